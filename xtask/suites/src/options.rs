//! Parsing of the command line.

use crate::suite::{self, Suite};
use crate::suite_result::SuiteResult;
use chess_search::ablation::SearchFeatures;
use lexopt::{Arg, Parser, ValueExt};
use std::ffi::OsString;
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

/// The help text.
pub(crate) const USAGE: &str = "\
Usage: cargo xtask suite [NAME...] [OPTIONS]

Searches the positions of test suites and counts the solved ones. Without names and files: all
embedded suites.

What to search:
  NAME                an embedded suite: wac, sts, bratko_kopec, kaufman, lct2,
                      silent_but_deadly, pet
  --file PATH         an EPD file, each position with `bm` or `am`, or with points (`c8`) for
                      moves (`c9`), or with a mate (`dm`) to announce
  --max-mate N        skip mates in more than N moves (5)

How far:
  --time MS           milliseconds per position (500)
  --nodes N           nodes per position, instead of time
  --jobs N            positions searched at a time (1)
  --threads-each N    threads per position (1)
  --hash MIB          size of each hash table in MiB (16)
  --without FEATURES  without these parts of the search, e.g. \"null_move futility\"

Output:
  --misses            also list the missed positions, and the moves played
  --target NAME=N     require N solved positions, or N % of the points. Defaults: wac 290,
                      sts 75, bratko_kopec 20, all mates
  --help              print this help

The final move counts. A mate counts as soon as it is announced with its exact length. All announced
mates and lines are checked: a mate shorter than the shortest, a line with an illegal move, or a line
that does not mate as announced is a fault.

Exit codes: 0 all targets reached, 1 a missed target or a fault, 2 invalid usage or input, 3 the work
could not be done.
";

/// The default targets, as in [`SuiteResult::reaches`].
const TARGETS: [(&str, u32); 3] = [("wac", 290), ("sts", 75), ("bratko_kopec", 20)];

const MAX_THREADS: usize = 1024;
const MAX_HASH_MIB: usize = 1 << 20;

/// The parsed command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    /// The names of embedded suites, not yet checked.
    pub(crate) names: Vec<String>,
    pub(crate) files: Vec<PathBuf>,
    /// The maximum length of a mate, in moves.
    pub(crate) max_mate: u32,
    pub(crate) limit: Limit,
    pub(crate) effort: Effort,
    /// The enabled features of the search.
    pub(crate) features: SearchFeatures,
    pub(crate) misses: bool,
    targets: Vec<(String, u32)>,
}

/// The limit of each search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Limit {
    Time(Duration),
    Nodes(u64),
}

/// The jobs, threads and memory for searching.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// The number of positions that are searched at a time.
    pub(crate) jobs: NonZeroUsize,
    /// The number of threads for each position.
    pub(crate) threads: NonZeroUsize,
    /// The size of the hash table for each position, in MiB.
    pub(crate) hash_mib: usize,
}

/// The result of parsing a command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum CommandLine {
    Help,
    Run(Options),
}

/// An error in a command line.
#[derive(Debug)]
pub(crate) enum UsageError {
    /// An unknown option, or a missing value.
    Syntax(lexopt::Error),
    /// The value of an option is not valid for it.
    Value {
        option: &'static str,
        expected: &'static str,
        found: String,
    },
    TimeAndNodes,
    TargetWithoutSuite(String),
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Value {
                option,
                expected,
                found,
            } => write!(f, "{option} takes {expected}, not `{found}`"),
            Self::TimeAndNodes => f.write_str("--time and --nodes exclude each other"),
            Self::TargetWithoutSuite(name) => {
                write!(f, "--target is for the suite `{name}`, which is not run")
            }
        }
    }
}

impl std::error::Error for UsageError {}

impl From<lexopt::Error> for UsageError {
    fn from(error: lexopt::Error) -> Self {
        Self::Syntax(error)
    }
}

