//! [`SanDeviation`]: how a move in a file differs from the standard.

use chess_move::Deviation;

/// A way in which the text of a move differs from the standard and that tolerant parsing accepts.
///
/// Only the text that [`San::from_move`](crate::San::from_move) prints has none.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SanDeviation {
    /// The origin is longer than the standard requires (`Ngf3`, `Ng1f3`), or has the rank where
    /// the standard requires the file.
    Origin,
    /// Two squares without a piece letter: `e2e4`, `g1f3`, `e1g1`.
    Coordinates,
    /// `-` between origin and target, or `:` for `x`.
    Separator,
    /// No capture sign: `ed5`, `Nd5`.
    MissingCaptureSign,
    /// A capture sign although nothing is captured: `Nxf3`.
    ExtraCaptureSign,
    /// No `+` or `#` although the move gives check or mate.
    MissingCheckSuffix,
    /// A `+` or `#` that is wrong, or more than one.
    WrongCheckSuffix,
    /// Castling with zeros, small letters or no hyphens, or as a king move: `0-0`, `o-o`,
    /// `OO`, `Kg1`.
    CastlingStyle,
    /// A promotion without `=`, or in parentheses: `e8Q`, `e8(Q)`, `e8/Q`.
    PromotionStyle,
    /// A small piece letter: `nf3`, `e8=q`, or `bc4` where no pawn can be meant.
    PieceCase,
    /// The letter of a pawn: `Pe4`.
    PawnLetter,
    /// A figurine: `♘f3`.
    Figurine,
    /// `e.p.` or `ep` after an en passant capture.
    EnPassantRemark,
    /// An annotation: `!`, `?`, `!?`.
    Annotation,
    /// White space around the move, or after its squares: `exd6 e.p.`, `"e4\n"`.
    Space,
    /// A move number before the move: `1.e4`, `12... Nf6`.
    MoveNumber,
}

impl Deviation for SanDeviation {
    const SENTENCES: &'static [(Self, &'static str)] = &[
        (
            Self::Origin,
            "the origin of the move is not written as the standard requires",
        ),
        (
            Self::Coordinates,
            "the move is two squares without a piece letter",
        ),
        (
            Self::Separator,
            "a hyphen or a colon stands between the squares",
        ),
        (Self::MissingCaptureSign, "the capture sign is missing"),
        (
            Self::ExtraCaptureSign,
            "there is a capture sign, but nothing is captured",
        ),
        (
            Self::MissingCheckSuffix,
            "the sign for check or mate is missing",
        ),
        (
            Self::WrongCheckSuffix,
            "the sign for check or mate is wrong",
        ),
        (Self::CastlingStyle, "castling is not written O-O or O-O-O"),
        (
            Self::PromotionStyle,
            "the promotion is not written with an equals sign alone",
        ),
        (Self::PieceCase, "a piece letter is in lower case"),
        (Self::PawnLetter, "a pawn is written with a letter"),
        (Self::Figurine, "a piece is written as a figurine"),
        (Self::EnPassantRemark, "the move is marked as en passant"),
        (
            Self::Annotation,
            "the move has an annotation such as ! or ?",
        ),
        (
            Self::Space,
            "there is white space around or within the move",
        ),
        (Self::MoveNumber, "there is a move number before the move"),
    ];

    fn index(self) -> usize {
        self as usize
    }
}
