//! The three ways to parse SAN agree on every text that is nearly a move.

use crate::corpus::positions;
use chess_movegen::PositionRules;
use chess_notation::{CastlingText, Deviations, Lan, San, UciMove};

/// Returns spellings that people use instead of the standard's.
fn variants(san: &str, lan: &str, uci: &str) -> Vec<String> {
    let bare = san.trim_end_matches(['+', '#']);
    vec![
        bare.to_owned(),
        format!("{bare}+"),
        format!("{bare}#"),
        format!("{san}!?"),
        san.replace('x', ""),
        san.replace('x', ":"),
        san.replace('=', ""),
        bare.replace('=', "(") + if bare.contains('=') { ")" } else { "" },
        san.replace('O', "0"),
        lan.to_owned(),
        lan.replace(['-', 'x'], ""),
        lan.replacen('-', "", usize::from(!lan.starts_with('O'))),
        san.replace(['N', 'R', 'Q', 'K'], "").len().to_string(),
        uci.to_owned(),
    ]
}

#[test]
fn every_spelling_parses_as_the_move() {
    let mut texts = 0;
    for position in positions().step_by(3) {
        for &mv in &position.legal_moves() {
            let san = San::from_move(&position, mv).to_string();
            let lan = Lan::from_move(&position, mv).to_string();
            let uci = UciMove::from_move_with(&position, mv, CastlingText::Chess960).to_string();
            assert_eq!(San::parse_move(&position, san.as_bytes()), Ok(mv));
            assert_eq!(
                San::parse_move_tolerant(&position, san.as_bytes()),
                Ok((mv, Deviations::empty())),
                "{position} {san}"
            );
            for text in variants(&san, &lan, &uci) {
                let quick = San::find_move(&position, text.as_bytes());
                let tolerant = San::parse_move_tolerant(&position, text.as_bytes());
                let strict = San::parse_move(&position, text.as_bytes());
                assert_eq!(quick, tolerant.map(|(mv, _)| mv), "{position} {text}");
                assert_eq!(strict.is_ok(), text == san, "{position} {text}");
                // A text of digits alone is a move number, not a move.
                let is_number = text
                    .bytes()
                    .all(|byte| byte.is_ascii_digit() && byte != b'0');
                assert_eq!(
                    quick.ok(),
                    (!is_number).then_some(mv),
                    "{position} {text} for {san}"
                );
                texts += 1;
            }
        }
    }
    assert!(texts > 100_000);
}
