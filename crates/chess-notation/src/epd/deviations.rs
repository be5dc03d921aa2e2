//! [`EpdDeviations`]: how a line differs from the standard.

use bitflags::bitflags;
use core::fmt;

bitflags! {
    /// How a line differs from the standard; empty for a line that strict parsing accepts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
    pub struct EpdDeviations: u16 {
        /// The line is a FEN: after the four fields come one or both clocks. They are kept as
        /// `hmvc` and `fmvn`.
        const FEN_CLOCKS = 1;
        /// One of the four fields differs from the standard, or one of the castling and en passant
        /// fields is missing.
        const POSITION = 1 << 1;
        /// White space other than single spaces.
        const EXTRA_SPACE = 1 << 2;
        /// A semicolon without an operation before it.
        const EMPTY_OPERATION = 1 << 3;
        /// No semicolon after the last operation.
        const MISSING_SEMICOLON = 1 << 4;
        /// An opcode that is not one to fifteen letters, digits and underscores with a letter
        /// first. Its operation is left out.
        const OPCODE = 1 << 5;
        /// A number that is missing or out of range. The operand is kept as text; a clock of a FEN
        /// becomes the nearest number in range.
        const NUMBER = 1 << 6;
        /// A text without quotation marks, or of more than one operand.
        const TEXT = 1 << 7;
        /// A move that is not spelled as the standard does.
        const SAN = 1 << 8;
        /// A missing move, or a text that is not a move. The operands are kept as text.
        const UNREADABLE_MOVE = 1 << 9;
        /// A `-` too many before an operation or the clocks. It is ignored.
        const SURPLUS_DASH = 1 << 10;
        /// Commas, or the words `or` and `and`, between moves. They are ignored.
        const MOVE_SEPARATOR = 1 << 11;
    }
}

impl EpdDeviations {
    /// Returns one sentence for each deviation, in the order of the flags.
    ///
    /// ```
    /// use chess_notation::Epd;
    ///
    /// let (_, deviations) = Epd::from_epd_tolerant("4k3/8/8/8/8/8/8/4K3 w - - id \"a\"")?;
    /// assert_eq!(deviations.to_string(), "the last operation has no semicolon");
    /// # Ok::<(), chess_notation::EpdError>(())
    /// ```
    pub fn sentences(self) -> impl Iterator<Item = &'static str> {
        SENTENCES
            .iter()
            .filter(move |(deviation, _)| self.contains(*deviation))
            .map(|&(_, sentence)| sentence)
    }
}

/// Prints the [sentences](EpdDeviations::sentences) with `; ` between them, or nothing if there is no
/// deviation.
impl fmt::Display for EpdDeviations {
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
const SENTENCES: &[(EpdDeviations, &str)] = &[
    (
        EpdDeviations::FEN_CLOCKS,
        "the line is a FEN: its clocks became the operations hmvc and fmvn",
    ),
    (
        EpdDeviations::POSITION,
        "one of the four fields is missing or differs from the standard",
    ),
    (
        EpdDeviations::EXTRA_SPACE,
        "there is white space other than single spaces",
    ),
    (
        EpdDeviations::EMPTY_OPERATION,
        "a semicolon has no operation before it",
    ),
    (
        EpdDeviations::MISSING_SEMICOLON,
        "the last operation has no semicolon",
    ),
    (
        EpdDeviations::OPCODE,
        "an operation was left out: its opcode is not one to fifteen letters, digits and underscores with a letter first",
    ),
    (EpdDeviations::NUMBER, "a number is missing or out of range"),
    (
        EpdDeviations::TEXT,
        "a text has no quotation marks, or is more than one operand",
    ),
    (
        EpdDeviations::SAN,
        "a move is not spelled as the standard does",
    ),
    (
        EpdDeviations::UNREADABLE_MOVE,
        "a move is missing, or is not a move",
    ),
    (
        EpdDeviations::SURPLUS_DASH,
        "a surplus - before an operation was ignored",
    ),
    (
        EpdDeviations::MOVE_SEPARATOR,
        "there are commas or words between moves instead of single spaces",
    ),
];
