//! Parsing and printing of replies.

use crate::{Random, random_line};
use chess_uci::{
    Bound, Diagnostic, Info, OptionDeclaration, OptionKind, Reply, Score, UciMove,
    VerificationStatus, Wdl, WithSpan,
};
use dev_random::effort;

fn read(line: &str) -> Reply {
    line.parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"))
}

/// Lines that print exactly as they are written here.
const LINES: [&str; 27] = [
    "id name Shredder X.Y",
    "id author Stefan MK",
    "uciok",
    "readyok",
    "bestmove g1f3",
    "bestmove g1f3 ponder d8f6",
    "bestmove e7e8q ponder a1a8",
    "bestmove 0000",
    "copyprotection checking",
    "copyprotection ok",
    "registration error",
    "info depth 2 score cp 214 nodes 2124 nps 34928 time 1242 pv e2e4 e7e5 g1f3",
    "info depth 12 seldepth 20 multipv 2 score mate -3 upperbound wdl 0 12 988 nodes 123456",
    "info score cp -7 lowerbound hashfull 1000 tbhits 12 sbhits 13 cpuload 999",
    "info currmove e2e4 currmovenumber 1",
    "info refutation d1h5 g6h5",
    "info currline 1 e2e4 e7e5",
    "info currline e2e4 pv e2e4",
    "info string any  text, with pv and depth in it",
    "info depth 5 string NNUE is on",
    "info",
    "option name Nullmove type check default true",
    "option name Selectivity type spin default 2 min 0 max 4",
    "option name Style type combo default Normal var Solid var Normal var Very Risky",
    "option name NalimovPath type string default c:\\",
    "option name Book File type string default <empty>",
    "option name Clear Hash type button",
];

#[test]
fn replies_survive_a_round_trip() {
    for line in LINES {
        assert_eq!(read(line).to_string(), line);
    }
}

#[test]
fn white_space_order_and_unknown_words_are_ignored() {
    for (line, same) in [
        ("  readyok \r", "readyok"),
        ("bestmove (none)", "bestmove 0000"),
        ("bestmove g1f3 ponder (none)", "bestmove g1f3"),
        ("bestmove g1f3 ponder", "bestmove g1f3"),
        ("bestmove g1f3 ponder NULL", "bestmove g1f3"),
        ("bestmove g1f3 ponder none", "bestmove g1f3"),
        ("bestmove g1f3 ponder E7E5", "bestmove g1f3"),
        (
            "bestmove g1f3 I think ponder d8f6",
            "bestmove g1f3 ponder d8f6",
        ),
        (
            "info pv e2e4 e7e5 score upperbound cp 5 depth 7",
            "info depth 7 score cp 5 upperbound pv e2e4 e7e5",
        ),
        ("info depth 3 wibble 5 nodes 7", "info depth 3 nodes 7"),
        ("info score cp 99999999999", "info score cp 2147483647"),
        (
            "option name Hash type spin max 4096 min 1 default 16",
            "option name Hash type spin default 16 min 1 max 4096",
        ),
        (
            "option name  A   B  type  check",
            "option name A B type check default false",
        ),
    ] {
        assert_eq!(read(line).to_string(), same, "{line}");
    }
}

#[test]
fn errors_name_the_expected_token_and_its_place() {
    for (line, part, message) in [
        (
            "id",
            Some(""),
            "expected the word name or author (bytes 2..2)",
        ),
        ("bestmove", Some(""), "expected a move (bytes 8..8)"),
        (
            "bestmove resign",
            Some("r"),
            "not a move: expected a file (a to h), found 'r' (bytes 9..10)",
        ),
        (
            "info depth deep",
            Some("deep"),
            "expected a number (bytes 11..15)",
        ),
        (
            "info score 12",
            Some("12"),
            "expected cp or mate (bytes 11..13)",
        ),
        ("info wdl 1 2", Some(""), "expected a number (bytes 12..12)"),
        (
            "option name X type",
            Some(""),
            "expected type and check, spin, combo, button or string (bytes 18..18)",
        ),
        (
            "option type spin",
            Some("type"),
            "expected the word name (bytes 7..11)",
        ),
        (
            "option name X type check default maybe",
            Some("maybe"),
            "expected true or false (bytes 33..38)",
        ),
        (
            "registration perhaps",
            Some("perhaps"),
            "expected checking, ok or error (bytes 13..20)",
        ),
    ] {
        let error = line.parse::<Reply>().expect_err(line);
        assert_eq!(WithSpan(&error).to_string(), message, "{line}");
        if let Some(part) = part {
            assert_eq!(&line[error.span().unwrap()], part, "{line}");
        }
    }
}

