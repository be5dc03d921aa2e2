//! [`Worker`]: one thread of a search and its data.

use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::history::{Continuation, Histories, PieceTo};
#[cfg(feature = "tune")]
use crate::record::SearchRecord;
use crate::repetition::{KeyHistory, ReversibleMoves};
use crate::report::{Progress, Reporter};
use crate::root::RootMoves;
use crate::score::{MAX_EVALUATION, MAX_PLY};
use crate::stack::StackEntry;
use crate::table::SharedTable;
use crate::thread_sync::ThreadSync;
use crate::time::Timer;
use chess_board::{Position, Role};
use chess_move::Move;
use chess_movegen::{has_insufficient_material, has_legal_move};
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;

/// The halfmove clock at which a game is drawn.
pub(crate) const FIFTY_MOVES: u16 = 100;

/// The state shared by all threads of a search.
#[derive(Debug)]
pub(crate) struct SharedState<'a> {
    pub(crate) table: SharedTable<'a>,
    pub(crate) reversible_moves: &'a ReversibleMoves,
    /// Keeps the threads at the same depth; `None` for one thread, or for several lines.
    pub(crate) thread_sync: Option<&'a ThreadSync>,
    /// Set to stop the search.
    pub(crate) stop: &'a AtomicBool,
    /// Set when the first thread has finished.
    pub(crate) ended: AtomicBool,
    pub(crate) pondering: &'a AtomicBool,
    /// The nodes of each thread, as of its last update.
    pub(crate) nodes: &'a [AtomicU64],
    /// The nodes spent before the threads started.
    pub(crate) spent: u64,
    pub(crate) features: SearchFeatures,
    /// The function that the first thread calls from time to time.
    pub(crate) poll: Option<fn() -> ControlFlow<()>>,
}

impl SharedState<'_> {
    /// Returns the nodes of all threads, including those spent before.
    pub(crate) fn total_nodes(&self) -> u64 {
        let count = |nodes: &AtomicU64| nodes.load(Ordering::Relaxed);
        self.spent + self.nodes.iter().map(count).sum::<u64>()
    }

    /// Returns the combined progress of all threads at this time.
    fn progress(&self, time: Duration) -> Progress {
        Progress {
            nodes: self.total_nodes(),
            time,
            hashfull: self.table.hashfull(),
        }
    }

    /// Returns whether all threads must stop.
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.ended.load(Ordering::Relaxed)
    }
}

/// The input of a search.
#[derive(Debug)]
pub(crate) struct SearchRoot<'a> {
    /// The positions of the game; the last one is the root.
    pub(crate) positions: &'a [Position],
    pub(crate) moves: &'a [Move],
    pub(crate) node_limit: Option<u64>,
}

/// The data that a thread keeps from one search to the next.
///
/// It is aligned to two cache lines, which processors fetch together. So is [`Worker`]. One thread
/// writes to this data all the time, so data that all threads read must not share its cache lines.
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct ThreadData<S> {
    evaluation_state: S,
    pub(crate) histories: Histories,
    stack: Vec<StackEntry>,
    /// The record of searches, if one was started.
    #[cfg(feature = "tune")]
    pub(crate) record: Option<SearchRecord>,
}

impl<S> ThreadData<S> {
    pub(crate) fn new(evaluation_state: S) -> Self {
        let mut stack = Vec::new();
        stack.resize_with(MAX_PLY + 2, StackEntry::default);
        Self {
            evaluation_state,
            histories: Histories::new(),
            stack,
            #[cfg(feature = "tune")]
            record: None,
        }
    }
}

