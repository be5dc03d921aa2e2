//! The options of `cargo xtask bench`.

use super::build::Build;
use std::ffi::OsString;

/// What the user asks for.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Request {
    Help,
    Compare(Options),
}

/// What is compared and how.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) rounds: usize,
    /// The names of tasks. If there are none, all tasks are measured that do not take long.
    pub(super) only: Vec<String>,
    pub(super) deep: bool,
    pub(super) builds: Vec<Build>,
    pub(super) write: bool,
}

const ROUNDS: usize = 7;

/// Parses the arguments after the command's name.
pub(super) fn parse(args: &[OsString]) -> Result<Request, lexopt::Error> {
    use lexopt::{Arg, Parser, ValueExt};
    let mut options = Options {
        rounds: ROUNDS,
        only: Vec::new(),
        deep: false,
        builds: Vec::new(),
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
            Arg::Long("build") => {
                let text = parser.value()?.string()?;
                let build = Build::ALL.into_iter().find(|build| build.name() == text);
                let build = build.ok_or_else(|| {
                    let known = Build::ALL.map(Build::name).join(", ");
                    format!("invalid value `{text}` for --build: expected one of {known}")
                })?;
                if !options.builds.contains(&build) {
                    options.builds.push(build);
                }
            }
            Arg::Long("no-write") => options.write = false,
            Arg::Long("help") | Arg::Short('h') => return Ok(Request::Help),
            _ => return Err(arg.unexpected()),
        }
    }
    if options.builds.is_empty() {
        options.builds = Build::USUAL.to_vec();
    }
    Ok(Request::Compare(options))
}

#[cfg(test)]
mod tests {
    use super::{Build, Options, Request, parse};
    use std::ffi::OsString;

    fn parsed(line: &str) -> Result<Request, String> {
        let args: Vec<_> = line.split_whitespace().map(OsString::from).collect();
        parse(&args).map_err(|error| error.to_string())
    }

    #[test]
    fn options_are_parsed() {
        assert_eq!(
            parsed(""),
            Ok(Request::Compare(Options {
                rounds: 7,
                only: Vec::new(),
                deep: false,
                builds: Build::USUAL.to_vec(),
                write: true,
            }))
        );
        assert_eq!(
            parsed(
                "--rounds 9 --only list --only=fen --deep --build native --build=x86-64-v3 --build=native --no-write"
            ),
            Ok(Request::Compare(Options {
                rounds: 9,
                only: vec!["list".into(), "fen".into()],
                deep: true,
                builds: vec![Build::Native, Build::V3],
                write: false,
            }))
        );
        assert_eq!(parsed("--deep --help"), Ok(Request::Help));
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
            text("--build=fast"),
            "invalid value `fast` for --build: expected one of native, x86-64-v4, x86-64-v3, default"
        );
    }
}
