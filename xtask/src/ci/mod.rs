//! `cargo xtask ci`: all checks except the tests of the default build.

mod book;
mod features;
mod instructions;
mod licenses;
mod minimal_versions;
mod msrv;
mod no_std;
mod package;
mod signature;
mod steps;
mod targets;
mod variants;

use crate::{BAD_USAGE, CANNOT_RUN};
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::process::{Command, ExitCode, ExitStatus};
use std::time::Instant;

/// One check.
struct Step {
    name: &'static str,
    run: fn() -> Result<(), Failure>,
}

/// All steps, the quick ones first.
static STEPS: [Step; 20] = [
    Step {
        name: "format",
        run: steps::format,
    },
    Step {
        name: "licenses",
        run: licenses::check,
    },
    Step {
        name: "clippy",
        run: steps::clippy,
    },
    Step {
        name: "tidy",
        run: steps::tidy,
    },
    Step {
        name: "thorough",
        run: steps::thorough,
    },
    Step {
        name: "features",
        run: features::check,
    },
    Step {
        name: "no_std",
        run: no_std::check,
    },
    Step {
        name: "targets",
        run: targets::check,
    },
    Step {
        name: "msrv",
        run: msrv::check,
    },
    Step {
        name: "minimal-versions",
        run: minimal_versions::check,
    },
    Step {
        name: "package",
        run: package::check,
    },
    Step {
        name: "public-api",
        run: steps::public_api,
    },
    Step {
        name: "docs",
        run: steps::docs,
    },
    Step {
        name: "book",
        run: book::check,
    },
    Step {
        name: "perft",
        run: steps::perft,
    },
    Step {
        name: "agreements",
        run: steps::agreements,
    },
    Step {
        name: "variants",
        run: variants::check,
    },
    Step {
        name: "signature",
        run: signature::check,
    },
    Step {
        name: "instructions",
        run: instructions::check,
    },
    Step {
        name: "samples",
        run: steps::samples,
    },
];

/// The reason why a step fails.
#[derive(Debug)]
enum Failure {
    /// A program failed and printed the reason on standard error.
    Command {
        line: String,
        status: ExitStatus,
    },
    Start {
        line: String,
        error: io::Error,
    },
    Signature {
        expected: String,
        counted: String,
    },
    /// The check needs something that is not installed, and how to install it.
    Missing(String),
    Other(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command { line, status } => write!(f, "`{line}` failed ({status})"),
            Self::Start { line, error } => write!(f, "cannot run `{line}`: {error}"),
            Self::Signature { expected, counted } => {
                write!(
                    f,
                    "the engine's bench searches {counted} nodes, but bench.signature says {expected}; \
                     if the search was meant to change, run `cargo xtask ci signature --write`"
                )
            }
            Self::Missing(what) => write!(f, "not installed: {what}"),
            Self::Other(reason) => f.write_str(reason),
        }
    }
}

const USAGE: &str = "\
Usage: cargo xtask ci [--no-skip] [STEP...]
       cargo xtask ci (signature | instructions) --write

Runs all checks, or only the named ones, until one fails.

Options:
  --no-skip   fail where a check needs something that is not installed (otherwise skip the check)
  --write     write what the step counts into its file: the nodes of the engine's bench into bench.signature and
              bench-5.signature, the instructions of the main paths into counts.txt
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
pub(crate) fn run(args: &[OsString]) -> ExitCode {
    match parse(args) {
        Ok(Request::Help) => {
            let names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
            println!("{USAGE}\nSteps: {}", names.join(", "));
            ExitCode::SUCCESS
        }
        Ok(Request::WriteSignature) => exit_code(signature::write()),
        Ok(Request::WriteInstructions) => exit_code(instructions::write()),
        Ok(Request::Check { names, may_skip }) => {
            let wanted =
                |step: &&Step| names.is_empty() || names.iter().any(|name| name == step.name);
            check(STEPS.iter().filter(wanted), may_skip)
        }
        Err(error) => {
            eprint!("error: {error}\n\n{USAGE}");
            ExitCode::from(BAD_USAGE)
        }
    }
}

/// Prints the reason of a failure and returns the exit code of a command that writes a file.
fn exit_code(written: Result<(), Failure>) -> ExitCode {
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::from(CANNOT_RUN)
        }
    }
}

