//! [`RootMoves`]: the root moves in search order, and the best lines found.
//!
//! Endgame tables can divide the moves into groups ([`TableRank`]): a line is searched only with the moves of the best
//! group that is left. A move that raises alpha moves to the front at once. The other moves are ordered by the nodes of
//! their subtrees in the last iteration.

use crate::report::ScoredLine;
use crate::score::{is_mate, score_from_internal};
use crate::tablebase::{RankedMove, TableRank};
use chess_move::{Bound, Move, PvLine};
use core::cmp::Reverse;

/// A root move and the size of its subtree.
#[derive(Clone, Debug)]
struct RootMove {
    mv: Move,
    rank: TableRank,
    /// The nodes of the subtree in the current iteration.
    subtree_nodes: u64,
}

/// A line from the root.
#[derive(Clone, Debug)]
pub(crate) struct RootLine {
    /// The first move.
    pub(crate) mv: Move,
    pub(crate) rank: TableRank,
    pub(crate) score: i32,
    /// Whether the score is exact. It is a bound if the search was stopped before it repeated with a wider window.
    pub(crate) bound: Bound,
    /// The depth of the iteration that found the line.
    pub(crate) depth: i32,
    pub(crate) selective_depth: usize,
    pub(crate) pv: PvLine,
}

impl RootLine {
    pub(crate) fn to_scored(&self) -> ScoredLine {
        let (score, bound) = match self.rank.score {
            Some(score) if !is_mate(self.score) => (score, Bound::Exact),
            _ => (self.score, self.bound),
        };
        ScoredLine {
            depth: self.depth as u32,
            selective_depth: self.selective_depth as u32,
            score: score_from_internal(score),
            bound,
            pv: self.pv.to_vec(),
        }
    }
}

/// The root moves in search order, and the best lines found.
#[derive(Clone, Debug, Default)]
pub(crate) struct RootMoves {
    /// The moves in search order, by groups. In each group, the first moves of the finished lines come first.
    moves: Vec<RootMove>,
    /// The finished lines of this iteration, the best first. Without `MultiPV`, there is at most one.
    lines: Vec<RootLine>,
    /// The best line of the unfinished search.
    best_line: Option<RootLine>,
    /// The lines of the previous iteration, the best first.
    previous_lines: Vec<RootLine>,
    /// The depth of the iteration.
    depth: i32,
    /// The deepest ply that the unfinished search has reached.
    selective_depth: usize,
}

