//! [`Searcher`]: an engine without a protocol.

use crate::evaluate::Evaluate;
use crate::hand_written::HandWritten;
use crate::ideas::Ideas;
use crate::iterate::{Outcome, RootMove};
use crate::limits::Limits;
use crate::mate::MateSolver;
use crate::reductions::Reductions;
use crate::repetition::ReversibleMoves;
use crate::report::{Bound, Report, SearchResult};
use crate::score::{DRAW, MAX_PLY, Score, mated_at};
use crate::table::Table;
use crate::time::Timer;
use crate::together::Together;
use crate::worker::{Memory, Shared, Worker};
use chess_movegen::{Game, legal_moves};
use core::fmt;
use core::num::NonZero;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;
use std::sync::{Arc, Mutex};
use std::thread;

/// What a [`Searcher`] is built from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The size of the transposition table, in MiB (2^20 bytes).
    pub hash_mib: usize,
    /// Threads that search together: at most 1,024 do, and fewer if the system gives no more.
    pub threads: NonZero<usize>,
    /// How many lines to find and report, the best first.
    pub multi_pv: NonZero<usize>,
    /// Time that passes between the search's end and the clock's stop: kept back of each move to come.
    pub move_overhead: Duration,
    /// The parts of the search that are in use: all, unless something is to be measured.
    pub ideas: Ideas,
}

/// More threads than this are not used.
const MOST_THREADS: usize = 1_024;

impl Default for Options {
    /// 16 MiB, one thread, one line, 10 ms, everything.
    fn default() -> Self {
        Self {
            hash_mib: 16,
            threads: NonZero::<usize>::MIN,
            multi_pv: NonZero::<usize>::MIN,
            move_overhead: Duration::from_millis(10),
            ideas: Ideas::all(),
        }
    }
}

/// An engine without a protocol: it keeps what it learns (transposition table, histories) from one
/// search to the next.
///
/// ```
/// use chess_search::{Game, Limits, Options, Position, Score, Searcher};
///
/// let mut searcher = Searcher::new(Options::default())?;
/// let game = Game::new(Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1")?);
/// let mut depths = Vec::new();
/// let result = searcher.search(&game, &Limits::new().with_depth(4), |report| {
///     depths.push(report.depth);
/// });
/// assert_eq!(depths, [1, 2, 3, 4]);
/// assert_eq!(result.best.unwrap().to_string(), "b1b8");
/// assert_eq!(result.score, Score::Mate(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Searcher<E = HandWritten> {
    options: Options,
    evaluation: E,
    table: Table,
    /// What the first thread keeps, and the others.
    memory: Memory<E>,
    helpers: Vec<Memory<E>>,
    reductions: Reductions,
    reversible_moves: ReversibleMoves,
    control: Control,
}

/// A handle by which another thread speaks to a search.
#[derive(Clone, Debug, Default)]
pub struct Control {
    stopped: Arc<AtomicBool>,
    pondering: Arc<AtomicBool>,
}

impl Control {
    /// Ends the search as soon as it looks, within some thousand nodes. It answers with the best it
    /// has.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The expected move was played: the time limits begin to count.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }
}

/// The answer to a hash table larger than there is memory for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashTooLarge {
    /// What was asked for, in MiB.
    pub mib: usize,
}

impl fmt::Display for HashTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no memory for a hash table of {} MiB", self.mib)
    }
}

impl core::error::Error for HashTooLarge {}

fn table(mib: usize) -> Result<Table, HashTooLarge> {
    Table::new(mib).ok_or(HashTooLarge { mib })
}

impl Searcher {
    /// A searcher with the hand-written evaluation.
    ///
    /// # Errors
    /// When there is no memory for the hash table.
    pub fn new(options: Options) -> Result<Self, HashTooLarge> {
        Self::with_evaluation(options, HandWritten::default())
    }
}

impl<E: Evaluate + Clone + Send> Searcher<E> {
    /// A searcher with an evaluation of the caller's.
    ///
    /// # Errors
    /// When there is no memory for the hash table.
    pub fn with_evaluation(options: Options, evaluation: E) -> Result<Self, HashTooLarge> {
        let mut searcher = Self {
            table: table(options.hash_mib)?,
            memory: Memory::new(evaluation.clone()),
            helpers: Vec::new(),
            reductions: Reductions::new(),
            reversible_moves: ReversibleMoves::new(),
            control: Control::default(),
            options,
            evaluation,
        };
        searcher.make_helpers();
        Ok(searcher)
    }

