//! [`HandWritten`]: the hand-written evaluation.
//!
//! | module | content |
//! |---|---|
//! | [`piece_square`] | material and piece-square values, updated from move to move |
//! | [`pawns`], [`shelter`], [`pawn_table`] | pawn structure and the pawns in front of the kings, cached |
//! | [`imbalances`] | pairs, pieces by the number of pawns |
//! | [`pieces`] | mobility, outposts, files |
//! | [`king_safety`] | attacks on the kings |
//! | [`threats`], [`passed`] | threats, passed pawns |
//! | [`scale`] | scaling of endgame scores |
//! | [`endings`] | known endings |
//! | [`term_filter`] | the evaluation with some terms switched off |
//! | [`trace`], [`breakdown`] | the terms of a score, for the tuner and for people |
//!
//! [`parameters`] names every number that is summed up, and [`tuned`] holds its value. Constants that the tuner does
//! not change are next to their use: scale factors and damping in [`scale`], the danger curve in [`king_safety`], the
//! phase in [`piece_square`], the scores of known endings in [`endings`].

// Counts of squares, pieces and ranks are too small to reach the sign bit.
#![allow(clippy::cast_possible_wrap)]

mod breakdown;
mod context;
mod endings;
mod imbalances;
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
use crate::evaluate::{Evaluate, ExplainEvaluation};
use crate::score::MAX_PLY;
use chess_board::{PieceChanges, Position};
use chess_move::Color;
use context::EvalContext;
use core::fmt;
use endings::Endings;
use pawn_table::PawnTable;
use pawns::SidePawns;
use piece_square::{Accumulator, MAX_PHASE, Wings};
use scale::{DAMPING, DAMPING_START, DRAWISH_SCALE, FULL_SCALE};
use side::{Black, Side, White};
use sums::{EvalSums, NoTrace, Trace};
use term_filter::TermFilter;

pub(crate) use tapered::Tapered;
pub(crate) use tuned::PARAMETERS;

#[cfg(feature = "tune")]
pub(crate) use king_safety::HALF_DANGER;
#[cfg(feature = "tune")]
pub(crate) use scale::DRAWISH_SCALE as DRAWISH;
#[cfg(feature = "tune")]
pub use trace::Coefficients;
#[cfg(feature = "tune")]
pub(crate) use trace::coefficients;

/// An evaluation of hand-written terms, tapered between middlegame and endgame, with parameters tuned on games
/// of the engine against itself.
///
/// It updates material and piece-square sums from move to move and caches pawn structures. It knows some endings: mate
/// with king, bishop and knight, king and pawn against king, and draws in spite of more material. 100 is about the
/// advantage of one pawn; 5,000 and more means that a lone king will be mated.
///
/// ```
/// use chess_board::Position;
/// use chess_search::{Evaluate, HandWritten};
///
/// let position = Position::from_fen("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")?;
/// assert!(HandWritten::default().score(&position) > 500);
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[doc(alias("piece_square_table", "psqt"))]
#[derive(Clone, Default)]
#[doc(alias = "hce")]
#[doc(alias = "classical")]
pub struct HandWritten {
    endings: Endings,
    /// The enabled terms; `None` if all are.
    term_filter: Option<Box<TermFilter>>,
}

/// The data of one thread for [`HandWritten`]: the sums of each ply, and a table of pawn structures.
#[derive(Clone)]
pub struct HandWrittenState {
    /// The sums at the root and after each move; empty before the first reset.
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
    /// Returns the terms of a position's score, or `None` for a known ending, whose score is not a
    /// sum of terms.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_search::{Evaluate, HandWritten};
    ///
    /// let position = Position::from_fen("6k1/5ppp/P7/8/8/8/5PPP/6K1 b - - 0 1")?;
    /// let evaluation = HandWritten::default();
    /// let breakdown = evaluation.breakdown(&position).ok_or("a known ending")?;
    /// // The breakdown is from White's point of view, and Black is to move.
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

