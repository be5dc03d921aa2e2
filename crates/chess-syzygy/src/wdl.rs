//! [`Wdl`]: the result of a position under the fifty-move rule.

use core::fmt;
use core::ops::Neg;

/// The result of a position for the side to move, with best play and a halfmove clock of zero.
///
/// The order is that of preference: `Loss < BlessedLoss < Draw < CursedWin < Win`.
///
/// ```
/// use chess_syzygy::Wdl;
///
/// assert_eq!(-Wdl::CursedWin, Wdl::BlessedLoss);
/// assert!(Wdl::CursedWin.is_draw_by_rule() && Wdl::CursedWin > Wdl::Draw);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Wdl {
    /// The side to move loses.
    Loss = -2,
    /// The side to move loses, but can claim a draw by the fifty-move rule first.
    BlessedLoss = -1,
    /// A draw.
    Draw = 0,
    /// The side to move wins, but the opponent can claim a draw by the fifty-move rule first.
    CursedWin = 1,
    /// The side to move wins.
    Win = 2,
}

impl Wdl {
    /// The results, in their order.
    pub const ALL: [Self; 5] = [
        Self::Loss,
        Self::BlessedLoss,
        Self::Draw,
        Self::CursedWin,
        Self::Win,
    ];

    /// Returns whether the game ends in a draw with best play: a draw, a cursed win or a blessed
    /// loss.
    #[inline]
    pub const fn is_draw_by_rule(self) -> bool {
        matches!(self, Self::BlessedLoss | Self::Draw | Self::CursedWin)
    }

    /// Returns the distance to zeroing of a position whose best move is a capture or a pawn move.
    #[inline]
    pub(crate) const fn zeroing_plies(self) -> i32 {
        match self {
            Self::Loss => -1,
            Self::BlessedLoss => -101,
            Self::Draw => 0,
            Self::CursedWin => 101,
            Self::Win => 1,
        }
    }

    /// Returns the result that a value of a WDL table stands for.
    pub(crate) const fn from_table(value: u16) -> Option<Self> {
        match value {
            0 => Some(Self::Loss),
            1 => Some(Self::BlessedLoss),
            2 => Some(Self::Draw),
            3 => Some(Self::CursedWin),
            4 => Some(Self::Win),
            _ => None,
        }
    }
}

impl Neg for Wdl {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::BlessedLoss => Self::CursedWin,
            Self::Draw => Self::Draw,
            Self::CursedWin => Self::BlessedLoss,
            Self::Win => Self::Loss,
        }
    }
}

/// Prints `loss`, `blessed loss`, `draw`, `cursed win` or `win`.
impl fmt::Display for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Loss => "loss",
            Self::BlessedLoss => "blessed loss",
            Self::Draw => "draw",
            Self::CursedWin => "cursed win",
            Self::Win => "win",
        })
    }
}
