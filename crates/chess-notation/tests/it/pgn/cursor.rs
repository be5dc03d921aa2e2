//! Moving a cursor through a tree that is edited.

use super::files;
use chess_notation::pgn::{Cursor, GameBuilder, NodeId, PgnGame, Reader};

/// Returns every node in the tree, the start first.
fn nodes(game: &PgnGame) -> Vec<NodeId> {
    let mut nodes = vec![NodeId::ROOT];
    let mut cursor = game.cursor();
    let mut next = 0;
    while let Some(&node) = nodes.get(next) {
        next += 1;
        assert!(cursor.go_to(node));
        assert_eq!(cursor.node(), node);
        nodes.extend(cursor.variations().map(|(node, _)| node));
    }
    nodes
}

const TREE: &[u8] = b"1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) (1... e6) 2. Nf3 Nc6 *";

/// Checks that an edit at a node removes exactly the deleted nodes. Returns the number of remaining
/// nodes after the edit at each node.
fn check_edit(edit: fn(&mut Cursor<&mut PgnGame>)) -> Vec<usize> {
    let mut counts = Vec::new();
    let game = PgnGame::from_pgn_tolerant(TREE).unwrap();
    for at in nodes(&game) {
        let mut edited = game.clone();
        let mut cursor = edited.cursor_mut();
        assert!(cursor.go_to(at));
        edit(&mut cursor);
        let left = nodes(&edited);
        for node in nodes(&game) {
            let mut cursor = edited.cursor();
            cursor.to_end();
            let end = cursor.node();
            let is_there = cursor.go_to(node);
            assert_eq!(is_there, left.contains(&node), "{at:?} {node:?}: {edited}");
            assert_eq!(cursor.node(), if is_there { node } else { end });
        }
        assert_eq!(
            PgnGame::from_pgn_tolerant(edited.to_string().as_bytes()).unwrap(),
            edited
        );
        counts.push(left.len());
    }
    counts
}

#[test]
fn cursor_refuses_deleted_nodes() {
    let deleted = check_edit(|cursor| {
        cursor.delete();
    });
    assert_eq!(deleted, [11, 1, 8, 6, 10, 9, 9, 9, 10, 10, 10]);
    check_edit(|cursor| {
        cursor.delete_rest();
    });
    check_edit(|cursor| {
        cursor.promote_to_main_line();
        cursor.back();
        cursor.delete();
    });
}

#[test]
fn cursor_finds_nodes_that_were_reordered() {
    for counts in [
        check_edit(|cursor| {
            cursor.promote();
        }),
        check_edit(|cursor| {
            cursor.demote();
        }),
        check_edit(|cursor| {
            cursor.promote_to_main_line();
        }),
    ] {
        assert_eq!(counts, [11; 11]);
    }
}

#[test]
fn cursor_refuses_a_node_of_a_longer_game() {
    let long = PgnGame::from_pgn_tolerant(TREE).unwrap();
    let last = nodes(&long).into_iter().max().unwrap();
    let short = PgnGame::from_pgn_tolerant(b"1. e4 *").unwrap();
    let mut cursor = short.cursor();
    cursor.to_end();
    assert!(!cursor.go_to(last));
    assert_eq!(cursor.ply(), 1);
    assert!(cursor.go_to(NodeId::ROOT) && cursor.ply() == 0);
}

#[test]
fn cursor_reaches_every_node_of_every_file() {
    let mut count = 0;
    for (_, bytes) in files() {
        let mut reader = Reader::new(&bytes);
        let mut builder = GameBuilder::default();
        while let Some(game) = reader.read_game(&mut builder) {
            if game.main_line().count() < 60 {
                count += nodes(&game).len();
            }
        }
    }
    assert!(count > 5_000, "{count}");
}
