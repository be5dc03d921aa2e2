//! Chess search and evaluation.
#![forbid(unsafe_code)]
// Plies, depths and values are small numbers; sums of nodes and shares of time need no last digit.
#![allow(
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    clippy::cast_precision_loss
)]

mod correction;
mod evaluate;
mod hand_written;
mod history;
mod ideas;
mod iterate;
mod limits;
mod picker;
mod reductions;
mod repetition;
mod report;
mod score;
mod searcher;
mod see;
mod stack;
mod table;
mod time;
mod tree;
#[cfg(feature = "tune")]
pub mod tune;
mod worker;

pub use evaluate::Evaluate;
pub use hand_written::HandWritten;
pub use ideas::{Ideas, UnknownIdea};
pub use limits::{Clock, Limits};
pub use report::{Bound, Report, SearchResult};
pub use score::Score;
pub use searcher::{Control, HashTooLarge, Options, Searcher};

// The vocabulary of the signatures above.
pub use chess_board::Position;
pub use chess_move::Move;
pub use chess_movegen::Game;
