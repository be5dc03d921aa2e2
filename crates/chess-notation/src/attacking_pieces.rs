//! Finds the pieces that can go to a square by looking back from the square.

use chess_board::attacks::{between, king_attacks, knight_attacks, pawn_attacks};
use chess_board::{Bitboard, Position, raw};
use chess_move::{Role, Square};

/// Returns the pieces of the side to move that have this role, which is not the pawn.
///
/// This is `Position::pieces` without a jump for each role, because the role of the next move of a
/// game is unpredictable.
#[inline(always)]
pub(crate) fn own_pieces(position: &Position, role: Role) -> Bitboard {
    let us = position.side_to_move();
    let board = position.board();
    let [knights, diagonal, straight] = ABSENT[role as usize];
    (position.by_color(us) - board.by_role(Role::Pawn))
        & (board.by_role(Role::Knight) ^ knights)
        & (board.diagonal_sliders(us) ^ diagonal)
        & (board.orthogonal_sliders(us) ^ straight)
}

/// For each role: all squares for each of the three sets that a piece of the role is not in (knights,
/// bishops and queens, rooks and queens).
static ABSENT: [[Bitboard; 3]; 6] = {
    const IN: Bitboard = Bitboard::EMPTY;
    const OUT: Bitboard = Bitboard::FULL;
    [
        [OUT, OUT, OUT],
        [IN, OUT, OUT],
        [OUT, IN, OUT],
        [OUT, OUT, IN],
        [OUT, IN, IN],
        [OUT, OUT, OUT],
    ]
};

/// Returns the squares from which a piece of this role, which is not the pawn, attacks `to` on an empty board.
#[inline(always)]
pub(crate) fn empty_board_attacks(role: Role, to: Square) -> Bitboard {
    EMPTY_BOARD_ATTACKS[role as usize][to as usize]
}

/// Returns the pieces among `pieces` that attack `to` if the squares in `occupied` are occupied.
/// All of `pieces` have the role `role`, which is not the pawn.
///
/// Usually there are one or two such pieces, so testing whether the path of each is free is cheaper
/// than looking up the attacks of a slider. The tables here are small enough to stay in the cache,
/// and all roles share one path through the code without unpredictable branches.
#[inline(always)]
pub(crate) fn attacking_pieces(
    role: Role,
    to: Square,
    pieces: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let mut attackers = pieces & empty_board_attacks(role, to);
    for from in attackers {
        // For knights and kings, `between` is empty.
        if (between(from, to) & occupied).any() {
            attackers -= from;
        }
    }
    attackers
}

/// Returns whether the king of the side to move is safe after a piece of this role goes from one square to another. It
/// is not a pawn that captures en passant.
///
/// This is `leaves_king_safe` of `chess-movegen` without looking up whether the king moves. Without AVX2 it does not
/// look up sliders either, but tests the paths of those in line with the king, for the reason given at
/// [`attacking_pieces`]. Usually there is at most one.
#[inline(always)]
pub(crate) fn is_king_safe_after(
    position: &Position,
    role: Role,
    from: Square,
    to: Square,
) -> bool {
    let us = position.side_to_move();
    let king = if role == Role::King {
        to
    } else {
        position.king(us)
    };
    let board = position.board();
    let occupied = (position.occupied() - from) | to;
    if cfg!(target_feature = "avx2") {
        return (raw::attackers_of(board, us, king, occupied) - to).is_empty();
    }
    let enemy = position.by_color(us.other()) - Bitboard::from(to);
    let queens = board.by_role(Role::Queen);
    let in_line = empty_board_attacks(Role::Bishop, king) & (board.by_role(Role::Bishop) | queens)
        | empty_board_attacks(Role::Rook, king) & (board.by_role(Role::Rook) | queens);
    let near = knight_attacks(king) & board.by_role(Role::Knight)
        | pawn_attacks(us, king) & board.by_role(Role::Pawn)
        | king_attacks(king) & board.by_role(Role::King);
    let mut attackers = near & enemy;
    for slider in in_line & enemy {
        if (between(king, slider) & occupied).is_empty() {
            attackers |= slider;
        }
    }
    attackers.is_empty()
}

/// The squares that a piece attacks on an empty board, by role and square; empty for the pawn.
static EMPTY_BOARD_ATTACKS: [[Bitboard; 64]; 6] = {
    const DIAGONAL: [(i8, i8); 4] = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
    const STRAIGHT: [(i8, i8); 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
    const WIDE: [(i8, i8); 4] = [(2, 1), (2, -1), (-2, 1), (-2, -1)];
    const HIGH: [(i8, i8); 4] = [(1, 2), (1, -2), (-1, 2), (-1, -2)];
    let mut table = [[Bitboard::EMPTY; 64]; 6];
    let mut index = 0;
    while index < 64 {
        let from = Square::ALL[index];
        let bishop = reached(from, DIAGONAL, 7);
        let rook = reached(from, STRAIGHT, 7);
        table[Role::Knight as usize][index] = reached(from, WIDE, 1).union(reached(from, HIGH, 1));
        table[Role::Bishop as usize][index] = bishop;
        table[Role::Rook as usize][index] = rook;
        table[Role::Queen as usize][index] = bishop.union(rook);
        table[Role::King as usize][index] =
            reached(from, DIAGONAL, 1).union(reached(from, STRAIGHT, 1));
        index += 1;
    }
    table
};

/// Returns the squares that are reached by at most `count` equal steps, each by files and ranks.
const fn reached(from: Square, steps: [(i8, i8); 4], count: usize) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut index = 0;
    while index < steps.len() {
        let (files, ranks) = steps[index];
        let mut at = from;
        let mut done = 0;
        while done < count
            && let Some(next) = at.offset(files, ranks)
        {
            squares = squares.with(next);
            at = next;
            done += 1;
        }
        index += 1;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::{EMPTY_BOARD_ATTACKS, own_pieces};
    use chess_board::attacks::attacks;
    use chess_board::{Bitboard, Position};
    use chess_move::{Color, Role, Square};

    #[test]
    fn table_equals_attacks_on_an_empty_board() {
        for role in Role::ALL.into_iter().filter(|&role| role != Role::Pawn) {
            for square in Square::ALL {
                let expected = attacks(role.of(Color::White), square, Bitboard::EMPTY);
                assert_eq!(
                    EMPTY_BOARD_ATTACKS[role.index()][square.index()],
                    expected,
                    "{role} on {square}"
                );
            }
        }
    }

    #[test]
    fn own_pieces_are_the_pieces_of_the_role() {
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "q1q1k3/8/bb2rr1n/8/8/BB2RR1N/8/Q1Q1K3 b - - 0 1",
        ] {
            let position = Position::from_fen(fen).unwrap();
            for role in Role::ALL.into_iter().filter(|&role| role != Role::Pawn) {
                let expected = position.pieces(position.side_to_move(), role);
                assert_eq!(own_pieces(&position, role), expected, "{role} in {fen}");
            }
        }
    }
}
