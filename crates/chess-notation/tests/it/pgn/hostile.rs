//! Malicious files: bounded time and memory, and an error that says what is wrong.

use super::trace::located;
use super::{stream, trace};
use chess_notation::pgn::{GameBuilder, PgnErrorKind, PgnGame, PgnLimits, Reader};
use std::io::{self, Read};

/// A stream that repeats a text up to a number of bytes.
struct Endless {
    text: &'static [u8],
    left: usize,
    at: usize,
}

impl Endless {
    fn new(text: &'static [u8], length: usize) -> Self {
        Self {
            text,
            left: length,
            at: 0,
        }
    }
}

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.left.min(buffer.len());
        for byte in &mut buffer[..length] {
            *byte = self.text[self.at];
            self.at = (self.at + 1) % self.text.len();
        }
        self.left -= length;
        Ok(length)
    }
}

/// Returns the errors of the first game, read in constant memory.
fn errors(read: impl Read) -> Vec<String> {
    let mut reader = stream(read);
    let game = reader
        .read_game(&mut GameBuilder::default())
        .unwrap()
        .unwrap();
    assert!(reader.buffer_capacity() <= 4 << 20);
    game.errors().iter().map(located).collect()
}

#[test]
fn variations_nested_100_000_deep_are_read_and_written() {
    let depth = 100_000;
    let mut text = String::from("1. e4 ");
    for ply in 0..depth {
        text.push_str(if ply % 2 == 0 { "(d4 " } else { "(e4 " });
    }
    text.push_str(&")".repeat(depth));
    text.push_str(" e5 *");
    let game = PgnGame::from_pgn_tolerant(text.as_bytes()).unwrap();
    assert_eq!(game.errors(), []);
    assert_eq!(game.main_line().count(), 2);
    // All of these variations replace the first move.
    assert_eq!(game.cursor().variations().count(), depth + 1);
    let again = PgnGame::from_pgn_tolerant(game.to_string().as_bytes()).unwrap();
    assert_eq!(again, game);
    drop(game.clone());

    // Each of these variations is in the line of the one before.
    let mut text = String::from("1. Nf3 ");
    let moves = ["Nf6", "Ng1", "Ng8", "Nf3"];
    for ply in 0..depth {
        text.push_str(moves[ply % 4]);
        text.push_str(" (-- ");
    }
    text.push_str(&")".repeat(depth));
    let game = PgnGame::from_pgn_tolerant(text.as_bytes()).unwrap();
    let again = PgnGame::from_pgn_tolerant(game.to_string().as_bytes()).unwrap();
    assert_eq!(again, game);
}

