//! [`ThreadSync`]: how the threads of a search keep step.
//!
//! All of them search the same depths. Which one is the first to be done with a depth is a matter of
//! luck, of what it found in the transposition table and in which order; so the others give that depth
//! up, take over what it has found, and go on with the next.

use crate::iterate::RootMove;
use core::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The deepest iteration that any thread has finished.
#[derive(Debug, Default)]
pub(crate) struct ThreadSync {
    /// Written only by who holds the root's moves; anybody may read it.
    depth: AtomicI32,
    /// What was found there.
    root_moves: Mutex<Vec<RootMove>>,
}

impl ThreadSync {
    /// Whether some thread has finished this depth.
    pub(crate) fn is_finished(&self, depth: i32) -> bool {
        self.depth.load(Ordering::Relaxed) >= depth
    }

    /// Tells the others of a depth that a thread has finished. Only the first is heard.
    pub(crate) fn finish(&self, depth: i32, root_moves: &[RootMove]) {
        let mut found = self.found();
        if !self.is_finished(depth) {
            *found = root_moves.to_vec();
            self.depth.store(depth, Ordering::Relaxed);
        }
    }

    /// The deepest iteration that was finished, and what it found of the root's moves.
    pub(crate) fn deepest(&self) -> (i32, Vec<RootMove>) {
        let found = self.found();
        (self.depth.load(Ordering::Relaxed), found.clone())
    }

    fn found(&self) -> MutexGuard<'_, Vec<RootMove>> {
        self.root_moves
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_movegen::legal_moves;

    fn root_moves() -> Vec<RootMove> {
        let position = chess_board::Position::default();
        legal_moves(&position)
            .into_iter()
            .map(RootMove::new)
            .collect()
    }

    #[test]
    fn the_first_to_finish_a_depth_is_heard() {
        let thread_sync = ThreadSync::default();
        assert!(!thread_sync.is_finished(1));
        let moves = root_moves();
        thread_sync.finish(1, &moves[..1]);
        thread_sync.finish(1, &moves[..2]);
        assert!(thread_sync.is_finished(1) && !thread_sync.is_finished(2));
        let (depth, found) = thread_sync.deepest();
        assert_eq!((depth, found.len()), (1, 1));
        thread_sync.finish(3, &moves[..3]);
        thread_sync.finish(2, &moves[..2]);
        let (depth, found) = thread_sync.deepest();
        assert_eq!((depth, found.len()), (3, 3));
    }
}
