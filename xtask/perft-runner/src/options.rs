//! Parsing of the command line.

use chess_notation::CastlingText;
use lexopt::{Arg, Parser, ValueExt};
use std::ffi::OsString;
use std::fmt;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

/// The help text.
pub(crate) const USAGE: &str = "\
Usage: cargo xtask perft [OPTIONS]

Counts the leaves of the trees of legal moves and checks the counts against published values.
Without options: the standard suite, as deep as about twenty seconds allow.

What to count:
  --suite NAME|FILE   an embedded suite (standard, chess960, edge, tricky, sedlak, enpassant,
                      disservin, all), or an EPD file with lines such as `FEN ;D1 20 ;D2 400`
  --fen FEN           one position
  --depth N           at most N plies; exactly N unless --budget is given
  --budget NODES      as deep as fits into this number of nodes in total

What to do:
  --divide            print the count below each root move, and the sum
  --check             check at every node that the crates agree with each other
  --against PATH      compare with a UCI engine that knows `go perft`; where the counts differ,
                      descend to the first position with different moves and print them
  --timeout SECONDS   stop an engine that prints nothing for this long (60), or other lines than counts for
                      ten times as long

How:
  --chess960          write castling as the king capturing its own rook, as UCI does for Chess960
                      (automatic where the position needs it)
  --hash MB           use a hash table of this size in MiB
  --threads N         use N threads (1)
  --format table|json output format; docs/cli.md describes json
  --help              print this help

Exit codes: 0 all counts are right, 1 a difference, 2 invalid usage or input, 3 the work could not be done,
130 interrupted.
";

/// The maximum depth, in plies. No machine can count deeper trees.
pub(crate) const MAX_DEPTH: u32 = 99;
const MAX_THREADS: usize = 1024;
const MAX_HASH_MIB: usize = 1 << 20;

/// The parsed command line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) task: Task,
    /// The maximum depth in plies.
    pub(crate) depth: Option<u32>,
    /// The maximum number of nodes in total.
    pub(crate) budget: Option<u128>,
    pub(crate) castling: CastlingText,
    pub(crate) effort: Effort,
    pub(crate) format: Format,
    /// The time without output after which an engine is stopped.
    pub(crate) timeout: Duration,
}

/// The positions to count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Input {
    /// The name of an embedded suite, or the path of a file.
    Suite(PathBuf),
    Fen(String),
}

/// The task, with its own arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Task {
    Count(Input),
    Divide { fen: String, depth: u32 },
    Check(Input),
    Against { engine: PathBuf, input: Input },
}

/// The memory and the threads for counting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// The size of the hash table in MiB, 0 for none.
    pub(crate) hash_mib: usize,
    pub(crate) threads: NonZeroUsize,
}

/// How results are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Table,
    Json,
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
    /// An unknown option, a missing value, or an unexpected argument.
    Syntax(lexopt::Error),
    /// The value of an option is not valid for it.
    Value {
        option: &'static str,
        expected: String,
        found: String,
    },
    Twice(&'static str),
    Conflict(&'static str, &'static str),
    Needs(&'static str, &'static str),
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => error.fmt(f),
            Self::Value {
                option,
                expected,
                found,
            } => {
                write!(f, "{option} takes {expected}, not `{found}`")
            }
            Self::Twice(option) => write!(f, "{option} is given twice"),
            Self::Conflict(one, other) => write!(f, "{one} and {other} exclude each other"),
            Self::Needs(option, other) => write!(f, "{option} needs {other}"),
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
    let mut given = Given::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(CommandLine::Help),
            Arg::Long("suite") => set("--suite", &mut given.suite, parser.value()?.into())?,
            Arg::Long("fen") => set("--fen", &mut given.fen, parser.value()?.string()?)?,
            Arg::Long("depth") => {
                let depth = number("--depth", &mut parser, 1..=MAX_DEPTH)?;
                set("--depth", &mut given.depth, depth)?;
            }
            Arg::Long("budget") => {
                let budget = number("--budget", &mut parser, 1..=u128::MAX)?;
                set("--budget", &mut given.budget, budget)?;
            }
            Arg::Long("divide") => set("--divide", &mut given.divide, ())?,
            Arg::Long("check") => set("--check", &mut given.check, ())?,
            Arg::Long("against") => set("--against", &mut given.against, parser.value()?.into())?,
            Arg::Long("timeout") => {
                let seconds = number("--timeout", &mut parser, 1..=86_400)?;
                set(
                    "--timeout",
                    &mut given.timeout,
                    Duration::from_secs(seconds),
                )?;
            }
            Arg::Long("chess960") => set("--chess960", &mut given.chess960, ())?,
            Arg::Long("hash") => {
                let mib = number("--hash", &mut parser, 1..=MAX_HASH_MIB)?;
                set("--hash", &mut given.hash_mib, mib)?;
            }
            Arg::Long("threads") => {
                let threads = number("--threads", &mut parser, 1..=MAX_THREADS)?;
                set("--threads", &mut given.threads, threads)?;
            }
            Arg::Long("format") => {
                let format = format(&parser.value()?.string()?)?;
                set("--format", &mut given.format, format)?;
            }
            other => return Err(other.unexpected().into()),
        }
    }
    given.combine().map(CommandLine::Run)
}

