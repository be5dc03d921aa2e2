//! [`EngineContext`]: the position, the output and the stop signal of a running search.

use super::output::Output;
use crate::protocol::reply::{Info, Reply};
use chess_board::Position;
use chess_move::Move;
use chess_movegen::Game;
use chess_notation::{CastlingText, UciMove};
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

/// The position, the output and the stop signal of a running search or extension.
///
/// It is `Send` and `Sync`: an engine with several threads may share a reference to it.
pub struct EngineContext {
    pub(super) game: Game,
    pub(super) search_moves: Vec<Move>,
    pub(super) castling: CastlingText,
    pub(super) output: Output,
    pub(super) signals: Arc<Signals>,
}

impl EngineContext {
    /// Returns the game: the start position and the moves of the last `position` command.
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns the position to search: the last one of the [game](Self::game).
    pub fn position(&self) -> &Position {
        self.game.position()
    }

    /// Returns the legal moves of `go searchmoves`. An empty slice stands for all legal moves.
    pub fn search_moves(&self) -> &[Move] {
        &self.search_moves
    }

    /// Returns the texts of moves that are played one after the other from the [position](Self::position).
    /// Castling is written as `UCI_Chess960` requires.
    pub fn uci_moves(&self, line: &[Move]) -> Vec<UciMove> {
        let mut position = *self.position();
        line.iter()
            .map(|&mv| {
                let text = UciMove::from_move_with(&position, mv, self.castling);
                position.play_unchecked(mv);
                text
            })
            .collect()
    }

    /// Sends an `info` line. If the reader of the output has closed it, the search is stopped.
    pub fn info(&self, info: Info) {
        self.print(Reply::Info(info));
    }

    /// Writes one or more lines of any text. If the reader of the output has closed it, the search
    /// is stopped.
    pub fn print(&self, lines: impl fmt::Display) {
        self.output.print(lines);
        if self.output.is_broken() {
            self.signals.stop();
        }
    }

    /// Returns whether the search must end: after `stop`, or if the reader of the output has closed
    /// it.
    pub fn is_stopped(&self) -> bool {
        self.signals.is_stopped() || self.output.is_broken()
    }

    /// Returns whether this is a search with `ponder` before its `ponderhit`. Time limits do not
    /// apply yet.
    pub fn is_pondering(&self) -> bool {
        self.signals.pondering.load(Ordering::Relaxed)
    }

    /// Calls `action` at the `stop`, from the thread that reads the input, or at once if the search
    /// [is stopped](Self::is_stopped). Use it for an engine with its own stop flag. A stop that
    /// comes at the end of the search may call the action after the search has returned.
    pub fn on_stop(&self, action: impl FnOnce() + Send + 'static) {
        let is_past = |signals: &Signals| signals.is_stopped();
        self.signals
            .register(Box::new(action), is_past, |actions| &mut actions.at_stop);
    }

    /// Calls `action` at the `ponderhit`, from the thread that reads the input, or at once if the search is not
    /// [pondering](Self::is_pondering).
    pub fn on_ponder_hit(&self, action: impl FnOnce() + Send + 'static) {
        let is_past = |signals: &Signals| !signals.pondering.load(Ordering::Relaxed);
        self.signals.register(Box::new(action), is_past, |actions| {
            &mut actions.at_ponder_hit
        });
    }
}

impl fmt::Debug for EngineContext {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineContext")
            .field("position", self.position())
            .field("search_moves", &self.search_moves)
            .field("is_stopped", &self.is_stopped())
            .finish_non_exhaustive()
    }
}

/// The signals that the input thread sends to a running search.
#[derive(Default)]
pub(super) struct Signals {
    stopped: AtomicBool,
    pondering: AtomicBool,
    /// Whether the search may answer only after a `stop`.
    infinite: bool,
    actions: Mutex<Actions>,
    /// Whether the search may answer.
    released: Mutex<bool>,
    release: Condvar,
}

type Action = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct Actions {
    at_stop: Vec<Action>,
    at_ponder_hit: Vec<Action>,
}

impl Signals {
    /// Creates the signals of a search with these arguments of `go`.
    pub(super) fn new(infinite: bool, ponder: bool) -> Self {
        Self {
            pondering: AtomicBool::new(ponder),
            infinite,
            released: Mutex::new(!infinite && !ponder),
            ..Self::default()
        }
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    /// Ends the search as soon as possible.
    pub(super) fn stop(&self) {
        self.fire(
            || self.stopped.store(true, Ordering::Relaxed),
            |actions| &mut actions.at_stop,
        );
        self.release();
    }

    /// Starts the clock of a search that ponders.
    pub(super) fn ponder_hit(&self) {
        self.fire(
            || self.pondering.store(false, Ordering::Relaxed),
            |actions| &mut actions.at_ponder_hit,
        );
        if !self.infinite {
            self.release();
        }
    }

    /// Blocks until the search may answer.
    pub(super) fn wait_for_release(&self) {
        let released = self.released.lock().unwrap_or_else(PoisonError::into_inner);
        let _released = self
            .release
            .wait_while(released, |released| !*released)
            .unwrap_or_else(PoisonError::into_inner);
    }

    fn release(&self) {
        *self.released.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.release.notify_all();
    }

    /// Sets a flag under the lock, so that no action can be registered in between, and then runs
    /// the actions.
    fn fire(&self, set: impl FnOnce(), list: impl FnOnce(&mut Actions) -> &mut Vec<Action>) {
        let mut actions = self.actions.lock().unwrap_or_else(PoisonError::into_inner);
        set();
        let due = core::mem::take(list(&mut actions));
        drop(actions);
        for action in due {
            action();
        }
    }

    fn register(
        &self,
        action: Action,
        is_past: impl FnOnce(&Self) -> bool,
        list: impl FnOnce(&mut Actions) -> &mut Vec<Action>,
    ) {
        let mut actions = self.actions.lock().unwrap_or_else(PoisonError::into_inner);
        if is_past(self) {
            drop(actions);
            action();
        } else {
            list(&mut actions).push(action);
        }
    }
}

impl fmt::Debug for Signals {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Signals")
            .field("stopped", &self.stopped)
            .field("pondering", &self.pondering)
            .finish_non_exhaustive()
    }
}
