//! [`Searcher`]: runs searches, and keeps the transposition table and the histories.

mod mate;

use crate::control::SearchControl;
use crate::evaluate::Evaluate;
#[cfg(not(feature = "ablation"))]
use crate::features::SearchFeatures;
use crate::hand_written::HandWritten;
use crate::iterate::IterationResult;
use crate::limits::Limits;
use crate::options::SearchOptions;
use crate::repetition::ReversibleMoves;
use crate::report::{LastReport, Progress, Report, Reporter, SearchResult};
use crate::score::{DRAW, mated_at, score_from_internal};
use crate::stopwatch::TimeSource;
use crate::table::TranspositionTable;
#[cfg(feature = "syzygy")]
use crate::tablebase::SearchTablebase;
use crate::tablebase::SearcherTables;
use crate::thread_limits::SharedLimits;
use crate::thread_sync::ThreadSync;
use crate::time::{ClockWatch, Timer};
use crate::worker::{SearchRoot, SharedState, ThreadData, Worker};
use chess_move::{Bound, Diagnostic, Move};
use chess_movegen::{Game, PositionRules};
#[cfg(feature = "syzygy")]
use chess_syzygy::ProbeError;
use core::fmt;
use core::num::NonZero;
use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::Mutex;
use std::thread;

/// The maximum number of threads.
const MAX_THREADS: usize = 1_024;

/// A search engine without a protocol.
///
/// It keeps learned data (transposition table, histories) from one search to the next. `E` is the
/// evaluation; by default it is [`HandWritten`].
///
/// ```
/// use chess_search::{Game, Limits, SearchOptions, Position, Score, Searcher};
///
/// let mut searcher = Searcher::new(SearchOptions::default())?;
/// let game = Game::new(Position::from_fen("6k1/5ppp/8/8/8/8/5PPP/1R4K1 w - - 0 1")?);
/// let mut depths = Vec::new();
/// let result = searcher.search(&game, &Limits { depth: Some(4), ..Limits::default() }, |report| {
///     depths.push(report.depth);
/// });
/// assert_eq!(depths, [1, 2, 3, 4]);
/// assert_eq!(result.best.unwrap().to_string(), "b1b8");
/// assert_eq!(result.score, Score::Mate(1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// A `Searcher` is [`Send`] and [`Sync`]. A search borrows it mutably; use a [`SearchControl`] to stop the
/// search from another thread.
#[doc(alias = "Engine")]
#[doc(alias = "SimpleEngine")]
pub struct Searcher<E: Evaluate = HandWritten> {
    options: SearchOptions,
    evaluation: E,
    table: TranspositionTable,
    tablebase: SearcherTables,
    /// The data of the calling thread, then of the other threads.
    thread_data: ThreadData<E::State>,
    helpers: Vec<ThreadData<E::State>>,
    reversible_moves: ReversibleMoves,
    control: SearchControl,
    time_source: TimeSource,
    clock_watch: ClockWatch,
    poll: Option<fn() -> ControlFlow<()>>,
}

impl<E: Evaluate> fmt::Debug for Searcher<E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Searcher")
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

/// The error for a transposition table that does not fit into memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HashTooLarge {
    /// The requested size, in MiB.
    pub mib: usize,
}

impl fmt::Display for HashTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "there is not enough memory for a hash table of {} MiB",
            self.mib
        )
    }
}

impl core::error::Error for HashTooLarge {}

impl Diagnostic for HashTooLarge {
    fn code(&self) -> &'static str {
        "search-hash-too-large"
    }
}

fn table(mib: usize) -> Result<TranspositionTable, HashTooLarge> {
    TranspositionTable::new(mib).ok_or(HashTooLarge { mib })
}

impl Searcher {
    /// Creates a searcher with the hand-written evaluation.
    ///
    /// # Errors
    /// If there is not enough memory for the transposition table.
    pub fn new(options: SearchOptions) -> Result<Self, HashTooLarge> {
        Self::with_evaluation(options, HandWritten::default())
    }
}

impl<E: Evaluate> Searcher<E> {
    /// Creates a searcher with another evaluation. See [`Evaluate`] for an example.
    ///
    /// # Errors
    /// If there is not enough memory for the transposition table.
    pub fn with_evaluation(options: SearchOptions, evaluation: E) -> Result<Self, HashTooLarge> {
        let mut searcher = Self {
            table: table(options.hash_mib)?,
            tablebase: SearcherTables::default(),
            thread_data: ThreadData::new(evaluation.new_state()),
            helpers: Vec::new(),
            reversible_moves: ReversibleMoves::new(),
            control: SearchControl::default(),
            time_source: TimeSource::default(),
            clock_watch: ClockWatch::default(),
            poll: None,
            options,
            evaluation,
        };
        searcher.make_helpers();
        Ok(searcher)
    }

