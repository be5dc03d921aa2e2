//! `cargo xtask bench`: measures our crates and other libraries at the same tasks, in turns.
//!
//! The package `benches` contains what is measured. Its program `compare` is built several times, for this processor and
//! for any. All builds stay open and do one task for one program at a time, so that whatever disturbs the machine
//! disturbs all alike.

mod build;
mod circumstances;
mod measurements;
mod options;
mod plot;
mod table;
mod targets;
mod worker;

use crate::cargo::workspace_root;
use crate::{BAD_USAGE, CANNOT_RUN};
use build::Build;
use measurements::{Cell, Measurements, State};
use options::{Options, Request};
use std::ffi::OsString;
use std::fmt;
use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;
use table::Report;
use worker::{Task, TaskKind, Worker};

const USAGE: &str = "\
Usage: cargo xtask bench [OPTION...]

Measures these crates and cozy-chess, chess and shakmaty in turns, prints tables, and writes
docs/notes/performance-table.md and docs/performance.svg.

Options:
  --rounds N      number of rounds (7)
  --only TASK     only this task; can be repeated (--only list prints the names)
  --deep          also perft at full depth, which takes some more minutes and 2 GiB
  --build BUILD   native, x86-64-v4, x86-64-v3 or default; can be repeated (native and default)
  --no-write      print without writing files
  --help          print this help
";

/// Why there is no comparison.
#[derive(Debug)]
enum Error {
    /// Cargo printed the reason to standard error.
    Build(Build),
    Start(io::Error),
    /// The program ended early and printed the reason to standard error.
    Ended(Build),
    /// The program gave an unexpected answer.
    Answer(String),
    /// Programs counted differently at the same task.
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
        Ok(Request::Help) => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        Ok(Request::Compare(options)) => match compare(&options) {
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
    let mut sizes = first.sizes()?;
    sizes.extend(build::program_sizes()?);
    let measurements = measure(&tasks, &mut workers, options.rounds)?;

    let builds = &options.builds;
    let report = Report {
        tasks: &tasks,
        measurements: &measurements,
        builds,
        sizes: &sizes,
    };
    let text = report.write();
    println!("{text}");
    if options.write {
        let docs = workspace_root().join("docs");
        write(&docs.join("notes/performance-table.md"), &text)?;
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
            options.deep || task.kind != TaskKind::Deep
        } else {
            options.only.contains(&task.name)
        }
    };
    Ok(tasks.into_iter().filter(is_chosen).collect())
}

/// Runs every task with every program of every build, in turns, for this number of rounds.
///
/// Each round starts new processes. Where the system places the memory of a process makes some tasks slower, in one
/// process of many by a half.
fn measure(tasks: &[Task], workers: &mut [Worker], rounds: usize) -> Result<Measurements, Error> {
    let mut measurements = Measurements::default();
    for round in 0..rounds {
        eprint!("round {} of {rounds}:", round + 1);
        if round > 0 {
            for worker in &mut *workers {
                worker.restart()?;
            }
        }
        measure_cold(round, tasks, workers, &mut measurements)?;
        for task in tasks {
            eprint!(" {}", task.name);
            for program in &rotated(&task.programs, round) {
                for worker in &mut *workers {
                    let (count, seconds) = worker.run(&task.name, program)?;
                    let cell = Cell::new(&task.name, program, worker.build(), State::Warm);
                    add(&mut measurements, cell, &task.name, program, count, seconds)?;
                }
            }
        }
        eprintln!();
    }
    Ok(measurements)
}

/// Runs all tasks on positions cold, if there are any.
fn measure_cold(
    round: usize,
    tasks: &[Task],
    workers: &mut [Worker],
    measurements: &mut Measurements,
) -> Result<(), Error> {
    let tasks: Vec<&Task> = tasks
        .iter()
        .filter(|task| task.kind == TaskKind::Positions)
        .collect();
    let programs = table::programs(tasks.iter().copied());
    let programs: Vec<String> = programs.into_iter().map(str::to_owned).collect();
    for program in &rotated(&programs, round) {
        eprint!(" cold {program}");
        for worker in &mut *workers {
            for (name, count, seconds) in worker.cold(program)? {
                if tasks.iter().any(|task| task.name == name) {
                    let cell = Cell::new(&name, program, worker.build(), State::Cold);
                    add(measurements, cell, &name, program, count, seconds)?;
                }
            }
        }
    }
    Ok(())
}

/// Returns the programs with another one first in each round, because the first one runs after a different task.
fn rotated(programs: &[String], round: usize) -> Vec<String> {
    let mut programs = programs.to_vec();
    let first = round % programs.len().max(1);
    programs.rotate_left(first);
    programs
}

fn add(
    measurements: &mut Measurements,
    cell: Cell,
    task: &str,
    program: &str,
    count: u64,
    seconds: f64,
) -> Result<(), Error> {
    measurements
        .add(cell, count, seconds)
        .map_err(|other| Error::Counts {
            task: task.to_owned(),
            program: program.to_owned(),
            count,
            other,
        })
}

fn write(path: &Path, text: &str) -> Result<(), Error> {
    fs::write(path, text).map_err(Error::Write)?;
    eprintln!("written: {}", path.display());
    Ok(())
}
