//! PGN games.

use chess_notation::pgn::{Comment, PgnGame};
use chess_svg::{Diagram, Position, Rgb, Square};

#[test]
fn comments_mark_squares_and_arrows_in_their_colors() {
    let comment = Comment::new("[%csl Gd4,Ye5] text [%cal Rd2d4,Bg1f3] [%clk 0:01:00]").unwrap();
    let start = Diagram::new(&Position::default());
    assert_eq!(
        start.clone().with_marks_of(&comment),
        start
            .with_square(Square::D4, Rgb::GREEN)
            .with_square(Square::E5, Rgb::YELLOW)
            .with_arrow(Square::D2, Square::D4, Rgb::RED)
            .with_arrow(Square::G1, Square::F3, Rgb::BLUE)
    );
}

#[test]
fn main_lines_begin_at_the_start_of_the_game_and_leave_variations_out() {
    let pgn =
        "[FEN \"4k3/8/8/8/8/8/4P3/4K2R w K - 0 1\"]\n\n1. e4 {[%csl Re4]} (1. e3) Ke7 2. O-O *";
    let game = PgnGame::from_pgn_tolerant(pgn).unwrap();
    let diagrams = Diagram::main_line(&game);
    assert_eq!(diagrams.len(), 4);
    assert_eq!(diagrams[0], Diagram::new(game.start()));
    let after = Position::from_fen("4k3/8/8/8/4P3/8/8/4K2R b K - 0 1").unwrap();
    assert_eq!(
        diagrams[1],
        Diagram::new(&after)
            .with_last_move(Square::E2, Square::E4)
            .with_square(Square::E4, Rgb::RED)
    );
    let castled = Position::from_fen("8/4k3/8/8/4P3/8/8/5RK1 b - - 2 2").unwrap();
    assert_eq!(
        diagrams[3],
        Diagram::new(&castled).with_last_move(Square::E1, Square::G1)
    );
}
