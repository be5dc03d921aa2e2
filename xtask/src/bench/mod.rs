//! `cargo xtask bench`: our crates and their peers at the same tasks, in turns.
//!
//! Everything that is measured is in the package `benches`, whose program `compare` is built twice:
//! with every instruction that this processor has, and as cargo builds for anybody. Both stay open
//! and do one task for one program at a time, so that what disturbs the machine disturbs all alike.

mod aims;
mod build;
mod measurements;
mod options;
mod plot;
mod table;
mod worker;

use crate::cargo::workspace_root;
use crate::{BAD_USAGE, CANNOT_RUN};
use build::Build;
use measurements::{Cell, Measurements};
use options::{Asked, Options};
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use worker::{Task, Worker};

const USAGE: &str = "\
Usage: cargo xtask bench [OPTION...]

Measures these crates and cozy-chess, chess and shakmaty in turns, prints a table of ratios, and
writes docs/performance-table.md and docs/performance.svg.

Options:
  --rounds N       number of rounds (5)
  --only TASK      only this task; can be repeated (--only list prints the names)
  --deep           also perft at full depth, which takes some more minutes and 2 GiB
  --native-only    only the build for this processor
  --default-only   only the default build
  --no-write       print without writing files
  --help           print this help
";

/// Why there is no comparison.
#[derive(Debug)]
enum Error {
    /// Cargo said why on standard error.
    Build(Build),
    Start(io::Error),
    /// The program ended early, and said why on standard error.
    Ended(Build),
    /// The program gave an unexpected answer.
    Answer(String),
    /// Programs that count the same have counted differently.
    Counts {
        task: String,
        program: String,
        count: u64,
        other: u64,
    },
    UnknownTask {
        task: String,
        known: Vec<String>,
    },
    Write(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(build) => write!(f, "the {build} build failed"),
            Self::Start(error) => write!(f, "cannot run: {error}"),
            Self::Ended(build) => write!(f, "the program of the {build} build has ended"),
            Self::Answer(answer) => write!(f, "the program answered `{answer}`"),
            Self::Counts {
                task,
                program,
                count,
                other,
            } => write!(f, "{task}: {program} counts {count}, another {other}"),
            Self::UnknownTask { task, known } => {
                write!(
                    f,
                    "there is no task `{task}`; there are: {}",
                    known.join(", ")
                )
            }
            Self::Write(error) => write!(f, "cannot write: {error}"),
        }
    }
}

/// Runs the command with the arguments that follow its name.
pub(crate) fn run(args: &[OsString]) -> ExitCode {
    match options::parse(args) {
        Ok(Asked::Help) => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        Ok(Asked::Compare(options)) => match compare(&options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {error}");
                ExitCode::from(match error {
                    Error::UnknownTask { .. } => BAD_USAGE,
                    Error::Counts { .. } => 1,
                    _ => CANNOT_RUN,
                })
            }
        },
        Err(error) => {
            eprintln!("error: {error}\n");
            eprint!("{USAGE}");
            ExitCode::from(BAD_USAGE)
        }
    }
}

fn compare(options: &Options) -> Result<(), Error> {
    let mut workers = Vec::new();
    for &build in &options.builds {
        workers.push(Worker::start(build)?);
    }
    let Some(first) = workers.first_mut() else {
        return Ok(());
    };
    let tasks = chosen(first.tasks()?, options)?;
    let measurements = measure(&tasks, &mut workers, options.rounds)?;

    let builds = &options.builds;
    let report = table::report(&tasks, &measurements, builds);
    println!("{report}");
    if options.write {
        let docs = workspace_root().join("docs");
        write(&docs.join("performance-table.md"), &report)?;
        let plot = plot::plot(&tasks, &measurements, builds);
        write(&docs.join("performance.svg"), &plot)?;
    }
    Ok(())
}

/// Returns the tasks given by name, or all tasks that need no name.
fn chosen(tasks: Vec<Task>, options: &Options) -> Result<Vec<Task>, Error> {
    for name in &options.only {
        if tasks.iter().all(|task| task.name != *name) {
            return Err(Error::UnknownTask {
                task: name.clone(),
                known: tasks.into_iter().map(|task| task.name).collect(),
            });
        }
    }
    let is_chosen = |task: &Task| {
        if options.only.is_empty() {
            options.deep || !task.is_deep
        } else {
            options.only.contains(&task.name)
        }
    };
    Ok(tasks.into_iter().filter(is_chosen).collect())
}

/// Runs every task by every program of every build, in turns, for this number of rounds.
fn measure(tasks: &[Task], workers: &mut [Worker], rounds: usize) -> Result<Measurements, Error> {
    let mut measurements = Measurements::default();
    for round in 0..rounds {
        eprint!("round {} of {rounds}:", round + 1);
        for task in tasks {
            eprint!(" {}", task.name);
            let mut programs = task.programs.clone();
            // Nobody is always first after a change of task.
            let first = round % programs.len().max(1);
            programs.rotate_left(first);
            for program in &programs {
                for worker in &mut *workers {
                    let (count, seconds) = worker.run(&task.name, program)?;
                    let cell = Cell::new(&task.name, program, worker.build());
                    if let Err(other) = measurements.add(cell, count, seconds) {
                        return Err(Error::Counts {
                            task: task.name.clone(),
                            program: program.clone(),
                            count,
                            other,
                        });
                    }
                }
            }
        }
        eprintln!();
    }
    Ok(measurements)
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(Error::Write)?;
    eprintln!("written: {}", path.display());
    Ok(())
}