/// The parsed options, not yet checked for conflicts.
#[derive(Default)]
struct Given {
    suite: Option<PathBuf>,
    fen: Option<String>,
    depth: Option<u32>,
    budget: Option<u128>,
    divide: Option<()>,
    check: Option<()>,
    against: Option<PathBuf>,
    timeout: Option<Duration>,
    chess960: Option<()>,
    hash_mib: Option<usize>,
    threads: Option<usize>,
    format: Option<Format>,
}

impl Given {
    /// Returns two of the given options that exclude each other.
    fn exclusive(&self) -> Option<(&'static str, &'static str)> {
        let suite = self.suite.as_ref().map(|_| "--suite");
        let fen = self.fen.as_ref().map(|_| "--fen");
        let budget = self.budget.map(|_| "--budget");
        let divide = self.divide.map(|()| "--divide");
        let check = self.check.map(|()| "--check");
        let against = self.against.as_ref().map(|_| "--against");
        let json = self
            .format
            .filter(|&format| format == Format::Json)
            .map(|_| "--format json");
        let pairs = [
            suite.zip(fen),
            divide.zip(check),
            divide.zip(against),
            check.zip(against),
            divide.zip(suite),
            divide.zip(budget),
            check.zip(json),
            against.zip(json),
        ];
        pairs.into_iter().flatten().next()
    }

    fn combine(self) -> Result<Options, UsageError> {
        if let Some((one, other)) = self.exclusive() {
            return Err(UsageError::Conflict(one, other));
        }
        if self.timeout.is_some() && self.against.is_none() {
            return Err(UsageError::Needs("--timeout", "--against"));
        }
        let input = match (self.fen, self.suite) {
            (Some(fen), _) => Input::Fen(fen),
            (None, Some(suite)) => Input::Suite(suite),
            (None, None) => Input::Suite("standard".into()),
        };
        let task = match (self.divide, self.check, self.against) {
            (Some(()), ..) => match (input, self.depth) {
                (Input::Fen(fen), Some(depth)) => Task::Divide { fen, depth },
                (Input::Fen(_), None) => return Err(UsageError::Needs("--divide", "--depth")),
                (Input::Suite(_), _) => return Err(UsageError::Needs("--divide", "--fen")),
            },
            (None, Some(()), _) => Task::Check(input),
            (None, None, Some(engine)) => Task::Against { engine, input },
            (None, None, None) => Task::Count(input),
        };
        let castling = match self.chess960 {
            Some(()) => CastlingText::Chess960,
            None => CastlingText::Standard,
        };
        Ok(Options {
            task,
            depth: self.depth,
            budget: self.budget,
            castling,
            effort: Effort {
                hash_mib: self.hash_mib.unwrap_or(0),
                threads: self
                    .threads
                    .and_then(NonZeroUsize::new)
                    .unwrap_or(NonZeroUsize::MIN),
            },
            format: self.format.unwrap_or(Format::Table),
            timeout: self.timeout.unwrap_or(Duration::from_secs(60)),
        })
    }
}

fn set<T>(option: &'static str, place: &mut Option<T>, value: T) -> Result<(), UsageError> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(UsageError::Twice(option)),
    }
}

/// Parses a whole number in a range. `_` and `,` may separate its digits.
fn number<T>(
    option: &'static str,
    parser: &mut Parser,
    range: RangeInclusive<T>,
) -> Result<T, UsageError>
where
    T: TryFrom<u128> + PartialOrd + fmt::Display,
{
    let found = parser.value()?.string()?;
    let digits: String = found
        .chars()
        .filter(|char| !matches!(char, '_' | ','))
        .collect();
    let number = digits
        .parse::<u128>()
        .ok()
        .and_then(|number| T::try_from(number).ok());
    number
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            let (first, last) = (range.start(), range.end().to_string());
            let expected = if last.len() > 12 {
                format!("a whole number from {first} up")
            } else {
                format!("a whole number from {first} to {last}")
            };
            UsageError::Value {
                option,
                expected,
                found,
            }
        })
}

