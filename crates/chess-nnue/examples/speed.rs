//! Measures evaluations and updates a second, for each set of instructions of this processor:
//! `cargo run --release -p chess-nnue --example speed`.

use chess_movegen::PositionRules;
use chess_nnue::{Accumulators, Instructions, Layers, Network, PieceChanges, Position};
use dev_random::Random;
use std::hint::black_box;
use std::time::Instant;

/// The number of runs. The fastest counts.
const RUNS: u32 = 15;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let games: Vec<_> = (0..40).map(random_game).collect();
    let positions = u32::try_from(games.iter().map(Vec::len).sum::<usize>())?;
    println!("{positions} positions of random games, millions a second");
    println!("neurons  instructions  push and evaluate  evaluate again  from all pieces");
    for neurons in [64, 128, 256] {
        for instructions in Instructions::available() {
            let network = random_network(neurons)?.with_instructions(instructions);
            let mut accumulators = Accumulators::new(&network, &Position::default());
            let updates = best(|| {
                for game in &games {
                    accumulators.reset(&Position::default());
                    for (changes, after) in game {
                        accumulators.push(changes, after);
                        black_box(accumulators.evaluate(after));
                    }
                }
            });
            let again = best(|| {
                for (_, position) in games.iter().flatten() {
                    black_box(accumulators.evaluate(position));
                }
            });
            let from_all = best(|| {
                for (_, position) in games.iter().flatten() {
                    black_box(network.evaluate(position));
                }
            });
            let rates =
                [updates, again, from_all].map(|seconds| f64::from(positions) / seconds / 1e6);
            println!(
                "{neurons:>7}  {:<12}  {:>17.1}  {:>14.1}  {:>15.1}",
                instructions.name(),
                rates[0],
                rates[1],
                rates[2]
            );
        }
    }
    Ok(())
}

/// Returns the time of the fastest of some runs, in seconds.
fn best(mut run: impl FnMut()) -> f64 {
    let times = (0..RUNS).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    });
    times.fold(f64::INFINITY, f64::min)
}

/// Returns the changes of each move, and the position after it.
fn random_game(seed: u64) -> Vec<(PieceChanges, Position)> {
    let mut random = Random(seed);
    let mut position = Position::default();
    let mut game = Vec::new();
    while let Some(mv) = random
        .choose(&position.legal_moves())
        .filter(|_| game.len() < 200)
    {
        let changes = position.changes(mv);
        position.play_unchecked(mv);
        game.push((changes, position));
    }
    game
}

fn random_network(neurons: usize) -> Result<Network, chess_nnue::NetworkError> {
    let mut random = Random(1);
    let mut weight = || (random.next() % 201) as i16 - 100;
    let layers = Layers {
        feature_weights: (0..3_072 * neurons).map(|_| weight()).collect(),
        feature_biases: (0..neurons).map(|_| weight()).collect(),
        output_weights: (0..16 * neurons).map(|_| weight() as i8).collect(),
        output_biases: [0; 8],
    };
    Network::new(&layers, String::new())
}
