//! [`FenDeviations`]: what tolerant parsing accepts, and how it is repaired.

use super::castling::{self, CastlingHint};
use crate::setup::Setup;
use crate::validity::en_passant_is_possible;
use bitflags::bitflags;
use chess_move::{Rank, Square};
use core::fmt;

bitflags! {
    /// The mistakes that tolerant parsing accepted and repaired.
    ///
    /// The set is empty if the strict parser accepts the text, and the castling rights and the en
    /// passant square are possible. Whether rights of Chess960 are possible depends on the
    /// [`CastlingHint`](crate::CastlingHint).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
    pub struct FenDeviations: u32 {
        /// White space other than a single space between fields. It is ignored.
        const EXTRA_SPACE = 1;
        /// A field is missing, except for both clocks together. The defaults are: White to move, no
        /// castling rights, no en passant square, 0, 1. In the middle, the castling field or the en
        /// passant field can be missing: the next field shows it.
        const MISSING_FIELDS = 1 << 1;
        /// Text after the sixth field. It is ignored.
        const TRAILING_TEXT = 1 << 2;
        /// Several numbers for adjacent empty squares. They are added up.
        const ADJACENT_NUMBERS = 1 << 3;
        /// A capital letter for the side to move. It is accepted.
        const SIDE_TO_MOVE_CASE = 1 << 4;
        /// Castling letters that are not in the order `KQkq`, or that occur twice. They are
        /// accepted.
        const CASTLING_ORDER = 1 << 5;
        /// Characters in the castling field that are not castling letters. They are ignored.
        const CASTLING_UNREADABLE = 1 << 6;
        /// A castling right without king and rook in place. It is removed. Of two on the same side,
        /// the one with the outer rook is kept.
        const CASTLING_DROPPED = 1 << 7;
        /// An en passant square on the wrong rank; some programs print the square of the pawn. It
        /// is replaced by the square on the same file that the pawn skipped.
        const EN_PASSANT_REPAIRED = 1 << 8;
        /// An en passant field that is not a square, or a square that no double push can have left.
        /// It is removed.
        const EN_PASSANT_DROPPED = 1 << 9;
        /// A clock that is not a number. It is replaced by 0 for the halfmove clock, 1 for the
        /// fullmove number.
        const CLOCK_UNREADABLE = 1 << 10;
        /// A clock above 65,535. It is replaced by 65,535.
        const CLOCK_TOO_LARGE = 1 << 11;
        /// A clock with leading zeros. They are ignored.
        const CLOCK_LEADING_ZERO = 1 << 12;
        /// The fullmove number 0. It is replaced by 1.
        const FULLMOVE_ZERO = 1 << 13;
        /// A byte order mark (U+FEFF) before the FEN. It is ignored.
        const BYTE_ORDER_MARK = 1 << 14;
        /// Quotation marks around the FEN, straight or curly, also those of Windows-1252 that were decoded as Latin-1.
        /// They are ignored.
        const QUOTES = 1 << 15;
        /// Underscores instead of spaces, as in web addresses.
        const UNDERSCORES = 1 << 16;
        /// Castling rights that no start position of standard chess or Chess960 explains for both
        /// sides together. They are removed; of rooks on different files, both.
        const CASTLING_NO_START = 1 << 17;
        /// Letters `KQkq` without king and rook on their squares of standard chess, where nothing
        /// else says that the game is Chess960. They are removed.
        const CASTLING_NOT_STANDARD = 1 << 18;
        /// A `-` too many before the clocks. It is ignored.
        const SURPLUS_DASH = 1 << 19;
    }
}

