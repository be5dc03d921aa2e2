//! [`SearchOptions`]: the settings of a searcher.

#[cfg(feature = "ablation")]
use crate::features::SearchFeatures;
#[cfg(feature = "spsa")]
use crate::parameters::SearchParameters;
use core::num::NonZero;
use core::time::Duration;

/// The settings of a [`Searcher`](crate::Searcher).
///
/// ```
/// use chess_search::{SearchOptions, Searcher};
///
/// let options = SearchOptions { hash_mib: 64, ..SearchOptions::default() };
/// let searcher = Searcher::new(options)?;
/// # assert_eq!(searcher.options().threads.get(), 1);
/// # Ok::<(), chess_search::HashTooLarge>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "setoption")]
pub struct SearchOptions {
    /// The size of the transposition table, in MiB (2^20 bytes).
    #[doc(alias("Hash", "hash", "transposition_table", "hash_table"))]
    pub hash_mib: usize,
    /// The number of search threads. At most 1,024 are started, or fewer if the system refuses. The search for
    /// a [mate](crate::Limits::mate) uses one.
    pub threads: NonZero<usize>,
    /// The number of lines to search and report (`MultiPV`).
    pub multi_pv: NonZero<usize>,
    /// The delay to expect between the end of a search and the moment when the clock stops. A
    /// [`move_time`](crate::Limits::move_time) is shortened by it. On a clock, the delays of 8 to 24
    /// moves stay in reserve: the more, the larger the delays that were seen.
    pub move_overhead: Duration,
    /// The search features in use. Switch some off only to measure them.
    #[cfg(feature = "ablation")]
    pub features: SearchFeatures,
    /// The parameters of the search. Change some only to tune them.
    #[cfg(feature = "spsa")]
    pub parameters: SearchParameters,
}

impl Default for SearchOptions {
    /// Returns 16 MiB of hash, one thread, one line and an overhead of 20 ms.
    fn default() -> Self {
        Self {
            hash_mib: 16,
            threads: NonZero::<usize>::MIN,
            multi_pv: NonZero::<usize>::MIN,
            move_overhead: Duration::from_millis(20),
            #[cfg(feature = "ablation")]
            features: SearchFeatures::all(),
            #[cfg(feature = "spsa")]
            parameters: SearchParameters::default(),
        }
    }
}
