//! Serde round trips, and texts that do not deserialize.

use crate::play::STARTS;
use chess_board::{Bitboard, CastlingRights, Position, Setup};
use chess_move::{Color, Square};
use serde_test::{Token, assert_de_tokens, assert_de_tokens_error, assert_tokens};

/// Returns the token of a value's text. Tokens need `'static` texts, so it leaks memory.
fn text(value: &impl ToString) -> [Token; 1] {
    [Token::Str(value.to_string().leak())]
}

#[test]
fn positions_serialize_as_fen() {
    for start in STARTS {
        let position = Position::from_fen(start).unwrap();
        assert_tokens(&position, &text(&position));
        assert_tokens(&position.to_setup(), &text(&position));
    }
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    assert_tokens(&Position::default(), &[Token::Str(fen)]);
    assert_de_tokens(&Position::default(), &[Token::BorrowedStr(fen)]);
    assert_de_tokens(&Position::default(), &[Token::String(fen)]);
}

#[test]
fn invalid_fen_deserializes_as_setup_but_not_as_position() {
    let fen = "4k3/8/8/8/8/8/8/8 w - - 0 1";
    let mut setup = Setup::empty();
    setup
        .board
        .set(Square::E8, chess_move::Role::King.of(Color::Black));
    assert_tokens(&setup, &[Token::Str(fen)]);
    assert_de_tokens_error::<Position>(&[Token::Str(fen)], "white has no king");
    assert_de_tokens_error::<Setup>(
        &[Token::Str("4k3/8/8/8/8/8/8/8 x - - 0 1")],
        "side to move: expected w or b, found 'x' (bytes 18..19)",
    );
    assert_de_tokens_error::<Position>(
        &[Token::U64(7)],
        "invalid type: integer `7`, expected the FEN of a valid position",
    );
    assert_de_tokens_error::<Setup>(
        &[Token::U64(7)],
        "invalid type: integer `7`, expected a FEN",
    );
}

#[test]
fn castling_rights_serialize_as_letters_and_bitboards_as_numbers() {
    for bits in 0..16 {
        let rights = CastlingRights::from_bits(bits).unwrap();
        assert_tokens(&rights, &text(&rights));
    }
    assert_de_tokens_error::<CastlingRights>(
        &[Token::Str("kK")],
        "expected - or some of KQkq in this order, found 'K' (bytes 1..2)",
    );
    for set in [Bitboard::EMPTY, Bitboard::FULL, Bitboard::DARK_SQUARES] {
        assert_tokens(&set, &[Token::U64(set.bits())]);
    }
}

#[test]
fn packed_positions_are_tuples_of_bytes() {
    let packed = Position::default().to_packed().unwrap();
    let mut tokens = vec![Token::Tuple { len: 28 }];
    tokens.extend(packed.to_bytes().map(Token::U8));
    tokens.push(Token::TupleEnd);
    assert_tokens(&packed, &tokens);
}
