//! [`Score`]: how good a position is for the side to move.

use core::fmt;

/// How good a position is for the side to move, as a report says it.
///
/// Scores are ordered from being mated at once to mating at once.
///
/// ```
/// use chess_search::Score;
///
/// assert!(Score::Mate(2) > Score::Mate(5));
/// assert!(Score::Mate(5) > Score::Centipawns(900));
/// assert!(Score::Centipawns(-900) > Score::Mate(-5));
/// assert_eq!(Score::Mate(-5).to_string(), "mate -5");
/// assert_eq!(Score::Centipawns(31).to_string(), "cp 31");
/// // As the other side sees it.
/// assert_eq!(-Score::Centipawns(31), Score::Centipawns(-31));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// Hundredths of a pawn. [`HandWritten`](crate::HandWritten) says some 10,000 for an ending that is known to
    /// be won, and no evaluation says more than 30,000.
    Centipawns(i32),
    /// Mate in so many moves (not plies) of the mating side: positive when the side to move mates,
    /// negative when it is mated, 0 when it has been.
    Mate(i32),
}

impl Score {
    /// The score that a value inside the search stands for.
    pub(crate) const fn from_value(value: i32) -> Self {
        let plies_to_mate = MATE - value.abs();
        if plies_to_mate > MAX_PLY as i32 {
            Self::Centipawns(value)
        } else if value > 0 {
            Self::Mate((plies_to_mate + 1) / 2)
        } else {
            Self::Mate(-(plies_to_mate / 2))
        }
    }

    /// The hundredths of a pawn, if it is no mate.
    pub const fn centipawns(self) -> Option<i32> {
        match self {
            Self::Centipawns(centipawns) => Some(centipawns),
            Self::Mate(_) => None,
        }
    }

    /// Whether one of the sides mates.
    pub const fn is_mate(self) -> bool {
        matches!(self, Self::Mate(_))
    }

    /// What the order goes by: whether a side mates, then how soon, or else the centipawns.
    fn rank(self) -> (i32, i64) {
        match self {
            Self::Centipawns(centipawns) => (0, i64::from(centipawns)),
            Self::Mate(moves) if moves > 0 => (1, -i64::from(moves)),
            Self::Mate(moves) => (-1, -i64::from(moves)),
        }
    }
}

/// How good it is for the other side. Having been mated, `Mate(0)`, has no opposite and stays as it is; that of
/// `i32::MIN` is `i32::MAX`.
impl core::ops::Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Centipawns(centipawns) => Self::Centipawns(centipawns.saturating_neg()),
            Self::Mate(moves) => Self::Mate(moves.saturating_neg()),
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
        self.rank().cmp(&other.rank())
    }
}

/// As UCI writes it: `cp 31`, `mate -5`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Centipawns(centipawns) => write!(f, "cp {centipawns}"),
            Self::Mate(moves) => write!(f, "mate {moves}"),
        }
    }
}

/// The deepest ply of any line, counted from the root.
pub(crate) const MAX_PLY: usize = 240;

/// The value of a draw.
pub(crate) const DRAW: i32 = 0;

/// The value of having mated; a mate that is `n` plies away is worth `n` less.
pub(crate) const MATE: i32 = 32_000;

/// A value better than any.
pub(crate) const INFINITE: i32 = 32_001;

/// Values from here on, in either direction, are mates.
pub(crate) const MATE_BOUND: i32 = MATE - MAX_PLY as i32;

/// The bound of what an evaluation may answer.
pub(crate) const EVALUATION_BOUND: i32 = 30_000;

/// The value of being mated at a ply.
#[inline]
pub(crate) const fn mated_at(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Whether a value is a mate, for either side.
#[inline]
pub(crate) const fn is_mate(value: i32) -> bool {
    value.abs() >= MATE_BOUND
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_become_moves() {
        assert_eq!(Score::from_value(MATE - 1), Score::Mate(1));
        assert_eq!(Score::from_value(MATE - 2), Score::Mate(1));
        assert_eq!(Score::from_value(MATE - 3), Score::Mate(2));
        assert_eq!(Score::from_value(mated_at(0)), Score::Mate(0));
        assert_eq!(Score::from_value(mated_at(2)), Score::Mate(-1));
        assert_eq!(Score::from_value(mated_at(4)), Score::Mate(-2));
        assert_eq!(
            Score::from_value(MATE_BOUND - 1),
            Score::Centipawns(MATE_BOUND - 1)
        );
        assert_eq!(Score::from_value(-17), Score::Centipawns(-17));
    }

    #[test]
    fn the_order_is_total_and_turned_round_by_the_other_side() {
        // From the worst to the best.
        let scores = [
            Score::Mate(0),
            Score::Mate(-1),
            Score::Mate(-2),
            Score::Mate(-i32::MAX),
            Score::Mate(i32::MIN),
            Score::Centipawns(i32::MIN),
            Score::Centipawns(-i32::MAX),
            Score::Centipawns(-1),
            Score::Centipawns(0),
            Score::Centipawns(1),
            Score::Centipawns(i32::MAX - 1),
            Score::Centipawns(i32::MAX),
            Score::Mate(i32::MAX),
            Score::Mate(2),
            Score::Mate(1),
        ];
        for (i, first) in scores.into_iter().enumerate() {
            for (j, second) in scores.into_iter().enumerate() {
                assert_eq!(first.cmp(&second), i.cmp(&j), "{first} {second}");
                if first != Score::Mate(0) && second != Score::Mate(0) && first <= second {
                    assert!(-first >= -second, "{first} {second}");
                }
            }
        }
        assert_eq!(-Score::Centipawns(i32::MIN), Score::Centipawns(i32::MAX));
        assert_eq!(-Score::Mate(i32::MIN), Score::Mate(i32::MAX));
    }

    #[test]
    fn the_other_side_sees_the_opposite() {
        for value in [
            MATE - 1,
            MATE - 2,
            MATE - 9,
            17,
            0,
            -17,
            mated_at(3),
            mated_at(8),
        ] {
            let score = Score::from_value(value);
            assert_eq!(-(-score), score);
            assert_eq!(score.is_mate(), value.abs() > 100);
            assert_eq!(score.centipawns(), (value.abs() < 100).then_some(value));
            assert_eq!(
                (-score).cmp(&Score::Centipawns(0)),
                Score::Centipawns(0).cmp(&score)
            );
        }
    }
}
