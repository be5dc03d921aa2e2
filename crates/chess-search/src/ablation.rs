//! Parts of the search and of the evaluation that can be switched off, to measure in games what each is worth.
//!
//! This module needs the feature `ablation`, which is for the project's own measurements. It has no promise of
//! stability.

use crate::evaluate::Evaluate;
use chess_move::Diagnostic;
use core::fmt;
use core::str::FromStr;

pub use crate::features::SearchFeatures;

/// An evaluation whose terms can be switched off by name, to measure in games what each is worth.
pub trait AblateEvaluation: Evaluate {
    /// Leaves out the terms of these names and uses all others. An empty slice switches everything on again.
    ///
    /// States created before the call are out of date; see [`new_state`](Evaluate::new_state). To change the
    /// evaluation of a [`Searcher`](crate::Searcher), use
    /// [`set_evaluation`](crate::Searcher::set_evaluation).
    ///
    /// ```
    /// use chess_search::ablation::AblateEvaluation;
    /// use chess_search::{Evaluate, HandWritten, Position};
    ///
    /// let position = Position::from_fen("6k1/5ppp/P7/8/8/8/5PPP/6K1 w - - 0 1")?;
    /// let mut evaluation = HandWritten::default();
    /// let all = evaluation.score(&position);
    /// evaluation.leave_out(&["passed", "tempo"])?;
    /// assert!(evaluation.score(&position) < all - 50);
    /// evaluation.leave_out(&[])?;
    /// assert_eq!(evaluation.score(&position), all);
    ///
    /// let error = evaluation.leave_out(&["tempo", "past"]).unwrap_err();
    /// assert_eq!(error.index, 1);
    /// assert!(error.known.contains(&"passed"));
    /// assert!(error.to_string().starts_with("name 2 is unknown, expected names out of: "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a name is unknown. The evaluation is then unchanged.
    fn leave_out(&mut self, terms: &[&str]) -> Result<(), UnknownTerm>;
}

/// The error of [`AblateEvaluation::leave_out`] for a name that is not a term of the evaluation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownTerm {
    /// The index of the unknown name among the given names, from 0.
    pub index: usize,
    /// The names that the evaluation has.
    pub known: Vec<&'static str>,
}

impl fmt::Display for UnknownTerm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.index.saturating_add(1);
        write!(f, "name {number} is unknown, expected ")?;
        if self.known.is_empty() {
            return f.write_str("none");
        }
        f.write_str("names out of:")?;
        for name in &self.known {
            write!(f, " {name}")?;
        }
        Ok(())
    }
}

impl core::error::Error for UnknownTerm {}

impl Diagnostic for UnknownTerm {
    fn code(&self) -> &'static str {
        "search-unknown-term"
    }
}

/// The error for a name that is not a search feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFeature {
    /// The index of the unknown name among the names in the text, from 0.
    pub index: usize,
}

impl fmt::Display for UnknownFeature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, known) = (self.index.saturating_add(1), SearchFeatures::all());
        write!(
            f,
            "name {number} is unknown, expected names out of: {known}"
        )
    }
}

impl core::error::Error for UnknownFeature {}

impl Diagnostic for UnknownFeature {
    fn code(&self) -> &'static str {
        "search-unknown-feature"
    }
}

/// Parses names separated by spaces. [`Display`](fmt::Display) prints the same form.
///
/// ```
/// use chess_search::ablation::SearchFeatures;
///
/// let without: SearchFeatures = "null_move futility".parse()?;
/// assert_eq!(without, SearchFeatures::NULL_MOVE | SearchFeatures::FUTILITY);
/// assert_eq!(without.to_string(), "null_move futility");
///
/// let error = "futility nul_move".parse::<SearchFeatures>().unwrap_err();
/// assert_eq!(error.index, 1);
/// assert!(error.to_string().starts_with("name 2 is unknown, expected names out of: aspiration "));
/// # Ok::<(), chess_search::ablation::UnknownFeature>(())
/// ```
impl FromStr for SearchFeatures {
    type Err = UnknownFeature;

    fn from_str(names: &str) -> Result<Self, UnknownFeature> {
        names
            .split_whitespace()
            .enumerate()
            .map(|(index, name)| {
                Self::from_name(&name.to_ascii_uppercase()).ok_or(UnknownFeature { index })
            })
            .collect()
    }
}

impl fmt::Display for SearchFeatures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, (name, _)) in self.iter_names().enumerate() {
            let space = if place == 0 { "" } else { " " };
            write!(f, "{space}{}", name.to_ascii_lowercase())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_term_error_names_position_and_known_terms() {
        let mut error = UnknownTerm {
            index: 2,
            known: vec!["passed", "tempo"],
        };
        assert_eq!(
            error.to_string(),
            "name 3 is unknown, expected names out of: passed tempo"
        );
        error.known.clear();
        assert_eq!(error.to_string(), "name 3 is unknown, expected none");
    }
}