    fn make_helpers(&mut self) {
        let evaluation = &self.evaluation;
        let threads = self.options.threads.get().min(MOST_THREADS);
        self.helpers
            .resize_with(threads - 1, || Memory::new(evaluation.clone()));
    }

    /// What it was built from.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// Other options from now on. What was learned stays where it can; another size of hash table
    /// empties it.
    ///
    /// # Errors
    /// When there is no memory for the hash table; everything is then as it was.
    pub fn set_options(&mut self, options: Options) -> Result<(), HashTooLarge> {
        if options.hash_mib != self.options.hash_mib {
            self.table = table(options.hash_mib)?;
        }
        self.options = options;
        self.make_helpers();
        Ok(())
    }

    /// Forgets everything learned, as for a new game.
    pub fn clear(&mut self) {
        self.table.clear();
        self.memory = Memory::new(self.evaluation.clone());
        self.helpers.clear();
        self.make_helpers();
    }

    /// Empties the transposition table.
    pub fn clear_hash(&mut self) {
        self.table.clear();
    }

    /// The evaluation, of which each thread has a clone: a change holds for the searches after the next
    /// [`clear`](Searcher::clear).
    pub fn evaluation(&mut self) -> &mut E {
        &mut self.evaluation
    }

    /// A handle by which another thread stops the search under way.
    ///
    /// [`search`](Searcher::search) forgets what was said before it began. Who starts it in one
    /// thread and may stop it from another at once calls [`prepare`](Searcher::prepare) first and
    /// then [`search_prepared`](Searcher::search_prepared), so that no word is lost between.
    pub fn control(&self) -> Control {
        self.control.clone()
    }

    /// Searches the position that a game has come to. The game's earlier positions count for
    /// repetitions.
    ///
    /// The sink is given a report whenever there is something new.
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        sink: impl FnMut(&Report<'_>),
    ) -> SearchResult {
        self.prepare(limits);
        self.search_prepared(game, limits, sink)
    }

    /// Makes ready for [`search_prepared`](Searcher::search_prepared) with the same limits: from now
    /// on a stop or a ponder hit counts for the search to come.
    pub fn prepare(&mut self, limits: &Limits) {
        self.control.stopped.store(false, Ordering::Relaxed);
        self.control
            .pondering
            .store(limits.ponder, Ordering::Relaxed);
    }

