//! Dead positions: published ones, forced lines, and random ones against a search of all positions.

use crate::random::Random;
use chess_board::{Board, Position, Setup, Waivers};
use chess_move::{Color, Role, Square};
use chess_movegen::PositionRules;
use dev_random::effort;
use std::collections::HashSet;

/// Returns whether the position is proved to be dead. The answer for the colors exchanged is the same.
fn is_dead(fen: &str) -> bool {
    let position = Position::from_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let is_dead = position.is_dead_position();
    assert_eq!(position.flip_colors().is_dead_position(), is_dead, "{fen}");
    is_dead
}

/// Returns whether some series of legal moves leads to mate, or `None` if there are more than `limit`
/// positions. Visits all positions of different keys, and knows nothing of walls or of material, except that a single
/// knight or bishop cannot mate a king alone.
fn some_mate(position: &Position, limit: usize) -> Option<bool> {
    let mut seen = HashSet::from([position.key()]);
    let mut rest = vec![*position];
    while let Some(position) = rest.pop() {
        if is_lone_minor_piece(position.board()) {
            continue;
        }
        let moves = position.legal_moves();
        if moves.is_empty() && position.is_check() {
            return Some(true);
        }
        for mv in moves {
            let after = position.after(mv);
            if seen.insert(after.key()) {
                rest.push(after);
            }
        }
        if seen.len() > limit {
            return None;
        }
    }
    Some(false)
}

fn is_lone_minor_piece(board: &Board) -> bool {
    let minor = board.by_role(Role::Knight) | board.by_role(Role::Bishop);
    board.occupied().len() - minor.len() == 2 && minor.len() <= 1
}

/// Published dead positions.
const DEAD: [&str; 7] = [
    // https://github.com/lichess-org/lila/issues/4514
    "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",
    // https://github.com/Uriopass/LCPlay/issues/3
    "8/8/2k5/1p2p2p/1P2P2P/8/5K2/8 b - - 0 34",
    // https://github.com/miguel-ambrona/D3-Chess/issues/5: the en passant capture would open the
    // position, and would leave the king in check.
    "8/8/6k1/p1p1p3/P1P1Pp1p/5P1P/2B5/4K3 b - e3 0 50",
    // https://github.com/miguel-ambrona/D3-Chess/issues/37
    "8/8/1k1p1p2/3PpP2/3pKp2/b2P1P2/8/3B1B2 b - - 0 1",
    // The positions of issue 5 without the en passant square.
    "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 b - - 0 50",
    "4k3/8/8/p1p1p1p1/P1PpPpPp/3P1P1P/8/4K3 b - - 0 50",
    "4k3/8/7p/p1p2p1P/P1P1pP2/4P3/8/4K3 b - - 0 50",
];

#[test]
fn published_dead_positions_are_recognized() {
    for fen in DEAD {
        assert!(is_dead(fen), "{fen}");
    }
}

#[test]
fn published_positions_with_a_mate_are_not_dead() {
    for fen in [
        // https://github.com/miguel-ambrona/D3-Chess/issues/5: an en passant capture opens the
        // position.
        "4k3/8/8/p1p1p1p1/PpPpPpPp/1P1P1P1P/8/4K3 b - a3 0 50",
        "4k3/8/8/p1p1p1p1/P1PpPpPp/3P1P1P/8/4K3 b - e3 0 50",
        "4k3/8/7p/p1p2p1P/P1P1pP2/4P3/8/4K3 b - f3 0 50",
        // Mate is on the board.
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        // The king goes around the wall, or captures a pawn of it.
        "4k3/8/8/p2p4/P2P4/8/8/4K3 w - - 0 1",
        "8/8/8/p2p2p1/P2P2P1/4k3/8/4K3 w - - 0 1",
        // A knight jumps over the wall.
        "4k1n1/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",
        // A bishop of the other color attacks the pawns.
        "4kb2/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1",
    ] {
        assert!(!is_dead(fen), "{fen}");
    }
}

#[test]
fn stalemate_and_insufficient_material_are_dead() {
    assert!(is_dead("7k/5Q2/8/8/8/8/8/K7 b - - 0 1"));
    assert!(is_dead("4kb2/8/8/8/8/8/8/2B1K3 w - - 0 1"));
    assert!(!is_dead("4kb2/8/8/8/8/8/8/4KB2 w - - 0 1"));
}

#[test]
fn forced_lines_into_dead_positions_are_dead() {
    for fen in [
        // The only move captures the last piece.
        "7k/8/8/8/8/8/1q6/K7 w - - 0 1",
        // The only move captures, and a single bishop is left; or a closed wall.
        "7k/8/8/8/8/1b6/1q6/K7 w - - 0 1",
        "4k3/8/8/p2p2p1/P2P2P1/8/6q1/7K w - - 0 1",
    ] {
        assert!(is_dead(fen), "{fen}");
        let position = Position::from_fen(fen).unwrap();
        assert_eq!(some_mate(&position, 100_000), Some(false), "{fen}");
    }
    // White need not capture.
    assert!(!is_dead("7k/8/8/8/8/8/7q/K7 w - - 0 1"));
    assert!(!is_dead("7k/8/8/8/8/8/1q6/2K5 w - - 0 1"));
}

