//! [`Report`], sent during a search; [`SearchResult`], returned at its end; [`ScoredLine`], an owned copy of a
//! line.

use chess_move::{Bound, Move, Score};
use core::time::Duration;

/// The result of one line so far. Corresponds to `info` in UCI.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(alias = "info")]
#[doc(alias = "Info")]
#[doc(alias = "InfoDict")]
pub struct Report<'a> {
    /// The depth of the iteration, in plies.
    pub depth: u32,
    /// The deepest ply that was searched, extensions and quiescence search included.
    #[doc(alias = "seldepth")]
    pub selective_depth: u32,
    /// The index of the line, from 1 for the best. Above 1 only if
    /// [`SearchOptions::multi_pv`](crate::SearchOptions::multi_pv) asks for several lines.
    pub multipv: usize,
    /// The score from the point of view of the side to move.
    pub score: Score,
    /// Whether the score is exact or only a bound.
    pub bound: Bound,
    /// The nodes searched so far by all threads. Each move played is a node.
    pub nodes: u64,
    /// The time since the start of the search.
    pub time: Duration,
    /// The share of the transposition table that holds entries of this search, in permille.
    pub hashfull: u32,
    /// The positions that endgame tables have answered so far; 0 without the feature `syzygy`.
    #[doc(alias = "tbhits")]
    pub tablebase_hits: u64,
    /// The principal variation, a sequence of legal moves from the root.
    pub pv: &'a [Move],
}

impl Report<'_> {
    /// Returns an owned copy of the line, to store or to send to another thread.
    pub fn to_line(&self) -> ScoredLine {
        ScoredLine {
            depth: self.depth,
            selective_depth: self.selective_depth,
            score: self.score,
            bound: self.bound,
            pv: self.pv.to_vec(),
        }
    }

    /// Returns the nodes per second.
    pub fn nps(&self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1)) as u64
    }
}

/// A line with its score.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ScoredLine {
    /// The depth of the iteration that found the line, in plies. 0 if no iteration was finished; the score is
    /// then the static evaluation.
    pub depth: u32,
    /// The deepest ply that was searched, extensions and quiescence search included.
    pub selective_depth: u32,
    /// The score from the point of view of the side to move.
    pub score: Score,
    /// Whether the score is exact or only a bound.
    pub bound: Bound,
    /// A sequence of legal moves from the root.
    pub pv: Vec<Move>,
}

impl ScoredLine {
    /// Returns a report of the line with a `MultiPV` index from 1.
    pub(crate) fn report(&self, number: usize, progress: Progress) -> Report<'_> {
        Report {
            depth: self.depth,
            selective_depth: self.selective_depth,
            multipv: number,
            score: self.score,
            bound: self.bound,
            nodes: progress.nodes,
            time: progress.time,
            hashfull: progress.hashfull,
            tablebase_hits: progress.tablebase_hits,
            pv: &self.pv,
        }
    }
}

/// The progress of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    pub(crate) hashfull: u32,
    pub(crate) tablebase_hits: u64,
}

/// Sends reports to the caller's sink.
pub(crate) struct Reporter<'a> {
    sink: &'a mut (dyn FnMut(&Report<'_>) + 'a),
    last: &'a mut LastReport,
}

/// The last report of each line, and its time.
#[derive(Debug, Default)]
pub(crate) struct LastReport {
    /// The last report of each line, the best line first.
    lines: Vec<ScoredLine>,
    /// The nodes of the last report.
    nodes: u64,
    /// The time of the last report, since the start of the search.
    time: Duration,
}

/// The time without a report after which the last report is sent again, with the current node count and time.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(2);

