//! [`Positions`]: the positions of many games.

use crate::batch::Batch;
use crate::pipeline::Worker;
use chess_board::Position;
use chess_notation::pgn::{GameStart, Ply, VisitStep, Visitor};
use std::collections::HashSet;
use std::ops::RangeInclusive;

/// Reads positions of the main lines.
///
/// ```
/// use chess_games::{Batch, PlySelection, Positions, Worker};
///
/// let batch = Batch::new("1. e4 e5 2. Nf3 *\n\n1. d4 *\n", 0);
/// let last = Positions::new(PlySelection::Last).process(&batch);
/// let plies: Vec<_> = last.positions.iter().map(|found| (found.game, found.ply)).collect();
/// assert_eq!(plies, [(1, 3), (2, 1)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Positions {
    plies: PlySelection,
}

/// Which positions of a game are read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PlySelection {
    /// The position after the last move.
    Last,
    /// The positions after these numbers of plies. The start position is ply 0.
    Plies(RangeInclusive<u32>),
}

/// A position of a game.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct FoundPosition {
    /// The number of the game, from 1: in the batch, until [`PositionBatch::number_from`] is called.
    pub game: u64,
    /// The number of plies before the position.
    pub ply: u32,
    /// The position.
    pub position: Position,
}

/// The positions of a batch.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct PositionBatch {
    /// The number of games.
    pub games: u64,
    /// The positions, in the order of the file.
    pub positions: Vec<FoundPosition>,
}

impl PositionBatch {
    /// Counts games from the start of the file, and adds those of this batch to the count.
    pub fn number_from(&mut self, games_before: &mut u64) {
        for found in &mut self.positions {
            found.game += *games_before;
        }
        *games_before += self.games;
    }

    /// Keeps only positions that are not in a set of keys, and adds their keys. The set grows by 8 bytes for each
    /// different position.
    pub fn retain_new(&mut self, seen: &mut HashSet<u64>) {
        self.positions
            .retain(|found| seen.insert(found.position.key()));
    }
}

impl Positions {
    /// Creates a worker for these positions.
    pub fn new(plies: PlySelection) -> Self {
        Self { plies }
    }
}

impl Worker for Positions {
    type Output = PositionBatch;

    fn process(&mut self, batch: &Batch) -> PositionBatch {
        let mut visitor = PositionVisitor {
            plies: &self.plies,
            found: PositionBatch::default(),
            ply: 0,
            last: None,
        };
        for _ in batch.read_games(&mut visitor) {}
        visitor.found
    }
}

struct PositionVisitor<'p> {
    plies: &'p PlySelection,
    found: PositionBatch,
    ply: u32,
    last: Option<Position>,
}

impl PositionVisitor<'_> {
    fn see(&mut self, position: &Position) {
        match self.plies {
            PlySelection::Last => self.last = Some(*position),
            PlySelection::Plies(plies) if plies.contains(&self.ply) => self.push(*position),
            PlySelection::Plies(_) => {}
        }
    }

    fn push(&mut self, position: Position) {
        self.found.positions.push(FoundPosition {
            game: self.found.games,
            ply: self.ply,
            position,
        });
    }
}

impl Visitor for PositionVisitor<'_> {
    type Output = ();

    fn begin_game(&mut self, _: GameStart) -> VisitStep {
        self.found.games += 1;
        self.ply = 0;
        self.last = None;
        VisitStep::Into
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        if let Some(start) = start {
            self.see(start);
        }
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        self.ply += 1;
        self.see(ply.after);
    }

    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Over
    }

    fn end_game(&mut self) {
        if let Some(last) = self.last.take() {
            self.push(last);
        }
    }
}