/// A sentence for each deviation, in the order of the bits.
const SENTENCES: &[(FenDeviations, &str)] = &[
    (
        FenDeviations::EXTRA_SPACE,
        "white space other than one space between two fields was ignored",
    ),
    (
        FenDeviations::MISSING_FIELDS,
        "missing fields were given their defaults",
    ),
    (
        FenDeviations::TRAILING_TEXT,
        "text after the sixth field was ignored",
    ),
    (
        FenDeviations::ADJACENT_NUMBERS,
        "adjacent numbers of empty squares were added up",
    ),
    (
        FenDeviations::SIDE_TO_MOVE_CASE,
        "a capital letter for the side to move was accepted",
    ),
    (
        FenDeviations::CASTLING_ORDER,
        "castling letters out of order or repeated were accepted",
    ),
    (
        FenDeviations::CASTLING_UNREADABLE,
        "unknown castling letters were ignored",
    ),
    (
        FenDeviations::CASTLING_DROPPED,
        "castling rights without king and rook in place were removed",
    ),
    (
        FenDeviations::EN_PASSANT_REPAIRED,
        "an en passant square on the wrong rank was replaced by the square that the pawn skipped",
    ),
    (
        FenDeviations::EN_PASSANT_DROPPED,
        "an en passant field without a possible square was removed",
    ),
    (
        FenDeviations::CLOCK_UNREADABLE,
        "a clock that is not a number was replaced by its default",
    ),
    (
        FenDeviations::CLOCK_TOO_LARGE,
        "a clock above 65535 was replaced by 65535",
    ),
    (
        FenDeviations::CLOCK_LEADING_ZERO,
        "leading zeros of a clock were ignored",
    ),
    (
        FenDeviations::FULLMOVE_ZERO,
        "the fullmove number 0 was replaced by 1",
    ),
    (
        FenDeviations::BYTE_ORDER_MARK,
        "a byte order mark was ignored",
    ),
    (
        FenDeviations::QUOTES,
        "quotation marks around the FEN were ignored",
    ),
    (
        FenDeviations::UNDERSCORES,
        "underscores were read as spaces",
    ),
    (
        FenDeviations::CASTLING_NO_START,
        "castling rights that no start position of chess or Chess960 explains for both sides were removed",
    ),
    (
        FenDeviations::CASTLING_NOT_STANDARD,
        "castling rights KQkq without king and rook on their squares of standard chess were removed \
         (if the game is Chess960, name the files of the rooks or the variant)",
    ),
    (
        FenDeviations::SURPLUS_DASH,
        "a surplus - before the clocks was ignored",
    ),
];

impl FenDeviations {
    /// Returns a sentence for each deviation, without its full stop: what was found and what was
    /// done about it.
    ///
    /// ```
    /// use chess_board::Position;
    ///
    /// let (_, deviations) = Position::from_fen_tolerant("4k3/8/8/8/8/8/8/4K2R  W KQ - 0 1")?;
    /// assert!(deviations.sentences().eq([
    ///     "white space other than one space between two fields was ignored",
    ///     "a capital letter for the side to move was accepted",
    ///     "castling rights without king and rook in place were removed",
    /// ]));
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    pub fn sentences(self) -> impl Iterator<Item = &'static str> {
        SENTENCES
            .iter()
            .filter(move |(deviation, _)| self.contains(*deviation))
            .map(|&(_, sentence)| sentence)
    }
}

/// Prints the [sentences](FenDeviations::sentences) with `; ` between them, or nothing if there is
/// no deviation.
impl fmt::Display for FenDeviations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, sentence) in self.sentences().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            f.write_str(sentence)?;
        }
        Ok(())
    }
}

/// Removes impossible castling rights, and repairs or removes an impossible en passant square.
pub(super) fn repair(setup: &mut Setup, hint: CastlingHint) -> FenDeviations {
    castling::repair(setup, hint) | repair_en_passant(setup)
}

fn repair_en_passant(setup: &mut Setup) -> FenDeviations {
    let Some(given) = setup.en_passant else {
        return FenDeviations::empty();
    };
    if en_passant_is_possible(setup, given) {
        return FenDeviations::empty();
    }
    // The file is kept, and the rank follows from the side to move.
    let rank = Rank::Third.relative_to(setup.side_to_move.other());
    let meant = Square::new(given.file(), rank);
    setup.en_passant = Some(meant).filter(|&meant| en_passant_is_possible(setup, meant));
    match setup.en_passant {
        Some(_) => FenDeviations::EN_PASSANT_REPAIRED,
        None => FenDeviations::EN_PASSANT_DROPPED,
    }
}
