//! The 16-bit move: every word, and every predicate against its definition.

use chess_move::{CastlingSide, Move, MoveFlag, Role, Square};

/// The documented table of flags: code, flag, whether it captures, and the promoted role.
#[rustfmt::skip]
const FLAGS: [(u8, MoveFlag, bool, Option<Role>); 14] = [
    (0, MoveFlag::Quiet, false, None),
    (1, MoveFlag::DoublePawnPush, false, None),
    (2, MoveFlag::KingsideCastle, false, None),
    (3, MoveFlag::QueensideCastle, false, None),
    (4, MoveFlag::Capture, true, None),
    (5, MoveFlag::EnPassant, true, None),
    (8, MoveFlag::PromoteKnight, false, Some(Role::Knight)),
    (9, MoveFlag::PromoteBishop, false, Some(Role::Bishop)),
    (10, MoveFlag::PromoteRook, false, Some(Role::Rook)),
    (11, MoveFlag::PromoteQueen, false, Some(Role::Queen)),
    (12, MoveFlag::PromoCaptureKnight, true, Some(Role::Knight)),
    (13, MoveFlag::PromoCaptureBishop, true, Some(Role::Bishop)),
    (14, MoveFlag::PromoCaptureRook, true, Some(Role::Rook)),
    (15, MoveFlag::PromoCaptureQueen, true, Some(Role::Queen)),
];

#[test]
fn flag_codes_match_the_published_table() {
    assert_eq!(MoveFlag::ALL.as_slice(), FLAGS.map(|(_, flag, ..)| flag));
    for (code, flag, captures, becomes) in FLAGS {
        assert_eq!(flag.code(), code);
        assert_eq!(flag.is_capture(), captures, "{flag}");
        assert_eq!(flag.is_promotion(), becomes.is_some(), "{flag}");
        assert_eq!(flag.promotion(), becomes, "{flag}");
        assert_eq!(flag.name(), format!("{flag:?}"));
        assert_eq!(flag.to_string(), flag.name());
    }
    for code in 0..=u8::MAX {
        let expected = FLAGS
            .iter()
            .find(|entry| entry.0 == code)
            .map(|entry| entry.1);
        assert_eq!(MoveFlag::from_code(code), expected, "{code}");
    }
}

#[test]
fn promotion_flags_follow_from_the_role() {
    for role in Role::ALL {
        let flag = |captures| {
            FLAGS
                .iter()
                .find(|entry| entry.2 == captures && entry.3 == Some(role))
                .map(|entry| entry.1)
        };
        assert_eq!(MoveFlag::promotion_to(role), flag(false), "{role}");
        assert_eq!(MoveFlag::promotion_capture_to(role), flag(true), "{role}");
    }
}

#[test]
fn every_16_bit_value_is_rejected_or_round_trips() {
    let mut survivors = 0;
    for word in 0..=u16::MAX {
        // The layout by its definition: to, then 64 times from, then 4096 times the code.
        let to = Square::ALL[usize::from(word) % 64];
        let from = Square::ALL[usize::from(word) / 64 % 64];
        let code = word / 4096;
        let entry = FLAGS.iter().find(|entry| u16::from(entry.0) == code);

        let Some(mv) = Move::from_bits(word) else {
            assert!(word == 0 || entry.is_none(), "{word:#06x} is rejected");
            continue;
        };
        survivors += 1;
        let &(_, flag, captures, becomes) = entry.expect("a word with a flag");

        assert_eq!(mv.to_bits(), word);
        assert_eq!((mv.from(), mv.to(), mv.flag()), (from, to, flag));
        assert_eq!(Move::new(from, to, flag), mv);
        assert_eq!(Move::try_new(from, to, flag), Some(mv));

        assert_eq!(mv.is_capture(), captures);
        assert_eq!(mv.is_promotion(), becomes.is_some());
        assert_eq!(mv.promotion(), becomes);
        assert_eq!(mv.is_castle(), code == 2 || code == 3);
        assert_eq!(mv.is_en_passant(), code == 5);
        assert_eq!(mv.is_double_push(), code == 1);

        let letter = becomes.map_or(String::new(), |role| role.to_char().to_string());
        assert_eq!(mv.to_string(), format!("{from}{to}{letter}"));
    }
    assert_eq!(survivors, 14 * 4096 - 1);
}

#[test]
fn every_combination_has_its_own_bits() {
    let mut seen = vec![false; 1 << 16];
    for from in Square::ALL {
        for to in Square::ALL {
            for flag in MoveFlag::ALL {
                let Some(mv) = Move::try_new(from, to, flag) else {
                    assert_eq!((from, to, flag), (Square::A1, Square::A1, MoveFlag::Quiet));
                    continue;
                };
                let seen = &mut seen[usize::from(mv.to_bits())];
                assert!(!*seen, "{mv:?} has the bits of another move");
                *seen = true;
            }
        }
    }
}

#[test]
#[should_panic(expected = "a quiet move from a1 to a1 is not a move")]
fn quiet_move_from_a1_to_a1_panics() {
    let _ = Move::new(Square::A1, Square::A1, MoveFlag::Quiet);
}

#[test]
fn moves_can_be_built_in_const_context() {
    const MOVE: Move = Move::new(Square::E7, Square::E8, MoveFlag::PromoteQueen);
    const FROM: Square = MOVE.from();
    const PROMOTION: Option<Role> = MOVE.promotion();
    const NOTHING: Option<Move> = Move::from_bits(0);
    assert_eq!(
        (FROM, PROMOTION, NOTHING),
        (Square::E7, Some(Role::Queen), None)
    );
}

#[test]
fn moves_print_as_uci() {
    let text = |from, to, flag| Move::new(from, to, flag).to_string();
    assert_eq!(
        text(Square::E2, Square::E4, MoveFlag::DoublePawnPush),
        "e2e4"
    );
    assert_eq!(
        text(Square::E1, Square::G1, MoveFlag::KingsideCastle),
        "e1g1"
    );
    assert_eq!(
        text(Square::E8, Square::C8, MoveFlag::QueensideCastle),
        "e8c8"
    );
    assert_eq!(
        text(Square::E7, Square::E8, MoveFlag::PromoteQueen),
        "e7e8q"
    );
    assert_eq!(
        text(Square::A2, Square::B1, MoveFlag::PromoCaptureKnight),
        "a2b1n"
    );
    assert_eq!(text(Square::E5, Square::D6, MoveFlag::EnPassant), "e5d6");
    // In Chess960 the king may stay where it is.
    assert_eq!(
        text(Square::G1, Square::G1, MoveFlag::KingsideCastle),
        "g1g1"
    );

    let push = Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush);
    assert_eq!(format!("{push:?}"), "Move(e2e4 DoublePawnPush)");
    assert_eq!(format!("[{push:>6}]"), "[  e2e4]");
}

#[test]
fn quiet_captured_square_and_castling_side_follow_from_the_flag() {
    for flag in MoveFlag::ALL {
        let mv = Move::new(Square::E5, Square::D6, flag);
        assert_eq!(
            mv.is_quiet(),
            !flag.is_capture() && !flag.is_promotion(),
            "{flag}"
        );
        let captured = match flag {
            MoveFlag::EnPassant => Some(Square::D5),
            _ if flag.is_capture() => Some(Square::D6),
            _ => None,
        };
        assert_eq!(mv.captured_square(), captured, "{flag}");
        assert_eq!(mv.castling_side().is_some(), mv.is_castle(), "{flag}");
    }
    for side in CastlingSide::ALL {
        let mv = Move::new(Square::E1, Square::A1, side.flag());
        assert_eq!(mv.castling_side(), Some(side));
    }
}
