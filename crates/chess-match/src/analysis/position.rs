//! [`Analyst`]: who says how good a position is.

use crate::clock::TurnLimits;
use crate::player::error::PlayerError;
use chess_board::Position;
use chess_move::{Bound, Color, Move, Score};
use chess_movegen::Game;
use chess_notation::UciMove;
use chess_uci::Info;
use core::time::Duration;
use std::collections::BTreeMap;

/// Who says how good a position is, and what the best moves are.
///
/// [`UciPlayer`](crate::UciPlayer) and [`SearchPlayer`](crate::SearchPlayer) are analysts.
pub trait Analyst {
    /// Searches a position of a game. `observer` gets what is known so far, each time the search reports.
    ///
    /// # Errors
    /// If the engine fails. In a position without legal moves the result is empty.
    fn analyse(
        &mut self,
        game: &Game,
        limits: &TurnLimits,
        observer: &mut dyn FnMut(&PositionAnalysis),
    ) -> Result<PositionAnalysis, PlayerError>;
}

/// What a search found out about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PositionAnalysis {
    /// The best lines, the best one first: as many as the engine was asked for (`MultiPV`).
    pub lines: Vec<AnalysisLine>,
    /// The best move. It is usually the first one of the first line.
    pub best: Option<Move>,
    /// The number of nodes searched.
    pub nodes: Option<u64>,
    /// The time used.
    pub time: Duration,
}

/// A line that an engine shows for a position.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct AnalysisLine {
    /// The score, from the point of view of the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// The depth of the search, in plies.
    pub depth: Option<u32>,
    /// The moves.
    pub moves: Vec<Move>,
}

impl AnalysisLine {
    /// Creates a line with an exact score, from the point of view of the side to move.
    pub const fn new(score: Score, moves: Vec<Move>) -> Self {
        Self {
            score,
            bound: Bound::Exact,
            depth: None,
            moves,
        }
    }

    /// Sets the depth, in plies.
    #[must_use]
    pub const fn with_depth(mut self, plies: u32) -> Self {
        self.depth = Some(plies);
        self
    }
}

impl PositionAnalysis {
    /// Adds a line, worse than those before. The first move of the first line is the best move.
    #[must_use]
    pub fn with_line(mut self, line: AnalysisLine) -> Self {
        self.best = self.best.or(line.moves.first().copied());
        self.lines.push(line);
        self
    }

    /// Returns the score of the best line, from the point of view of the side to move.
    pub fn score(&self) -> Option<Score> {
        Some(self.lines.first()?.score)
    }
}

/// Returns a score of the side to move from White's point of view.
pub fn white_score(score: Score, side_to_move: Color) -> Score {
    match side_to_move {
        Color::White => score,
        Color::Black => -score,
    }
}

/// Returns the bound of a score of the side to move, from White's point of view.
pub fn white_bound(bound: Bound, side_to_move: Color) -> Bound {
    match side_to_move {
        Color::White => bound,
        Color::Black => -bound,
    }
}

/// The reports of a UCI engine, by the rank of their line.
#[derive(Debug)]
pub(crate) struct Reports {
    position: Position,
    lines: BTreeMap<u32, AnalysisLine>,
    nodes: Option<u64>,
    time: Duration,
}

impl Reports {
    pub(crate) const fn new(position: Position) -> Self {
        Self {
            position,
            lines: BTreeMap::new(),
            nodes: None,
            time: Duration::ZERO,
        }
    }

    /// Adds a report. Returns whether it changed anything.
    pub(crate) fn add(&mut self, info: &Info) -> bool {
        self.nodes = info.nodes.or(self.nodes);
        self.time = info.time.unwrap_or(self.time);
        let Some(score) = info.score else {
            return false;
        };
        let rank = info.multipv.unwrap_or(1);
        // A bound is better than nothing, and an exact score is better than a later bound.
        let known = self.lines.get(&rank);
        let is_better =
            info.bound == Bound::Exact || known.is_none_or(|known| known.bound != Bound::Exact);
        if is_better {
            let line = AnalysisLine {
                score,
                bound: info.bound,
                depth: info.depth,
                moves: legal_prefix(self.position, &info.pv),
            };
            self.lines.insert(rank, line);
        }
        is_better
    }

    /// Returns what is known so far.
    pub(crate) fn analysis(&self, best: Option<Move>) -> PositionAnalysis {
        let first = self.lines.values().next();
        PositionAnalysis {
            best: best.or_else(|| first?.moves.first().copied()),
            lines: self.lines.values().cloned().collect(),
            nodes: self.nodes,
            time: self.time,
        }
    }
}

/// Returns the moves up to the first one that is illegal.
fn legal_prefix(mut position: Position, moves: &[UciMove]) -> Vec<Move> {
    let mut legal = Vec::with_capacity(moves.len());
    for text in moves {
        let Ok(mv) = text.to_move(&position) else {
            break;
        };
        position.play_unchecked(mv);
        legal.push(mv);
    }
    legal
}
