//! [`Settings`]: the options of the engine.

use super::memory::{fits_hash, threads_that_fit};
use super::strength::{DEFAULT_ELO, ELO, nodes_for_elo};
use crate::protocol::reply::{OptionDeclaration, OptionKind, OptionValue};
use crate::server::EngineFailure;
use chess_search::{Evaluate, HashTooLarge, SearchOptions, Searcher};
use core::num::NonZero;
use core::ops::RangeInclusive;
use core::time::Duration;

/// The options of the engine that are not options of the searcher.
#[derive(Clone, Debug)]
pub(super) struct Settings {
    /// Whether probabilities are shown with each score.
    pub(super) show_wdl: WdlDisplay,
    strength: Strength,
    /// The rating of `UCI_Elo`, which applies only with `UCI_LimitStrength`.
    elo: u32,
    /// The number of threads that the user asked for. The searcher has fewer if there is not enough memory.
    pub(super) threads: NonZero<usize>,
}

/// The option `UCI_LimitStrength`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strength {
    Full,
    Limited,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            show_wdl: WdlDisplay::Off,
            strength: Strength::Full,
            elo: DEFAULT_ELO,
            threads: SearchOptions::default().threads,
        }
    }
}

/// The option `UCI_ShowWDL`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WdlDisplay {
    Off,
    On,
}

const HASH: RangeInclusive<u32> = 1..=65_536;
const THREADS: RangeInclusive<u32> = 1..=256;
const MULTI_PV: RangeInclusive<u32> = 1..=256;
const MOVE_OVERHEAD: RangeInclusive<u32> = 0..=10_000;
#[cfg(feature = "syzygy")]
const SYZYGY_PROBE_DEPTH: RangeInclusive<u32> = 1..=100;
#[cfg(feature = "syzygy")]
const SYZYGY_PROBE_LIMIT: RangeInclusive<u32> = 0..=7;

/// Returns all options, in the order in which they are declared.
pub(super) fn declarations() -> Vec<OptionDeclaration> {
    let SearchOptions {
        hash_mib,
        threads,
        multi_pv,
        move_overhead,
        ..
    } = SearchOptions::default();
    let spin = |default: u128, range: RangeInclusive<u32>| OptionKind::Spin {
        default: default as i64,
        min: i64::from(*range.start()),
        max: i64::from(*range.end()),
    };
    let check = || OptionKind::Check { default: false };
    [
        ("Hash", spin(hash_mib as u128, HASH)),
        ("Clear Hash", OptionKind::Button),
        ("Threads", spin(threads.get() as u128, THREADS)),
        ("MultiPV", spin(multi_pv.get() as u128, MULTI_PV)),
        ("Ponder", check()),
        (
            "Move Overhead",
            spin(move_overhead.as_millis(), MOVE_OVERHEAD),
        ),
        ("OwnBook", check()),
        (
            "BookFile",
            OptionKind::String {
                default: String::new(),
            },
        ),
        #[cfg(feature = "syzygy")]
        (
            "SyzygyPath",
            OptionKind::String {
                default: String::new(),
            },
        ),
        #[cfg(feature = "syzygy")]
        ("SyzygyProbeDepth", spin(1, SYZYGY_PROBE_DEPTH)),
        #[cfg(feature = "syzygy")]
        ("SyzygyProbeLimit", spin(7, SYZYGY_PROBE_LIMIT)),
        #[cfg(feature = "syzygy")]
        ("Syzygy50MoveRule", OptionKind::Check { default: true }),
        ("UCI_ShowWDL", check()),
        ("UCI_LimitStrength", check()),
        ("UCI_Elo", spin(u128::from(DEFAULT_ELO), ELO)),
        #[cfg(feature = "ablation")]
        (
            "Without",
            OptionKind::String {
                default: String::new(),
            },
        ),
    ]
    .into_iter()
    .map(|(name, kind)| OptionDeclaration {
        name: name.to_owned(),
        kind,
    })
    .collect()
}

impl Settings {
    /// Returns the node limit per move, if the strength is limited.
    pub(super) fn max_nodes(&self) -> Option<u64> {
        (self.strength == Strength::Limited).then(|| nodes_for_elo(self.elo))
    }

    /// Sets an option here or in the searcher.
    pub(super) fn set<E: Evaluate + Clone>(
        &mut self,
        name: &str,
        value: &OptionValue,
        searcher: &mut Searcher<E>,
    ) -> Result<(), EngineFailure> {
        let mut options = searcher.options().clone();
        match (name, value) {
            ("Hash", &OptionValue::Spin(mib)) => {
                let mib = usize::try_from(mib)?;
                if !fits_hash(mib, options.hash_mib) {
                    return Err(HashTooLarge { mib }.into());
                }
                options.hash_mib = mib;
            }
            ("Threads", &OptionValue::Spin(threads)) => {
                self.threads = NonZero::try_from(usize::try_from(threads)?)?;
            }
            ("MultiPV", &OptionValue::Spin(lines)) => {
                options.multi_pv = NonZero::try_from(usize::try_from(lines)?)?;
            }
            ("Move Overhead", &OptionValue::Spin(milliseconds)) => {
                options.move_overhead = Duration::from_millis(u64::try_from(milliseconds)?);
            }
            ("UCI_ShowWDL", OptionValue::Check(true)) => self.show_wdl = WdlDisplay::On,
            ("UCI_ShowWDL", _) => self.show_wdl = WdlDisplay::Off,
            ("UCI_LimitStrength", OptionValue::Check(true)) => self.strength = Strength::Limited,
            ("UCI_LimitStrength", _) => self.strength = Strength::Full,
            ("UCI_Elo", &OptionValue::Spin(elo)) => self.elo = u32::try_from(elo)?,
            ("Clear Hash", _) => searcher.clear_hash(),
            // `Ponder` changes nothing: the GUI says with each `go` whether to ponder.
            _ => {}
        }
        if options != *searcher.options() {
            searcher.set_options(options)?;
        }
        if let "Hash" | "Threads" = name {
            self.set_threads(searcher)?;
        }
        Ok(())
    }

    /// Sets the number of threads of the searcher, as far as there is memory.
    fn set_threads<E: Evaluate>(&self, searcher: &mut Searcher<E>) -> Result<(), EngineFailure> {
        let threads = NonZero::try_from(threads_that_fit(self.threads.get()))?;
        if threads != searcher.options().threads {
            let options = SearchOptions {
                threads,
                ..searcher.options().clone()
            };
            searcher.set_options(options)?;
        }
        Ok(())
    }
}
