//! [`TermFilter`]: the evaluation with some terms switched off, to measure what they are worth.

#[cfg(feature = "ablation")]
mod names;

use super::endings::Endings;
use super::parameters::COUNT;
use super::pawn_table::PawnTable;
use super::piece_square::Accumulator;
use super::scale::FULL_SCALE;
use super::side::{Black, White};
use super::sums::{SumKind, Trace};
use super::{Terms, damped, sum_terms};
use chess_board::Position;
use chess_move::Color;

/// The terms that are enabled.
#[derive(Clone, Debug)]
pub(super) struct TermFilter {
    /// For each parameter, whether it is enabled.
    parameters: [bool; COUNT],
    scale_factors: bool,
    known_endings: bool,
}

impl Trace for &TermFilter {
    #[inline(always)]
    fn counts(&self, parameter: usize) -> bool {
        self.parameters[parameter]
    }

    #[inline(always)]
    fn count(&mut self, _: SumKind, _: Color, _: usize, _: i32) {}
}

impl TermFilter {
    /// Returns the filter with all terms.
    pub(super) const fn all_terms() -> Self {
        Self {
            parameters: [true; COUNT],
            scale_factors: true,
            known_endings: true,
        }
    }

    /// Returns the score of a position from White's point of view. The evaluation of the search is
    /// separate code, so it has no cost from this one.
    #[cold]
    #[inline(never)]
    pub(super) fn score(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        pawns: &mut PawnTable,
        endings: &Endings,
    ) -> i32 {
        if let Some(score) = self.known_ending(position, accumulator, endings) {
            return score;
        }
        let pawns = [
            pawns.get::<White, _>(position, &mut &*self),
            pawns.get::<Black, _>(position, &mut &*self),
        ];
        let terms = sum_terms(position, accumulator, &pawns, &mut &*self);
        damped(self.scaled(terms).score(), position)
    }

    /// Returns the score of a known ending.
    pub(super) fn known_ending(
        &self,
        position: &Position,
        accumulator: &Accumulator,
        endings: &Endings,
    ) -> Option<i32> {
        self.known_endings
            .then(|| endings.score(position, accumulator))?
    }

    /// Returns the terms with the enabled scaling.
    pub(super) fn scaled(&self, terms: Terms) -> Terms {
        let scale = if self.scale_factors {
            terms.scale
        } else {
            FULL_SCALE
        };
        Terms { scale, ..terms }
    }
}
