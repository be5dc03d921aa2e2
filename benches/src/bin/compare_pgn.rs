//! Compares reading PGN with pgn-reader (and shakmaty, where moves are played): the same work in
//! turns, in the processor's time of the thread.
//!
//! ```text
//! cargo run --release -p benches --bin compare_pgn -- [ROUNDS] FILE...
//! ```
//!
//! A line for each file and way of reading: the median over the rounds of the peer's time by ours, so
//! that more than 1 is faster than the peer; the quarter of the rounds below it and above it; and
//! our rate in the best round.

use benches::pgn::{READINGS, Way, unread_by_peer};
use cpu_time::ThreadTime;
use std::hint::black_box;
use std::process::ExitCode;
use std::time::Duration;

/// Each measurement reads at least so much, in bytes.
const ENOUGH: usize = 4 << 20;

fn main() -> ExitCode {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let rounds = match args.first().map(|first| first.parse()) {
        Some(Ok(rounds)) => {
            args.remove(0);
            rounds
        }
        _ => 21,
    };
    if args.is_empty() || rounds == 0 {
        eprintln!("usage: compare_pgn [ROUNDS] FILE...");
        return ExitCode::from(2);
    }
    println!("| file | reading | ours | by pgn-reader | quartiles | MB/s |");
    println!("|---|---|---|--:|--:|--:|");
    for path in &args {
        let bytes = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("{path}: {error}");
                return ExitCode::FAILURE;
            }
        };
        #[expect(
            clippy::cast_precision_loss,
            reason = "a rate is printed as a whole number"
        )]
        let megabytes = bytes.len() as f64 / 1e6;
        let file = path.rsplit('/').next().unwrap_or(path);
        let unread = unread_by_peer(&bytes);
        for reading in READINGS {
            if !reading.check(&bytes, unread) {
                let name = reading.name;
                println!("| {file} | {name} | {unread} moves are not read by the peer | | | |");
                continue;
            }
            let mut times: Vec<Vec<Duration>> = vec![Vec::new(); reading.ways.len()];
            for _ in 0..rounds {
                for (way, times) in reading.ways.iter().zip(&mut times) {
                    times.push(time(way, &bytes));
                }
            }
            let Some((peer, ours)) = times.split_last() else {
                continue;
            };
            for ((name, _), times) in reading.ways.iter().zip(ours) {
                let mut ratios: Vec<f64> = times
                    .iter()
                    .zip(peer)
                    .map(|(ours, peer)| peer.as_secs_f64() / ours.as_secs_f64())
                    .collect();
                ratios.sort_by(f64::total_cmp);
                let at = |part: usize| ratios[(ratios.len() - 1) * part / 4];
                let best = times.iter().min().map_or(0.0, Duration::as_secs_f64);
                println!(
                    "| {file} | {} | {name} | {:.2} | {:.2} to {:.2} | {:.0} |",
                    reading.name,
                    at(2),
                    at(1),
                    at(3),
                    megabytes / best,
                );
            }
        }
    }
    ExitCode::SUCCESS
}

/// Returns the time of reading the file once.
fn time((_, way): &Way, bytes: &[u8]) -> Duration {
    let times = ENOUGH.div_ceil(bytes.len().max(1));
    let start = ThreadTime::now();
    for _ in 0..times {
        black_box(way(black_box(bytes)));
    }
    start.elapsed() / times as u32
}
