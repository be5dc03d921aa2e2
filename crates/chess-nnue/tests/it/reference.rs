//! The score equals a computation with floating-point numbers from the definition.

use crate::{for_random_positions, random_network};
use chess_board::Waivers;
use chess_nnue::{Layers, Network, Position};
use dev_random::effort;

/// Computes the score from the definition, with the pieces as letters on a board of 8 by 8.
fn by_definition(layers: &Layers, position: &Position) -> f64 {
    let fen = position.to_string();
    let mut fields = fen.split(' ');
    // The ranks from 1 to 8, each with the letters of its squares.
    let mut ranks: Vec<Vec<char>> = fields.next().unwrap().split('/').map(expand).collect();
    ranks.reverse();
    let white_to_move = fields.next() == Some("w");
    let pieces = ranks
        .iter()
        .flatten()
        .filter(|&&letter| letter != ' ')
        .count();

    let neurons = layers.feature_biases.len();
    let first_layer = |is_white: bool| {
        let view: Vec<Vec<char>> = if is_white {
            ranks.clone()
        } else {
            ranks.iter().rev().cloned().collect()
        };
        let our_king = if is_white { 'K' } else { 'k' };
        let (king_rank, king_file) = view
            .iter()
            .enumerate()
            .find_map(|(rank, letters)| {
                let file = letters.iter().position(|&letter| letter == our_king);
                file.map(|file| (rank, file))
            })
            .unwrap();
        let king_bucket = match king_rank {
            0 if (2..6).contains(&king_file) => 1,
            0 => 0,
            1 => 2,
            _ => 3,
        };
        let mut values: Vec<f64> = layers
            .feature_biases
            .iter()
            .map(|&bias| f64::from(bias) / 255.0)
            .collect();
        for (rank, letters) in view.iter().enumerate() {
            for (file, &letter) in letters.iter().enumerate() {
                let Some(role) = "pnbrqk".find(letter.to_ascii_lowercase()) else {
                    continue;
                };
                let file = if king_file > 3 { 7 - file } else { file };
                let is_theirs = usize::from(letter.is_uppercase() != is_white);
                let feature = 768 * king_bucket + 384 * is_theirs + 64 * role + 8 * rank + file;
                for (neuron, value) in values.iter_mut().enumerate() {
                    *value += f64::from(layers.feature_weights[feature * neurons + neuron]) / 255.0;
                }
            }
        }
        values
    };
    let values = [first_layer(white_to_move), first_layer(!white_to_move)].concat();
    let bucket = (pieces - 2) / 4;
    let weights = &layers.output_weights[2 * neurons * bucket..];
    let sum: f64 = values
        .iter()
        .zip(weights)
        .map(|(value, &weight)| value.clamp(0.0, 1.0).powi(2) * f64::from(weight) / 64.0)
        .sum();
    100.0 * (sum + f64::from(layers.output_biases[bucket]) / (255.0 * 64.0))
}

/// Returns the letters of a rank of a FEN, with spaces for empty squares.
fn expand(rank: &str) -> Vec<char> {
    let empty = |letter: char| letter.to_digit(10).map(|count| " ".repeat(count as usize));
    let letters = rank
        .chars()
        .map(|letter| empty(letter).unwrap_or(letter.to_string()));
    letters.collect::<String>().chars().collect()
}

#[test]
fn scores_equal_the_definition() {
    for (neurons, seed) in [(32, 1), (96, 2), (256, 3)] {
        let network = random_network(neurons, seed);
        let layers = network.layers();
        let mut largest = 0;
        for_random_positions(seed, effort(4, 40), |position| {
            let expected = by_definition(&layers, position);
            let found = network.evaluate(position);
            // Rounding takes less than a centipawn, and less than 100 / (255 * 64) before.
            assert!(
                (f64::from(found) - expected).abs() < 1.03,
                "{found} {expected} {position}"
            );
            largest = largest.max(found.abs());
        });
        assert!(largest > 200, "{largest}");
    }
}

/// The largest weights of the types, and more pieces than 32, do not panic.
#[test]
fn extreme_weights_are_computed() {
    for (weight, output) in [
        (i16::MAX, i8::MAX),
        (i16::MIN, i8::MIN),
        (i16::MAX, i8::MIN),
    ] {
        let layers = Layers {
            feature_weights: vec![weight; 3_072 * 1_024],
            feature_biases: vec![weight; 1_024],
            output_weights: vec![output; 16 * 1_024],
            output_biases: [i32::from(output) << 24; 8],
        };
        let network = Network::new(&layers, String::new()).unwrap();
        // The sum of 33 equal numbers wraps.
        let value = weight.wrapping_mul(33).clamp(0, 255);
        let sum = i64::from(value).pow(2) * i64::from(output) * 2_048;
        let expected = (sum / 255 + (i64::from(output) << 24)) * 100 / 16_320;
        assert_eq!(i64::from(network.evaluate(&Position::default())), expected);
    }
}

/// The value of a piece is the difference that it makes, for its own side.
#[test]
fn values_of_pieces_equal_scores_without_them() {
    let network = random_network(64, 8);
    let fen = "r3k2r/pP4pp/8/3pP3/4p3/8/PP4pP/R3K2R w - - 0 1";
    for fen in [fen.to_owned(), fen.replace(" w ", " b ")] {
        let position = Position::from_fen(&fen).unwrap();
        let values = network.piece_values(&position);
        assert_eq!(values.len(), position.occupied().len() - 2);
        for (square, piece, value) in values {
            let mut setup = position.to_setup();
            setup.board.remove(square);
            let without = Position::from_setup(setup, Waivers::all()).unwrap();
            let ours = network.evaluate(&position) - network.evaluate(&without);
            let sign = if piece.color == position.side_to_move() {
                1
            } else {
                -1
            };
            assert_eq!(value, sign * ours, "{piece:?} {square}");
        }
    }
}
