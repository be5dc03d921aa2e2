//! [`PgnError`]: what is wrong in a file, and where.

use crate::SanError;
use crate::pgn::text::place::{Place, Snippet};
use crate::pgn::text::result::GameResult;
use chess_board::FenError;
use chess_move::Diagnostic;
use chess_movegen::Outcome;
use core::error::Error;
use core::fmt;
use core::ops::Range;

/// An error in a file, with its place: the number of the game, the line and the column, and by [`Diagnostic::span`] the
/// bytes.
///
/// It prints as its message without the place, which [`place`](Self::place) prints. The reader continues after an
/// error. Each [`PgnErrorKind`] says where.
///
/// ```
/// use chess_notation::Diagnostic;
/// use chess_notation::pgn::PgnGame;
///
/// let game = PgnGame::from_pgn_tolerant(b"1. e4 e5\n2. Ke3 Nf6 *").unwrap();
/// assert_eq!(game.main_line().count(), 2);
/// let error = &game.errors()[0];
/// assert_eq!(error.place().to_string(), "game 1, line 2, column 4");
/// assert_eq!(error.span(), Some(12..15));
/// assert_eq!(
///     error.to_string(),
///     "Ke3: the white king on e1 cannot go to e3: a king does not move that way",
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
    /// The text has no game. Only [`PgnGame::from_pgn`](crate::pgn::PgnGame::from_pgn) returns this error.
    NoGame,
    /// No result follows the moves. Only [`PgnGame::from_pgn`](crate::pgn::PgnGame::from_pgn) returns this error.
    MissingResult,
    /// Another game follows. Only [`PgnGame::from_pgn`](crate::pgn::PgnGame::from_pgn) returns this error.
    SecondGame,
}

impl PgnError {
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
    pub fn file_span(&self) -> Range<u64> {
        self.start..self.end
    }

    /// Returns the place for a message: `game 1, line 2, column 4`.
    pub fn place(&self) -> impl fmt::Display + use<> {
        PgnPlace(self.game, self.line, self.column)
    }
}

struct PgnPlace(u64, u64, u64);

impl fmt::Display for PgnPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(game, line, column) = self;
        write!(f, "game {game}, line {line}, column {column}")
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
            Self::Fen(error) => write!(f, "the start position: {error}"),
            Self::Variant(name) => {
                write!(f, "expected chess or Chess960, found the variant {name}")
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
            Self::UnopenedVariation => f.write_str("unmatched `)`: no variation is open"),
            Self::ResultInVariation => {
                f.write_str("expected the result after all variations, found it in one")
            }
            Self::ResultMismatch { tag, result } => {
                write!(
                    f,
                    "the tag Result says {tag}, but the moves end with {result}"
                )
            }
            Self::NoGame => f.write_str("expected a game, found none"),
            Self::MissingResult => f.write_str("expected a result after the moves, found none"),
            Self::SecondGame => f.write_str("expected one game, found another"),
            Self::Unexpected(_)
            | Self::Chess960
            | Self::Tag
            | Self::InvalidNag(_)
            | Self::ResultTag(_) => {
                if let Some(expected) = self.expected() {
                    write!(f, "expected {expected}")?;
                }
                match self.found() {
                    Some(found) => write!(f, ", found {found}"),
                    None => Ok(()),
                }
            }
        }
    }
}

impl Error for PgnErrorKind {}

impl Diagnostic for PgnErrorKind {
    fn code(&self) -> &'static str {
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
            Self::NoGame => "pgn-no-game",
            Self::MissingResult => "pgn-missing-result",
            Self::SecondGame => "pgn-second-game",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Move { error, .. } => Some(error),
            Self::Fen(error) => Some(error),
            _ => None,
        }
    }

    /// Returns `None`: the place is that of the [`PgnError`].
    fn span(&self) -> Option<Range<usize>> {
        None
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(match self {
            Self::Unexpected(_) => &"a move, a comment or a result",
            Self::Variant(_) => &"chess or Chess960",
            Self::Chess960 => &"standard chess",
            Self::Tag => &"a tag pair such as [Event \"?\"]",
            Self::InvalidNag(_) => &"a glyph from $0 to $255",
            Self::NothingToReplace => &"a move before the variation",
            Self::ResultInVariation => &"the result after all variations",
            Self::ResultTag(_) => &"1-0, 0-1, 1/2-1/2 or * in the tag Result",
            _ => return self.inner()?.expected(),
        })
    }

    fn found(&self) -> Option<&dyn fmt::Display> {
        match self {
            Self::Unexpected(text)
            | Self::Variant(text)
            | Self::InvalidNag(text)
            | Self::ResultTag(text) => Some(text),
            Self::Chess960 => Some(&"Chess960"),
            _ => self.inner()?.found(),
        }
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.kind, f)
    }
}

impl Error for PgnError {}

impl Diagnostic for PgnError {
    fn code(&self) -> &'static str {
        self.kind.code()
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        Some(&self.kind)
    }

    /// Returns the bytes from the start of the file; `None` if `usize` cannot count them.
    fn span(&self) -> Option<Range<usize>> {
        Some(usize::try_from(self.start).ok()?..usize::try_from(self.end).ok()?)
    }
}
