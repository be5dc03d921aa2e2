//! The rights to castle.

use crate::bitboard::Bitboard;
use bitflags::bitflags;
use chess_move::{CastlingSide, Color, Square};
use core::error::Error;
use core::fmt;
use core::str::FromStr;

bitflags! {
    /// Which of the four castlings are still allowed, in the order in which FEN names them.
    ///
    /// A right says that neither king nor rook has moved; whether castling is possible now is
    /// another question. With which rook is for the position to say
    /// ([`Position::castling_rook`](crate::Position::castling_rook)).
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
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
    pub struct CastlingRights: u8 {
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

/// Returns the castling rook, out of the squares of all castling rooks, for a king of `color` on `king`.
///
/// If several rooks qualify (no valid position has that), it is the outermost.
#[inline(always)]
#[doc(hidden)]
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
}

/// The rights as letters, each with its own.
const LETTERS: [(CastlingRights, char); 4] = [
    (CastlingRights::WHITE_KINGSIDE, 'K'),
    (CastlingRights::WHITE_QUEENSIDE, 'Q'),
    (CastlingRights::BLACK_KINGSIDE, 'k'),
    (CastlingRights::BLACK_QUEENSIDE, 'q'),
];

/// Prints the rights as FEN names them: `KQkq`, or `-` for none.
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

/// Reads the rights as FEN names them: `-`, or some of the letters `KQkq`, in this order.
///
/// The letters of files, as in Shredder-FEN, say which rook is meant, which the rights do not know:
/// they are not understood here, but in a whole FEN.
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
                None => return Err(ParseCastlingRightsError::new(offset, Some(found))),
            }
        }
        if rights.is_empty() {
            return Err(ParseCastlingRightsError::new(0, None));
        }
        Ok(rights)
    }
}

/// The text is not castling rights.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseCastlingRightsError {
    /// At most 4, behind all letters that can be right.
    offset: u8,
    found: Option<char>,
}

impl ParseCastlingRightsError {
    fn new(offset: usize, found: Option<char>) -> Self {
        Self {
            offset: offset as u8,
            found,
        }
    }

    /// Returns a stable identifier of this error, for programs that translate or count errors.
    pub const fn code(&self) -> &'static str {
        "invalid-castling-rights"
    }

    /// Returns where the error is, in bytes from its beginning.
    #[inline]
    pub const fn offset(&self) -> usize {
        self.offset as usize
    }

    /// Returns the character that stands there, or `None` if the text is empty.
    #[inline]
    pub const fn found(&self) -> Option<char> {
        self.found
    }
}

impl fmt::Display for ParseCastlingRightsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected - or some of KQkq in this order, found ")?;
        match self.found {
            Some(found) => write!(f, "{found:?} at byte {}", self.offset),
            None => f.write_str("the end of the text"),
        }
    }
}

impl Error for ParseCastlingRightsError {}