/// A random wall: pawns of both colors that face each other, kings and a few pieces.
fn wall(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::empty();
    let gaps = random.below(3);
    let mut rank = 2 + random.below(3);
    for file in 0..8 {
        // Neighbors on the same rank could capture each other.
        rank = match random.below(2) {
            0 if rank > 1 => rank - 1,
            _ if rank < 5 => rank + 1,
            _ => rank - 1,
        };
        if random.below(8) < gaps {
            rank = 1 + random.below(5);
            continue;
        }
        let square = |rank: usize| Square::ALL[8 * rank + file];
        setup.board.set(square(rank), Role::Pawn.of(Color::White));
        setup
            .board
            .set(square(rank + 1), Role::Pawn.of(Color::Black));
    }
    let mut place = |role: Role, color: Color, square: usize| {
        let square = Square::ALL[square];
        let is_free = setup.board.piece_at(square).is_none();
        setup.board.set(square, role.of(color));
        is_free
    };
    // The kings are mostly on their own side.
    let mut is_free = place(Role::King, Color::White, random.below(40))
        & place(Role::King, Color::Black, 24 + random.below(40));
    for _ in 0..random.below(4) {
        let role = random.pick(&[
            Role::Bishop,
            Role::Bishop,
            Role::Bishop,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ]);
        is_free &= place(role, Color::ALL[random.below(2)], random.below(64));
    }
    setup.side_to_move = Color::ALL[random.below(2)];
    let position = Position::from_setup(setup, Waivers::empty()).ok();
    position.filter(|_| is_free)
}

/// A random position with few pieces, also such that the side to move has few moves.
fn few_pieces(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::empty();
    let corner = random.below(2) == 0;
    let square = |random: &mut Random| {
        let square = random.below(64);
        if corner {
            Square::ALL[8 * (square / 16) + square % 4]
        } else {
            Square::ALL[square]
        }
    };
    for color in Color::ALL {
        setup.board.set(square(random), Role::King.of(color));
    }
    for _ in 0..=random.below(3) {
        let role = random.pick(&Role::ALL[..5]);
        let color = Color::ALL[random.below(2)];
        setup.board.set(square(random), role.of(color));
    }
    setup.side_to_move = Color::ALL[random.below(2)];
    Position::from_setup(setup, Waivers::empty()).ok()
}

/// A published dead position with a few pieces moved, added or removed.
fn changed(random: &mut Random) -> Option<Position> {
    let mut setup = Setup::from_fen(random.pick(&DEAD)).unwrap();
    setup.en_passant = None;
    for _ in 0..=random.below(3) {
        let pieces: Vec<Square> = setup.board.occupied().into_iter().collect();
        let from = random.pick(&pieces);
        let piece = setup.board.piece_at(from)?;
        if random.below(3) > 0 {
            setup.board.remove(from);
        }
        let role = match random.below(3) {
            0 if piece.role != Role::King => random.pick(&Role::ALL[..5]),
            _ => piece.role,
        };
        if piece.role == Role::King || random.below(4) > 0 {
            let to = Square::ALL[random.below(64)];
            setup.board.set(to, role.of(piece.color));
        }
    }
    setup.side_to_move = Color::ALL[random.below(2)];
    Position::from_setup(setup, Waivers::empty()).ok()
}

/// Compares with the search of all positions, and asserts that its small ones are seldom missed.
fn compare(positions: impl Iterator<Item = Position>, limit: usize) {
    let (mut proved, mut confirmed, mut missed) = (0, 0, 0);
    for position in positions {
        if position.is_dead_position() {
            let mate = some_mate(&position, 100 * limit);
            assert_ne!(mate, Some(true), "{position}");
            proved += 1;
            confirmed += usize::from(mate == Some(false));
        } else {
            missed += usize::from(some_mate(&position, limit) == Some(false));
        }
    }
    assert!(
        proved > 50 && 10 * confirmed >= 8 * proved && proved > 10 * missed,
        "{proved} proved, {confirmed} of them confirmed, {missed} missed"
    );
}

#[test]
fn no_mate_is_found_in_random_walls_that_are_proved_dead() {
    let mut random = Random(51);
    let walls = std::iter::from_fn(|| Some(wall(&mut random))).flatten();
    compare(walls.take(effort(400, 20_000)), 5_000);
}

#[test]
fn no_mate_is_found_in_changed_positions_that_are_proved_dead() {
    let mut random = Random(53);
    let positions = std::iter::from_fn(|| Some(changed(&mut random))).flatten();
    compare(positions.take(effort(600, 20_000)), 5_000);
}

#[test]
fn no_mate_is_found_with_few_pieces_that_are_proved_dead() {
    let mut random = Random(52);
    let positions = std::iter::from_fn(|| Some(few_pieces(&mut random))).flatten();
    compare(positions.take(effort(1_000, 50_000)), 2_000);
}
