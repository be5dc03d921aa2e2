//! [`report`]: what a training run gave, as Markdown.

use crate::named::named;
use crate::sample::{Sample, Target};
use crate::training::{Training, loss, outputs};
use crate::weights::{LARGEST, Weights};
use chess_board::{Color, Position};
use chess_nnue::{Network, SCORE_SCALE};
use std::fmt::Write;

/// Scores of at most this decide the scale of the network, in centipawns.
const MODEST: f32 = 300.0;

/// Returns the report, with the loss and the errors of rounding on positions that were not trained on.
pub(crate) fn report(
    training: &Training,
    network: &Network,
    (positions, samples): (&[Position], &[Sample]),
    target: Target,
    threads: usize,
) -> String {
    let weights = &training.weights;
    let exact = outputs(weights, samples, threads);
    let rounded: Vec<i32> = positions
        .iter()
        .map(|position| network.evaluate(position))
        .collect();
    let quantized: Vec<f32> = rounded
        .iter()
        .map(|&value| value as f32 / SCORE_SCALE as f32)
        .collect();
    let searched: Vec<f32> = samples.iter().map(|sample| sample.score).collect();
    let mut text = format!(
        "# Network of {} neurons\n\n```text\n{}```\n\n## Loss\n\n\
         Mean squared error of the expected points, on {} positions for validation. In training it was {:.6} during \
         the last hundredth of the steps.\n\n\
         | values of | target | results | search scores |\n|---|---|---|---|\n",
        network.neurons(),
        network.text(),
        samples.len(),
        training.curve.last().map_or(0.0, |point| point.training),
    );
    for (name, values) in [
        ("the network as trained", &exact),
        ("the quantized network", &quantized),
        ("the search", &searched),
    ] {
        let by = |results| loss(values, samples, Target { results, ..target });
        let _ = writeln!(
            text,
            "| {name} | {:.6} | {:.6} | {:.6} |",
            by(target.results),
            by(1.0),
            by(0.0)
        );
    }
    let Rounding {
        mean,
        largest,
        agreement,
    } = Rounding::of(&exact, &rounded);
    let _ = write!(
        text,
        "\nThe network's value is {:.2} times the search score, for scores of at most {:.0} centipawns.\n\n\
         ## Quantization\n\n\
         | | |\n|---|---|\n\
         | mean error | {mean:.2} centipawns |\n\
         | largest error | {largest:.0} centipawns |\n\
         | positions with the same sign | {:.2} % |\n\
         | weights at the largest value | {:.3} % |\n\n\
         ## Named positions\n\n\
         In centipawns, from White's point of view.\n\n\
         | position | exact | quantized | FEN |\n|---|---|---|---|\n",
        scale(&exact, &searched),
        MODEST,
        100.0 * agreement,
        100.0 * clipped(weights),
    );
    for (name, fen) in named() {
        let position = Position::from_fen(fen).expect("a test reads all of them");
        let sample = Sample::new(&position, 0, 0.5);
        let sign = match position.side_to_move() {
            Color::White => 1,
            Color::Black => -1,
        };
        let exact = centipawns(outputs(weights, &[sample], 1)[0]) * f64::from(sign);
        let rounded = network.evaluate(&position) * sign;
        let _ = writeln!(text, "| {name} | {exact:.0} | {rounded} | `{fen}` |");
    }
    text
}

fn centipawns(output: f32) -> f64 {
    f64::from(output) * f64::from(SCORE_SCALE)
}

/// How the values of the quantized network differ from exact ones, in centipawns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rounding {
    pub(crate) mean: f64,
    pub(crate) largest: f64,
    /// The share of positions for which both prefer the same side.
    pub(crate) agreement: f64,
}

impl Rounding {
    pub(crate) fn of(exact: &[f32], rounded: &[i32]) -> Self {
        let count = exact.len().max(1) as f64;
        let pairs = || exact.iter().zip(rounded);
        let errors = || pairs().map(|(&e, &r)| (centipawns(e) - f64::from(r)).abs());
        let agreeing = pairs().filter(|&(&exact, &rounded)| (exact > 0.0) == (rounded > 0));
        Self {
            mean: errors().sum::<f64>() / count,
            largest: errors().fold(0.0, f64::max),
            agreement: agreeing.count() as f64 / count,
        }
    }
}

/// Returns the factor of search scores that comes closest to the outputs, by least squares.
fn scale(outputs: &[f32], scores: &[f32]) -> f64 {
    let pairs = || {
        outputs
            .iter()
            .zip(scores)
            .filter(|(_, score)| score.abs() * SCORE_SCALE as f32 <= MODEST)
    };
    let products = pairs().map(|(output, score)| f64::from(output * score));
    let squares = pairs().map(|(_, score)| f64::from(score * score));
    products.sum::<f64>() / squares.sum::<f64>().max(1e-9)
}

/// Returns the share of weights that were clipped.
fn clipped(weights: &Weights) -> f64 {
    let at_limit = weights.all.iter().filter(|weight| weight.abs() >= LARGEST);
    at_limit.count() as f64 / weights.all.len() as f64
}