/// One thread of a search.
#[repr(align(128))]
pub(crate) struct Worker<'a, E: Evaluate> {
    pub(crate) shared: &'a SharedState<'a>,
    /// The index of the thread; thread 0 reports.
    pub(crate) index: usize,
    pub(crate) timer: Timer,
    /// The reporter of the first thread.
    pub(crate) reporter: Option<Reporter<'a>>,
    evaluation: &'a E,
    evaluation_state: &'a mut E::State,
    pub(crate) histories: &'a mut Histories,
    pub(crate) stack: &'a mut [StackEntry],
    #[cfg(feature = "tune")]
    pub(crate) record: &'a mut Option<SearchRecord>,
    pub(crate) position: Position,
    pub(crate) keys: KeyHistory,
    pub(crate) root_moves: RootMoves,
    pub(crate) root_depth: i32,
    pub(crate) selective_depth: usize,
    pub(crate) nodes: u64,
    /// The number of nodes at which the current quiescence search tries no more moves.
    pub(crate) quiescence_end: u64,
    node_limit: u64,
    next_check: u64,
    /// The number of nodes at which the caller's function is called.
    next_poll: u64,
    pub(crate) stopped: bool,
    /// Whether the iteration was abandoned because another thread completed it.
    pub(crate) overtaken: bool,
    /// Whether null moves are tried: not while a null-move cutoff is being verified.
    pub(crate) null_move_allowed: bool,
}

/// The evaluation from which a game counts as decided, in centipawns.
const DECIDED: i32 = 5_000;

/// Returns whether a score is so large that the game is decided. Such scores are not corrected, and the corrections do
/// not learn from them.
pub(crate) fn is_decided(evaluation: i32) -> bool {
    evaluation.abs() >= DECIDED
}

/// The nodes between two checks of the clock and of the other threads: about a millisecond.
const CHECK_INTERVAL: u64 = 1_024;
/// The same for searches of a few milliseconds.
const SHORT_CHECK_INTERVAL: u64 = 128;

/// Returns the number of nodes until the thread checks again, given the number left for all
/// threads.
fn next_check_interval(rest: u64, shared: &SharedState<'_>, timer: &Timer) -> u64 {
    let interval = if timer.is_short() {
        SHORT_CHECK_INTERVAL
    } else {
        CHECK_INTERVAL
    };
    (rest / shared.nodes.len() as u64).clamp(1, interval)
}

impl<'a, E: Evaluate> Worker<'a, E> {
    pub(crate) fn new(
        shared: &'a SharedState<'a>,
        index: usize,
        evaluation: &'a E,
        thread_data: &'a mut ThreadData<E::State>,
        root: &SearchRoot<'_>,
        timer: Timer,
    ) -> Self {
        let position = root.positions.last().copied().unwrap_or_default();
        evaluation.reset(&mut thread_data.evaluation_state, &position);
        for stack_entry in &mut thread_data.stack {
            stack_entry.killers = [None; 2];
        }
        thread_data.stack[0].in_check = position.is_check();
        thread_data.stack[0].plies_since_null_move = u16::MAX;
        let node_limit = root.node_limit.unwrap_or(u64::MAX);
        let rest = node_limit.saturating_sub(shared.spent);
        let next_check = next_check_interval(rest, shared, &timer);
        Self {
            shared,
            index,
            timer,
            reporter: None,
            evaluation,
            evaluation_state: &mut thread_data.evaluation_state,
            histories: &mut thread_data.histories,
            stack: &mut thread_data.stack,
            #[cfg(feature = "tune")]
            record: &mut thread_data.record,
            position,
            keys: KeyHistory::of_game(root.positions),
            root_moves: RootMoves::new(root.moves),
            root_depth: 0,
            selective_depth: 0,
            nodes: 0,
            quiescence_end: u64::MAX,
            node_limit,
            next_check,
            next_poll: match shared.poll {
                Some(_) if index == 0 => 0,
                _ => u64::MAX,
            },
            stopped: false,
            overtaken: false,
            null_move_allowed: true,
        }
    }

    /// Returns whether a search feature is enabled.
    #[inline]
    pub(crate) fn uses(&self, feature: SearchFeatures) -> bool {
        self.shared.features.contains(feature)
    }

    /// Returns whether the search must stop. Checks the clock and the other threads from time to time.
    #[inline]
    pub(crate) fn should_stop(&mut self) -> bool {
        if self.nodes >= self.next_check {
            self.check_limits();
        }
        self.stopped
    }

    #[cold]
    fn check_limits(&mut self) {
        self.shared.nodes[self.index].store(self.nodes, Ordering::Relaxed);
        let total = self.shared.total_nodes();
        self.stopped |= self.shared.is_over() || total >= self.node_limit || self.is_out_of_time();
        if !self.stopped
            && let Some(thread_sync) = self.shared.thread_sync
            && thread_sync.is_finished(self.root_depth)
        {
            self.stopped = true;
            self.overtaken = true;
        }
        let rest = self.node_limit.saturating_sub(total);
        self.next_check = self.nodes + next_check_interval(rest, self.shared, &self.timer);
        self.keep_alive();
    }

