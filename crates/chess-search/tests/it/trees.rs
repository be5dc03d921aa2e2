//! Draw rules inside the search tree, and other tests of whole searches.

use crate::{game, searcher};
use chess_movegen::PositionRules;
use chess_search::{Game, Limits, Score};

fn play(game: &mut Game, texts: &str) {
    for text in texts.split(' ') {
        let mv = *game
            .position()
            .legal_moves()
            .iter()
            .find(|mv| mv.to_string() == text)
            .unwrap();
        game.play(mv).unwrap();
    }
}

#[test]
fn perpetual_check_is_found() {
    // Without perpetual check from e8 and h5, White would be mated on the first rank.
    let result = searcher().search(
        &game("4Q3/6pk/8/8/8/8/rr6/7K w - - 0 1"),
        &Limits {
            depth: Some(10),
            ..Limits::default()
        },
        |_| (),
    );
    assert_eq!(result.score, Score::Centipawns(0));
}

#[test]
fn the_winning_side_avoids_repetition() {
    let mut game = game("7k/8/8/8/8/8/8/KQ6 w - - 0 1");
    play(
        &mut game,
        "b1c1 h8g8 c1b1 g8h8 b1c1 h8g8 c1b1 g8h8 b1c1 h8g8",
    );
    let result = searcher().search(
        &game,
        &Limits {
            depth: Some(8),
            ..Limits::default()
        },
        |_| (),
    );
    // c1b1 would repeat the position with White's queen on b1 and Black to move for the third time.
    assert_ne!(result.best.unwrap().to_string(), "c1b1");
    assert!(result.score > Score::Centipawns(300));
}

#[test]
fn the_fifty_move_rule_is_a_draw() {
    let result = searcher().search(
        &game("7k/8/8/8/8/8/Q7/K7 w - - 99 80"),
        &Limits {
            depth: Some(6),
            ..Limits::default()
        },
        |_| (),
    );
    assert_eq!(result.score, Score::Centipawns(0));
}

#[test]
fn chess960_positions_are_searched() {
    let result = searcher().search(
        &game("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"),
        &Limits {
            depth: Some(8),
            ..Limits::default()
        },
        |_| (),
    );
    assert!(matches!(result.score, Score::Centipawns(-100..=100)));
}

#[test]
fn a_quiet_evasion_is_found_where_captures_lose() {
    // A bishop hangs. After its capture, Black checks on f3 and the king steps aside: the queen
    // need not capture the knight, which is protected.
    let result = searcher().search(
        &game("4r1k1/pp2qppp/8/1b2n3/4p3/R1N5/PPP2P1P/1R1Q2K1 w - - 0 1"),
        &Limits {
            depth: Some(1),
            ..Limits::default()
        },
        |_| (),
    );
    assert_eq!(result.best.unwrap().to_string(), "c3b5");
    assert!(result.score > Score::Centipawns(100), "{}", result.score);
}
