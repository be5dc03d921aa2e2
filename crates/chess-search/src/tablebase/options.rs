//! [`SearchTablebase`]: tables for a searcher, and how it uses them.

use chess_syzygy::{Tablebase, Wdl};
use std::sync::Arc;

/// Endgame tables for a [`Searcher`](crate::Searcher), and how it uses them.
///
/// ```no_run
/// use chess_search::{SearchOptions, SearchTablebase, Searcher, Tablebase};
/// use std::sync::Arc;
///
/// let tables = Arc::new(Tablebase::open(["syzygy/3-4-5"])?);
/// let mut searcher = Searcher::new(SearchOptions::default())?;
/// searcher.set_tablebase(Some(SearchTablebase { max_pieces: 5, ..SearchTablebase::new(tables) }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct SearchTablebase {
    /// The tables. Several searchers can share them.
    #[doc(alias = "SyzygyPath")]
    pub tablebase: Arc<Tablebase>,
    /// The minimum depth, in plies, of nodes that are probed if they have as many pieces as the largest table. Nodes
    /// with fewer pieces are always probed.
    #[doc(alias = "SyzygyProbeDepth")]
    pub probe_depth: u32,
    /// The maximum number of pieces, kings included, of positions that are probed. With 0, none is.
    #[doc(alias = "SyzygyProbeLimit")]
    pub max_pieces: usize,
    /// Whether a win that the fifty-move rule prevents counts as a draw.
    #[doc(alias = "Syzygy50MoveRule")]
    pub fifty_move_rule: bool,
}

impl SearchTablebase {
    /// Probes all positions of at most seven pieces, from a depth of one ply, with the fifty-move rule.
    pub const fn new(tablebase: Arc<Tablebase>) -> Self {
        Self {
            tablebase,
            probe_depth: 1,
            max_pieces: 7,
            fifty_move_rule: true,
        }
    }

    /// Returns a result with the fifty-move rule, or without it.
    pub(super) fn result(&self, wdl: Wdl) -> TableResult {
        if self.fifty_move_rule && wdl.is_draw_by_rule() {
            return TableResult::Draw;
        }
        match wdl {
            Wdl::Loss | Wdl::BlessedLoss => TableResult::Loss,
            Wdl::Draw => TableResult::Draw,
            Wdl::CursedWin | Wdl::Win => TableResult::Win,
        }
    }
}

/// A result with the fifty-move rule as the options say.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum TableResult {
    Loss,
    Draw,
    Win,
}
