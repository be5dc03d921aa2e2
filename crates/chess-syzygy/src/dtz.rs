//! [`Dtz`]: the distance to zeroing, and [`MaybeRounded`], how exactly it is known.

use crate::wdl::Wdl;
use core::fmt;
use core::ops::Neg;

/// The distance to zeroing of a position, in plies: how long the winning side needs until a capture,
/// a pawn move or checkmate, with best play of both sides and a halfmove clock of zero.
///
/// Best play of the winning side keeps the result and reaches the zeroing move as soon as possible;
/// the losing side delays it as long as possible.
///
/// | plies | result |
/// |---|---|
/// | 1 to 100 | [`Wdl::Win`] |
/// | more than 100 | [`Wdl::CursedWin`] |
/// | 0 | [`Wdl::Draw`] |
/// | -1 to -100 | [`Wdl::Loss`] |
/// | less than -100 | [`Wdl::BlessedLoss`] |
///
/// A zeroing move that leads to a cursed win counts 101 plies instead of 1. A checkmated position has -1.
///
/// ```
/// use chess_syzygy::{Dtz, Wdl};
///
/// assert_eq!(Dtz::new(7).wdl(), Wdl::Win);
/// assert_eq!((-Dtz::new(101)).wdl(), Wdl::BlessedLoss);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Dtz(i32);

impl Dtz {
    /// The distance of a drawn position.
    pub const DRAW: Self = Self(0);

    /// Creates a distance, in plies.
    #[inline]
    pub const fn new(plies: i32) -> Self {
        Self(plies)
    }

    /// Returns the distance in plies: positive if the side to move wins, negative if it loses.
    #[inline]
    pub const fn plies(self) -> i32 {
        self.0
    }

    /// Returns the result with a halfmove clock of zero.
    #[inline]
    pub const fn wdl(self) -> Wdl {
        self.wdl_at(0)
    }

    /// Returns the result with this halfmove clock, in plies.
    ///
    /// ```
    /// use chess_syzygy::{Dtz, Wdl};
    ///
    /// assert_eq!(Dtz::new(20).wdl_at(80), Wdl::Win);
    /// assert_eq!(Dtz::new(20).wdl_at(81), Wdl::CursedWin);
    /// ```
    #[inline]
    pub const fn wdl_at(self, halfmove_clock: u16) -> Wdl {
        let in_time = self.0.unsigned_abs() as u64 + halfmove_clock as u64 <= 100;
        match (self.0, in_time) {
            (1.., true) => Wdl::Win,
            (1.., false) => Wdl::CursedWin,
            (0, _) => Wdl::Draw,
            (_, true) => Wdl::Loss,
            (_, false) => Wdl::BlessedLoss,
        }
    }

    /// Returns the distance before a move that does not zero, from the distance after it for the
    /// opponent.
    pub(crate) const fn before_move(self) -> Self {
        Self(-(self.0 + self.0.signum()))
    }

    const fn one_ply_more(self) -> Self {
        Self(self.0 + self.0.signum())
    }
}

impl Neg for Dtz {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

/// Prints the plies.
impl fmt::Display for Dtz {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A distance to zeroing, and whether the table stores it exactly.
///
/// Many DTZ tables store moves instead of plies, to save space. Then the distance can be one ply longer than
/// the value: a value of 7 means 7 or 8 plies. Tables in which this ply could decide between a win and a draw by the
/// fifty-move rule store plies.
///
/// ```
/// use chess_syzygy::{Dtz, MaybeRounded, Wdl};
///
/// let dtz = MaybeRounded::Rounded(Dtz::new(7));
/// assert_eq!((dtz.shortest(), dtz.longest()), (Dtz::new(7), Dtz::new(8)));
/// assert_eq!(dtz.wdl_at(92), Some(Wdl::Win));
/// assert_eq!(dtz.wdl_at(93), None); // A win with 7 plies, a cursed win with 8.
/// assert_eq!(dtz.wdl_at(94), Some(Wdl::CursedWin));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MaybeRounded {
    /// The distance is exact.
    Exact(Dtz),
    /// The distance is this one, or one ply longer.
    Rounded(Dtz),
}

impl MaybeRounded {
    /// Returns the value that the table stores: the shorter of the possible distances.
    #[inline]
    pub const fn shortest(self) -> Dtz {
        match self {
            Self::Exact(dtz) | Self::Rounded(dtz) => dtz,
        }
    }

    /// Returns the longer of the possible distances.
    #[inline]
    pub const fn longest(self) -> Dtz {
        match self {
            Self::Exact(dtz) => dtz,
            Self::Rounded(dtz) => dtz.one_ply_more(),
        }
    }

    /// Returns whether the distance is exact.
    #[inline]
    pub const fn is_exact(self) -> bool {
        matches!(self, Self::Exact(_))
    }

    /// Returns whether a distance is possible.
    #[inline]
    pub fn contains(self, dtz: Dtz) -> bool {
        dtz == self.shortest() || dtz == self.longest()
    }

    /// Returns the result with this halfmove clock, in plies, or `None` if rounding hides it.
    #[inline]
    pub fn wdl_at(self, halfmove_clock: u16) -> Option<Wdl> {
        let wdl = self.shortest().wdl_at(halfmove_clock);
        // Rounding does not change the result with a clock of zero.
        (halfmove_clock == 0 || wdl == self.longest().wdl_at(halfmove_clock)).then_some(wdl)
    }

    pub(crate) fn map(self, change: impl FnOnce(Dtz) -> Dtz) -> Self {
        match self {
            Self::Exact(dtz) => Self::Exact(change(dtz)),
            Self::Rounded(dtz) => Self::Rounded(change(dtz)),
        }
    }
}

impl Neg for MaybeRounded {
    type Output = Self;

    fn neg(self) -> Self {
        self.map(Dtz::neg)
    }
}

/// Prints the plies: `7`, or `7 or 8` if the table rounds.
impl fmt::Display for MaybeRounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exact(dtz) => dtz.fmt(f),
            Self::Rounded(dtz) => write!(f, "{dtz} or {}", dtz.one_ply_more()),
        }
    }
}
