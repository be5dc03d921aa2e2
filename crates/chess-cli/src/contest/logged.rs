//! [`LoggedGame`]: a game in the file of a match.

use crate::error::{Error, shown};
use chess_match::{GameResult, Move, PgnError, Position};
use chess_notation::pgn::{
    Fallback, GameStart, PgnErrorKind, Ply, RawText, Reader, VisitStep, Visitor,
};
use std::io::Read;
use std::path::Path;

/// A game in the file of a match.
#[derive(Clone, Debug, Default)]
pub(super) struct LoggedGame {
    /// The line in which it begins, from 1.
    pub(super) line: u64,
    /// The number of bytes before it in the file.
    pub(super) offset: u64,
    pub(super) round: Option<String>,
    pub(super) white: Option<String>,
    pub(super) black: Option<String>,
    /// The start position, if moves are read.
    pub(super) start: Option<Position>,
    /// The moves of the main line up to the first comment, if moves are read.
    pub(super) moves: Vec<Move>,
    /// The result after the moves.
    pub(super) result: Option<GameResult>,
    /// The number of open variations.
    depth: usize,
    /// The number of plies before the first comment.
    first_comment: Option<usize>,
    /// Whether the first comment has the time of a move.
    has_time: bool,
    /// Whether the result is that after the moves.
    has_result_text: bool,
    /// The first error.
    error: Option<PgnErrorKind>,
    /// The part of the game that has no end, and where reading it ended.
    open: Option<(&'static str, u64)>,
}

/// What to read of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Not the moves, which is faster.
    Skim,
    Moves,
}

/// Calls a function for each game of a file.
pub(super) fn read_games(
    file: impl Read,
    path: &Path,
    reading: Reading,
    mut found: impl FnMut(LoggedGame) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut reader = Reader::from_read(file);
    let mut game = LoggedGame::default();
    loop {
        let read = match reading {
            Reading::Skim => reader.skim_game(&mut game),
            Reading::Moves => reader.read_game(&mut game),
        };
        match read.map_err(|error| Error::read(shown(path), &error))? {
            Some(game) => found(game)?,
            None => return Ok(()),
        }
    }
}

impl LoggedGame {
    /// Returns the part of the game that has no end in a file of this length, if text that follows would belong to it.
    pub(super) fn open_part(&self, length: u64) -> Option<&'static str> {
        let (part, end) = self.open?;
        // The end of a line ends a tag, too.
        (part != TAG || end == length).then_some(part)
    }

    /// Returns the moves of the opening: those before the first move of an engine, which has a comment with its time.
    /// Without an engine's move, a comment about the end of the game follows the opening. Without comments it is
    /// unknown.
    pub(super) fn opening(&self) -> Option<&[Move]> {
        let plies = self.first_comment?;
        let plies = if self.has_time {
            plies.saturating_sub(1)
        } else {
            plies
        };
        self.moves.get(..plies)
    }

    /// Returns what is wrong with the game, so that it does not count.
    pub(super) fn damage(&self) -> Option<String> {
        match (&self.error, self.result) {
            (Some(error), _) => Some(error.to_string()),
            (None, None | Some(GameResult::Unknown)) => Some("the game has no result".to_owned()),
            (None, Some(_)) => None,
        }
    }
}

const TAG: &str = "a tag";

/// The number of plies that are kept of a game without comments.
const MAX_PLIES: usize = 10_000;

impl Visitor for LoggedGame {
    type Output = Self;

    fn begin_game(&mut self, start: GameStart) -> VisitStep {
        *self = Self {
            line: start.line,
            offset: start.offset,
            ..Self::default()
        };
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        let slot = match name.as_raw_bytes() {
            b"Round" => &mut self.round,
            b"White" => &mut self.white,
            b"Black" => &mut self.black,
            _ => return,
        };
        *slot = Some(value.decode(Fallback::default()).text.into_owned());
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        self.start = start.copied();
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        let is_opening = self.depth == 0 && self.first_comment.is_none();
        if is_opening && self.moves.len() < MAX_PLIES {
            self.moves.extend(ply.mv);
        }
    }

    fn comment(&mut self, text: RawText<'_>) {
        if self.first_comment.is_none() && self.depth == 0 {
            self.first_comment = Some(self.moves.len());
            self.has_time = text.as_raw_bytes().windows(6).any(|part| part == b"[%emt ");
        }
    }

    fn begin_variation(&mut self) -> VisitStep {
        // Skipping it would also skip the error that it has no end.
        self.depth += 1;
        VisitStep::Into
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn result_text(&mut self, _text: RawText<'_>) {
        self.has_result_text = true;
    }

    fn result(&mut self, result: GameResult) {
        // The result in a tag does not say that the moves are complete.
        self.result = self.has_result_text.then_some(result);
    }

    fn error(&mut self, error: &PgnError) {
        let part = match error.kind() {
            PgnErrorKind::UnclosedComment => Some("a comment"),
            PgnErrorKind::UnclosedVariation => Some("a variation"),
            PgnErrorKind::Tag => Some(TAG),
            _ => None,
        };
        if let Some(part) = part {
            self.open = Some((part, error.file_span().end));
        }
        self.error.get_or_insert_with(|| error.kind().clone());
    }

    fn end_game(&mut self) -> Self {
        std::mem::take(self)
    }
}
