//! Piece letters of other languages.

use crate::position;
use chess_board::Position;
use chess_move::Role;
use chess_movegen::PositionRules;
use chess_notation::{Diagnostic, Lan, PieceLetters, San, SanDeviation, WithSpan};

#[test]
fn every_language_parses_what_it_prints() {
    let fens = [
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r1n5/1P6/8/3k4/8/2Q1Q3/8/2Q1K3 w - - 0 1",
    ];
    for fen in fens {
        let position = position(fen);
        for &mv in &position.legal_moves() {
            let (san, lan) = (San::from_move(&position, mv), Lan::from_move(&position, mv));
            for &letters in PieceLetters::ALL {
                let text = san.to_text_with(&letters);
                assert_eq!(letters.parse_san(&text), Ok(san), "{text}");
                let text = lan.to_text_with(&letters);
                assert_eq!(letters.parse_lan(&text), Ok(lan), "{text}");
            }
        }
    }
}

#[test]
fn errors_point_into_the_localized_text() {
    let german =
        |text: &str| WithSpan(&PieceLetters::GERMAN.parse_san(text).unwrap_err()).to_string();
    // N is not a piece letter in German.
    insta::assert_snapshot!(german("Nf3"), @"expected a piece letter of the chosen language, a file (a to h) or O-O, found 'N' (bytes 0..1)");
    insta::assert_snapshot!(german("Sf9"), @"expected a rank (1 to 8), found '9' (bytes 2..3)");
    insta::assert_snapshot!(german("Sf3 und mehr als zwanzig weitere"), @"expected the end of the move, found ' ' (bytes 3..4)");
    let russian =
        |text: &str| WithSpan(&PieceLetters::RUSSIAN.parse_san(text).unwrap_err()).to_string();
    insta::assert_snapshot!(russian("Крf9"), @"expected a rank (1 to 8), found '9' (bytes 5..6)");
    insta::assert_snapshot!(russian("Кр"), @"expected a file (a to h), a rank (1 to 8) or x, found the end of the text (bytes 4..4)");
}

#[test]
fn ambiguous_letters_are_rejected() {
    assert!(PieceLetters::new(["N", "B", "R", "Q", "N"]).is_none());
    assert!(PieceLetters::new(["N", "B", "R", "Q", ""]).is_none());
    assert!(PieceLetters::new(["N", "B", "R", "Q", "Koning"]).is_none());
    assert!(PieceLetters::new(["N", "B", "R", "Q", "k"]).is_none());
    assert!(PieceLetters::new(["N", "B", "R", "Q", "O"]).is_none());
    let own = PieceLetters::new(["♘", "L", "T", "D", "König"]);
    assert!(own.is_none(), "longer than four bytes");
    assert_eq!(
        PieceLetters::RUSSIAN.strip("Крf3"),
        Some((Role::King, "f3"))
    );
    assert_eq!(
        PieceLetters::RUSSIAN.strip("Кf3"),
        Some((Role::Knight, "f3"))
    );
}

#[test]
fn strict_parsing_accepts_only_what_is_printed_in_these_letters() {
    let position = position("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1");
    let german = PieceLetters::GERMAN;
    assert!(german.parse_move(&position, "Ta8#").is_ok());
    let error = german.parse_move(&position, "T1a8").unwrap_err();
    assert_eq!(error.help().unwrap().to_string(), "did you mean `Ta8#`?");
    let (mv, deviations) = german.parse_move_tolerant(&position, "T1a8").unwrap();
    assert_eq!(mv.to_string(), "a1a8");
    assert_eq!(
        deviations,
        [SanDeviation::Origin, SanDeviation::MissingCheckSuffix].into()
    );
}

#[test]
fn errors_in_other_letters_do_not_ask_for_english_letters() {
    let start = Position::default();
    let german = |text: &str| {
        PieceLetters::GERMAN
            .parse_move(&start, text)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        german("Nf3"),
        "expected a piece letter of the chosen language, a file (a to h) or O-O, found 'N'"
    );
    assert_eq!(
        PieceLetters::GERMAN
            .parse_san("b8=Q")
            .unwrap_err()
            .to_string(),
        "expected a promotion in a piece letter of the chosen language, found 'Q'"
    );
    let english = PieceLetters::ENGLISH
        .parse_san("Sf3")
        .unwrap_err()
        .to_string();
    assert_eq!(english, San::from_ascii(b"Sf3").unwrap_err().to_string());
}

#[test]
fn letters_that_could_not_be_parsed_again_are_rejected() {
    for first in [
        "Nb", "N1", "Nx", "N+", "N=", "N ", "N-", "NO", "O", "n", "", "Nabcd", "é8",
    ] {
        assert!(
            PieceLetters::new([first, "B", "R", "Q", "K"]).is_none(),
            "{first:?}"
        );
    }
    // A letter that is the beginning of another.
    let letters = PieceLetters::new(["N", "Ni", "NN", "Q", "Kr"]).unwrap();
    for position in crate::corpus::positions() {
        for mv in position.legal_moves() {
            let text = San::from_move(&position, mv).to_text_with(&letters);
            assert_eq!(
                letters.parse_move(&position, text.as_str()),
                Ok(mv),
                "{position} {text}"
            );
        }
    }
}
