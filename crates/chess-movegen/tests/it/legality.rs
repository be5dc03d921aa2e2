//! The sentence for each reason why a move is illegal, in the situations that lead to it.

use crate::sample;
use chess_board::{Bitboard, Position, Waivers};
use chess_move::{Diagnostic, Move, MoveFlag, Square};
use chess_movegen::{IllegalMove, PositionRules};
use dev_random::effort;
use insta::assert_snapshot;

/// Returns the reason why a move is illegal, given its two squares as `e2e4` and its flag.
fn refused(fen: &str, squares: &str, flag: MoveFlag) -> IllegalMove {
    let position =
        Position::from_setup(fen.parse().unwrap(), Waivers::all()).expect("a valid position");
    let [from, to] = [&squares[..2], &squares[2..]].map(|square| square.parse().expect("a square"));
    let mv = Move::new(from, to, flag);
    let reason = position.legality(mv).expect_err("an illegal move");
    assert_eq!(position.play(mv), Err(reason));
    reason
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn move_from_an_empty_square() {
    assert_snapshot!(
        refused(START, "e4e5", MoveFlag::Quiet),
        @"no piece stands on e4"
    );
}

#[test]
fn move_of_an_opponents_piece() {
    assert_snapshot!(
        refused(START, "e7e5", MoveFlag::DoublePawnPush),
        @"the black pawn on e7 cannot move: it is white's turn"
    );
}

#[test]
fn move_that_the_piece_cannot_make() {
    assert_snapshot!(
        refused(START, "g1g3", MoveFlag::Quiet),
        @"the white knight on g1 cannot go to g3: a knight does not move that way"
    );
    // Pawn moves: backwards, sideways, three squares, two squares from another rank.
    let pawn = "4k3/8/8/8/3P4/8/8/4K3 w - - 0 1";
    for squares in ["d4d3", "d4e4", "d4d7", "d4d6", "d4f5", "d4f6"] {
        let reason = refused(pawn, squares, MoveFlag::Quiet);
        assert!(
            matches!(
                reason,
                IllegalMove::CannotReach {
                    from: Square::D4,
                    ..
                }
            ),
            "{reason}"
        );
    }
    // A move from a square to itself.
    let reason = refused(START, "b1b1", MoveFlag::Quiet);
    assert_snapshot!(reason, @"the white knight on b1 cannot go to b1: a knight does not move that way");
}

#[test]
fn move_over_another_piece() {
    assert_snapshot!(
        refused(START, "a1a5", MoveFlag::Quiet),
        @"the white rook on a1 cannot go to a5: the white pawn on a2 is in the way"
    );
    // The nearest of several blockers, in either direction.
    assert_snapshot!(
        refused("4k3/8/8/8/8/8/8/q1n1b2K b - - 0 1", "a1h1", MoveFlag::Capture),
        @"the black queen on a1 cannot go to h1: the black knight on c1 is in the way"
    );
    assert_snapshot!(
        refused("4k3/8/8/8/8/8/8/K1n1b1q1 b - - 0 1", "g1a1", MoveFlag::Capture),
        @"the black queen on g1 cannot go to a1: the black bishop on e1 is in the way"
    );
    // A piece of either side on the target blocks a pawn.
    let pawns = "4k3/8/8/8/3p4/3P2n1/5PP1/4K3 w - - 0 1";
    assert_snapshot!(
        refused(pawns, "d3d4", MoveFlag::Capture),
        @"the white pawn on d3 cannot go to d4: the black pawn on d4 is in the way"
    );
    assert_snapshot!(
        refused(pawns, "g2g4", MoveFlag::DoublePawnPush),
        @"the white pawn on g2 cannot go to g4: the black knight on g3 is in the way"
    );
}

#[test]
fn capture_of_an_own_piece() {
    assert_snapshot!(
        refused(START, "a1b1", MoveFlag::Capture),
        @"the white knight on b1 belongs to the same side and cannot be captured"
    );
    assert_snapshot!(
        refused("4k3/8/8/8/4N3/3P4/8/4K3 w - - 0 1", "d3e4", MoveFlag::Capture),
        @"the white knight on e4 belongs to the same side and cannot be captured"
    );
}

#[test]
fn capture_on_an_empty_square() {
    let expected = "there is nothing to capture on d3";
    for flag in [MoveFlag::Quiet, MoveFlag::Capture] {
        assert_eq!(refused(START, "e2d3", flag).to_string(), expected);
    }
    assert_snapshot!(
        refused(START, "g1f3", MoveFlag::Capture),
        @"there is nothing to capture on f3"
    );
    assert_snapshot!(
        refused("7k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7e8", MoveFlag::PromoCaptureQueen),
        @"there is nothing to capture on e8"
    );
}

#[test]
fn en_passant_without_a_pawn_to_capture() {
    let fen = "4k3/8/8/3pPp2/8/8/8/4K3 w - f6 0 1";
    assert_snapshot!(
        refused(fen, "e5d6", MoveFlag::EnPassant),
        @"no pawn can be captured en passant on d6, only on f6"
    );
    assert_snapshot!(
        refused(&fen.replace("f6", "-"), "e5d6", MoveFlag::EnPassant),
        @"no pawn can be captured en passant on d6"
    );
}

#[test]
fn pawn_on_the_last_rank_without_promotion() {
    let fen = "3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1";
    assert_snapshot!(
        refused(fen, "e7e8", MoveFlag::Quiet),
        @"a pawn that reaches e8 must promote to a queen, rook, bishop or knight"
    );
    assert_snapshot!(
        refused(fen, "e7d8", MoveFlag::Capture),
        @"a pawn that reaches d8 must promote to a queen, rook, bishop or knight"
    );
}

#[test]
fn promotion_off_the_last_rank_or_of_another_piece() {
    assert_snapshot!(
        refused(START, "e2e3", MoveFlag::PromoteQueen),
        @"a pawn does not promote on e3"
    );
    assert_snapshot!(
        refused("7k/4R3/8/8/8/8/8/4K3 w - - 0 1", "e7e8", MoveFlag::PromoteQueen),
        @"a rook does not promote, only a pawn does"
    );
}

#[test]
fn right_squares_with_a_wrong_flag() {
    assert_snapshot!(
        refused(START, "e2e4", MoveFlag::Quiet),
        @"e2e4 is a double pawn push, not a quiet move"
    );
    assert_snapshot!(
        refused(START, "e2e3", MoveFlag::DoublePawnPush),
        @"e2e3 is a quiet move, not a double pawn push"
    );
    assert_snapshot!(
        refused("3rk3/8/8/8/8/8/8/3QK3 w - - 0 1", "d1d8", MoveFlag::Quiet),
        @"d1d8 is a capture, not a quiet move"
    );
    assert_snapshot!(
        refused("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8", MoveFlag::PromoteKnight),
        @"e7d8 is a promotion by capture, not a promotion without capture"
    );
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_snapshot!(
        refused(en_passant, "e5d6", MoveFlag::Capture),
        @"e5d6 is an en passant capture, not a capture"
    );
    assert_snapshot!(
        refused(en_passant, "e5e6", MoveFlag::EnPassant),
        @"e5e6 is a quiet move, not an en passant capture"
    );
    let castling = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_snapshot!(
        refused(castling, "e1g1", MoveFlag::Quiet),
        @"e1g1 is castling kingside, not a quiet move"
    );
    assert_snapshot!(
        refused(castling, "e1c1", MoveFlag::Quiet),
        @"e1c1 is castling queenside, not a quiet move"
    );
}

#[test]
fn move_of_a_pinned_piece() {
    assert_snapshot!(
        refused("4k3/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "d2f3", MoveFlag::Quiet),
        @"the white knight on d2 is pinned to its king by the black bishop on b4"
    );
    // The piece is pinned and its move would block a check.
    assert_snapshot!(
        refused("4r1k1/8/8/8/1b6/8/3N4/4K3 w - - 0 1", "d2e4", MoveFlag::Quiet),
        @"the white knight on d2 is pinned to its king by the black bishop on b4"
    );
    // En passant by a pinned pawn.
    assert_snapshot!(
        refused("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", MoveFlag::EnPassant),
        @"the white pawn on e5 is pinned to its king by the black rook on e8"
    );
}

#[test]
fn en_passant_that_exposes_the_king() {
    assert_snapshot!(
        refused("6k1/8/8/K2pP2r/8/8/8/8 w - d6 0 1", "e5d6", MoveFlag::EnPassant),
        @"capturing en passant would expose the king on a5 to the black rook on h5"
    );
    assert_snapshot!(
        refused("8/8/8/8/Q1Pp3k/8/8/6K1 b - c3 0 1", "d4c3", MoveFlag::EnPassant),
        @"capturing en passant would expose the king on h4 to the white queen on a4"
    );
}

#[test]
fn move_that_leaves_the_king_in_check() {
    assert_snapshot!(
        refused("4r1k1/8/8/8/8/8/3N4/4K3 w - - 0 1", "d2b3", MoveFlag::Quiet),
        @"the king on e1 would still be attacked from e8"
    );
    // Double check: the capture of one checker is not enough.
    assert_snapshot!(
        refused("4r1k1/8/8/8/8/3n4/2P5/4K3 w - - 0 1", "c2d3", MoveFlag::Capture),
        @"the king on e1 would still be attacked from e8"
    );
    assert_snapshot!(
        refused("4r1k1/8/8/8/8/3n4/2P5/4K3 w - - 0 1", "c2c3", MoveFlag::Quiet),
        @"the king on e1 would still be attacked from d3 and e8"
    );
}

#[test]
fn king_move_into_check() {
    assert_snapshot!(
        refused("3r2k1/8/8/8/8/8/8/4K3 w - - 0 1", "e1d1", MoveFlag::Quiet),
        @"the king cannot go to d1, which is attacked from d8"
    );
    // Onto a square in the king's own shadow, onto a protected piece, next to the other king.
    assert_snapshot!(
        refused("8/k7/8/8/r3K3/8/8/8 w - - 0 1", "e4f4", MoveFlag::Quiet),
        @"the king cannot go to f4, which is attacked from a4"
    );
    assert_snapshot!(
        refused("3r2k1/8/8/5b2/8/8/3n4/4K3 w - - 0 1", "e1d2", MoveFlag::Capture),
        @"the king cannot go to d2, which is attacked from d8"
    );
    assert_snapshot!(
        refused("8/8/1n6/3k1q2/8/3K4/8/8 w - - 0 1", "d3c4", MoveFlag::Quiet),
        @"the king cannot go to c4, which is attacked from d5 and b6"
    );
}

#[test]
fn castling_without_king_or_to_a_wrong_square() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    assert_snapshot!(
        refused(fen, "h1g1", MoveFlag::KingsideCastle),
        @"only a king castles, not the white rook on h1"
    );
    assert_snapshot!(
        refused(fen, "e1h1", MoveFlag::KingsideCastle),
        @"castling kingside takes the king to g1, not to h1"
    );
}

#[test]
fn castling_without_the_right() {
    let fen = "r3k3/8/8/8/8/8/8/R3K2R b KQ - 0 1";
    assert_snapshot!(
        refused(fen, "e8c8", MoveFlag::QueensideCastle),
        @"black has no right to castle queenside"
    );
}

#[test]
fn castling_with_a_piece_in_the_way() {
    assert_snapshot!(
        refused(START, "e1g1", MoveFlag::KingsideCastle),
        @"the white bishop on f1 stands in the way of castling kingside"
    );
    // Only the rook would pass this square.
    assert_snapshot!(
        refused("4k3/8/8/8/8/8/8/Rn2K3 w Q - 0 1", "e1c1", MoveFlag::QueensideCastle),
        @"the black knight on b1 stands in the way of castling queenside"
    );
}

#[test]
fn castling_out_of_check() {
    assert_snapshot!(
        refused("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", MoveFlag::KingsideCastle),
        @"the king cannot castle while it is attacked from e8"
    );
}

#[test]
fn castling_through_check() {
    assert_snapshot!(
        refused("3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", MoveFlag::KingsideCastle),
        @"the king cannot castle through f1, which is attacked from f8"
    );
    assert_snapshot!(
        refused("3rkr2/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1", MoveFlag::QueensideCastle),
        @"the king cannot castle through d1, which is attacked from d8"
    );
    // The rook can pass an attacked square.
    let position = Position::from_fen("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1").expect("valid");
    let castling = Move::new(Square::E1, Square::C1, MoveFlag::QueensideCastle);
    assert_eq!(position.legality(castling), Ok(()));
}

#[test]
fn castling_into_check() {
    assert_snapshot!(
        refused("4k1r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1", MoveFlag::KingsideCastle),
        @"the king cannot castle to g1, which is attacked from g8"
    );
    // In Chess960 the castling rook can uncover an attack on the king.
    assert_snapshot!(
        refused("4k3/8/8/8/8/8/8/rRK5 w B - 0 1", "c1c1", MoveFlag::QueensideCastle),
        @"the king cannot castle to c1, which is attacked from a1"
    );
}

/// More than two attackers are listed with commas.
#[test]
fn several_attackers_are_listed() {
    let reason = refused(
        "4k3/8/8/8/3n4/1b6/r7/2K5 w - - 0 1",
        "c1c2",
        MoveFlag::Quiet,
    );
    assert_snapshot!(reason, @"the king cannot go to c2, which is attacked from a2, b3 and d4");
    let attackers = Bitboard::from(Square::A2) | Square::B3 | Square::D4;
    assert_eq!(
        reason,
        IllegalMove::KingIntoCheck {
            square: Square::C2,
            attackers
        }
    );
}

/// Codes are part of the public interface, because programs store and translate them.
#[test]
fn reasons_have_unique_codes() {
    use std::collections::BTreeMap;
    use std::mem::discriminant;
    let mut kinds = BTreeMap::new();
    for position in sample::positions().iter().step_by(effort(20, 10)) {
        for bits in 0..=u16::MAX {
            let Some(mv) = Move::from_bits(bits) else {
                continue;
            };
            if let Err(reason) = position.legality(mv) {
                let code = reason.code();
                assert!(code.starts_with("move-"), "{code}");
                let kind = discriminant(&reason);
                let first = *kinds.entry(code).or_insert(kind);
                assert_eq!(first, kind, "{code} stands for two reasons");
            }
        }
    }
    let codes: Vec<_> = kinds.into_keys().collect();
    insta::assert_snapshot!(codes.join("\n"), @"
    move-cannot-reach
    move-castles-into-check
    move-castles-out-of-check
    move-castles-through-check
    move-castles-without-king
    move-castling-blocked
    move-castling-target
    move-empty-square
    move-en-passant-exposes-king
    move-king-into-check
    move-leaves-king-in-check
    move-no-castling-right
    move-no-en-passant
    move-nothing-to-capture
    move-own-piece
    move-path-blocked
    move-pinned
    move-promotion-missing
    move-unexpected-promotion
    move-wrong-flag
    move-wrong-side
    ");
}
