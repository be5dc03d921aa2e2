//! [`Stopwatch`]: measures time, even on targets without a clock in the standard library.

use core::time::Duration;
use std::time::Instant;

/// Whether `Instant::now` panics on this target.
const HAS_NO_CLOCK: bool = cfg!(all(target_family = "wasm", target_os = "unknown"));

/// The clock of a search.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) enum TimeSource {
    /// The clock of the standard library. On targets without a clock, the time is always zero.
    #[default]
    System,
    /// A function that returns the time since any fixed moment.
    Host(fn() -> Duration),
}

/// Measures the time since it was started.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Stopwatch {
    System {
        start: Instant,
    },
    Host {
        now: fn() -> Duration,
        start: Duration,
    },
    StandsStill,
}

impl Stopwatch {
    pub(crate) fn start(source: TimeSource) -> Self {
        match source {
            TimeSource::Host(now) => Self::Host { now, start: now() },
            TimeSource::System if HAS_NO_CLOCK => Self::StandsStill,
            TimeSource::System => Self::System {
                start: Instant::now(),
            },
        }
    }

    /// Returns a stopwatch that starts now and reads the same clock.
    pub(crate) fn restarted(&self) -> Self {
        match *self {
            Self::System { .. } => Self::start(TimeSource::System),
            Self::Host { now, .. } => Self::start(TimeSource::Host(now)),
            Self::StandsStill => Self::StandsStill,
        }
    }

    /// Returns the time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        match *self {
            Self::System { start } => start.elapsed(),
            Self::Host { now, start } => now().saturating_sub(start),
            Self::StandsStill => Duration::ZERO,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::{AtomicU64, Ordering};

    static HOST_CLOCK: AtomicU64 = AtomicU64::new(0);

    fn host_clock() -> Duration {
        Duration::from_millis(HOST_CLOCK.load(Ordering::Relaxed))
    }

    #[test]
    fn a_host_clock_is_read_at_the_start_and_at_each_query() {
        HOST_CLOCK.store(70, Ordering::Relaxed);
        let watch = Stopwatch::start(TimeSource::Host(host_clock));
        assert_eq!(watch.elapsed(), Duration::ZERO);
        HOST_CLOCK.store(95, Ordering::Relaxed);
        assert_eq!(watch.elapsed(), Duration::from_millis(25));
        assert_eq!(watch.restarted().elapsed(), Duration::ZERO);
        // The clock was set back.
        HOST_CLOCK.store(10, Ordering::Relaxed);
        assert_eq!(watch.elapsed(), Duration::ZERO);
    }
}
