//! [`Stack`]: the data of each ply of the current line.

use crate::history::{Continuation, PieceTo};
use crate::picker::MoveLists;
use crate::score::MAX_PLY;
use chess_move::{Move, PvLine};

/// The data of one ply.
#[derive(Debug, Default)]
pub(crate) struct StackEntry {
    /// The move lists of the node.
    lists: MoveLists,
    /// The quiet moves searched at the node so far.
    tried_quiets: Vec<Move>,
    /// The captures and promotions searched at the node so far.
    tried_captures: Vec<Move>,
    /// The principal variation from the node.
    pv: PvLine,
    /// Killer moves: the last two quiet moves that caused a cutoff at this ply, the most recent first.
    killers: [Option<Move>; 2],
    /// The corrected static evaluation; `None` in check.
    evaluation: Option<i32>,
    /// The piece and target square of the current move; `None` for a null move.
    piece_to: Option<PieceTo>,
    /// The current move; `None` for a null move.
    mv: Option<Move>,
    /// Whether the side to move is in check.
    in_check: bool,
    /// The plies since the last null move.
    plies_since_null_move: u16,
}

/// The data of each ply of the current line.
#[derive(Debug)]
pub(crate) struct Stack<'a> {
    entries: &'a mut [StackEntry],
    /// Whether a null-move cutoff is being verified, without null moves.
    is_verifying: bool,
}

/// Allocates the entries of a stack. They are reused from search to search.
pub(crate) fn allocate() -> Vec<StackEntry> {
    let mut entries = Vec::new();
    entries.resize_with(MAX_PLY + 2, StackEntry::default);
    entries
}

impl<'a> Stack<'a> {
    /// Prepares the stack for a search. `in_check` belongs to the root.
    pub(crate) fn new(entries: &'a mut [StackEntry], in_check: bool) -> Self {
        for entry in &mut *entries {
            entry.killers = [None; 2];
        }
        entries[0].in_check = in_check;
        entries[0].plies_since_null_move = u16::MAX;
        Self {
            entries,
            is_verifying: false,
        }
    }

    /// Records the move that leads from a ply to the next one.
    #[inline]
    pub(crate) fn push_move(&mut self, ply: usize, mv: Move, piece_to: PieceTo, gives_check: bool) {
        let entry = &mut self.entries[ply];
        entry.mv = Some(mv);
        entry.piece_to = Some(piece_to);
        let plies_since_null_move = entry.plies_since_null_move.saturating_add(1);
        let child = &mut self.entries[ply + 1];
        child.in_check = gives_check;
        child.plies_since_null_move = plies_since_null_move;
    }

    /// Records a null move that leads from a ply to the next one.
    pub(crate) fn push_null_move(&mut self, ply: usize) {
        let entry = &mut self.entries[ply];
        entry.mv = None;
        entry.piece_to = None;
        let child = &mut self.entries[ply + 1];
        child.in_check = false;
        child.plies_since_null_move = 0;
    }

    /// Returns whether a null move is allowed: not after another null move, and not while a cutoff is being verified.
    pub(crate) fn allows_null_move(&self, ply: usize) -> bool {
        let before = ply.checked_sub(1);
        let after_null_move = before.is_some_and(|before| self.entries[before].mv.is_none());
        !self.is_verifying && !after_null_move
    }

    /// Sets whether a null-move cutoff is being verified.
    pub(crate) fn set_verifying(&mut self, is_verifying: bool) {
        self.is_verifying = is_verifying;
    }

    /// Returns the plies since the last null move.
    pub(crate) fn plies_since_null_move(&self, ply: usize) -> u16 {
        self.entries[ply].plies_since_null_move
    }

    /// Returns whether the side to move is in check.
    #[inline]
    pub(crate) fn in_check(&self, ply: usize) -> bool {
        self.entries[ply].in_check
    }

    #[cfg(test)]
    pub(crate) fn set_in_check(&mut self, ply: usize, in_check: bool) {
        self.entries[ply].in_check = in_check;
    }

    /// Returns the corrected static evaluation; `None` in check.
    #[inline]
    pub(crate) fn evaluation(&self, ply: usize) -> Option<i32> {
        self.entries[ply].evaluation
    }

    #[inline]
    pub(crate) fn set_evaluation(&mut self, ply: usize, evaluation: Option<i32>) {
        self.entries[ply].evaluation = evaluation;
    }

    /// Returns the static evaluation at the side's last move at which it was not in check.
    pub(crate) fn previous_evaluation(&self, ply: usize) -> Option<i32> {
        let mut earlier = (2..=ply).step_by(2);
        earlier.find_map(|back| self.entries[ply - back].evaluation)
    }

    /// Returns the moves one and two plies ago.
    pub(crate) fn continuation(&self, ply: usize) -> Continuation {
        [1, 2].map(|back| self.entries[ply.checked_sub(back)?].piece_to)
    }

    /// Returns the killer moves of a ply, the most recent first.
    pub(crate) fn killers(&self, ply: usize) -> [Option<Move>; 2] {
        self.entries[ply].killers
    }

    /// Adds a killer move.
    pub(crate) fn add_killer(&mut self, ply: usize, mv: Move) {
        let killers = &mut self.entries[ply].killers;
        if killers[0] != Some(mv) {
            *killers = [Some(mv), killers[0]];
        }
    }

    /// Returns the move lists of a ply.
    #[inline]
    pub(crate) fn lists(&mut self, ply: usize) -> &mut MoveLists {
        &mut self.entries[ply].lists
    }

    /// Records a move that was searched without a cutoff.
    #[inline]
    pub(crate) fn add_tried(&mut self, ply: usize, mv: Move) {
        let entry = &mut self.entries[ply];
        if mv.is_quiet() {
            entry.tried_quiets.push(mv);
        } else {
            entry.tried_captures.push(mv);
        }
    }

    /// Forgets the tried moves of a ply.
    #[inline]
    pub(crate) fn clear_tried(&mut self, ply: usize) {
        let entry = &mut self.entries[ply];
        entry.tried_quiets.clear();
        entry.tried_captures.clear();
    }

    /// Returns the quiet moves searched at a ply so far.
    pub(crate) fn tried_quiets(&self, ply: usize) -> &[Move] {
        &self.entries[ply].tried_quiets
    }

    /// Returns the captures and promotions searched at a ply so far.
    pub(crate) fn tried_captures(&self, ply: usize) -> &[Move] {
        &self.entries[ply].tried_captures
    }

    /// Returns the principal variation from a ply.
    pub(crate) fn pv(&self, ply: usize) -> &PvLine {
        &self.entries[ply].pv
    }

    /// Clears the principal variation of a ply.
    #[inline]
    pub(crate) fn clear_pv(&mut self, ply: usize) {
        self.entries[ply].pv.clear();
    }

    /// Sets the principal variation of a ply: a move and the principal variation of the next ply.
    pub(crate) fn update_pv(&mut self, ply: usize, mv: Move) {
        let (before, after) = self.entries.split_at_mut(ply + 1);
        before[ply].pv.prepend(mv, &after[0].pv);
    }
}
