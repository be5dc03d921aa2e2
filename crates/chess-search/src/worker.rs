//! [`Worker`]: one thread of a search.

use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::history::{Histories, PieceTo};
use crate::observer::Observer;
use crate::parameters::SearchParameters;
use crate::repetition::ReversibleMoves;
use crate::report::{Progress, Reporter};
use crate::root::RootMoves;
use crate::score::{FIFTY_MOVES, MAX_EVALUATION};
use crate::search_position::SearchPosition;
use crate::stack::{self, Stack, StackEntry};
use crate::table::SharedTable;
use crate::tablebase::{RankedMove, TreeProbe};
use crate::thread_limits::{SharedLimits, ThreadLimits};
use crate::time::Timer;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::PositionRules;

/// The state shared by all threads of a search.
#[derive(Debug)]
pub(crate) struct SharedState<'a> {
    pub(crate) table: SharedTable<'a>,
    pub(crate) reversible_moves: &'a ReversibleMoves,
    pub(crate) limits: SharedLimits<'a>,
    pub(crate) tablebase: TreeProbe<'a>,
    pub(crate) features: SearchFeatures,
    #[cfg(feature = "spsa")]
    pub(crate) parameters: &'a SearchParameters,
}

/// The input of a search.
#[derive(Debug)]
pub(crate) struct SearchRoot<'a> {
    /// The positions of the game; the last one is the root.
    pub(crate) positions: &'a [Position],
    /// The root moves to search.
    pub(crate) moves: &'a [RankedMove],
}

/// The data that a thread keeps from one search to the next.
///
/// Like [`Worker`], it is aligned to two cache lines, which processors fetch together. One thread writes to it all the
/// time, so data that all threads read must not share its cache lines.
#[derive(Debug)]
#[repr(align(128))]
pub(crate) struct ThreadData<S> {
    evaluation_state: S,
    histories: Histories,
    stack: Vec<StackEntry>,
    pub(crate) observer: Observer,
}

impl<S> ThreadData<S> {
    pub(crate) fn new(evaluation_state: S) -> Self {
        Self {
            evaluation_state,
            histories: Histories::new(),
            stack: stack::allocate(),
            observer: Observer::default(),
        }
    }
}

/// One thread of a search: iterative deepening in [`iterate`](crate::iterate), the tree search in
/// [`tree`](crate::tree).
///
/// The parts have private fields and methods of their own.
#[repr(align(128))]
pub(crate) struct Worker<'a, E: Evaluate> {
    pub(crate) shared: &'a SharedState<'a>,
    pub(crate) position: SearchPosition<'a, E>,
    pub(crate) stack: Stack<'a>,
    pub(crate) histories: &'a mut Histories,
    pub(crate) root_moves: RootMoves,
    pub(crate) limits: ThreadLimits<'a>,
    /// The reporter of the first thread.
    pub(crate) reporter: Option<Reporter<'a>>,
    pub(crate) observer: &'a mut Observer,
}

/// The evaluation from which a game counts as decided, in centipawns.
const DECIDED: i32 = 5_000;