impl RootMoves {
    pub(crate) fn new(moves: &[RankedMove]) -> Self {
        let root_move = |&RankedMove { mv, rank }| RootMove {
            mv,
            rank,
            subtree_nodes: 0,
        };
        Self {
            moves: moves.iter().map(root_move).collect(),
            ..Self::default()
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns the number of moves in the first group.
    pub(crate) fn best_group_len(&self) -> usize {
        let group = |root: &RootMove| root.rank.group;
        let first = self.moves.first().map(group);
        self.moves
            .iter()
            .filter(|root| Some(group(root)) == first)
            .count()
    }

    /// Returns the rank of a move.
    pub(crate) fn rank(&self, mv: Move) -> TableRank {
        let root = self.moves.iter().find(|root| root.mv == mv);
        root.map_or(TableRank::default(), |root| root.rank)
    }

    /// Returns the depth of the iteration.
    pub(crate) fn depth(&self) -> i32 {
        self.depth
    }

    /// Returns the deepest ply that the unfinished search has reached.
    pub(crate) fn selective_depth(&self) -> usize {
        self.selective_depth
    }

    /// Records that the search has reached a ply.
    #[inline]
    pub(crate) fn reach(&mut self, ply: usize) {
        self.selective_depth = self.selective_depth.max(ply);
    }

    /// Returns the finished lines of this iteration, the best first.
    pub(crate) fn lines(&self) -> &[RootLine] {
        &self.lines
    }

    /// Returns the best line of the unfinished search.
    pub(crate) fn best_line(&self) -> Option<&RootLine> {
        self.best_line.as_ref()
    }

    /// Returns the next move to search, after `tried` other moves of its group. The first moves of finished lines are
    /// skipped.
    pub(crate) fn next(&self, tried: usize) -> Option<Move> {
        let rest = self.moves.get(self.lines.len()..)?;
        let root = rest.get(tried)?;
        (root.rank.group == rest[0].rank.group).then_some(root.mv)
    }

    /// Returns the score of the first move in the previous iteration, if it has one. It is the center of the aspiration
    /// window.
    pub(crate) fn expected_score(&self) -> Option<i32> {
        let first = self.next(0)?;
        let line = self.previous_lines.iter().find(|line| line.mv == first)?;
        Some(line.score)
    }

    /// Begins an iteration. The best moves of the previous iteration come first, then the moves with the largest
    /// subtrees: a move that took many nodes to refute is the most likely next best move.
    pub(crate) fn begin_iteration(&mut self, depth: i32) {
        self.depth = depth;
        let Self { moves, lines, .. } = self;
        moves.sort_by_key(|root| {
            let place = lines.iter().position(|line| line.mv == root.mv);
            (
                root.rank.group,
                place.unwrap_or(lines.len()),
                Reverse(root.subtree_nodes),
            )
        });
        for root in moves {
            root.subtree_nodes = 0;
        }
        self.previous_lines = core::mem::take(lines);
    }

    /// Begins the search of a line.
    pub(crate) fn begin_line(&mut self) {
        self.selective_depth = 0;
    }

    /// Adds nodes to the subtree of a move.
    pub(crate) fn add_nodes(&mut self, mv: Move, nodes: u64) {
        if let Some(root) = self.moves.iter_mut().find(|root| root.mv == mv) {
            root.subtree_nodes += nodes;
        }
    }

    /// Sets the best line of the unfinished search, and moves its first move to the front.
    pub(crate) fn set_best_line(&mut self, line: RootLine) {
        let rest = &mut self.moves[self.lines.len()..];
        if let Some(place) = rest.iter().position(|root| root.mv == line.mv) {
            rest[..=place].rotate_right(1);
        }
        self.best_line = Some(line);
    }

    /// Finishes the search of a line.
    pub(crate) fn finish_line(&mut self) {
        if let Some(line) = self.best_line.take() {
            let key = |line: &RootLine| (line.rank.group, Reverse(line.score));
            let place = self.lines.partition_point(|other| key(other) <= key(&line));
            self.lines.insert(place, line);
        }
    }

    /// Finishes an iteration that was stopped.
    ///
    /// With several lines, the result is that of the previous iteration, because lines of different depths cannot be
    /// compared. With a single line, a new best move or a higher score is kept. A lower score of the same move is
    /// discarded, because the other moves have not been searched yet.
    pub(crate) fn finish_aborted_iteration(&mut self, multi_pv: usize) {
        let is_kept = |found: &RootLine| match self.previous_lines.as_slice() {
            [] => true,
            [first, ..] => multi_pv == 1 && (first.mv != found.mv || first.score <= found.score),
        };
        self.best_line = self.best_line.take().filter(is_kept);
        if self.best_line.is_none() && !self.previous_lines.is_empty() {
            self.lines = core::mem::take(&mut self.previous_lines);
        }
        self.finish_line();
    }

    /// Sets the result of a search that was stopped before it found a line: the first move, with this score.
    pub(crate) fn set_fallback_line(&mut self, score: i32) {
        if let Some(mv) = self.next(0) {
            self.lines = vec![RootLine {
                mv,
                rank: self.rank(mv),
                score,
                bound: Bound::Exact,
                depth: 0,
                selective_depth: 0,
                pv: [mv].into_iter().collect(),
            }];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablebase::unranked;
    use chess_movegen::PositionRules;

    /// The start position's root moves, and their first four moves.
    fn start() -> (RootMoves, [Move; 4]) {
        let moves = chess_board::Position::default().legal_moves();
        (
            RootMoves::new(&unranked(&moves)),
            [moves[0], moves[1], moves[2], moves[3]],
        )
    }

    fn line(mv: Move, score: i32, depth: i32) -> RootLine {
        RootLine {
            mv,
            rank: TableRank::default(),
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

    fn best_lines(root_moves: &RootMoves) -> Vec<(Move, i32)> {
        let lines = root_moves.lines().iter();
        lines.map(|line| (line.mv, line.depth)).collect()
    }

    #[test]
    fn the_best_move_comes_first_and_the_others_by_subtree_nodes() {
        let (mut root_moves, [a, b, c, d]) = start();
        root_moves.begin_iteration(0);
        assert_eq!(root_moves.expected_score(), None);
        root_moves.set_best_line(line(a, 10, 1));
        root_moves.set_best_line(line(c, 20, 1));
        assert_eq!(order(&root_moves), [c, a, b, d]);
        for (mv, nodes) in [(a, 5), (b, 7), (c, 1), (d, 9)] {
            root_moves.add_nodes(mv, nodes);
        }
        root_moves.finish_line();
        root_moves.begin_iteration(0);
        assert_eq!(order(&root_moves), [c, d, b, a]);
        assert_eq!(root_moves.expected_score(), Some(20));
        // Only the nodes of the last iteration count.
        root_moves.set_best_line(line(c, 20, 2));
        root_moves.add_nodes(a, 1);
        root_moves.finish_line();
        root_moves.begin_iteration(0);
        assert_eq!(order(&root_moves)[..2], [c, a]);
    }

    #[test]
    fn finished_lines_are_sorted_and_their_moves_are_skipped() {
        let (mut root_moves, [a, b, c, d]) = start();
        root_moves.begin_iteration(0);
        for (mv, score) in [(b, 10), (d, 10), (a, 30)] {
            root_moves.set_best_line(line(mv, score, 1));
            root_moves.finish_line();
        }
        assert_eq!(root_moves.next(0), Some(c));
        assert_eq!(best_lines(&root_moves), [(a, 1), (b, 1), (d, 1)]);
        root_moves.begin_iteration(0);
        assert_eq!(order(&root_moves), [a, b, d, c]);
    }

    #[test]
    fn a_stopped_iteration_keeps_a_new_best_move_or_a_higher_score() {
        for (result, expected) in [
            // Nothing was found, the best move got worse, it got better, another one is better.
            (None, (0, 1)),
            (Some((0, 19)), (0, 1)),
            (Some((0, 20)), (0, 2)),
            (Some((1, 25)), (1, 2)),
            (Some((2, 25)), (2, 2)),
        ] {
            let (mut root_moves, moves) = start();
            root_moves.begin_iteration(0);
            root_moves.set_best_line(line(moves[0], 20, 1));
            root_moves.finish_line();
            root_moves.begin_iteration(0);
            if let Some((index, score)) = result {
                root_moves.set_best_line(line(moves[index], score, 2));
            }
            root_moves.finish_aborted_iteration(1);
            let (index, depth): (usize, i32) = expected;
            assert_eq!(
                best_lines(&root_moves),
                [(moves[index], depth)],
                "{result:?}"
            );
        }
    }

    #[test]
    fn a_stopped_iteration_with_multipv_keeps_the_previous_lines() {
        let (mut root_moves, [a, b, c, _]) = start();
        root_moves.begin_iteration(0);
        for (mv, score) in [(a, 20), (b, 15)] {
            root_moves.set_best_line(line(mv, score, 1));
            root_moves.finish_line();
        }
        root_moves.begin_iteration(0);
        root_moves.set_best_line(line(c, 30, 2));
        let mut in_the_first_line = root_moves.clone();
        root_moves.finish_line();
        root_moves.set_best_line(line(a, 25, 2));
        for stopped in [&mut in_the_first_line, &mut root_moves] {
            stopped.finish_aborted_iteration(2);
            assert_eq!(best_lines(stopped), [(a, 1), (b, 1)]);
        }
    }

    #[test]
    fn a_stop_in_the_first_iteration_keeps_the_finished_lines() {
        let (mut root_moves, [a, b, ..]) = start();
        root_moves.begin_iteration(0);
        root_moves.set_best_line(line(a, 20, 1));
        root_moves.finish_line();
        root_moves.set_best_line(line(b, 30, 1));
        root_moves.finish_aborted_iteration(3);
        assert_eq!(best_lines(&root_moves), [(b, 1), (a, 1)]);
    }

    #[test]
    fn the_fallback_line_is_the_first_move() {
        let (mut root_moves, [a, ..]) = start();
        root_moves.begin_iteration(0);
        root_moves.finish_aborted_iteration(1);
        assert_eq!(best_lines(&root_moves), []);
        root_moves.set_fallback_line(7);
        assert_eq!(best_lines(&root_moves), [(a, 0)]);
        assert_eq!(root_moves.lines()[0].score, 7);
    }
}
