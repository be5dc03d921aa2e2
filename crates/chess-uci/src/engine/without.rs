//! The option `Without`, which switches off parts of the search and of the evaluation to measure them.

use super::Engine;
use chess_search::Evaluate;
use chess_search::ablation::{AblateEvaluation, SearchFeatures, UnknownTerm};

/// [`AblateEvaluation::leave_out`] of an evaluation.
pub(super) type LeaveOut<E> = fn(&mut E, &[&str]) -> Result<(), UnknownTerm>;

impl<E: AblateEvaluation> Engine<E> {
    /// Lets the option `Without` switch off terms of the evaluation.
    #[must_use]
    pub fn with_ablation(mut self) -> Self {
        self.leave_out = Some(E::leave_out);
        self
    }
}

impl<E: Evaluate> Engine<E> {
    /// Switches off the terms of the evaluation with these names, and returns the features of the search without those
    /// named.
    pub(super) fn switch_off(&mut self, names: &str) -> Result<SearchFeatures, String> {
        let (features, terms) = without(names);
        self.leave_out(&terms)
            .map_err(|error| unknown_name(&terms, &error))?;
        Ok(SearchFeatures::all() - features)
    }

    /// Switches off terms of the evaluation. Without [`with_ablation`](Engine::with_ablation) every
    /// name is unknown.
    fn leave_out(&mut self, terms: &[&str]) -> Result<(), UnknownTerm> {
        match self.leave_out {
            Some(leave_out) => leave_out(&mut self.evaluation, terms),
            None if terms.is_empty() => Ok(()),
            None => Err(UnknownTerm {
                index: 0,
                known: Vec::new(),
            }),
        }
    }
}

/// Splits names into features of the search and other names, which may be terms of the evaluation.
fn without(value: &str) -> (SearchFeatures, Vec<&str>) {
    let (mut features, mut terms) = (SearchFeatures::empty(), Vec::new());
    for name in value.split_whitespace() {
        match name.parse::<SearchFeatures>() {
            Ok(feature) => features |= feature,
            Err(_) => terms.push(name),
        }
    }
    (features, terms)
}

/// Returns the message for a name that is neither a feature of the search nor a term of the evaluation.
fn unknown_name(names: &[&str], error: &UnknownTerm) -> String {
    let name = names.get(error.index).copied().unwrap_or_default();
    let name: String = name.chars().take(60).collect();
    format!(
        "{} is unknown, expected names out of: {} {}",
        name.escape_debug(),
        SearchFeatures::all(),
        error.known.join(" ")
    )
}
