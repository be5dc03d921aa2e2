//! [`PgnError`]: what is wrong in a file, and where.

use crate::SanError;
use crate::pgn::text::place::{Place, Snippet};
use crate::pgn::text::result::GameResult;
use chess_board::FenError;
use chess_movegen::Outcome;
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// An error in a file, with its place.
///
/// The reader continues after an error. Each [`PgnErrorKind`] says where.
///
/// ```
/// use chess_notation::pgn::PgnGame;
///
/// let game = PgnGame::from_pgn(b"1. e4 e5\n2. Ke3 Nf6 *").unwrap();
/// assert_eq!(game.main_line().count(), 2);
/// assert_eq!(
///     game.errors()[0].to_string(),
///     "game 1, line 2, bytes 12..15: Ke3: the white king on e1 cannot go to e3: a king does not move that way",
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    kind: PgnErrorKind,
    game: u64,
    line: u64,
    column: u64,
    start: u64,
    end: u64,
}

/// The kind of an error in a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PgnErrorKind {
    /// The text is not a move, or not exactly one legal move. The line ends here: in a variation,
    /// reading continues after the variation, in the main line with the result.
    Move {
        /// The text.
        text: Snippet,
        /// Why it is not a move.
        error: SanError,
    },
    /// A move follows checkmate or stalemate. The line ends here.
    GameOver {
        /// The text of the move.
        text: Snippet,
        /// How the game ended before this move.
        outcome: Outcome,
    },
    /// A side in check plays a null move. The line ends here.
    NullMoveInCheck,
    /// Characters without a meaning in movetext. The line ends here.
    Unexpected(Snippet),
    /// The start position is not valid. The game has no moves.
    Fen(FenError),
    /// The game is a chess variant. It has no moves.
    Variant(Snippet),
    /// The game is Chess960, which [`StandardOnly`](crate::pgn::AcceptedVariants::StandardOnly) refuses.
    /// It has no moves.
    Chess960,
    /// A line that begins with a bracket is not a tag pair. It is skipped.
    Tag,
    /// A dollar sign without a number, or with one that is greater than 255. It is skipped.
    InvalidNag(Snippet),
    /// A comment has no closing brace. It ends before the next game, or at the end of the file.
    UnclosedComment,
    /// A comment, a tag pair, an escaped line or a symbol is longer than the limit. It is skipped;
    /// a symbol also ends its line.
    TooLong {
        /// The limit, in bytes.
        limit: usize,
    },
    /// A variation stands before the first move of its line, so there is no move to replace. It is
    /// skipped.
    NothingToReplace,
    /// Variations are nested more deeply than the limit. The innermost is skipped.
    TooDeep {
        /// The limit.
        limit: usize,
    },
    /// The game ends within a variation. All open variations are closed.
    UnclosedVariation,
    /// A closing parenthesis has no opening one. It is skipped.
    UnopenedVariation,
    /// A result stands in a variation. It is skipped.
    ResultInVariation,
    /// The tag `Result` is not a result. It is kept as text and otherwise ignored.
    ResultTag(Snippet),
    /// The tag `Result` and the result after the moves differ. The result after the moves counts. A
    /// tag that is empty or `?` does not differ from any result.
    ResultMismatch {
        /// The result in the tag.
        tag: GameResult,
        /// The result after the moves.
        result: GameResult,
    },
}

impl PgnErrorKind {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Move { .. } => "pgn-move",
            Self::GameOver { .. } => "pgn-game-over",
            Self::NullMoveInCheck => "pgn-null-move-in-check",
            Self::Unexpected(_) => "pgn-unexpected",
            Self::Fen(_) => "pgn-fen",
            Self::Variant(_) => "pgn-variant",
            Self::Chess960 => "pgn-chess960",
            Self::Tag => "pgn-tag",
            Self::InvalidNag(_) => "pgn-invalid-nag",
            Self::UnclosedComment => "pgn-unclosed-comment",
            Self::TooLong { .. } => "pgn-too-long",
            Self::NothingToReplace => "pgn-variation-without-move",
            Self::TooDeep { .. } => "pgn-too-deep",
            Self::UnclosedVariation => "pgn-unclosed-variation",
            Self::UnopenedVariation => "pgn-unopened-variation",
            Self::ResultInVariation => "pgn-result-in-variation",
            Self::ResultTag(_) => "pgn-result-tag",
            Self::ResultMismatch { .. } => "pgn-result-mismatch",
        }
    }
}

