//! [`RootMoves`]: the moves of the root, in the order in which they are searched, and the best lines found.
//!
//! A move that proves better than those before it moves to the front at once, so the order needs no scores: only the moves
//! that were the best at some time have one. The others are known to be worse, and are ordered by how many nodes it took to
//! show it.

use crate::report::ScoredLine;
use crate::score::score_from_internal;
use chess_move::{Bound, Move, PvLine};
use core::cmp::Reverse;

/// A move of the root, and the nodes below it.
#[derive(Clone, Debug)]
struct RootMove {
    mv: Move,
    /// In all iterations.
    nodes: u64,
    /// In this iteration.
    effort: u64,
}

/// A line from the root.
#[derive(Clone, Debug)]
pub(crate) struct RootLine {
    /// The first move.
    pub(crate) mv: Move,
    pub(crate) score: i32,
    /// Whether the score is exact; a bound if the search was stopped before a wider window was searched.
    pub(crate) bound: Bound,
    /// The depth of the iteration that found the line.
    pub(crate) depth: i32,
    pub(crate) selective_depth: usize,
    pub(crate) pv: PvLine,
}

impl RootLine {
    pub(crate) fn to_scored(&self) -> ScoredLine {
        ScoredLine {
            depth: self.depth as u32,
            selective_depth: self.selective_depth as u32,
            score: score_from_internal(self.score),
            bound: self.bound,
            pv: self.pv.to_vec(),
        }
    }
}

/// The moves of the root, and the best lines found.
#[derive(Clone, Debug, Default)]
pub(crate) struct RootMoves {
    /// In the order of the search, after the first moves of the finished lines.
    moves: Vec<RootMove>,
    /// The finished lines of this iteration, the best first.
    lines: Vec<RootLine>,
    /// The best line so far of the search that runs.
    found: Option<RootLine>,
    /// The lines of the iteration before, the best first.
    earlier: Vec<RootLine>,
}

