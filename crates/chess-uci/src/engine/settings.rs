//! [`Settings`]: the options of the engine.

use super::Engine;
use crate::protocol::command::SetOption;
use crate::protocol::reply::{OptionDeclaration, OptionKind};
use chess_notation::CastlingText;
use chess_search::{Evaluate, HashTooLarge, SearchFeatures, SearchOptions, Searcher, UnknownTerm};
use core::fmt;
use core::num::NonZero;
use core::ops::RangeInclusive;
use core::time::Duration;

/// The options of the engine that are not the searcher's.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    /// How castling is written.
    pub(super) castling: CastlingText,
    /// Whether chances are told with a score.
    pub(super) shows_wdl: bool,
}

const HASH: RangeInclusive<u32> = 1..=65_536;
const THREADS: RangeInclusive<u32> = 1..=256;
const MULTI_PV: RangeInclusive<u32> = 1..=256;
const MOVE_OVERHEAD: RangeInclusive<u32> = 0..=10_000;

/// All options, in the order in which they are declared.
pub(super) fn declarations() -> [OptionDeclaration; 9] {
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
        ("UCI_Chess960", check()),
        ("UCI_ShowWDL", check()),
        (
            "Without",
            OptionKind::String {
                default: String::new(),
            },
        ),
    ]
    .map(|(name, kind)| OptionDeclaration::new(name, kind))
}

impl Settings {
    /// Sets an option, here, in the searcher, or in the evaluation, of which the searcher has clones.
    pub(super) fn set<E: Evaluate + Clone>(
        &mut self,
        command: &SetOption,
        searcher: &mut Searcher<E>,
        engine: &mut Engine<E>,
    ) -> Result<(), SettingError> {
        let value = command.value.as_deref().unwrap_or_default();
        let mut options = searcher.options().clone();
        match command.name.to_ascii_lowercase().as_str() {
            "hash" => options.hash_mib = number(value, HASH)? as usize,
            "threads" => options.threads = non_zero(value, THREADS)?,
            "multipv" => options.multi_pv = non_zero(value, MULTI_PV)?,
            "move overhead" => {
                options.move_overhead =
                    Duration::from_millis(u64::from(number(value, MOVE_OVERHEAD)?));
            }
            "without" => {
                let (features, terms) = without(value);
                engine
                    .leave_out(&terms)
                    .map_err(|error| SettingError::unknown_name(&terms, error))?;
                searcher.set_evaluation(engine.evaluation.clone());
                options.features = SearchFeatures::all() - features;
            }
            "uci_chess960" => {
                self.castling = if boolean(value)? {
                    CastlingText::Chess960
                } else {
                    CastlingText::Standard
                };
            }
            "uci_showwdl" => self.shows_wdl = boolean(value)?,
            // Whether it may ponder is for the GUI to say with each `go`; the clock is used the same.
            "ponder" => {
                boolean(value)?;
            }
            "clear hash" => searcher.clear_hash(),
            _ => return Err(SettingError::UnknownOption),
        }
        if options != *searcher.options() {
            searcher.set_options(options)?;
        }
        Ok(())
    }
}

fn number(value: &str, range: RangeInclusive<u32>) -> Result<u32, SettingError> {
    match value.parse() {
        Ok(number) if range.contains(&number) => Ok(number),
        _ => Err(SettingError::NotInRange(*range.start(), *range.end())),
    }
}

fn non_zero(value: &str, range: RangeInclusive<u32>) -> Result<NonZero<usize>, SettingError> {
    let number = number(value, range.clone())?;
    NonZero::new(number as usize).ok_or(SettingError::NotInRange(*range.start(), *range.end()))
}

fn boolean(value: &str) -> Result<bool, SettingError> {
    if value.eq_ignore_ascii_case("true") {
        Ok(true)
    } else if value.eq_ignore_ascii_case("false") {
        Ok(false)
    } else {
        Err(SettingError::NotABoolean)
    }
}

/// Features of the search by their names, and the other names, which may be terms of the evaluation.
fn without(value: &str) -> (SearchFeatures, Vec<&str>) {
    let (mut features, mut terms) = (SearchFeatures::empty(), Vec::new());
    // How the protocol writes an empty text.
    if value != "<empty>" {
        for name in value.split_whitespace() {
            match name.parse::<SearchFeatures>() {
                Ok(idea) => features |= idea,
                Err(_) => terms.push(name),
            }
        }
    }
    (features, terms)
}

/// Why an option was not set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum SettingError {
    UnknownOption,
    NotInRange(u32, u32),
    NotABoolean,
    /// It is neither an idea of the search nor one of these terms of the evaluation.
    UnknownName {
        name: String,
        terms: Vec<&'static str>,
    },
    HashTooLarge(HashTooLarge),
}

impl SettingError {
    fn unknown_name(names: &[&str], error: UnknownTerm) -> Self {
        let name = names.get(error.index).copied().unwrap_or_default();
        Self::UnknownName {
            name: name.chars().take(60).collect(),
            terms: error.known,
        }
    }
}

impl From<HashTooLarge> for SettingError {
    fn from(error: HashTooLarge) -> Self {
        Self::HashTooLarge(error)
    }
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownOption => f.write_str("there is no such option"),
            Self::NotInRange(min, max) => write!(f, "expected a number from {min} to {max}"),
            Self::NotABoolean => f.write_str("expected true or false"),
            Self::UnknownName { name, terms } => {
                let name = name.escape_debug();
                write!(f, "{name} is unknown, expected names out of: ")?;
                write!(f, "{} {}", SearchFeatures::all(), terms.join(" "))
            }
            Self::HashTooLarge(error) => fmt::Display::fmt(error, f),
        }
    }
}