fn format(found: &str) -> Result<Format, UsageError> {
    match found {
        "table" => Ok(Format::Table),
        "json" => Ok(Format::Json),
        _ => Err(UsageError::Value {
            option: "--format",
            expected: "`table` or `json`".into(),
            found: found.into(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_line(line: &[&str]) -> Result<CommandLine, String> {
        let args = ["perft"].iter().chain(line).map(OsString::from);
        parse(args).map_err(|error| error.to_string())
    }

    fn options(line: &[&str]) -> Options {
        match parse_line(line) {
            Ok(CommandLine::Run(options)) => options,
            other => panic!("{line:?}: {other:?}"),
        }
    }

    #[test]
    fn no_arguments_mean_the_standard_suite() {
        let options = options(&[]);
        assert_eq!(options.task, Task::Count(Input::Suite("standard".into())));
        assert_eq!((options.depth, options.budget), (None, None));
        assert_eq!(
            options.effort,
            Effort {
                hash_mib: 0,
                threads: NonZeroUsize::MIN,
            }
        );
        assert_eq!(options.format, Format::Table);
    }

    #[test]
    fn all_options_can_be_combined() {
        let options = options(&[
            "--fen",
            "8/8 w",
            "--depth=4",
            "--divide",
            "--chess960",
            "--hash",
            "64",
            "--threads",
            "2",
            "--format",
            "json",
        ]);
        assert_eq!(
            options.task,
            Task::Divide {
                fen: "8/8 w".into(),
                depth: 4
            }
        );
        assert_eq!(options.depth, Some(4));
        assert_eq!(options.castling, CastlingText::Chess960);
        assert_eq!(
            options.effort,
            Effort {
                hash_mib: 64,
                threads: NonZeroUsize::new(2).unwrap(),
            }
        );
        assert_eq!(options.format, Format::Json);
    }

    #[test]
    fn numbers_can_have_separators() {
        assert_eq!(options(&["--budget", "1_000_000"]).budget, Some(1_000_000));
        assert_eq!(options(&["--budget", "2,000"]).budget, Some(2_000));
    }

    #[test]
    fn help_ignores_later_arguments() {
        assert_eq!(parse_line(&["--help", "--nonsense"]), Ok(CommandLine::Help));
    }

    #[test]
    fn invalid_arguments_are_errors() {
        let cases: &[(&[&str], &str)] = &[
            (&["--nonsense"], "invalid option '--nonsense'"),
            (&["-x"], "invalid option '-x'"),
            (&["six"], "unexpected argument \"six\""),
            (&["--depth"], "missing argument for option '--depth'"),
            (
                &["--depth", "six"],
                "--depth takes a whole number from 1 to 99, not `six`",
            ),
            (
                &["--depth", "0"],
                "--depth takes a whole number from 1 to 99, not `0`",
            ),
            (
                &["--depth", "-1"],
                "--depth takes a whole number from 1 to 99, not `-1`",
            ),
            (
                &["--depth", "100"],
                "--depth takes a whole number from 1 to 99, not `100`",
            ),
            (
                &["--depth", ""],
                "--depth takes a whole number from 1 to 99, not ``",
            ),
            (&["--depth", "4", "--depth", "5"], "--depth is given twice"),
            (
                &["--budget", "0"],
                "--budget takes a whole number from 1 up, not `0`",
            ),
            (
                &["--hash", "0"],
                "--hash takes a whole number from 1 to 1048576, not `0`",
            ),
            (
                &["--threads", "0"],
                "--threads takes a whole number from 1 to 1024, not `0`",
            ),
            (&["--timeout", "5"], "--timeout needs --against"),
            (
                &["--format", "xml"],
                "--format takes `table` or `json`, not `xml`",
            ),
            (
                &["--suite", "edge", "--fen", "8/8"],
                "--suite and --fen exclude each other",
            ),
            (&["--divide"], "--divide needs --fen"),
            (&["--divide", "--fen", "8/8"], "--divide needs --depth"),
            (
                &["--divide", "--suite", "edge"],
                "--divide and --suite exclude each other",
            ),
            (
                &["--divide", "--check"],
                "--divide and --check exclude each other",
            ),
            (
                &["--divide", "--against", "x"],
                "--divide and --against exclude each other",
            ),
            (
                &["--check", "--against", "x"],
                "--check and --against exclude each other",
            ),
            (
                &["--check", "--format", "json"],
                "--check and --format json exclude each other",
            ),
            (
                &["--against", "x", "--format", "json"],
                "--against and --format json exclude each other",
            ),
            (
                &["--divide=yes"],
                "unexpected argument for option '--divide': \"yes\"",
            ),
        ];
        for (line, message) in cases {
            assert_eq!(parse_line(line), Err((*message).into()), "{line:?}");
        }
    }
}
