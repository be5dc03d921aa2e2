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
//! | [`partial`] | the same with some of it left out |
//! | [`trace`], [`breakdown`] | what was added, for the tuner and for people |
//!
//! Every number that is summed up is in [`parameters`], with its value in [`tuned`]. The others, which no
//! tuner touches, stand where they are used: scale factors and damping in [`scale`], how danger counts in
//! [`king_safety`], the phase in [`piece_square`], the values of known endings in [`endings`].

// Counts of squares and pieces, and ranks: none comes near the sign bit.
#![allow(clippy::cast_possible_wrap)]

mod breakdown;
mod endings;
mod king_safety;
mod parameters;
mod partial;
mod passed;
mod pawn_table;
mod pawns;
mod piece_square;
mod pieces;
mod scale;
mod scene;
mod shelter;
mod side;
mod tally;
mod tapered;
#[cfg(test)]
mod tests;
mod threats;
mod trace;
mod tuned;

use crate::breakdown::EvalBreakdown;
use crate::evaluate::{Evaluate, UnknownTerm};
use chess_board::Position;
use chess_move::{Color, Move};
use core::fmt;
use endings::Endings;
use parameters::PARAMETERS;
use partial::Partial;
use pawn_table::PawnTable;
use pawns::Pawns;
use piece_square::{Accumulator, WHOLE_PHASE, Wings};
use scale::{DAMPING, DRAWISH_SCALE, PATIENCE, WHOLE_SCALE};
use scene::Scene;
use side::{Black, Side, White};
use tally::{Tally, Trace, Unwatched};

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
/// let mut evaluation = HandWritten::default();
/// evaluation.reset(&position);
/// assert!(evaluation.evaluate(&position) > 500);
/// # Ok::<(), chess_board::FenError>(())
/// ```
///
/// What a term is worth can be measured by leaving it out ([`Evaluate::leave_out`]). The terms are known
/// by the names of their parameters and of families of these: `passed_rank`, `passed`, `mobility`.
///
/// Before the first [`reset`](Evaluate::reset) any position may be evaluated, its sums then being worked
/// out afresh each time.
#[derive(Clone)]
pub struct HandWritten {
    /// The sums of the root and of the position after each move since; none before the first reset.
    accumulators: Vec<Accumulator>,
    pawns: PawnTable,
    endings: Endings,
    /// What evaluates when something is left out; none in play.
    partial: Option<Box<Partial>>,
}

impl Default for HandWritten {
    fn default() -> Self {
        Self {
            accumulators: Vec::with_capacity(256),
            pawns: PawnTable::new(),
            endings: Endings::default(),
            partial: None,
        }
    }
}

impl fmt::Debug for HandWritten {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HandWritten").finish_non_exhaustive()
    }
}

impl HandWritten {
    /// What the value of a position is made of, or `None` for an ending of which more is known than
    /// what can be added up. What is [left out](Evaluate::leave_out) is left out of it too.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_search::{Evaluate, HandWritten};
    ///
    /// let position = Position::from_fen("6k1/5ppp/P7/8/8/8/5PPP/6K1 b - - 0 1")?;
    /// let mut evaluation = HandWritten::default();
    /// let breakdown = evaluation.breakdown(&position).ok_or("a known ending")?;
    /// // It is for White, and Black is to move.
    /// assert_eq!(breakdown.value, -evaluation.evaluate(&position));
    ///
    /// let is_passed = |part: &&chess_search::EvalTerm| part.name == "passed pawns";
    /// let passed = breakdown.parts.iter().find(is_passed).ok_or("no such part")?;
    /// assert!(passed.worth.white.endgame > 50 && passed.worth.black.endgame == 0);
    /// println!("{breakdown}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn breakdown(&self, position: &Position) -> Option<EvalBreakdown> {
        let used = self.partial.as_deref();
        let used = used.cloned().unwrap_or(Partial::whole());
        breakdown::breakdown(position, used, &self.endings)
    }
}

