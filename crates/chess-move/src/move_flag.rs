//! What a move does besides going from one square to another.

use core::fmt;

use crate::role::Role;

/// What kind of move it is.
///
/// The [code](Self::code) is the four high bits of a [`Move`](crate::Move): bit 3 says that the
/// move promotes, bit 2 that it captures, bits 1 and 0 which kind of either. The codes 6 and 7 are
/// not used.
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
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum MoveFlag {
    /// None of the others: neither captures nor promotes.
    Quiet = 0,
    /// A pawn goes two squares forward, and may be taken en passant for one move.
    DoublePawnPush = 1,
    /// The king castles with the rook on the h-file's side.
    KingsideCastle = 2,
    /// The king castles with the rook on the a-file's side.
    QueensideCastle = 3,
    /// Takes the piece on the target square, and does not promote.
    Capture = 4,
    /// A pawn takes a pawn that has just gone two squares, on the square that it passed over.
    EnPassant = 5,
    /// A pawn goes forward and becomes a knight.
    PromoteKnight = 8,
    /// A pawn goes forward and becomes a bishop.
    PromoteBishop = 9,
    /// A pawn goes forward and becomes a rook.
    PromoteRook = 10,
    /// A pawn goes forward and becomes a queen.
    PromoteQueen = 11,
    /// A pawn takes and becomes a knight.
    PromoCaptureKnight = 12,
    /// A pawn takes and becomes a bishop.
    PromoCaptureBishop = 13,
    /// A pawn takes and becomes a rook.
    PromoCaptureRook = 14,
    /// A pawn takes and becomes a queen.
    PromoCaptureQueen = 15,
}

/// The bit of a code that says that the move captures.
pub(crate) const CAPTURE_BIT: u8 = 0b0100;
/// The bit of a code that says that the move promotes.
pub(crate) const PROMOTION_BIT: u8 = 0b1000;
/// The codes that no flag has, 6 and 7, without their lowest bit.
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

    /// The four bits that stand for the flag in a move: 0 to 5 or 8 to 15.
    #[inline(always)]
    pub const fn code(self) -> u8 {
        self as u8
    }

    /// The flag of a [code](Self::code), or `None` for 6, 7, and from 16 on.
    #[inline]
    pub const fn from_code(code: u8) -> Option<Self> {
        if code > 15 || code & !1 == UNUSED_CODES {
            None
        } else {
            Some(Self::from_used_code(code))
        }
    }

    /// The flag of a code that is known to be one.
    ///
    /// The two codes that no flag has are given the nearest flag instead of a panic. So the match
    /// covers all that four bits can be, and matching on the flag of a move is a single jump.
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

    /// The English name, which is that of the variant: `DoublePawnPush`.
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

    /// The flag of a pawn that promotes without taking, or `None` if pawns cannot become `role`.
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

    /// The flag of a pawn that promotes by taking, or `None` if pawns cannot become `role`.
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

    /// Whether something is taken: en passant is a capture too.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.code() & CAPTURE_BIT != 0
    }

    /// Whether a pawn promotes, by taking or not.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.code() & PROMOTION_BIT != 0
    }

    /// Whether the king castles, to either side.
    #[inline(always)]
    pub const fn is_castle(self) -> bool {
        self.code() & 0b1110 == Self::KingsideCastle.code()
    }

    /// Whether a pawn takes en passant.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.code() == Self::EnPassant.code()
    }

    /// Whether a pawn goes two squares forward.
    #[inline(always)]
    pub const fn is_double_push(self) -> bool {
        self.code() == Self::DoublePawnPush.code()
    }

    /// What the pawn becomes, or `None` if the move does not promote.
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