    /// Returns the searcher with another clock: a function that returns the time since any fixed moment.
    ///
    /// The target `wasm32-unknown-unknown` has no clock. Without this function the time there is always zero, and no
    /// time limit ends a search.
    ///
    /// ```
    /// use chess_search::{Game, Limits, SearchOptions, Searcher};
    /// use core::sync::atomic::{AtomicU64, Ordering};
    /// use core::time::Duration;
    ///
    /// /// A clock that advances by a second whenever it is read.
    /// static READINGS: AtomicU64 = AtomicU64::new(0);
    /// let now = || Duration::from_secs(READINGS.fetch_add(1, Ordering::Relaxed));
    ///
    /// let mut searcher = Searcher::new(SearchOptions::default())?.with_time_source(now);
    /// let limits = Limits { move_time: Some(Duration::from_secs(50)), ..Limits::default() };
    /// let result = searcher.search(&Game::default(), &limits, |_| ());
    /// assert!(result.time >= Duration::from_secs(50));
    /// # Ok::<(), chess_search::HashTooLarge>(())
    /// ```
    #[must_use]
    pub fn with_time_source(self, now: fn() -> Duration) -> Self {
        Self {
            time_source: TimeSource::Host(now),
            ..self
        }
    }

    /// Returns the searcher with a function that each search calls about every thousand nodes, in the calling thread,
    /// and that stops the search by returning [`ControlFlow::Break`].
    ///
    /// Use it in programs without threads, which cannot call [`SearchControl::stop`] during a search. The search for a
    /// [mate](Limits::mate) does not call it.
    ///
    /// ```
    /// use chess_search::{Game, Limits, SearchOptions, Searcher};
    /// use core::ops::ControlFlow;
    ///
    /// let mut searcher = Searcher::new(SearchOptions::default())?.with_poll(|| ControlFlow::Break(()));
    /// let result = searcher.search(&Game::default(), &Limits::default(), |_| ());
    /// assert!(result.best.is_some());
    /// # Ok::<(), chess_search::HashTooLarge>(())
    /// ```
    #[cfg(feature = "poll")]
    #[must_use]
    pub fn with_poll(self, poll: fn() -> ControlFlow<()>) -> Self {
        Self {
            poll: Some(poll),
            ..self
        }
    }

    /// Sets the endgame tables, or none. Empties the transposition table, because it contains scores of the tables
    /// before.
    ///
    /// A position at the root is searched with the moves that keep its result, and so that the fifty-move rule and
    /// repetitions never turn a win into a draw. In the tree, positions are scored by their results. A win by tables
    /// is reported as 20,000 centipawns minus the plies to the position of the tables, a loss as the negative; a mate
    /// that the search finds comes first.
    ///
    /// A position whose tables are missing or cannot be read is searched as without tables. See
    /// [`take_tablebase_errors`](Searcher::take_tablebase_errors).
    #[cfg(feature = "syzygy")]
    #[doc(alias = "SyzygyPath")]
    pub fn set_tablebase(&mut self, tablebase: Option<SearchTablebase>) {
        self.tablebase = SearcherTables::new(tablebase);
        self.table.clear();
    }

    /// Returns the errors of tables that are damaged or could not be read in the searches since the last call. Each
    /// table is reported once. Missing tables are no errors.
    #[cfg(feature = "syzygy")]
    pub fn take_tablebase_errors(&mut self) -> Vec<ProbeError> {
        self.tablebase.take_errors()
    }

    /// Creates the data of the other threads.
    fn make_helpers(&mut self) {
        let helpers = self.options.threads.get().min(MAX_THREADS) - 1;
        let evaluation = &self.evaluation;
        self.helpers
            .resize_with(helpers, || ThreadData::new(evaluation.new_state()));
    }

    /// Returns the number of threads that a search uses: the number in the options, or 1,024 if it is smaller. The
    /// system may start fewer.
    pub fn threads(&self) -> NonZero<usize> {
        NonZero::<usize>::MIN.saturating_add(self.helpers.len())
    }

    /// Returns the current options.
    pub fn options(&self) -> &SearchOptions {
        &self.options
    }

    /// Changes the options.
    ///
    /// Learned data is kept, except that a different hash size empties the transposition table. The
    /// old table is freed before the new one is allocated, so the two never exist at the same time.
    ///
    /// # Errors
    /// If the transposition table cannot be allocated. The other options are then unchanged, and the table is empty. If
    /// even the old size cannot be allocated again, [`options`](Searcher::options) returns the smaller size of the new
    /// table.
    ///
    /// Many systems reserve memory that they do not have. So check that a large table fits before you ask for it.
    pub fn set_options(&mut self, options: SearchOptions) -> Result<(), HashTooLarge> {
        let before = self.options.hash_mib;
        if options.hash_mib != before
            && let Err(error) = self.resize(options.hash_mib)
        {
            let _ = self.resize(before);
            return Err(error);
        }
        self.options = options;
        self.make_helpers();
        Ok(())
    }

