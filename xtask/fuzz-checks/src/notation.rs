//! Texts of moves: SAN, UCI and LAN, in the letters of all languages.

use crate::Target;
use chess_board::{CastlingHint, Position, Setup, Waivers};
use chess_movegen::PositionRules;
use chess_notation::{Lan, PieceLetters, San, UciMove};

#[rustfmt::skip]
pub(crate) const TARGET: Target = Target {
    name: "notation",
    subject: "SAN, UCI and LAN in the letters of all languages; the first line is the position",
    check,
    max_len: 300,
    words: &[
        "N", "B", "R", "Q", "K", "O-O-O", "0-0", "x", "=Q", "(Q)", "/N", "+", "#", "!?", "e.p.", "\u{2658}",
        "\u{265f}", "\u{41a}\u{440}", "\n", "e4", "d5", "h8", "0000", "--", "Z0", "1.", "...",
    ],
};

fn check(data: &[u8]) {
    let mut lines = data.split(|&byte| byte == b'\n');
    let fen = lines.next().and_then(|fen| str::from_utf8(fen).ok());
    let setup = fen.and_then(|fen| Setup::from_fen_tolerant(fen, CastlingHint::Unknown).ok());
    let position = setup
        .and_then(|(setup, _)| Position::from_setup(setup, Waivers::all()).ok())
        .unwrap_or_default();
    for text in lines.take(20) {
        every(&position, text);
    }
}

fn every(position: &Position, text: &[u8]) {
    let quick = San::find_move(position, text);
    let tolerant = San::parse_move_tolerant(position, text);
    assert_eq!(quick, tolerant.map(|(mv, _)| mv), "{position} {text:?}");
    if let Ok(mv) = San::parse_move(position, text) {
        assert_eq!(San::from_move(position, mv).to_text().as_bytes(), text);
        let deviations = tolerant.map(|(mv, deviations)| (mv, deviations.is_empty()));
        assert_eq!(deviations, Ok((mv, true)), "{position} {text:?}");
    }
    if let Ok((mv, deviations)) = tolerant {
        let strict = San::parse_move(position, text);
        assert_eq!(
            deviations.is_empty(),
            strict == Ok(mv),
            "{position} {text:?}"
        );
    }
    if let Ok(san) = San::from_ascii(text) {
        assert_eq!(san.to_text().as_bytes(), text);
    }
    if let Ok(lan) = Lan::from_ascii(text) {
        assert_eq!(lan.to_text().as_bytes(), text);
    }
    if let Ok(uci) = UciMove::from_ascii(text) {
        assert_eq!(uci.to_text().as_bytes(), text);
    }
    let lan = Lan::parse_move(position, text);
    let uci = UciMove::parse_move(position, text);
    for mv in [quick.ok(), lan.ok(), uci.ok()].into_iter().flatten() {
        assert!(position.is_legal(mv), "{position} {text:?} {mv:?}");
    }
    let errors = [
        quick.err().map(|error| error.to_string()),
        lan.err().map(|error| error.to_string()),
        uci.err().map(|error| error.to_string()),
    ];
    assert!(errors.into_iter().flatten().all(|error| !error.is_empty()));
    if let Ok(text) = str::from_utf8(text) {
        localized(position, text);
    }
}

fn localized(position: &Position, text: &str) {
    let moves = position.legal_moves();
    for letters in PieceLetters::ALL {
        if let Ok(san) = letters.parse_san(text) {
            let printed = san.to_text_with(letters);
            assert_eq!(letters.parse_san(&printed), Ok(san), "{text:?} {letters:?}");
        }
        if let Ok(lan) = letters.parse_lan(text) {
            let printed = lan.to_text_with(letters);
            assert_eq!(letters.parse_lan(&printed), Ok(lan), "{text:?} {letters:?}");
        }
        if let Ok((mv, deviations)) = letters.parse_move_tolerant(position, text) {
            assert!(moves.contains(&mv), "{position} {text:?} {mv:?}");
            let strict = letters.parse_move(position, text);
            assert_eq!(
                deviations.is_empty(),
                strict == Ok(mv),
                "{position} {text:?}"
            );
            let printed = San::from_move(position, mv).to_text_with(letters);
            assert_eq!(
                letters.parse_move(position, printed.as_str()),
                Ok(mv),
                "{position} {printed:?}"
            );
        }
    }
}
