//! Serde round trips, and texts and numbers that do not deserialize.

use core::fmt::Debug;

use chess_move::{
    Bound, ByColor, CastlingSide, Color, File, Move, MoveFlag, MoveList, Piece, PvLine, Rank, Role,
    Score, ScoredMove, Square,
};
use serde_test::{Configure, Token, assert_de_tokens_error, assert_tokens};

use crate::moves;

/// Checks that each value serializes as its text and deserializes from it.
fn assert_texts<T>(values: &[T], text: impl Fn(&T) -> String)
where
    T: serde::Serialize + for<'de> serde::Deserialize<'de> + PartialEq + Debug,
{
    for value in values {
        // Tokens need `'static` texts, so the test leaks them.
        assert_tokens(value, &[Token::Str(text(value).leak())]);
    }
}

const PUSH: Move = Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush);

/// The tokens of [`PUSH`] in a human-readable format.
const PUSH_TOKENS: [Token; 8] = [
    Token::Struct {
        name: "Move",
        len: 3,
    },
    Token::Str("from"),
    Token::Str("e2"),
    Token::Str("to"),
    Token::Str("e4"),
    Token::Str("flag"),
    Token::Str("DoublePawnPush"),
    Token::StructEnd,
];

#[test]
fn names_serialize_as_text() {
    assert_texts(&Color::ALL, ToString::to_string);
    assert_texts(&Role::ALL, ToString::to_string);
    assert_texts(&Piece::ALL, ToString::to_string);
    assert_texts(&File::ALL, ToString::to_string);
    assert_texts(&Rank::ALL, ToString::to_string);
    assert_texts(&Square::ALL, ToString::to_string);
    assert_texts(&MoveFlag::ALL, ToString::to_string);
    assert_tokens(&Color::White, &[Token::Str("white")]);
    assert_tokens(&Role::Knight, &[Token::Str("knight")]);
    assert_tokens(&Role::Knight.of(Color::Black), &[Token::Str("n")]);
}

#[test]
fn other_texts_do_not_deserialize() {
    macro_rules! assert_refused {
        ($type:ty, $text:literal, $message:literal) => {
            assert_de_tokens_error::<$type>(&[Token::Str($text)], $message);
        };
    }
    assert_refused!(
        Color,
        "w",
        "invalid value: string \"w\", expected white or black"
    );
    assert_refused!(
        Role,
        "Pawn",
        "invalid value: string \"Pawn\", expected a role, pawn to king"
    );
    assert_refused!(
        Piece,
        "x",
        "invalid value: string \"x\", expected one of PNBRQKpnbrqk"
    );
    assert_refused!(
        File,
        "i",
        "invalid value: string \"i\", expected a file, a to h"
    );
    assert_refused!(
        Rank,
        "9",
        "invalid value: string \"9\", expected a rank, 1 to 8"
    );
    assert_refused!(
        Square,
        "e9",
        "invalid value: string \"e9\", expected a square, a1 to h8"
    );
    assert_refused!(
        MoveFlag,
        "quiet",
        "invalid value: string \"quiet\", expected a move flag"
    );
    assert_de_tokens_error::<Square>(
        &[Token::U8(3)],
        "invalid type: integer `3`, expected a square, a1 to h8",
    );
}

#[test]
fn moves_serialize_as_parts_or_bits() {
    assert_tokens(&PUSH.readable(), &PUSH_TOKENS);
    assert_tokens(&PUSH.compact(), &[Token::U16(PUSH.to_bits())]);
    assert_tokens(
        &Some(PUSH).compact(),
        &[Token::Some, Token::U16(PUSH.to_bits())],
    );
    assert_tokens(&None::<Move>.compact(), &[Token::None]);
}

