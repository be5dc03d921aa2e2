//! `cargo xtask ci`: everything that has to hold besides the tests.

mod features;
mod licenses;
mod no_std;
mod signature;
mod steps;

use crate::cargo::workspace_root;
use crate::{BAD_USAGE, CANNOT_RUN};
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::process::{Command, ExitCode, ExitStatus};
use std::time::Instant;

/// One thing that has to hold.
struct Step {
    name: &'static str,
    run: fn() -> Result<(), Failure>,
}

/// All of them, those first that fail soonest.
static STEPS: [Step; 10] = [
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
        name: "features",
        run: features::check,
    },
    Step {
        name: "no_std",
        run: no_std::check,
    },
    Step {
        name: "docs",
        run: steps::docs,
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
        name: "signature",
        run: signature::check,
    },
];

/// Why a step fails.
#[derive(Debug)]
enum Failure {
    /// A program said why on standard error.
    Command {
        line: String,
        status: ExitStatus,
    },
    Start {
        line: String,
        error: io::Error,
    },
    License {
        package: String,
        license: String,
    },
    Signature {
        expected: String,
        counted: String,
    },
    Build(String),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Command { line, status } => write!(f, "`{line}` failed ({status})"),
            Self::Start { line, error } => write!(f, "cannot run `{line}`: {error}"),
            Self::License { package, license } => {
                write!(
                    f,
                    "{package} is under `{license}`, which is not known to be permissive"
                )
            }
            Self::Signature { expected, counted } => {
                write!(
                    f,
                    "the engine's bench takes {counted} nodes, and bench.signature says {expected}; \
                     if the search was meant to change, write the new count there: \
                     cargo xtask ci signature --write"
                )
            }
            Self::Build(reason) => f.write_str(reason),
        }
    }
}

/// One step that is not run, but makes what it would find right.
static WRITE_SIGNATURE: Step = Step {
    name: "signature --write",
    run: signature::write,
};

/// Runs all steps, or those whose names are given, until one fails.
pub(crate) fn run(args: &[OsString]) -> ExitCode {
    if args == ["signature", "--write"] {
        return carry_out([&WRITE_SIGNATURE]);
    }
    if let Some(unknown) = args
        .iter()
        .find(|arg| STEPS.iter().all(|step| **arg != step.name))
    {
        let names: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        eprintln!(
            "error: ci has no step `{}`; it has: {}",
            unknown.display(),
            names.join(", ")
        );
        return ExitCode::from(BAD_USAGE);
    }
    let wanted = |step: &&Step| args.is_empty() || args.iter().any(|arg| *arg == step.name);
    carry_out(STEPS.iter().filter(wanted))
}

fn carry_out<'a>(steps: impl IntoIterator<Item = &'a Step>) -> ExitCode {
    for Step { name, run } in steps {
        println!("== {name}");
        let start = Instant::now();
        let result = run();
        let seconds = start.elapsed().as_secs_f64();
        match result {
            Ok(()) => println!("== {name}: passed in {seconds:.1} s"),
            Err(failure) => {
                eprintln!("error: {failure}");
                println!("== {name}: FAILED after {seconds:.1} s");
                return ExitCode::from(match failure {
                    Failure::Start { .. } => CANNOT_RUN,
                    _ => 1,
                });
            }
        }
    }
    println!("== all passed");
    ExitCode::SUCCESS
}

/// The folders of `crates/`.
fn published_packages() -> Vec<String> {
    let entries = fs::read_dir(workspace_root().join("crates"))
        .into_iter()
        .flatten()
        .flatten();
    let mut packages: Vec<_> = entries
        .filter_map(|entry| entry.file_name().into_string().ok())
        .collect();
    packages.sort_unstable();
    packages
}

/// Runs a program whose output is for the reader.
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

/// Runs a program and returns what it prints.
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
