//! [`Value`]: what the solver knows about a position.

use chess_syzygy::{Dtz, Wdl};

/// What the solver knows about a position, for the side to move.
///
/// The number is the distance in plies to the zeroing move or to checkmate. It counts from 101 if the zeroing move
/// leads to a position that the fifty-move rule draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// The side to move wins.
    Win(u16),
    /// Neither side wins.
    Draw,
    /// The side to move loses; with 0 it is checkmated.
    Loss(u16),
}

/// The largest distance that is in time for the fifty-move rule.
pub(crate) const IN_TIME: u16 = 100;

impl Value {
    /// Returns the value of a zeroing move for the side that makes it, from the value of the position after it.
    pub(crate) fn before_zeroing(self) -> Self {
        let distance = |after: u16| if after <= IN_TIME { 1 } else { IN_TIME + 1 };
        match self {
            Self::Win(after) => Self::Loss(distance(after)),
            Self::Draw => Self::Draw,
            Self::Loss(after) => Self::Win(distance(after)),
        }
    }

    /// Returns the better of two values.
    pub(crate) fn better(self, other: Self) -> Self {
        let key = |value| match value {
            Self::Win(distance) => (2, -i32::from(distance)),
            Self::Draw => (1, 0),
            Self::Loss(distance) => (0, i32::from(distance)),
        };
        if key(self) >= key(other) { self } else { other }
    }

    /// Returns the result under the fifty-move rule.
    pub fn wdl(self) -> Wdl {
        match self {
            Self::Win(distance) if distance <= IN_TIME => Wdl::Win,
            Self::Win(_) => Wdl::CursedWin,
            Self::Draw => Wdl::Draw,
            Self::Loss(distance) if distance <= IN_TIME => Wdl::Loss,
            Self::Loss(_) => Wdl::BlessedLoss,
        }
    }

    /// Returns the distance to zeroing as tables count it: a checkmated position has -1.
    pub fn dtz(self) -> Dtz {
        Dtz::new(match self {
            Self::Win(distance) => i32::from(distance),
            Self::Draw => 0,
            Self::Loss(distance) => -i32::from(distance.max(1)),
        })
    }

    pub(crate) fn to_stored(self) -> i16 {
        match self {
            Self::Win(distance) => distance.cast_signed(),
            Self::Draw => 0,
            Self::Loss(distance) => -1 - distance.cast_signed(),
        }
    }

    /// Returns the value of a number that is not [`ILLEGAL`].
    pub(crate) fn of_stored(stored: i16) -> Self {
        match stored {
            1.. => Self::Win(stored.unsigned_abs()),
            0 => Self::Draw,
            _ => Self::Loss(stored.unsigned_abs() - 1),
        }
    }
}

/// Marks placements that are not legal positions.
pub(crate) const ILLEGAL: i16 = i16::MIN;
