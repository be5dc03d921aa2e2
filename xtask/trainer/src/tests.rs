//! Tests of the mathematics, and of whole runs with small networks.

use crate::checkpoint::{from_bytes, to_bytes};
use crate::gradient::Forward;
use crate::named::named;
use crate::options::{Options, parse};
use crate::quantize::{quantize, rounded};
use crate::recipe::{Order, Recipe};
use crate::report::Rounding;
use crate::run::run;
use crate::sample::{Sample, Target};
use crate::training::{Stepper, Training, outputs};
use crate::weights::{BIAS, LARGEST, Weights};
use chess_board::{Color, Piece, Position, Role, Setup, Square};
use chess_nnue::{FEATURES, Network};
use dev_random::Random;
use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};
use training_data::{Header, PositionWriter, Record, Verdict};

/// Returns random positions with up to 20 pieces.
fn random_positions(count: usize, seed: u64) -> Vec<Position> {
    let mut random = Random(seed);
    let mut position = || {
        let mut setup = Setup::empty();
        let kings = [Color::White, Color::Black].map(|color| Role::King.of(color));
        let others = 2 + random.below(17);
        for number in 0..others + 2 {
            let piece = match kings.get(number) {
                Some(&king) => king,
                None => Piece::ALL[[0, 0, 0, 1, 2, 3, 4, 6, 6, 6, 7, 8, 9, 10][random.below(14)]],
            };
            let square = Square::ALL[8 + random.below(48)];
            if setup.board.piece_at(square).is_none() {
                setup.board.set(square, piece);
            }
        }
        setup.side_to_move = random.pick(&[Color::White, Color::Black]);
        Position::try_from(setup).ok()
    };
    let positions = std::iter::repeat_with(&mut position).flatten();
    positions.take(count).collect()
}

/// Returns White's material minus Black's, in centipawns.
fn material(position: &Position) -> i16 {
    let value = |piece: Piece| [100, 300, 300, 500, 900, 0][piece.role.index()];
    let signed = |piece: Piece| match piece.color {
        Color::White => value(piece),
        Color::Black => -value(piece),
    };
    position
        .board()
        .iter()
        .map(|(_, piece)| signed(piece))
        .sum()
}

/// Returns positions whose scores and results are their material.
fn material_samples(count: usize, seed: u64) -> Vec<Sample> {
    let positions = random_positions(count, seed);
    let sample = |position| {
        let score = material(position);
        Sample::new(
            position,
            score,
            f32::midpoint(f32::from(score.signum()), 1.0),
        )
    };
    positions.iter().map(sample).collect()
}

/// Trains a network of 32 neurons.
fn train(samples: &[Sample], steps: u64) -> Training {
    let recipe = Recipe {
        batch: 500,
        ..Recipe::default()
    };
    let mut training = Training::new(Weights::random(32, 1));
    let mut stepper = Stepper::new(32, Target::default(), 2);
    let mut order = Order::new(samples.len());
    while training.steps < steps {
        let batch = order.batch(&recipe, training.steps);
        let read = |&index: &u32| Ok(samples[index as usize].clone());
        training.step(&mut stepper, batch, 0.01, read).unwrap();
    }
    training
}

/// Returns the output of a network by its definition.
fn output(weights: &[f64], neurons: usize, sample: &Sample) -> f64 {
    let input = |feature: usize, neuron: usize| weights[neurons * feature + neuron];
    let outputs = &weights[neurons * (FEATURES + 1)..];
    let mut sum = outputs[16 * neurons + sample.bucket];
    for (side, features) in sample.features.iter().enumerate() {
        for neuron in 0..neurons {
            let active = features
                .iter()
                .map(|&feature| input(feature.into(), neuron));
            let value = active.sum::<f64>();
            let weight = outputs[(2 * sample.bucket + side) * neurons + neuron];
            sum += value.clamp(0.0, 1.0).powi(2) * weight;
        }
    }
    sum
}

