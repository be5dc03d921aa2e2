//! [`HandWritten`]: the evaluation that comes with the crate.
//!
//! | module | adds up |
//! |---|---|
//! | [`piece_square`] | material and the squares of the pieces, from move to move |
//! | [`pawns`], [`pawn_table`] | the pawn structure, remembered with the shelters |
//! | [`pieces`] | mobility, outposts, files |
//! | [`shelter`], [`king_safety`] | pawns before the kings, attacks on them |
//! | [`threats`], [`passed`] | what they say |
//! | [`scale`] | how far an advantage wins in an endgame |
//! | [`endings`] | endings of which more is known |
//! | [`term_filter`] | the same with some of it left out |
//! | [`trace`], [`breakdown`] | what was added, for the tuner and for people |
//!
//! Every number that is summed up is in [`parameters`], with its value in [`tuned`]. The others, which no
//! tuner touches, stand where they are used: scale factors and damping in [`scale`], how danger counts in
//! [`king_safety`], the phase in [`piece_square`], the values of known endings in [`endings`].

// Counts of squares and pieces, and ranks: none comes near the sign bit.
#![allow(clippy::cast_possible_wrap)]

mod breakdown;
mod context;
mod endings;
mod king_safety;
mod parameters;
mod passed;
mod pawn_table;
mod pawns;
mod piece_square;
mod pieces;
mod scale;
mod shelter;
mod side;
mod sums;
mod tapered;
mod term_filter;
#[cfg(test)]
mod tests;
mod threats;
mod trace;
mod tuned;

use crate::breakdown::EvalBreakdown;
use crate::evaluate::{AblateEvaluation, Evaluate, ExplainEvaluation, UnknownTerm};
use crate::score::MAX_PLY;
use chess_board::{PieceChanges, Position};
use chess_move::Color;
use context::EvalContext;
use core::fmt;
use endings::Endings;
use parameters::PARAMETERS;
use pawn_table::PawnTable;
use pawns::PawnStructure;
use piece_square::{Accumulator, MAX_PHASE, Wings};
use scale::{DAMPING, DAMPING_START, DRAWISH_SCALE, FULL_SCALE};
use side::{Black, Side, White};
use sums::{EvalSums, NoTrace, Trace};
use term_filter::TermFilter;

pub(crate) use tapered::Tapered;

#[cfg(feature = "tune")]
pub(crate) use king_safety::HALF_DANGER;
#[cfg(feature = "tune")]
pub(crate) use parameters::groups;
#[cfg(feature = "tune")]
pub(crate) use scale::DRAWISH_SCALE as DRAWISH;
#[cfg(feature = "tune")]
pub use trace::Coefficients;
#[cfg(feature = "tune")]
pub(crate) use trace::coefficients;

/// The evaluation that comes with the crate: tapered, with parameters tuned on games of the engine
/// against itself.
///
/// It keeps material and piece-square sums from move to move and remembers pawn structures. Some
/// endings it knows: it tells how to mate with king, bishop and knight, which pawns win, and what is a
/// draw in spite of more material. A hundred is about a pawn's worth of advantage; 5,000 and more says that
/// a lone king will be mated.
///
/// ```
/// use chess_board::Position;
/// use chess_search::{Evaluate, HandWritten};
///
/// let position = Position::from_fen("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
/// assert!(HandWritten::default().score(&position) > 500);
/// # Ok::<(), chess_board::FenError>(())
/// ```
///
/// What a term is worth can be measured by leaving it out ([`AblateEvaluation::leave_out`]). The terms are known
/// by the names of their parameters and of families of these: `passed_rank`, `passed`, `mobility`.
#[derive(Clone, Default)]
pub struct HandWritten {
    endings: Endings,
    /// The terms in use; none if all are.
    term_filter: Option<Box<TermFilter>>,
}

/// What one thread keeps for [`HandWritten`]: the sums of each ply and a table of pawn structures.
#[derive(Clone)]
pub struct HandWrittenState {
    /// The sums of the root and of the position after each move since; empty before the first reset.
    accumulators: Vec<Accumulator>,
    pawns: PawnTable,
}

impl fmt::Debug for HandWrittenState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HandWrittenState").finish_non_exhaustive()
    }
}

impl fmt::Debug for HandWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HandWritten").finish_non_exhaustive()
    }
}

impl HandWritten {
    /// What the value of a position is made of, or `None` for an ending of which more is known than
    /// what can be added up. What is [left out](AblateEvaluation::leave_out) is left out of it too.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_search::{Evaluate, HandWritten};
    ///
    /// let position = Position::from_fen("6k1/5ppp/P7/8/8/8/5PPP/6K1 b - - 0 1")?;
    /// let evaluation = HandWritten::default();
    /// let breakdown = evaluation.breakdown(&position).ok_or("a known ending")?;
    /// // It is for White, and Black is to move.
    /// assert_eq!(breakdown.score, -evaluation.score(&position));
    ///
    /// let is_passed = |term: &&chess_search::EvalTerm| term.name == "passed pawns";
    /// let passed = breakdown.terms.iter().find(is_passed).ok_or("no such term")?;
    /// assert!(passed.score.white.endgame > 50 && passed.score.black.endgame == 0);
    /// println!("{breakdown}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn breakdown(&self, position: &Position) -> Option<EvalBreakdown> {
        let used = self.term_filter.as_deref();
        let used = used.cloned().unwrap_or(TermFilter::all_terms());
        breakdown::breakdown(position, used, &self.endings)
    }
}

