//! [`Observer`]: records searches for the project's own tuner. Without the feature `tune` it compiles to nothing.

#[cfg(feature = "tune")]
mod record;

#[cfg(feature = "tune")]
pub(crate) use record::Recorder as Observer;
#[cfg(feature = "tune")]
pub use record::{IterationRecord, LateMoveRecord, LineRecord, NodeRecord, SearchRecord};

use crate::late_move_model::LateMoveFeatures;
use crate::root::{RootLine, RootMoves};
use crate::time::IterationStats;
use chess_board::Position;

/// Receives the data of a search. By default, the methods do nothing.
pub(crate) trait Observe {
    /// Observes a null-window node that is not in check, before its moves are searched.
    #[inline(always)]
    fn node(
        &mut self,
        position: &Position,
        depth: i32,
        alpha: i32,
        evaluation: i32,
        is_improving: bool,
    ) {
        let _ = (position, depth, alpha, evaluation, is_improving);
    }

    /// Observes a late move of a null-window node, after its search. `gain` is the score minus alpha, or zero.
    #[inline(always)]
    fn late_move(&mut self, features: impl FnOnce() -> LateMoveFeatures, gain: i32) {
        let _ = (features, gain);
    }

    /// Observes a root move that is the first or raised alpha.
    #[inline(always)]
    fn root_line(&mut self, line: &RootLine) {
        let _ = line;
    }

    /// Observes the end of an iteration.
    #[inline(always)]
    fn iteration(&mut self, root_moves: &RootMoves, stats: IterationStats) {
        let _ = (root_moves, stats);
    }
}

/// An observer that does nothing.
#[cfg(not(feature = "tune"))]
#[derive(Debug, Default)]
pub(crate) struct Observer(());

#[cfg(not(feature = "tune"))]
impl Observe for Observer {}