#[test]
fn gradient_is_that_of_finite_differences() {
    const STEP: f64 = 1e-6;
    let neurons = 32;
    let mut weights = Weights::random(neurons, 5);
    // Rounding does not change these, so the derivatives are exact.
    for weight in weights.layers_mut().1 {
        *weight = rounded(*weight);
    }
    let exact: Vec<f64> = weights.all.iter().map(|&weight| weight.into()).collect();
    let mut random = Random(7);
    let mut compared = 0;
    let targets = [100.0, 400.0].map(|scale| Target {
        results: 0.3,
        scale,
    });
    for (sample, target) in material_samples(20, 3)
        .into_iter()
        .zip(targets.into_iter().cycle())
    {
        let mut gradient = Weights::zero(neurons);
        let mut forward = Forward::new(neurons);
        let points = f64::from(target.of(&sample));
        let loss = forward.add_gradient(&weights, &sample, target, 1.0, &mut gradient);
        let loss_with = |weights: &[f64]| {
            let scaled = output(weights, neurons, &sample) * 100.0 / f64::from(target.scale);
            let expected = 1.0 / (1.0 + (-scaled).exp());
            (expected - points).powi(2)
        };
        assert!((loss - loss_with(&exact)).abs() < 1e-5);
        let active = [
            random.pick(&sample.features[0]),
            random.pick(&sample.features[1]),
            BIAS,
        ];
        let neuron = random.below(neurons);
        let first_layer = active.map(|row| usize::from(row) * neurons + neuron);
        let outputs = (FEATURES + 1) * neurons;
        let second_layer =
            [0, 1].map(|side| outputs + (2 * sample.bucket + side) * neurons + neuron);
        let bias = outputs + 16 * neurons + sample.bucket;
        for index in first_layer
            .into_iter()
            .chain(second_layer)
            .chain([bias, 0, outputs])
        {
            let mut moved = exact.clone();
            moved[index] += STEP;
            let above = loss_with(&moved);
            moved[index] -= 2.0 * STEP;
            let slope = (above - loss_with(&moved)) / (2.0 * STEP);
            let found = f64::from(gradient.all[index]);
            assert!(
                (found - slope).abs() < 1e-5 + 1e-3 * slope.abs(),
                "{found} {slope}"
            );
            compared += u32::from(slope.abs() > 1e-4);
        }
    }
    assert!(compared > 40, "{compared} slopes differ from 0");
}

#[test]
#[expect(clippy::float_cmp, reason = "integers and 64ths are exact")]
fn output_weights_round_to_the_integers_of_the_network() {
    let mut weights = Weights::zero(32);
    let mut random = Random(4);
    for weight in weights.layers_mut().1 {
        *weight = (random.below(4001) as f32 / 2000.0 - 1.0) * LARGEST;
    }
    let network = quantize(&weights, String::new()).unwrap();
    let pairs = weights
        .layers()
        .1
        .iter()
        .zip(network.layers().output_weights);
    for (&weight, integer) in pairs {
        assert_eq!(rounded(weight) * 64.0, f32::from(integer), "{weight}");
        assert!((rounded(weight) - weight).abs() <= 1.0 / 128.0);
    }
}

#[test]
fn target_mixes_the_result_and_the_points_by_the_score() {
    let target = Target {
        results: 0.25,
        scale: 150.0,
    };
    let by_score = Target {
        results: 0.0,
        ..target
    };
    let mut position = Position::default();
    // The side to move is one scale ahead, and loses.
    for (score, white_points) in [(150, 0.0), (-150, 1.0)] {
        let sample = Sample::new(&position, score, white_points);
        let points = 1.0 / (1.0 + (-1.0_f32).exp());
        assert!((target.of(&sample) - 0.75 * points).abs() < 1e-6);
        assert!((by_score.of(&sample) - points).abs() < 1e-6);
        // An output that equals the score predicts the points by the score.
        let predicted = by_score.expected_points(150.0 / 100.0);
        assert!((predicted - points).abs() < 1e-6);
        position = position.pass().unwrap();
    }
}

#[test]
fn a_tiny_network_learns_material_and_keeps_it_when_quantized() {
    let training = train(&material_samples(5000, 1), 300);
    let positions = random_positions(500, 2);
    let samples = material_samples(500, 2);
    let exact = outputs(&training.weights, &samples, 2);
    let network = quantize(&training.weights, String::new()).unwrap();
    let rounded: Vec<_> = positions
        .iter()
        .map(|position| network.evaluate(position))
        .collect();
    let decided = samples
        .iter()
        .zip(&rounded)
        .filter(|(sample, _)| sample.score.abs() > 0.7);
    let (right, wrong): (Vec<_>, Vec<_>) =
        decided.partition(|&(sample, &value)| (sample.score > 0.0) == (value > 0));
    assert!(
        right.len() > 20 * wrong.len(),
        "{} {}",
        right.len(),
        wrong.len()
    );
    let Rounding {
        mean, agreement, ..
    } = Rounding::of(&exact, &rounded);
    assert!(mean < 5.0, "{mean}");
    assert!(agreement > 0.97, "{agreement}");
    assert!(
        training
            .weights
            .all
            .iter()
            .all(|weight| weight.abs() <= LARGEST)
    );
}