#[test]
fn built_replies_equal_parsed_ones() {
    let Reply::Info(info) = read("info depth 9 score mate 4 lowerbound wdl 900 90 10 pv a2a4")
    else {
        panic!();
    };
    assert_eq!(info.depth, Some(9));
    assert_eq!(info.score, Some(Score::Mate(4)));
    assert_eq!(info.bound, Bound::Lower);
    assert_eq!(
        info.wdl,
        Some(Wdl {
            win: 900,
            draw: 90,
            loss: 10
        })
    );
    assert_eq!(info.pv, ["a2a4".parse::<UciMove>().unwrap()]);
    assert_eq!(read("info"), Reply::Info(Info::default()));

    assert_eq!(
        Reply::text("two\nlines").to_string(),
        "info string two lines"
    );
    assert_eq!(
        read("copyprotection ok"),
        Reply::CopyProtection(VerificationStatus::Ok)
    );
    let kind = OptionKind::Combo {
        default: String::new(),
        vars: vec!["a".to_owned(), String::new()],
    };
    let declaration = Reply::Option(OptionDeclaration {
        name: "Two Words".to_owned(),
        kind,
    });
    assert_eq!(read(&declaration.to_string()), declaration);
}

#[test]
fn banners_and_blank_lines_are_replies() {
    for (line, text) in [
        (
            " Stockfish 17 by the Stockfish developers\r",
            "Stockfish 17 by the Stockfish developers",
        ),
        ("", ""),
        (" \t", ""),
        ("e2e4: 20", "e2e4: 20"),
    ] {
        assert_eq!(read(line), Reply::Other(text.to_owned()));
    }
}

/// White space that does not separate words, such as a vertical tab, is part of a word at both ends of a line, too.
#[test]
fn other_white_space_is_part_of_a_word() {
    for line in [
        "uciok\u{b}",
        "\u{b}uciok",
        "\u{a0}readyok",
        "readyok\u{2003}",
    ] {
        let reply = read(line);
        assert_eq!(reply, Reply::Other(line.to_owned()));
        assert_eq!(read(&reply.to_string()), reply);
    }
}

/// Built texts may contain line breaks. Printed lines may not.
#[test]
fn line_breaks_in_texts_are_printed_as_spaces() {
    let text = || "two\nlines\r".to_owned();
    let info = Info {
        string: Some(text()),
        ..Info::default()
    };
    let option = |kind| Reply::Option(OptionDeclaration { name: text(), kind });
    for (reply, line) in [
        (Reply::Name(text()), "id name two lines "),
        (Reply::Author(text()), "id author two lines "),
        (Reply::Info(info), "info string two lines "),
        (Reply::text(text()), "info string two lines "),
        (
            option(OptionKind::Button),
            "option name two lines  type button",
        ),
        (
            option(OptionKind::String { default: text() }),
            "option name two lines  type string default two lines ",
        ),
        (
            option(OptionKind::Combo {
                default: text(),
                vars: vec![text()],
            }),
            "option name two lines  type combo default two lines  var two lines ",
        ),
    ] {
        assert_eq!(reply.to_string(), line);
    }
}

/// A parsed line prints as a line that parses to the same value.
#[test]
fn any_words_survive_a_round_trip() {
    const WORDS: [&str; 58] = [
        "id",
        "name",
        "author",
        "uciok",
        "readyok",
        "bestmove",
        "ponder",
        "(none)",
        "0000",
        "e2e4",
        "e7e8q",
        "copyprotection",
        "registration",
        "checking",
        "ok",
        "error",
        "info",
        "depth",
        "seldepth",
        "time",
        "nodes",
        "pv",
        "multipv",
        "score",
        "cp",
        "mate",
        "lowerbound",
        "upperbound",
        "currmove",
        "currmovenumber",
        "hashfull",
        "nps",
        "tbhits",
        "sbhits",
        "cpuload",
        "string",
        "refutation",
        "currline",
        "wdl",
        "option",
        "type",
        "check",
        "spin",
        "combo",
        "button",
        "default",
        "min",
        "max",
        "var",
        "<empty>",
        "true",
        "false",
        "1",
        "-12",
        "300",
        "99999999999999999999",
        "x",
        "\u{e9}\u{fffd}\0",
    ];
    let mut random = Random(2);
    let mut understood = 0;
    let lines = effort(80_000, 300_000);
    for round in 0..lines {
        let start = ["", "info ", "option name x type ", "bestmove "][round % 4];
        let line = format!("{start}{}", random_line(&mut random, &WORDS, 12));
        match line.parse::<Reply>() {
            Ok(reply) => {
                let printed = reply.to_string();
                assert_eq!(printed.parse(), Ok(reply), "{line:?} {printed:?}");
                understood += 1;
            }
            Err(error) => assert!(line.get(error.span().unwrap()).is_some(), "{line:?}"),
        }
    }
    assert!(understood > lines / 6, "{understood}");
}