    /// Searches as [`search`](Searcher::search) does, after [`prepare`](Searcher::prepare).
    pub fn search_prepared(
        &mut self,
        game: &Game,
        limits: &Limits,
        mut sink: impl FnMut(&Report<'_>),
    ) -> SearchResult {
        let mut timer = Timer::new(limits, self.options.move_overhead);
        let position = game.position();
        let legal_moves = legal_moves(position);
        let root_moves: Vec<RootMove> = legal_moves
            .iter()
            .filter(|mv| limits.search_moves.is_empty() || limits.search_moves.contains(mv))
            .map(|&mv| RootMove::new(mv))
            .collect();
        if root_moves.is_empty() {
            self.control.wait(limits);
            let is_mated = legal_moves.is_empty() && position.is_check();
            let value = if is_mated { mated_at(0) } else { DRAW };
            return SearchResult {
                best: None,
                ponder: None,
                score: Score::from_value(value),
                bound: Bound::Exact,
                depth: 0,
                nodes: 0,
                time: timer.elapsed(),
                pv: Vec::new(),
            };
        }

        let mut spent = 0;
        if let Some(moves) = limits.mate {
            match self.solve(game, limits, moves, &mut timer, &mut sink) {
                Ok(result) => return result,
                Err(nodes) => spent = nodes,
            }
        }
        let node_limit = limits.nodes.map(|nodes| nodes.saturating_sub(spent));
        let (outcome, nodes) =
            self.search_tree(game, limits, &root_moves, &timer, node_limit, &mut sink);
        let best = &outcome.root_moves[0];
        SearchResult {
            best: Some(best.mv),
            ponder: best.pv.get(1).copied(),
            score: Score::from_value(best.known_value()),
            bound: best.known_bound(),
            depth: outcome.depth as u32,
            nodes: spent + nodes,
            time: timer.elapsed(),
            pv: best.pv.to_vec(),
        }
    }

    /// Searches with all threads: what the first has come to, and the nodes of all.
    fn search_tree(
        &mut self,
        game: &Game,
        limits: &Limits,
        root_moves: &[RootMove],
        timer: &Timer,
        node_limit: Option<u64>,
        sink: &mut dyn FnMut(&Report<'_>),
    ) -> (Outcome, u64) {
        self.table.grow_older();
        let threads = 1 + self.helpers.len();
        let lines = self.options.multi_pv.get();
        let nodes: Vec<AtomicU64> = (0..threads).map(|_| AtomicU64::new(0)).collect();
        let together = (threads > 1 && lines == 1).then(Together::default);
        let shared = Shared {
            table: &self.table,
            reductions: &self.reductions,
            reversible_moves: &self.reversible_moves,
            together: together.as_ref(),
            stop: &self.control.stopped,
            pondering: &self.control.pondering,
            nodes: &nodes,
            ideas: self.options.ideas,
        };
        let worker = |(index, memory)| {
            let (positions, moves) = (game.positions(), root_moves.to_vec());
            let timer = timer.clone();
            Worker::new(&shared, index, memory, positions, moves, timer, node_limit)
        };
        let main = worker((0, &mut self.memory));
        let workers: Vec<_> = (1..).zip(&mut self.helpers).map(worker).collect();
        // The first thread is the judge of all limits but those of time and nodes, at which each looks
        // itself, and that of depth, which all can keep if they go in step.
        let mut helper_limits = Limits::new();
        helper_limits.depth = limits.depth.filter(|_| together.is_some());
        let helper_limits = &helper_limits;
        // Nobody begins before all are there: else the last would wait for a turn of the first's.
        let entrance = Mutex::new(());
        let outcome = thread::scope(|scope| {
            let _stop = StopAtEnd(shared.stop);
            let closed = entrance.lock();
            for worker in workers {
                let search = || {
                    drop(entrance.lock());
                    worker.iterate(helper_limits, 1, &mut |_: &Report<'_>| ());
                };
                // When the system gives no more threads, it goes with those that there are.
                if thread::Builder::new().spawn_scoped(scope, search).is_err() {
                    break;
                }
            }
            drop(closed);
            let outcome = main.iterate(limits, lines, sink);
            self.control.wait(limits);
            outcome
        });
        (outcome, shared.total_nodes())
    }
}

impl Control {
    /// A search without end, or on the opponent's time, answers only when it is told to.
    fn wait(&self, limits: &Limits) {
        while (limits.infinite || self.is_pondering()) && !self.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
    }
}

impl<E: Evaluate + Clone + Send> Searcher<E> {
    /// Looks for a proof of a mate, with most of the time and of the nodes if they are limited. When
    /// there is none, says how many nodes that took.
    fn solve(
        &self,
        game: &Game,
        limits: &Limits,
        moves: u32,
        timer: &mut Timer,
        sink: &mut dyn FnMut(&Report<'_>),
    ) -> Result<SearchResult, u64> {
        if !limits.search_moves.is_empty() {
            return Err(0);
        }
        let most_nodes = limits.nodes.into_iter().chain(limits.soft_nodes).min();
        let mut is_pondering = self.control.is_pondering();
        let mut is_used_up = |nodes, share| {
            if is_pondering && !self.control.is_pondering() {
                is_pondering = false;
                timer.restart();
            }
            self.control.is_stopped()
                || (!is_pondering && timer.is_past(share))
                || most_nodes.is_some_and(|most| nodes as f64 >= most as f64 * share)
        };
        let mut solver = MateSolver::new(&mut is_used_up);
        let deepest = limits.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32);
        let mate = solver.solve(game.position(), moves.min(deepest.div_ceil(2)));
        let nodes = solver.nodes();
        let mate = mate.ok_or(nodes)?;
        let depth = mate.line.len() as u32;
        sink(&Report {
            depth,
            selective_depth: depth,
            line: 1,
            score: Score::Mate(mate.moves),
            bound: Bound::Exact,
            nodes,
            time: timer.elapsed(),
            hashfull: 0,
            pv: &mate.line,
        });
        self.control.wait(limits);
        Ok(SearchResult {
            best: mate.line.first().copied(),
            ponder: mate.line.get(1).copied(),
            score: Score::Mate(mate.moves),
            bound: Bound::Exact,
            depth,
            nodes,
            time: timer.elapsed(),
            pv: mate.line,
        })
    }
}

/// Stops all threads of a search when it ends, be it by a panic.
struct StopAtEnd<'a>(&'a AtomicBool);

impl Drop for StopAtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
