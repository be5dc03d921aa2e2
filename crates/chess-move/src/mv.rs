//! The move in 16 bits: two squares and a flag for promotion, castling, en passant and captures.

use core::fmt;
use core::num::NonZeroU16;

use crate::castling_side::CastlingSide;
use crate::move_flag::{CAPTURE_BIT, MoveFlag, PROMOTION_BIT, UNUSED_CODES};
use crate::role::Role;
use crate::square::Square;

const FROM_SHIFT: u32 = 6;
const FLAG_SHIFT: u32 = 12;
const FLAG_MASK: u16 = 0b1111 << FLAG_SHIFT;
/// The flag bits except the lowest, which distinguishes the two castling flags and the two unused
/// codes.
const FLAG_PAIR_MASK: u16 = 0b1110 << FLAG_SHIFT;

/// A move in 16 bits: two squares and a flag.
///
/// | bits | content |
/// |---|---|
/// | 0 to 5 | the [index](Square::index) of the square that the piece goes to |
/// | 6 to 11 | the [index](Square::index) of the square that the piece comes from |
/// | 12 to 15 | the [code](MoveFlag::code) of the flag |
///
/// The encoding is public and stable: see [`to_bits`](Self::to_bits) and
/// [`from_bits`](Self::from_bits). It is never 0, so an `Option<Move>` is 16 bits too, and 0 is
/// `None`.
///
/// A castling move holds the two squares of the king. The flag marks it as castling, not the
/// distance, because in Chess960 the king may go any distance or stay on its square. En passant is
/// a capture, although its target square is empty.
///
/// The moving piece and the legality of the move depend on the position. `Ord` compares the bits,
/// and `Hash` hashes them; the order has no meaning in chess.
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
#[doc(alias = "ChessMove")]
#[doc(alias = "uci")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Move>() == 2 && size_of::<Option<Move>>() == 2);

impl Move {
    /// Creates a move from two squares and a flag.
    ///
    /// # Panics
    ///
    /// If it is a quiet move from a1 to a1, whose bits would be 0. Every other combination is
    /// accepted, whether or not such a move exists in any position.
    #[inline(always)]
    #[track_caller]
    pub const fn new(from: Square, to: Square, flag: MoveFlag) -> Self {
        match Self::try_new(from, to, flag) {
            Some(mv) => mv,
            None => panic!("a quiet move from a1 to a1 is not a move"),
        }
    }

    /// Creates a move from two squares and a flag, or returns `None` for a quiet move from a1 to
    /// a1.
    #[inline(always)]
    pub const fn try_new(from: Square, to: Square, flag: MoveFlag) -> Option<Self> {
        let bits = (flag as u16) << FLAG_SHIFT | (from as u16) << FROM_SHIFT | to as u16;
        match NonZeroU16::new(bits) {
            Some(bits) => Some(Self(bits)),
            None => None,
        }
    }

