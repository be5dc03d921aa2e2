//! Types with a text serialize as this text, and reject other texts.

use crate::corpus::positions;
use chess_movegen::PositionRules;
use chess_notation::pgn::GameResult;
use chess_notation::{Lan, San, UciMove};
use serde_test::{Token, assert_de_tokens_error, assert_tokens};
use std::fmt::{Debug, Display};

/// Checks that a value serializes as its text, and deserializes from it.
fn assert_text<T>(value: &T)
where
    T: serde::Serialize + for<'de> serde::Deserialize<'de> + PartialEq + Debug + Display,
{
    // The tokens need static texts; a test may leak them.
    assert_tokens(value, &[Token::Str(value.to_string().leak())]);
}

#[test]
fn texts_serialize_as_themselves() {
    for position in positions().step_by(50) {
        for &mv in &position.legal_moves() {
            assert_text(&UciMove::from_move(&position, mv));
            assert_text(&San::from_move(&position, mv));
            assert_text(&Lan::from_move(&position, mv));
        }
    }
    assert_tokens(&UciMove::Null, &[Token::Str("0000")]);
    for (result, text) in [
        (GameResult::WhiteWins, "1-0"),
        (GameResult::BlackWins, "0-1"),
        (GameResult::Draw, "1/2-1/2"),
        (GameResult::Unknown, "*"),
    ] {
        assert_tokens(&result, &[Token::Str(text)]);
    }
}

#[test]
fn invalid_texts_are_rejected_with_the_reason() {
    assert_de_tokens_error::<UciMove>(
        &[Token::Str("e2e9")],
        "expected a rank (1 to 8), found '9' (bytes 3..4)",
    );
    assert_de_tokens_error::<San>(
        &[Token::Str("Nf9")],
        "expected a rank (1 to 8), found '9' (bytes 2..3)",
    );
    assert_de_tokens_error::<Lan>(
        &[Token::Str("Ng1f3")],
        "expected - or x, found 'f' (bytes 3..4)",
    );
    assert_de_tokens_error::<GameResult>(
        &[Token::Str("2-0")],
        "expected 1-0, 0-1, 1/2-1/2 or *, found \"2-0\"",
    );
    assert_de_tokens_error::<San>(
        &[Token::U8(1)],
        "invalid type: integer `1`, expected a move in standard algebraic notation",
    );
}
