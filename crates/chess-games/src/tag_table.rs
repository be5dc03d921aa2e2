//! [`TagTable`] and [`TagNameCounts`]: the tags of many games.

use crate::batch::Batch;
use crate::batch::games::Reading;
use crate::opening::LastOpening;
use crate::pipeline::Worker;
use chess_board::Position;
use chess_notation::pgn::{Fallback, GameStart, Ply, RawText, VisitStep, Visitor};
use chess_openings::Opening;
use std::collections::BTreeMap;

/// Reads the values of some tags, a row for each game. Moves are not played, unless openings are asked for.
///
/// ```
/// use chess_games::{Batch, TagTable, Worker};
///
/// let batch = Batch::new("[White \"Anand\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n1. d4 *\n", 0);
/// let rows = TagTable::new(["White", "Result"]).process(&batch);
/// assert_eq!(rows[0].values, [Some("Anand".to_owned()), Some("1-0".to_owned())]);
/// assert_eq!(rows[1].values, [None, None]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagTable {
    names: Vec<String>,
    openings: Openings,
}

/// Whether the openings of games are found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Openings {
    Found,
    Skipped,
}

/// The values of some tags of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TagRow {
    /// The byte of the file with which the game begins.
    pub offset: u64,
    /// The value of each tag, in the order of the names. Of a tag that occurs twice, the first value.
    pub values: Vec<Option<String>>,
    /// The opening of the last named position, if [`TagTable::with_openings`] asks for it.
    pub opening: Option<Opening>,
}

impl TagTable {
    /// Creates a table with a column for each of these tags.
    pub fn new<N: Into<String>>(names: impl IntoIterator<Item = N>) -> Self {
        Self {
            names: names.into_iter().map(Into::into).collect(),
            openings: Openings::Skipped,
        }
    }

    /// Returns this table with the opening of each game, by position and not by its tags.
    #[must_use]
    pub fn with_openings(self) -> Self {
        Self {
            openings: Openings::Found,
            ..self
        }
    }

    /// Returns the names of the columns.
    pub fn names(&self) -> &[String] {
        &self.names
    }
}

impl Worker for TagTable {
    type Output = Vec<TagRow>;

    fn process(&mut self, batch: &Batch) -> Vec<TagRow> {
        let mut visitor = RowVisitor {
            names: &self.names,
            offset: 0,
            values: vec![None; self.names.len()],
            openings: self.openings,
            opening: LastOpening::default(),
        };
        let reading = match self.openings {
            Openings::Found => Reading::Read,
            Openings::Skipped => Reading::Skim,
        };
        let games = batch.games(&mut visitor, reading);
        games.map(|(_, row)| row).collect()
    }
}

struct RowVisitor<'n> {
    names: &'n [String],
    offset: u64,
    values: Vec<Option<String>>,
    openings: Openings,
    opening: LastOpening,
}

impl Visitor for RowVisitor<'_> {
    type Output = TagRow;

    fn begin_game(&mut self, start: GameStart) -> VisitStep {
        self.offset = start.offset;
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        let columns = self.names.iter().zip(&mut self.values);
        for (known, column) in columns {
            if known.as_bytes() == name.as_raw_bytes() && column.is_none() {
                *column = Some(value.decode(Fallback::Windows1252).text.into_owned());
            }
        }
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        self.opening = LastOpening::default();
        match self.openings {
            Openings::Found => {
                if let Some(start) = start {
                    self.opening.see(start);
                }
                VisitStep::Into
            }
            Openings::Skipped => VisitStep::Over,
        }
    }

    fn ply(&mut self, ply: Ply<'_>) {
        self.opening.see(ply.after);
    }

    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Over
    }

    fn end_game(&mut self) -> TagRow {
        TagRow {
            offset: self.offset,
            values: std::mem::replace(&mut self.values, vec![None; self.names.len()]),
            opening: std::mem::take(&mut self.opening).get(),
        }
    }
}

/// Counts in how many games each tag occurs. It is a [`Worker`]: each thread counts for itself, and
/// [`merge`](Self::merge) adds the counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TagNameCounts {
    games: u64,
    names: BTreeMap<String, u64>,
    left_out: u64,
}

/// The maximum number of names that are counted separately, so that a file of invented names does not fill the memory.
const MAX_NAMES: usize = 10_000;

impl TagNameCounts {
    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Returns the names and the number of games with each, in alphabetical order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, u64)> {
        self.names
            .iter()
            .map(|(name, &count)| (name.as_str(), count))
    }

    /// Returns how many tags are left out, because there are more than 10,000 names.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.left_out += other.left_out;
        for (name, count) in other.names {
            self.add(&name, count);
        }
    }

    fn add(&mut self, name: &str, count: u64) {
        if let Some(known) = self.names.get_mut(name) {
            *known += count;
        } else if self.names.len() < MAX_NAMES {
            self.names.insert(name.to_owned(), count);
        } else {
            self.left_out += count;
        }
    }
}

impl Worker for TagNameCounts {
    type Output = ();

    fn process(&mut self, batch: &Batch) {
        let mut visitor = NameVisitor { table: self };
        for _ in batch.games(&mut visitor, Reading::Skim) {}
    }
}

struct NameVisitor<'t> {
    table: &'t mut TagNameCounts,
}

impl Visitor for NameVisitor<'_> {
    type Output = ();

    fn tag(&mut self, name: RawText<'_>, _: RawText<'_>) {
        self.table.add(&name.decode(Fallback::Windows1252).text, 1);
    }

    fn begin_moves(&mut self, _: Option<&Position>) -> VisitStep {
        VisitStep::Over
    }

    fn end_game(&mut self) {
        self.table.games += 1;
    }
}
