//! [`SearchOptions`]: what a searcher is built from.

use crate::features::SearchFeatures;
use core::num::NonZero;
use core::time::Duration;

/// What a [`Searcher`](crate::Searcher) is built from.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SearchOptions {
    /// The size of the transposition table, in MiB (2^20 bytes).
    pub hash_mib: usize,
    /// Threads that search together: at most 1,024 do, and fewer if the system gives no more. The search for a
    /// [mate](crate::Limits::mate) has but one.
    pub threads: NonZero<usize>,
    /// How many lines to find and report, the best first.
    pub multi_pv: NonZero<usize>,
    /// Time that passes between the search's end and the clock's stop: kept back of each move to come.
    pub move_overhead: Duration,
    /// The parts of the search that are in use: all, unless something is to be measured.
    pub features: SearchFeatures,
}

impl Default for SearchOptions {
    /// 16 MiB, one thread, one line, 10 ms, everything.
    fn default() -> Self {
        Self {
            hash_mib: 16,
            threads: NonZero::<usize>::MIN,
            multi_pv: NonZero::<usize>::MIN,
            move_overhead: Duration::from_millis(10),
            features: SearchFeatures::all(),
        }
    }
}

impl SearchOptions {
    /// With a transposition table of this size, in MiB.
    #[must_use]
    pub const fn with_hash_mib(mut self, mib: usize) -> Self {
        self.hash_mib = mib;
        self
    }

    /// With so many threads.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = threads;
        self
    }

    /// With so many lines to find and report.
    #[must_use]
    pub const fn with_multi_pv(mut self, lines: NonZero<usize>) -> Self {
        self.multi_pv = lines;
        self
    }

    /// With so much time kept back of each move.
    #[must_use]
    pub const fn with_move_overhead(mut self, overhead: Duration) -> Self {
        self.move_overhead = overhead;
        self
    }

    /// With these parts of the search.
    #[must_use]
    pub const fn with_features(mut self, features: SearchFeatures) -> Self {
        self.features = features;
        self
    }
}