impl Evaluate for HandWritten {
    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let accumulator = match self.accumulators.last() {
            Some(accumulator) => *accumulator,
            None => Accumulator::new(position),
        };
        debug_assert_eq!(accumulator, Accumulator::new(position), "{position}");
        let value = if let Some(partial) = &mut self.partial {
            partial.value(position, &accumulator, &mut self.pawns, &self.endings)
        } else if let Some(value) = self.endings.value(position, &accumulator) {
            value
        } else {
            let pawns = self.pawns.get(position, &mut Unwatched);
            let terms = general(position, &accumulator, &pawns, &mut Unwatched);
            damped(terms.value(), position)
        };
        match position.side_to_move() {
            Color::White => value,
            Color::Black => -value,
        }
    }

    #[inline]
    fn reset(&mut self, position: &Position) {
        self.accumulators.clear();
        self.accumulators.push(Accumulator::new(position));
    }

    #[inline]
    fn make(&mut self, before: &Position, mv: Move) {
        let now = match self.accumulators.last() {
            Some(accumulator) => *accumulator,
            None => Accumulator::new(before),
        };
        self.accumulators.push(now.after(before, mv));
    }

    #[inline]
    fn unmake(&mut self) {
        self.accumulators.pop();
    }

    fn leave_out(&mut self, terms: &[&str]) -> Result<(), UnknownTerm> {
        let partial = Partial::new(terms)?;
        self.partial = (!terms.is_empty()).then(|| Box::new(partial));
        // The sums in it are of what was added up before.
        self.pawns = PawnTable::new();
        Ok(())
    }

    fn explain(&mut self, position: &Position) -> Option<String> {
        Some(match self.breakdown(position) {
            Some(breakdown) => breakdown.to_string(),
            None => "A known ending: what can be added up does not count".to_owned(),
        })
    }
}

/// What a value comes to as moves go by without progress: in the end the game is drawn. Before that the
/// search is to see the draw coming, not to shy away from it too soon. What is known of an ending is not
/// damped: it tells which way the mate is by differences that are smaller than what damping takes away
/// from move to move.
#[inline(always)]
fn damped(value: i32, position: &Position) -> i32 {
    let overdue = i32::from(position.halfmove_clock().min(100)) - PATIENCE;
    value - value * overdue.max(0) / DAMPING
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
    fn value(&self) -> i32 {
        let endgame = self.sum.endgame() * self.scale / WHOLE_SCALE;
        let middlegame = if self.scale <= DRAWISH_SCALE {
            self.sum.middlegame() * self.scale / WHOLE_SCALE
        } else {
            self.sum.middlegame()
        };
        (middlegame * self.phase + endgame * (WHOLE_PHASE - self.phase)) / WHOLE_PHASE
    }
}

/// Adds up the terms of a position that is no ending of which more is known.
#[inline(always)]
fn general<T: Trace>(
    position: &Position,
    accumulator: &Accumulator,
    pawns: &Pawns,
    trace: &mut T,
) -> Terms {
    let mut scene = Scene::new(position, pawns);
    let mut tally = Tally::new(accumulator.sum(Wings::of(position)) + pawns.sum, trace);
    tally.danger = pawns.danger;
    match position.side_to_move() {
        Color::White => tally.add::<White, _>(&PARAMETERS.tempo, 0),
        Color::Black => tally.add::<Black, _>(&PARAMETERS.tempo, 0),
    }
    castling::<White, T>(position, &mut tally);
    castling::<Black, T>(position, &mut tally);
    pieces::evaluate::<White, T>(&mut scene, &mut tally);
    pieces::evaluate::<Black, T>(&mut scene, &mut tally);
    king_safety::evaluate::<White, T>(&scene, &mut tally);
    king_safety::evaluate::<Black, T>(&scene, &mut tally);
    threats::evaluate::<White, T>(&scene, &mut tally);
    threats::evaluate::<Black, T>(&scene, &mut tally);
    passed::evaluate::<White, T>(&scene, &mut tally);
    passed::evaluate::<Black, T>(&scene, &mut tally);
    let [white, black] = tally.danger.map(king_safety::penalty);
    let sum = tally.sum - white + black;
    Terms {
        sum,
        phase: accumulator.phase(),
        scale: scale::scale(&scene, accumulator.material, sum),
    }
}

/// The sides of the board to which the king may still castle.
#[inline(always)]
fn castling<S: Side, T: Trace>(position: &Position, tally: &mut Tally<'_, T>) {
    let rights = position.castling_rooks() & position.by_color(S::US);
    tally.add_times::<S, _>(&PARAMETERS.castling_right, 0, rights.len() as i32);
}
