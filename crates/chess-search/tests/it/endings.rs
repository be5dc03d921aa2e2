//! Known endings, played to their end: the scores of the evaluation must lead to mate.

use crate::game;
use chess_move::Color;
use chess_movegen::Outcome;
use chess_search::{Evaluate, HandWritten, Limits, SearchOptions, Searcher};
use dev_random::effort;

/// Plays the engine against itself until there is mate, or a draw can be claimed.
fn outcome_of_play<E>(evaluation: E, fen: &str, nodes: u64) -> Option<Outcome>
where
    E: Evaluate + Clone + 'static,
{
    let options = SearchOptions {
        hash_mib: 1,
        ..SearchOptions::default()
    };
    let mut searcher = Searcher::with_evaluation(options, evaluation).unwrap();
    let mut game = game(fen);
    let limits = Limits {
        nodes: Some(nodes),
        ..Limits::default()
    };
    while game.outcome().is_none() && game.position().halfmove_clock() < 100 {
        let best = searcher.search(&game, &limits, |_| ()).best.unwrap();
        game.play(best).unwrap();
    }
    game.outcome()
}

/// Plays the longest mates of small endings.
fn play_mates<E: Evaluate + Clone + 'static>(evaluation: &E) {
    let white_mates = Some(Outcome::Checkmate {
        winner: Color::White,
    });
    let fens = [
        "8/8/8/3k4/8/3K4/8/BN6 w - - 0 1",
        "7k/8/8/8/8/8/3BN3/3K4 w - - 0 1",
        "8/8/8/4k3/8/8/8/KBN5 w - - 0 1",
        "8/8/8/4k3/8/8/8/KBB5 w - - 0 1",
        "8/8/3kr3/8/8/3K4/8/Q7 w - - 0 1",
        "4k3/8/4K3/4P3/8/8/8/8 b - - 0 1",
    ];
    for fen in fens.into_iter().step_by(effort(3, 1)) {
        let outcome = outcome_of_play(evaluation.clone(), fen, 10_000);
        assert_eq!(outcome, white_mates, "{fen}");
    }
}

#[test]
fn the_longest_mates_are_played_out() {
    play_mates(&HandWritten::default());
}

#[cfg(feature = "nnue")]
#[test]
fn the_longest_mates_are_played_out_with_a_network() {
    play_mates(&chess_search::Evaluation::with_default_network());
}
