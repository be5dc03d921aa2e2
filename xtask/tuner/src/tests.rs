//! Tests of fitting.

use crate::chances::Chances;
use crate::games::Games;
use crate::model::value;
use crate::options::{Command, parse};
use crate::parameters::{center, current, source};
use crate::sample::{Sample, Samples};
use crate::tune::{Tuner, by_scale, run, split};
use chess_search::tune::coefficients;
use std::ffi::OsString;
use std::fs;

/// Returns the games of `data`, which the command in the headers of its shards played.
pub(crate) fn games() -> Games {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
    Games::read(&[folder.into()], usize::MAX).unwrap()
}

fn samples() -> Samples {
    let mut samples = Samples::default();
    for game in games().games {
        samples.push_game(&game).unwrap();
    }
    samples
}

#[test]
fn no_more_games_are_read_than_asked_for() {
    let games = games().games;
    assert_eq!(games.len(), 6);
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/data");
    let five = Games::read(&[folder.into()], 5).unwrap();
    assert_eq!(five.games, games[..5]);
}

#[test]
fn every_twentieth_game_is_for_validation() {
    let five = &games().games[..5];
    let games = [five, five, five, five].concat();
    let [training, validation] = split(&games).unwrap();
    let mut last = Samples::default();
    last.push_game(&games[19]).unwrap();
    assert_eq!(validation.samples.len(), last.samples.len());
    assert!(training.samples.len() > 10 * last.samples.len());
}

#[test]
fn fitted_parameters_have_a_smaller_loss_and_are_written_with_their_origin() {
    let out = std::env::temp_dir().join(format!("tuned-{}.rs", std::process::id()));
    let args = [
        "tuner", "tune", "--epochs", "10", "--prior", "1000", "--data",
    ]
    .map(OsString::from)
    .into_iter()
    .chain([concat!(env!("CARGO_MANIFEST_DIR"), "/data").into()])
    .chain(["--out".into(), out.clone().into()]);
    let Ok(Command::Tune(options)) = parse(args) else {
        panic!("the options are those of `tune`");
    };
    run(&options).unwrap();
    let text = fs::read_to_string(&out).unwrap();
    fs::remove_file(out).unwrap();
    let words = text.split_once("The logistic loss went from ").unwrap().1;
    let (before, words) = words.split_once(" to ").unwrap();
    let after = words.split_once(',').unwrap().0;
    let number = |text: &str| text.parse::<f64>().unwrap();
    assert!(number(after) < number(before) - 0.001, "{before} {after}");
    assert!(text.contains("\n//! cargo xtask selfplay --nodes 200 "));
    assert_ne!(
        text.split_once("Values {"),
        source(&current(), "").split_once("Values {")
    );
}

/// The evaluation rounds to whole numbers in five places.
#[test]
fn values_are_those_of_the_evaluation() {
    let pairs = current();
    let mut checked = 0;
    for game in games().games {
        let _end = game
            .replay(|position, _| {
                let mut samples = Samples::default();
                samples.push(position, 0, 0.5);
                let Some(sample) = samples.samples.first() else {
                    return;
                };
                let expected = f64::from(coefficients(position).unwrap().score);
                let found = value(&samples, sample, &pairs).centipawns;
                assert!(
                    (found - expected).abs() < 5.0,
                    "{found} {expected} {position}"
                );
                checked += 1;
            })
            .unwrap();
    }
    assert!(checked > 400, "{checked}");
}

/// Compared with finite differences, at parameters where the formula has no corners.
#[test]
fn the_gradient_is_the_derivative_of_the_loss() {
    let samples = samples();
    let tuner = Tuner {
        samples: &samples,
        k: 0.005,
        results: 0.5,
        threads: 2,
    };
    let mut pairs = current();
    for (index, pair) in pairs.iter_mut().enumerate() {
        pair[0] += 0.001 * (index % 7) as f64;
        pair[1] -= 0.001 * (index % 5) as f64;
    }
    let batch: Vec<usize> = (0..samples.samples.len()).collect();
    let gradient = tuner.gradient(&batch, &pairs);
    let mut moved = 0;
    for index in 0..pairs.len() {
        for half in 0..2 {
            let step = 1e-4;
            let here = pairs[index][half];
            pairs[index][half] = here + step;
            let above = tuner.loss(&pairs);
            pairs[index][half] = here - step;
            let below = tuner.loss(&pairs);
            pairs[index][half] = here;
            let slope = (above - below) / (2.0 * step);
            let error = (slope - gradient[index][half]).abs();
            assert!(
                error < 1e-7 + 1e-3 * slope.abs(),
                "{index} {half}: {slope} {}",
                gradient[index][half]
            );
            moved += usize::from(slope != 0.0);
        }
    }
    assert!(moved > 500, "{moved}");
}

