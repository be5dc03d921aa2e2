//! [`PositionError`]: the reasons why a setup is not a valid position.

use chess_move::{Color, Diagnostic};
use core::error::Error;
use core::fmt;

/// A rule that a setup breaks.
///
/// It prints as a sentence without a full stop: `white has no king`. Values are ordered
/// as in [`InvalidPosition::ALL`].
#[doc(alias = "BoardStatus")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[non_exhaustive]
pub enum InvalidPosition {
    /// A side has no king.
    NoKing(Color),
    /// A side has more than one king.
    SeveralKings(Color),
    /// A pawn stands on the first or the eighth rank.
    PawnsOnBackRank,
    /// A side has more than 16 pieces, including pawns and king.
    TooManyPieces(Color),
    /// A side has more than eight pawns.
    TooManyPawns(Color),
    /// A side has more promoted pieces than missing pawns. A second bishop on squares of one color
    /// counts as promoted.
    TooManyPromoted(Color),
    /// The side that is not to move is in check.
    OpponentInCheck,
    /// A castling right without a rook of that side on the square, without the king and the rook on
    /// the back rank, or with two castling rooks on the same side of the king.
    CastlingRights(Color),
    /// No start position of standard chess or Chess960 explains the castling rights of both sides
    /// together: a king with a right is on the a- or h-file, or the kings or the rooks of one side
    /// of the board are on different files.
    NoCommonStart,
    /// The last move cannot have been a double push over the en passant square: the square is on
    /// the wrong rank, there is no pawn in front of it, or it or the square behind it is not empty.
    EnPassant,
    /// More than two pieces give check.
    TooManyCheckers,
    /// No single move can have given the check: a pawn on its starting square gives it, no single
    /// move can give check with these two pieces, or the double push before an en passant square
    /// cannot have given it.
    ImpossibleCheck,
    /// The fullmove number is 0. It starts at 1.
    FullmoveZero,
}

impl InvalidPosition {
    /// All reasons, in the order of an error's text.
    pub const ALL: [Self; 19] = [
        Self::NoKing(Color::White),
        Self::NoKing(Color::Black),
        Self::SeveralKings(Color::White),
        Self::SeveralKings(Color::Black),
        Self::PawnsOnBackRank,
        Self::TooManyPieces(Color::White),
        Self::TooManyPieces(Color::Black),
        Self::TooManyPawns(Color::White),
        Self::TooManyPawns(Color::Black),
        Self::TooManyPromoted(Color::White),
        Self::TooManyPromoted(Color::Black),
        Self::OpponentInCheck,
        Self::CastlingRights(Color::White),
        Self::CastlingRights(Color::Black),
        Self::NoCommonStart,
        Self::EnPassant,
        Self::TooManyCheckers,
        Self::ImpossibleCheck,
        Self::FullmoveZero,
    ];

    /// Returns the bit of the reason in a set: the bit with its index in [`InvalidPosition::ALL`].
    pub(super) const fn bit(self) -> u32 {
        1 << match self {
            Self::NoKing(color) => color as u8,
            Self::SeveralKings(color) => 2 + color as u8,
            Self::PawnsOnBackRank => 4,
            Self::TooManyPieces(color) => 5 + color as u8,
            Self::TooManyPawns(color) => 7 + color as u8,
            Self::TooManyPromoted(color) => 9 + color as u8,
            Self::OpponentInCheck => 11,
            Self::CastlingRights(color) => 12 + color as u8,
            Self::NoCommonStart => 14,
            Self::EnPassant => 15,
            Self::TooManyCheckers => 16,
            Self::ImpossibleCheck => 17,
            Self::FullmoveZero => 18,
        }
    }
}

