//! [`TermFilter`]: the evaluation with some terms switched off, to measure what they are worth.

#[cfg(test)]
mod tests;

use super::endings::Endings;
use super::parameters::{self, COUNT, PARAMETERS};
use super::pawn_table::PawnTable;
use super::piece_square::{Accumulator, squares};
use super::scale::FULL_SCALE;
use super::side::{Black, White};
use super::sums::{SumKind, Trace};
use super::tapered::Tapered;
use super::{Terms, damped, sum_terms};
use crate::evaluate::UnknownTerm;
use chess_board::Position;
use chess_move::{Color, Role};
use core::ops::Range;

/// The terms that are enabled.
#[derive(Clone, Debug)]
pub(super) struct TermFilter {
    /// For each parameter, whether it is enabled.
    parameters: [bool; COUNT],
    scale_factors: bool,
    known_endings: bool,
}

/// The name of endgame scaling. Without it, every advantage counts in full.
const SCALE_FACTORS: &str = "scale_factors";
/// The name of known endings. Without them, these endings are scored like other positions.
const KNOWN_ENDINGS: &str = "known_endings";

/// Families of parameters that share the last word of their names instead of the first.
const ENDS: [&str; 2] = ["mobility", "outpost"];

impl Trace for &TermFilter {
    #[inline(always)]
    fn counts(&self, parameter: usize) -> bool {
        self.parameters[parameter]
    }

    #[inline(always)]
    fn count(&mut self, _: SumKind, _: Color, _: usize, _: i32) {}
}

impl TermFilter {
    /// Returns the filter without the terms of these names.
    pub(super) fn new(names: &[&str]) -> Result<Self, UnknownTerm> {
        let known = known();
        let names: Vec<String> = names.iter().map(|name| name.to_ascii_lowercase()).collect();
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        if let Some(index) = names.iter().position(|name| !known.contains(name)) {
            return Err(UnknownTerm { index, known });
        }
        let mut new = Self {
            scale_factors: !names.contains(&SCALE_FACTORS),
            known_endings: !names.contains(&KNOWN_ENDINGS),
            ..Self::all_terms()
        };
        for (group, places) in groups() {
            if names.iter().any(|name| belongs(group, name)) {
                new.parameters[places].fill(false);
            }
        }
        Ok(new)
    }

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

/// Returns the parameters that can be switched off: all except material and squares, which are updated from move to move.
fn groups() -> impl Iterator<Item = (&'static str, Range<usize>)> {
    let mut next = 0;
    let places = move |(name, values): (&'static str, Vec<Tapered>)| {
        let first = next;
        next += values.len();
        (name, first..next)
    };
    let all = parameters::groups().into_iter().map(places);
    all.filter(|(_, places)| {
        let is_first = |first| first == places.start;
        !is_first(PARAMETERS.material.first)
            && !Role::ALL.iter().any(|&role| is_first(squares(role).first))
    })
}

/// Returns whether a parameter has this name or belongs to the family of this name.
fn belongs(group: &str, name: &str) -> bool {
    let is_whole_word = |rest: &str| rest.is_empty() || rest.starts_with('_');
    group.strip_prefix(name).is_some_and(is_whole_word)
        || (ENDS.contains(&name) && group.rsplit('_').next() == Some(name))
}

/// Returns all names in order: parameters, families, and terms without parameters. Parameters that begin with the same
/// words, up to an underscore, are a family.
fn known() -> Vec<&'static str> {
    let groups: Vec<&str> = groups().map(|(group, _)| group).collect();
    let is_family = |name: &&str| groups.iter().filter(|group| belongs(group, name)).count() > 1;
    let beginnings = groups.iter().flat_map(|group| {
        group
            .match_indices('_')
            .map(|(underscore, _)| &group[..underscore])
    });
    let mut known: Vec<&str> = beginnings.filter(is_family).collect();
    known.extend(&groups);
    known.extend(ENDS);
    known.extend([SCALE_FACTORS, KNOWN_ENDINGS]);
    known.sort_unstable();
    known.dedup();
    known
}
