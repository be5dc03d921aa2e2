//! The names of the terms that can be switched off. Terms have the names of their parameters and of families of
//! parameters: `passed_run`, `passed`, `mobility`.

#[cfg(test)]
mod tests;

use super::TermFilter;
use crate::ablation::{AblateEvaluation, UnknownTerm};
use crate::hand_written::HandWritten;
use crate::hand_written::piece_square::squares;
use crate::hand_written::tapered::Tapered;
use crate::hand_written::tuned::PARAMETERS;
use chess_move::Role;
use core::ops::Range;

/// The name of endgame scaling. Without it, every advantage counts in full.
const SCALE_FACTORS: &str = "scale_factors";
/// The name of known endings. Without them, these endings are scored like other positions.
const KNOWN_ENDINGS: &str = "known_endings";

/// Families of parameters that share the last word of their names instead of the first.
const ENDS: [&str; 2] = ["mobility", "outpost"];

impl AblateEvaluation for HandWritten {
    fn leave_out(&mut self, terms: &[&str]) -> Result<(), UnknownTerm> {
        let term_filter = TermFilter::new(terms)?;
        self.term_filter = (!terms.is_empty()).then(|| Box::new(term_filter));
        Ok(())
    }
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
}

/// Returns the parameters that can be switched off: all except material and squares, which are updated from move to
/// move.
fn groups() -> impl Iterator<Item = (&'static str, Range<usize>)> {
    let mut next = 0;
    let places = move |(name, values): (&'static str, Vec<Tapered>)| {
        let first = next;
        next += values.len();
        (name, first..next)
    };
    let all = PARAMETERS.groups().into_iter().map(places);
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
