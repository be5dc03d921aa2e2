//! [`CastlingSide`]: kingside or queenside.

use crate::color::Color;
use crate::file::File;
use crate::move_flag::MoveFlag;
use crate::square::Square;
use core::fmt;

/// The side of the board to which a king castles.
///
/// The side determines where the king ends, in Chess960, too: on the g-file for kingside, on the
/// c-file for queenside. Kingside is less than queenside in the order.
///
/// ```
/// use chess_move::{CastlingSide, Color, Square};
///
/// assert_eq!(CastlingSide::Kingside.king_to(Color::White), Square::G1);
/// assert_eq!(CastlingSide::Queenside.rook_to(Color::Black), Square::D8);
/// ```
#[doc(alias = "CastleSide")]
#[doc(alias = "Wing")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum CastlingSide {
    /// The h-file side: the king goes to the g-file, the rook to the f-file.
    Kingside = 0,
    /// The a-file side: the king goes to the c-file, the rook to the d-file.
    Queenside = 1,
}

impl CastlingSide {
    /// Both sides, kingside first.
    pub const ALL: [Self; 2] = [Self::Kingside, Self::Queenside];

    /// Returns the square on which the king of this color ends.
    #[inline(always)]
    pub const fn king_to(self, color: Color) -> Square {
        let file = match self {
            Self::Kingside => File::G,
            Self::Queenside => File::C,
        };
        Square::new(file, color.back_rank())
    }

    /// Returns the square on which the rook of this color ends.
    #[inline(always)]
    pub const fn rook_to(self, color: Color) -> Square {
        let file = match self {
            Self::Kingside => File::F,
            Self::Queenside => File::D,
        };
        Square::new(file, color.back_rank())
    }

    /// Returns the flag of a move that castles to this side.
    #[inline(always)]
    pub const fn flag(self) -> MoveFlag {
        match self {
            Self::Kingside => MoveFlag::KingsideCastle,
            Self::Queenside => MoveFlag::QueensideCastle,
        }
    }

    /// Returns the English name: `kingside` or `queenside`.
    #[inline]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Kingside => "kingside",
            Self::Queenside => "queenside",
        }
    }
}

/// Prints the English name: `kingside` or `queenside`.
impl fmt::Display for CastlingSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
