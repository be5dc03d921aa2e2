//! The events of a game: turns tokens into calls of a visitor.
//!
//! | module | contents |
//! |---|---|
//! | `visitor` | the calls |
//! | `error` | what is wrong in a file |
//! | `game_end` | what a game lacks at its end |
//! | `parser` | tag pairs, comments, errors; one game after the other |
//! | `movetext` | moves, variations and the result |
//! | `replay` | reads and plays moves, or passes on their text |

pub(crate) mod error;
pub(crate) mod game_end;
mod movetext;
pub(crate) mod parser;
pub(crate) mod replay;
pub(crate) mod visitor;
