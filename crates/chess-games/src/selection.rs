//! [`Selection`]: the games of a batch that are kept.

use crate::batch::Batch;
use crate::batch::games::GameText;
use std::ops::Range;

/// The games of a batch that were selected.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Selection {
    kept: Vec<Range<u64>>,
    dropped: Vec<Range<u64>>,
}

impl Selection {
    /// Adds the next game of the batch, and whether it is kept.
    pub(crate) fn push(&mut self, text: GameText<'_>, choice: Choice) {
        match choice {
            Choice::Keep => self.kept.push(text.range()),
            Choice::Drop => self.dropped.push(text.range()),
        }
    }

    /// Returns the number of games of the batch.
    pub fn games(&self) -> u64 {
        (self.kept.len() + self.dropped.len()) as u64
    }

    /// Returns the number of games that are kept.
    pub fn kept(&self) -> u64 {
        self.kept.len() as u64
    }

    /// Returns the texts of the games that are kept, from the batch that was processed.
    pub fn texts<'b>(&self, batch: &'b Batch) -> impl Iterator<Item = GameText<'b>> {
        texts(&self.kept, batch)
    }

    /// Returns the texts of the games that are not kept, from the batch that was processed.
    pub fn other_texts<'b>(&self, batch: &'b Batch) -> impl Iterator<Item = GameText<'b>> {
        texts(&self.dropped, batch)
    }
}

fn texts<'b>(ranges: &[Range<u64>], batch: &'b Batch) -> impl Iterator<Item = GameText<'b>> {
    ranges.iter().map(|range| batch.game_text(range.clone()))
}

/// Whether a game is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Keep,
    Drop,
}

impl From<bool> for Choice {
    fn from(keeps: bool) -> Self {
        if keeps { Self::Keep } else { Self::Drop }
    }
}
