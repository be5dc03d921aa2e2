//! Castling rights and castling moves, in Chess960, too.

use chess_board::{CastlingRights, CastlingSide, Position, WithSpan};
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
fn castling_puts_king_and_rook_on_their_squares() {
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
fn chess960_king_and_rook_can_stay_or_swap_when_castling() {
    for (fen, from, side, after) in [
        // The king stays on its square.
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
        // The rook stays on its square.
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
        // King and rook swap squares.
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
        // The king jumps over the rook, or moves away from it.
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
fn castling_rights_end_when_king_or_rook_moves_or_rook_is_captured() {
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
fn castling_rook_returns_the_rook_of_each_right() {
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
fn is_chess960_only_for_rights_that_standard_chess_lacks() {
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

#[test]
fn rights_can_be_added_removed_and_compared() {
    let all: Vec<_> = (0..16).filter_map(CastlingRights::from_bits).collect();
    assert_eq!(all.len(), 16);
    assert_eq!(CastlingRights::from_bits(16), None);
    assert_eq!(CastlingRights::all().bits(), 15);
    assert_eq!(CastlingRights::empty(), CastlingRights::default());
    for &one in &all {
        assert_eq!(one.is_empty(), one == CastlingRights::empty());
        for &other in &all {
            let (mut sum, mut rest) = (one, one);
            sum |= other;
            rest -= other;
            assert_eq!(sum.bits(), one.bits() | other.bits());
            assert_eq!(rest.bits(), one.bits() & !other.bits());
            assert_eq!(one.contains(other), sum == one);
        }
    }
    let rights = CastlingRights::WHITE_KINGSIDE | CastlingRights::BLACK_QUEENSIDE;
    assert_eq!(format!("{rights:?}"), "{WHITE_KINGSIDE, BLACK_QUEENSIDE}");
}

/// Checks all sixteen sets of rights, and all texts of up to five letters.
#[test]
fn castling_rights_text_round_trips() {
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
fn invalid_castling_rights_texts_are_errors() {
    let error = |text: &str| WithSpan(&text.parse::<CastlingRights>().unwrap_err()).to_string();
    assert_snapshot!(error(""), @"expected - or some of KQkq in this order, found the end of the text (bytes 0..0)");
    assert_snapshot!(error("QK"), @"expected - or some of KQkq in this order, found 'K' (bytes 1..2)");
    assert_snapshot!(error("KQkqé"), @"expected - or some of KQkq in this order, found 'é' (bytes 4..6)");
    assert_snapshot!(error("K-"), @"expected - or some of KQkq in this order, found '-' (bytes 1..2)");
}