/// Returns whether a game with this score is decided. Such scores are not corrected, and do not update the correction
/// history.
pub(crate) fn is_decided(score: i32) -> bool {
    score.abs() >= DECIDED
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
        let ThreadData {
            evaluation_state,
            histories,
            stack,
            observer,
        } = thread_data;
        let position = SearchPosition::new(root.positions, evaluation, evaluation_state);
        Self {
            shared,
            stack: Stack::new(stack, position.is_check()),
            position,
            histories,
            root_moves: RootMoves::new(root.moves),
            limits: ThreadLimits::new(&shared.limits, index, timer),
            reporter: None,
            observer,
        }
    }

    /// Sets the reporter, for the first thread.
    pub(crate) fn with_reporter(self, reporter: Reporter<'a>) -> Self {
        Self {
            reporter: Some(reporter),
            ..self
        }
    }

    /// Returns whether a search feature is enabled.
    #[inline]
    pub(crate) fn uses(&self, feature: SearchFeatures) -> bool {
        self.shared.features.contains(feature)
    }

    /// Returns the parameters of the search: those of the options with the feature `spsa`, and constants otherwise.
    #[inline(always)]
    #[cfg_attr(
        not(feature = "spsa"),
        expect(clippy::unused_self, reason = "it has the options")
    )]
    pub(crate) fn parameters(&self) -> &'a SearchParameters {
        #[cfg(feature = "spsa")]
        return self.shared.parameters;
        #[cfg(not(feature = "spsa"))]
        &SearchParameters::DEFAULT
    }

    /// Returns whether the search must stop. Checks the limits from time to time.
    #[inline]
    pub(crate) fn should_stop(&mut self) -> bool {
        if self.limits.is_check_due() {
            self.check_limits();
        }
        self.limits.is_stopped()
    }

    #[cold]
    fn check_limits(&mut self) {
        self.limits.check(self.root_moves.depth());
        if let Some(reporter) = &mut self.reporter {
            let (limits, shared) = (&self.limits, self.shared);
            reporter.keep_alive(limits.elapsed(), || progress(limits, shared));
        }
    }

    /// Returns the combined progress of all threads.
    pub(crate) fn progress(&self) -> Progress {
        progress(&self.limits, self.shared)
    }

    /// Plays a move at a ply, and returns the position before it.
    pub(crate) fn make(&mut self, ply: usize, mv: Move) -> Position {
        let piece_to = PieceTo::new(&self.position, mv);
        let before = self.position.make(mv);
        self.shared.table.prefetch(self.position.key());
        self.stack
            .push_move(ply, mv, piece_to, self.position.is_check());
        self.limits.count_node();
        before
    }

    /// Returns how many plies back a position can equal the current one.
    fn reversible_plies(&self, ply: usize) -> usize {
        let halfmove_clock = self.position.halfmove_clock();
        usize::from(halfmove_clock.min(self.stack.plies_since_null_move(ply)))
    }

    /// Returns whether the node is a draw. In the search, a single repetition since the root is a draw.
    pub(crate) fn is_draw(&self, ply: usize) -> bool {
        if self.position.halfmove_clock() >= FIFTY_MOVES {
            return !self.stack.in_check(ply) || self.position.has_legal_move();
        }
        (self.position.occupied().len() <= 4 && self.position.has_insufficient_material())
            || self.position.is_repeated(self.reversible_plies(ply))
    }

    /// Returns whether a move can repeat a position since the root.
    pub(crate) fn has_upcoming_repetition(&self, ply: usize) -> bool {
        let reversible = self.reversible_plies(ply);
        reversible >= 3
            && self
                .position
                .has_upcoming_repetition(self.shared.reversible_moves, reversible)
    }

    /// Returns a static evaluation, corrected by the correction history.
    pub(crate) fn corrected(&self, evaluation: i32) -> i32 {
        if !self.uses(SearchFeatures::CORRECTION_HISTORY) || is_decided(evaluation) {
            return evaluation;
        }
        let correction = self.histories.correction(&self.position, self.parameters());
        (evaluation + correction).clamp(-MAX_EVALUATION, MAX_EVALUATION)
    }
}

/// Returns the combined progress of all threads.
fn progress(limits: &ThreadLimits<'_>, shared: &SharedState<'_>) -> Progress {
    Progress {
        nodes: limits.total_nodes(),
        time: limits.elapsed(),
        hashfull: shared.table.hashfull(),
        tablebase_hits: shared.tablebase.hits(),
    }
}

/// A worker for tests of single nodes.
#[cfg(test)]
pub(crate) mod testing {
    use super::*;
    use crate::control::SearchControl;
    use crate::limits::Limits;
    use crate::stopwatch::TimeSource;
    use crate::table::TranspositionTable;
    use crate::tablebase::unranked;
    use core::time::Duration;

    /// Calls a function with a worker at the root of a position.
    pub(crate) fn with_worker<E: Evaluate, R>(
        fen: &str,
        evaluation: &E,
        test: impl FnOnce(&mut Worker<'_, E>) -> R,
    ) -> R {
        let mut table = TranspositionTable::new(1).unwrap();
        let reversible_moves = ReversibleMoves::new();
        let control = SearchControl::default();
        let shared = SharedState {
            table: table.share(),
            reversible_moves: &reversible_moves,
            limits: SharedLimits::new(&control, 1, None),
            tablebase: TreeProbe::default(),
            features: SearchFeatures::all(),
            #[cfg(feature = "spsa")]
            parameters: &SearchParameters::DEFAULT,
        };
        let position = Position::from_fen(fen).unwrap();
        let moves = unranked(&position.legal_moves());
        let root = SearchRoot {
            positions: &[position],
            moves: &moves,
        };
        let mut data = ThreadData::new(evaluation.new_state());
        let timer = Timer::new(
            &Limits::default(),
            Duration::ZERO,
            None,
            TimeSource::default(),
        );
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
    fn fifty_move_draw_starts_at_a_clock_of_100_and_mate_takes_precedence() {
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
    fn corrections_move_the_evaluation_toward_the_learned_error() {
        with_worker(
            "4k3/pppp4/8/8/8/8/PPPP4/4K3 w - - 0 1",
            &Constant(0),
            |worker| {
                assert_eq!(worker.corrected(100), 100);
                for error in [90, -90] {
                    for _ in 0..200 {
                        let position = *worker.position;
                        let parameters = worker.parameters();
                        worker
                            .histories
                            .update_correction(&position, 12, error, parameters);
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
