//! [`SearchControl`]: what can be said to a search while it is under way.

use crate::limits::Limits;
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use std::sync::Arc;
use std::thread;

/// A handle by which another thread speaks to a search.
#[derive(Clone, Debug, Default)]
pub struct SearchControl {
    pub(crate) stopped: Arc<AtomicBool>,
    pub(crate) pondering: Arc<AtomicBool>,
}

impl SearchControl {
    /// Ends the search as soon as it looks, within some thousand nodes. It answers with the best it
    /// has.
    pub fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    /// The expected move was played: the time limits begin to count.
    pub fn ponder_hit(&self) {
        self.pondering.store(false, Ordering::Relaxed);
    }

    /// Forgets what was said: a search is to begin.
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

    /// A search without end, or on the opponent's time, answers only when it is told to.
    pub(crate) fn wait(&self, limits: &Limits) {
        let is_early = || limits.infinite || (limits.ponder && self.is_pondering());
        while is_early() && !self.is_stopped() {
            thread::sleep(Duration::from_millis(1));
        }
    }
}
