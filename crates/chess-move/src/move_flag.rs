//! [`MoveFlag`]: the kind of a move.

use core::fmt;

use crate::role::Role;

/// The kind of a move.
///
/// Flags are ordered by their [code](Self::code).
///
/// The [code](Self::code) is stored in the four high bits of a [`Move`](crate::Move). Bit 3 is set
/// for promotions, bit 2 for captures; bits 1 and 0 distinguish the kinds. The codes 6 and 7 are
/// unused.
///
/// ```
/// use chess_move::{MoveFlag, Role};
///
/// let flag = MoveFlag::PromoCaptureRook;
/// assert_eq!(flag.code(), 0b1110);
/// assert!(flag.is_capture() && flag.is_promotion());
/// assert_eq!(flag.promotion(), Some(Role::Rook));
/// assert_eq!(MoveFlag::from_code(6), None);
/// ```
#[doc(alias = "MoveKind")]
#[doc(alias = "MoveType")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum MoveFlag {
    /// A plain move: no capture, promotion, double pawn push or castling.
    Quiet = 0,
    /// A pawn moves two squares forward; it can be captured en passant on the next move.
    DoublePawnPush = 1,
    /// The king castles to the h-file side.
    KingsideCastle = 2,
    /// The king castles to the a-file side.
    QueensideCastle = 3,
    /// A capture on the target square, without promotion.
    Capture = 4,
    /// A pawn captures a pawn that has just moved two squares, on the square that it skipped.
    EnPassant = 5,
    /// A pawn moves forward and becomes a knight.
    PromoteKnight = 8,
    /// A pawn moves forward and becomes a bishop.
    PromoteBishop = 9,
    /// A pawn moves forward and becomes a rook.
    PromoteRook = 10,
    /// A pawn moves forward and becomes a queen.
    PromoteQueen = 11,
    /// A pawn captures and becomes a knight.
    PromoCaptureKnight = 12,
    /// A pawn captures and becomes a bishop.
    PromoCaptureBishop = 13,
    /// A pawn captures and becomes a rook.
    PromoCaptureRook = 14,
    /// A pawn captures and becomes a queen.
    PromoCaptureQueen = 15,
}

/// The bit of a code that is set for captures.
pub(crate) const CAPTURE_BIT: u8 = 0b0100;
/// The bit of a code that is set for promotions.
pub(crate) const PROMOTION_BIT: u8 = 0b1000;
/// The unused codes, 6 and 7, without their lowest bit.
pub(crate) const UNUSED_CODES: u8 = 0b0110;

impl MoveFlag {
    /// All flags in the order of their [code](Self::code).
    pub const ALL: [Self; 14] = [
        Self::Quiet,
        Self::DoublePawnPush,
        Self::KingsideCastle,
        Self::QueensideCastle,
        Self::Capture,
        Self::EnPassant,
        Self::PromoteKnight,
        Self::PromoteBishop,
        Self::PromoteRook,
        Self::PromoteQueen,
        Self::PromoCaptureKnight,
        Self::PromoCaptureBishop,
        Self::PromoCaptureRook,
        Self::PromoCaptureQueen,
    ];

    /// Returns the four bits of the flag in a move: 0 to 5 or 8 to 15.
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// Returns the flag with this [code](Self::code), or `None` for 6, 7, and 16 or more.
    #[inline]
    pub const fn from_code(code: u8) -> Option<Self> {
        if code > 15 || code & !1 == UNUSED_CODES {
            None
        } else {
            Some(Self::from_used_code(code))
        }
    }

    /// Returns the flag of a code that is known to be used.
    ///
    /// The two unused codes map to some flag instead of a panic. The match then covers all values
    /// of four bits, and matching on the flag of a move compiles to a single jump.
    #[inline(always)]
    pub(crate) const fn from_used_code(code: u8) -> Self {
        match code & 0b1111 {
            0 => Self::Quiet,
            1 => Self::DoublePawnPush,
            2 => Self::KingsideCastle,
            3 => Self::QueensideCastle,
            4 => Self::Capture,
            5 => Self::EnPassant,
            8 => Self::PromoteKnight,
            9 => Self::PromoteBishop,
            10 => Self::PromoteRook,
            11 => Self::PromoteQueen,
            12 => Self::PromoCaptureKnight,
            13 => Self::PromoCaptureBishop,
            6 | 14 => Self::PromoCaptureRook,
            7 | 15 => Self::PromoCaptureQueen,
            _ => unreachable!(),
        }
    }

    /// Returns the name of the variant: `DoublePawnPush`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quiet => "Quiet",
            Self::DoublePawnPush => "DoublePawnPush",
            Self::KingsideCastle => "KingsideCastle",
            Self::QueensideCastle => "QueensideCastle",
            Self::Capture => "Capture",
            Self::EnPassant => "EnPassant",
            Self::PromoteKnight => "PromoteKnight",
            Self::PromoteBishop => "PromoteBishop",
            Self::PromoteRook => "PromoteRook",
            Self::PromoteQueen => "PromoteQueen",
            Self::PromoCaptureKnight => "PromoCaptureKnight",
            Self::PromoCaptureBishop => "PromoCaptureBishop",
            Self::PromoCaptureRook => "PromoCaptureRook",
            Self::PromoCaptureQueen => "PromoCaptureQueen",
        }
    }

    /// Returns the flag of a promotion without capture, or `None` if pawns cannot become `role`.
    #[inline]
    pub const fn promotion_to(role: Role) -> Option<Self> {
        match role {
            Role::Knight => Some(Self::PromoteKnight),
            Role::Bishop => Some(Self::PromoteBishop),
            Role::Rook => Some(Self::PromoteRook),
            Role::Queen => Some(Self::PromoteQueen),
            Role::Pawn | Role::King => None,
        }
    }

    /// Returns the flag of a promotion with capture, or `None` if pawns cannot become `role`.
    #[inline]
    pub const fn promotion_capture_to(role: Role) -> Option<Self> {
        match role {
            Role::Knight => Some(Self::PromoCaptureKnight),
            Role::Bishop => Some(Self::PromoCaptureBishop),
            Role::Rook => Some(Self::PromoCaptureRook),
            Role::Queen => Some(Self::PromoCaptureQueen),
            Role::Pawn | Role::King => None,
        }
    }

    /// Returns whether the move captures. En passant is a capture.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.code() & CAPTURE_BIT != 0
    }

    /// Returns whether a pawn promotes, with or without a capture.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.code() & PROMOTION_BIT != 0
    }

    /// Returns the role that the pawn promotes to, or `None` if the move does not promote.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        if !self.is_promotion() {
            return None;
        }
        Some(match self.code() & 0b11 {
            0 => Role::Knight,
            1 => Role::Bishop,
            2 => Role::Rook,
            _ => Role::Queen,
        })
    }
}

/// Prints the name of the variant: `DoublePawnPush`.
impl fmt::Display for MoveFlag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
