//! Parsing of the command line.

use chess_perft::tools::{Format, Runner};
use lexopt::{Arg, Error, Parser, ValueExt};
use std::ffi::OsString;
use std::fmt::Display;
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

const MAX_THREADS: usize = 1024;
const MAX_HASH_MIB: usize = 1 << 20;

/// The parsed command line. A missing option is `None`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    pub(crate) help: Option<()>,
    /// The name of an embedded suite, or the path of a file.
    pub(crate) suite: Option<PathBuf>,
    pub(crate) fen: Option<String>,
    pub(crate) depth: Option<u32>,
    pub(crate) budget: Option<u128>,
    pub(crate) divide: Option<()>,
    pub(crate) check: Option<()>,
    pub(crate) against: Option<PathBuf>,
    pub(crate) timeout: Option<Duration>,
    pub(crate) chess960: Option<()>,
    pub(crate) hash_mib: Option<usize>,
    pub(crate) threads: Option<NonZeroUsize>,
    pub(crate) format: Option<Format>,
}

/// Parses a command line whose first argument is the program.
pub(crate) fn parse(args: impl IntoIterator<Item = OsString>) -> Result<Options, Error> {
    let mut parser = Parser::from_iter(args);
    let mut options = Options::default();
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => {
                options.help = Some(());
                return Ok(options);
            }
            Arg::Long("suite") => set("--suite", &mut options.suite, parser.value()?.into())?,
            Arg::Long("fen") => set("--fen", &mut options.fen, parser.value()?.string()?)?,
            Arg::Long("depth") => {
                let depth = number("--depth", &mut parser, 1..=Runner::MAX_DEPTH)?;
                set("--depth", &mut options.depth, depth)?;
            }
            Arg::Long("budget") => {
                let budget = number("--budget", &mut parser, 1..=u128::MAX)?;
                set("--budget", &mut options.budget, budget)?;
            }
            Arg::Long("divide") => set("--divide", &mut options.divide, ())?,
            Arg::Long("check") => set("--check", &mut options.check, ())?,
            Arg::Long("against") => {
                set("--against", &mut options.against, parser.value()?.into())?;
            }
            Arg::Long("timeout") => {
                let seconds = number("--timeout", &mut parser, 1..=86_400)?;
                let timeout = Duration::from_secs(seconds);
                set("--timeout", &mut options.timeout, timeout)?;
            }
            Arg::Long("chess960") => set("--chess960", &mut options.chess960, ())?,
            Arg::Long("hash") => {
                let mib = number("--hash", &mut parser, 1..=MAX_HASH_MIB)?;
                set("--hash", &mut options.hash_mib, mib)?;
            }
            Arg::Long("threads") => {
                let threads = number("--threads", &mut parser, 1..=MAX_THREADS)?;
                let threads = NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN);
                set("--threads", &mut options.threads, threads)?;
            }
            Arg::Long("format") => {
                let format = match parser.value()?.string()?.as_str() {
                    "table" => Format::Table,
                    "json" => Format::Json,
                    found => {
                        let error = format!("--format takes `table` or `json`, not `{found}`");
                        return Err(error.into());
                    }
                };
                set("--format", &mut options.format, format)?;
            }
            other => return Err(other.unexpected()),
        }
    }
    options.check_combination()?;
    Ok(options)
}

impl Options {
    /// Returns an error if the options do not fit together.
    fn check_combination(&self) -> Result<(), Error> {
        let given = |is_given: bool, option| is_given.then_some(option);
        let suite = given(self.suite.is_some(), "--suite");
        let fen = given(self.fen.is_some(), "--fen");
        let depth = given(self.depth.is_some(), "--depth");
        let budget = given(self.budget.is_some(), "--budget");
        let divide = given(self.divide.is_some(), "--divide");
        let check = given(self.check.is_some(), "--check");
        let against = given(self.against.is_some(), "--against");
        let timeout = given(self.timeout.is_some(), "--timeout");
        let json = given(self.format == Some(Format::Json), "--format json");
        let exclusive = [
            suite.zip(fen),
            divide.zip(check),
            divide.zip(against),
            check.zip(against),
            divide.zip(suite),
            divide.zip(budget),
            check.zip(json),
            against.zip(json),
        ];
        if let Some((one, other)) = exclusive.into_iter().flatten().next() {
            return Err(format!("{one} and {other} exclude each other").into());
        }
        let needed = [
            (timeout, against, "--against"),
            (divide, fen, "--fen"),
            (divide, depth, "--depth"),
        ];
        for (option, other, name) in needed {
            if let (Some(option), None) = (option, other) {
                return Err(format!("{option} needs {name}").into());
            }
        }
        Ok(())
    }
}

fn set<T>(option: &str, place: &mut Option<T>, value: T) -> Result<(), Error> {
    match place.replace(value) {
        None => Ok(()),
        Some(_) => Err(format!("{option} is given twice").into()),
    }
}