impl Evaluate for HandWritten {
    type State = HandWrittenState;

    fn new_state(&self) -> HandWrittenState {
        HandWrittenState {
            accumulators: Vec::with_capacity(MAX_PLY + 1),
            pawns: PawnTable::new(),
        }
    }

    #[inline]
    fn evaluate(&self, state: &mut HandWrittenState, position: &Position) -> i32 {
        let accumulator = match state.accumulators.last() {
            Some(accumulator) => *accumulator,
            None => Accumulator::new(position),
        };
        debug_assert_eq!(accumulator, Accumulator::new(position), "{position}");
        let score = if let Some(term_filter) = &self.term_filter {
            term_filter.score(position, &accumulator, &mut state.pawns, &self.endings)
        } else if let Some(score) = self.endings.score(position, &accumulator) {
            score
        } else {
            let pawns = state.pawns.get(position, &mut NoTrace);
            let terms = sum_terms(position, &accumulator, &pawns, &mut NoTrace);
            damped(terms.score(), position)
        };
        match position.side_to_move() {
            Color::White => score,
            Color::Black => -score,
        }
    }

    #[inline]
    fn reset(&self, state: &mut HandWrittenState, root: &Position) {
        state.accumulators.clear();
        state.accumulators.push(Accumulator::new(root));
    }

    #[inline]
    fn push(&self, state: &mut HandWrittenState, changes: &PieceChanges, after: &Position) {
        let accumulator = match state.accumulators.last() {
            Some(before) => before.after(changes),
            None => Accumulator::new(after),
        };
        state.accumulators.push(accumulator);
    }

    #[inline]
    fn pop(&self, state: &mut HandWrittenState) {
        state.accumulators.pop();
    }
}

impl ExplainEvaluation for HandWritten {
    fn explain(&self, position: &Position) -> Option<String> {
        Some(match self.breakdown(position) {
            Some(breakdown) => breakdown.to_string(),
            None => "A known ending: what can be added up does not count".to_owned(),
        })
    }
}

impl AblateEvaluation for HandWritten {
    fn leave_out(&mut self, terms: &[&str]) -> Result<(), UnknownTerm> {
        let term_filter = TermFilter::new(terms)?;
        self.term_filter = (!terms.is_empty()).then(|| Box::new(term_filter));
        Ok(())
    }
}

/// What a value comes to as moves go by without progress: in the end the game is drawn. Before that the
/// search is to see the draw coming, not to shy away from it too soon. What is known of an ending is not
/// damped: it tells which way the mate is by differences that are smaller than what damping takes away
/// from move to move.
#[inline(always)]
fn damped(score: i32, position: &Position) -> i32 {
    let overdue = i32::from(position.halfmove_clock().min(100)) - DAMPING_START;
    score - score * overdue.max(0) / DAMPING
}

/// All terms of a position, from White's point of view.
#[derive(Clone, Copy, Debug)]
struct Terms {
    sum: Tapered,
    phase: i32,
    scale: i32,
}

impl Terms {
    /// Their value before it is damped.
    #[inline(always)]
    fn score(&self) -> i32 {
        let endgame = self.sum.endgame() * self.scale / FULL_SCALE;
        let middlegame = if self.scale <= DRAWISH_SCALE {
            self.sum.middlegame() * self.scale / FULL_SCALE
        } else {
            self.sum.middlegame()
        };
        (middlegame * self.phase + endgame * (MAX_PHASE - self.phase)) / MAX_PHASE
    }
}

/// Adds up the terms of a position that is no ending of which more is known.
#[inline(always)]
fn sum_terms<T: Trace>(
    position: &Position,
    accumulator: &Accumulator,
    pawns: &PawnStructure,
    trace: &mut T,
) -> Terms {
    let mut context = EvalContext::new(position, pawns);
    let mut sums = EvalSums::new(accumulator.sum(Wings::of(position)) + pawns.sum, trace);
    sums.danger = pawns.danger;
    match position.side_to_move() {
        Color::White => sums.add::<White, _>(&PARAMETERS.tempo, 0),
        Color::Black => sums.add::<Black, _>(&PARAMETERS.tempo, 0),
    }
    castling::<White, T>(position, &mut sums);
    castling::<Black, T>(position, &mut sums);
    pieces::evaluate::<White, T>(&mut context, &mut sums);
    pieces::evaluate::<Black, T>(&mut context, &mut sums);
    king_safety::evaluate::<White, T>(&context, &mut sums);
    king_safety::evaluate::<Black, T>(&context, &mut sums);
    threats::evaluate::<White, T>(&context, &mut sums);
    threats::evaluate::<Black, T>(&context, &mut sums);
    passed::evaluate::<White, T>(&context, &mut sums);
    passed::evaluate::<Black, T>(&context, &mut sums);
    let [white, black] = sums.danger.map(king_safety::penalty);
    let sum = sums.sum - white + black;
    Terms {
        sum,
        phase: accumulator.phase(),
        scale: scale::scale(&context, accumulator.material, sum),
    }
}

/// The sides of the board to which the king may still castle.
#[inline(always)]
fn castling<S: Side, T: Trace>(position: &Position, sums: &mut EvalSums<'_, T>) {
    let rights = position.castling_rooks() & position.by_color(S::US);
    sums.add_times::<S, _>(&PARAMETERS.castling_right, 0, rights.len() as i32);
}
