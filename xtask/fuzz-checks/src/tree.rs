//! Editing the tree of a game.

use crate::Target;
use crate::bytes::Bytes;
use chess_movegen::PositionRules;
use chess_notation::pgn::{Annotation, Comment, GameResult, Nag, PgnGame, RawText, Reader};

#[rustfmt::skip]
pub(crate) const TARGET: Target = Target {
    name: "tree",
    subject: "editing: moves, variations, comments, glyphs and tags by any calls, then a round trip",
    check,
    max_len: 500,
    words: &[
        "e4 {", "}", "[%clk 0:01:00]", "[%eval 1.5]", "\n\n[Event \"", "\"]\n", "\\", "%", "1-0",
    ],
};

fn check(data: &[u8]) {
    let mut bytes = Bytes::new(data);
    let mut game = match bytes.byte() % 3 {
        0 => PgnGame::new(),
        1 => PgnGame::from_pgn_tolerant("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) d6) 2. Nf3 *")
            .unwrap_or_default(),
        _ => match bytes.position() {
            Some(position) => PgnGame::from_position(position),
            None => PgnGame::new(),
        },
    };
    let mut steps = 0;
    let mut cursor = game.cursor_mut();
    while !bytes.is_empty() && steps < 300 {
        steps += 1;
        match bytes.below(20) {
            0..=5 => {
                let moves = cursor.position().legal_moves();
                let chosen = bytes.below(256);
                if !moves.is_empty() {
                    let played = cursor.play(moves[chosen % moves.len()]);
                    played.expect("the move is in the list");
                }
            }
            6 => {
                let _ = cursor.pass();
            }
            7 | 8 => {
                cursor.back();
            }
            9 => {
                let count = cursor.variations().count();
                if count > 0 {
                    assert!(cursor.forward_into(bytes.below(count)));
                }
            }
            10 => cursor.to_start(),
            11 => {
                cursor.delete();
            }
            12 => cursor.delete_rest(),
            13 => cursor.promote(),
            14 => cursor.demote(),
            15 => cursor.promote_to_main_line(),
            16 => {
                let nag = Nag::new(bytes.byte());
                cursor.nags_mut().push(nag);
            }
            17 => {
                if let Ok(comment) = Comment::new(&text(&mut bytes)) {
                    let before = bytes.byte() & 1 == 0;
                    let comments = if before {
                        cursor.comments_before_mut()
                    } else {
                        cursor.comments_mut()
                    };
                    comments.push(comment);
                }
            }
            18 => {
                let (name, value) = (text(&mut bytes), text(&mut bytes));
                let annotation = Annotation::Other {
                    name: RawText::new(name.as_bytes()),
                    value: RawText::new(value.as_bytes()),
                };
                for comment in cursor.comments_mut() {
                    let _ = comment.set(&annotation);
                }
            }
            _ => {
                let (name, value) = (text(&mut bytes), text(&mut bytes));
                let _ = cursor.game_mut().set_tag(&name, &value);
                let result = [GameResult::WhiteWins, GameResult::Draw, GameResult::Unknown];
                cursor.game_mut().set_result(result[bytes.below(3)]);
            }
        }
        assert_eq!(
            cursor.position().key(),
            cursor.position().key_by_definition()
        );
    }
    assert!(game.nodes().count() <= game.node_count());
    let written = game.to_pgn();
    assert_eq!(
        Reader::new(written.as_bytes()).games().count(),
        1,
        "{written}"
    );
    let start = game.start().to_fen();
    if start.as_str().parse::<chess_board::Position>().is_err() {
        // A start that needs waivers is not read from PGN.
        return;
    }
    let read = PgnGame::from_pgn_tolerant(&written).expect("a game was written");
    assert_eq!(read, game, "{written}");
    assert_eq!(read.to_pgn(), written);
}

fn text(bytes: &mut Bytes<'_>) -> String {
    let length = bytes.below(24);
    let text: Vec<u8> = (0..length).map(|_| bytes.byte()).collect();
    String::from_utf8_lossy(&text).into_owned()
}