    /// Replaces the table by an empty one of another size. The old table is freed first.
    fn resize(&mut self, mib: usize) -> Result<(), HashTooLarge> {
        self.table = table(1)?;
        self.options.hash_mib = 1;
        self.table = table(mib)?;
        self.options.hash_mib = mib;
        Ok(())
    }

    /// Starts a new record for the project's own tuner and returns the old one. Searches by one thread extend it until
    /// [`clear`](Searcher::clear), and are the same as without it.
    #[cfg(feature = "tune")]
    pub fn take_record(&mut self) -> crate::observer::SearchRecord {
        self.thread_data.observer.take_record()
    }

    /// Forgets everything learned, as for a new game: the transposition table and the histories.
    #[doc(alias = "ucinewgame")]
    #[doc(alias = "new_game")]
    pub fn clear(&mut self) {
        self.table.clear();
        self.thread_data = ThreadData::new(self.evaluation.new_state());
        self.helpers.clear();
        self.make_helpers();
        self.clock_watch = ClockWatch::default();
    }

    /// Clears the transposition table and keeps the histories.
    pub fn clear_hash(&mut self) {
        self.table.clear();
    }

    /// Returns the evaluation.
    pub fn evaluation(&self) -> &E {
        &self.evaluation
    }

    /// Replaces the evaluation and calls [`clear`](Searcher::clear), because scores of the old evaluation are
    /// wrong for the new one.
    pub fn set_evaluation(&mut self, evaluation: E) {
        self.evaluation = evaluation;
        self.clear();
    }

    /// Returns a handle that stops a search from another thread.
    ///
    /// [`search`](Searcher::search) discards signals that were sent before it started. If one thread starts the
    /// search and another may stop it at once, call [`prepare`](Searcher::prepare) first and then
    /// [`search_prepared`](Searcher::search_prepared): no signal sent in between is lost.
    pub fn control(&self) -> SearchControl {
        self.control.clone()
    }