/// Parses a command line whose first argument is the program.
pub(crate) fn parse<I>(args: I) -> Result<CommandLine, UsageError>
where
    I: IntoIterator<Item = OsString>,
{
    let mut parser = Parser::from_iter(args);
    let (mut time, mut nodes) = (None, None);
    let mut options = Options {
        names: Vec::new(),
        files: Vec::new(),
        max_mate: 5,
        limit: Limit::Time(Duration::from_millis(500)),
        effort: Effort {
            jobs: NonZeroUsize::MIN,
            threads: NonZeroUsize::MIN,
            hash_mib: 16,
        },
        features: SearchFeatures::all(),
        misses: false,
        targets: Vec::new(),
    };
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(CommandLine::Help),
            Arg::Value(name) => options.names.push(name.string()?),
            Arg::Long("file") => options.files.push(parser.value()?.into()),
            Arg::Long("max-mate") => options.max_mate = number("--max-mate", &mut parser, 1..=999)?,
            Arg::Long("time") => {
                let milliseconds = number("--time", &mut parser, 1..=86_400_000)?;
                time = Some(Limit::Time(Duration::from_millis(milliseconds)));
            }
            Arg::Long("nodes") => {
                nodes = Some(Limit::Nodes(number("--nodes", &mut parser, 1..=u64::MAX)?));
            }
            Arg::Long("jobs") => options.effort.jobs = threads("--jobs", &mut parser)?,
            Arg::Long("threads-each") => {
                options.effort.threads = threads("--threads-each", &mut parser)?;
            }
            Arg::Long("hash") => {
                options.effort.hash_mib = number("--hash", &mut parser, 1..=MAX_HASH_MIB)?;
            }
            Arg::Long("without") => options.features -= without(parser.value()?.string()?)?,
            Arg::Long("misses") => options.misses = true,
            Arg::Long("target") => options.targets.push(target(parser.value()?.string()?)?),
            other => return Err(other.unexpected().into()),
        }
    }
    if options.names.is_empty() && options.files.is_empty() {
        options.names = suite::names().map(str::to_owned).collect();
    }
    options.limit = match (time, nodes) {
        (Some(_), Some(_)) => return Err(UsageError::TimeAndNodes),
        (limit, None) | (None, limit) => limit.unwrap_or(options.limit),
    };
    Ok(CommandLine::Run(options))
}

impl Options {
    /// Returns the target of a suite.
    pub(crate) fn target(&self, suite: &Suite, suite_result: &SuiteResult) -> Option<u32> {
        let given = self.targets.iter().rev();
        let given = given.map(|(name, target)| (name.as_str(), *target));
        given
            .chain(TARGETS)
            .find(|(name, _)| *name == suite.name)
            .map(|(_, target)| target)
            .or_else(|| suite_result.is_of_mates().then_some(suite_result.solved.of))
    }

    /// Returns an error if there is a target for a suite that is not run.
    pub(crate) fn refuse_targets_without_suite(&self, suites: &[Suite]) -> Result<(), UsageError> {
        let is_run = |name: &String| suites.iter().any(|suite| suite.name == *name);
        match self.targets.iter().find(|(name, _)| !is_run(name)) {
            Some((name, _)) => Err(UsageError::TargetWithoutSuite(name.clone())),
            None => Ok(()),
        }
    }
}

/// Parses a target such as `wac=290`.
fn target(found: String) -> Result<(String, u32), UsageError> {
    found
        .split_once('=')
        .and_then(|(name, target)| Some((name.to_owned(), target.parse().ok()?)))
        .ok_or(UsageError::Value {
            option: "--target",
            expected: "a suite and a number, e.g. `wac=290`",
            found,
        })
}

/// Parses the names of search features, such as `null_move futility`.
fn without(found: String) -> Result<SearchFeatures, UsageError> {
    found.parse().map_err(|_| UsageError::Value {
        option: "--without",
        expected: "names of `SearchFeatures` of chess-search, in lower case, with spaces between",
        found,
    })
}

fn threads(option: &'static str, parser: &mut Parser) -> Result<NonZeroUsize, UsageError> {
    let most = NonZeroUsize::new(MAX_THREADS).unwrap_or(NonZeroUsize::MAX);
    number(option, parser, NonZeroUsize::MIN..=most)
}

