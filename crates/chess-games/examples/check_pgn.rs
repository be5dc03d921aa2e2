//! Checks PGN files on all cores and prints each fault with its line.
//!
//! ```text
//! cargo run --release -p chess-games --example check_pgn -- games.pgn.zst more.pgn
//! ```

use chess_games::{Checker, Event, Excerpt, FileCounts, Input, InputError, Pipeline};
use std::ops::ControlFlow;
use std::process::ExitCode;

fn main() -> ExitCode {
    let names: Vec<String> = std::env::args().skip(1).collect();
    if names.is_empty() {
        eprintln!("usage: check_pgn FILE...");
        return ExitCode::from(2);
    }
    match check(&names) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(_) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// Prints the faults of files and returns their number.
fn check(names: &[String]) -> Result<u64, InputError> {
    let inputs = names.iter().map(|name| Input::File(name.into()));
    let mut before = FileCounts::default();
    let (mut games, mut faults) = (0, 0);
    Pipeline::default().run(inputs, Checker::new, |event| {
        match event {
            Event::Batch {
                input,
                batch,
                mut output,
            } => {
                output.number_from(&mut before);
                games += output.games;
                for fault in &output.faults {
                    let excerpt = Excerpt::new(batch, fault.span.clone());
                    println!("{}: {fault}\n    {}", names[input], excerpt.text);
                    faults += 1;
                }
            }
            Event::End { result, .. } => {
                before = FileCounts::default();
                if let Err(error) = result {
                    return ControlFlow::Break(error);
                }
            }
        }
        ControlFlow::Continue(())
    })?;
    println!("{games} games, {faults} faults");
    Ok(faults)
}