impl<'a> Reporter<'a> {
    pub(crate) fn new(
        sink: &'a mut (dyn FnMut(&Report<'_>) + 'a),
        last: &'a mut LastReport,
    ) -> Self {
        Self { sink, last }
    }

    /// Borrows the reporter for a part of the search.
    pub(crate) fn reborrow(&mut self) -> Reporter<'_> {
        Reporter::new(self.sink, self.last)
    }

    /// Reports the lines that changed since the last report.
    pub(crate) fn report(&mut self, lines: &[ScoredLine], progress: Progress) {
        for (index, line) in lines.iter().enumerate() {
            if self.last.lines.get(index) != Some(line) {
                self.report_line(line, index + 1, progress);
            }
        }
    }

    /// Reports one line with a `MultiPV` index from 1.
    pub(crate) fn report_line(&mut self, line: &ScoredLine, number: usize, progress: Progress) {
        self.send(line, number, progress);
        match self.last.lines.get_mut(number - 1) {
            Some(last) => last.clone_from(line),
            None => self.last.lines.push(line.clone()),
        }
    }

    /// Sends the last report again if none was sent for a long time.
    pub(crate) fn keep_alive(&mut self, time: Duration, progress: impl FnOnce() -> Progress) {
        if time.saturating_sub(self.last.time) >= KEEP_ALIVE_INTERVAL
            && let Some(best) = self.last.lines.first().cloned()
        {
            self.send(&best, 1, progress());
        }
    }

    /// Sends all lines at the end of a search, unless the last report has the final node count.
    pub(crate) fn finish(&mut self, lines: &[ScoredLine], progress: Progress) {
        if self.last.nodes != progress.nodes {
            for (number, line) in (1..).zip(lines) {
                self.send(line, number, progress);
            }
        }
    }

    fn send(&mut self, line: &ScoredLine, number: usize, progress: Progress) {
        (self.sink)(&line.report(number, progress));
        self.last.nodes = progress.nodes;
        self.last.time = progress.time;
    }
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(alias = "bestmove")]
#[doc(alias = "PlayResult")]
pub struct SearchResult {
    /// The best move. `None` only if there is no legal move, or none of the
    /// [`search_moves`](crate::Limits::search_moves) is legal; the score of the latter case is 0.
    pub best: Option<Move>,
    /// The expected reply, to ponder on.
    pub ponder: Option<Move>,
    /// The score from the point of view of the side to move. It is the static evaluation if the search was
    /// stopped before it had searched a move.
    pub score: Score,
    /// Whether the score is exact. It is a bound only if the search was stopped in the middle of an iteration.
    pub bound: Bound,
    /// The depth of the last finished iteration, in plies.
    pub depth: u32,
    /// The nodes searched by all threads.
    pub nodes: u64,
    /// The duration of the search.
    pub time: Duration,
    /// The positions that endgame tables have answered; 0 without the feature `syzygy`.
    #[doc(alias = "tbhits")]
    pub tablebase_hits: u64,
    /// The principal variation. Its first move is `best`.
    pub pv: Vec<Move>,
    /// The lines as last reported, the best first: as many as
    /// [`SearchOptions::multi_pv`](crate::SearchOptions::multi_pv) asks for, if there are enough
    /// moves. Several lines are all of the last finished iteration, and begin with different moves. A single line can
    /// come from an iteration that was stopped after it had found a better move.
    pub lines: Vec<ScoredLine>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn progress(nodes: u64, seconds: u64) -> Progress {
        Progress {
            nodes,
            time: Duration::from_secs(seconds),
            hashfull: 0,
            tablebase_hits: 0,
        }
    }

    #[test]
    fn lines_are_reported_again_after_a_pause_and_at_the_end() {
        let line = |depth| ScoredLine {
            depth,
            selective_depth: depth,
            score: Score::Centipawns(7),
            bound: Bound::Exact,
            pv: Vec::new(),
        };
        let mut received = Vec::new();
        let mut sink = |report: &Report<'_>| {
            received.push((
                report.depth,
                report.multipv,
                report.nodes,
                report.time.as_secs(),
            ));
        };
        let mut last = LastReport::default();
        let mut reporter = Reporter::new(&mut sink, &mut last);
        let wait = |reporter: &mut Reporter<'_>, nodes, seconds| {
            let progress = progress(nodes, seconds);
            reporter.keep_alive(progress.time, || progress);
        };
        wait(&mut reporter, 1, 9);
        reporter.report(&[line(4)], progress(10, 10));
        reporter.report(&[line(4), line(3)], progress(11, 10));
        wait(&mut reporter, 20, 11);
        wait(&mut reporter, 30, 12);
        wait(&mut reporter, 31, 13);
        wait(&mut reporter, 40, 15);
        reporter.finish(&[line(4), line(3)], progress(40, 16));
        reporter.finish(&[line(4), line(3)], progress(41, 16));
        assert_eq!(
            received,
            [
                (4, 1, 10, 10),
                (3, 2, 11, 10),
                (4, 1, 30, 12),
                (4, 1, 40, 15),
                (4, 1, 41, 16),
                (3, 2, 41, 16)
            ]
        );
    }
}