/// The loss of a mixture is the mixture of the losses, except for the loss of the scores themselves.
#[test]
fn losses_by_scores_and_results_do_not_depend_on_the_weight() {
    let samples = samples();
    let pairs = current();
    let tuner = |results: f64| Tuner {
        samples: &samples,
        k: 0.005,
        results,
        threads: 1,
    };
    let split = tuner(0.5).split_loss(&pairs);
    assert_eq!(split.to_string(), tuner(0.1).split_loss(&pairs).to_string());
    assert!((split.results - tuner(1.0).loss(&pairs)).abs() < 1e-12);
    let least = tuner(0.0).loss(&pairs) - split.scores;
    let mixed = 0.7 * (split.scores + least) + 0.3 * split.results;
    assert!((tuner(0.3).loss(&pairs) - mixed).abs() < 1e-9);
    assert!(split.scores > 0.0 && least > 0.0, "{split}");
}

#[test]
fn centering_changes_no_evaluation() {
    let samples = samples();
    let pairs = current();
    let mut centered = pairs.clone();
    center(&mut centered);
    assert_ne!(pairs, centered);
    for sample in &samples.samples {
        let before = value(&samples, sample, &pairs).centipawns;
        let after = value(&samples, sample, &centered).centipawns;
        assert!((before - after).abs() < 1e-6);
    }
}

#[test]
fn the_source_has_every_parameter() {
    let text = source(&current(), "");
    // Besides the values, `pub(crate)` and `new(` have parentheses.
    assert_eq!(text.matches('(').count(), current().len() + 2);
}

#[test]
fn the_values_in_use_say_where_they_are_from() {
    let text = include_str!("../../../crates/chess-search/src/hand_written/tuned.rs");
    let origins = games().origins();
    assert!(text.contains(origins.split("cargo").next().unwrap()));
    let games: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with("//! cargo xtask "))
        .collect();
    assert!(!games.is_empty());
    for line in games {
        let engine = line.split(" # engine ").nth(1);
        assert!(
            engine.is_some_and(|nodes| nodes.parse::<u64>().is_ok()),
            "{line}"
        );
    }
}

/// Games that end as a curve says are the most likely under that curve.
#[test]
fn chances_are_those_that_the_games_were_drawn_from() {
    let true_chances = Chances {
        even: 120.0,
        spread: 80.0,
    };
    let mut samples = samples();
    let sample = samples.samples.remove(0);
    let mut many = Vec::new();
    for score in (-600..=600).step_by(25) {
        let win =
            |score: f64| 1.0 / (1.0 + ((true_chances.even - score) / true_chances.spread).exp());
        let (wins, losses) = (win(f64::from(score)), win(-f64::from(score)));
        for part in 0..200 {
            let share = (f64::from(part) + 0.5) / 200.0;
            many.push(Sample {
                score: f64::from(score),
                result: if share < wins {
                    1.0
                } else if share < wins + losses {
                    0.0
                } else {
                    0.5
                },
                ..sample.clone()
            });
        }
    }
    let found = Chances::fit(&many);
    assert!((found.even - true_chances.even).abs() < 2.0, "{found:?}");
    assert!(
        (found.spread - true_chances.spread).abs() < 2.0,
        "{found:?}"
    );
}

/// Where results do not depend on the evaluation, the scale should be smaller.
#[test]
fn an_oversized_scale_is_reported() {
    let a_knight_up = "rnbqkb1r/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let a_minor_each = "4k3/8/2b5/8/8/5N2/PP6/4K3 w - - 0 1";
    let mut samples = Samples::default();
    for number in 0..1200 {
        for (fen, won) in [
            (a_knight_up, number % 4 != 0),
            (a_minor_each, number % 2 == 0),
        ] {
            samples.push(&fen.parse().unwrap(), 0, if won { 1.0 } else { 0.0 });
        }
    }
    let scales = by_scale(&samples, &current(), 0.005);
    let (small, whole) = (scales[0], scales[1]);
    assert!(
        scales.len() == 2 && small.0 < 64 && whole.0 == 64,
        "{scales:?}"
    );
    assert_eq!((small.1, whole.1), (1200, 1200));
    assert!(small.2 < 0.2 && whole.2 > 0.4, "{scales:?}");
}