    /// Calls the caller's function from time to time. It may stop the search.
    #[inline]
    pub(crate) fn poll(&mut self) {
        if self.nodes >= self.next_poll {
            self.call_poll();
        }
    }

    /// Not inlined, because `chess-wasm` interrupts a search here and must find this function by its name.
    #[cold]
    #[inline(never)]
    fn call_poll(&mut self) {
        self.next_poll = self.nodes + CHECK_INTERVAL;
        if let Some(poll) = self.shared.poll
            && poll().is_break()
        {
            self.stopped = true;
        }
    }

    /// Reports again if nothing was reported for a long time.
    fn keep_alive(&mut self) {
        if let Some(reporter) = &mut self.reporter {
            let time = self.timer.elapsed();
            reporter.keep_alive(time, || self.shared.progress(time));
        }
    }

    /// Returns the combined progress of all threads.
    pub(crate) fn progress(&self) -> Progress {
        self.shared.progress(self.timer.elapsed())
    }

    /// Returns whether the hard time limit has passed.
    fn is_out_of_time(&mut self) -> bool {
        !self.is_pondering() && self.timer.is_hard_limit_reached()
    }

    /// Returns whether the search still ponders. The timer starts when pondering has just ended.
    pub(crate) fn is_pondering(&mut self) -> bool {
        self.timer.is_pondering(self.shared.pondering)
    }

    /// Plays a move at a ply, and returns the position before it.
    pub(crate) fn make(&mut self, ply: usize, mv: Move) -> Position {
        debug_assert!(
            chess_movegen::is_legal(&self.position, mv),
            "{mv} in {}",
            self.position
        );
        let stack_entry = &mut self.stack[ply];
        stack_entry.mv = Some(mv);
        stack_entry.piece_to = Some(PieceTo::new(&self.position, mv));
        let plies_since_null_move = stack_entry.plies_since_null_move.saturating_add(1);
        let changes = self.position.changes(mv);
        let before = self.position;
        self.position.play_unchecked(mv);
        self.evaluation
            .push(self.evaluation_state, &changes, &self.position);
        debug_assert_eq!(self.position.key(), self.position.key_by_definition());
        let key = self.position.key();
        self.shared.table.prefetch(key);
        self.keys.push(key);
        self.nodes += 1;
        let child = &mut self.stack[ply + 1];
        child.in_check = self.position.is_check();
        child.plies_since_null_move = plies_since_null_move;
        before
    }

    /// Takes back the last move, given the position before it.
    pub(crate) fn unmake(&mut self, before: Position) {
        self.keys.pop();
        self.position = before;
        self.evaluation.pop(self.evaluation_state);
        debug_assert_eq!(self.position.key(), self.keys.last());
    }

    /// Returns how many plies back a position can equal the current one.
    pub(crate) fn reversible_plies(&self, ply: usize) -> usize {
        usize::from(
            self.position
                .halfmove_clock()
                .min(self.stack[ply].plies_since_null_move),
        )
    }

    /// Returns whether the node is a draw by the rules as the search counts them: one repetition since the root counts as
    /// two.
    pub(crate) fn is_draw(&self, ply: usize) -> bool {
        if self.position.halfmove_clock() >= FIFTY_MOVES {
            return !self.stack[ply].in_check || has_legal_move(&self.position);
        }
        (self.position.occupied().len() <= 4 && has_insufficient_material(&self.position))
            || self.keys.is_repeated(self.reversible_plies(ply))
    }

    /// Returns whether a move can repeat a position since the root.
    pub(crate) fn has_upcoming_repetition(&self, ply: usize) -> bool {
        let reversible = self.reversible_plies(ply);
        reversible >= 3
            && self.keys.has_upcoming_repetition(
                self.shared.reversible_moves,
                &self.position,
                reversible,
            )
    }