impl PgnError {
    /// Returns a stable identifier of this error, for programs that translate or count errors.
    ///
    /// It is [`PgnErrorKind::code`].
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    #[cold]
    pub(crate) fn new(kind: PgnErrorKind, game: u64, place: Place, end: u64) -> Self {
        Self {
            kind,
            game,
            line: place.line,
            column: place.column,
            start: place.offset,
            end,
        }
    }

    /// Returns the kind of error.
    pub fn kind(&self) -> &PgnErrorKind {
        &self.kind
    }

    /// Returns the number of the game in the file, from 1.
    ///
    /// A reader of a [part](crate::pgn::split()) of a file counts games and lines from the start of the part.
    pub fn game(&self) -> u64 {
        self.game
    }

    /// Returns the number of the line in the file, from 1.
    pub fn line(&self) -> u64 {
        self.line
    }

    /// Returns the number of the byte in the line, from 1. Characters other than ASCII have several bytes.
    pub fn column(&self) -> u64 {
        self.column
    }

    /// Returns the part of the file that is wrong, in bytes from its start.
    pub fn span(&self) -> Range<u64> {
        self.start..self.end
    }
}

impl fmt::Display for PgnErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { text, error } => write!(f, "{text}: {error}"),
            Self::GameOver { text, outcome } => {
                write!(f, "{text}: the game is over: {}", outcome.reason())
            }
            Self::NullMoveInCheck => f.write_str("a side in check cannot play a null move"),
            Self::Unexpected(text) => {
                write!(f, "expected a move, a comment or a result, found {text}")
            }
            Self::Fen(error) => write!(f, "the start position: {error}"),
            Self::Variant(name) => {
                write!(f, "expected chess or Chess960, found the variant {name}")
            }
            Self::Chess960 => f.write_str("expected standard chess, found Chess960"),
            Self::Tag => f.write_str("expected a tag pair such as [Event \"?\"]"),
            Self::InvalidNag(found) => {
                write!(f, "expected a glyph from $0 to $255, found {found}")
            }
            Self::UnclosedComment => f.write_str("the comment has no closing brace"),
            Self::TooLong { limit } => write!(f, "expected at most {limit} bytes, found more"),
            Self::NothingToReplace => {
                f.write_str("expected a move before the variation, found none")
            }
            Self::TooDeep { limit } => {
                write!(
                    f,
                    "expected variations nested at most {limit} deep, found a deeper one"
                )
            }
            Self::UnclosedVariation => f.write_str("the game ends within a variation"),
            Self::UnopenedVariation => {
                f.write_str("expected no closing parenthesis, because no variation is open")
            }
            Self::ResultInVariation => {
                f.write_str("expected the result after all variations, found it in one")
            }
            Self::ResultTag(found) => {
                write!(
                    f,
                    "expected 1-0, 0-1, 1/2-1/2 or * in the tag Result, found {found}"
                )
            }
            Self::ResultMismatch { tag, result } => {
                write!(
                    f,
                    "the tag Result says {tag}, but the moves end with {result}"
                )
            }
        }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "game {}, line {}, bytes {}..{}: ",
            self.game, self.line, self.start, self.end
        )?;
        match &self.kind {
            PgnErrorKind::Fen(FenError::Syntax(_)) => {
                // Omits the place within the FEN, which would be a second byte range with another
                // origin.
                let text = alloc::format!("{}", self.kind);
                let end = text.rfind(" (bytes ").unwrap_or(text.len());
                f.write_str(&text[..end])
            }
            PgnErrorKind::Move {
                text,
                error: SanError::Syntax(error),
            } => write!(f, "{text}: {}", error.without_place()),
            kind => fmt::Display::fmt(kind, f),
        }
    }
}

impl Error for PgnError {}
