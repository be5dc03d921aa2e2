//! The stable codes of all errors.

use std::collections::BTreeMap;
use std::path::Path;

/// The codes in the sources, each with how often it occurs.
fn codes(folder: &Path, codes: &mut BTreeMap<String, usize>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            self::codes(&path, codes);
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        for body in text.split("fn code(").skip(1) {
            let body = body.split("\n    }\n").next().unwrap();
            for code in body.split('"').skip(1).step_by(2) {
                *codes.entry(code.to_owned()).or_default() += 1;
            }
        }
    }
}

#[test]
fn error_codes_are_unique_and_stable() {
    let mut found = BTreeMap::new();
    codes(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut found,
    );
    for (code, count) in &found {
        assert_eq!(*count, 1, "{code}");
        let is_kebab =
            |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        assert!(code.bytes().all(is_kebab), "{code}");
    }
    let list: Vec<&str> = found.keys().map(String::as_str).collect();
    insta::assert_snapshot!(list.join("\n"), @"
    epd-clock
    epd-extra-space
    epd-fen-clocks
    epd-missing-move
    epd-missing-opcode
    epd-missing-semicolon
    epd-move
    epd-number
    epd-opcode
    epd-position
    epd-text
    epd-unclosed-string
    lan-illegal
    lan-not-standard
    lan-other-piece
    lan-syntax
    move-text-expected-after-piece
    move-text-expected-castling
    move-text-expected-end
    move-text-expected-file
    move-text-expected-piece-or-square
    move-text-expected-promotion
    move-text-expected-rank
    move-text-expected-rank-or-capture
    move-text-expected-separator
    move-text-expected-small-promotion
    pgn-chess960
    pgn-comment-annotation
    pgn-comment-brace-and-line-end
    pgn-fen
    pgn-game-over
    pgn-invalid-nag
    pgn-missing-result
    pgn-move
    pgn-no-game
    pgn-not-a-nag
    pgn-not-a-result
    pgn-not-a-speed
    pgn-null-move-in-check
    pgn-result-in-variation
    pgn-result-mismatch
    pgn-result-tag
    pgn-second-game
    pgn-set-tag-name
    pgn-set-tag-result
    pgn-set-tag-start-position
    pgn-set-tag-value
    pgn-tag
    pgn-too-deep
    pgn-too-long
    pgn-unclosed-comment
    pgn-unclosed-variation
    pgn-unexpected
    pgn-unopened-variation
    pgn-variant
    pgn-variation-without-move
    san-ambiguous
    san-illegal
    san-no-such-piece
    san-none-can-go
    san-not-en-passant
    san-not-standard
    san-pawn-or-bishop
    san-syntax
    time-control-after-last-period
    time-control-deviation
    time-control-missing-number
    time-control-missing-unit
    time-control-moves
    time-control-too-large
    time-control-too-many-periods
    time-control-unexpected
    uci-illegal
    uci-null-move
    uci-syntax
    ");
}

#[test]
fn an_error_has_the_code_of_its_kind() {
    use chess_notation::pgn::PgnGame;
    use chess_notation::{Diagnostic, Epd, San};
    let game = PgnGame::from_pgn_tolerant("1. e4 $300").unwrap();
    assert_eq!(game.errors()[0].code(), "pgn-invalid-nag");
    assert_eq!(game.errors()[0].code(), game.errors()[0].kind().code());
    let error = Epd::from_epd("4k3/8/8/8/8/8/8/4K3 w - - fmvn 0;").unwrap_err();
    assert_eq!(error.code(), "epd-clock");
    let error = San::from_ascii(b"Nf9").unwrap_err();
    assert_eq!(error.code(), "move-text-expected-rank");
    assert_eq!(chess_notation::SanError::from(error).code(), "san-syntax");
}
