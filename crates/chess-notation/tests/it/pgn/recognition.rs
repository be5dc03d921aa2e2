//! Tells PGN from other files.

use super::files;
use chess_notation::pgn::{RECOGNITION_LENGTH, Reader, looks_like_pgn};
use dev_random::Random;

#[test]
fn every_file_with_a_legal_move_or_a_tag_is_pgn() {
    let mut recognized = 0;
    for (name, bytes) in files() {
        let has_game = Reader::new(&bytes)
            .games()
            .take(5)
            .any(|game| !game.tags().is_empty() || game.node_count() > 0);
        if has_game {
            assert!(looks_like_pgn(&bytes), "{name}");
            recognized += 1;
        }
    }
    assert!(recognized > 80, "{recognized}");
}

#[test]
fn tags_moves_results_and_nothing_are_pgn() {
    for text in [
        "",
        " \r\n\t\n",
        "\u{feff}",
        "\u{feff}[Event \"x\"]",
        "\u{feff}\u{feff}\n[ Event  \"x\" ]",
        "[Event \"",
        "[Event\"x\"]",
        "[White_Elo \"1\"][Black \"2\"]",
        "{a comment} [Event \"x\"]",
        "{a comment\nof two lines} 1. e4",
        "{a comment without its brace\n\n[Event \"x\"]",
        "{a comment\nwithout its brace",
        "; a comment\n% an escape\n",
        "% an escape\n1.e4",
        "From: me@example.org\r\nSubject: games\r\n\r\n[Event \"x\"]\r\n",
        "My best game:\n\n1. e4 e5 1-0",
        "1. e4",
        "1.e4 e5",
        "1 e4 e5 2 Nf3",
        "1. e2-e4 e7-e5",
        "1. e2e4",
        "1. Ng1-f3!?",
        "1. Sf3 Sf6",
        "1. Кf3 d5",
        "1. \u{2658}f3",
        "17... bxa1=Q+",
        "17... bxa1D#",
        "17\u{2026} O-O",
        "17. 0-0-0",
        "1. e4{good}",
        "e4 e5 Nf3",
        "e4",
        "*",
        "1-0\n",
        "1/2-1/2 {drawn at once}",
        "12. exd6e.p.",
        "1. e4 e5 *\x1a",
    ] {
        assert!(looks_like_pgn(text.as_bytes()), "{text:?}");
    }
    // In Latin-1, and in a comment that is longer than the block.
    assert!(looks_like_pgn(b"[White \"J\xf6rg\"]"));
    assert!(looks_like_pgn(b"1. \xcaf3 *"));
    let comment = format!("{{{}", "a word\n".repeat(RECOGNITION_LENGTH));
    assert!(looks_like_pgn(comment.as_bytes()));
}

#[test]
fn other_formats_are_not_pgn() {
    for text in [
        "hello",
        "{\"name\": \"chess\", \"moves\": [\"e4\", \"e5\"]}",
        "{\n  \"a\": 1\n}\n{\n  \"b\": 2\n}\n",
        "{\"players\": {\"white\": \"A\"}, \"moves\": \"e4 e5 Nf3\"}\n",
        "[1, 2, 3]",
        "[\"e4\", \"e5\"]",
        "let words = [\n[b\"one\", b\"two\"],\n];\n",
        "[package]\nname = \"chess\"\n",
        "<html>\n<body>\n<p>1. e4 e5</p>\n",
        "#include <stdio.h>\n\nint main(void) {\n    return 0;\n}\n",
        "/**\n * A class.\n *\n * With a result: 1-0\n */\npublic class A {\n}\n",
        "//! A crate.\n//! 1. e4 e5\nfn main() {}\n",
        "* one\n* two\n",
        "1. Be careful.\n2. Read the manual.\n",
        "name,elo\nA,2700\n",
        "1-0,A,B\n",
        "%!PS-Adobe-3.0\nnewpath\n",
        "; a comment\n[section]\nkey = 1\n",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n",
        "2024-05-01 12:00:00 started\n",
        "127.0.0.1 localhost\n",
        "00000000  e4 a1 b2 c3\n",
        "P-K4 P-K4\n",
    ] {
        assert!(!looks_like_pgn(text.as_bytes()), "{text:?}");
    }
    assert!(!looks_like_pgn(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"));
    assert!(!looks_like_pgn(b"\x7fELF\x02\x01\x01\0\0\0\0\0"));
    let executable = std::fs::read(std::env::current_exe().unwrap()).unwrap();
    assert!(!looks_like_pgn(&executable));
}

#[test]
fn random_bytes_are_not_pgn() {
    let mut random = Random(1);
    for round in 0..300 {
        let length = if round % 10 == 0 {
            RECOGNITION_LENGTH
        } else {
            300
        };
        let bytes: Vec<u8> = (0..length).map(|_| random.below(256) as u8).collect();
        assert!(!looks_like_pgn(&bytes), "{round}");
    }
}
