//! [`SanDeviations`]: how a move in a file differs from the standard.

use bitflags::bitflags;
use core::fmt;

bitflags! {
    /// How the text of a move differs from the standard.
    ///
    /// Empty for exactly the text that [`San::from_move`](crate::San::from_move) prints.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
    pub struct SanDeviations: u32 {
        /// The origin is longer than the standard requires (`Ngf3`, `Ng1f3`), or has the rank where
        /// the standard requires the file.
        const ORIGIN = 1;
        /// Two squares without a piece letter: `e2e4`, `g1f3`, `e1g1`.
        const COORDINATES = 1 << 1;
        /// `-` between origin and target, or `:` for `x`.
        const SEPARATOR = 1 << 2;
        /// No capture sign: `ed5`, `Nd5`.
        const CAPTURE_MISSING = 1 << 3;
        /// A capture sign although nothing is captured: `Nxf3`.
        const CAPTURE_SURPLUS = 1 << 4;
        /// No `+` or `#` although the move gives check or mate.
        const SUFFIX_MISSING = 1 << 5;
        /// A `+` or `#` that is wrong, or more than one.
        const SUFFIX_WRONG = 1 << 6;
        /// Castling with zeros, small letters or no hyphens, or as a king move: `0-0`, `o-o`,
        /// `OO`, `Kg1`.
        const CASTLING_STYLE = 1 << 7;
        /// A promotion without `=`, or in parentheses: `e8Q`, `e8(Q)`, `e8/Q`.
        const PROMOTION_STYLE = 1 << 8;
        /// A small piece letter: `nf3`, `e8=q`, or `bc4` where no pawn can be meant.
        const PIECE_CASE = 1 << 9;
        /// The letter of a pawn: `Pe4`.
        const PAWN_LETTER = 1 << 10;
        /// A figurine: `♘f3`.
        const FIGURINE = 1 << 11;
        /// `e.p.` or `ep` after an en passant capture.
        const EN_PASSANT_REMARK = 1 << 12;
        /// An annotation: `!`, `?`, `!?`.
        const ANNOTATION = 1 << 13;
        /// White space around the move, or after its squares: `exd6 e.p.`, `"e4\n"`.
        const SPACE = 1 << 14;
        /// A move number before the move: `1.e4`, `12... Nf6`.
        const MOVE_NUMBER = 1 << 15;
    }
}

impl SanDeviations {
    /// Returns one sentence for each deviation, in the order of the flags.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_notation::San;
    ///
    /// let (_, deviations) = San::parse_move_tolerant(&Position::default(), "Ng1-f3")?;
    /// assert!(deviations.sentences().eq([
    ///     "the origin of the move is not written as the standard requires",
    ///     "a hyphen or a colon stands between the squares",
    /// ]));
    /// # Ok::<(), chess_notation::SanError>(())
    /// ```
    pub fn sentences(self) -> impl Iterator<Item = &'static str> {
        SENTENCES
            .iter()
            .filter(move |(deviation, _)| self.contains(*deviation))
            .map(|&(_, sentence)| sentence)
    }
}

/// Prints the [sentences](SanDeviations::sentences) with `; ` between them, or nothing if there is no
/// deviation.
impl fmt::Display for SanDeviations {
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

/// One sentence for each flag.
const SENTENCES: &[(SanDeviations, &str)] = &[
    (
        SanDeviations::ORIGIN,
        "the origin of the move is not written as the standard requires",
    ),
    (
        SanDeviations::COORDINATES,
        "the move is two squares without a piece letter",
    ),
    (
        SanDeviations::SEPARATOR,
        "a hyphen or a colon stands between the squares",
    ),
    (
        SanDeviations::CAPTURE_MISSING,
        "the capture sign is missing",
    ),
    (
        SanDeviations::CAPTURE_SURPLUS,
        "there is a capture sign, but nothing is captured",
    ),
    (
        SanDeviations::SUFFIX_MISSING,
        "the sign for check or mate is missing",
    ),
    (
        SanDeviations::SUFFIX_WRONG,
        "the sign for check or mate is wrong",
    ),
    (
        SanDeviations::CASTLING_STYLE,
        "castling is not written O-O or O-O-O",
    ),
    (
        SanDeviations::PROMOTION_STYLE,
        "the promotion is not written with an equals sign alone",
    ),
    (SanDeviations::PIECE_CASE, "a piece letter is in lower case"),
    (
        SanDeviations::PAWN_LETTER,
        "a pawn is written with a letter",
    ),
    (SanDeviations::FIGURINE, "a piece is written as a figurine"),
    (
        SanDeviations::EN_PASSANT_REMARK,
        "the move is marked as en passant",
    ),
    (
        SanDeviations::ANNOTATION,
        "the move has an annotation such as ! or ?",
    ),
    (
        SanDeviations::SPACE,
        "there is white space around or within the move",
    ),
    (
        SanDeviations::MOVE_NUMBER,
        "there is a move number before the move",
    ),
];
