//! Opening books in the Polyglot format.

mod book_move;
mod builder;
mod entry;
mod error;
#[cfg(feature = "std")]
mod file;
mod memory;
mod merge;
mod weighted;

pub use book_move::BookMove;
pub use builder::{BookBuilder, PlayedBy};
pub use entry::Entry;
pub use error::BookError;
#[cfg(feature = "std")]
pub use file::{BookFile, BookFileError};
pub use memory::Book;
pub use merge::MergeRule;
pub use weighted::{WeightedMove, choose};