fn parse(args: &[OsString]) -> Result<Request, lexopt::Error> {
    use lexopt::{Arg, Parser, ValueExt};
    let mut names = Vec::new();
    let mut may_skip = true;
    let mut writes = false;
    let mut parser = Parser::from_args(args);
    while let Some(arg) = parser.next()? {
        match arg {
            Arg::Long("help") | Arg::Short('h') => return Ok(Request::Help),
            Arg::Long("no-skip") => may_skip = false,
            Arg::Long("write") => writes = true,
            Arg::Value(name) => {
                let name = name.string()?;
                if STEPS.iter().all(|step| step.name != name) {
                    let known: Vec<_> = STEPS.iter().map(|step| step.name).collect();
                    let known = known.join(", ");
                    return Err(format!("unknown step `{name}`: expected one of {known}").into());
                }
                names.push(name);
            }
            _ => return Err(arg.unexpected()),
        }
    }
    match (writes, names.as_slice()) {
        (false, _) => Ok(Request::Check { names, may_skip }),
        (true, [name]) if name == "signature" => Ok(Request::WriteSignature),
        (true, [name]) if name == "instructions" => Ok(Request::WriteInstructions),
        (true, _) => Err("--write belongs to the step `signature` or `instructions`, alone".into()),
    }
}

fn check<'a>(steps: impl IntoIterator<Item = &'a Step>, may_skip: bool) -> ExitCode {
    let mut skipped = Vec::new();
    for Step { name, run } in steps {
        println!("== {name}");
        let start = Instant::now();
        let result = run();
        let seconds = start.elapsed().as_secs_f64();
        match result {
            Ok(()) => println!("== {name}: passed in {seconds:.1} s"),
            Err(Failure::Missing(what)) if may_skip => {
                println!("== {name}: SKIPPED, at least in part; not installed: {what}");
                skipped.push(*name);
            }
            Err(failure) => {
                eprintln!("error: {failure}");
                println!("== {name}: FAILED after {seconds:.1} s");
                return ExitCode::from(match failure {
                    Failure::Start { .. } | Failure::Missing(_) => CANNOT_RUN,
                    _ => 1,
                });
            }
        }
    }
    if skipped.is_empty() {
        println!("== all passed");
    } else {
        println!("== passed, but for steps SKIPPED: {}", skipped.join(", "));
    }
    ExitCode::SUCCESS
}

/// Runs a program that prints to the user's terminal.
fn succeed(command: &mut Command) -> Result<(), Failure> {
    let status = command
        .status()
        .map_err(|error| cannot_start(command, error))?;
    if status.success() {
        Ok(())
    } else {
        Err(Failure::Command {
            line: line(command),
            status,
        })
    }
}

/// Runs a program and returns its standard output.
fn output(command: &mut Command) -> Result<String, Failure> {
    let output = command
        .output()
        .map_err(|error| cannot_start(command, error))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    eprint!("{text}{}", String::from_utf8_lossy(&output.stderr));
    Err(Failure::Command {
        line: line(command),
        status: output.status,
    })
}

fn cannot_start(command: &Command, error: io::Error) -> Failure {
    Failure::Start {
        line: line(command),
        error,
    }
}

fn line(command: &Command) -> String {
    let words = [command.get_program()]
        .into_iter()
        .chain(command.get_args());
    words
        .map(|word| word.to_string_lossy())
        .collect::<Vec<_>>()
        .join(" ")
}

#[cfg(test)]
mod tests {
    use super::{Request, parse};
    use std::ffi::OsString;

    fn parsed(line: &str) -> Result<Request, String> {
        let args: Vec<_> = line.split_whitespace().map(OsString::from).collect();
        parse(&args).map_err(|error| error.to_string())
    }

    #[test]
    fn arguments_choose_steps() {
        let check = |names: &[&str], may_skip| Request::Check {
            names: names.iter().map(ToString::to_string).collect(),
            may_skip,
        };
        assert_eq!(parsed(""), Ok(check(&[], true)));
        assert_eq!(
            parsed("docs --no-skip tidy"),
            Ok(check(&["docs", "tidy"], false))
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
        assert!(
            parsed("doc")
                .unwrap_err()
                .starts_with("unknown step `doc`: expected one of format,")
        );
        assert_eq!(parsed("--quick").unwrap_err(), "invalid option '--quick'");
        assert!(parsed("docs --write").is_err());
        assert!(parsed("--write").is_err());
    }
}
