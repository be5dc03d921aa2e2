//! A clock that the tests control, so that their results do not depend on the load of the machine.

use core::cell::Cell;
use core::time::Duration;

thread_local! {
    static TIME: Cell<Duration> = const { Cell::new(Duration::ZERO) };
    static STEP: Cell<Duration> = const { Cell::new(Duration::ZERO) };
}

/// Sets the clock of this thread to zero, and lets it advance by `step` after each reading.
pub(crate) fn start(step: Duration) {
    TIME.set(Duration::ZERO);
    STEP.set(step);
}

/// Reads the clock of this thread, which stands still unless [`start`] was called. A search with one thread reads no
/// other.
pub(crate) fn now() -> Duration {
    let time = TIME.get();
    TIME.set(time + STEP.get());
    time
}

/// Moves the clock of this thread forward.
pub(crate) fn advance(time: Duration) {
    TIME.set(TIME.get() + time);
}
