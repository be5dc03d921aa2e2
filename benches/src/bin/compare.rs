//! Runs tasks on request. `cargo xtask bench` starts this program, once for each build, and asks it line by line, so
//! that programs and builds take turns and no preparation is measured.
//!
//! | request on standard input | answer on standard output, fields separated by tabs |
//! |---|---|
//! | `tasks` | a line for each task: name, title, unit, kind, programs separated by spaces; then an empty line |
//! | `run TASK PROGRAM` | a count that all programs must agree on, and the seconds for each unit of work |
//! | `cold PROGRAM` | a line for each task on positions: name, count, seconds for each unit; then an empty line |
//! | `sizes` | a line for each type: program, type, bytes; then an empty line |
//!
//! The kind is `positions`, `deep` or `-`. `run` measures a task on positions warm: the same 1,024 positions again and
//! again. `cold` measures all of them in turns, a block of each task at a time, over 200,000 positions once.

use benches::{
    BLOCK, Clock, Done, POSITION_COUNT, Run, TASKS, Task, WorkloadSet, positions, sizes,
};
use cpu_time::ThreadTime;
use std::collections::HashMap;
use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

/// A task is repeated for at least this time.
const ENOUGH: Duration = Duration::from_millis(40);

/// The number of positions of a warm measurement. Processors can memorize the branches of so few.
const WARM: usize = 8 * BLOCK;

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    let mut programs = Programs::default();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["tasks"] => {
                for task in &TASKS {
                    let kind = if task.is_of_positions() {
                        "positions"
                    } else if task.is_deep {
                        "deep"
                    } else {
                        "-"
                    };
                    let (name, title, unit) = (task.name, task.title, task.unit.name());
                    let programs = task.programs().join(" ");
                    writeln!(out, "{name}\t{title}\t{unit}\t{kind}\t{programs}")?;
                }
                writeln!(out)?;
            }
            ["run", task, program] => match run(&mut programs, task, program) {
                Some((count, seconds)) => writeln!(out, "{count}\t{seconds:e}")?,
                None => writeln!(out, "error: {program} cannot do {task}")?,
            },
            ["cold", program] => match programs.get(program) {
                Some(set) => {
                    for (name, count, seconds) in cold(set) {
                        writeln!(out, "{name}\t{count}\t{seconds:e}")?;
                    }
                    writeln!(out)?;
                }
                None => writeln!(out, "error: there is no program {program}")?,
            },
            ["sizes"] => {
                for (program, name, bytes) in sizes() {
                    writeln!(out, "{program}\t{name}\t{bytes}")?;
                }
                writeln!(out)?;
            }
            _ => writeln!(
                out,
                "error: expected `tasks`, `run TASK PROGRAM`, `cold PROGRAM` or `sizes`"
            )?,
        }
        out.flush()?;
    }
    Ok(())
}

/// The workloads of each program, prepared when they are first needed.
#[derive(Default)]
struct Programs {
    fens: Vec<String>,
    sets: HashMap<String, WorkloadSet>,
}

impl Programs {
    fn get(&mut self, program: &str) -> Option<&mut WorkloadSet> {
        if self.fens.is_empty() {
            self.fens = positions(POSITION_COUNT);
        }
        if !self.sets.contains_key(program) {
            let set = WorkloadSet::new(program, &self.fens)?;
            self.sets.insert(program.to_owned(), set);
        }
        self.sets.get_mut(program)
    }
}

/// Returns the count of a run and the mean seconds for a unit.
fn run(programs: &mut Programs, task: &str, program: &str) -> Option<(u64, f64)> {
    let task = Task::find(task)?;
    if task.is_of_positions() {
        let set = programs.get(program)?;
        let mut workloads = set.workloads.iter_mut();
        let (_, workload) = workloads.find(|(other, _)| other.name == task.name)?;
        workload.load(0..WARM);
        return Some(repeat(task.clock(), &mut **workload));
    }
    let mut run = task.prepare(program)?;
    let (count, seconds) = repeat(task.clock(), &mut *run);
    if let Some(expected) = task.expected() {
        assert_eq!(count, expected, "{program}: {}", task.title);
    }
    Some((count, seconds))
}

/// Repeats a run. The first one warms the caches and does not count, unless it takes long.
fn repeat(clock: Clock, run: &mut dyn Run) -> (u64, f64) {
    let (done, first) = time(clock, run);
    if first >= ENOUGH {
        return (done.found, seconds_of_unit(done, first));
    }
    let mut total = Duration::ZERO;
    let mut units = 0;
    while total < ENOUGH {
        let (again, duration) = time(clock, run);
        assert_eq!(again, done, "a repeated run counts something else");
        total += duration;
        units += again.units;
    }
    (done.found, seconds_of_unit(Done { units, ..done }, total))
}

fn time(clock: Clock, run: &mut dyn Run) -> (Done, Duration) {
    run.prepare();
    match clock {
        Clock::Thread => {
            let start = ThreadTime::now();
            let done = black_box(run.run());
            (done, start.elapsed())
        }
        Clock::Wall => {
            let start = Instant::now();
            let done = black_box(run.run());
            (done, start.elapsed())
        }
    }
}

/// Does all tasks on positions in turns. Returns the name, the count and the median seconds for a unit of each task.
///
/// While one task works on a block, the others work on blocks far away, so that no task finds the positions of another
/// in a cache.
fn cold(set: &mut WorkloadSet) -> Vec<(&'static str, u64, f64)> {
    let blocks = set.positions / BLOCK;
    let tasks = set.workloads.len();
    let mut found = vec![0; tasks];
    let mut seconds = vec![Vec::with_capacity(blocks); tasks];
    for block in 0..blocks {
        for (index, (_, workload)) in set.workloads.iter_mut().enumerate() {
            let start = (block + index * blocks / tasks) % blocks * BLOCK;
            workload.load(start..start + BLOCK);
            // The clock of the thread takes too long to read for such short work. Interruptions fall into few blocks, and
            // the median ignores them.
            let clock = Instant::now();
            let done = workload.run();
            let duration = clock.elapsed();
            found[index] += done.found;
            seconds[index].push(seconds_of_unit(done, duration));
        }
    }
    let results = set.workloads.iter().zip(found).zip(seconds);
    results
        .map(|(((task, _), found), mut seconds)| {
            seconds.sort_unstable_by(f64::total_cmp);
            (task.name, found, seconds[blocks / 2])
        })
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "counts stay below 2^53")]
fn seconds_of_unit(done: Done, duration: Duration) -> f64 {
    duration.as_secs_f64() / done.units.max(1) as f64
}