    /// Returns the score for the side to move if the position is a known ending of at most [`MAX_KNOWN_PIECES`] pieces.
    #[cfg(feature = "nnue")]
    #[inline]
    pub(crate) fn known_ending(&self, position: &Position) -> Option<i32> {
        if position.occupied().len() > MAX_KNOWN_PIECES {
            return None;
        }
        let score = self.endings.score(position, &Accumulator::new(position))?;
        Some(for_side_to_move(score, position))
    }
}

/// The maximum number of pieces of an ending that [`HandWritten::known_ending`] scores.
#[cfg(feature = "nnue")]
const MAX_KNOWN_PIECES: usize = 5;

/// Converts a score from White's point of view to that of the side to move.
#[inline(always)]
fn for_side_to_move(score: i32, position: &Position) -> i32 {
    match position.side_to_move() {
        Color::White => score,
        Color::Black => -score,
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
            let pawns = [
                state.pawns.get::<White, _>(position, &mut NoTrace),
                state.pawns.get::<Black, _>(position, &mut NoTrace),
            ];
            let terms = sum_terms(position, &accumulator, &pawns, &mut NoTrace);
            damped(terms.score(), position)
        };
        for_side_to_move(score, position)
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
            None => "A known ending: its score is not a sum of terms".to_owned(),
        })
    }
}

/// Returns a score reduced by the halfmove clock. The search should see a draw by the fifty-move
/// rule coming, but not avoid long maneuvers. Scores of known endings are not reduced, because they
/// guide the way to mate by differences smaller than the reduction per move.
#[inline(always)]
pub(crate) fn damped(score: i32, position: &Position) -> i32 {
    let plies_past_start = i32::from(position.halfmove_clock().min(100)) - DAMPING_START;
    score - score * plies_past_start.max(0) / DAMPING
}

/// All terms of a position, from White's point of view.
#[derive(Clone, Copy, Debug)]
struct Terms {
    sum: Tapered,
    phase: i32,
    scale: i32,
}

impl Terms {
    /// Returns the score of the terms before damping.
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

/// Sums up the terms of a position that is not a known ending.
#[inline(always)]
fn sum_terms<T: Trace>(
    position: &Position,
    accumulator: &Accumulator,
    pawns: &[SidePawns; 2],
    trace: &mut T,
) -> Terms {
    let mut context = EvalContext::new(position, pawns);
    let squares = accumulator.sum(Wings::of(position));
    let mut sums = EvalSums::new(squares + pawns[0].sum + pawns[1].sum, trace);
    sums.danger = [pawns[0].danger, pawns[1].danger];
    match position.side_to_move() {
        Color::White => sums.add::<White, _>(&PARAMETERS.tempo, 0),
        Color::Black => sums.add::<Black, _>(&PARAMETERS.tempo, 0),
    }
    castling::<White, T>(position, &mut sums);
    castling::<Black, T>(position, &mut sums);
    pieces::evaluate::<White, T>(&mut context, &mut sums);
    pieces::evaluate::<Black, T>(&mut context, &mut sums);
    let material = accumulator.material;
    imbalances::evaluate::<White, T>(material, &mut sums);
    imbalances::evaluate::<Black, T>(material, &mut sums);
    king_safety::evaluate::<White, T>(&context, &mut sums);
    king_safety::evaluate::<Black, T>(&context, &mut sums);
    let majorities = threats::majorities(&context);
    threats::evaluate::<White, T>(&context, majorities, &mut sums);
    threats::evaluate::<Black, T>(&context, majorities, &mut sums);
    passed::evaluate::<White, T>(&context, &mut sums);
    passed::evaluate::<Black, T>(&context, &mut sums);
    let [white, black] = sums.danger.map(king_safety::penalty);
    let sum = sums.sum - white + black;
    Terms {
        sum,
        phase: accumulator.phase(),
        scale: scale::scale(&context, material, sum),
    }
}

/// Adds the bonus for each castling right.
#[inline(always)]
fn castling<S: Side, T: Trace>(position: &Position, sums: &mut EvalSums<'_, T>) {
    let rights = position.castling_rooks() & position.by_color(S::US);
    sums.add_times::<S, _>(&PARAMETERS.castling_right, 0, rights.len() as i32);
}
