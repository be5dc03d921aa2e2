//! Games that end by the scores of the players.

use crate::scripted::{Scripted, Turn};
use chess_match::{
    Adjudication, DrawAdjudication, Ending, GameRules, PlayedGame, Player, Seats, TimeControl,
    WinAdjudication,
};
use chess_match::{Position, Tablebase, TablebaseAdjudication};
use chess_move::Bound::{self, Exact, Lower, Upper};
use chess_move::{ByColor, Color};
use chess_movegen::Game;
use core::ops::ControlFlow;
use std::sync::Arc;

/// Plays a game in which the players say these scores in centipawns, in turns.
fn play(adjudication: Adjudication, scores: &[i32]) -> PlayedGame {
    let scores: Vec<_> = scores.iter().map(|&score| (score, Exact)).collect();
    play_bounds(adjudication, &scores)
}

/// Plays a game in which the players say these bounds, in turns.
fn play_bounds(adjudication: Adjudication, scores: &[(i32, Bound)]) -> PlayedGame {
    const WHITE: [&str; 8] = ["e4", "Nf3", "Bc4", "d3", "Nc3", "a3", "h3", "Be3"];
    const BLACK: [&str; 8] = ["e5", "Nc6", "Bc5", "d6", "Nf6", "a6", "h6", "Bb6"];
    let turns = |moves: [&'static str; 8], first: usize| {
        let scores = scores.iter().skip(first).step_by(2);
        moves
            .into_iter()
            .zip(scores)
            .map(|(san, &(score, bound))| Turn::PlayBound(san, score, bound))
            .collect::<Vec<_>>()
    };
    let mut white = Scripted::new("A", turns(WHITE, 0));
    let mut black = Scripted::new("B", turns(BLACK, 1));
    let players: ByColor<&mut dyn Player> = ByColor::new(&mut white, &mut black);
    let adjudication = Adjudication {
        max_plies: Some(scores.len()),
        ..adjudication
    };
    let rules = GameRules {
        adjudication,
        ..GameRules::new(TimeControl::default())
    };
    rules.play(Seats::Two(players), Game::default(), &mut |_| {
        ControlFlow::Continue(())
    })
}

fn win() -> Adjudication {
    Adjudication {
        win: Some(WinAdjudication {
            centipawns: 500,
            plies: 4,
        }),
        ..Adjudication::default()
    }
}

fn draw() -> Adjudication {
    Adjudication {
        draw: Some(DrawAdjudication {
            centipawns: 10,
            plies: 3,
            from_ply: 4,
        }),
        ..Adjudication::default()
    }
}

#[test]
fn a_game_is_won_when_both_agree_long_enough() {
    let played = play(win(), &[600, -500, 700, -800, 0, 0]);
    assert_eq!(played.ending, Ending::AdjudicatedWin(Color::White));
    assert_eq!(played.plies.len(), 3);
    let played = play(win(), &[-600, 500, -700, 800, 0, 0]);
    assert_eq!(played.ending, Ending::AdjudicatedWin(Color::Black));
}

#[test]
fn one_doubt_begins_the_count_anew() {
    for scores in [
        [600, -499, 700, -800, 900, 0],
        // Both claim to be ahead.
        [600, 600, 600, 600, 600, 600],
    ] {
        assert_eq!(play(win(), &scores).ending, Ending::TooLong, "{scores:?}");
    }
}

#[test]
fn a_bound_counts_only_for_what_it_says() {
    let sure = [(600, Lower), (-500, Upper), (700, Exact), (-800, Upper)];
    let played = play_bounds(win(), &sure);
    assert_eq!(played.ending, Ending::AdjudicatedWin(Color::White));
    // Nobody says that White is ahead.
    let unsure = [
        (900, Upper),
        (-900, Lower),
        (900, Upper),
        (-900, Lower),
        (900, Upper),
    ];
    assert_eq!(play_bounds(win(), &unsure).ending, Ending::TooLong);
    // Each of these breaks the sequence.
    for doubt in [(900, Upper), (-900, Lower)] {
        let mut scores = [(900, Lower), (-900, Upper)].repeat(3);
        scores[2] = doubt;
        assert_eq!(play_bounds(win(), &scores).ending, Ending::TooLong);
    }
    for bound in [Lower, Upper] {
        let played = play_bounds(draw(), &[(0, bound); 10]);
        assert_eq!(played.ending, Ending::TooLong);
    }
}

