//! [`SearchOptions`]: the settings of a searcher.

use crate::features::SearchFeatures;
use core::num::NonZero;
use core::time::Duration;

/// The settings of a [`Searcher`](crate::Searcher).
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[doc(alias = "setoption")]
pub struct SearchOptions {
    /// The size of the transposition table, in MiB (2^20 bytes).
    #[doc(alias = "Hash")]
    #[doc(alias = "hash")]
    pub hash_mib: usize,
    /// The number of search threads. At most 1,024 are started, or fewer if the system refuses. The search for
    /// a [mate](crate::Limits::mate) uses one.
    pub threads: NonZero<usize>,
    /// The number of lines to search and report (`MultiPV`).
    pub multi_pv: NonZero<usize>,
    /// The time reserved for delays between the end of the search and the moment when the clock
    /// stops.
    pub move_overhead: Duration,
    /// The search features in use.
    pub(crate) features: SearchFeatures,
}

impl Default for SearchOptions {
    /// Returns 16 MiB of hash, one thread, one line and an overhead of 20 ms.
    fn default() -> Self {
        Self {
            hash_mib: 16,
            threads: NonZero::<usize>::MIN,
            multi_pv: NonZero::<usize>::MIN,
            move_overhead: Duration::from_millis(20),
            features: SearchFeatures::all(),
        }
    }
}

impl SearchOptions {
    /// Sets the size of the transposition table, in MiB.
    #[doc(alias("transposition_table", "hash_table"))]
    #[must_use]
    pub const fn with_hash_mib(mut self, mib: usize) -> Self {
        self.hash_mib = mib;
        self
    }

    /// Sets the number of threads.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZero<usize>) -> Self {
        self.threads = threads;
        self
    }

    /// Sets the number of lines (`MultiPV`).
    #[must_use]
    pub const fn with_multi_pv(mut self, lines: NonZero<usize>) -> Self {
        self.multi_pv = lines;
        self
    }

    /// Sets the move overhead.
    #[must_use]
    pub const fn with_move_overhead(mut self, overhead: Duration) -> Self {
        self.move_overhead = overhead;
        self
    }

    /// Returns the search features in use.
    #[cfg(feature = "ablation")]
    pub const fn features(&self) -> SearchFeatures {
        self.features
    }

    /// Sets the search features in use. Switch some off only to measure them.
    #[cfg(feature = "ablation")]
    #[must_use]
    pub const fn with_features(mut self, features: SearchFeatures) -> Self {
        self.features = features;
        self
    }
}
