//! Measures tasks with all libraries in turns: `compare ROUND [TASK...]`. `cargo xtask bench` runs this program once
//! for each build and round.
//!
//! It prints a line for each task, library and state, with fields separated by tabs: the name and the title of the
//! task, its unit, the state, the library, a count on which all libraries must agree, and the seconds of one unit of
//! work. The state is `cold` or `warm` for tasks on positions, and `-` for others.
//!
//! *Cold*: all tasks on positions take turns, a block of positions at a time, and each of 200,000 positions is seen
//! once. *Warm*: the same 1,024 positions again and again.

use benches::{
    BLOCK, Done, Library, POSITION_COUNT, TASKS, Task, Unit, Work, libraries, positions,
};
use cpu_time::ThreadTime;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::{Duration, Instant};

/// A task is repeated for at least this time.
const ENOUGH: Duration = Duration::from_millis(40);

/// The number of positions of a warm measurement. Processors can memorize the branches of so few.
const WARM: usize = 8 * BLOCK;

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let Some(Ok(round)) = args.next().map(|round| round.parse::<usize>()) else {
        eprintln!("usage: compare ROUND [TASK...]");
        return ExitCode::from(2);
    };
    let names: Vec<String> = args.collect();
    if let Some(name) = names
        .iter()
        .find(|name| TASKS.iter().all(|task| task.name != **name))
    {
        let known: Vec<&str> = TASKS.iter().map(|task| task.name).collect();
        eprintln!(
            "error: unknown task `{name}`: expected one of {}",
            known.join(", ")
        );
        return ExitCode::from(2);
    }
    let is_chosen = |task: &Task| names.is_empty() || names.iter().any(|name| name == task.name);
    let needs_positions = TASKS
        .iter()
        .any(|task| is_chosen(task) && matches!(task.work, Work::Position(_)));
    let fens = positions(if needs_positions { POSITION_COUNT } else { 0 });
    let mut libraries = libraries(&fens);
    // The first library runs after a different task than the others.
    libraries.rotate_left(round % 4);
    if needs_positions {
        for library in &mut libraries {
            let cold = cold(&mut **library);
            for (task, done, seconds) in cold.into_iter().filter(|one| is_chosen(one.0)) {
                print(task, "cold", library.name(), done.found, seconds);
            }
            library.load(0..WARM);
        }
    }
    for task in TASKS.iter().filter(|task| is_chosen(task)) {
        let state = match task.work {
            Work::Position(_) => "warm",
            _ => "-",
        };
        for library in &mut libraries {
            if let Some((done, seconds)) = repeat(&mut **library, task.work) {
                print(task, state, library.name(), done.found, seconds);
            }
        }
    }
    ExitCode::SUCCESS
}

fn print(task: &Task, state: &str, library: &str, found: u64, seconds: f64) {
    let unit = match task.unit() {
        Unit::Leaves => "leaves",
        Unit::Bytes => "bytes",
        Unit::Other => "-",
    };
    let (name, title) = (task.name, task.title);
    println!("{name}\t{title}\t{unit}\t{state}\t{library}\t{found}\t{seconds:e}");
}

/// Repeats a task. Returns what one run did, and the mean seconds of a unit.
///
/// The first run warms the caches and does not count, unless it takes long.
fn repeat(library: &mut dyn Library, work: Work) -> Option<(Done, f64)> {
    // The processor time of the thread, which other programs disturb less.
    let start = ThreadTime::now();
    let done = black_box(library.run(work)?);
    let mut total = start.elapsed();
    let mut units = done.units;
    if total < ENOUGH {
        (total, units) = (Duration::ZERO, 0);
    }
    while total < ENOUGH {
        let start = ThreadTime::now();
        let again = black_box(library.run(work)?);
        total += start.elapsed();
        assert_eq!(again, done, "a repeated run counts something else");
        units += again.units;
    }
    Some((done, seconds_of_unit(units, total)))
}

/// Does all tasks on positions in turns. Returns, for each task, what was done and the median seconds of a unit.
///
/// While one task works on a block, the others work on blocks far away, so that no task finds the positions of another
/// in a cache.
fn cold(library: &mut dyn Library) -> Vec<(&'static Task, Done, f64)> {
    const BLOCKS: usize = POSITION_COUNT / BLOCK;
    library.load(0..BLOCK);
    let of_positions = |task: &&Task| matches!(task.work, Work::Position(_));
    let tasks: Vec<&Task> = TASKS
        .iter()
        .filter(of_positions)
        .filter(|task| library.run(task.work).is_some())
        .collect();
    let mut total = vec![Done::units(0); tasks.len()];
    let mut seconds = vec![Vec::with_capacity(BLOCKS); tasks.len()];
    for block in 0..BLOCKS {
        for (index, task) in tasks.iter().enumerate() {
            let start = (block + index * BLOCKS / tasks.len()) % BLOCKS * BLOCK;
            library.load(start..start + BLOCK);
            // The clock of the thread takes too long to read for such short work. Interruptions fall into few blocks,
            // and the median ignores them.
            let clock = Instant::now();
            let done = library.run(task.work);
            let duration = clock.elapsed();
            let done = done.expect("the library can do the task");
            total[index].units += done.units;
            total[index].found += done.found;
            seconds[index].push(seconds_of_unit(done.units, duration));
        }
    }
    let medians = seconds.into_iter().map(|mut seconds| {
        seconds.sort_unstable_by(f64::total_cmp);
        seconds[BLOCKS / 2]
    });
    let results = tasks.into_iter().zip(total).zip(medians);
    results
        .map(|((task, done), median)| (task, done, median))
        .collect()
}

#[expect(clippy::cast_precision_loss, reason = "counts stay below 2^53")]
fn seconds_of_unit(units: u64, duration: Duration) -> f64 {
    duration.as_secs_f64() / units.max(1) as f64
}
