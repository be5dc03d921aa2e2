//! [`Counts`]: how often each parameter occurs in a score, and [`Coefficients`], the same data for
//! the tuner.

#[cfg(any(test, feature = "tune"))]
use super::damped;
use super::endings::Endings;
use super::parameters::COUNT;
use super::pawns::{PawnKey, SidePawns};
use super::piece_square::{Accumulator, Wings, square_index, squares};
use super::side::{Black, Side, White};
use super::sums::{EvalSums, SumKind, Trace};
use super::tapered::Tapered;
use super::term_filter::TermFilter;
use super::tuned::PARAMETERS;
use super::{Terms, sum_terms};
use chess_board::Position;
use chess_move::{Color, Role};

/// How often each parameter occurs in the score of a position.
///
/// A parameter is identified by its index in [`groups`](crate::tune::groups). Counts are White's minus Black's, and
/// only parameters that occur are listed.
#[cfg(any(test, feature = "tune"))]
#[derive(Clone, Debug, Default)]
#[allow(unreachable_pub, reason = "public with the feature `tune`")]
pub struct Coefficients {
    /// The parameters of the score.
    pub linear: Vec<(u16, i16)>,
    /// The parameters of the danger of the white and of the black king.
    pub danger: [Vec<(u16, i16)>; 2],
    /// The game phase: 24 is the middlegame, 0 the endgame.
    pub phase: i32,
    /// The scale of the endgame for the better side, in 64ths.
    pub scale: i32,
    /// The factor by which the halfmove clock damps the score, in 100,000ths.
    pub damped: i32,
    /// The score from White's point of view, in centipawns.
    pub score: i32,
}

/// How often each parameter was added for each color.
pub(super) struct Counts {
    /// The enabled terms.
    used: TermFilter,
    /// The parameters of the color's score.
    pub(super) linear: [[i16; COUNT]; 2],
    /// The parameters of the danger of the color's king.
    pub(super) danger: [[i16; COUNT]; 2],
}

impl Trace for Counts {
    fn counts(&self, parameter: usize) -> bool {
        (&self.used).counts(parameter)
    }

    fn count(&mut self, sum: SumKind, color: Color, parameter: usize, count: i32) {
        let counts = match sum {
            SumKind::Linear => &mut self.linear,
            SumKind::Danger => &mut self.danger,
        };
        counts[color.index()][parameter] += count as i16;
    }
}

impl Counts {
    /// Evaluates a position with the enabled terms and counts the parameters; `None` for a known ending.
    pub(super) fn of(
        position: &Position,
        used: TermFilter,
        endings: &Endings,
    ) -> Option<(Self, Terms)> {
        let accumulator = Accumulator::new(position);
        let known = used.known_ending(position, &accumulator, endings);
        if known.is_some() {
            return None;
        }
        let mut counts = Self {
            used,
            linear: [[0; COUNT]; 2],
            danger: [[0; COUNT]; 2],
        };
        pieces(position, &mut EvalSums::new(Tapered::ZERO, &mut counts));
        let pawns = [
            SidePawns::new::<White, _>(&PawnKey::of::<White>(position), &mut counts),
            SidePawns::new::<Black, _>(&PawnKey::of::<Black>(position), &mut counts),
        ];
        let terms = sum_terms(position, &accumulator, &pawns, &mut counts);
        let terms = counts.used.scaled(terms);
        Some((counts, terms))
    }
}

/// Returns the coefficients of a position, or `None` for a known ending.
#[cfg(any(test, feature = "tune"))]
pub(crate) fn coefficients(position: &Position) -> Option<Coefficients> {
    let (counts, terms) = Counts::of(position, TermFilter::all_terms(), &Endings::default())?;
    let list = |counts: [i16; COUNT]| (0..).zip(counts).filter(|&(_, count)| count != 0).collect();
    let [white, black] = counts.linear;
    Some(Coefficients {
        linear: list(core::array::from_fn(|place| white[place] - black[place])),
        danger: counts.danger.map(list),
        phase: terms.phase,
        scale: terms.scale,
        damped: damped(100_000, position),
        score: damped(terms.score(), position),
    })
}

/// Sums up piece by piece, for an observer.
fn pieces<T: Trace>(position: &Position, sums: &mut EvalSums<'_, T>) {
    side::<White, T>(position, sums);
    side::<Black, T>(position, sums);
}

fn side<S: Side, T: Trace>(position: &Position, sums: &mut EvalSums<'_, T>) {
    let wings = Wings::of(position);
    for role in Role::ALL {
        let pieces = position.pieces(S::US, role);
        for square in pieces {
            sums.add::<S, _>(squares(role), square_index(wings, S::US, square));
            if role != Role::King {
                sums.add::<S, _>(&PARAMETERS.material, role.index());
            }
        }
    }
}