#[test]
fn every_16_bit_value_deserializes_or_is_rejected() {
    for word in 0..=u16::MAX {
        if let Some(mv) = Move::from_bits(word) {
            assert_tokens(&mv.compact(), &[Token::U16(word)]);
            let name = |text: String| Token::String(text.leak());
            let [from, to] = [mv.from(), mv.to()].map(|square| name(square.to_string()));
            // All flags and all squares, but not all combinations.
            if word % 13 == 0 {
                serde_test::assert_de_tokens(
                    &mv.readable(),
                    &[
                        Token::Struct {
                            name: "Move",
                            len: 3,
                        },
                        Token::Str("from"),
                        from,
                        Token::Str("to"),
                        to,
                        Token::Str("flag"),
                        Token::Str(mv.flag().name()),
                        Token::StructEnd,
                    ],
                );
            }
        } else {
            let message =
                format!("invalid value: integer `{word}`, expected the 16 bits of a move");
            assert_de_tokens_error::<serde_test::Compact<Move>>(
                &[Token::U16(word)],
                message.leak(),
            );
        }
    }
}

#[test]
fn parts_that_are_not_a_move_do_not_deserialize() {
    let mut tokens = PUSH_TOKENS;
    (tokens[2], tokens[4], tokens[6]) = (Token::Str("a1"), Token::Str("a1"), Token::Str("Quiet"));
    assert_de_tokens_error::<serde_test::Readable<Move>>(
        &tokens,
        "a quiet move from a1 to a1 is not a move",
    );
}

#[test]
fn lists_serialize_as_sequences() {
    let words: Vec<Move> = moves(3);
    let mut tokens = vec![Token::Seq { len: Some(3) }];
    tokens.extend(words.iter().map(|mv| Token::U16(mv.to_bits())));
    tokens.push(Token::SeqEnd);
    assert_tokens(
        &words.iter().copied().collect::<MoveList>().compact(),
        &tokens,
    );
    assert_tokens(
        &words.iter().copied().collect::<PvLine>().compact(),
        &tokens,
    );
}

#[test]
fn too_long_sequences_do_not_deserialize() {
    let sequence = |len: usize| {
        let mut tokens = vec![Token::Seq { len: None }];
        tokens.extend(moves(len).iter().map(|mv| Token::U16(mv.to_bits())));
        tokens
    };
    assert_de_tokens_error::<serde_test::Compact<MoveList>>(
        &sequence(MoveList::CAPACITY + 1),
        "invalid length 513, expected at most 512 moves",
    );
    assert_de_tokens_error::<serde_test::Compact<PvLine>>(
        &sequence(PvLine::CAPACITY + 1),
        "invalid length 129, expected at most 128 moves",
    );
}

#[test]
fn by_color_by_role_and_scored_moves_serialize_as_structs() {
    let mut tokens = vec![
        Token::Struct {
            name: "ScoredMove",
            len: 2,
        },
        Token::Str("mv"),
    ];
    tokens.extend(PUSH_TOKENS);
    tokens.extend([Token::Str("score"), Token::I32(-25), Token::StructEnd]);
    assert_tokens(&ScoredMove::new(PUSH, -25).readable(), &tokens);

    assert_tokens(
        &ByColor::new(1_u8, 2),
        &[
            Token::Struct {
                name: "ByColor",
                len: 2,
            },
            Token::Str("white"),
            Token::U8(1),
            Token::Str("black"),
            Token::U8(2),
            Token::StructEnd,
        ],
    );
}

#[test]
fn scores_bounds_and_castling_sides_round_trip() {
    assert_tokens(
        &Score::Centipawns(-31),
        &[
            Token::NewtypeVariant {
                name: "Score",
                variant: "centipawns",
            },
            Token::I32(-31),
        ],
    );
    assert_tokens(
        &Score::Mate(5),
        &[
            Token::NewtypeVariant {
                name: "Score",
                variant: "mate",
            },
            Token::I32(5),
        ],
    );
    for (bound, variant) in [
        (Bound::Exact, "exact"),
        (Bound::Lower, "lower"),
        (Bound::Upper, "upper"),
    ] {
        assert_tokens(
            &bound,
            &[Token::UnitVariant {
                name: "Bound",
                variant,
            }],
        );
    }
    assert_tokens(&CastlingSide::Kingside, &[Token::Str("kingside")]);
    assert_tokens(&CastlingSide::Queenside, &[Token::Str("queenside")]);
    assert_de_tokens_error::<CastlingSide>(
        &[Token::Str("K")],
        "invalid value: string \"K\", expected kingside or queenside",
    );
}
