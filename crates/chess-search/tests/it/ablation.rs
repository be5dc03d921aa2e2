//! Effects of search features: node counts with and without them.

use crate::{KIWIPETE, game};
use chess_search::ablation::{AblateEvaluation, SearchFeatures, UnknownFeature, UnknownTerm};
use chess_search::{Diagnostic, HandWritten, Limits, Score, SearchOptions, Searcher};
use core::error::Error;
use dev_random::effort;

fn nodes_with(fen: &str, depth: u32, features: SearchFeatures) -> u64 {
    let options = SearchOptions {
        features,
        ..SearchOptions::default()
    };
    let mut searcher = Searcher::new(options).unwrap();
    let limits = Limits {
        depth: Some(depth),
        ..Limits::default()
    };
    searcher.search(&game(fen), &limits, |_| ()).nodes
}

#[test]
fn null_moves_are_not_tried_with_king_and_pawns_only() {
    // The pawns are locked, so neither side ever gets a piece.
    let locked = "8/8/2k5/p1p1p1p1/P1P1P1P1/2K5/8/8 w - - 0 1";
    let all = SearchFeatures::all();
    let without = all - SearchFeatures::NULL_MOVE;
    assert_eq!(nodes_with(locked, 10, all), nodes_with(locked, 10, without));
    // With pieces on the board the null move is tried.
    assert_ne!(
        nodes_with(KIWIPETE, 7, all),
        nodes_with(KIWIPETE, 7, without)
    );
}

#[test]
fn mate_distance_pruning_saves_nodes_and_keeps_the_mate() {
    let fen = "r2qkb1r/pp2nppp/3p4/2pNN1B1/2BnP3/3P4/PPP2PPP/R2bK2R w KQkq - 1 1";
    let depth = effort(8, 10);
    let all = SearchFeatures::all();
    let with = nodes_with(fen, depth, all);
    let without = nodes_with(fen, depth, all - SearchFeatures::MATE_DISTANCE);
    assert!(with < without, "{with} {without}");
    for features in [all, all - SearchFeatures::MATE_DISTANCE] {
        let options = SearchOptions {
            features,
            ..SearchOptions::default()
        };
        let result = Searcher::new(options).unwrap().search(
            &game(fen),
            &Limits {
                depth: Some(depth),
                ..Limits::default()
            },
            |_| (),
        );
        assert_eq!(result.score, Score::Mate(2));
    }
}

#[test]
fn error_codes_are_unique_and_stable() {
    let term: UnknownTerm = HandWritten::default().leave_out(&["no"]).unwrap_err();
    let feature: UnknownFeature = "no".parse::<SearchFeatures>().unwrap_err();
    assert_eq!(
        [feature.code(), term.code()],
        ["search-unknown-feature", "search-unknown-term"]
    );
    let errors: [&(dyn Error + Send + Sync); 2] = [&feature, &term];
    assert!(errors.iter().all(|error| error.source().is_none()));
}
