//! FEN in every spelling.

use crate::{Target, agreement};
use chess_board::{
    Board, CastlingHint, CastlingRights, Diagnostic, FenDeviation, FenError, Position, Setup,
    Square, Waivers,
};

#[rustfmt::skip]
pub(crate) const TARGET: Target = Target {
    name: "fen",
    subject: "FEN, strict and tolerant, of positions and setups",
    check,
    max_len: 200,
    words: &[
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR", " w ", " b ", " KQkq ", " HAha ", " - ", " 0 1", "/8/8/8/", "~",
        "[]", "\u{a0}",
    ],
};

fn check(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return;
    };
    let setup = report(text, text.parse::<Setup>());
    let strict = report(text, Position::from_fen(text));
    let waived = setup.and_then(|setup| report(text, waive(setup)));
    let tolerant = report(text, Position::from_fen_tolerant(text));
    let tolerant_setup = report(text, Setup::from_fen_tolerant(text, CastlingHint::Unknown));
    let tolerant_waived = tolerant_setup.and_then(|(setup, deviations)| {
        let position = report(text, waive(setup))?;
        Some((position, deviations))
    });
    if let Some(position) = strict {
        let setup = setup.expect("a strict FEN of a position is one of a setup");
        assert_eq!(position.to_setup(), setup);
        let hinted = Setup::from_fen_tolerant(text, CastlingHint::Chess960);
        let (read, deviations) = hinted.expect("a strict FEN is a tolerant one");
        assert_eq!(read, setup);
        assert!(deviations.is_empty(), "{text:?}: {deviations:?}");
        assert_eq!(waived.map(|position| position.to_setup()), Some(setup));
        assert!(position.to_fen().as_str().len() <= 200);
    }
    if let Some(setup) = setup {
        let fen = setup.to_fen();
        assert_eq!(fen.as_str().parse::<Setup>(), Ok(setup), "{text:?}");
        let (read, deviations) = tolerant_setup.expect("a strict setup is a tolerant one");
        // Impossible castling rights are dropped, and those of Chess960. Impossible en passant squares are dropped,
        // too, or moved to the rank that belongs to the side to move. Nothing else changes, and nothing without a
        // deviation.
        assert!(!deviations.is_empty() || read == setup, "{text:?}");
        let expected = Setup {
            castling_rooks: read.castling_rooks,
            en_passant: read.en_passant,
            ..setup
        };
        assert_eq!(read, expected, "{text:?}");
        assert!(
            (read.castling_rooks - setup.castling_rooks).is_empty(),
            "{text:?}"
        );
        let file = |square: Option<Square>| square.map(Square::file);
        assert!(
            read.en_passant.is_none() || file(read.en_passant) == file(setup.en_passant),
            "{text:?}"
        );
    }
    if let Some((position, deviations)) = tolerant {
        let fen = position.to_fen();
        let again = fen.as_str().parse::<Position>();
        assert_eq!(
            again.map(|again| again.to_setup()),
            Ok(position.to_setup()),
            "{text:?}"
        );
        // Strict parsing also accepts the letters `KQkq` of a Chess960 position.
        let agree = match strict {
            Some(_) => deviations
                .iter()
                .all(|other| other == FenDeviation::CastlingNotStandard),
            None => !deviations.is_empty(),
        };
        assert!(agree, "{text:?}: {deviations:?}");
        assert!(deviations.sentences().all(|sentence| !sentence.is_empty()));
    }
    if let Some((position, _)) = tolerant_waived {
        agreement::moves(&position);
        agreement::text(&position);
        agreement::symmetry(&position);
    }
    if let Some(placement) = text.split(' ').next()
        && let Ok(board) = placement.parse::<Board>()
    {
        assert_eq!(board.to_fen().as_str().parse(), Ok(board));
    }
    if let Ok(rights) = text.parse::<CastlingRights>() {
        assert_eq!(rights.to_string().parse(), Ok(rights));
    }
}

/// Checks the error, and returns the value.
/// Checks only the rules that cannot be waived.
fn waive(setup: Setup) -> Result<Position, FenError> {
    Ok(Position::from_setup(setup, Waivers::all())?)
}

fn report<T>(text: &str, result: Result<T, FenError>) -> Option<T> {
    match result {
        Ok(value) => Some(value),
        Err(error) => {
            assert!(!error.to_string().is_empty() && !error.code().is_empty());
            if let FenError::Syntax(error) = error {
                let span = error.span().unwrap();
                assert!(text.get(span.clone()).is_some(), "{text:?} {span:?}");
            }
            None
        }
    }
}
