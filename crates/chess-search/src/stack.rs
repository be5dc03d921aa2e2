//! [`StackEntry`]: the data of one ply of the current line.

use crate::history::PieceTo;
use crate::picker::MoveLists;
use chess_move::{Move, PvLine};

/// The data of one ply. All entries are allocated once and reused.
#[derive(Debug, Default)]
pub(crate) struct StackEntry {
    /// The move lists of the node.
    pub(crate) lists: MoveLists,
    /// The quiet moves, and the captures, searched at the node so far.
    pub(crate) tried_quiets: Vec<Move>,
    pub(crate) tried_captures: Vec<Move>,
    /// The principal variation from the node.
    pub(crate) pv: PvLine,
    /// Killer moves: the last two quiet moves that caused a cutoff at this ply, the most recent first.
    pub(crate) killers: [Option<Move>; 2],
    /// The corrected static evaluation; `None` in check.
    pub(crate) evaluation: Option<i32>,
    /// The piece and target square of the current move; `None` for a null move.
    pub(crate) piece_to: Option<PieceTo>,
    /// The current move; `None` for a null move.
    pub(crate) mv: Option<Move>,
    /// Whether the side to move is in check.
    pub(crate) in_check: bool,
    /// The plies since the last null move.
    pub(crate) plies_since_null_move: u16,
}

impl StackEntry {
    /// Records a move that was searched without a cutoff.
    #[inline]
    pub(crate) fn add_tried(&mut self, mv: Move) {
        if mv.is_quiet() {
            self.tried_quiets.push(mv);
        } else {
            self.tried_captures.push(mv);
        }
    }

    /// Forgets the recorded moves.
    #[inline]
    pub(crate) fn clear_tried(&mut self) {
        self.tried_quiets.clear();
        self.tried_captures.clear();
    }
}
