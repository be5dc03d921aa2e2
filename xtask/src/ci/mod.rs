//! `cargo xtask ci`: all checks except the tests of the default build.

mod book;
mod builds;
mod instructions;
mod licenses;
mod signature;
mod variants;

use crate::process::{Failure, cargo, output, succeed};
use crate::{native, public_api, samples};
use lexopt::{Arg, Parser, ValueExt};
use std::process::Command;
use std::time::Instant;

/// A check and its name.
type Step = (&'static str, fn() -> Result<(), Failure>);

/// All steps, the quick ones first.
static STEPS: [Step; 20] = [
    ("format", || {
        succeed(cargo().args(["fmt", "--all", "--check"]))
    }),
    ("licenses", licenses::check),
    ("clippy", clippy),
    // The tests of this package read the sources of all others.
    ("tidy", || {
        succeed(cargo().args(["test", "--package=xtask", "--quiet"]))
    }),
    ("thorough", thorough),
    ("features", builds::features),
    ("no_std", builds::no_std),
    ("targets", builds::targets),
    ("msrv", builds::msrv),
    ("minimal-versions", builds::minimal_versions),
    ("package", builds::package),
    ("public-api", public_api::check),
    ("docs", docs),
    ("book", book::check),
    // All published counts that take about ten seconds in total.
    ("perft", || {
        perft(&["--suite", "all", "--budget", "4_000_000_000"])
    }),
    // At every node of some trees, the crates agree.
    ("agreements", || {
        perft(&["--check", "--suite", "all", "--budget", "400_000"])
    }),
    ("variants", variants::check),
    ("signature", signature::check),
    ("instructions", instructions::check),
    ("samples", samples::check),
];

const USAGE: &str = "\
Usage: cargo xtask ci [--no-skip] [STEP...]
       cargo xtask ci (signature | instructions) --write

Runs all checks, or only the named ones, until one fails.

Options:
  --no-skip   fail where a check needs something that is not installed (otherwise skip the check)
  --write     write what the step counts into its file: the nodes of the engine's benches into the files *.signature
              of chess-uci, the instructions of the main paths into counts.txt
  --help      show this text
";

/// The parsed arguments.
#[derive(Debug, PartialEq, Eq)]
enum Request {
    Help,
    WriteSignature,
    WriteInstructions,
    Check { names: Vec<String>, may_skip: bool },
}

/// Runs all steps, or the named steps, until one fails.
pub(crate) fn run(args: Parser) -> Result<(), Failure> {
    match parse(args)? {
        Request::Help => {
            println!("{USAGE}\nSteps: {}", names());
            Ok(())
        }
        Request::WriteSignature => signature::write(),
        Request::WriteInstructions => instructions::write(),
        Request::Check { names, may_skip } => check(&names, may_skip),
    }
}

fn names() -> String {
    STEPS.map(|(name, _)| name).join(", ")
}

fn parse(mut args: Parser) -> Result<Request, lexopt::Error> {
    let mut chosen = Vec::new();
    let mut may_skip = true;
    let mut writes = false;
    while let Some(arg) = args.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(Request::Help),
            Arg::Long("no-skip") => may_skip = false,
            Arg::Long("write") => writes = true,
            Arg::Value(name) => {
                let name = name.string()?;
                if STEPS.iter().all(|step| step.0 != name) {
                    let known = names();
                    return Err(format!("unknown step `{name}`: expected one of {known}").into());
                }
                chosen.push(name);
            }
            _ => return Err(arg.unexpected()),
        }
    }
    match (writes, chosen.as_slice()) {
        (false, _) => Ok(Request::Check {
            names: chosen,
            may_skip,
        }),
        (true, [name]) if name == "signature" => Ok(Request::WriteSignature),
        (true, [name]) if name == "instructions" => Ok(Request::WriteInstructions),
        (true, _) => Err("--write belongs to the step `signature` or `instructions`, alone".into()),
    }
}

fn check(names: &[String], may_skip: bool) -> Result<(), Failure> {
    let mut skipped = Vec::new();
    for (name, run) in STEPS {
        if !names.is_empty() && names.iter().all(|wanted| wanted != name) {
            continue;
        }
        println!("== {name}");
        let start = Instant::now();
        let result = run();
        let seconds = start.elapsed().as_secs_f64();
        match result {
            Ok(()) => println!("== {name}: passed in {seconds:.1} s"),
            Err(Failure::Missing(what)) if may_skip => {
                println!("== {name}: SKIPPED, at least in part; not installed: {what}");
                skipped.push(name);
            }
            Err(failure) => {
                println!("== {name}: FAILED after {seconds:.1} s");
                return Err(failure);
            }
        }
    }
    if skipped.is_empty() {
        println!("== all passed");
    } else {
        println!("== passed, but for steps SKIPPED: {}", skipped.join(", "));
    }
    Ok(())
}

fn clippy() -> Result<(), Failure> {
    succeed(
        cargo()
            .args(["clippy", "--workspace", "--all-targets", "--all-features"])
            .args(["--quiet", "--", "--deny=warnings"]),
    )
}

fn docs() -> Result<(), Failure> {
    succeed(
        cargo()
            .args([
                "doc",
                "--workspace",
                "--no-deps",
                "--all-features",
                "--quiet",
            ])
            .env("RUSTDOCFLAGS", "--deny=warnings"),
    )
}

/// Runs the tests of the crates with all positions and repetitions. `cargo test` uses a share of them.
fn thorough() -> Result<(), Failure> {
    succeed(
        cargo()
            .args(["test", "--package=chess-board", "--package=chess-movegen"])
            .args([
                "--package=chess-nnue",
                "--package=chess-notation",
                "--package=chess-perft",
            ])
            .args(["--package=chess-search", "--package=chess-uci"])
            .args(["--test=it", "--quiet"])
            .env("CHESS_TEST_THOROUGH", "1"),
    )
}

/// Runs `cargo xtask perft` and prints the summary below its table.
fn perft(args: &[&str]) -> Result<(), Failure> {
    let program = native::build("chess-perft")?;
    let printed = output(Command::new(program).args(args))?;
    if let Some((_, summary)) = printed.split_once("\n\n") {
        print!("{summary}");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{Request, parse};
    use lexopt::Parser;

    fn parsed(line: &str) -> Result<Request, String> {
        let args = Parser::from_args(line.split_whitespace());
        parse(args).map_err(|error| error.to_string())
    }

    #[test]
    fn arguments_choose_steps() {
        let check = |names: &[&str], may_skip| {
            let names = names.iter().map(ToString::to_string).collect();
            Ok(Request::Check { names, may_skip })
        };
        assert_eq!(parsed(""), check(&[], true));
        assert_eq!(
            parsed("docs --no-skip tidy"),
            check(&["docs", "tidy"], false)
        );
        assert_eq!(parsed("--help"), Ok(Request::Help));
        assert_eq!(parsed("signature --write"), Ok(Request::WriteSignature));
        assert_eq!(
            parsed("instructions --write"),
            Ok(Request::WriteInstructions)
        );
    }

    #[test]
    fn invalid_arguments_are_errors() {
        let error = parsed("doc").unwrap_err();
        assert!(error.starts_with("unknown step `doc`: expected one of format,"));
        assert_eq!(parsed("--quick").unwrap_err(), "invalid option '--quick'");
        assert!(parsed("docs --write").is_err());
        assert!(parsed("--write").is_err());
    }
}