#[test]
fn damaged_checkpoints_and_those_of_other_runs_are_errors() {
    let bytes = to_bytes(&Training::new(Weights::random(32, 1)), "text");
    let error = |bytes: &[u8], text| from_bytes(bytes, text, 32).unwrap_err();
    assert!(error(&bytes, "other").contains("other options"));
    for length in [0, 3, 12, bytes.len() - 1] {
        assert!(error(&bytes[..length], "text").contains("damaged"));
    }
    let mut changed = bytes.clone();
    changed[1000] ^= 1;
    assert!(error(&changed, "text").contains("damaged"));
    assert!(from_bytes(&bytes, "text", 64).is_err());
}

#[test]
fn an_epoch_has_every_position_once_and_the_next_another_order() {
    let recipe = Recipe {
        batch: 25,
        ..Recipe::default()
    };
    let mut order = Order::new(100);
    let mut epoch = |number: u64| -> Vec<u32> {
        let steps = 4 * number..4 * (number + 1);
        steps
            .flat_map(|step| order.batch(&recipe, step).to_vec())
            .collect()
    };
    let [first, second] = [0, 1].map(&mut epoch);
    assert_ne!(first, second);
    assert_eq!(epoch(0), first);
    for order in [first, second] {
        assert_eq!(order.iter().collect::<HashSet<_>>().len(), 100);
    }
}

#[test]
fn the_rate_falls_to_a_hundredth() {
    let rate = |step| Recipe::default().rate(step, 10_000);
    assert!((rate(0) - 0.001).abs() < 1e-6);
    assert!((rate(5000) - 0.0005).abs() < 1e-5);
    assert!((rate(9999) - 0.00001).abs() < 1e-6);
}

#[test]
fn forty_named_positions_are_legal_and_distinct() {
    let positions: HashSet<_> = named().map(|(_, fen)| fen).collect();
    assert_eq!(positions.len(), 40);
    for fen in positions {
        assert_eq!(Position::from_fen(fen).unwrap().to_string(), fen);
    }
}

