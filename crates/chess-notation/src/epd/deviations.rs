//! [`EpdDeviation`]: how a line differs from the standard.

use chess_move::Deviation;

/// A way in which a line differs from the standard and that tolerant parsing accepts.
///
/// ```
/// use chess_notation::{Epd, EpdDeviation};
///
/// let (_, deviations) = Epd::from_epd_tolerant("4k3/8/8/8/8/8/8/4K3 w - - id \"a\"")?;
/// assert_eq!(deviations, EpdDeviation::MissingSemicolon.into());
/// assert_eq!(deviations.to_string(), "the last operation has no semicolon");
/// # Ok::<(), chess_notation::EpdError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EpdDeviation {
    /// The line is a FEN: after the four fields come one or both clocks. They are kept as
    /// `hmvc` and `fmvn`.
    FenClocks,
    /// One of the four fields differs from the standard, or one of the castling and en passant
    /// fields is missing.
    Position,
    /// White space other than single spaces.
    ExtraSpace,
    /// A semicolon without an operation before it.
    EmptyOperation,
    /// No semicolon after the last operation.
    MissingSemicolon,
    /// An opcode that is not one to fifteen letters, digits and underscores with a letter
    /// first. Its operation is left out.
    Opcode,
    /// A number that is missing or out of range. The operand is kept as text; a clock of a FEN
    /// becomes the nearest number in range.
    Number,
    /// A text without quotation marks, or of more than one operand.
    Text,
    /// A move that is not spelled as the standard does.
    San,
    /// A missing move, or a text that is not a move. The operands are kept as text.
    UnreadableMove,
    /// A `-` too many before an operation or the clocks. It is ignored.
    SurplusDash,
    /// Commas, or the words `or` and `and`, between moves. They are ignored.
    MoveSeparator,
}

impl Deviation for EpdDeviation {
    const SENTENCES: &'static [(Self, &'static str)] = &[
        (
            Self::FenClocks,
            "the line is a FEN: its clocks became the operations hmvc and fmvn",
        ),
        (
            Self::Position,
            "one of the four fields is missing or differs from the standard",
        ),
        (
            Self::ExtraSpace,
            "there is white space other than single spaces",
        ),
        (
            Self::EmptyOperation,
            "a semicolon has no operation before it",
        ),
        (
            Self::MissingSemicolon,
            "the last operation has no semicolon",
        ),
        (
            Self::Opcode,
            "an operation was left out: its opcode is not one to fifteen letters, digits and underscores with a letter first",
        ),
        (Self::Number, "a number is missing or out of range"),
        (
            Self::Text,
            "a text has no quotation marks, or is more than one operand",
        ),
        (Self::San, "a move is not spelled as the standard does"),
        (Self::UnreadableMove, "a move is missing, or is not a move"),
        (
            Self::SurplusDash,
            "a surplus - before an operation was ignored",
        ),
        (
            Self::MoveSeparator,
            "there are commas or words between moves instead of single spaces",
        ),
    ];

    fn index(self) -> usize {
        self as usize
    }
}
