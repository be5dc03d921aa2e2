//! No input panics, and every parsed move is legal.

use crate::Random;
use crate::corpus::positions;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::PositionRules;
use chess_notation::{CastlingText, Lan, PieceLetters, San, UciMove};
use dev_random::effort;

/// Parses a text with every parser.
fn read_all(position: &Position, text: &[u8]) {
    let quick = San::find_move(position, text);
    let tolerant = San::parse_move_tolerant(position, text);
    let strict = San::parse_move(position, text);
    assert_eq!(quick, tolerant.map(|(mv, _)| mv), "{position} {text:?}");
    if let Ok(mv) = strict {
        assert_eq!(San::from_move(position, mv).to_text().as_bytes(), text);
        assert_eq!(
            tolerant.map(|(_, deviations)| deviations.is_empty()),
            Ok(true)
        );
    }
    if let Ok(san) = San::from_ascii(text) {
        // A parsed text prints as the same text.
        assert_eq!(san.to_text().as_bytes(), text);
    }
    if let Ok(lan) = Lan::from_ascii(text) {
        assert_eq!(lan.to_text().as_bytes(), text);
    }
    if let Ok(uci) = UciMove::from_ascii(text) {
        assert_eq!(uci.to_text().as_bytes(), text);
    }
    let others = [
        Lan::parse_move(position, text).ok(),
        UciMove::parse_move(position, text).ok(),
    ];
    for mv in others.into_iter().chain([quick.ok()]).flatten() {
        assert!(position.is_legal(mv), "{position} {text:?} {mv:?}");
    }
    for error in [
        quick.err().map(|error| error.to_string()),
        Lan::parse_move(position, text)
            .err()
            .map(|error| error.to_string()),
        UciMove::parse_move(position, text)
            .err()
            .map(|error| error.to_string()),
    ] {
        assert!(error.is_none_or(|error| !error.is_empty()));
    }
    if let Ok(text) = str::from_utf8(text) {
        let _ = PieceLetters::RUSSIAN.parse_san(text);
        let _ = PieceLetters::FIGURINE.parse_lan(text);
    }
}

/// Parts of moves, and text that is not part of any move.
const PIECES: [&[u8]; 44] = [
    b"N",
    b"B",
    b"R",
    b"Q",
    b"K",
    b"P",
    b"n",
    b"b",
    b"r",
    b"q",
    b"k",
    b"p",
    b"O",
    b"0",
    b"o",
    b"-",
    b"x",
    b":",
    b"=",
    b"(",
    b")",
    b"/",
    b"+",
    b"#",
    b"!",
    b"?",
    b"e.p.",
    b"ep",
    b" ",
    b"\0",
    b"\xff",
    b"\xe2\x99",
    "♘".as_bytes(),
    "♟".as_bytes(),
    "é".as_bytes(),
    "Кр".as_bytes(),
    b"a1",
    b"e4",
    b"d5",
    b"h8",
    b"a",
    b"8",
    b"d",
    b"4",
];

#[test]
fn random_texts_never_panic_and_parse_only_as_legal_moves() {
    let mut random = Random(1);
    let positions: Vec<_> = positions().collect();
    let mut text = Vec::new();
    for _ in 0..effort(50_000, 200_000) {
        let position = &positions[random.below(positions.len())];
        text.clear();
        for _ in 0..random.below(7) {
            text.extend_from_slice(PIECES[random.below(PIECES.len())]);
        }
        read_all(position, &text);
    }
    for _ in 0..50_000 {
        let position = &positions[random.below(positions.len())];
        text.clear();
        for _ in 0..random.below(10) {
            text.push(random.next() as u8);
        }
        read_all(position, &text);
    }
}

#[test]
fn overlong_texts_are_errors() {
    let position = Position::default();
    for piece in PIECES {
        let overlong = piece.repeat(100_000);
        read_all(&position, &overlong);
        assert!(San::parse_move_tolerant(&position, &overlong).is_err());
        read_all(&position, &[b"Nf3", &*piece.repeat(1_000)].concat());
    }
}

#[test]
fn every_16_bit_move_can_be_printed() {
    for position in positions().step_by(effort(480, 120)) {
        for word in 0..=u16::MAX {
            let Some(mv) = Move::from_bits(word) else {
                continue;
            };
            let san = San::from_move(&position, mv).to_text();
            let lan = Lan::from_move(&position, mv).to_text();
            let uci = UciMove::from_move_with(&position, mv, CastlingText::Chess960).to_text();
            assert!(!san.is_empty() && !lan.is_empty() && !uci.is_empty());
            assert!(
                San::from_move(&position, mv)
                    .to_text_with(&PieceLetters::RUSSIAN)
                    .len()
                    <= 15
            );
            // Parsing returns a legal move or the reason.
            for read in [
                San::find_move(&position, san.as_bytes()).ok(),
                Lan::parse_move(&position, lan.as_bytes()).ok(),
                UciMove::parse_move(&position, uci.as_bytes()).ok(),
            ] {
                assert!(read.is_none_or(|mv| position.is_legal(mv)));
            }
        }
    }
}
