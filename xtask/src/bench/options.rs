//! What the user asks for.

use super::build::Build;
use std::ffi::OsString;
use std::fmt;

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

/// Why the arguments cannot be understood.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum BadOption {
    Unknown(String),
    NoValue(&'static str),
    Rounds(String),
    Twice(&'static str),
    NoBuild,
}

impl fmt::Display for BadOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(arg) => write!(f, "there is no option `{arg}`"),
            Self::NoValue(option) => write!(f, "{option} needs a value"),
            Self::Rounds(text) => write!(f, "--rounds needs a number from 1 on, not `{text}`"),
            Self::Twice(option) => write!(f, "{option} is given twice"),
            Self::NoBuild => f.write_str("--native-only and --default-only leave nothing"),
        }
    }
}

const ROUNDS: usize = 5;

/// Reads the arguments after the command's name.
pub(super) fn parse(args: &[OsString]) -> Result<Asked, BadOption> {
    let mut rounds = None;
    let mut options = Options {
        rounds: ROUNDS,
        only: Vec::new(),
        deep: false,
        builds: Build::ALL.to_vec(),
        write: true,
    };
    let mut args = args.iter().map(|arg| arg.to_string_lossy());
    while let Some(arg) = args.next() {
        let (name, mut value) = match arg.split_once('=') {
            Some((name, value)) => (name, Some(value.to_owned())),
            None => (&*arg, None),
        };
        match name {
            "--rounds" => {
                let text = value
                    .or_else(|| args.next().map(Into::into))
                    .ok_or(BadOption::NoValue("--rounds"))?;
                let number = text.parse().ok().filter(|&number| number > 0);
                if rounds
                    .replace(number.ok_or(BadOption::Rounds(text))?)
                    .is_some()
                {
                    return Err(BadOption::Twice("--rounds"));
                }
                continue;
            }
            "--only" => {
                let task = value
                    .or_else(|| args.next().map(Into::into))
                    .ok_or(BadOption::NoValue("--only"))?;
                options.only.push(task);
                continue;
            }
            "--help" | "-h" if value.is_none() => return Ok(Asked::Help),
            "--deep" => options.deep = true,
            "--native-only" => options.builds.retain(|&build| build == Build::Native),
            "--default-only" => options.builds.retain(|&build| build == Build::Default),
            "--no-write" => options.write = false,
            _ => return Err(BadOption::Unknown(arg.into_owned())),
        }
        // None of these takes a value.
        if value.take().is_some() {
            return Err(BadOption::Unknown(arg.into_owned()));
        }
    }
    options.rounds = rounds.unwrap_or(ROUNDS);
    if options.builds.is_empty() {
        return Err(BadOption::NoBuild);
    }
    Ok(Asked::Compare(options))
}

#[cfg(test)]
mod tests {
    use super::{Asked, BadOption, Build, Options, parse};
    use std::ffi::OsString;

    fn parsed(line: &str) -> Result<Asked, BadOption> {
        let args: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        parse(&args)
    }

    #[test]
    fn options_are_understood() {
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
        assert_eq!(
            parsed("--rounds 0 --help"),
            Err(BadOption::Rounds("0".into()))
        );
        assert_eq!(parsed("--deep --help"), Ok(Asked::Help));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        let text = |line| parsed(line).unwrap_err().to_string();
        assert_eq!(text("--quick"), "there is no option `--quick`");
        assert_eq!(text("list"), "there is no option `list`");
        assert_eq!(text("--deep=1"), "there is no option `--deep=1`");
        assert_eq!(text("--rounds"), "--rounds needs a value");
        assert_eq!(
            text("--rounds many"),
            "--rounds needs a number from 1 on, not `many`"
        );
        assert_eq!(text("--rounds=3 --rounds=3"), "--rounds is given twice");
        assert_eq!(
            text("--native-only --default-only"),
            "--native-only and --default-only leave nothing"
        );
    }
}
