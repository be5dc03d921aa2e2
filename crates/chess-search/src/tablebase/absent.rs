//! What stands in for endgame tables in builds without the feature `syzygy`.

use super::{ProvenScore, RankedMove, unranked};
use chess_board::Position;
use chess_move::Move;
use chess_movegen::Game;
use core::marker::PhantomData;

/// No tables.
#[derive(Debug, Default)]
pub(crate) struct SearcherTables(());

impl SearcherTables {
    /// Returns a probe that finds nothing.
    #[expect(clippy::unused_self, reason = "as with the feature")]
    pub(crate) fn begin_search(
        &self,
        _: &Game,
        moves: &[Move],
    ) -> (TreeProbe<'_>, Vec<RankedMove>) {
        (TreeProbe::default(), unranked(moves))
    }
}

/// Finds nothing.
#[derive(Debug, Default)]
pub(crate) struct TreeProbe<'a>(PhantomData<&'a ()>);

#[expect(clippy::unused_self, reason = "as with the feature")]
impl TreeProbe<'_> {
    #[inline(always)]
    pub(crate) fn probe(&self, _: &Position, _ply: usize, _depth: i32) -> Option<ProvenScore> {
        None
    }

    pub(crate) fn hits(&self) -> u64 {
        0
    }
}