/// Parses a whole number in a range.
fn number<T: FromStr + PartialOrd>(
    option: &'static str,
    parser: &mut Parser,
    range: RangeInclusive<T>,
) -> Result<T, UsageError> {
    let found = parser.value()?.string()?;
    let number = found.parse().ok().filter(|number| range.contains(number));
    number.ok_or(UsageError::Value {
        option,
        expected: "a whole number from 1 that is not too large",
        found,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<CommandLine, UsageError> {
        parse(
            ["suite"]
                .into_iter()
                .chain(line.split_whitespace())
                .map(Into::into),
        )
    }

    fn options(line: &str) -> Options {
        match read(line).unwrap() {
            CommandLine::Run(options) => options,
            CommandLine::Help => panic!("{line} asks for help"),
        }
    }

    fn message(line: &str) -> String {
        read(line).unwrap_err().to_string()
    }

    #[test]
    fn without_arguments_all_embedded_suites_are_run() {
        let options = options("");
        assert_eq!(options.names, suite::names().collect::<Vec<_>>());
        assert_eq!(options.limit, Limit::Time(Duration::from_millis(500)));
        for name in suite::names() {
            assert!(USAGE.contains(name), "{name}");
        }
    }

    #[test]
    fn options_of_the_suite_command_are_parsed() {
        let options = options(
            "wac --file a/mates.epd --nodes 1000 --jobs 2 --threads-each 3 --hash 4 \
             --max-mate 7 --misses --target wac=280 --without futility",
        );
        assert_eq!(options.names, ["wac"]);
        assert_eq!(options.files, [PathBuf::from("a/mates.epd")]);
        assert_eq!(options.limit, Limit::Nodes(1000));
        let Effort {
            jobs,
            threads,
            hash_mib,
        } = options.effort;
        assert_eq!((jobs.get(), threads.get(), hash_mib), (2, 3, 4));
        assert_eq!(options.max_mate, 7);
        assert!(options.misses);
        assert_eq!(
            options.features,
            SearchFeatures::all() - SearchFeatures::FUTILITY
        );
        assert_eq!(read("--help").unwrap(), CommandLine::Help);
    }

    #[test]
    fn given_targets_override_the_default_targets() {
        let suite = |name: &str| Suite {
            name: name.to_owned(),
            cases: Vec::new(),
        };
        let mut suite_result = SuiteResult {
            searched: 9,
            ..SuiteResult::default()
        };
        let options = options("wac sts --target wac=280 --target wac=281");
        assert_eq!(options.target(&suite("wac"), &suite_result), Some(281));
        assert_eq!(options.target(&suite("sts"), &suite_result), Some(75));
        assert_eq!(options.target(&suite("pet"), &suite_result), None);
        // A suite with mates only.
        let nine = crate::suite_result::Share { got: 1, of: 9 };
        suite_result.mates.insert(3, nine);
        suite_result.solved = nine;
        assert_eq!(options.target(&suite("mates"), &suite_result), Some(9));

        assert!(
            options
                .refuse_targets_without_suite(&[suite("wac")])
                .is_ok()
        );
        let error = options.refuse_targets_without_suite(&[suite("sts")]);
        assert_eq!(
            error.unwrap_err().to_string(),
            "--target is for the suite `wac`, which is not run"
        );
    }

    #[test]
    fn unknown_options_of_the_suite_command_are_errors() {
        let expected = "takes a whole number from 1 that is not too large";
        for (line, found) in [
            ("--time 0", "0"),
            ("--nodes x", "x"),
            ("--jobs 0", "0"),
            ("--hash 99999999", "99999999"),
            ("--threads-each -1", "-1"),
        ] {
            let option = line.split(' ').next().unwrap();
            assert_eq!(message(line), format!("{option} {expected}, not `{found}`"));
        }
        assert_eq!(
            message("--target wac"),
            "--target takes a suite and a number, e.g. `wac=290`, not `wac`"
        );
        assert_eq!(
            message("--time 5 --nodes 5"),
            "--time and --nodes exclude each other"
        );
        assert!(message("--fast").contains("--fast"));
    }
}