#[test]
fn variations_deeper_than_the_limit_are_errors() {
    let text = "1. e4 (d4 (c4 (b4 (a4) c5) d5) e5 2. d4) e5 *";
    let limits = PgnLimits {
        depth: 2,
        ..PgnLimits::default()
    };
    insta::assert_snapshot!(trace::of_bytes(text.as_bytes(), limits), @r#"
    game 1 at line 1, byte 0
    moves
    move e2e4 "e4"
    (
    move d2d4 "d4"
    (
    move c2c4 "c4"
    error: game 1, line 1, bytes 14..15: expected variations nested at most 2 deep, found a deeper one
    move d7d5 "d5"
    )
    move e7e5 "e5"
    error: game 1, line 1, bytes 37..39: d4: the white pawn on d4 cannot go to d4: a pawn does not move that way
    )
    move e7e5 "e5"
    result *
    end
    "#);
}

#[test]
fn unclosed_brackets_are_errors() {
    let all = errors(Endless::new(b"( ", 5_000_000));
    insta::assert_snapshot!(all.join("\n"), @"game 1, line 1, bytes 0..1: expected a move before the variation, found none");
}

#[test]
fn the_memory_for_a_long_comment_is_given_back() {
    let comment = format!("1. e4 {{{}}} *\n\n", "x".repeat(500_000));
    let text = comment + &"1. d4 *\n\n".repeat(20_000);
    let mut reader = stream(text.as_bytes());
    let mut builder = GameBuilder::default();
    assert!(reader.read_game(&mut builder).unwrap().is_some());
    assert!(reader.buffer_capacity() > 500_000);
    while reader.read_game(&mut builder).unwrap().is_some() {}
    assert_eq!(reader.buffer_capacity(), 64 * 1024);
}

#[test]
fn endless_line_is_read_in_constant_memory() {
    let text = b"1. e4 e5\n; ".chain(Endless::new(b"x", 5_000_000));
    insta::assert_snapshot!(errors(text).join("\n"), @"game 1, line 2, bytes 9..5000011: expected at most 1048576 bytes, found more");
    let text = b"1. e4 {"
        .chain(Endless::new(b"x \n", 5_000_000))
        .chain(&b"\n\n[Event \"2\"] *"[..]);
    insta::assert_snapshot!(errors(text).join("\n"), @"game 1, line 1, bytes 6..5000009: expected at most 1048576 bytes, found more");
    let text = b"1. e4 {"
        .chain(Endless::new(b"\n", 5_000_000))
        .chain(&b"[Event \"2\"] *"[..]);
    insta::assert_snapshot!(errors(text).join("\n"), @"game 1, line 1, bytes 6..5000007: expected at most 1048576 bytes, found more");
    let text = b"[Event \""
        .chain(Endless::new(b"x", 5_000_000))
        .chain(&b"\n1. e4 *"[..]);
    insta::assert_snapshot!(errors(text).join("\n"), @"game 1, line 1, bytes 0..5000008: expected at most 1048576 bytes, found more");
    let text = b"1. e4 "
        .chain(Endless::new(b"x", 5_000_000))
        .chain(&b" *"[..]);
    insta::assert_snapshot!(errors(text).join("\n"), @"game 1, line 1, bytes 6..262: expected at most 255 bytes, found more");
    let text = b"1. e4 "
        .chain(Endless::new(b"9", 5_000_000))
        .chain(&b" *"[..]);
    insta::assert_snapshot!(errors(text).join("\n"), @"");
}

#[test]
fn unclosed_tags_are_errors() {
    let mut reader = stream(Endless::new(b"[White \"x\"]\n", 5_000_000));
    assert!(reader.skip_game().unwrap());
    assert_eq!(reader.buffer_capacity(), 64 * 1024);
}

#[test]
fn memory_is_constant_for_any_file_size() {
    let text = b"[Event \"x\"]\n\n1. e4 {a comment} e5 2. Nf3 (2. f4) Nc6 1-0\n\n";
    let mut reader = stream(Endless::new(text, text.len() * 100_000));
    let mut games = 0;
    while reader.skip_game().unwrap() {
        games += 1;
    }
    assert_eq!(games, 100_000);
    assert_eq!(reader.buffer_capacity(), 64 * 1024);
}

#[test]
fn invalid_bytes_are_errors() {
    for text in [
        &b"\0\0\0\0"[..],
        b"1. e4 \0 e5 *",
        b"1. e4 {half \xe2\x80} e5 *",
        b"1. e4 \xe2\x80 e5 *",
        b"[White \"\xc3\"] 1. e4 *",
        b"1. f3 e5 2. g4 Qh4# 3. e4 *",
        b"\xff\xfe1\0.\0 \0e\x004\0",
    ] {
        let mut reader = Reader::new(text);
        let game = reader.read_game(&mut GameBuilder::default()).unwrap();
        assert!(
            !game.errors().is_empty() || game.used_fallback(),
            "{}",
            text.escape_ascii()
        );
    }
    let game = PgnGame::from_pgn_tolerant(b"1. f3 e5 2. g4 Qh4# 3. e4 *").unwrap();
    assert_eq!(game.main_line().count(), 4);
    assert!(matches!(
        game.errors()[0].kind(),
        PgnErrorKind::GameOver { .. }
    ));
}

#[test]
fn one_byte_at_a_time_is_not_quadratic() {
    struct Bytes(Endless);
    impl Read for Bytes {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.read(&mut buffer[..1])
        }
    }
    let text = b"1. e4 {"
        .chain(Bytes(Endless::new(b"x ", 500_000)))
        .chain(&b"} *"[..]);
    assert_eq!(errors(text), [""; 0]);
}

/// With a search for the start of the line at each game, this would take time in the square of the length.
#[test]
fn columns_are_right_on_a_line_with_100_000_games() {
    let text = "1. e5 * ".repeat(100_000);
    let mut reader = Reader::new(text.as_bytes());
    for number in 0..100_000 {
        let game = reader.read_game(&mut GameBuilder::default()).unwrap();
        let [error] = game.errors() else {
            panic!("{:?}", game.errors());
        };
        assert_eq!((error.line(), error.column()), (1, 8 * number + 4));
    }
    assert!(reader.read_game(&mut GameBuilder::default()).is_none());
}