impl RootMoves {
    pub(crate) fn new(moves: &[Move]) -> Self {
        let unknown = |&mv| RootMove {
            mv,
            nodes: 0,
            effort: 0,
        };
        Self {
            moves: moves.iter().map(unknown).collect(),
            ..Self::default()
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns the finished lines of this iteration, the best first.
    pub(crate) fn lines(&self) -> &[RootLine] {
        &self.lines
    }

    /// Returns the best line so far of the search that runs.
    pub(crate) fn found(&self) -> Option<&RootLine> {
        self.found.as_ref()
    }

    /// Returns the next move to search after this number of others; the moves of the finished lines are left out.
    pub(crate) fn next(&self, tried: usize) -> Option<Move> {
        self.moves.get(self.lines.len() + tried).map(|root| root.mv)
    }

    /// Returns the score of the first move to search in the iteration before, if it was among the best.
    pub(crate) fn expected_score(&self) -> Option<i32> {
        let first = self.next(0)?;
        let line = self.earlier.iter().find(|line| line.mv == first)?;
        Some(line.score)
    }

    /// Returns the nodes below a move, in all iterations.
    pub(crate) fn nodes(&self, mv: Move) -> u64 {
        let found = self.moves.iter().find(|root| root.mv == mv);
        found.map_or(0, |root| root.nodes)
    }

    /// Begins an iteration: the best moves of the one before come first. A move that took many nodes to refute is the most
    /// likely next best move.
    pub(crate) fn begin_iteration(&mut self) {
        let Self { moves, lines, .. } = self;
        moves.sort_by_key(|root| {
            let place = lines.iter().position(|line| line.mv == root.mv);
            (place.unwrap_or(lines.len()), Reverse(root.effort))
        });
        for root in moves {
            root.effort = 0;
        }
        self.earlier = core::mem::take(lines);
    }

    /// Adds to the nodes below a move.
    pub(crate) fn add_nodes(&mut self, mv: Move, nodes: u64) {
        if let Some(root) = self.moves.iter_mut().find(|root| root.mv == mv) {
            root.nodes += nodes;
            root.effort += nodes;
        }
    }

    /// Sets the best line of the search that runs, and moves its first move to the front.
    pub(crate) fn set_found(&mut self, line: RootLine) {
        let rest = &mut self.moves[self.lines.len()..];
        if let Some(place) = rest.iter().position(|root| root.mv == line.mv) {
            rest[..=place].rotate_right(1);
        }
        self.found = Some(line);
    }

    /// Ends the search of a line.
    pub(crate) fn finish_line(&mut self) {
        if let Some(line) = self.found.take() {
            let place = self
                .lines
                .partition_point(|other| other.score >= line.score);
            self.lines.insert(place, line);
        }
    }

    /// Ends an iteration that was stopped. Of several lines, those of the iteration before count, because lines of different
    /// depths cannot be compared.
    ///
    /// A single line counts if its move has proven better than the previous best move. Otherwise the result of the iteration
    /// before counts: if the best move got worse, the other moves have not yet been searched for a better one.
    pub(crate) fn settle(&mut self, count: usize) {
        let is_kept = |found: &RootLine| match self.earlier.as_slice() {
            [] => true,
            [first, ..] => count == 1 && (first.mv != found.mv || first.score <= found.score),
        };
        self.found = self.found.take().filter(is_kept);
        if self.found.is_none() && !self.earlier.is_empty() {
            self.lines = core::mem::take(&mut self.earlier);
        }
        self.finish_line();
    }

    /// Sets the only line, before any was found.
    pub(crate) fn set_only_line(&mut self, score: i32) {
        if let Some(mv) = self.next(0) {
            self.lines = vec![RootLine {
                mv,
                score,
                bound: Bound::Exact,
                depth: 0,
                selective_depth: 0,
                pv: [mv].into_iter().collect(),
            }];
        }
    }

    /// Copies the order and the lines of another thread.
    pub(crate) fn adopt(&mut self, other: Self) {
        let own = core::mem::replace(self, other);
        for root in &mut self.moves {
            root.nodes = own.nodes(root.mv);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_movegen::legal_moves;

    /// The start position's root moves, and their first four moves.
    fn start() -> (RootMoves, [Move; 4]) {
        let moves = legal_moves(&chess_board::Position::default());
        (
            RootMoves::new(&moves),
            [moves[0], moves[1], moves[2], moves[3]],
        )
    }

    fn line(mv: Move, score: i32, depth: i32) -> RootLine {
        RootLine {
            mv,
            score,
            bound: Bound::Exact,
            depth,
            selective_depth: 0,
            pv: [mv].into_iter().collect(),
        }
    }

    fn order(root_moves: &RootMoves) -> Vec<Move> {
        (0..4).filter_map(|tried| root_moves.next(tried)).collect()
    }

    fn found(root_moves: &RootMoves) -> Vec<(Move, i32)> {
        let lines = root_moves.lines().iter();
        lines.map(|line| (line.mv, line.depth)).collect()
    }

    #[test]
    fn better_moves_come_first_and_the_others_by_their_effort() {
        let (mut root_moves, [a, b, c, d]) = start();
        root_moves.begin_iteration();
        assert_eq!(root_moves.expected_score(), None);
        root_moves.set_found(line(a, 10, 1));
        root_moves.set_found(line(c, 20, 1));
        assert_eq!(order(&root_moves), [c, a, b, d]);
        for (mv, nodes) in [(a, 5), (b, 7), (c, 1), (d, 9)] {
            root_moves.add_nodes(mv, nodes);
        }
        root_moves.finish_line();
        root_moves.begin_iteration();
        assert_eq!(order(&root_moves), [c, d, b, a]);
        assert_eq!(root_moves.expected_score(), Some(20));
        // The effort is that of the last iteration, the nodes are those of all.
        root_moves.set_found(line(c, 20, 2));
        root_moves.add_nodes(a, 1);
        root_moves.finish_line();
        root_moves.begin_iteration();
        assert_eq!(order(&root_moves)[..2], [c, a]);
        assert_eq!(root_moves.nodes(a), 6);
    }

    #[test]
    fn lines_are_sorted_and_their_moves_are_not_searched_again() {
        let (mut root_moves, [a, b, c, d]) = start();
        root_moves.begin_iteration();
        for (mv, score) in [(b, 10), (d, 10), (a, 30)] {
            root_moves.set_found(line(mv, score, 1));
            root_moves.finish_line();
        }
        assert_eq!(root_moves.next(0), Some(c));
        assert_eq!(found(&root_moves), [(a, 1), (b, 1), (d, 1)]);
        root_moves.begin_iteration();
        assert_eq!(order(&root_moves), [a, b, d, c]);
    }

    #[test]
    fn a_stopped_iteration_of_one_line_keeps_what_is_better() {
        for (result, expected) in [
            // Nothing was found, the best move got worse, it got better, another one is better.
            (None, (0, 1)),
            (Some((0, 19)), (0, 1)),
            (Some((0, 20)), (0, 2)),
            (Some((1, 25)), (1, 2)),
            (Some((2, 25)), (2, 2)),
        ] {
            let (mut root_moves, moves) = start();
            root_moves.begin_iteration();
            root_moves.set_found(line(moves[0], 20, 1));
            root_moves.finish_line();
            root_moves.begin_iteration();
            if let Some((index, score)) = result {
                root_moves.set_found(line(moves[index], score, 2));
            }
            root_moves.settle(1);
            let (index, depth): (usize, i32) = expected;
            assert_eq!(found(&root_moves), [(moves[index], depth)], "{result:?}");
        }
    }

    #[test]
    fn a_stopped_iteration_of_several_lines_shows_those_of_the_one_before() {
        let (mut root_moves, [a, b, c, _]) = start();
        root_moves.begin_iteration();
        for (mv, score) in [(a, 20), (b, 15)] {
            root_moves.set_found(line(mv, score, 1));
            root_moves.finish_line();
        }
        root_moves.begin_iteration();
        root_moves.set_found(line(c, 30, 2));
        let mut in_the_first_line = root_moves.clone();
        root_moves.finish_line();
        root_moves.set_found(line(a, 25, 2));
        for stopped in [&mut in_the_first_line, &mut root_moves] {
            stopped.settle(2);
            assert_eq!(found(stopped), [(a, 1), (b, 1)]);
        }
    }

    #[test]
    fn a_stop_in_the_first_iteration_keeps_the_finished_lines() {
        let (mut root_moves, [a, b, ..]) = start();
        root_moves.begin_iteration();
        root_moves.set_found(line(a, 20, 1));
        root_moves.finish_line();
        root_moves.set_found(line(b, 30, 1));
        root_moves.settle(3);
        assert_eq!(found(&root_moves), [(b, 1), (a, 1)]);
    }

    #[test]
    fn without_any_result_the_first_move_has_the_given_score() {
        let (mut root_moves, [a, ..]) = start();
        root_moves.begin_iteration();
        root_moves.settle(1);
        assert_eq!(found(&root_moves), []);
        root_moves.set_only_line(7);
        assert_eq!(found(&root_moves), [(a, 0)]);
        assert_eq!(root_moves.lines()[0].score, 7);
    }

    #[test]
    fn the_order_of_another_thread_is_adopted_but_not_its_nodes() {
        let (mut root_moves, [a, b, ..]) = start();
        let mut other = root_moves.clone();
        root_moves.add_nodes(a, 3);
        other.add_nodes(a, 4);
        other.set_found(line(b, 10, 3));
        other.finish_line();
        root_moves.adopt(other);
        assert_eq!(found(&root_moves), [(b, 3)]);
        assert_eq!(root_moves.nodes(a), 3);
    }
}
