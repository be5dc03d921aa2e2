//! Packed positions: round trips, the documented layout, and malformed bytes.

use crate::play::STARTS;
use crate::random::Random;
use crate::slow::SlowPosition;
use chess_board::{Bitboard, PackError, PackedPosition, Position, Setup, Waivers};
use chess_move::{Color, Role, Square};
use insta::assert_snapshot;

fn packed(fen: &str) -> PackedPosition {
    Position::from_fen(fen).unwrap().to_packed().unwrap()
}

#[test]
fn packed_positions_round_trip() {
    let mut random = Random(11);
    let (mut positions, mut castling, mut en_passant) = (0, 0, 0);
    for start in STARTS {
        let mut position = Position::from_fen(start).unwrap();
        for _ in 0..100 {
            let packed = position.to_packed().unwrap();
            let again = Position::from_packed(packed).unwrap();
            assert_eq!(again.to_setup(), position.to_setup());
            assert_eq!(again.key(), position.key());
            assert_eq!(again.to_packed(), Ok(packed));
            assert_eq!(PackedPosition::from_bytes(packed.to_bytes()), packed);
            positions += 1;
            castling += u32::from(position.castling_rooks().any());
            en_passant += u32::from(position.en_passant().is_some());
            let moves = SlowPosition::new(&position.to_setup()).legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play_unchecked(random.pick(&moves));
        }
    }
    assert!(positions > 1_000, "{positions}");
    assert!(castling > 100, "{castling}");
    assert!(en_passant > 30, "{en_passant}");
    for number in 0..960 {
        let start = Position::chess960(number).unwrap();
        let again = Position::from_packed(start.to_packed().unwrap()).unwrap();
        assert_eq!(again.to_setup(), start.to_setup());
    }
}

/// The bytes are a stable format: these must never change.
#[test]
fn the_layout_is_stable() {
    assert_snapshot!(packed("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), @"ffff00000000ffff1c4225c100000000666666667da88bd700000100");
    assert_snapshot!(packed("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"), @"ffef00100000ffff1c4225c1000000e0666666667da88fd700000100");
    assert_snapshot!(packed("r3k2r/8/8/8/8/8/8/R3K2R b Kq - 258 772"), @"910000000000009153dc9f0000000000000000000000000002010403");
}

#[test]
fn clocks_en_passant_and_castling_change_the_packed_position() {
    let fens = [
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 0 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq - 0 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQk - 0 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R w KQkq - 0 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq - 1 1",
        "r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq - 0 2",
    ];
    for (i, a) in fens.iter().enumerate() {
        for b in &fens[..i] {
            assert_ne!(packed(a), packed(b), "{a} {b}");
        }
    }
}

#[test]
fn more_than_32_pieces_cannot_be_packed() {
    let mut setup = Setup::default();
    setup.board.set(Square::E4, Role::Queen.of(Color::White));
    let position = Position::from_setup(setup, Waivers::TOO_MUCH_MATERIAL).unwrap();
    assert_eq!(position.to_packed(), Err(PackError::TooManyPieces(33)));
    let full = PackedPosition::from_bytes([0xff; PackedPosition::LEN]);
    assert_eq!(
        Position::from_packed(full),
        Err(PackError::TooManyPieces(64))
    );
}

#[test]
fn waived_rules_are_not_checked_when_unpacking() {
    let fen = "4k3/2N3N1/8/8/8/8/8/4K3 b - - 0 1";
    let position = Position::from_setup(fen.parse().unwrap(), Waivers::IMPOSSIBLE_CHECK).unwrap();
    let packed = position.to_packed().unwrap();
    assert!(matches!(
        Position::from_packed(packed),
        Err(PackError::Invalid(_))
    ));
    assert_eq!(
        Position::from_setup(
            Setup::from_packed(packed).unwrap(),
            Waivers::IMPOSSIBLE_CHECK
        ),
        Ok(position)
    );
}

#[test]
fn malformed_bytes_are_errors_that_say_why() {
    let changed = |offset: usize, byte: u8| {
        let mut bytes = packed("4k3/8/8/8/8/8/8/4K2R w K - 0 1").to_bytes();
        bytes[offset] = byte;
        Position::from_packed(PackedPosition::from_bytes(bytes)).unwrap_err()
    };
    // The pieces are the white king on e1, the white rook on h1 and the black king on e8.
    assert_snapshot!(changed(9, 0x1b), @"invalid packed position: expected 0 in the codes after the last piece");
    assert_snapshot!(changed(8, 0xd5), @"invalid packed position: expected castling rooks on their back rank, found one on `h1`");
    assert_snapshot!(changed(8, 0xe5), @"invalid packed position: expected one pawn after a double push, on its own fourth rank, found code 14 on `h1`");
    assert_snapshot!(changed(8, 0xce), @"invalid packed position: expected one pawn after a double push, on its own fourth rank, found code 14 on `e1`");
    assert_snapshot!(changed(8, 0xc0), @"white has no king; a pawn stands on the first or the eighth rank; white has a castling right without king and rook in place");
    let castling_on_e8 = changed(9, 0x0c);
    assert_eq!(castling_on_e8, PackError::CastlingRook(Square::E8));
    assert_snapshot!(changed(26, 0), @"the fullmove number is 0");
    assert_snapshot!(castling_on_e8, @"invalid packed position: expected castling rooks on their back rank, found one on `e8`");
}

/// Random bytes never cause a panic, and accepted bytes pack to the same bytes again.
#[test]
fn random_bytes_are_errors_or_round_trip() {
    let mut random = Random(12);
    let (mut accepted, mut tried) = (0, 0);
    let mut check = |bytes: [u8; PackedPosition::LEN]| {
        let packed = PackedPosition::from_bytes(bytes);
        for waivers in [Waivers::empty(), Waivers::all()] {
            tried += 1;
            if let Ok(setup) = Setup::from_packed(packed)
                && let Ok(position) = Position::from_setup(setup, waivers)
            {
                assert_eq!(position.to_packed(), Ok(packed));
                accepted += 1;
            }
        }
    };
    for _ in 0..20_000 {
        check(core::array::from_fn(|_| random.next() as u8));
    }
    for start in STARTS {
        let bytes = packed(start).to_bytes();
        for offset in 0..bytes.len() {
            for byte in 0..=255 {
                let mut changed = bytes;
                changed[offset] = byte;
                check(changed);
            }
        }
        for _ in 0..5_000 {
            let mut changed = bytes;
            for _ in 0..=random.below(4) {
                let (offset, bit) = (random.below(changed.len()), random.below(8));
                changed[offset] ^= 1 << bit;
            }
            check(changed);
        }
    }
    assert!(accepted > 20_000, "{accepted} of {tried}");
}

/// A position after an illegal move is meaningless, but packing it does not panic.
#[test]
fn packing_a_meaningless_position_does_not_panic() {
    for start in STARTS {
        for bits in (1..=u16::MAX).step_by(7) {
            let Some(mv) = chess_move::Move::from_bits(bits) else {
                continue;
            };
            let after = Position::from_fen(start).unwrap().after(mv);
            if let Ok(packed) = after.to_packed() {
                let _ = Position::from_packed(packed);
            }
        }
    }
}

#[test]
fn squares_without_a_piece_take_no_code() {
    let packed = packed("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    let occupied = u64::from_le_bytes(packed.as_bytes()[..8].try_into().unwrap());
    assert_eq!(
        Bitboard::from_bits(occupied),
        Bitboard::from(Square::E1) | Square::E8
    );
    assert_eq!(packed.as_bytes()[8], 0xb5);
    assert_eq!(packed.as_ref()[9..24], [0; 15]);
}
