//! [`Analyst`]: who says how good a position is.

use crate::clock::TurnLimits;
use crate::player::error::PlayerError;
use chess_board::Position;
use chess_move::{Bound, Color, Move, Score};
use chess_movegen::Game;
use chess_notation::UciMove;
use chess_uci::Info;
use core::time::Duration;
use std::collections::{BTreeMap, HashSet};

/// Who says how good a position is, and what the best moves are.
///
/// [`UciPlayer`](crate::UciPlayer) and [`SearchPlayer`](crate::SearchPlayer) are analysts.
pub trait Analyst {
    /// Searches a position of a game. `observer` gets what is known so far, each time the search reports.
    ///
    /// # Errors
    /// If the engine fails. In a position without legal moves the result is empty.
    fn analyze(
        &mut self,
        game: &Game,
        limits: &TurnLimits,
        observer: &mut dyn FnMut(&PositionAnalysis),
    ) -> Result<PositionAnalysis, PlayerError>;
}

/// What a search found out about a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

impl PositionAnalysis {
    /// Returns the score of the best line, from the point of view of the side to move.
    pub fn score(&self) -> Option<Score> {
        Some(self.lines.first()?.score)
    }
}

/// Returns a score of the side to move from White's point of view.
pub(crate) fn white_score(score: Score, side_to_move: Color) -> Score {
    match side_to_move {
        Color::White => score,
        Color::Black => -score,
    }
}

/// Returns the bound of a score of the side to move, from White's point of view.
pub(crate) fn white_bound(bound: Bound, side_to_move: Color) -> Bound {
    match side_to_move {
        Color::White => bound,
        Color::Black => -bound,
    }
}

/// The reports of a UCI engine.
///
/// An engine reports its lines one by one. While the lines of a new depth come in, some are of the old depth, and a
/// move can be the first of two lines. So the lines are shown when all are of one depth, or all were reported in a row,
/// and begin with different moves.
#[derive(Debug)]
pub(crate) struct Reports {
    position: Position,
    /// The last report of each line, by its rank.
    last: BTreeMap<u32, AnalysisLine>,
    /// The number of lines that were reported in a row, from the first one on.
    in_a_row: u32,
    /// The lines to show, the best one first.
    lines: Vec<AnalysisLine>,
    nodes: Option<u64>,
    time: Duration,
}

/// The maximum number of lines that are kept. No position of a game has as many moves.
const MAX_LINES: u32 = 256;

impl Reports {
    pub(crate) const fn new(position: Position) -> Self {
        Self {
            position,
            last: BTreeMap::new(),
            in_a_row: 0,
            lines: Vec::new(),
            nodes: None,
            time: Duration::ZERO,
        }
    }

    /// Adds a report. Returns whether it changed the lines.
    pub(crate) fn add(&mut self, info: &Info) -> bool {
        self.nodes = info.nodes.or(self.nodes);
        self.time = info.time.unwrap_or(self.time);
        let Some(score) = info.score else {
            return false;
        };
        let rank = info.multipv.unwrap_or(1).max(1);
        if rank > MAX_LINES {
            return false;
        }
        // A bound is better than nothing, and an exact score is better than a later bound.
        let known = self.last.get(&rank);
        if info.bound != Bound::Exact && known.is_some_and(|known| known.bound == Bound::Exact) {
            self.in_a_row = 0;
            return false;
        }
        let line = AnalysisLine {
            score,
            bound: info.bound,
            depth: info.depth,
            moves: legal_prefix(self.position, &info.pv),
        };
        self.last.insert(rank, line);
        self.in_a_row = match rank {
            1 => 1,
            rank if rank == self.in_a_row.saturating_add(1) => rank,
            _ => 0,
        };
        let is_complete = self.belong_together();
        if is_complete {
            self.lines = self.last.values().cloned().collect();
        }
        is_complete
    }

    /// Returns whether the last reports of all lines belong together.
    fn belong_together(&self) -> bool {
        let mut depths = self.last.values().map(|line| line.depth);
        let depth = depths.next();
        let are_of_one_depth = depths.all(|other| Some(other) == depth);
        let are_in_a_row = self.in_a_row as usize == self.last.len();
        let mut first_moves = HashSet::new();
        (are_of_one_depth || are_in_a_row)
            && self
                .last
                .values()
                .filter_map(|line| line.moves.first())
                .all(|mv| first_moves.insert(mv))
    }

    /// Returns what is known so far.
    pub(crate) fn analysis(&self, best: Option<Move>) -> PositionAnalysis {
        let first = self.lines.first();
        PositionAnalysis {
            best: best.or_else(|| first?.moves.first().copied()),
            lines: self.lines.clone(),
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns what is shown after these reports: depth and first move of each line.
    fn shown(reports: &[&str]) -> Vec<String> {
        let mut all = Reports::new(Position::default());
        for report in reports {
            let line = format!("info {report}");
            let Ok(chess_uci::Reply::Info(info)) = line.parse() else {
                panic!("{line}");
            };
            all.add(&info);
        }
        let show = |line: &AnalysisLine| format!("{:?} {}", line.depth.unwrap(), line.moves[0]);
        all.lines.iter().map(show).collect()
    }

    const FIRST: [&str; 2] = [
        "depth 7 multipv 1 score cp 30 pv e2e4",
        "depth 7 multipv 2 score cp 20 pv d2d4",
    ];

    #[test]
    fn lines_change_when_all_lines_of_a_depth_are_there() {
        let [one, two] = FIRST;
        assert_eq!(shown(&[one]), ["7 e2e4"]);
        assert_eq!(shown(&FIRST), ["7 e2e4", "7 d2d4"]);
        let swapped = "depth 8 multipv 1 score cp 40 pv d2d4";
        assert_eq!(shown(&[one, two, swapped]), ["7 e2e4", "7 d2d4"]);
        let rest = "depth 8 multipv 2 score cp 25 pv e2e4";
        assert_eq!(shown(&[one, two, swapped, rest]), ["8 d2d4", "8 e2e4"]);
    }

    #[test]
    fn a_bound_of_the_next_depth_does_not_double_a_move() {
        let [one, two] = FIRST;
        let better = "depth 8 multipv 1 score cp 40 lowerbound pv d2d4";
        let worse = "depth 7 multipv 2 score cp 30 pv e2e4";
        assert_eq!(shown(&[one, two, better, worse]), ["7 e2e4", "7 d2d4"]);
        let done = "depth 8 multipv 1 score cp 45 pv d2d4";
        // The engine has stopped and reports all that it has.
        assert_eq!(
            shown(&[one, two, better, worse, done, worse]),
            ["8 d2d4", "7 e2e4"]
        );
    }

    #[test]
    fn lines_of_different_depths_are_shown_if_they_come_in_a_row() {
        let reports = [
            "depth 7 multipv 1 score cp 30 pv e2e4",
            "depth 5 multipv 2 score cp 20 pv d2d4",
        ];
        assert_eq!(shown(&reports), ["7 e2e4", "5 d2d4"]);
    }
}