/// Parses a whole number in a range. `_` and `,` may separate its digits.
fn number<T>(option: &str, parser: &mut Parser, range: RangeInclusive<T>) -> Result<T, Error>
where
    T: TryFrom<u128> + PartialOrd + Display,
{
    let found = parser.value()?.string()?;
    let digits = found.replace(['_', ','], "");
    let number = digits.parse::<u128>().ok();
    let number = number.and_then(|number| T::try_from(number).ok());
    number
        .filter(|number| range.contains(number))
        .ok_or_else(|| {
            let (first, last) = (range.start(), range.end().to_string());
            let range = if last.len() > 12 {
                format!("from {first} up")
            } else {
                format!("from {first} to {last}")
            };
            format!("{option} takes a whole number {range}, not `{found}`").into()
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_line(line: &[&str]) -> Result<Options, String> {
        let args = ["perft"].iter().chain(line).map(OsString::from);
        parse(args).map_err(|error| error.to_string())
    }

    #[test]
    fn all_options_can_be_parsed() {
        assert_eq!(parse_line(&[]), Ok(Options::default()));
        let line =
            "--fen startpos --depth=4 --divide --chess960 --hash 64 --threads 2 --format json";
        let line: Vec<_> = line.split(' ').collect();
        let expected = Options {
            fen: Some("startpos".into()),
            depth: Some(4),
            divide: Some(()),
            chess960: Some(()),
            hash_mib: Some(64),
            threads: NonZeroUsize::new(2),
            format: Some(Format::Json),
            ..Options::default()
        };
        assert_eq!(parse_line(&line), Ok(expected));
        let expected = Options {
            suite: Some("a.epd".into()),
            against: Some("engine".into()),
            timeout: Some(Duration::from_secs(5)),
            ..Options::default()
        };
        let line = ["--suite", "a.epd", "--against", "engine", "--timeout", "5"];
        assert_eq!(parse_line(&line), Ok(expected));
    }

    #[test]
    fn numbers_can_have_separators() {
        for (text, budget) in [("1_000_000", 1_000_000), ("2,000", 2_000)] {
            let options = parse_line(&["--budget", text]).unwrap();
            assert_eq!(options.budget, Some(budget));
        }
    }

    #[test]
    fn help_ignores_later_arguments() {
        assert_eq!(
            parse_line(&["--help", "--nonsense"]).unwrap().help,
            Some(())
        );
    }

    #[test]
    fn invalid_arguments_are_errors() {
        let cases = [
            ("--nonsense", "invalid option '--nonsense'"),
            ("-x", "invalid option '-x'"),
            ("six", "unexpected argument \"six\""),
            ("--depth", "missing argument for option '--depth'"),
            (
                "--depth|six",
                "--depth takes a whole number from 1 to 99, not `six`",
            ),
            (
                "--depth|0",
                "--depth takes a whole number from 1 to 99, not `0`",
            ),
            (
                "--depth|-1",
                "--depth takes a whole number from 1 to 99, not `-1`",
            ),
            (
                "--depth|100",
                "--depth takes a whole number from 1 to 99, not `100`",
            ),
            (
                "--depth|",
                "--depth takes a whole number from 1 to 99, not ``",
            ),
            ("--depth|4|--depth|5", "--depth is given twice"),
            (
                "--budget|0",
                "--budget takes a whole number from 1 up, not `0`",
            ),
            (
                "--hash|0",
                "--hash takes a whole number from 1 to 1048576, not `0`",
            ),
            (
                "--threads|0",
                "--threads takes a whole number from 1 to 1024, not `0`",
            ),
            ("--timeout|5", "--timeout needs --against"),
            (
                "--format|xml",
                "--format takes `table` or `json`, not `xml`",
            ),
            (
                "--suite|edge|--fen|8/8",
                "--suite and --fen exclude each other",
            ),
            ("--divide", "--divide needs --fen"),
            ("--divide|--fen|8/8", "--divide needs --depth"),
            (
                "--divide|--suite|edge",
                "--divide and --suite exclude each other",
            ),
            (
                "--divide|--check",
                "--divide and --check exclude each other",
            ),
            (
                "--divide|--against|x",
                "--divide and --against exclude each other",
            ),
            (
                "--check|--against|x",
                "--check and --against exclude each other",
            ),
            (
                "--check|--format|json",
                "--check and --format json exclude each other",
            ),
            (
                "--against|x|--format|json",
                "--against and --format json exclude each other",
            ),
            (
                "--divide=yes",
                "unexpected argument for option '--divide': \"yes\"",
            ),
        ];
        for (line, message) in cases {
            let words: Vec<_> = line.split('|').collect();
            assert_eq!(parse_line(&words), Err(message.into()), "{line}");
        }
    }
}
