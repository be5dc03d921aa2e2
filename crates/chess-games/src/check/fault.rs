//! [`Fault`]: what is wrong in a file, and where.

use super::repair::Repair;
use super::roster::Roster;
use chess_board::FenDeviation;
use chess_move::{Color, Deviations, Diagnostic};
use chess_movegen::Outcome;
use chess_notation::pgn::{GameResult, PgnErrorKind, TimeControlDeviation};
use chess_notation::{InlineString, MoveText, SanDeviation};
use std::error::Error;
use std::fmt;
use std::ops::Range;

/// How serious a [`Fault`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text differs from the export format of the standard, but its meaning is clear.
    Style,
    /// Information is missing or probably wrong. All moves can be read.
    Warning,
    /// A part of the game cannot be read, or the file contradicts itself.
    Error,
}

impl Severity {
    /// Returns the name in small letters: `style`, `warning`, `error`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Style => "style",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

/// A fault in a file, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fault {
    /// What is wrong, with its [code](Diagnostic::code) and its [severity](FaultKind::severity).
    pub kind: FaultKind,
    /// The number of the game in the file, from 1.
    pub game: u64,
    /// The number of the line in the file, from 1.
    pub line: u64,
    /// The number of the character in its line, from 1.
    pub column: u64,
    /// The bytes of the file that are wrong, after decompression. The range is empty where something is missing.
    pub span: Range<u64>,
    /// The repair, if there is one that needs no guessing.
    pub repair: Option<Repair>,
}

/// A short text of a file: the start of what was found.
pub type FoundText = InlineString<31>;

/// The kind of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum FaultKind {
    /// An error of the reader. Its documentation says how reading goes on.
    Pgn(PgnErrorKind),
    /// The game is longer than the limit. The rest of it is not checked.
    TooLong {
        /// The limit, in bytes.
        limit: u64,
    },
    /// The result contradicts the position after the last move.
    Outcome {
        /// The result.
        result: GameResult,
        /// How the game ended on the board.
        outcome: Outcome,
    },
    /// Tags of the seven tag roster are missing.
    MissingTags(Roster),
    /// A tag occurs twice.
    DuplicateTag(FoundText),
    /// A date is not in the form of the standard, or not in the calendar.
    Date(FoundText),
    /// A rating is not a number.
    Elo(Color, FoundText),
    /// A time control cannot be read.
    TimeControl(FoundText),
    /// There is no result after the moves.
    NoResult,
    /// The tag `FEN` needs a tag `SetUp` with the value `1`, and the reverse.
    SetUp,
    /// The start position is Chess960, but no tag `Variant` says so.
    Variant,
    /// The tag `Variant` names no rules: `?` or `Illegal`. The game is read as standard chess.
    VariantName(FoundText),
    /// The text is not UTF-8.
    Encoding,
    /// A result is not spelled as the standard asks.
    ResultSpelling,
    /// The start position is not spelled as the standard asks.
    Fen(Deviations<FenDeviation>),
    /// A time control is not spelled as the standard asks. A fraction of a second is not reported, because the standard
    /// has no spelling for it.
    TimeControlSpelling(Deviations<TimeControlDeviation>),
    /// The value of a tag has quotation marks or backslashes that are not escaped.
    TagEscape,
    /// A move is not spelled as the standard asks.
    San {
        /// How the spelling differs.
        deviations: Deviations<SanDeviation>,
        /// The standard's spelling.
        standard: MoveText,
    },
    /// A null move is not spelled `--`.
    NullMove,
    /// The number before a move is wrong. Reported once for each game.
    MoveNumber {
        /// The number of the move.
        expected: u16,
    },
}

