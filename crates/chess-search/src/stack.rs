//! [`StackEntry`]: what the search keeps of each ply on the way from the root.

use crate::history::PieceTo;
use crate::picker::MoveLists;
use chess_move::{Move, PvLine};

/// What the search keeps of one ply. There is one for each, made once; entering a ply uses it anew.
#[derive(Debug, Default)]
pub(crate) struct StackEntry {
    /// The moves of the node.
    pub(crate) lists: MoveLists,
    /// Quiet moves tried at the node, and captures.
    pub(crate) tried_quiets: Vec<Move>,
    pub(crate) tried_captures: Vec<Move>,
    /// The line found at the node, built from the child's.
    pub(crate) pv: PvLine,
    /// The last two quiet moves that caused a cutoff at this ply, the later first.
    pub(crate) killers: [Option<Move>; 2],
    /// The static evaluation with corrections; none in check.
    pub(crate) evaluation: Option<i32>,
    /// The piece and the square of the move that is being searched; none for a pass.
    pub(crate) piece_to: Option<PieceTo>,
    /// The move that is being searched; none for a pass.
    pub(crate) mv: Option<Move>,
    /// The move that a singular search leaves out.
    pub(crate) excluded: Option<Move>,
    /// Whether the side to move at the node is in check.
    pub(crate) in_check: bool,
    /// Plies since the last pass.
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
