//! [`Histories`]: history heuristics, statistics of the moves that caused cutoffs.
//!
//! Each table holds one score per move. The closer a score is to its bound, the less a bonus
//! changes it ("history gravity", <https://www.chessprogramming.org/History_Heuristic>).

use crate::correction::CorrectionHistory;
use crate::parameters::SearchParameters;
use chess_board::Position;
use chess_move::{Color, Move, Role};

/// The bound of every history score.
pub(crate) const HISTORY_BOUND: i32 = 10_000;

/// A piece and its target square, as an index of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PieceTo(u16);

impl PieceTo {
    const COUNT: usize = 12 * 64;

    pub(crate) fn new(position: &Position, mv: Move) -> Self {
        let role = position.moved_role(mv);
        let piece = role.of(position.side_to_move());
        Self((piece.index() * 64 + mv.to().index()) as u16)
    }

    fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The moves one and two plies ago.
pub(crate) type Continuation = [Option<PieceTo>; 2];

/// All histories of one thread.
#[derive(Clone, Debug)]
pub(crate) struct Histories {
    /// Quiet moves by color, origin and target ("butterfly boards").
    butterfly: Box<[[[i16; 64]; 64]; 2]>,
    /// Captures and promotions by piece, target, and captured role. Promotions that capture nothing have the column of
    /// the king, which is never captured.
    captures: Box<[[i16; 6]; PieceTo::COUNT]>,
    /// Quiet moves by piece and target, given an earlier move's piece and target.
    continuation: Box<[[i16; PieceTo::COUNT]]>,
    /// The quiet move that refuted a move.
    counter_moves: Box<[Option<Move>; PieceTo::COUNT]>,
    /// The learned errors of the evaluation.
    corrections: CorrectionHistory,
}

/// Adds a bonus, scaled by the distance of the entry from its bound ("history gravity").
fn apply_bonus(entry: &mut i16, bonus: i32) {
    let old = i32::from(*entry);
    *entry = (old + bonus - old * bonus.abs() / HISTORY_BOUND) as i16;
}

impl Histories {
    pub(crate) fn new() -> Self {
        Self {
            butterfly: Box::new([[[0; 64]; 64]; 2]),
            captures: Box::new([[0; 6]; PieceTo::COUNT]),
            continuation: vec![[0; PieceTo::COUNT]; PieceTo::COUNT].into_boxed_slice(),
            counter_moves: Box::new([None; PieceTo::COUNT]),
            corrections: CorrectionHistory::new(),
        }
    }

    /// Returns the butterfly history of a quiet move.
    pub(crate) fn butterfly(&self, color: Color, mv: Move) -> i32 {
        i32::from(self.butterfly[color.index()][mv.from().index()][mv.to().index()])
    }

    pub(crate) fn update_butterfly(&mut self, color: Color, mv: Move, bonus: i32) {
        let number = &mut self.butterfly[color.index()][mv.from().index()][mv.to().index()];
        apply_bonus(number, bonus);
    }

    /// Returns the continuation history of a quiet move after an earlier move.
    pub(crate) fn continuation(&self, before: Option<PieceTo>, now: PieceTo) -> i32 {
        before.map_or(0, |before| {
            i32::from(self.continuation[before.index()][now.index()])
        })
    }

    pub(crate) fn update_continuation(
        &mut self,
        before: Option<PieceTo>,
        now: PieceTo,
        bonus: i32,
    ) {
        if let Some(before) = before {
            apply_bonus(&mut self.continuation[before.index()][now.index()], bonus);
        }
    }

    /// Returns the history of a capture or promotion.
    pub(crate) fn capture(&self, position: &Position, mv: Move) -> i32 {
        let column = captured_column(position, mv);
        i32::from(self.captures[PieceTo::new(position, mv).index()][column])
    }

    pub(crate) fn update_capture(&mut self, position: &Position, mv: Move, bonus: i32) {
        let column = captured_column(position, mv);
        let number = &mut self.captures[PieceTo::new(position, mv).index()][column];
        apply_bonus(number, bonus);
    }

    /// Returns the counter move: the quiet move that refuted the previous move.
    pub(crate) fn counter_move(&self, before: PieceTo) -> Option<Move> {
        self.counter_moves[before.index()]
    }

    pub(crate) fn set_counter_move(&mut self, before: Option<PieceTo>, mv: Move) {
        if let Some(before) = before {
            self.counter_moves[before.index()] = Some(mv);
        }
    }
}

/// Corrections of the static evaluation.
impl Histories {
    /// Returns the correction of the static evaluation, in centipawns.
    pub(crate) fn correction(&self, position: &Position, parameters: &SearchParameters) -> i32 {
        self.corrections.correction(position, parameters)
    }

    /// Updates the correction history: a search to `depth` found that the corrected evaluation was off by `error`
    /// centipawns.
    pub(crate) fn update_correction(
        &mut self,
        position: &Position,
        depth: i32,
        error: i32,
        parameters: &SearchParameters,
    ) {
        self.corrections.update(position, depth, error, parameters);
    }
}

/// Returns the column of a capture or promotion in its table.
fn captured_column(position: &Position, mv: Move) -> usize {
    position.captured_role(mv).unwrap_or(Role::King).index()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn history_scores_stay_within_their_bound() {
        let mut number = 0;
        for _ in 0..1_000 {
            apply_bonus(&mut number, 2_000);
        }
        assert!(number > 9_500 && i32::from(number) <= HISTORY_BOUND);
        for _ in 0..1_000 {
            apply_bonus(&mut number, -2_000);
        }
        assert!(number < -9_500 && i32::from(number) >= -HISTORY_BOUND);
    }
}