    /// Returns the raw static evaluation.
    pub(crate) fn evaluate(&mut self) -> i32 {
        self.evaluation
            .evaluate(self.evaluation_state, &self.position)
            .clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Returns a static evaluation with the learned correction.
    pub(crate) fn corrected(&self, evaluation: i32) -> i32 {
        if !self.uses(SearchFeatures::CORRECTION_HISTORY) || is_decided(evaluation) {
            return evaluation;
        }
        let correction = self.histories.corrections.correction(&self.position);
        (evaluation + correction).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }

    /// Returns the moves one and two plies ago.
    pub(crate) fn continuation(&self, ply: usize) -> Continuation {
        [1, 2].map(|back| self.stack[ply.checked_sub(back)?].piece_to)
    }

    /// Returns the number of pieces of the side to move besides its king and pawns.
    pub(crate) fn piece_count(&self) -> usize {
        let us = self.position.side_to_move();
        let king_and_pawns =
            self.position.pieces(us, Role::Pawn) | self.position.pieces(us, Role::King);
        (self.position.by_color(us) - king_and_pawns).len()
    }
}

/// A worker for tests of single nodes.
#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use crate::limits::Limits;
    use crate::stopwatch::TimeSource;
    use crate::table::TranspositionTable;

    /// Calls a function with a worker at the root of a position.
    pub(crate) fn with_worker<E: Evaluate, R>(
        fen: &str,
        evaluation: &E,
        test: impl FnOnce(&mut Worker<'_, E>) -> R,
    ) -> R {
        let mut table = TranspositionTable::new(1).unwrap();
        let reversible_moves = ReversibleMoves::new();
        let (stop, pondering) = (AtomicBool::new(false), AtomicBool::new(false));
        let nodes = [AtomicU64::new(0)];
        let shared = SharedState {
            table: table.share(),
            reversible_moves: &reversible_moves,
            thread_sync: None,
            stop: &stop,
            ended: AtomicBool::new(false),
            pondering: &pondering,
            nodes: &nodes,
            spent: 0,
            features: SearchFeatures::all(),
            poll: None,
        };
        let position = Position::from_fen(fen).unwrap();
        let moves = chess_movegen::legal_moves(&position);
        let root = SearchRoot {
            positions: &[position],
            moves: &moves,
            node_limit: None,
        };
        let mut data = ThreadData::new(evaluation.new_state());
        let timer = Timer::new(&Limits::new(), Duration::ZERO, TimeSource::default());
        test(&mut Worker::new(
            &shared, 0, evaluation, &mut data, &root, timer,
        ))
    }

    /// An evaluation that gives every position this score.
    pub(crate) struct Constant(pub(crate) i32);

    impl Evaluate for Constant {
        type State = ();

        fn new_state(&self) {}

        fn evaluate(&self, (): &mut (), _: &Position) -> i32 {
            self.0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::testing::{Constant, with_worker};

    #[test]
    fn fifty_move_draw_starts_at_a_clock_of_one_hundred_and_spares_mates() {
        for (fen, is_draw) in [
            ("7k/8/8/8/8/8/Q7/K7 w - - 99 80", false),
            ("7k/8/8/8/8/8/Q7/K7 w - - 100 80", true),
            ("7k/8/8/8/8/8/Q7/K7 w - - 101 80", true),
            // In check with an answer, and mated.
            ("1R4k1/5pp1/8/8/8/8/8/6K1 b - - 100 80", true),
            ("1R4k1/5ppp/8/8/8/8/8/6K1 b - - 100 80", false),
        ] {
            let found = with_worker(fen, &Constant(0), |worker| worker.is_draw(0));
            assert_eq!(found, is_draw, "{fen}");
        }
    }

    #[test]
    fn corrections_move_the_evaluation_toward_what_was_learned() {
        with_worker(
            "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1",
            &Constant(0),
            |worker| {
                assert_eq!(worker.corrected(100), 100);
                for error in [90, -90] {
                    for _ in 0..200 {
                        let position = worker.position;
                        worker.histories.corrections.update(&position, 12, error);
                    }
                    let change = worker.corrected(100) - 100;
                    assert_eq!(change.signum(), error.signum(), "{change}");
                    assert!(change.abs() > 50, "{change}");
                }
                // Decided games are not corrected.
                assert_eq!(worker.corrected(5_000), 5_000);
            },
        );
    }
}
