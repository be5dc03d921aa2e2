//! `cargo xtask fuzz`: runs a fuzz target, and packs its corpus.
//!
//! The targets are in xtask/fuzz, a workspace of its own; what they check, and the committed corpora, in xtask/fuzz-checks.

use crate::cargo::{cargo, target_dir, workspace_root};
use crate::{BAD_USAGE, CANNOT_RUN};
use lexopt::{Arg, Parser, ValueExt};
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const USAGE: &str = "\
Usage: cargo xtask fuzz                        list the targets
       cargo xtask fuzz TARGET [--seconds N]   search for an input that fails its check, for N seconds (60)
       cargo xtask fuzz TARGET --pack BYTES    minimize what was found and make it the committed corpus, up to this size

The inputs are kept in target/fuzz/corpus/TARGET; a run continues with those of earlier runs. An input that fails is written
to target/fuzz/artifacts/TARGET. `cargo run -p fuzz-checks -- run TARGET FILE` repeats it on stable Rust.
Needs a nightly toolchain and `cargo install --locked cargo-fuzz`.

Exit codes: 0 no input failed, 1 an input failed, 2 wrong usage, 3 the fuzzer could not be run.
";

/// The maximum time of one input in seconds, and the maximum memory in MiB.
const LIMITS: [&str; 2] = ["-timeout=20", "-rss_limit_mb=2048"];

#[derive(Debug, PartialEq, Eq)]
enum Request {
    Help,
    List,
    Run { target: String, seconds: u32 },
    Pack { target: String, bytes: u32 },
}

/// Runs the command with the arguments that follow its name.
pub(crate) fn run(args: &[OsString]) -> ExitCode {
    let request = match parse(args) {
        Ok(request) => request,
        Err(error) => {
            eprint!("error: {error}\n\n{USAGE}");
            return ExitCode::from(BAD_USAGE);
        }
    };
    let done = match request {
        Request::Help => {
            print!("{USAGE}");
            Ok(Outcome::Passed)
        }
        Request::List => checks(&["list"]),
        Request::Run { target, seconds } => fuzz(&target, seconds),
        Request::Pack { target, bytes } => pack(&target, bytes),
    };
    match done {
        Ok(Outcome::Passed) => ExitCode::SUCCESS,
        Ok(Outcome::Failed) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(CANNOT_RUN)
        }
    }
}

fn parse(args: &[OsString]) -> Result<Request, lexopt::Error> {
    let mut parser = Parser::from_args(args);
    let (mut target, mut seconds, mut bytes) = (None, None, None);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(Request::Help),
            Arg::Long("seconds") => seconds = Some(parser.value()?.parse()?),
            Arg::Long("pack") => bytes = Some(parser.value()?.parse()?),
            Arg::Value(name) if target.is_none() => target = Some(name.string()?),
            other => return Err(other.unexpected()),
        }
    }
    match (target, seconds, bytes) {
        (None, None, None) => Ok(Request::List),
        (None, ..) => Err("expected the name of a target".into()),
        (Some(_), Some(_), Some(_)) => Err("--seconds and --pack exclude each other".into()),
        (Some(target), _, Some(bytes)) => Ok(Request::Pack { target, bytes }),
        (Some(target), seconds, None) => Ok(Request::Run {
            target,
            seconds: seconds.unwrap_or(60),
        }),
    }
}

/// Whether all inputs passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Passed,
    Failed,
}

/// Runs the program of the package `fuzz-checks`.
fn checks(args: &[&str]) -> io::Result<Outcome> {
    let mut command = cargo();
    command
        .args(["run", "--quiet", "--package=fuzz-checks"])
        .args(["--features=serde", "--"])
        .args(args);
    finish(&mut command)
}

fn finish(command: &mut Command) -> io::Result<Outcome> {
    Ok(if command.status()?.success() {
        Outcome::Passed
    } else {
        Outcome::Failed
    })
}

/// Writes the seeds and the committed corpus of a target into its folder, and returns the folder.
fn unpack(target: &str) -> io::Result<PathBuf> {
    let folder = target_dir().join("fuzz/corpus").join(target);
    match checks(&["unpack", target, &folder.to_string_lossy()])? {
        Outcome::Passed => Ok(folder),
        Outcome::Failed => Err(io::Error::other(format!(
            "no inputs for the target `{target}`"
        ))),
    }
}

/// Returns the fuzzer of a target: cargo-fuzz, up to the arguments of the fuzzer itself.
///
/// Without a sanitizer of addresses, because the crates have no unsafe code that the fuzzer could reach.
fn fuzzer(target: &str, folder: &Path) -> Command {
    let mut command = Command::new("rustup");
    command
        .current_dir(workspace_root())
        .args(["run", "nightly", "cargo", "fuzz", "run"])
        .args(["--fuzz-dir=xtask/fuzz", "--sanitizer=none"])
        .arg("--target-dir")
        .arg(target_dir().join("fuzz/build"))
        .arg(target)
        .arg(folder);
    command
}

fn fuzz(target: &str, seconds: u32) -> io::Result<Outcome> {
    let folder = unpack(target)?;
    let artifacts = target_dir().join("fuzz/artifacts").join(target);
    fs::create_dir_all(&artifacts)?;
    // The greatest length and the dictionary.
    let flags = fs::read_to_string(folder.with_extension("flags"))?;
    let mut command = fuzzer(target, &folder);
    command
        .arg("--")
        .args(flags.lines())
        .args(LIMITS)
        .arg(format!("-max_total_time={seconds}"))
        .arg("-print_final_stats=1")
        .arg(format!("-artifact_prefix={}/", artifacts.display()));
    finish(&mut command)
}

/// Keeps the inputs that reach code which no other input reaches, and commits the short ones.
fn pack(target: &str, bytes: u32) -> io::Result<Outcome> {
    let found = unpack(target)?;
    let minimal = found.with_extension("minimal");
    if minimal.exists() {
        fs::remove_dir_all(&minimal)?;
    }
    fs::create_dir_all(&minimal)?;
    let mut command = fuzzer(target, &minimal);
    command.arg(&found).args(["--", "-merge=1"]).args(LIMITS);
    match finish(&mut command)? {
        Outcome::Passed => checks(&[
            "pack",
            target,
            &minimal.to_string_lossy(),
            &bytes.to_string(),
        ]),
        Outcome::Failed => Ok(Outcome::Failed),
    }
}

#[cfg(test)]
mod tests {
    use super::{Request, parse};
    use std::ffi::OsString;

    fn parse_line(line: &[&str]) -> Result<Request, String> {
        let args: Vec<OsString> = line.iter().map(OsString::from).collect();
        parse(&args).map_err(|error| error.to_string())
    }

    #[test]
    fn a_target_is_run_for_a_minute_unless_asked_otherwise() {
        let run = |seconds| {
            Ok(Request::Run {
                target: "pgn".into(),
                seconds,
            })
        };
        assert_eq!(parse_line(&["pgn"]), run(60));
        assert_eq!(parse_line(&["pgn", "--seconds", "5"]), run(5));
        assert_eq!(parse_line(&[]), Ok(Request::List));
    }

    #[test]
    fn invalid_arguments_are_errors() {
        for line in [
            &["pgn", "fen"][..],
            &["--seconds", "5"],
            &["pgn", "--seconds", "soon"],
            &["pgn", "--seconds", "5", "--pack", "6"],
            &["--nonsense"],
        ] {
            assert!(parse_line(line).is_err(), "{line:?}");
        }
    }
}
