//! [`SearchControl`]: signals to a running search.

use crate::limits::Limits;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::Arc;
use std::thread;

/// A handle that stops a running search, or signals a ponder hit, from another thread.
///
/// Get it from [`Searcher::control`](crate::Searcher::control). Clones control the same searcher.
#[derive(Clone, Debug, Default)]
pub struct SearchControl {
    stopped: Arc<AtomicBool>,
    pondering: Arc<AtomicBool>,
}

impl SearchControl {
    /// Ends the search. It returns the best move found so far, within about a thousand nodes.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// Tells a pondering search that the expected move was played. Time limits start now.
    #[doc(alias = "ponderhit")]
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Resets the signals before a search.
    pub(crate) fn prepare(&self, limits: &Limits) {
        self.stopped.store(false, Ordering::Relaxed);
        self.pondering.store(limits.ponder, Ordering::Relaxed);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }

    pub(crate) fn is_pondering(&self) -> bool {
        self.pondering.load(Ordering::Relaxed)
    }

    /// Waits until an infinite or pondering search may return.
    pub(crate) fn wait(&self, limits: &Limits) {
        let is_early = || limits.infinite || (limits.ponder && self.is_pondering());
        while is_early() && !self.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
    }
}
