//! Games that are written are read back, whatever is beside them.

use crate::support::{files, unusual};
use chess_games::{Batch, GameText, GameWriter, SplitBy, Worker};
use chess_notation::pgn::{GameBuilder, PgnGame, Reader};
use dev_random::Random;

/// All games of the test files with their texts.
fn games() -> Vec<(Vec<u8>, PgnGame)> {
    let mut games = Vec::new();
    for (_, bytes) in files().into_iter().chain(unusual()) {
        let batch = Batch::new(bytes, 0);
        let mut builder = GameBuilder::default();
        // Enough of each file; some have hundreds of equal games.
        games.extend(
            batch
                .read_games(&mut builder)
                .take(40)
                .map(|(text, game)| (text.bytes().to_vec(), game)),
        );
    }
    games
}

/// A game that is written without a result may get one.
fn is_alike(written: &PgnGame, read: &PgnGame) -> bool {
    read.main_line().eq(written.main_line())
        && read.node_count() == written.node_count()
        && read.result() == written.result()
        && written.tags().iter().all(|(name, value)| {
            name == "Result" || read.tags().iter().any(|tag| tag == (name, value))
        })
}

#[test]
fn any_games_in_any_order_are_read_back() {
    let games = games();
    let mut random = Random(1);
    for round in 0..200 {
        let chosen: Vec<_> = (0..20).map(|_| &games[random.below(games.len())]).collect();
        let mut writer = GameWriter::new(Vec::new());
        for (text, _) in &chosen {
            writer.write(GameText::new(text, 0)).unwrap();
        }
        let written = writer.into_inner();
        let read: Vec<PgnGame> = Reader::new(&written).games().collect();
        let text = String::from_utf8_lossy(&written);
        for ((_, written), read) in chosen.iter().zip(&read) {
            assert!(
                is_alike(written, read),
                "round {round}:\n{written}\n---\n{read}\n---\n{text}"
            );
        }
        assert_eq!(read.len(), chosen.len(), "round {round}:\n{text}");
    }
}

/// Returns what is written for the games of a file.
fn rewritten(file: &str) -> (usize, String) {
    let batch = Batch::new(file, 0);
    let mut writer = GameWriter::new(Vec::new());
    let mut games = 0;
    for (text, _) in batch.read_games(&mut GameBuilder::default()) {
        writer.write(text).unwrap();
        games += 1;
    }
    (games, String::from_utf8(writer.into_inner()).unwrap())
}

#[test]
fn games_that_end_with_a_result_get_no_other_one() {
    for end in [
        "1-0 {White wins}",
        "1-0 ; White wins",
        "1-0 $1",
        "1-0.",
        "1-0 2.",
        "1/2",
        "1:0",
        "0:1",
        "½-½",
        "0.5-0.5",
        "1 - 0",
        "{1-0 (} *",
        "(1. d4) 1-0",
    ] {
        let file = format!("[White \"A\"]\n\n1. e4 e5 {end}\n\n[White \"B\"]\n\n1. d4 d5 1-0\n");
        assert_eq!(rewritten(&file), (2, file));
    }
}

#[test]
fn games_that_are_open_are_closed_before_another_one() {
    for (end, closed) in [
        ("", "*"),
        ("(1. d4 (1. c4", ")) *"),
        ("{no end", "} *"),
        ("(1. d4 {no end 1-0", "}) *"),
        ("1-0 {no end", "}"),
        ("; 1-0", "*"),
        ("{1-0}", "*"),
        ("e4 1-", "*"),
    ] {
        let first = format!("[White \"A\"]\n\n1. e4 {end}");
        let second = "1. d4 d5 1-0";
        let mut writer = GameWriter::new(Vec::new());
        for text in [&first, second] {
            writer.write(GameText::new(text.as_bytes(), 0)).unwrap();
        }
        let written = String::from_utf8(writer.into_inner()).unwrap();
        let trimmed = first.trim_end();
        assert_eq!(written, format!("{trimmed}\n{closed}\n\n{second}\n"));
        assert_eq!(rewritten(&written), (2, written));
    }
}

#[test]
fn escaped_lines_between_games_do_not_depend_on_where_they_begin() {
    let file = "1. e4 1-0 % escaped\n1. d4 0-1\n";
    assert_eq!(Reader::new(file.as_bytes()).games().count(), 2);
    let (games, written) = rewritten(file);
    assert_eq!(
        (games, written.as_str()),
        (2, "1. e4 1-0\n\n% escaped\n1. d4 0-1\n")
    );
}

#[test]
fn texts_are_kept_byte_for_byte() {
    let text = "[Event \"1\"]\r\n\r\n1. e4   e5 {odd   spaces} *";
    let mut writer = GameWriter::new(Vec::new());
    for _ in 0..2 {
        writer
            .write(GameText::new(format!("\n\n{text}\r\n\r\n").as_bytes(), 0))
            .unwrap();
    }
    assert_eq!(writer.games(), 2);
    assert_eq!(
        String::from_utf8(writer.into_inner()).unwrap(),
        format!("{text}\n\n{text}\n")
    );
}

#[test]
fn the_end_of_a_last_tag_is_kept() {
    for end in ["\x1a", " \x1a", "\x0c", "\x0c\x1a"] {
        let text = format!("[White \"A\"]\"]{end}");
        let mut writer = GameWriter::new(Vec::new());
        for game in [&text, "[White \"B\"]\n\n*"] {
            writer.write(GameText::new(game.as_bytes(), 0)).unwrap();
        }
        let written = writer.into_inner();
        let games: Vec<_> = Reader::new(&written).games().collect();
        let names: Vec<_> = games
            .iter()
            .map(|game| game.tag("White").unwrap())
            .collect();
        assert_eq!(names, ["A", "B"], "{}", written.escape_ascii());
    }
}

#[test]
fn white_space_is_no_game() {
    let mut writer = GameWriter::new(Vec::new());
    writer
        .write(GameText::new(b"\xef\xbb\xbf \n\x1a", 0))
        .unwrap();
    assert_eq!((writer.games(), writer.into_inner()), (0, vec![]));
}

#[test]
fn names_of_parts_are_safe_file_names() {
    for (value, name) in [
        ("B20", "B20"),
        ("../../etc/passwd", "etc_passwd"),
        ("Müller, A.", "Müller__A"),
        ("????.??.??", "unknown"),
        ("", "unknown"),
        ("...", "unknown"),
        ("a\\\\b:c", "a_b_c"),
    ] {
        let batch = Batch::new(format!("[X \"{value}\"]\n\n*\n"), 0);
        assert_eq!(SplitBy::tag("X").process(&batch)[0].name, name);
    }
    let long = Batch::new(format!("[X \"{}\"]\n\n*\n", "x".repeat(1000)), 0);
    assert_eq!(SplitBy::tag("X").process(&long)[0].name.len(), 80);
    let date = Batch::new("[Date \"2024.03.17\"]\n\n*\n", 0);
    assert_eq!(
        SplitBy::tag("Date").with_length(4).process(&date)[0].name,
        "2024"
    );
}
