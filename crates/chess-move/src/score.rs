//! [`Score`] and [`Bound`]: how good a position is, as engines report it.

use arrayvec::ArrayString;
use core::fmt::{self, Write};

/// How good a position is for the side to move.
///
/// Scores are ordered from "mated now" to "mates now".
///
/// ```
/// use chess_move::Score;
///
/// assert!(Score::Mate(2) > Score::Mate(5));
/// assert!(Score::Mate(5) > Score::Centipawns(900));
/// assert!(Score::Centipawns(-900) > Score::Mate(-5));
/// assert_eq!(Score::Mate(-5).to_string(), "mate -5");
/// assert_eq!(Score::Centipawns(31).to_string(), "cp 31");
/// // From the point of view of the other side.
/// assert_eq!(-Score::Centipawns(31), Score::Centipawns(-31));
/// ```
#[doc(alias = "PovScore")]
#[doc(alias = "Eval")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Score {
    /// Hundredths of a pawn.
    #[doc(alias = "cp")]
    Centipawns(i32),
    /// Mate in this number of moves (not plies). Positive if the side to move mates, negative if it
    /// is mated, 0 if it is already mated.
    Mate(i32),
}

/// Whether a score is exact or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Bound {
    /// The score is exact.
    Exact,
    /// The true score is this or higher (fail high).
    Lower,
    /// The true score is this or lower (fail low).
    Upper,
}

impl Score {
    /// Returns the hundredths of a pawn, or `None` for a mate score.
    pub const fn centipawns(self) -> Option<i32> {
        match self {
            Self::Centipawns(centipawns) => Some(centipawns),
            Self::Mate(_) => None,
        }
    }

    /// Returns the moves to mate, or `None` for a score in centipawns.
    #[doc(alias = "mate")]
    pub const fn mate_in(self) -> Option<i32> {
        match self {
            Self::Centipawns(_) => None,
            Self::Mate(moves) => Some(moves),
        }
    }

    /// Returns the sort key: first the mating side, then the moves to mate or the centipawns.
    fn sort_key(self) -> (i32, i64) {
        match self {
            Self::Centipawns(centipawns) => (0, i64::from(centipawns)),
            Self::Mate(moves) if moves > 0 => (1, -i64::from(moves)),
            Self::Mate(moves) => (-1, -i64::from(moves)),
        }
    }
}

/// Negates the score: the same position from the other side's point of view.
///
/// `Mate(0)` stays as it is, because it has no opposite. The negation of `i32::MIN` saturates to
/// `i32::MAX`.
impl core::ops::Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Centipawns(centipawns) => Self::Centipawns(centipawns.saturating_neg()),
            Self::Mate(moves) => Self::Mate(moves.saturating_neg()),
        }
    }
}

/// Returns the bound of the negated score: the score of the other side.
///
/// ```
/// use chess_move::Bound;
///
/// assert_eq!(-Bound::Lower, Bound::Upper);
/// ```
impl core::ops::Neg for Bound {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Exact => Self::Exact,
            Self::Lower => Self::Upper,
            Self::Upper => Self::Lower,
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Score {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.sort_key().cmp(&other.sort_key())
    }
}

/// Prints the score as UCI writes it: `cp 31`, `mate -5`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The longest text is `mate -2147483648`.
        let mut text = ArrayString::<16>::new();
        match self {
            Self::Centipawns(centipawns) => write!(text, "cp {centipawns}"),
            Self::Mate(moves) => write!(text, "mate {moves}"),
        }?;
        f.pad(&text)
    }
}