const _: () = {
    let mut i = 0;
    while i < InvalidPosition::ALL.len() {
        assert!(InvalidPosition::ALL[i].bit() == 1 << i);
        i += 1;
    }
};

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoKing(color) => write!(f, "{color} has no king"),
            Self::SeveralKings(color) => write!(f, "{color} has more than one king"),
            Self::PawnsOnBackRank => f.write_str("a pawn stands on the first or the eighth rank"),
            Self::TooManyPieces(color) => write!(f, "{color} has more than 16 pieces"),
            Self::TooManyPawns(color) => write!(f, "{color} has more than eight pawns"),
            Self::TooManyPromoted(color) => {
                write!(f, "{color} has more promoted pieces than missing pawns")
            }
            Self::OpponentInCheck => f.write_str("the opponent of the side to move is in check"),
            Self::CastlingRights(color) => {
                write!(
                    f,
                    "{color} has a castling right without king and rook in place"
                )
            }
            Self::NoCommonStart => f.write_str(
                "no start position of chess or Chess960 explains the castling rights: expected both \
                 kings on one file from b to g, and the rooks of both sides on the same files",
            ),
            Self::EnPassant => f.write_str("no double push can have left the en passant square"),
            Self::TooManyCheckers => f.write_str("more than two pieces give check"),
            Self::ImpossibleCheck => f.write_str("no single move can have given the check"),
            Self::FullmoveZero => f.write_str("the fullmove number is 0"),
        }
    }
}

impl Error for InvalidPosition {}

/// The code does not depend on the color.
impl Diagnostic for InvalidPosition {
    fn code(&self) -> &'static str {
        match self {
            Self::NoKing(_) => "position-no-king",
            Self::SeveralKings(_) => "position-several-kings",
            Self::PawnsOnBackRank => "position-pawns-on-back-rank",
            Self::TooManyPieces(_) => "position-too-many-pieces",
            Self::TooManyPawns(_) => "position-too-many-pawns",
            Self::TooManyPromoted(_) => "position-too-many-promoted",
            Self::OpponentInCheck => "position-opponent-in-check",
            Self::CastlingRights(_) => "position-castling-rights",
            Self::NoCommonStart => "position-no-common-start",
            Self::EnPassant => "position-en-passant",
            Self::TooManyCheckers => "position-too-many-checkers",
            Self::ImpossibleCheck => "position-impossible-check",
            Self::FullmoveZero => "position-fullmove-zero",
        }
    }
}

/// An error from creating a position: all rules that the setup breaks.
///
/// ```
/// use chess_board::{InvalidPosition, Position, Setup};
/// use chess_move::{Color, Square};
///
/// let mut setup = Setup::default();
/// setup.board.remove(Square::E1);
/// setup.en_passant = Some(Square::E6);
/// let error = Position::try_from(setup).unwrap_err();
/// assert!(error.reasons().eq([
///     InvalidPosition::NoKing(Color::White),
///     InvalidPosition::CastlingRights(Color::White),
///     InvalidPosition::EnPassant,
/// ]));
/// assert_eq!(
///     error.to_string(),
///     "white has no king; white has a castling right without king and rook in place; \
///      no double push can have left the en passant square",
/// );
/// ```
#[doc(alias("validate", "is_valid"))]
#[doc(alias = "status")]
#[doc(alias = "PositionErrorKinds")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionError {
    /// The bits of the reasons, see [`InvalidPosition::bit`]. Never 0.
    broken: u32,
}

impl PositionError {
    /// Creates the error with these reasons, or returns `None` if there are none.
    pub(super) const fn new(broken: u32) -> Option<Self> {
        if broken == 0 {
            None
        } else {
            Some(Self { broken })
        }
    }

    /// Returns an iterator over all reasons, in the order of [`InvalidPosition::ALL`].
    #[inline]
    pub fn reasons(self) -> impl Iterator<Item = InvalidPosition> + Clone {
        let all = InvalidPosition::ALL.into_iter();
        all.filter(move |&reason| self.contains(reason))
    }

    /// Returns whether this is one of the reasons.
    #[inline]
    pub const fn contains(self, reason: InvalidPosition) -> bool {
        self.broken & reason.bit() != 0
    }
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, reason) in self.reasons().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            fmt::Display::fmt(&reason, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PositionError")?;
        f.debug_set().entries(self.reasons()).finish()
    }
}

impl Error for PositionError {}

/// The code is that of the first reason. The [`reasons`](PositionError::reasons) have their own.
impl Diagnostic for PositionError {
    fn code(&self) -> &'static str {
        InvalidPosition::ALL[self.broken.trailing_zeros() as usize].code()
    }
}
