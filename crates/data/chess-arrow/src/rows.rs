//! [`Rows`]: what the tables have in common, and [`GameVisitor`], which fills them.

use crate::error_counts::ErrorCounts;
use crate::game_id;
use crate::limits::{MAX_PLIES, TOO_MANY_PLIES};
use crate::schema::Table;
use arrow::array::{ArrayBuilder, ArrayRef};
use chess_board::{Diagnostic, Position};
use chess_notation::pgn::{
    GameResult, GameStart, Nag, PgnError, Ply, RawText, Reader, TagNames, VisitStep, Visitor,
};
use std::ops::Range;

/// Where a game is.
#[derive(Clone, Debug)]
pub(crate) struct Place<'a> {
    /// The name of the file.
    pub(crate) file: &'a str,
    /// The bytes of the game in the file.
    pub(crate) bytes: Range<u64>,
    /// The number of the game, from 1.
    pub(crate) number: u64,
    /// The text of the game alone.
    pub(crate) text: &'a [u8],
}

impl Place<'_> {
    pub(crate) fn game_id(&self) -> [u8; 16] {
        game_id::hash(self.text)
    }
}

/// The columns of a table, which are built game by game. Methods that add text return its size, in bytes.
pub(crate) trait Rows {
    /// The table.
    const TABLE: Table;

    /// Returns the names of the tags on which the columns depend. Returns `None` if they also depend on other tags, on
    /// the result, on errors or on moves.
    fn tag_names(&self) -> Option<Vec<&'static str>>;
    fn begin_game(&mut self);
    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) -> usize;
    fn ply(&mut self, ply: &Ply<'_>) -> usize;
    fn comment(&mut self, ply: i32, text: RawText<'_>) -> usize;
    fn nag(&mut self, ply: i32, nag: u8) -> usize;
    fn result(&mut self, result: GameResult);
    fn error(&mut self, ply: i32, line: i64, error: &PgnError) -> usize;
    fn other_error(&mut self, ply: i32, kind: &'static str, text: &str);
    /// Ends the game. `has_start` says whether the moves could be read from a valid start position.
    fn end_game(&mut self, place: &Place<'_>, has_start: bool) -> usize;
    /// Returns the number of rows of the game that has ended.
    fn rows_of_game(&self) -> usize;
    /// Returns the values of a column and clears it. Returns `None` if it was not asked for.
    fn finish_column(&mut self, name: &str) -> Option<ArrayRef>;
}

/// Returns the values of a builder, if there is one, and clears it.
pub(crate) fn finish<B: ArrayBuilder>(builder: &mut Option<B>) -> Option<ArrayRef> {
    builder.as_mut().map(ArrayBuilder::finish)
}

/// How games are read: no more of them than the columns need.
#[derive(Debug)]
enum Reading {
    /// Their moves are played.
    Moves,
    /// Their tags and the result are read, with all errors in them.
    TagsAndResult,
    /// Only tags of these names are looked for.
    NamedTags(TagNames),
}

/// Fills the columns of a table while games are read.
#[derive(Debug)]
pub(crate) struct GameVisitor<R> {
    pub(crate) rows: R,
    /// How games are read.
    reading: Reading,
    /// The size of the values that were added, in bytes.
    pub(crate) bytes: usize,
    /// The number of rows that were added.
    pub(crate) row_count: usize,
    /// What was wrong in the games so far.
    pub(crate) errors: ErrorCounts,
    /// Whether the moves of the game began at a valid position.
    has_start: bool,
    plies: u32,
    line: u64,
    /// Whether the game has an error.
    has_error: bool,
}

impl<R: Rows> GameVisitor<R> {
    pub(crate) fn new(rows: R, replays: bool) -> Self {
        let reading = match rows.tag_names() {
            _ if replays => Reading::Moves,
            Some(names) => Reading::NamedTags(TagNames::new(names)),
            None => Reading::TagsAndResult,
        };
        Self {
            rows,
            reading,
            bytes: 0,
            row_count: 0,
            errors: ErrorCounts::default(),
            has_start: false,
            plies: 0,
            line: 0,
            has_error: false,
        }
    }

    /// Reads the next game. Returns `false` after the last game.
    pub(crate) fn read(&mut self, reader: &mut Reader<&[u8]>) -> bool {
        match &self.reading {
            Reading::Moves => reader.read_game(self).is_some(),
            Reading::TagsAndResult => reader.skim_game(self).is_some(),
            Reading::NamedTags(names) => {
                self.rows.begin_game();
                self.has_error = false;
                reader.skim_tags(names, |name, value| {
                    self.bytes += self.rows.tag(name, value);
                })
            }
        }
    }

    /// Returns whether moves are played.
    fn replays(&self) -> bool {
        matches!(self.reading, Reading::Moves)
    }

    /// Adds an error that is not one of the reader.
    pub(crate) fn other_error(&mut self, kind: &'static str, text: &str) {
        self.count(kind);
        self.rows.other_error(self.ply_number(), kind, text);
    }

    fn count(&mut self, kind: &'static str) {
        if !self.has_error {
            self.has_error = true;
            self.errors.broken_games += 1;
        }
        *self.errors.by_kind.entry(kind).or_default() += 1;
    }

    /// Ends the row or the rows of the game that was read.
    pub(crate) fn end(&mut self, place: &Place<'_>) {
        self.bytes += self.rows.end_game(place, self.has_start);
        self.row_count += self.rows.rows_of_game();
    }

    fn ply_number(&self) -> i32 {
        // At most `MAX_PLIES`.
        self.plies.min(MAX_PLIES) as i32
    }
}

impl<R: Rows> Visitor for GameVisitor<R> {
    type Output = ();

    fn begin_game(&mut self, start: GameStart) -> VisitStep {
        self.rows.begin_game();
        self.plies = 0;
        self.line = start.line;
        self.has_error = false;
        self.has_start = false;
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        self.bytes += self.rows.tag(name, value);
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        self.has_start = start.is_some();
        if self.replays() {
            VisitStep::Into
        } else {
            VisitStep::Over
        }
    }

    fn ply(&mut self, ply: Ply<'_>) {
        self.plies += 1;
        if self.plies <= MAX_PLIES {
            self.bytes += self.rows.ply(&ply);
        } else if self.plies == MAX_PLIES + 1 {
            let text = format!("expected at most {MAX_PLIES} plies, found more");
            self.rows
                .other_error(self.ply_number(), TOO_MANY_PLIES, &text);
        }
    }

    fn nag(&mut self, nag: Nag) {
        if self.plies <= MAX_PLIES && self.replays() {
            self.bytes += self.rows.nag(self.ply_number(), nag.number());
        }
    }

    fn comment(&mut self, text: RawText<'_>) {
        if self.plies <= MAX_PLIES && self.replays() {
            self.bytes += self.rows.comment(self.ply_number(), text);
        }
    }

    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Over
    }

    fn result(&mut self, result: GameResult) {
        self.rows.result(result);
    }

    fn error(&mut self, error: &PgnError) {
        self.count(error.code());
        let line = error.line().saturating_sub(self.line) + 1;
        let line = i64::try_from(line).unwrap_or(i64::MAX);
        self.bytes += self.rows.error(self.ply_number(), line, error);
    }

    fn end_game(&mut self) {}
}