    /// Decodes a move, or returns `None` for 0 and for the flag codes 6 and 7.
    #[doc(alias = "decode")]
    #[inline]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        let is_flag = bits & FLAG_PAIR_MASK != (UNUSED_CODES as u16) << FLAG_SHIFT;
        match NonZeroU16::new(bits) {
            Some(bits) if is_flag => Some(Self(bits)),
            _ => None,
        }
    }

    /// Returns the encoding: never 0, and never with the flag code 6 or 7.
    #[doc(alias = "raw")]
    #[doc(alias = "data")]
    #[doc(alias = "encode")]
    #[inline(always)]
    pub const fn to_bits(self) -> u16 {
        self.0.get()
    }

    /// Returns the square that the piece comes from: the king's square when castling.
    #[doc(alias = "from_square")]
    #[doc(alias = "source")]
    #[doc(alias = "get_source")]
    #[inline(always)]
    pub const fn from(self) -> Square {
        Square::wrapping_from_index((self.to_bits() >> FROM_SHIFT) as u8)
    }

    /// Returns the square that the piece goes to: the king's new square when castling.
    #[doc(alias = "to_square")]
    #[doc(alias = "dest")]
    #[doc(alias = "target")]
    #[doc(alias = "get_dest")]
    #[inline(always)]
    pub const fn to(self) -> Square {
        Square::wrapping_from_index(self.to_bits() as u8)
    }

    /// Returns the flag.
    #[inline(always)]
    pub const fn flag(self) -> MoveFlag {
        MoveFlag::from_used_code((self.to_bits() >> FLAG_SHIFT) as u8)
    }

    /// Returns whether the move captures. En passant is a capture.
    #[inline(always)]
    pub const fn is_capture(self) -> bool {
        self.to_bits() & (CAPTURE_BIT as u16) << FLAG_SHIFT != 0
    }

    /// Returns whether a pawn promotes, with or without a capture.
    #[inline(always)]
    pub const fn is_promotion(self) -> bool {
        self.to_bits() & (PROMOTION_BIT as u16) << FLAG_SHIFT != 0
    }

    /// Returns whether the move castles, to either side.
    #[doc(alias = "is_castling")]
    #[inline(always)]
    pub const fn is_castle(self) -> bool {
        self.to_bits() & FLAG_PAIR_MASK == (MoveFlag::KingsideCastle as u16) << FLAG_SHIFT
    }

    /// Returns whether a pawn captures en passant.
    #[inline(always)]
    pub const fn is_en_passant(self) -> bool {
        self.to_bits() & FLAG_MASK == (MoveFlag::EnPassant as u16) << FLAG_SHIFT
    }

    /// Returns whether a pawn moves two squares forward.
    #[inline(always)]
    pub const fn is_double_push(self) -> bool {
        self.to_bits() & FLAG_MASK == (MoveFlag::DoublePawnPush as u16) << FLAG_SHIFT
    }

    /// Returns whether the move neither captures nor promotes.
    ///
    /// Castling and double pawn pushes are quiet. Whether the move gives check does not matter.
    #[inline(always)]
    pub const fn is_quiet(self) -> bool {
        self.to_bits() & ((CAPTURE_BIT | PROMOTION_BIT) as u16) << FLAG_SHIFT == 0
    }

    /// Returns the square of the captured piece, or `None` if the move does not capture.
    ///
    /// This is [`to`](Self::to), except for en passant, where the captured pawn stands beside the
    /// capturing pawn.
    ///
    /// ```
    /// use chess_move::{Move, MoveFlag, Square};
    ///
    /// let mv = Move::new(Square::E5, Square::D6, MoveFlag::EnPassant);
    /// assert_eq!(mv.captured_square(), Some(Square::D5));
    /// ```
    #[inline(always)]
    pub const fn captured_square(self) -> Option<Square> {
        if !self.is_capture() {
            None
        } else if self.is_en_passant() {
            Some(Square::new(self.to().file(), self.from().rank()))
        } else {
            Some(self.to())
        }
    }

    /// Returns the side to which the king castles, or `None` if the move does not castle.
    #[inline(always)]
    pub const fn castling_side(self) -> Option<CastlingSide> {
        match self.flag() {
            MoveFlag::KingsideCastle => Some(CastlingSide::Kingside),
            MoveFlag::QueensideCastle => Some(CastlingSide::Queenside),
            _ => None,
        }
    }

    /// Returns the role that the pawn promotes to, or `None` if the move does not promote.
    #[doc(alias = "get_promotion")]
    #[inline]
    pub const fn promotion(self) -> Option<Role> {
        self.flag().promotion()
    }
}

/// Prints the move in the notation of the UCI protocol: `e2e4`, `e7e8q`, `e5d6` for en passant, and
/// the king's squares for castling, `e1g1`.
///
/// In Chess960 this text can be ambiguous, because a castling king may go to a square that it could
/// also step to. `UciMove` in the crate `chess-notation` takes the position into account, so its text
/// always parses back as the same move.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from_file, from_rank] = self.from().to_ascii();
        let [to_file, to_rank] = self.to().to_ascii();
        let promotion = self.promotion().map_or(b' ', |role| role.to_char() as u8);
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
