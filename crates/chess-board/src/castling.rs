//! [`CastlingRights`]: which castling moves are still allowed.

use crate::bitboard::Bitboard;
use crate::flags::flags;
use chess_move::{CastlingSide, Color, Diagnostic, Found, Square};
use core::error::Error;
use core::fmt;
use core::ops::Range;
use core::str::FromStr;

flags! {
    /// A set of the four castling rights, in the order of FEN: `KQkq`.
    ///
    /// A right means that neither the king nor the rook has moved; castling can still be illegal at
    /// the moment. [`Position::castling_rook`](crate::Position::castling_rook) returns the rook of
    /// a right, which matters in Chess960.
    ///
    /// ```
    /// use chess_board::{CastlingRights, Position};
    ///
    /// let rights: CastlingRights = "Kq".parse()?;
    /// assert_eq!(rights, CastlingRights::WHITE_KINGSIDE | CastlingRights::BLACK_QUEENSIDE);
    /// assert_eq!(rights.to_string(), "Kq");
    /// assert_eq!(Position::default().castling_rights().to_string(), "KQkq");
    /// # Ok::<(), chess_board::ParseCastlingRightsError>(())
    /// ```
    #[doc(alias = "Castles")]
    #[doc(alias = "CastleRights")]
    pub struct CastlingRights {
        /// White may castle toward the h file.
        const WHITE_KINGSIDE = 1;
        /// White may castle toward the a file.
        const WHITE_QUEENSIDE = 2;
        /// Black may castle toward the h file.
        const BLACK_KINGSIDE = 4;
        /// Black may castle toward the a file.
        const BLACK_QUEENSIDE = 8;
    }
}

/// Returns the castling rook of `color` on one side of its king, given the squares of all castling
/// rooks.
///
/// If there are several, which no valid position has, it returns the outermost.
#[inline(always)]
pub fn castling_rook_of(
    castling_rooks: Bitboard,
    king: Square,
    color: Color,
    side: CastlingSide,
) -> Option<Square> {
    let own = castling_rooks & color.back_rank();
    let below_king = Bitboard::from_bits(Bitboard::from(king).bits() - 1);
    match side {
        CastlingSide::Kingside => (own - below_king).last(),
        CastlingSide::Queenside => (own & below_king).first(),
    }
}

impl CastlingRights {
    /// Returns the right of one color to castle to one side.
    #[inline]
    pub const fn right(color: Color, side: CastlingSide) -> Self {
        match (color, side) {
            (Color::White, CastlingSide::Kingside) => Self::WHITE_KINGSIDE,
            (Color::White, CastlingSide::Queenside) => Self::WHITE_QUEENSIDE,
            (Color::Black, CastlingSide::Kingside) => Self::BLACK_KINGSIDE,
            (Color::Black, CastlingSide::Queenside) => Self::BLACK_QUEENSIDE,
        }
    }

    /// Returns the rights as a number below 16: 1, 2, 4 and 8 stand for `K`, `Q`, `k` and `q`.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Returns the rights that [`bits`](Self::bits) returns as this number, or `None` from 16.
    #[inline]
    pub const fn from_bits(bits: u8) -> Option<Self> {
        if bits < 16 { Some(Self(bits)) } else { None }
    }
}

/// The letter of each right, in the order of FEN.
const LETTERS: [(CastlingRights, char); 4] = [
    (CastlingRights::WHITE_KINGSIDE, 'K'),
    (CastlingRights::WHITE_QUEENSIDE, 'Q'),
    (CastlingRights::BLACK_KINGSIDE, 'k'),
    (CastlingRights::BLACK_QUEENSIDE, 'q'),
];

/// Prints the rights as FEN does: `KQkq`, or `-` for none.
impl fmt::Display for CastlingRights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [0; 4];
        let mut len = 0;
        for (right, letter) in LETTERS {
            if self.contains(right) {
                text[len] = letter as u8;
                len += 1;
            }
        }
        match str::from_utf8(&text[..len]) {
            Ok("") => f.pad("-"),
            Ok(text) => f.pad(text),
            Err(_) => Err(fmt::Error),
        }
    }
}

/// Parses the rights as FEN prints them: `-`, or some of the letters `KQkq` in this order.
///
/// The file letters of Shredder-FEN are not accepted here, because they depend on the board.
/// [`Position::from_fen`](crate::Position::from_fen) accepts them.
impl FromStr for CastlingRights {
    type Err = ParseCastlingRightsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "-" {
            return Ok(Self::empty());
        }
        let mut rights = Self::empty();
        let mut letters = LETTERS.into_iter();
        for (offset, found) in text.char_indices() {
            match letters.find(|&(_, letter)| letter == found) {
                Some((right, _)) => rights |= right,
                None => return Err(ParseCastlingRightsError::new(text, offset)),
            }
        }
        if rights.is_empty() {
            return Err(ParseCastlingRightsError::new(text, 0));
        }
        Ok(rights)
    }
}

/// An error from parsing [`CastlingRights`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseCastlingRightsError {
    /// At most 4, because at most four letters can be correct.
    offset: u8,
    found: Found,
}

impl ParseCastlingRightsError {
    fn new(text: &str, offset: usize) -> Self {
        Self {
            offset: offset as u8,
            found: Found::at(text.as_bytes(), offset),
        }
    }
}

impl fmt::Display for ParseCastlingRightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {EXPECTED}, found {}", self.found)
    }
}

const EXPECTED: &str = "- or some of KQkq in this order";

impl Error for ParseCastlingRightsError {}

impl Diagnostic for ParseCastlingRightsError {
    fn code(&self) -> &'static str {
        "invalid-castling-rights"
    }

    fn span(&self) -> Option<Range<usize>> {
        let start = self.offset as usize;
        Some(start..start + self.found.byte_len())
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(&EXPECTED)
    }

    fn found(&self) -> Option<&dyn fmt::Display> {
        Some(&self.found)
    }
}
