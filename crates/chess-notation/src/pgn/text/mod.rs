//! Texts of a PGN file that need no other text to be understood, and what all floors share.
//!
//! | module | contents |
//! |---|---|
//! | `raw_text` | text in an unknown encoding |
//! | `result`, `nag`, `variant`, `time_control` | values in a file |
//! | `annotation` | commands in comments |
//! | `recognition` | whether a file is PGN |
//! | `limits`, `tag_names` | what a reader accepts, and which tags it passes on |
//! | `place` | places in a file |
//! | `byte_class`, `eight_bytes`, `find` | searching bytes |

pub(crate) mod annotation;
pub(crate) mod byte_class;
pub(crate) mod eight_bytes;
pub(crate) mod error;
pub(crate) mod find;
pub(crate) mod limits;
pub(crate) mod nag;
pub(crate) mod place;
pub(crate) mod raw_text;
pub(crate) mod recognition;
pub(crate) mod result;
pub(crate) mod tag_names;
pub(crate) mod time_control;
pub(crate) mod variant;
