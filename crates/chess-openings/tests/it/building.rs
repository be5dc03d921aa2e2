//! Books built from games.

use chess_board::Position;
use chess_notation::PositionNotation;
use chess_notation::pgn::PgnGame;
use chess_openings::{Book, BookBuilder, PlayedBy};

const GAMES: &str = "\
1. e4 e5 (1... c5 2. c3) 2. Nf3 Nc6 1-0

1. e4 c5 {good} 2. Nf3 d6 0-1

1. e4 e5 2. Bc4 1/2-1/2

1. d4 d5 *
";

/// Returns the moves of the book from the start position and after 1. e4.
fn show(book: &Book) -> Vec<String> {
    let start = Position::default();
    let after = start.after(start.parse_san("e4").unwrap());
    [start, after]
        .iter()
        .flat_map(|position| book.moves(position))
        .map(|mv| mv.map(|mv| format!("{} {}", mv.mv, mv.weight)).unwrap())
        .collect()
}

fn build(builder: BookBuilder) -> Book {
    let mut builder = builder;
    assert_eq!(builder.add_pgn(GAMES.as_bytes()), 4);
    builder.build()
}

#[test]
fn weights_are_twice_the_points_and_variations_are_skipped() {
    let book = build(BookBuilder::new().with_min_games(1));
    assert_eq!(show(&book), ["e2e4 3", "c7c5 2", "e7e5 1"]);
}

#[test]
fn rare_moves_are_left_out() {
    let book = build(BookBuilder::new().with_min_games(2));
    assert_eq!(show(&book), ["e2e4 3", "e7e5 1"]);
    assert_eq!(show(&build(BookBuilder::new())), ["e2e4 3"]);
}

#[test]
fn ply_limit_player_and_result_weights_are_applied() {
    let builder = || BookBuilder::new().with_min_games(1);
    assert_eq!(show(&build(builder().with_max_ply(1))), ["e2e4 3"]);
    assert!(build(builder().with_max_ply(0)).is_empty());
    assert_eq!(
        show(&build(builder().with_moves_of(PlayedBy::White))),
        ["e2e4 3"]
    );
    assert_eq!(
        show(&build(builder().with_moves_of(PlayedBy::Black))),
        ["c7c5 2", "e7e5 1"]
    );
    let book = build(builder().with_result_weights(5, 3, 1));
    assert_eq!(show(&book), ["e2e4 9", "c7c5 5", "e7e5 4"]);
}

#[test]
fn games_lines_and_pgn_give_the_same_book() {
    let mut by_game = BookBuilder::new().with_min_games(1);
    let mut by_line = by_game.clone();
    for text in GAMES.split("\n\n") {
        let game: PgnGame = text.parse().unwrap();
        by_game.add_game(&game);
        by_line.add_line(game.start(), game.main_line().flatten(), game.result());
    }
    let by_pgn = build(BookBuilder::new().with_min_games(1));
    assert_eq!(by_game.build(), by_pgn);
    assert_eq!(by_line.build(), by_pgn);
}

#[test]
fn large_weights_are_scaled_down_together() {
    let mut builder = BookBuilder::new()
        .with_min_games(1)
        .with_result_weights(60_000, 1, 0);
    builder.add_pgn(b"1. e4 1-0\n\n1. e4 1-0\n\n1. d4 1-0\n\n1. c4 1/2-1/2\n");
    assert_eq!(
        show(&builder.build()),
        ["e2e4 65535", "d2d4 32767", "c2c4 1"]
    );
}

#[test]
fn moves_before_an_error_are_used() {
    let mut builder = BookBuilder::new().with_min_games(1);
    builder.add_pgn(b"1. e4 e5 2. Ke5 Nc6 1/2-1/2\n");
    assert_eq!(show(&builder.build()), ["e2e4 1", "e7e5 1"]);
}

#[test]
fn moves_after_a_null_move_are_not_used() {
    let pgn = "1. e4 -- 2. d4 e5 1/2-1/2";
    let mut by_pgn = BookBuilder::new().with_min_games(1);
    let mut by_game = by_pgn.clone();
    by_pgn.add_pgn(pgn.as_bytes());
    by_game.add_game(&pgn.parse().unwrap());
    assert_eq!(show(&by_pgn.build()), ["e2e4 1"]);
    assert_eq!(by_game.build(), by_pgn.build());
}

#[test]
fn chess960_games_castle_with_their_rooks() {
    let mut builder = BookBuilder::new().with_min_games(1);
    let pgn = "[Variant \"Chess960\"]\n[SetUp \"1\"]\n[FEN \"rk4r1/pppppppp/8/8/8/8/PPPPPPPP/RK4R1 w GAga - 0 1\"]\n\n1. O-O 1-0\n";
    builder.add_pgn(pgn.as_bytes());
    let start = Position::from_fen("rk4r1/pppppppp/8/8/8/8/PPPPPPPP/RK4R1 w GAga - 0 1").unwrap();
    let book = builder.build();
    assert_eq!(book.iter().next().unwrap().mv.to_string(), "b1g1");
    assert!(book.choose(&start, 0).unwrap().mv.is_castle());
}
