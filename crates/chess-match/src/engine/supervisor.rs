//! [`Supervisor`]: stops all players, and ends all engines.

use super::watchdog::Watchdog;
use chess_uci::ProcessGroup;
use core::fmt;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

/// Stops all players of a match, from any thread. Cheap to clone; all clones are one.
///
/// Give one to each player that is started, and call [`stop`](Self::stop) on Ctrl-C. Searches end, engines are killed
/// with all processes that they have started, and the match ends.
///
/// ```
/// use chess_match::Supervisor;
///
/// let supervisor = Supervisor::new();
/// let handle = supervisor.clone();
/// std::thread::spawn(move || handle.stop()).join().unwrap();
/// assert!(supervisor.is_stopped());
/// ```
#[derive(Clone, Default)]
pub struct Supervisor(Arc<Inner>);

#[derive(Default)]
struct Inner {
    is_stopped: AtomicBool,
    next_hook: AtomicU64,
    hooks: Mutex<BTreeMap<u64, Box<dyn Fn() + Send>>>,
    watchdog: Option<Watchdog>,
}

impl Supervisor {
    /// Creates a supervisor without a watchdog.
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a supervisor that has engines ended also after a crash of this process.
    pub fn with_watchdog(watchdog: Watchdog) -> Self {
        Self(Arc::new(Inner {
            watchdog: Some(watchdog),
            ..Inner::default()
        }))
    }

    /// Stops all players. They cannot be used afterwards.
    pub fn stop(&self) {
        self.0.is_stopped.store(true, Ordering::SeqCst);
        if let Ok(hooks) = self.0.hooks.lock() {
            for hook in hooks.values() {
                hook();
            }
        }
    }

    /// Returns whether the players were stopped.
    pub fn is_stopped(&self) -> bool {
        self.0.is_stopped.load(Ordering::SeqCst)
    }

    /// Calls a function when the players are stopped, at once if they were stopped before, until the guard is dropped.
    pub(crate) fn on_stop(&self, hook: impl Fn() + Send + 'static) -> StopGuard {
        let id = self.0.next_hook.fetch_add(1, Ordering::Relaxed);
        if let Ok(mut hooks) = self.0.hooks.lock() {
            // Under the lock, so that a stop at this moment calls the hook, here or there.
            if self.is_stopped() {
                hook();
            }
            hooks.insert(id, Box::new(hook));
        }
        StopGuard {
            supervisor: self.clone(),
            id,
        }
    }

    /// Ends this group when the players are stopped, and after a crash, until the guard is dropped.
    pub(crate) fn guard(&self, group: ProcessGroup) -> EngineGuard {
        if let Some(watchdog) = &self.0.watchdog {
            watchdog.add(group);
        }
        EngineGuard {
            stop: self.on_stop(move || group.kill()),
            group,
        }
    }
}

impl fmt::Debug for Supervisor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Supervisor")
            .field("is_stopped", &self.is_stopped())
            .finish_non_exhaustive()
    }
}

/// Keeps a function registered.
#[derive(Debug)]
pub(crate) struct StopGuard {
    supervisor: Supervisor,
    id: u64,
}

impl Drop for StopGuard {
    fn drop(&mut self) {
        if let Ok(mut hooks) = self.supervisor.0.hooks.lock() {
            hooks.remove(&self.id);
        }
    }
}

/// Ends a group of processes when it is dropped.
#[derive(Debug)]
pub(crate) struct EngineGuard {
    stop: StopGuard,
    group: ProcessGroup,
}

impl Drop for EngineGuard {
    fn drop(&mut self) {
        self.group.kill();
        if let Some(watchdog) = &self.stop.supervisor.0.watchdog {
            watchdog.remove(self.group);
        }
    }
}