/// Returns an empty folder for a test.
fn folder(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("chess-train-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap();
    path
}

/// Writes a file of positions with their material as score and result.
fn write_positions(path: &Path, count: usize, seed: u64) {
    let header = Header::new([("games", "test")]);
    let mut writer = PositionWriter::create(path, header).unwrap();
    for position in random_positions(count, seed) {
        let score = material(&position);
        let record = Record {
            packed: position.to_packed().unwrap(),
            score,
            verdict: Verdict::ALL[(score.signum() + 1) as usize],
        };
        writer.push(&record.to_bytes()).unwrap();
    }
    writer.finish().unwrap();
}

fn options(data: &Path, out: &Path, more: &[&str]) -> Options {
    let [training, validation] = ["training", "validation"].map(|name| data.join(name));
    let paths = [
        "--data".into(),
        training.into(),
        "--validation".into(),
        validation.into(),
    ];
    let sizes = ["--neurons", "32", "--batch", "100", "--epochs", "3"];
    let args = ["trainer".into()].into_iter().chain(paths);
    let args = args.chain(["--out".into(), out.into()]);
    parse(args.chain(sizes.iter().chain(more).map(Into::into)))
        .unwrap()
        .unwrap()
}

#[test]
fn an_interrupted_run_continues_to_the_same_files_with_any_number_of_threads() {
    let data = folder("data");
    write_positions(&data.join("training"), 1000, 1);
    write_positions(&data.join("validation"), 100, 2);
    let [whole, resumed] = ["whole", "resumed"].map(folder);
    run(&options(&data, &whole, &["--threads", "1"]), u64::MAX).unwrap();
    run(&options(&data, &resumed, &["--threads", "3"]), 17).unwrap();
    assert!(!resumed.join("network.nnue").exists());
    let other = run(&options(&data, &resumed, &["--seed", "2"]), u64::MAX);
    assert!(other.unwrap_err().to_string().contains("other options"));
    run(
        &options(&data, &resumed, &["--commit", "unknown"]),
        u64::MAX,
    )
    .unwrap();
    for name in ["network.nnue", "loss.svg", "report.md", "checkpoint"] {
        let [whole, resumed] =
            [&whole, &resumed].map(|folder| fs::read(folder.join(name)).unwrap());
        assert!(whole == resumed, "{name} differs");
    }
    let network = Network::from_bytes(&fs::read(whole.join("network.nnue")).unwrap()).unwrap();
    assert_eq!(network.neurons(), 32);
    assert!(
        network
            .text()
            .starts_with("command cargo xtask train --neurons 32 --epochs 3")
    );
    assert!(network.text().contains("\ndata 1000 positions, CRC-32 "));
    let report = fs::read_to_string(whole.join("report.md")).unwrap();
    assert!(report.contains("| start position | "));
    let curve = fs::read_to_string(whole.join("loss.svg")).unwrap();
    assert_eq!(curve.matches("<polyline").count(), 2);
    for folder in [data, whole, resumed] {
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn a_run_goes_on_with_another_network() {
    let data = folder("start-data");
    write_positions(&data.join("training"), 1000, 1);
    write_positions(&data.join("validation"), 100, 2);
    let [first, second] = ["start-first", "start-second"].map(folder);
    run(&options(&data, &first, &[]), u64::MAX).unwrap();
    let file = first.join("network.nnue");
    let start = Network::from_bytes(&fs::read(&file).unwrap()).unwrap();
    let again = quantize(&Weights::of(&start), String::new()).unwrap();
    assert_eq!(again.layers(), start.layers());

    // The rate is too small for a step to change a rounded weight.
    let more = ["--start", file.to_str().unwrap(), "--rate", "0.0000001"];
    run(&options(&data, &second, &more), u64::MAX).unwrap();
    let network = Network::from_bytes(&fs::read(second.join("network.nnue")).unwrap()).unwrap();
    assert_eq!(network.layers(), start.layers());
    let text = network.text();
    assert!(
        text.contains("\nstart network of 32 neurons, FNV-1a "),
        "{text}"
    );
    assert!(
        text.contains("\nstart-command cargo xtask train --neurons 32 --epochs 3"),
        "{text}"
    );

    let more = ["--start", file.to_str().unwrap(), "--neurons", "64"];
    let error = run(&options(&data, &second, &more), u64::MAX)
        .unwrap_err()
        .to_string();
    assert!(error.contains("--start has 32 neurons"), "{error}");
    for folder in [data, first, second] {
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn huge_numbers_do_not_panic() {
    let data = folder("huge-data");
    write_positions(&data.join("training"), 10, 1);
    write_positions(&data.join("validation"), 10, 2);
    let out = folder("huge");
    let most = u64::MAX.to_string();
    let huge = [
        "--threads",
        &most,
        "--epochs",
        &most,
        "--batch",
        &most,
        "--rate",
        "1",
        "--scale",
        "1",
    ];
    run(&options(&data, &out, &huge), 20).unwrap();
    let bytes = fs::read(out.join("checkpoint")).unwrap();
    let length = usize::from(bytes[0]) + 256 * usize::from(bytes[1]);
    let text = str::from_utf8(&bytes[8..][..length]).unwrap();
    let training = from_bytes(&bytes, text, 32).unwrap();
    assert_eq!(training.steps, 20);
    assert!(training.weights.all.iter().all(|weight| weight.is_finite()));
    for folder in [data, out] {
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn a_text_that_is_too_long_is_an_error_before_the_training() {
    let data = folder("long-data");
    write_positions(&data.join("training"), 10, 1);
    write_positions(&data.join("validation"), 10, 2);
    let out = folder("long");
    let commit = "x".repeat(65_536);
    let error = run(&options(&data, &out, &["--commit", &commit]), u64::MAX).unwrap_err();
    assert!(
        error.to_string().contains("longer than 65536 bytes"),
        "{error}"
    );
    assert!(!out.join("checkpoint").exists());
    for folder in [data, out] {
        fs::remove_dir_all(folder).unwrap();
    }
}

#[test]
fn unusable_options_are_errors() {
    let with = |more: [&str; 2]| {
        let paths = ["trainer", "--data", "a", "--validation", "b", "--out", "c"];
        parse(paths.iter().chain(&more).map(Into::into))
    };
    assert!(with(["--seed", "3"]).is_ok());
    for more in [
        ["--neurons", "48"],
        ["--epochs", "0"],
        ["--batch", "0"],
        ["--results", "1.5"],
        ["--rate", "0"],
        ["--rate", "1.1"],
        ["--rate", "NaN"],
        ["--scale", "0"],
        ["--scale", "NaN"],
    ] {
        assert!(with(more).is_err(), "{more:?}");
    }
    assert!(parse(["trainer", "--data", "a"].map(Into::into)).is_err());
}
