//! Margins and limits follow from the records; records change no search.

use super::error::Margin;
use super::lateness::Lateness;
use super::{file, games};
use crate::options::GameOptions;
use chess_search::tune::{NodeRecord, QuietRecord, SearchRecord};
use chess_search::{Game, Limits, Position, SearchOptions, Searcher};

#[test]
fn equal_options_give_equal_results() {
    let options = GameOptions {
        out: "unused".into(),
        games: 3,
        nodes: 400,
        seed: 5,
        threads: 1,
    };
    let once = games(&options).unwrap();
    assert!(once.samples.len() > 50, "{}", once.samples.len());
    let file = file::source(&options, &once);
    assert!(file.contains("cargo xtask measure --games 3 --nodes 400 --seed 5 # engine"));
    let twice = games(&GameOptions {
        threads: 2,
        ..options
    });
    assert_eq!(once, twice.unwrap());
}

#[test]
fn a_record_does_not_change_the_search() {
    let game = Game::default();
    let limits = Limits::new().with_depth(8);
    let search = |is_recorded| {
        let options = SearchOptions::default().with_hash_mib(2);
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
    assert!(!record.nodes.is_empty() && !record.quiets.is_empty());
    assert!(nothing.nodes.is_empty() && nothing.quiets.is_empty());
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
fn share_of_cutoffs_by_late_moves_is_that_of_the_record() {
    let mut record = SearchRecord::default();
    let quiet = |number, cuts| QuietRecord {
        depth: 1,
        number,
        is_rising: false,
        cuts,
    };
    for node in 0..100 {
        let last = match node {
            0..60 => 1,
            60..90 => 2,
            90..97 => 5,
            _ => 30,
        };
        record
            .quiets
            .extend((1..last).map(|number| quiet(number, false)));
        record.quiets.push(quiet(last, node != 99));
    }
    let node = NodeRecord {
        position: Position::default(),
        depth: 1,
        alpha: 0,
        evaluation: 0,
        is_rising: false,
    };
    record.nodes.push(node);
    let lateness = Lateness::of(&record);
    let share = |number| lateness.share_after(0, 0, number);
    // After one move, 39 of 40 nodes have a cutoff; after two, 9 of 10; after five, 2 of 3.
    for (number, expected) in [(0, 0.99), (1, 0.975), (2, 0.9), (5, 2.0 / 3.0), (30, 0.0)] {
        assert!((share(number) - expected).abs() < 1e-9, "{number}");
    }
    assert!((lateness.rarer_per_ply() - 1.0).abs() < 1e-9);
}
