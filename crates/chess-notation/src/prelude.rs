//! The traits whose methods are found by completion, and the types that most programs name.
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
