//! Attack and line tables, compared with walking square by square.

use crate::random::Random;
use crate::slow;
use chess_board::attacks::{
    TABLE_BYTES, aligned, attacks, between, bishop_attacks, king_attacks, knight_attacks, line,
    pawn_attacks, queen_attacks, rook_attacks,
};
use chess_board::{Bitboard, Direction};
use chess_move::{Color, Piece, Role, Square};

fn slow_attacks(piece: Piece, square: Square, occupied: Bitboard) -> Bitboard {
    slow::attacks(piece, square, |at| occupied.contains(at))
        .into_iter()
        .collect()
}

#[test]
fn leapers_attack_squares_one_step_away() {
    for square in Square::ALL {
        let of = |role: Role, color| slow_attacks(role.of(color), square, Bitboard::EMPTY);
        assert_eq!(king_attacks(square), of(Role::King, Color::White));
        assert_eq!(knight_attacks(square), of(Role::Knight, Color::White));
        for color in Color::ALL {
            assert_eq!(pawn_attacks(color, square), of(Role::Pawn, color));
        }
    }
}

/// Returns the squares on which a piece changes the attacks of a slider: there is another square behind them.
pub(crate) fn relevant(role: Role, square: Square) -> Bitboard {
    let steps = match role {
        Role::Bishop => slow::BISHOP_STEPS,
        _ => slow::ROOK_STEPS,
    };
    steps
        .into_iter()
        .flat_map(|step| {
            let ray = slow::walk(square, step, |_| false);
            ray[..ray.len().saturating_sub(1)].to_vec()
        })
        .collect()
}

/// Checks every subset of the relevant squares of every square.
#[test]
fn sliders_attack_up_to_the_first_blocker() {
    let mut seen = 0;
    for square in Square::ALL {
        for (role, fast) in [
            (Role::Bishop, bishop_attacks as fn(_, _) -> _),
            (Role::Rook, rook_attacks as fn(_, _) -> _),
        ] {
            let relevant = relevant(role, square);
            for occupied in relevant.subsets() {
                seen += 1;
                let expected = slow_attacks(role.of(Color::White), square, occupied);
                assert_eq!(
                    fast(square, occupied),
                    expected,
                    "{role} on {square}\n{occupied}"
                );
            }
        }
    }
    assert_eq!(seen, 102_400 + 5_248);
}

/// Pieces on other squares, and on the slider's own square, make no difference.
#[test]
fn slider_attacks_depend_only_on_relevant_squares() {
    let mut random = Random(1);
    for _ in 0..100 {
        for square in Square::ALL {
            let occupied = Bitboard::from_bits(random.next() & random.next());
            let of = |role: Role| slow_attacks(role.of(Color::Black), square, occupied);
            assert_eq!(bishop_attacks(square, occupied), of(Role::Bishop));
            assert_eq!(rook_attacks(square, occupied), of(Role::Rook));
            assert_eq!(queen_attacks(square, occupied), of(Role::Queen));
            for piece in Piece::ALL {
                let expected = slow_attacks(piece, square, occupied);
                assert_eq!(
                    attacks(piece, square, occupied),
                    expected,
                    "{piece} on {square}"
                );
            }
        }
    }
}

#[test]
fn between_beyond_and_line_match_walking_along_rays() {
    for a in Square::ALL {
        for b in Square::ALL {
            let mut expected = (Bitboard::EMPTY, Bitboard::EMPTY);
            for step in slow::KING_STEPS {
                let there = slow::walk(a, step, |_| false);
                if let Some(distance) = there.iter().position(|&square| square == b) {
                    let back = slow::walk(a, (-step.0, -step.1), |_| false);
                    expected.0 = there[..distance].iter().copied().collect();
                    expected.1 = there.into_iter().chain(back).chain([a]).collect();
                }
            }
            assert_eq!((between(a, b), line(a, b)), expected, "{a} {b}");
            for c in Square::ALL {
                assert_eq!(aligned(a, b, c), expected.1.contains(c));
            }
        }
    }
}

#[test]
fn opposite_directions_cancel_out() {
    for direction in Direction::ALL {
        let middle = Bitboard::from(Square::E4);
        assert_eq!(middle.shift(direction).shift(direction.opposite()), middle);
    }
}

#[test]
fn tables_fit_into_one_mebibyte() {
    // At least eight bytes per entry, and small enough for a typical second-level cache.
    let sliders = if cfg!(any(target_family = "wasm", chess_small_tables)) {
        2 * 64 + 2 * 8 * 64
    } else {
        102_400 + 5_248
    };
    let entries = sliders + 4 * 64 + 2 * 64 * 64;
    assert!(
        (8 * entries..1 << 20).contains(&TABLE_BYTES),
        "{TABLE_BYTES}"
    );
}
