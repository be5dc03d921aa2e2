//! Tests of the measurement.

use super::error::Margin;
use super::nodes::NodesByDepth;
use super::{file, measure};
use crate::options::Measure;
use crate::tests::games;
use chess_search::tune::{ITERATION_FEATURES, LATE_MOVE_FEATURES};
use chess_search::{Evaluation, Game, Limits, SearchOptions, Searcher};

#[test]
fn equal_options_give_equal_results() {
    let games = games();
    let options = Measure {
        data: Vec::new(),
        out: "unused".into(),
        games: 2,
        nodes: 400,
        network: None,
        threads: 1,
    };
    let evaluation = Evaluation::default();
    let once = measure(&games.games[..2], &options, &evaluation).unwrap();
    assert!(once.samples.len() > 50, "{}", once.samples.len());
    let (weights, iteration_weights) = (once.moves.weights(), once.iterations.weights());
    let file = file::source(&options, None, &games, &once, &weights, &iteration_weights);
    assert!(file.contains("cargo xtask measure --games 6 --nodes 400`"));
    assert!(file.contains("and the hand-written evaluation.\n"));
    assert!(file.contains("\n//! cargo xtask selfplay --nodes 200 --seed 1 --played-out 20 --shard-games 3 # engine 2449803\n"));
    for name in LATE_MOVE_FEATURES.iter().chain(&ITERATION_FEATURES) {
        assert!(file.contains(&format!("// {name}\n")), "{file}");
    }
    let options = Measure {
        threads: 2,
        ..options
    };
    let twice = measure(&games.games[..2], &options, &evaluation);
    assert_eq!(once, twice.unwrap());
}

#[test]
fn a_record_does_not_change_the_search() {
    let game = Game::default();
    let limits = Limits {
        depth: Some(8),
        ..Limits::default()
    };
    let search = |is_recorded| {
        let options = SearchOptions {
            hash_mib: 2,
            ..SearchOptions::default()
        };
        let mut searcher = Searcher::new(options).unwrap();
        if is_recorded {
            searcher.take_record();
        }
        let result = searcher.search(&game, &limits, |_| {});
        (result.score, result.nodes, searcher.take_record())
    };
    let (score, nodes, record) = search(true);
    let (plain_score, plain_nodes, nothing) = search(false);
    assert_eq!((score, nodes), (plain_score, plain_nodes));
    assert!(!record.nodes.is_empty() && !record.moves.is_empty());
    assert!(nothing.nodes.is_empty() && nothing.moves.is_empty());
}

#[test]
fn the_features_of_an_iteration_count_doublings_since_the_best_move_changed() {
    let options = SearchOptions {
        hash_mib: 2,
        ..SearchOptions::default()
    };
    let mut searcher = Searcher::new(options).unwrap();
    searcher.take_record();
    searcher.search(
        &Game::default(),
        &Limits {
            depth: Some(12),
            ..Limits::default()
        },
        |_| {},
    );
    let iterations = searcher.take_record().iterations;
    assert_eq!(iterations.len(), 12);
    let mut nodes_at_change = iterations[0].nodes;
    let mut changes = 0;
    for pair in iterations.windows(2) {
        let (before, now) = (&pair[0], &pair[1]);
        if now.best != before.best {
            nodes_at_change = now.nodes;
            changes += 1;
        }
        let doublings = (now.nodes as f64 / nodes_at_change as f64).log2();
        let expected = (1_024.0 * doublings.min(10.0) / 10.0) as i32;
        assert_eq!(now.features[..2], [1_024, expected], "{now:?}");
    }
    assert!(0 < changes && changes < 11, "{changes}");
}

/// Of 1,000,000 errors, the share exp(−m / 100) is above m.
#[test]
fn margins_are_exceeded_as_often_as_is_accepted() {
    let errors =
        || (1..1_000_000).map(|rank| (-100.0 * (f64::from(rank) / 1e6).ln()).round() as i32);
    let Margin { first, per_ply } = Margin::fit(errors(), 0.05, 2.0);
    let share = |margin| errors().filter(|&error| error > margin).count() as f64 / 1e6;
    assert!((share(first) - 0.05).abs() < 0.002, "{}", share(first));
    let deeper = share(first + 2 * per_ply);
    assert!((deeper - 0.05 / 4.0).abs() < 0.001, "{deeper}");
}

#[test]
fn nodes_become_rarer_by_the_factor_of_their_counts() {
    let nodes = NodesByDepth([16_000, 7_000, 5_000, 1_500, 1_000, 600]);
    assert!((nodes.rarer_per_ply() - 2.0).abs() < 1e-9);
    assert!((NodesByDepth::default().rarer_per_ply() - 1.0).abs() < 1e-9);
}
