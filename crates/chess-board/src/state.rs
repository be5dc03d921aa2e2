//! [`State`]: everything in a position besides the pieces and the key.

use crate::bitboard::Bitboard;
use chess_move::{Color, Move, Rank, Square};
use core::num::NonZeroU64;

/// The side to move, castling rights, the en passant square and both clocks in one word.
///
/// A position is often copied right after it has changed. Processors forward a store to a load that the store covers,
/// but not several small stores to one large load. So the state is stored at once.
///
/// | bits | content |
/// |---|---|
/// | 0 to 15 | halfmove clock |
/// | 16 to 31 | fullmove number |
/// | 32 to 47 | rooks with a castling right: first rank, eighth rank |
/// | 48 to 54 | en passant square, 64 for none |
/// | 56 | always set, so that `Option<Position>` needs no more memory than `Position` |
/// | 63 | black to move: the highest bit is the fastest to read |
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct State(NonZeroU64);

/// The fields of a [`State`].
#[derive(Clone, Copy)]
pub(crate) struct Fields {
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
    pub(crate) castling: CastlingRooks,
    pub(crate) en_passant: Option<Square>,
    pub(crate) side_to_move: Color,
}

const FULLMOVE: u32 = 16;
const CASTLING: u32 = 32;
const EN_PASSANT: u32 = 48;
const SIDE: u32 = 63;
const ALWAYS: NonZeroU64 = NonZeroU64::new(1 << 56).unwrap();
/// The en passant field of a position without en passant square.
const NO_SQUARE: u8 = 64;

impl State {
    #[inline(always)]
    pub(crate) const fn new(fields: Fields) -> Self {
        let en_passant = match fields.en_passant {
            Some(square) => square as u8,
            None => NO_SQUARE,
        };
        let bits = fields.halfmove_clock as u64
            | (fields.fullmove_number as u64) << FULLMOVE
            | (fields.castling.0 as u64) << CASTLING
            | (en_passant as u64) << EN_PASSANT
            | (fields.side_to_move as u64) << SIDE;
        match NonZeroU64::new(bits | ALWAYS.get()) {
            Some(bits) => Self(bits),
            None => Self(ALWAYS),
        }
    }

    /// Returns the state after a move that neither restarts the clock nor touches castling rights, and that is no
    /// double push.
    #[inline(always)]
    pub(crate) const fn next(self) -> Self {
        let us = self.side_to_move();
        Self::new(Fields {
            halfmove_clock: self.halfmove_clock().saturating_add(1),
            fullmove_number: self.fullmove_number().saturating_add(us as u16),
            castling: self.castling(),
            en_passant: None,
            side_to_move: us.other(),
        })
    }

    #[inline(always)]
    pub(crate) const fn with_clock_restarted(self) -> Self {
        self.with_bits(self.0.get() >> FULLMOVE << FULLMOVE)
    }

    /// Sets the square that a double push passes over. There must be none yet.
    #[inline(always)]
    pub(crate) const fn with_en_passant(self, mv: Move) -> Self {
        let middle = u8::midpoint(mv.from() as u8, mv.to() as u8);
        self.with_bits(self.0.get() ^ ((middle ^ NO_SQUARE) as u64) << EN_PASSANT)
    }

    #[inline(always)]
    pub(crate) const fn without_castling(self, rooks: CastlingRooks) -> Self {
        self.with_bits(self.0.get() & !((rooks.0 as u64) << CASTLING))
    }

    #[inline(always)]
    const fn with_bits(self, bits: u64) -> Self {
        match NonZeroU64::new(bits | ALWAYS.get()) {
            Some(bits) => Self(bits),
            None => self,
        }
    }

    #[inline(always)]
    pub(crate) const fn halfmove_clock(self) -> u16 {
        self.0.get() as u16
    }

    #[inline(always)]
    pub(crate) const fn fullmove_number(self) -> u16 {
        (self.0.get() >> FULLMOVE) as u16
    }

    #[inline(always)]
    pub(crate) const fn castling(self) -> CastlingRooks {
        CastlingRooks((self.0.get() >> CASTLING) as u16)
    }

    #[inline(always)]
    pub(crate) const fn en_passant(self) -> Option<Square> {
        let square = (self.0.get() >> EN_PASSANT) as u8;
        if square >= NO_SQUARE {
            None
        } else {
            Some(Square::wrapping_from_index(square))
        }
    }

    #[inline(always)]
    pub(crate) const fn side_to_move(self) -> Color {
        if self.0.get() >> SIDE == 0 {
            Color::White
        } else {
            Color::Black
        }
    }
}

/// The rooks with a castling right: one bit for each file of the first rank, then of the eighth rank.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct CastlingRooks(u16);

impl CastlingRooks {
    pub(crate) const NONE: Self = Self(0);

    /// Takes the squares of a set that are on the back ranks.
    #[inline(always)]
    pub(crate) const fn from_squares(squares: Bitboard) -> Self {
        let bits = squares.bits();
        Self(bits as u8 as u16 | (bits >> 48) as u16 & 0xff00)
    }

    #[inline(always)]
    pub(crate) const fn squares(self) -> Bitboard {
        let first = self.0 as u8 as u64;
        let eighth = (self.0 >> 8) as u64;
        Bitboard::from_bits(first | eighth << (8 * Rank::Eighth as u32))
    }

    /// Takes all squares of the back rank of a color.
    #[inline(always)]
    pub(crate) const fn of(color: Color) -> Self {
        Self(match color {
            Color::White => 0x00ff,
            Color::Black => 0xff00,
        })
    }

    /// Takes a square, if it is on a back rank.
    #[inline(always)]
    pub(crate) fn on(square: Square) -> Self {
        ON_SQUARE[square as usize]
    }

    #[inline(always)]
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline(always)]
    pub(crate) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline(always)]
    pub(crate) const fn any(self) -> bool {
        self.0 != 0
    }
}

/// The rooks that each square stands for: at most one.
static ON_SQUARE: [CastlingRooks; 64] = on_square();

const fn on_square() -> [CastlingRooks; 64] {
    let mut table = [CastlingRooks::NONE; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = CastlingRooks::from_squares(Bitboard::from_square(Square::ALL[index]));
        index += 1;
    }
    table
}
