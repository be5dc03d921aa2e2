//! Castling rights, and castling played, in Chess960 too.

use chess_board::{CastlingRights, CastlingSide, Position};
use chess_move::{Color, Move, MoveFlag, Square};
use insta::assert_snapshot;
use std::collections::HashSet;

fn castle(fen: &str, king: Square, side: CastlingSide) -> String {
    let position = Position::from_fen(fen).unwrap();
    let mv = Move::new(king, side.king_to(position.side_to_move()), side.flag());
    let mut after = position;
    let undo = after.make(mv);
    let text = after.to_string();
    assert_eq!(after.key(), after.key_by_definition());
    after.unmake(mv, undo);
    assert_eq!(after.to_setup(), position.to_setup());
    text
}

#[test]
fn king_and_rook_end_where_the_side_says() {
    let king = |fen, king| castle(fen, king, CastlingSide::Kingside);
    let queen = |fen, king| castle(fen, king, CastlingSide::Queenside);
    let usual = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_snapshot!(king(usual, Square::E1), @"r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    assert_snapshot!(queen(usual, Square::E1), @"r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    let usual = "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9";
    assert_snapshot!(king(usual, Square::E8), @"r4rk1/8/8/8/8/8/8/R3K2R w KQ - 4 10");
    assert_snapshot!(queen(usual, Square::E8), @"2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10");
}

#[test]
fn in_chess960_either_may_stay_and_they_may_change_places() {
    for (fen, from, side, after) in [
        // The king stays.
        (
            "6k1/8/8/8/8/8/8/6KR w K - 0 1",
            Square::G1,
            CastlingSide::Kingside,
            "5RK1",
        ),
        (
            "6k1/8/8/8/8/8/8/1RK5 w Q - 0 1",
            Square::C1,
            CastlingSide::Queenside,
            "2KR4",
        ),
        // The rook stays.
        (
            "6k1/8/8/8/8/8/8/4KR2 w K - 0 1",
            Square::E1,
            CastlingSide::Kingside,
            "5RK1",
        ),
        (
            "6k1/8/8/8/8/8/8/3RK3 w Q - 0 1",
            Square::E1,
            CastlingSide::Queenside,
            "2KR4",
        ),
        // They change places.
        (
            "7k/8/8/8/8/8/8/5KR1 w K - 0 1",
            Square::F1,
            CastlingSide::Kingside,
            "5RK1",
        ),
        (
            "7k/8/8/8/8/8/8/2RK4 w Q - 0 1",
            Square::D1,
            CastlingSide::Queenside,
            "2KR4",
        ),
        // The king goes over the rook, and the wrong way.
        (
            "7k/8/8/8/8/8/8/1KR5 w K - 0 1",
            Square::B1,
            CastlingSide::Kingside,
            "5RK1",
        ),
        (
            "7k/8/8/8/8/8/8/RK6 w Q - 0 1",
            Square::B1,
            CastlingSide::Queenside,
            "2KR4",
        ),
    ] {
        let text = castle(fen, from, side);
        assert_eq!(text.split(['/', ' ']).nth(7), Some(after), "{fen}");
    }
}

#[test]
fn rights_end_with_moves_and_captures() {
    let position = Position::from_fen("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1").unwrap();
    let rights_after = |from, to, flag| {
        let mut after = position;
        after.play_unchecked(Move::new(from, to, flag));
        after.castling_rights()
    };
    let all = CastlingRights::all();
    assert_eq!(position.castling_rights(), all);
    assert_eq!(
        rights_after(Square::E1, Square::E2, MoveFlag::Quiet),
        CastlingRights::BLACK_KINGSIDE | CastlingRights::BLACK_QUEENSIDE
    );
    assert_eq!(
        rights_after(Square::H1, Square::G1, MoveFlag::Quiet),
        all - CastlingRights::WHITE_KINGSIDE
    );
    assert_eq!(
        rights_after(Square::A1, Square::B1, MoveFlag::Quiet),
        all - CastlingRights::WHITE_QUEENSIDE
    );
    assert_eq!(
        rights_after(Square::H1, Square::H8, MoveFlag::Capture),
        all - CastlingRights::WHITE_KINGSIDE - CastlingRights::BLACK_KINGSIDE
    );
    assert_eq!(
        rights_after(Square::A1, Square::A8, MoveFlag::Capture),
        all - CastlingRights::WHITE_QUEENSIDE - CastlingRights::BLACK_QUEENSIDE
    );
}

#[test]
fn rights_name_their_rooks() {
    let position = Position::from_fen("1r2k1r1/8/8/8/8/8/8/1R2K1R1 w Gb - 0 1").unwrap();
    assert_eq!(
        position.castling_rights(),
        CastlingRights::WHITE_KINGSIDE | CastlingRights::BLACK_QUEENSIDE
    );
    let rook = |color, side| position.castling_rook(color, side);
    assert_eq!(rook(Color::White, CastlingSide::Kingside), Some(Square::G1));
    assert_eq!(rook(Color::White, CastlingSide::Queenside), None);
    assert_eq!(rook(Color::Black, CastlingSide::Kingside), None);
    assert_eq!(
        rook(Color::Black, CastlingSide::Queenside),
        Some(Square::B8)
    );
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let right = CastlingRights::right(color, side);
            assert_eq!(
                position.castling_rights().contains(right),
                rook(color, side).is_some()
            );
            assert_eq!(
                position.to_setup().castling_rook(color, side),
                rook(color, side)
            );
        }
    }
}

