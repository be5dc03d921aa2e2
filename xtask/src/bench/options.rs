//! What the user asks for.

use super::build::Build;
use std::ffi::OsString;

/// What to do.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Asked {
    Help,
    Compare(Options),
}

/// How to compare.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) rounds: usize,
    /// The names of tasks; none means those that take no time.
    pub(super) only: Vec<String>,
    pub(super) deep: bool,
    pub(super) builds: Vec<Build>,
    pub(super) write: bool,
}

const ROUNDS: usize = 5;

/// Parses the arguments after the command's name.
pub(super) fn parse(args: &[OsString]) -> Result<Asked, lexopt::Error> {
    use lexopt::{Arg, Parser, ValueExt};
    let mut options = Options {
        rounds: ROUNDS,
        only: Vec::new(),
        deep: false,
        builds: Build::ALL.to_vec(),
        write: true,
    };
    let mut parser = Parser::from_args(args);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("rounds") => {
                let text = parser.value()?.string()?;
                let rounds = text.parse().ok().filter(|&rounds| rounds > 0);
                options.rounds = rounds.ok_or_else(|| {
                    format!("invalid value `{text}` for --rounds: expected a number from 1")
                })?;
            }
            Arg::Long("only") => options.only.push(parser.value()?.string()?),
            Arg::Long("deep") => options.deep = true,
            Arg::Long("native-only") => options.builds.retain(|&build| build == Build::Native),
            Arg::Long("default-only") => options.builds.retain(|&build| build == Build::Default),
            Arg::Long("no-write") => options.write = false,
            Arg::Long("help") | Arg::Short('h') => return Ok(Asked::Help),
            _ => return Err(arg.unexpected()),
        }
    }
    if options.builds.is_empty() {
        return Err("--native-only and --default-only exclude each other".into());
    }
    Ok(Asked::Compare(options))
}

#[cfg(test)]
mod tests {
    use super::{Asked, Build, Options, parse};
    use std::ffi::OsString;

    fn parsed(line: &str) -> Result<Asked, String> {
        let args: Vec<_> = line.split_whitespace().map(OsString::from).collect();
        parse(&args).map_err(|error| error.to_string())
    }

    #[test]
    fn options_are_parsed() {
        assert_eq!(
            parsed(""),
            Ok(Asked::Compare(Options {
                rounds: 5,
                only: Vec::new(),
                deep: false,
                builds: Build::ALL.to_vec(),
                write: true,
            }))
        );
        assert_eq!(
            parsed("--rounds 7 --only list --only=fen --deep --native-only --no-write"),
            Ok(Asked::Compare(Options {
                rounds: 7,
                only: vec!["list".into(), "fen".into()],
                deep: true,
                builds: vec![Build::Native],
                write: false,
            }))
        );
        assert_eq!(parsed("--deep --help"), Ok(Asked::Help));
    }

    #[test]
    fn errors_name_the_invalid_argument() {
        let text = |line: &str| parsed(line).unwrap_err();
        assert_eq!(text("--quick"), "invalid option '--quick'");
        assert_eq!(text("list"), "unexpected argument \"list\"");
        assert_eq!(
            text("--deep=1"),
            "unexpected argument for option '--deep': \"1\""
        );
        assert_eq!(text("--rounds"), "missing argument for option '--rounds'");
        for invalid in ["many", "0", "-1"] {
            let line = format!("--rounds={invalid}");
            let error = format!("invalid value `{invalid}` for --rounds: expected a number from 1");
            assert_eq!(text(&line), error);
        }
        assert_eq!(
            text("--native-only --default-only"),
            "--native-only and --default-only exclude each other"
        );
    }
}