    /// Searches the current position of a game.
    ///
    /// The earlier positions of the game count for repetitions. The search calls `sink` with a [`Report`]
    /// whenever it finds something new, and at the end if nodes were searched after the last report.
    ///
    /// # Panics
    /// If `sink` or the evaluation panics. A panic in the calling thread, which also calls `sink`, ends all
    /// threads at once. A panic of the evaluation in another thread is raised when the search has ended.
    #[doc(alias("alpha_beta", "bestmove"))]
    #[doc(alias = "go")]
    #[doc(alias = "analyze")]
    #[doc(alias = "analyse")]
    #[doc(alias = "play")]
    pub fn search(
        &mut self,
        game: &Game,
        limits: &Limits,
        sink: impl FnMut(&Report<'_>),
    ) -> SearchResult {
        self.prepare(limits);
        self.search_prepared(game, limits, sink)
    }

    /// Resets the [`SearchControl`] for a search with these limits. From now on a stop or a ponder hit applies
    /// to the following [`search_prepared`](Searcher::search_prepared).
    pub fn prepare(&mut self, limits: &Limits) {
        self.control.prepare(limits);
    }

    /// Searches like [`search`](Searcher::search), after a call of [`prepare`](Searcher::prepare) with the same
    /// limits.
    ///
    /// # Panics
    /// Like [`search`](Searcher::search).
    pub fn search_prepared(
        &mut self,
        game: &Game,
        limits: &Limits,
        mut sink: impl FnMut(&Report<'_>),
    ) -> SearchResult {
        self.search_reporting_to(game, limits, &mut sink)
    }

    /// Does the same as [`search_prepared`](Searcher::search_prepared), without the type parameter, so that it is
    /// compiled once.
    fn search_reporting_to(
        &mut self,
        game: &Game,
        limits: &Limits,
        sink: &mut dyn FnMut(&Report<'_>),
    ) -> SearchResult {
        // The time of a search that ponders is not that of the clock.
        let clock = limits.clock.filter(|_| !limits.ponder);
        let delay = self.clock_watch.begin(clock);
        let overhead = self.options.move_overhead;
        let mut timer = Timer::new(limits, overhead, delay, self.time_source);
        let position = game.position();
        let legal_moves = position.legal_moves();
        let root_moves: Vec<Move> = legal_moves
            .iter()
            .filter(|mv| limits.search_moves.is_empty() || limits.search_moves.contains(mv))
            .copied()
            .collect();
        if root_moves.is_empty() {
            self.control.wait(limits);
            let is_mated = legal_moves.is_empty() && position.is_check();
            let score = if is_mated { mated_at(0) } else { DRAW };
            return SearchResult {
                best: None,
                ponder: None,
                score: score_from_internal(score),
                bound: Bound::Exact,
                depth: 0,
                nodes: 0,
                time: timer.elapsed(),
                tablebase_hits: 0,
                pv: Vec::new(),
                lines: Vec::new(),
            };
        }

        let mut last = LastReport::default();
        let mut reporter = Reporter::new(sink, &mut last);
        let proof = limits.mate.filter(|_| limits.search_moves.is_empty());
        let (outcome, nodes) = if let Some(moves) = proof {
            self.search_mate(game, limits, moves, &root_moves, &mut timer, &mut reporter)
        } else {
            let mut limits = limits.clone();
            if limits.only_ask_for_mate() {
                limits.depth = limits.mate.map(|moves| moves.saturating_mul(4).max(1));
            }
            self.search_tree(game, &limits, &root_moves, &timer, 0, reporter.reborrow())
        };
        let progress = Progress {
            nodes,
            time: timer.elapsed(),
            hashfull: self.table.share().hashfull(),
            tablebase_hits: outcome.tablebase_hits,
        };
        reporter.finish(&outcome.lines, progress);
        self.clock_watch.end(clock, timer.elapsed());
        outcome.into_result(progress)
    }

    /// Searches with all threads. Returns the result of the first thread, and the nodes of all threads plus
    /// `spent`.
    fn search_tree(
        &mut self,
        game: &Game,
        limits: &Limits,
        root_moves: &[Move],
        timer: &Timer,
        spent: u64,
        mut reporter: Reporter<'_>,
    ) -> (IterationResult, u64) {
        let threads = 1 + self.helpers.len();
        let multi_pv = self.options.multi_pv.get();
        let is_synchronized = threads > 1 && multi_pv == 1;
        let (tablebase, ranked_moves) = self.tablebase.begin_search(game, root_moves);
        let shared = SharedState {
            table: self.table.new_search(),
            reversible_moves: &self.reversible_moves,
            limits: SharedLimits::new(&self.control, threads, limits.nodes)
                .with_spent(spent)
                .with_thread_sync(is_synchronized.then(ThreadSync::default))
                .with_poll(self.poll),
            tablebase,
            #[cfg(feature = "ablation")]
            features: self.options.features,
            #[cfg(not(feature = "ablation"))]
            features: SearchFeatures::all(),
            #[cfg(feature = "spsa")]
            parameters: &self.options.parameters,
        };
        let root = SearchRoot {
            positions: game.positions(),
            moves: &ranked_moves,
        };
        let (root, shared, evaluation) = (&root, &shared, &self.evaluation);
        let data = &mut self.thread_data;
        let main = Worker::new(shared, 0, evaluation, data, root, timer.clone())
            .with_reporter(reporter.reborrow());
        // Only the first thread decides when to stop. All threads check time and nodes, and the depth limit if
        // they are synchronized.
        let helper_limits = Limits {
            depth: limits.depth.filter(|_| is_synchronized),
            ..Limits::default()
        };
        let helper_limits = &helper_limits;
        // Threads wait until all are started. Otherwise the last one would compete with the first for a processor.
        let entrance = &Mutex::new(());
        let outcome = thread::scope(|scope| {
            let _end = StopOnDrop(&shared.limits);
            let closed = entrance.lock();
            for (index, thread_data) in (1..).zip(&mut self.helpers) {
                let timer = timer.clone();
                let search = move || {
                    let worker = Worker::new(shared, index, evaluation, thread_data, root, timer);
                    drop(entrance.lock());
                    worker.iterate(helper_limits, 1);
                };
                let started = thread::Builder::new().spawn_scoped(scope, search);
                // If the system starts no more threads, search with those that exist.
                if started.is_err() {
                    break;
                }
            }
            drop(closed);
            let outcome = main.iterate(limits, multi_pv);
            self.control.wait(limits);
            outcome
        });
        let outcome = IterationResult {
            tablebase_hits: shared.tablebase.hits(),
            ..outcome
        };
        (outcome, shared.limits.total_nodes())
    }
}

impl IterationResult {
    fn into_result(self, progress: Progress) -> SearchResult {
        let Self { depth, lines, .. } = self;
        let best = &lines[0];
        SearchResult {
            best: best.pv.first().copied(),
            ponder: best.pv.get(1).copied(),
            score: best.score,
            bound: best.bound,
            depth,
            nodes: progress.nodes,
            time: progress.time,
            tablebase_hits: progress.tablebase_hits,
            pv: best.pv.clone(),
            lines,
        }
    }
}

/// Stops all threads when the first one ends, also by a panic.
struct StopOnDrop<'a>(&'a SharedLimits<'a>);

impl Drop for StopOnDrop<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}
