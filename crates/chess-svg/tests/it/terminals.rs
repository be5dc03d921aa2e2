//! Boards for terminals.

use chess_svg::{Color, Coordinates, Diagram, Position, Rgb, Square, Theme};
use insta::assert_snapshot;

const CHECK: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

fn diagram() -> Diagram {
    Diagram::new(&Position::from_fen(CHECK).unwrap()).with_last_move(Square::D8, Square::H4)
}

#[test]
fn text_boards_show_both_sides_and_no_coordinates_on_request() {
    assert_snapshot!(diagram().to_text(), @"
    8 r n b . k b n r
    7 p p p p . p p p
    6 . . . . . . . .
    5 . . . . p . . .
    4 . . . . . . P q
    3 . . . . . P . .
    2 P P P P P . . P
    1 R N B Q K B N R
      a b c d e f g h
    ");
    assert_snapshot!(diagram().with_orientation(Color::Black).to_text(), @"
    1 R N B K Q B N R
    2 P . . P P P P P
    3 . . P . . . . .
    4 q P . . . . . .
    5 . . . p . . . .
    6 . . . . . . . .
    7 p p p . p p p p
    8 r n b k . b n r
      h g f e d c b a
    ");
    let bare = diagram().with_coordinates(Coordinates::None).to_text();
    assert!(bare.starts_with("r n b . k b n r\n"), "{bare}");
    assert_eq!(bare.lines().count(), 8);
}

#[test]
fn unicode_boards_have_filled_symbols_for_black() {
    assert_snapshot!(diagram().to_unicode(), @"
    8 ♜ ♞ ♝ · ♚ ♝ ♞ ♜
    7 ♟ ♟ ♟ ♟ · ♟ ♟ ♟
    6 · · · · · · · ·
    5 · · · · ♟ · · ·
    4 · · · · · · ♙ ♛
    3 · · · · · ♙ · ·
    2 ♙ ♙ ♙ ♙ ♙ · · ♙
    1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
      a b c d e f g h
    ");
}

/// The escape character is written as `^`.
#[test]
fn ansi_boards_show_the_last_move_the_check_and_colored_squares() {
    let shown = diagram().with_square(Square::E5, Rgb::GREEN).to_ansi();
    assert_snapshot!(shown.replace('\u{1b}', "^"), @"
    8 ^[48;2;240;217;181m^[38;2;21;19;17m ♜ ^[48;2;181;136;99m^[38;2;21;19;17m ♞ ^[48;2;240;217;181m^[38;2;21;19;17m ♝ ^[48;2;193;173;72m   ^[48;2;240;217;181m^[38;2;21;19;17m ♚ ^[48;2;181;136;99m^[38;2;21;19;17m ♝ ^[48;2;240;217;181m^[38;2;21;19;17m ♞ ^[48;2;181;136;99m^[38;2;21;19;17m ♜ ^[0m
    7 ^[48;2;181;136;99m^[38;2;21;19;17m ♟ ^[48;2;240;217;181m^[38;2;21;19;17m ♟ ^[48;2;181;136;99m^[38;2;21;19;17m ♟ ^[48;2;240;217;181m^[38;2;21;19;17m ♟ ^[48;2;181;136;99m   ^[48;2;240;217;181m^[38;2;21;19;17m ♟ ^[48;2;181;136;99m^[38;2;21;19;17m ♟ ^[48;2;240;217;181m^[38;2;21;19;17m ♟ ^[0m
    6 ^[48;2;240;217;181m   ^[48;2;181;136;99m   ^[48;2;240;217;181m   ^[48;2;181;136;99m   ^[48;2;240;217;181m   ^[48;2;181;136;99m   ^[48;2;240;217;181m   ^[48;2;181;136;99m   ^[0m
    5 ^[48;2;181;136;99m   ^[48;2;240;217;181m   ^[48;2;181;136;99m   ^[48;2;240;217;181m   ^[48;2;101;128;63m^[38;2;21;19;17m ♟ ^[48;2;240;217;181m   ^[48;2;181;136;99m   ^[48;2;240;217;181m   ^[0m
    4 ^[48;2;240;217;181m   ^[48;2;181;136;99m   ^[48;2;240;217;181m   ^[48;2;181;136;99m   ^[48;2;240;217;181m   ^[48;2;181;136;99m   ^[48;2;240;217;181m^[38;2;255;255;255m ♟ ^[48;2;193;173;72m^[38;2;21;19;17m ♛ ^[0m
    3 ^[48;2;181;136;99m   ^[48;2;240;217;181m   ^[48;2;181;136;99m   ^[48;2;240;217;181m   ^[48;2;181;136;99m   ^[48;2;240;217;181m^[38;2;255;255;255m ♟ ^[48;2;181;136;99m   ^[48;2;240;217;181m   ^[0m
    2 ^[48;2;240;217;181m^[38;2;255;255;255m ♟ ^[48;2;181;136;99m^[38;2;255;255;255m ♟ ^[48;2;240;217;181m^[38;2;255;255;255m ♟ ^[48;2;181;136;99m^[38;2;255;255;255m ♟ ^[48;2;240;217;181m^[38;2;255;255;255m ♟ ^[48;2;181;136;99m   ^[48;2;240;217;181m   ^[48;2;181;136;99m^[38;2;255;255;255m ♟ ^[0m
    1 ^[48;2;181;136;99m^[38;2;255;255;255m ♜ ^[48;2;240;217;181m^[38;2;255;255;255m ♞ ^[48;2;181;136;99m^[38;2;255;255;255m ♝ ^[48;2;240;217;181m^[38;2;255;255;255m ♛ ^[48;2;202;86;63m^[38;2;255;255;255m ♚ ^[48;2;240;217;181m^[38;2;255;255;255m ♝ ^[48;2;181;136;99m^[38;2;255;255;255m ♞ ^[48;2;240;217;181m^[38;2;255;255;255m ♜ ^[0m
       a  b  c  d  e  f  g  h
    ");
    for line in shown.lines().take(8) {
        assert!(line.ends_with("\u{1b}[0m"), "{line:?}");
    }
}

#[test]
fn ansi_marks_change_the_color_of_their_squares_only() {
    let plain = Diagram::new(&Position::default());
    let differing = |other: &Diagram| {
        let (plain, other) = (plain.to_ansi(), other.to_ansi());
        let cells =
            |text: &str| -> Vec<String> { text.split("\u{1b}[48").map(Into::into).collect() };
        let (plain, other) = (cells(&plain), cells(&other));
        assert_eq!(plain.len(), other.len());
        plain.iter().zip(&other).filter(|(a, b)| a != b).count()
    };
    assert_eq!(
        differing(&plain.clone().with_last_move(Square::E2, Square::E4)),
        2
    );
    assert_eq!(
        differing(&plain.clone().with_square(Square::E4, Rgb::RED)),
        1
    );
    assert_eq!(differing(&plain.clone().with_check(Some(Square::E1))), 1);
    assert_eq!(differing(&plain.clone().with_theme(Theme::BLUE)), 64);
}
