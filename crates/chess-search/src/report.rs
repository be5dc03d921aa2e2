//! [`Report`]: what a search says while it thinks, and [`SearchResult`], what it says in the end.
//! [`ScoredLine`] is what can be kept of either.

use chess_move::{Bound, Move, Score};
use core::time::Duration;

/// What a search knows about one line so far.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Report<'a> {
    /// The iteration, in plies.
    pub depth: u32,
    /// The deepest ply reached in it.
    pub selective_depth: u32,
    /// Which line this is, from 1, the best first: above 1 only with
    /// [`SearchOptions::multi_pv`](crate::SearchOptions::multi_pv).
    pub multipv: usize,
    /// How good the line is for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Nodes so far: positions that a move led to, over all threads.
    pub nodes: u64,
    /// Time since the search began.
    pub time: Duration,
    /// How full of this search's entries the hash table is, in thousandths.
    pub hashfull: u32,
    /// The principal variation: moves that are legal one after the other, the root's first.
    pub pv: &'a [Move],
}

impl Report<'_> {
    /// What it says of the line, to keep or to send to another thread.
    pub fn to_line(&self) -> ScoredLine {
        ScoredLine {
            depth: self.depth,
            selective_depth: self.selective_depth,
            score: self.score,
            bound: self.bound,
            pv: self.pv.to_vec(),
        }
    }

    /// Nodes a second.
    pub fn nps(&self) -> u64 {
        (u128::from(self.nodes) * 1_000_000 / self.time.as_micros().max(1)) as u64
    }
}

/// A line that a search has found, and how good it is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ScoredLine {
    /// The iteration it was found in, in plies: 0 if no search was finished, and the score is the static
    /// evaluation.
    pub depth: u32,
    /// The deepest ply reached in it.
    pub selective_depth: u32,
    /// How good the line is for the side to move.
    pub score: Score,
    /// Whether the score is exact.
    pub bound: Bound,
    /// Moves that are legal one after the other, the root's first.
    pub pv: Vec<Move>,
}

impl ScoredLine {
    /// The report of it, as the line of this number from 1, with what the search has come to.
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
            pv: &self.pv,
        }
    }
}

/// How far a search has come, whatever it has found.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Progress {
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
    pub(crate) hashfull: u32,
}

/// By whom a search says what it has to say.
pub(crate) struct Reporter<'a> {
    sink: &'a mut (dyn FnMut(&Report<'_>) + 'a),
    last: &'a mut LastReport,
}

/// What was said last.
#[derive(Debug, Default)]
pub(crate) struct LastReport {
    /// The lines, as they were told last, the best first.
    lines: Vec<ScoredLine>,
    /// When something was said, since the search began.
    time: Duration,
}

/// After so long without a report the last one is said again, with what has changed.
const KEEP_ALIVE_INTERVAL: Duration = Duration::from_secs(2);

impl<'a> Reporter<'a> {
    pub(crate) fn new(
        sink: &'a mut (dyn FnMut(&Report<'_>) + 'a),
        last: &'a mut LastReport,
    ) -> Self {
        Self { sink, last }
    }

    /// The same one, lent to a part of the search.
    pub(crate) fn reborrow(&mut self) -> Reporter<'_> {
        Reporter::new(self.sink, self.last)
    }

    /// Tells of the lines, the best first, but for those that stand as they were told last.
    pub(crate) fn report(&mut self, lines: &[ScoredLine], progress: Progress) {
        for (index, line) in lines.iter().enumerate() {
            if self.last.lines.get(index) != Some(line) {
                self.report_line(line, index + 1, progress);
            }
        }
    }

    /// Tells of one of several lines, by its number from 1.
    pub(crate) fn report_line(&mut self, line: &ScoredLine, number: usize, progress: Progress) {
        (self.sink)(&line.report(number, progress));
        self.last.time = progress.time;
        match self.last.lines.get_mut(number - 1) {
            Some(last) => last.clone_from(line),
            None => self.last.lines.push(line.clone()),
        }
    }

    /// Shows that the search is still at work, if nothing was said for long.
    pub(crate) fn keep_alive(&mut self, time: Duration, progress: impl FnOnce() -> Progress) {
        if time.saturating_sub(self.last.time) >= KEEP_ALIVE_INTERVAL
            && let Some(best) = self.last.lines.first()
        {
            self.last.time = time;
            (self.sink)(&best.report(1, progress()));
        }
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchResult {
    /// The best move; `None` only when there is no legal move to choose from: none in the position, or
    /// none of those asked for (the score is then 0).
    pub best: Option<Move>,
    /// The answer expected to it, to ponder on.
    pub ponder: Option<Move>,
    /// How good the position is for the side to move: the static evaluation, if not even one move was
    /// searched before the stop.
    pub score: Score,
    /// Whether the score is exact: a bound only if the search was stopped in the middle of an
    /// iteration.
    pub bound: Bound,
    /// The depth of the last iteration that was finished, in plies.
    pub depth: u32,
    /// Nodes of all threads.
    pub nodes: u64,
    /// Time the search took.
    pub time: Duration,
    /// The principal variation, beginning with the best move.
    pub pv: Vec<Move>,
    /// The best lines as they were reported last, the best first: one, or as many as
    /// [`SearchOptions::multi_pv`](crate::SearchOptions::multi_pv) says and there are. Those that the last iteration had
    /// not come to before the stop are of the iteration before.
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
        }
    }

    #[test]
    fn after_a_silence_the_best_line_is_said_again() {
        let line = |depth| ScoredLine {
            depth,
            selective_depth: depth,
            score: Score::Centipawns(7),
            bound: Bound::Exact,
            pv: Vec::new(),
        };
        let mut heard = Vec::new();
        let mut sink = |report: &Report<'_>| {
            heard.push((
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
        assert_eq!(
            heard,
            [
                (4, 1, 10, 10),
                (3, 2, 11, 10),
                (4, 1, 30, 12),
                (4, 1, 40, 15)
            ]
        );
    }
}
