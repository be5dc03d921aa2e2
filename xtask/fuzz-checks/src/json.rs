//! Serialized values: what is read is written and read alike.

use crate::Target;
use chess_board::{Bitboard, CastlingRights, PackedPosition, Position, Setup};
use chess_move::{Color, File, Move, MoveFlag, Piece, Rank, Role, Score, Square};
use chess_notation::pgn::GameResult;
use chess_notation::{Lan, San, UciMove};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

#[rustfmt::skip]
pub(crate) const TARGET: Target = Target {
    name: "json",
    subject: "JSON of every type that serde reads",
    check,
    max_len: 400,
    words: &[
        "\"e4\"", "\"white\"", "\"w\"", "\"Nf3\"", "\"e2e4\"", "\"1-0\"",
        "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"", "[1,2,3]", "18446744073709551615", "-1",
        "null", "{\"", "\"mate\":", "\"cp\":", "\"from\":", "\"to\":", "\"flag\":", "\"color\":", "\"role\":",
    ],
};

fn check(data: &[u8]) {
    macro_rules! each {
        ($($type:ty)*) => { $( round_trip::<$type>(data); )* };
    }
    each!(Color File Rank Role Square Piece Move MoveFlag Score Bitboard CastlingRights PackedPosition Position Setup);
    each!(San Lan UciMove GameResult Vec<Square> Option<Move>);
}

fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(data: &[u8]) {
    match serde_json::from_slice::<T>(data) {
        Ok(value) => {
            let written = serde_json::to_vec(&value).expect("what was read can be written");
            let again = serde_json::from_slice::<T>(&written);
            assert_eq!(again.expect("what was written can be read"), value);
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
}
