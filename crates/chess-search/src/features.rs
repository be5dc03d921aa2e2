//! [`SearchFeatures`]: the features of the search, which can be switched off to measure them.

use core::fmt;
use core::str::FromStr;

bitflags::bitflags! {
    /// The features of the search. They can be switched off to measure in games what each is worth: an engine
    /// with all features plays against one without some. For playing and analysis leave them all on.
    ///
    /// A set is parsed from names separated by spaces, and printed in the same form:
    ///
    /// ```
    /// use chess_search::SearchFeatures;
    ///
    /// let without: SearchFeatures = "null_move futility".parse()?;
    /// assert_eq!(without, SearchFeatures::NULL_MOVE | SearchFeatures::FUTILITY);
    /// assert_eq!(without.to_string(), "null_move futility");
    ///
    /// let error = "futility nul_move".parse::<SearchFeatures>().unwrap_err();
    /// assert_eq!(error.index, 1);
    /// assert!(error.to_string().starts_with("name 2 is unknown, expected names out of: aspiration "));
    /// # Ok::<(), chess_search::UnknownFeature>(())
    /// ```
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    pub struct SearchFeatures: u32 {
        /// Aspiration windows around the score of the last iteration.
        const ASPIRATION = 1;
        /// Transposition table cutoffs. Without them, the hash move is still used.
        const TABLE_CUTOFFS = 1 << 1;
        /// Null-move pruning.
        const NULL_MOVE = 1 << 2;
        /// Reverse futility pruning.
        #[doc(alias = "rfp")]
        const REVERSE_FUTILITY = 1 << 3;
        /// Futility pruning: moves are not searched if the evaluation and what they gain by exchange are too far below alpha.
        const FUTILITY = 1 << 4;
        /// Late-move pruning: quiet moves with little prospect are not searched.
        #[doc(alias = "lmp")]
        const LATE_MOVE_PRUNING = 1 << 5;
        /// Late-move reductions.
        #[doc(alias = "lmr")]
        const LATE_MOVE_REDUCTIONS = 1 << 6;
        /// Pruning of moves that lose material by static exchange evaluation.
        const SEE_PRUNING = 1 << 7;
        /// Internal iterative reduction.
        #[doc(alias = "iir")]
        const INTERNAL_ITERATIVE_REDUCTION = 1 << 8;
        /// Check extension.
        const CHECK_EXTENSION = 1 << 9;
        /// The rise of the evaluation since the side's previous move ("improving").
        const IMPROVING = 1 << 10;
        /// Upcoming repetition detection.
        const UPCOMING_REPETITION = 1 << 11;
        /// Killer moves.
        const KILLERS = 1 << 12;
        /// Counter moves.
        const COUNTER_MOVES = 1 << 13;
        /// Butterfly history.
        const BUTTERFLY_HISTORY = 1 << 14;
        /// Capture history.
        const CAPTURE_HISTORY = 1 << 15;
        /// Continuation history.
        const CONTINUATION_HISTORY = 1 << 16;
        /// Correction history.
        const CORRECTION_HISTORY = 1 << 17;
        /// Quiet checks in the first plies of quiescence.
        const QUIESCENCE_CHECKS = 1 << 18;
        /// Mate-distance pruning.
        const MATE_DISTANCE = 1 << 19;
        /// With several threads, every other thread tries quiet moves in reverse order at expected all-nodes.
        #[doc(alias = "lazy_smp")]
        const OPPOSITE_ENDS = 1 << 20;
    }
}

impl Default for SearchFeatures {
    fn default() -> Self {
        Self::all()
    }
}

/// The error for a name that is not a search feature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownFeature {
    /// The index of the unknown name among the names in the text, from 0.
    pub index: usize,
}

impl UnknownFeature {
    /// Returns the stable code of the error, `search-unknown-feature`.
    pub const fn code(&self) -> &'static str {
        "search-unknown-feature"
    }
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
