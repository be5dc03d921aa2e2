//! The one place that knows how leaves are counted.

use crate::options::Effort;
use chess_board::Position;
use chess_movegen::perft;

/// Counts with what the command line lets it use.
#[derive(Debug)]
pub(crate) struct Counter {}

impl Counter {
    pub(crate) fn new(_effort: Effort) -> Self {
        Self {}
    }

    #[expect(
        clippy::unused_self,
        reason = "a hash table and threads will live here"
    )]
    /// The number of leaves at this depth in plies.
    pub(crate) fn count(&mut self, position: &Position, depth: u32) -> u128 {
        perft(position, depth).into()
    }
}
