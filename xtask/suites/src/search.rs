//! Searching the positions of a suite, several at a time.

use crate::case::{Case, Task};
use crate::judge::Judgment;
use crate::options::{Limit, Options};
use crate::suite::Suite;
use crate::watch::{Announcement, Fault, FaultKind, Watch};
use chess_move::Move;
use chess_movegen::Game;
use chess_search::{Bound, HashTooLarge, Limits, Score, SearchOptions, Searcher};
use std::io::{self, IsTerminal, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

/// The result of searching one position.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) played: Option<Move>,
    pub(crate) judgment: Judgment,
    pub(crate) score: Score,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    /// The number of mates announced with a principal variation that is shorter than the mate.
    pub(crate) broken_off: u32,
    pub(crate) faults: Vec<Fault>,
}

/// Searches all positions of a suite. Returns the answers in the order of the suite, `None` for
/// mates longer than the limit.
pub(crate) fn all(suite: &Suite, options: &Options) -> Result<Vec<Option<Answer>>, HashTooLarge> {
    let mut answers = vec![None; suite.cases.len()];
    let mut wanted = Vec::new();
    for (index, case) in suite.cases.iter().enumerate() {
        if is_wanted(case, options) {
            wanted.push(index);
        }
    }
    let mut searchers = Vec::new();
    for _ in 0..options.effort.jobs.get().min(wanted.len()) {
        searchers.push(searcher(options)?);
    }

    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for mut searcher in searchers {
            let (next, wanted, sender) = (&next, &wanted, sender.clone());
            scope.spawn(move || {
                while let Some(&index) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let answer = guarded(&mut searcher, &suite.cases[index], options);
                    if sender.send((index, answer)).is_err() {
                        break;
                    }
                }
            });
        }
        // Drops the last sender, so that the receiver ends.
        drop(sender);
        let mut progress = Progress::new(&suite.name, wanted.len());
        for (index, answer) in receiver {
            progress.advance(answer.judgment);
            answers[index] = Some(answer);
        }
    });
    Ok(answers)
}

fn is_wanted(case: &Case, options: &Options) -> bool {
    match case.task {
        Task::Mate(moves) => moves.unsigned_abs() <= options.max_mate,
        _ => true,
    }
}

fn searcher(options: &Options) -> Result<Searcher, HashTooLarge> {
    Searcher::new(SearchOptions {
        hash_mib: options.effort.hash_mib,
        threads: options.effort.threads,
        features: options.features,
        ..SearchOptions::default()
    })
}

/// Searches one position. A panic is reported as an answer.
fn guarded(searcher: &mut Searcher, case: &Case, options: &Options) -> Answer {
    // After a panic the searcher is replaced.
    match catch_unwind(AssertUnwindSafe(|| one(searcher, case, options.limit))) {
        Ok(answer) => answer,
        Err(panic) => {
            if let Ok(fresh) = self::searcher(options) {
                *searcher = fresh;
            }
            let said = match panic.downcast_ref::<String>() {
                Some(text) => text.as_str(),
                None => panic.downcast_ref::<&str>().copied().unwrap_or_default(),
            };
            Answer {
                played: None,
                judgment: Judgment::of(&case.task, None, false),
                score: Score::Centipawns(0),
                depth: 0,
                nodes: 0,
                broken_off: 0,
                faults: vec![Fault::new(FaultKind::Panic, said.to_owned())],
            }
        }
    }
}

fn one(searcher: &mut Searcher, case: &Case, limit: Limit) -> Answer {
    let known = match case.task {
        Task::Mate(moves) => Some(moves),
        _ => None,
    };
    // A mate is searched like `go mate`.
    let mate = known.map(i32::unsigned_abs);
    let limits = match limit {
        Limit::Time(time) => Limits {
            move_time: Some(time),
            mate,
            ..Limits::default()
        },
        Limit::Nodes(nodes) => Limits {
            nodes: Some(nodes),
            mate,
            ..Limits::default()
        },
    };
    searcher.clear();
    let control = searcher.control();
    let mut watch = Watch::new(case.position, known);
    let result = searcher.search(&Game::new(case.position), &limits, |report| {
        watch.see(Announcement {
            depth: report.depth,
            score: report.score,
            bound: report.bound,
            pv: report.pv,
        });
        if watch.is_proven {
            control.stop();
        }
    });
    let said = Announcement {
        depth: result.depth,
        score: result.score,
        bound: Bound::Exact,
        pv: &result.pv,
    };
    watch.conclude(result.best, result.ponder, said);
    Answer {
        played: result.best,
        judgment: Judgment::of(&case.task, result.best, watch.is_proven),
        score: result.score,
        depth: result.depth,
        nodes: result.nodes,
        broken_off: watch.broken_off,
        faults: watch.faults,
    }
}

/// A progress line on standard error, shown only on a terminal.
#[derive(Debug)]
struct Progress<'a> {
    is_visible: bool,
    suite: &'a str,
    total: usize,
    done: usize,
    perfect: usize,
}

impl<'a> Progress<'a> {
    fn new(suite: &'a str, total: usize) -> Self {
        Self {
            is_visible: io::stderr().is_terminal(),
            suite,
            total,
            done: 0,
            perfect: 0,
        }
    }

    fn advance(&mut self, judgment: Judgment) {
        self.done += 1;
        self.perfect += usize::from(judgment.is_perfect());
        if self.is_visible {
            let Self {
                suite,
                total,
                done,
                perfect,
                ..
            } = self;
            // An error is ignored, because the work does not depend on the line.
            let _ = write!(
                io::stderr(),
                "\r\x1b[2K{suite}: {done} of {total}, {perfect} solved"
            );
        }
    }
}

impl Drop for Progress<'_> {
    fn drop(&mut self) {
        if self.is_visible {
            let _ = write!(io::stderr(), "\r\x1b[2K");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite;

    fn options(args: &[&str]) -> Options {
        let args = ["suite"].into_iter().chain(args.iter().copied());
        match crate::options::parse(args.map(Into::into)).unwrap() {
            crate::options::CommandLine::Run(options) => options,
            crate::options::CommandLine::Help => panic!("nobody asked for help"),
        }
    }

    #[test]
    fn results_with_node_limits_do_not_depend_on_the_number_of_jobs() {
        let suite = suite::embedded("bratko_kopec").unwrap();
        let answers = |jobs| {
            let options = options(&["--nodes", "300", "--hash", "1", "--jobs", jobs]);
            let answers = all(&suite, &options).unwrap();
            let played = answers.into_iter().map(|answer| answer.unwrap().played);
            played.collect::<Vec<_>>()
        };
        assert_eq!(answers("1"), answers("3"));
    }

    #[test]
    fn mates_longer_than_the_limit_are_not_searched() {
        let mate = |moves| {
            let line = format!("7k/8/R7/1R6/8/8/8/K7 w - - dm {moves};");
            Case::read(&line, 1).unwrap()
        };
        let suite = Suite {
            name: "mates".to_owned(),
            cases: vec![mate(2), mate(3), mate(-3), mate(-2)],
        };
        let options = options(&["--nodes", "100", "--hash", "1", "--max-mate", "2"]);
        let answers = all(&suite, &options).unwrap();
        let searched: Vec<bool> = answers.iter().map(Option::is_some).collect();
        assert_eq!(searched, [true, false, false, true]);
    }
}
