//! The events of a game: turns tokens into calls of a visitor.
//!
//! | module | contents |
//! |---|---|
//! | `visitor` | the calls |
//! | `error` | what is wrong in a file |
//! | `game_end` | what a game lacks at its end |
//! | `parser` | tag pairs, comments, errors; one game after the other |
//! | `movetext` | moves, variations and the result |
//! | `start_tags` | the tags that define the start position |
//! | `replay` | reads and plays moves, or passes on their text |

pub(crate) mod error;
pub(crate) mod game_end;
mod movetext;
pub(crate) mod parser;
pub(crate) mod replay;
mod start_tags;
pub(crate) mod visitor;
