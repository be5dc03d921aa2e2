//! [`ThreadSync`]: keeps the threads of a search at the same depth.
//!
//! All threads search the same depth. The first to finish it shares its root moves; the others abandon that
//! depth, copy the root moves and continue with the next depth.

use crate::root::RootMoves;
use core::sync::atomic::{AtomicI32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The deepest iteration that any thread has finished.
#[derive(Debug, Default)]
pub(crate) struct ThreadSync {
    /// The finished depth. Written only while `root_moves` is locked, read at any time.
    depth: AtomicI32,
    /// The root moves after that iteration.
    root_moves: Mutex<RootMoves>,
}

impl ThreadSync {
    /// Returns whether any thread has finished this depth.
    pub(crate) fn is_finished(&self, depth: i32) -> bool {
        self.depth.load(Ordering::Relaxed) >= depth
    }

    /// Shares the root moves of a finished depth. Ignored if another thread was first.
    pub(crate) fn finish(&self, depth: i32, root_moves: &RootMoves) {
        let mut shared = self.lock();
        if !self.is_finished(depth) {
            shared.clone_from(root_moves);
            self.depth.store(depth, Ordering::Relaxed);
        }
    }

    /// Returns the deepest finished depth and its root moves.
    pub(crate) fn deepest(&self) -> (i32, RootMoves) {
        let shared = self.lock();
        (self.depth.load(Ordering::Relaxed), shared.clone())
    }

    fn lock(&self) -> MutexGuard<'_, RootMoves> {
        self.root_moves
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablebase::unranked;
    use chess_movegen::PositionRules;

    #[test]
    fn the_first_thread_to_finish_a_depth_shares_it() {
        let thread_sync = ThreadSync::default();
        assert!(!thread_sync.is_finished(1));
        let moves = chess_board::Position::default().legal_moves();
        let first = |count| RootMoves::new(&unranked(&moves[..count]));
        let deepest = || {
            let (depth, found) = thread_sync.deepest();
            (depth, found.len())
        };
        assert_eq!(deepest(), (0, 0));
        thread_sync.finish(1, &first(1));
        thread_sync.finish(1, &first(2));
        assert!(thread_sync.is_finished(1) && !thread_sync.is_finished(2));
        assert_eq!(deepest(), (1, 1));
        thread_sync.finish(3, &first(3));
        thread_sync.finish(2, &first(2));
        assert_eq!(deepest(), (3, 3));
    }
}
