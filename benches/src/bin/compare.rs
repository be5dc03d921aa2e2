//! Runs tasks on demand: `cargo xtask bench` starts this program, once for each way to build it, and
//! asks it line by line, so that the programs take turns and no start-up is measured.
//!
//! | asked on standard input | answered on standard output, fields between tabs |
//! |---|---|
//! | `tasks` | a line for each task: name, title, unit, base task, base program, `deep` or `-`, programs between blanks; then an empty line |
//! | `run TASK PROGRAM` | what a run has counted, and the seconds that a run took |
//!
//! A count that is not as published ends the program.

use benches::{Clock, Run, TASKS, Task};
use cpu_time::ThreadTime;
use std::hint::black_box;
use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        let line = line?;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["tasks"] => {
                for task in &TASKS {
                    let Task {
                        name,
                        title,
                        unit,
                        base: (base_task, base_program),
                        ..
                    } = task;
                    let deep = if task.is_deep { "deep" } else { "-" };
                    let programs = task.programs().join(" ");
                    writeln!(
                        out,
                        "{name}\t{title}\t{unit}\t{base_task}\t{base_program}\t{deep}\t{programs}"
                    )?;
                }
                writeln!(out)?;
            }
            ["run", task, program] => match run(task, program) {
                Some((count, seconds)) => writeln!(out, "{count}\t{seconds:.9}")?,
                None => writeln!(out, "error: {program} cannot do {task}")?,
            },
            _ => writeln!(out, "error: expected `tasks` or `run TASK PROGRAM`")?,
        }
        out.flush()?;
    }
    Ok(())
}

/// How long a task is repeated at least.
const ENOUGH: Duration = Duration::from_millis(40);

/// What a run counts, and the mean seconds that it takes. A first run warms the caches; it stands
/// for the whole where it takes long. Nothing is kept for the next time: hash tables are large.
fn run(task: &str, program: &str) -> Option<(u64, f64)> {
    let task = Task::find(task)?;
    let mut run = task.prepare(program)?;
    let (count, first) = time(task.clock, &mut *run);
    if let Some(expected) = task.expected {
        assert_eq!(count, expected, "{program}: {}", task.title);
    }
    if first >= ENOUGH {
        return Some((count, first.as_secs_f64()));
    }
    let (mut runs, mut total) = (0, Duration::ZERO);
    while total < ENOUGH {
        let (again, duration) = time(task.clock, &mut *run);
        assert_eq!(again, count, "{program}: {}", task.title);
        total += duration;
        runs += 1;
    }
    Some((count, total.as_secs_f64() / f64::from(runs)))
}

fn time(clock: Clock, run: &mut dyn Run) -> (u64, Duration) {
    run.ready();
    match clock {
        Clock::Thread => {
            let start = ThreadTime::now();
            let count = black_box(run.count());
            (count, start.elapsed())
        }
        Clock::Wall => {
            let start = Instant::now();
            let count = black_box(run.count());
            (count, start.elapsed())
        }
    }
}
