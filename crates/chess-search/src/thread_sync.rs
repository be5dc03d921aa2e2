//! [`ThreadSync`]: keeps the threads of a search at the same depth.
//!
//! All threads search the same depth. The first to finish it shares its root moves; the others abandon that
//! depth, copy the root moves and continue with the next depth.

use crate::iterate::RootMove;
use core::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The deepest iteration that any thread has finished.
#[derive(Debug, Default)]
pub(crate) struct ThreadSync {
    /// The finished depth. Written only while `root_moves` is locked, read at any time.
    depth: AtomicI32,
    /// The root moves after that iteration.
    root_moves: Mutex<Vec<RootMove>>,
}

impl ThreadSync {
    /// Returns whether any thread has finished this depth.
    pub(crate) fn is_finished(&self, depth: i32) -> bool {
        self.depth.load(Ordering::Relaxed) >= depth
    }

    /// Shares the root moves of a finished depth. Ignored if another thread was first.
    pub(crate) fn finish(&self, depth: i32, root_moves: &[RootMove]) {
        let mut found = self.found();
        if !self.is_finished(depth) {
            *found = root_moves.to_vec();
            self.depth.store(depth, Ordering::Relaxed);
        }
    }

    /// Returns the deepest finished depth and its root moves.
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
    fn the_first_thread_to_finish_a_depth_shares_it() {
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
