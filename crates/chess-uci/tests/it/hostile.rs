//! Input that no GUI sends.

use crate::talk::Talk;
use crate::{Random, random_line};
use std::time::Duration;

/// Asserts that the engine still answers.
fn is_well(talk: &mut Talk) {
    talk.ask("isready", "readyok");
}

#[test]
fn invalid_lines_are_reported_or_ignored() {
    let mut talk = Talk::start();
    talk.say_bytes(b"\0\0\0\n\xff\xfe\xfd go\xff\n\n\n   \t \r\n\x1b[A\x07\n");
    talk.say_bytes(b"position fen \xf0\x9f\x99\x82 w - - 0 1\n");
    talk.say_bytes(b"position startpos moves \xff\xff\n");
    is_well(&mut talk);
    let lines = talk.ask("wibble\nisready", "readyok");
    assert_eq!(
        lines[0],
        "info string not understood: wibble: no known command (bytes 0..6)"
    );
    talk.quit();
}

#[test]
fn a_byte_order_mark_before_the_first_line_is_skipped() {
    let mut talk = Talk::start();
    talk.say_bytes(b"\xef\xbb\xbfisready\r\n");
    assert_eq!(talk.until("readyok").len(), 1);
    talk.quit();
}

#[test]
fn long_lines_are_read_or_rejected() {
    let mut talk = Talk::start();
    // This line is longer than the longest possible game needs.
    let shuffle = " g1f3 g8f6 f3g1 f6g8".repeat(40_000);
    talk.say(&format!("position startpos moves{shuffle}"));
    let lines = talk.ask("d", "Over");
    assert_eq!(lines.last().unwrap(), "Over: fivefold repetition");
    talk.say(&"x".repeat(5_000_000));
    talk.expect("info string the line is too long");
    talk.say(&"go ".repeat(2_000_000));
    talk.expect("info string the line is too long");
    is_well(&mut talk);
    talk.quit();
}

#[test]
fn random_lines_neither_crash_nor_hang() {
    const WORDS: [&str; 44] = [
        "uci",
        "isready",
        "ucinewgame",
        "stop",
        "ponderhit",
        "debug",
        "register",
        "setoption",
        "name",
        "value",
        "Hash",
        "MultiPV",
        "Threads",
        "Clear",
        "Without",
        "null_move",
        "2",
        "3",
        "true",
        "position",
        "startpos",
        "fen",
        "moves",
        "e2e4",
        "e7e5",
        "e1e8",
        "0000",
        "go",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "mate",
        "searchmoves",
        "ponder",
        "4k3/8/8/8/8/8/4P3/4K3",
        "w",
        "-",
        "d",
        "eval",
        "99999999999999999999",
        "-1",
        "\u{e9}",
    ];
    for seed in 0..4 {
        let mut talk = Talk::start();
        let mut random = Random(seed);
        for _ in 0..400 {
            let start = [
                "",
                "go depth 2 ",
                "position startpos moves ",
                "setoption name ",
            ][random.below(4)];
            let line = random_line(&mut random, &WORDS, 8).replace('\n', " ");
            talk.say(&format!("{start}{line}"));
            talk.say("stop");
        }
        is_well(&mut talk);
        talk.quit();
    }
}

#[test]
fn huge_numbers_are_clamped() {
    let huge = "99999999999999999999";
    let mut talk = Talk::start();
    for key in [
        "depth",
        "nodes",
        "mate",
        "movetime",
        "wtime",
        "winc",
        "movestogo",
    ] {
        talk.say(&format!("go {key} {huge} wtime 100 btime 100"));
        talk.say("stop");
        talk.expect("bestmove");
        talk.say(&format!("go {key} {huge}"));
        talk.say("stop");
        talk.expect("bestmove");
        talk.say(&format!("go depth 1 {key} 0"));
        talk.say("stop");
        talk.expect("bestmove");
    }
    talk.say(&format!(
        "go wtime {huge} btime {huge} winc {huge} binc {huge} movestogo 1"
    ));
    talk.say("stop");
    talk.expect("bestmove");
    talk.quit();
}

#[test]
fn a_flood_of_commands_in_a_search_is_bounded() {
    let mut talk = Talk::start();
    talk.say("go infinite");
    for _ in 0..1_001 {
        talk.say("position startpos");
    }
    talk.expect("info string too many commands wait");
    talk.say("stop");
    talk.expect("bestmove");
    is_well(&mut talk);
    talk.quit();
}

#[test]
fn the_end_of_the_input_ends_a_search() {
    for line in ["go infinite", "go ponder wtime 1000 btime 1000", "uci", ""] {
        let mut talk = Talk::start();
        talk.say(line);
        talk.within(Duration::from_millis(100));
        talk.close();
        let (status, lines) = talk.end();
        assert!(status.success());
        let answers = lines.iter().filter(|line| line.starts_with("bestmove"));
        assert_eq!(
            answers.count(),
            usize::from(line.starts_with("go")),
            "{line}"
        );
    }
}
