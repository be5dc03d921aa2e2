//! The move in 16 bits.

use core::fmt;
use core::num::NonZeroU16;

use crate::error::InvalidMoveBits;
use crate::move_flag::{CAPTURE_BIT, MoveFlag, PROMOTION_BIT, UNUSED_CODES};
use crate::role::Role;
use crate::square::Square;

const FROM_SHIFT: u32 = 6;
const FLAG_SHIFT: u32 = 12;
const FLAG_MASK: u16 = 0b1111 << FLAG_SHIFT;
/// The flag without its lowest bit, in which the two castles differ, as do the two unused codes.
const FLAG_PAIR_MASK: u16 = 0b1110 << FLAG_SHIFT;

/// A move: from where, to where, and what kind, in 16 bits.
///
/// | bits | hold |
/// |---|---|
/// | 0 to 5 | the [index](Square::index) of the square it goes to |
/// | 6 to 11 | the [index](Square::index) of the square it comes from |
/// | 12 to 15 | the [code](MoveFlag::code) of its flag |
///
/// The word is public and stable: [`to_bits`](Self::to_bits), [`from_bits`](Self::from_bits). It is
/// never 0, so an `Option<Move>` is 16 bits too and 0 is `None`.
///
/// Castling holds the squares of the king. It is the flag that says that the move castles, not the
/// distance, so that in Chess960 the king may go any distance or stay where it is. En passant is a
/// capture, though the target square is empty.
///
/// A move says nothing about the position it is for: whether it is legal there, and which piece it
/// moves, only a board can tell. Moves are ordered by their words, which has no meaning for play.
///
/// ```
/// use chess_move::{Move, MoveFlag, Square};
///
/// let mv = Move::new(Square::E5, Square::D6, MoveFlag::EnPassant);
/// assert!(mv.is_capture());
/// assert_eq!(mv.to_string(), "e5d6");
/// assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
/// assert_eq!(size_of::<Option<Move>>(), 2);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Move>() == 2 && size_of::<Option<Move>>() == 2);

impl Move {
    /// The move of two squares and a flag.
    ///
    /// # Panics
    ///
    /// If it is a quiet move from a1 to a1, whose word would be 0. Every other combination is a
    /// word of its own, whether or not any position has such a move.
    #[inline(always)]
    #[track_caller]
    pub const fn new(from: Square, to: Square, flag: MoveFlag) -> Self {
        match Self::try_new(from, to, flag) {
            Some(mv) => mv,
            None => panic!("a quiet move from a1 to a1 is not a move"),
        }
    }

    /// The move of two squares and a flag, or `None` for a quiet move from a1 to a1.
    #[inline(always)]
    pub const fn try_new(from: Square, to: Square, flag: MoveFlag) -> Option<Self> {
        let word = (flag as u16) << FLAG_SHIFT | (from as u16) << FROM_SHIFT | to as u16;
        match NonZeroU16::new(word) {
            Some(word) => Some(Self(word)),
            None => None,
        }
    }

    /// The move of a word, or `None` for 0 and for the flag codes 6 and 7.
    #[inline]
    pub const fn from_bits(word: u16) -> Option<Self> {
        let is_flag = word & FLAG_PAIR_MASK != (UNUSED_CODES as u16) << FLAG_SHIFT;
        match NonZeroU16::new(word) {
            Some(word) if is_flag => Some(Self(word)),
            _ => None,
        }
    }

    /// The word: never 0, and never with the flag code 6 or 7.
    #[inline(always)]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// The square it comes from: the king's square when it castles.
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::wrapping_from_index((self.to_bits() >> FROM_SHIFT) as u8)
    }

    /// The square it goes to: the king's new square when it castles.
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::wrapping_from_index(self.to_bits() as u8)
    }

    /// What kind of move it is.
    #[inline(always)]
    pub const fn flag(self) -> MoveFlag {
        MoveFlag::from_used_code((self.to_bits() >> FLAG_SHIFT) as u8)
    }

    /// Whether something is taken: en passant is a capture too.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.to_bits() & (CAPTURE_BIT as u16) << FLAG_SHIFT != 0
    }

    /// Whether a pawn promotes, by taking or not.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.to_bits() & (PROMOTION_BIT as u16) << FLAG_SHIFT != 0
    }

    /// Whether the king castles, to either side.
    #[inline(always)]
    pub const fn is_castle(self) -> bool {
        self.to_bits() & FLAG_PAIR_MASK == (MoveFlag::KingsideCastle as u16) << FLAG_SHIFT
    }

    /// Whether a pawn takes en passant.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.to_bits() & FLAG_MASK == (MoveFlag::EnPassant as u16) << FLAG_SHIFT
    }

    /// Whether a pawn goes two squares forward.
    #[inline(always)]
    pub const fn is_double_push(self) -> bool {
        self.to_bits() & FLAG_MASK == (MoveFlag::DoublePawnPush as u16) << FLAG_SHIFT
    }

    /// What the pawn becomes, or `None` if the move does not promote.
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.flag().promotion()
    }
}

impl From<Move> for u16 {
    #[inline]
    fn from(mv: Move) -> Self {
        mv.to_bits()
    }
}

/// As [`Move::from_bits`], with an error that says what is wrong.
impl TryFrom<u16> for Move {
    type Error = InvalidMoveBits;

    #[inline]
    fn try_from(word: u16) -> Result<Self, Self::Error> {
        Self::from_bits(word).ok_or(InvalidMoveBits { word })
    }
}

/// Prints what the UCI protocol calls the move: `e2e4`, `e7e8q`, `e5d6` for en passant, and the
/// squares of the king for castling, `e1g1`.
///
/// In Chess960 that is for people only: there the squares of a king that castles may be those of its
/// step. `UciMove` of the crate `chess-notation`, which has a position, writes what reads back.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from_file, from_rank] = self.from().to_ascii();
        let [to_file, to_rank] = self.to().to_ascii();
        let promotion = self.promotion().map_or(b' ', |role| role.char() as u8);
        let text = [from_file, from_rank, to_file, to_rank, promotion];
        f.pad(str::from_utf8(&text).map_err(|_| fmt::Error)?.trim_end())
    }
}

/// Prints the text and the flag: `Move(e2e4 DoublePawnPush)`.
impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Move({self} {})", self.flag())
    }
}