#[test]
fn chess960_is_what_only_chess960_can_castle() {
    for (fen, expected) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            false,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1",
            false,
        ),
        ("4k3/8/8/8/8/8/8/R3K2R w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/1R2K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1", true),
        ("4k3/8/8/8/8/8/8/R2K4 w Q - 0 1", true),
        ("4k1r1/8/8/8/8/8/8/R3K3 w Qk - 0 1", true),
        ("4k3/8/8/8/8/8/8/R4RK1 w - - 0 1", false),
    ] {
        assert_eq!(
            Position::from_fen(fen).unwrap().is_chess960(),
            expected,
            "{fen}"
        );
    }
}

/// All sixteen sets of rights, and every text of up to four letters and one more.
#[test]
fn rights_are_read_as_they_are_written() {
    let mut texts = HashSet::new();
    for bits in 0..16 {
        let rights = CastlingRights::from_bits(bits).unwrap();
        let text = rights.to_string();
        assert_eq!(text.parse(), Ok(rights));
        assert_eq!(format!("{rights:>6}|").len(), 7);
        texts.insert(text);
    }
    assert_eq!(texts.len(), 16);

    let mut tried = vec![String::new()];
    for len in 0..5 {
        let longer: Vec<_> = tried
            .iter()
            .filter(|text| text.len() == len)
            .flat_map(|text| {
                "KQkq-H"
                    .chars()
                    .map(move |letter| format!("{text}{letter}"))
            })
            .collect();
        tried.extend(longer);
    }
    for text in tried {
        let read = text.parse::<CastlingRights>();
        assert_eq!(read.is_ok(), texts.contains(&text), "{text:?}");
    }
}

#[test]
fn other_texts_are_no_rights() {
    let error = |text: &str| text.parse::<CastlingRights>().unwrap_err();
    let expected = "expected - or some of KQkq in this order, found ";
    assert_snapshot!(error("").to_string().strip_prefix(expected).unwrap(), @"the end of the text");
    assert_snapshot!(error("QK").to_string().strip_prefix(expected).unwrap(), @"'K' at byte 1");
    assert_snapshot!(error("KQkqé").to_string().strip_prefix(expected).unwrap(), @"'é' at byte 4");
    assert_eq!((error("K-").offset(), error("K-").found()), (1, Some('-')));
    assert_eq!(error("").found(), None);
}
