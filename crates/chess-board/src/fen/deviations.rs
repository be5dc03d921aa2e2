//! [`FenDeviation`]: what tolerant parsing accepts.

use chess_move::Deviation;

/// A mistake that tolerant parsing accepted and repaired.
///
/// A text has none if the strict parser accepts it, and its castling rights and en passant square
/// are possible. Whether rights of Chess960 are possible depends on the
/// [`CastlingHint`](crate::CastlingHint).
///
/// ```
/// use chess_board::{Deviations, FenDeviation, Position};
///
/// let (_, deviations) = Position::from_fen_tolerant("4k3/8/8/8/8/8/8/4K2R  W KQ - 0 1")?;
/// assert!(deviations.contains(FenDeviation::ExtraSpace));
/// assert!(deviations.sentences().eq([
///     "white space other than one space between two fields was ignored",
///     "a capital letter for the side to move was accepted",
///     "castling rights without king and rook in place were removed",
/// ]));
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FenDeviation {
    /// White space other than a single space between fields. It is ignored.
    ExtraSpace,
    /// A field is missing, except for both clocks together. The defaults are: White to move, no
    /// castling rights, no en passant square, 0, 1. In the middle, the castling field or the en
    /// passant field can be missing: the next field shows it.
    MissingFields,
    /// Text after the sixth field. It is ignored.
    TrailingText,
    /// Several numbers for adjacent empty squares. They are added up.
    AdjacentNumbers,
    /// A capital letter for the side to move. It is accepted.
    SideToMoveCase,
    /// Castling letters that are not in the order `KQkq`, or that occur twice. They are
    /// accepted.
    CastlingOrder,
    /// Characters in the castling field that are not castling letters. They are ignored.
    CastlingUnreadable,
    /// A castling right without king and rook in place. It is removed. Of two on the same side,
    /// the one with the outer rook is kept.
    CastlingDropped,
    /// An en passant square on the wrong rank; some programs print the square of the pawn. It
    /// is replaced by the square on the same file that the pawn skipped.
    EnPassantRepaired,
    /// An en passant field that is not a square, or a square that no double push can have left.
    /// It is removed.
    EnPassantDropped,
    /// A clock that is not a number. It is replaced by 0 for the halfmove clock, 1 for the
    /// fullmove number.
    ClockUnreadable,
    /// A clock above 65,535. It is replaced by 65,535.
    ClockTooLarge,
    /// A clock with leading zeros. They are ignored.
    ClockLeadingZero,
    /// The fullmove number 0. It is replaced by 1.
    FullmoveZero,
    /// A byte order mark (U+FEFF) before the FEN. It is ignored.
    ByteOrderMark,
    /// Quotation marks around the FEN, straight or curly, also those of Windows-1252 that were decoded as Latin-1.
    /// They are ignored.
    Quotes,
    /// Underscores instead of spaces, as in web addresses.
    Underscores,
    /// Castling rights that no start position of standard chess or Chess960 explains for both
    /// sides together. They are removed; of rooks on different files, both.
    CastlingNoStart,
    /// Letters `KQkq` without king and rook on their squares of standard chess, where nothing
    /// else says that the game is Chess960. They are removed.
    CastlingNotStandard,
    /// A `-` too many before the clocks. It is ignored.
    SurplusDash,
}

impl Deviation for FenDeviation {
    const SENTENCES: &'static [(Self, &'static str)] = &[
        (
            Self::ExtraSpace,
            "white space other than one space between two fields was ignored",
        ),
        (
            Self::MissingFields,
            "missing fields were given their defaults",
        ),
        (Self::TrailingText, "text after the sixth field was ignored"),
        (
            Self::AdjacentNumbers,
            "adjacent numbers of empty squares were added up",
        ),
        (
            Self::SideToMoveCase,
            "a capital letter for the side to move was accepted",
        ),
        (
            Self::CastlingOrder,
            "castling letters out of order or repeated were accepted",
        ),
        (
            Self::CastlingUnreadable,
            "unknown castling letters were ignored",
        ),
        (
            Self::CastlingDropped,
            "castling rights without king and rook in place were removed",
        ),
        (
            Self::EnPassantRepaired,
            "an en passant square on the wrong rank was replaced by the square that the pawn skipped",
        ),
        (
            Self::EnPassantDropped,
            "an en passant field without a possible square was removed",
        ),
        (
            Self::ClockUnreadable,
            "a clock that is not a number was replaced by its default",
        ),
        (
            Self::ClockTooLarge,
            "a clock above 65535 was replaced by 65535",
        ),
        (
            Self::ClockLeadingZero,
            "leading zeros of a clock were ignored",
        ),
        (
            Self::FullmoveZero,
            "the fullmove number 0 was replaced by 1",
        ),
        (Self::ByteOrderMark, "a byte order mark was ignored"),
        (Self::Quotes, "quotation marks around the FEN were ignored"),
        (Self::Underscores, "underscores were read as spaces"),
        (
            Self::CastlingNoStart,
            "castling rights that no start position of chess or Chess960 explains for both sides were removed",
        ),
        (
            Self::CastlingNotStandard,
            "castling rights KQkq without king and rook on their squares of standard chess were removed \
         (if the game is Chess960, name the files of the rooks or the variant)",
        ),
        (
            Self::SurplusDash,
            "a surplus - before the clocks was ignored",
        ),
    ];

    fn index(self) -> usize {
        self as usize
    }
}
