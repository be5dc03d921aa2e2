//! Which material can mate.

use chess_board::attacks::{attacks, king_attacks};
use chess_board::{Bitboard, Board, Position, Setup, Waivers};
use chess_move::{Color, File, Role, Square};
use chess_movegen::{PositionRules, can_mate_by_material};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns whether White can mate by material, whether Black can, and whether the position is a
/// dead draw.
fn verdict(fen: &str) -> (bool, bool, bool) {
    let position = position(fen);
    let by = |color| can_mate_by_material(&position, color);
    let verdict = (
        by(Color::White),
        by(Color::Black),
        position.has_insufficient_material(),
    );
    let flipped = position.flip_colors();
    assert_eq!(flipped.has_insufficient_material(), verdict.2);
    assert_eq!(can_mate_by_material(&flipped, Color::White), verdict.1);
    verdict
}

#[test]
fn dead_positions_have_insufficient_material() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KN2 w - - 0 1",
        "4k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        // Bishops of either side, all on light squares.
        "2b1k3/8/8/8/8/8/8/4KB2 w - - 0 1",
        "2b1k3/8/8/5B2/8/7B/8/4KB2 w - - 0 1",
    ] {
        assert_eq!(verdict(fen), (false, false, true), "{fen}");
    }
}

#[test]
fn other_positions_have_sufficient_material() {
    for (fen, white, black) in [
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/3QK3 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/4KNB1 w - - 0 1", true, false),
        ("4k3/8/8/8/8/8/8/2B1KB2 w - - 0 1", true, false),
        // A mate is possible if the opponent helps.
        ("4kn2/8/8/8/8/8/8/4KN2 w - - 0 1", true, true),
        ("4kb2/8/8/8/8/8/8/4KN2 w - - 0 1", true, true),
        ("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1", true, true),
        ("4k3/4p3/8/8/8/8/8/4KB2 w - - 0 1", true, true),
        ("4k3/4p3/8/8/8/8/8/4KN2 w - - 0 1", true, true),
        ("4kr2/8/8/8/8/8/8/4KN2 w - - 0 1", true, true),
        // No mate is possible: any piece that blocks the king's escape can capture the checking
        // piece or interpose.
        ("4kr2/8/8/8/8/8/8/4KB2 w - - 0 1", false, true),
        ("4kq2/8/8/8/8/8/8/4KB2 w - - 0 1", false, true),
        ("4kq2/8/8/8/8/8/8/4KN2 w - - 0 1", false, true),
        ("4k3/4p3/8/8/8/8/8/4K3 w - - 0 1", false, true),
    ] {
        assert_eq!(verdict(fen), (white, black, false), "{fen}");
    }
}

/// Tries every placement of White's king and one minor piece against Black's king and at most one
/// piece, with Black to move. Mate exists exactly for the material that is documented as
/// sufficient.
#[test]
fn a_lone_minor_piece_can_mate_only_with_the_documented_help() {
    for minor in [Role::Knight, Role::Bishop] {
        for helper in [None, Some(Role::Pawn), Some(Role::Knight)] {
            assert_eq!(
                some_mate(minor, helper),
                helper.is_some(),
                "{minor} {helper:?}"
            );
        }
        assert!(some_mate(minor, Some(Role::Bishop)));
        assert_eq!(some_mate(minor, Some(Role::Rook)), minor == Role::Knight);
        assert!(!some_mate(minor, Some(Role::Queen)));
    }
}

/// Returns whether some placement of these pieces is mate.
fn some_mate(minor: Role, helper: Option<Role>) -> bool {
    let helper_squares = if helper.is_some() {
        Bitboard::FULL
    } else {
        Square::H8.into()
    };
    let mut some = false;
    // By symmetry, the left half of the board is enough.
    for black_king in Square::ALL
        .into_iter()
        .filter(|square| square.file() <= File::D)
    {
        for white_king in !king_attacks(black_king) - black_king {
            // The minor piece gives check only from these squares.
            for from in attacks(minor.of(Color::White), black_king, Bitboard::EMPTY) {
                for helper_square in helper_squares {
                    let mut board = Board::empty();
                    if let Some(role) = helper {
                        board.set(helper_square, role.of(Color::Black));
                    }
                    board.set(black_king, Role::King.of(Color::Black));
                    board.set(white_king, Role::King.of(Color::White));
                    board.set(from, minor.of(Color::White));
                    some |= is_mate(board);
                }
            }
        }
    }
    some
}

/// Returns whether the position is mate. A piece placed on another replaces it, so some boards have
/// fewer pieces.
fn is_mate(board: Board) -> bool {
    let setup = Setup {
        board,
        side_to_move: Color::Black,
        ..Setup::empty()
    };
    let Ok(position) = Position::from_setup(setup, Waivers::empty()) else {
        return false;
    };
    let mate = position.is_check() && !position.has_legal_move();
    assert!(
        !mate || can_mate_by_material(&position, Color::White),
        "{position:?}"
    );
    mate
}
