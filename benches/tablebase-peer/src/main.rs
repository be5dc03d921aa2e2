//! What chess-syzygy is compared with: the same probes by shakmaty-syzygy, in files and in memory. `fathom.c` is the
//! same for Fathom. The scripts `compare_tablebases.py` and `time_tablebases.py` run both.
#![forbid(unsafe_code)]

mod memory;
mod positions;
mod prober;

use cpu_time::{ProcessTime, ThreadTime};
use prober::{Ours, OursCached, Prober, Question, Shakmaty, ShakmatyMemory};
use std::error::Error;
use std::io::{BufRead, stdin};
use std::process::ExitCode;
use std::time::{Duration, Instant};

const USAGE: &str = "\
Usage: tablebase-peer COMMAND

Commands:
  random DIRECTORY COUNT           print random positions of the endings of a directory
  all DIRECTORY NAME EVERY         print all positions of an ending, or every second and so on, with our result and
                                   distance
  time PROBER wdl|dtz DIRECTORY THREADS ROUNDS
                                   read positions; print the time and the processor time of a probe in nanoseconds in
                                   a first round, with opening; its processor time in the fastest rounds; the sum of
                                   all answers
                                   (PROBER: ours, ours-cached, shakmaty, shakmaty-memory)
  compare PROBER DIRECTORY         read what `all` prints; end with the first line that differs
";

type Result<T> = std::result::Result<T, Box<dyn Error + Send + Sync>>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[&str]) -> Result<()> {
    match *arguments {
        ["random", directory, count] => positions::print_random(directory, count.parse()?),
        ["all", directory, material, every] => {
            positions::print_all(directory, material, every.parse()?)
        }
        ["time", prober, ref rest @ ..] => match prober {
            "ours" => time::<Ours>(rest),
            "ours-cached" => time::<OursCached>(rest),
            "shakmaty" => time::<Shakmaty>(rest),
            "shakmaty-memory" => time::<ShakmatyMemory>(rest),
            _ => Err(USAGE.into()),
        },
        ["compare", "shakmaty", directory] => compare::<ShakmatyMemory>(directory),
        ["compare", "ours", directory] => compare::<OursCached>(directory),
        _ => Err(USAGE.into()),
    }
}

fn time<P: Prober>(arguments: &[&str]) -> Result<()> {
    let [question, directory, threads, rounds] = arguments else {
        return Err(USAGE.into());
    };
    let question = match *question {
        "wdl" => Question::Wdl,
        "dtz" => Question::Dtz,
        _ => return Err(USAGE.into()),
    };
    let threads: usize = threads.parse()?;
    let rounds: usize = rounds.parse()?;
    let positions = stdin()
        .lines()
        .map(|line| P::position(&line?))
        .collect::<Result<Vec<_>>>()?;
    if positions.is_empty() || threads == 0 {
        return Err(USAGE.into());
    }

    let (start, processor) = (Instant::now(), ProcessTime::now());
    let prober = P::open(directory)?;
    let (sum, _) = probe(&prober, question, &positions, threads, 1)?;
    let probes = positions.len() as u128;
    let first = [start.elapsed(), processor.elapsed()].map(|time| time.as_nanos() / probes);
    let (_, best) = probe(&prober, question, &positions, threads, rounds)?;
    let best = best.as_nanos() / probes / threads as u128;
    println!("{} {} {best} {sum}", first[0], first[1]);
    Ok(())
}

/// How many probes are timed together.
const CHUNK: usize = 2_000;

/// Probes all positions, divided among threads, in rounds. Returns the sum of the answers and the sum of the times of
/// all chunks, each in its fastest round: what else the machine does adds little.
fn probe<P: Prober>(
    prober: &P,
    question: Question,
    positions: &[P::Position],
    threads: usize,
    rounds: usize,
) -> Result<(i64, Duration)> {
    let part = |positions: &[P::Position]| -> Result<(i64, Duration)> {
        let mut sum = 0;
        let mut best = vec![Duration::MAX; positions.len().div_ceil(CHUNK)];
        for _ in 0..rounds {
            sum = 0;
            for (chunk, best) in positions.chunks(CHUNK).zip(&mut best) {
                let start = ThreadTime::now();
                for position in chunk {
                    sum += i64::from(prober.probe(question, position)?);
                }
                *best = start.elapsed().min(*best);
            }
        }
        Ok((sum, best.into_iter().sum()))
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = positions
            .chunks(positions.len().div_ceil(threads))
            .map(|positions| scope.spawn(move || part(positions)))
            .collect();
        let mut total = (0, Duration::ZERO);
        for worker in workers {
            let (sum, best) = worker.join().expect("no panic")?;
            total = (total.0 + sum, total.1 + best);
        }
        Ok(total)
    })
}

fn compare<P: Prober>(directory: &str) -> Result<()> {
    let prober = P::open(directory)?;
    let mut count = 0_u64;
    for line in stdin().lock().lines() {
        let line = line?;
        let mut fields = line.split('\t');
        let mut field = || fields.next().ok_or(USAGE);
        let position = P::position(field()?)?;
        for question in [Question::Wdl, Question::Dtz] {
            let expected: i32 = field()?.parse()?;
            let found = prober.probe(question, &position)?;
            if found != expected {
                return Err(format!("{line}: found {found}").into());
            }
        }
        count += 1;
    }
    println!("{count}");
    Ok(())
}