#[test]
fn a_game_is_drawn_when_both_agree_from_a_ply_on() {
    let played = play(draw(), &[0, 0, 0, 0, 10, -10, 0, 0]);
    assert_eq!(played.ending, Ending::AdjudicatedDraw);
    assert_eq!(played.plies.len(), 6);
    let played = play(draw(), &[0, 0, 0, 0, 10, 11, 0, 0]);
    assert_eq!(played.ending, Ending::TooLong);
}

#[test]
fn without_rules_scores_do_not_end_games() {
    let played = play(Adjudication::default(), &[900; 16]);
    assert_eq!(played.ending, Ending::TooLong);
    assert_eq!(played.plies.len(), 16);
}

/// Plays a game by tables of three pieces from a position, with these moves in SAN of White and Black.
fn play_by_tables(
    fen: &str,
    max_pieces: usize,
    white: &'static str,
    black: &'static str,
) -> PlayedGame {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../chess-syzygy/tests/data");
    let tablebase = Arc::new(Tablebase::open([folder]).unwrap());
    let tables = TablebaseAdjudication {
        max_pieces,
        ..TablebaseAdjudication::new(tablebase)
    };
    let mut white = Scripted::moves("A", white);
    let mut black = Scripted::moves("B", black);
    let players: ByColor<&mut dyn Player> = ByColor::new(&mut white, &mut black);
    let rules = GameRules {
        adjudication: Adjudication {
            tables: Some(tables),
            max_plies: Some(2),
            ..Adjudication::default()
        },
        ..GameRules::new(TimeControl::default())
    };
    let game = Game::new(Position::from_fen(fen).unwrap());
    rules.play(
        Seats::Two(players),
        game,
        &mut |_| ControlFlow::Continue(()),
    )
}

#[test]
fn tables_end_a_game_when_its_result_is_in_them() {
    // The capture of the pawn wins, whatever the table of four pieces says.
    let fen = "8/8/3p4/4P3/8/1k6/8/6K1 b - - 0 1";
    let played = play_by_tables(fen, 7, "exd6", "Kc4");
    assert_eq!(played.ending, Ending::TablebaseWin(Color::White));
    assert_eq!(played.game.moves().len(), 1);
    assert_eq!(played.ending.to_string(), "White wins by endgame tables");
    let pgn = played.to_pgn().to_string();
    assert!(pgn.contains("[Termination \"adjudication\"]"), "{pgn}");
    assert!(pgn.contains("White wins by endgame tables"), "{pgn}");
    // White's king stops the pawn.
    let played = play_by_tables(fen, 7, "Kf2", "dxe5");
    assert_eq!(played.ending, Ending::TablebaseDraw);
    assert_eq!(played.ending.to_string(), "draw by endgame tables");
}

#[test]
fn tables_count_the_halfmove_clock() {
    // A mate with king and rook takes 29 plies.
    let ending = |clock| {
        let fen = format!("8/8/8/3k4/8/8/8/KR6 w - - {clock} 100");
        play_by_tables(&fen, 7, "Kb2", "Kd4").ending
    };
    assert_eq!(ending(0), Ending::TablebaseWin(Color::White));
    assert_eq!(ending(71), Ending::TablebaseWin(Color::White));
    assert_eq!(ending(72), Ending::TablebaseDraw);
}

#[test]
fn a_game_with_too_many_pieces_or_without_tables_goes_on() {
    let fen = "8/8/8/3k4/8/8/8/KR6 w - - 0 1";
    let played = play_by_tables(fen, 2, "Kb2", "Kd4");
    assert_eq!(played.ending, Ending::TooLong);
    let fen = "3k4/8/8/8/8/8/8/KRR5 w - - 0 1";
    let played = play_by_tables(fen, 7, "Kb2", "Ke7");
    assert_eq!(played.ending, Ending::TooLong);
}
