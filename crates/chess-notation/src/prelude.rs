//! The traits that add notation methods to `Position` and `Game`, and the types that most programs use.
//!
//! ```
//! use chess_notation::prelude::*;
//! ```

#[doc(no_inline)]
pub use crate::extension::{GameNotation, PositionNotation};
#[doc(no_inline)]
pub use crate::pgn::{GameResult, PgnGame};
#[doc(no_inline)]
pub use crate::{Epd, Lan, San, UciMove};
