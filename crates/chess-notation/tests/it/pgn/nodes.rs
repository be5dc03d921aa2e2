//! The walk over all nodes of a game.

use chess_notation::PositionNotation;
use chess_notation::pgn::{Comment, PgnGame, Reader};
use std::fmt::Write as _;

#[test]
fn nodes_come_in_the_order_of_the_file() {
    let text = "{start} 1. e4 $1 {good} e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6 {French} \
                2. d4) {again} 2. Nf3 -- *";
    let game = PgnGame::from_pgn_tolerant(text).unwrap();
    let mut list = String::new();
    for node in game.nodes() {
        let text = node
            .mv
            .map_or("--".to_owned(), |mv| node.before.san(mv).to_string());
        let nags: String = node.nags.iter().map(ToString::to_string).collect();
        let [before, after] = [node.comments_before, node.comments]
            .map(|comments| comments.iter().map(Comment::as_str).collect::<String>());
        let (ply, depth) = (node.ply, node.depth);
        writeln!(list, "{ply} {depth} {text} [{nags}] [{before}] [{after}]").unwrap();
    }
    insta::assert_snapshot!(list, @"
    1 0 e4 [$1] [] [good]
    2 0 e5 [] [] []
    2 1 c5 [] [] []
    3 1 Nf3 [] [] []
    3 2 c3 [] [] []
    4 2 d5 [] [] []
    4 1 d6 [] [] []
    2 1 e6 [] [] [French]
    3 1 d4 [] [] []
    3 0 Nf3 [] [again] []
    4 0 -- [] [] []
    ");
    assert_eq!(game.node_count(), game.nodes().count());
    assert_eq!(PgnGame::new().node_count(), 0);
    assert_eq!(PgnGame::new().nodes().next(), None);
}

#[test]
fn nodes_and_cursor_have_the_same_positions() {
    for (name, bytes) in super::files() {
        for game in Reader::new(&bytes).games().take(30) {
            assert_eq!(game.node_count(), game.nodes().count(), "{name}");
            let mut cursor = game.cursor();
            for node in game.nodes().take(300) {
                assert!(cursor.go_to(node.id), "{name}");
                assert_eq!(cursor.position(), &node.after, "{name}");
                assert_eq!(cursor.ply(), node.ply, "{name}");
                assert_eq!(cursor.mv(), node.mv, "{name}");
                assert_eq!(cursor.nags(), node.nags, "{name}");
                assert!(cursor.comments().eq(node.comments), "{name}");
                assert!(cursor.back());
                assert_eq!(cursor.position(), &node.before, "{name}");
            }
            let main_line: Vec<_> = game.nodes().filter(|node| node.depth == 0).collect();
            assert!(
                main_line
                    .iter()
                    .map(|node| node.id)
                    .eq(game.plies().map(|ply| ply.node)),
                "{name}"
            );
        }
    }
}

#[test]
fn nodes_that_were_deleted_are_not_visited() {
    let mut game = PgnGame::from_pgn_tolerant("1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *").unwrap();
    let mut cursor = game.cursor_mut();
    cursor.forward();
    cursor.forward_into(1);
    assert!(cursor.delete());
    assert_eq!((game.node_count(), game.nodes().count()), (3, 3));
}

#[test]
fn deep_nesting_takes_no_stack() {
    let mut text = String::from("1. e4 ");
    for _ in 0..50_000 {
        text += "(1. d4 ";
    }
    let game = PgnGame::from_pgn_tolerant(&text).unwrap();
    assert_eq!(game.node_count(), 50_001);
    assert_eq!(game.nodes().map(|node| node.depth).max(), Some(1));
    let text = "1. e4 e5 ".to_owned() + &"(1... c5 2. Nf3 ".repeat(20_000);
    let game = PgnGame::from_pgn_tolerant(&text).unwrap();
    assert_eq!(game.node_count(), game.nodes().count());
}