impl FaultKind {
    /// Returns how serious the fault is.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Pgn(_) | Self::TooLong { .. } | Self::Outcome { .. } => Severity::Error,
            Self::MissingTags(_)
            | Self::DuplicateTag(_)
            | Self::Date(_)
            | Self::Elo(..)
            | Self::TimeControl(_)
            | Self::NoResult
            | Self::SetUp
            | Self::Variant
            | Self::VariantName(_)
            | Self::Encoding => Severity::Warning,
            Self::ResultSpelling
            | Self::Fen(_)
            | Self::TimeControlSpelling(_)
            | Self::TagEscape
            | Self::San { .. }
            | Self::NullMove
            | Self::MoveNumber { .. } => Severity::Style,
        }
    }
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pgn(kind) => fmt::Display::fmt(kind, f),
            Self::TooLong { limit } => write!(
                f,
                "expected a game of at most {limit} bytes, found a longer one"
            ),
            Self::Outcome { result, outcome } => write!(
                f,
                "the result is {result}, but the game ends with {}: {outcome}",
                outcome.reason()
            ),
            Self::MissingTags(roster) => write!(f, "missing tags: {roster}"),
            Self::DuplicateTag(name) => write!(f, "the tag {name} occurs twice"),
            Self::Date(found) => {
                write!(f, "expected {DATE}, found \"{found}\"")
            }
            Self::Elo(color, found) => write!(
                f,
                "expected a number as rating of {color}, found \"{found}\""
            ),
            Self::TimeControl(found) => write!(
                f,
                "expected a time control such as 300+3, 40/7200:3600, - or ?, found \"{found}\""
            ),
            Self::NoResult => f.write_str("expected a result after the moves, found none"),
            Self::SetUp => f.write_str("expected the tags FEN and SetUp \"1\" together"),
            Self::Variant => f.write_str(
                "expected the tag Variant \"Chess960\", because the start position needs it",
            ),
            Self::VariantName(found) => write!(
                f,
                "expected the name of a variant, found \"{found}\", which is read as standard chess"
            ),
            Self::Encoding => f.write_str("expected text in UTF-8, found other bytes"),
            Self::ResultSpelling => write!(f, "expected {RESULT}"),
            Self::Fen(deviations) => write!(
                f,
                "the start position is not spelled as the standard asks: {deviations}"
            ),
            Self::TimeControlSpelling(deviations) => write!(
                f,
                "the time control is not spelled as the standard asks: {deviations}"
            ),
            Self::TagEscape => {
                f.write_str("expected a backslash before a quotation mark or a backslash")
            }
            Self::San {
                deviations,
                standard,
            } => write!(f, "expected {standard}: {deviations}"),
            Self::NullMove => f.write_str("expected -- for a null move"),
            Self::MoveNumber { expected } => write!(f, "expected the move number {expected}"),
        }
    }
}

impl Error for FaultKind {}

impl Diagnostic for FaultKind {
    fn code(&self) -> &'static str {
        match self {
            Self::Pgn(kind) => kind.code(),
            Self::TooLong { .. } => "game-too-long",
            Self::Outcome { .. } => "game-outcome",
            Self::MissingTags(_) => "game-missing-tags",
            Self::DuplicateTag(_) => "game-duplicate-tag",
            Self::Date(_) => "game-date",
            Self::Elo(..) => "game-elo",
            Self::TimeControl(_) => "game-time-control",
            Self::NoResult => "game-no-result",
            Self::SetUp => "game-setup",
            Self::Variant => "game-variant",
            Self::VariantName(_) => "game-variant-name",
            Self::Encoding => "game-encoding",
            Self::ResultSpelling => "game-result-spelling",
            Self::Fen(_) => "game-fen-spelling",
            Self::TimeControlSpelling(_) => "game-time-control-spelling",
            Self::TagEscape => "game-tag-escape",
            Self::San { .. } => "game-san",
            Self::NullMove => "game-null-move",
            Self::MoveNumber { .. } => "game-move-number",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Pgn(kind) => Some(kind),
            _ => None,
        }
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(match self {
            Self::Date(_) => &DATE,
            Self::Elo(..) => &"a number",
            Self::NoResult => &"a result after the moves",
            Self::SetUp => &"the tags FEN and SetUp \"1\" together",
            Self::VariantName(_) => &"the name of a variant",
            Self::Encoding => &"text in UTF-8",
            Self::ResultSpelling => &RESULT,
            Self::TagEscape => &"a backslash before a quotation mark or a backslash",
            Self::San { standard, .. } => standard,
            Self::NullMove => &"-- for a null move",
            Self::MoveNumber { expected } => expected,
            _ => return self.inner()?.expected(),
        })
    }

    fn found(&self) -> Option<&dyn fmt::Display> {
        Some(match self {
            Self::Date(found)
            | Self::Elo(_, found)
            | Self::TimeControl(found)
            | Self::VariantName(found) => found,
            Self::NoResult => &"none",
            Self::Encoding => &"other bytes",
            _ => return self.inner()?.found(),
        })
    }
}

/// The form of a date in a file.
const DATE: &str = "a date such as 2024.03.17 or 2024.??.??";
const RESULT: &str = "1-0, 0-1, 1/2-1/2 or * as result";

/// Prints the place and the fault.
impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "game {}, line {}, column {}: {}: {} [{}]",
            self.game,
            self.line,
            self.column,
            self.kind.severity().name(),
            self.kind,
            self.kind.code()
        )
    }
}
