//! Which pieces of a role can go to a square, looking back from it.

use chess_board::attacks::{between, knight_attacks, pawn_attacks};
use chess_board::{Bitboard, Position};
use chess_move::{Role, Square};

/// Those of `pieces`, all of this role and no pawns, that attack `to` on a board with these squares
/// occupied.
///
/// Mostly there is one such piece or two, so it is cheaper to see whether the way of each is free
/// than to look up a slider's attacks: the tables here are small and stay in the cache, and it is
/// one and the same path for all roles. A processor cannot foresee which role comes next.
#[inline(always)]
pub(crate) fn attacking_pieces(
    role: Role,
    to: Square,
    pieces: Bitboard,
    occupied: Bitboard,
) -> Bitboard {
    let mut attackers = pieces & EMPTY_BOARD_ATTACKS[role as usize][to as usize];
    for from in attackers {
        // Between squares that a knight's or king's move connects there is nothing.
        if (between(from, to) & occupied).any() {
            attackers -= from;
        }
    }
    attackers
}

/// Whether the king of the side to move is safe once a piece has gone from one square to another: no
/// king, and no pawn that takes en passant.
///
/// For the reason given at [`attacking_pieces`], the ways of the sliders in line with the king are looked
/// at. Mostly there are none or one.
#[inline(always)]
pub(crate) fn is_king_safe_after(position: &Position, from: Square, to: Square) -> bool {
    let us = position.side_to_move();
    let king = position.king(us);
    let board = position.board();
    let enemy = position.by_color(us.other()) - Bitboard::from(to);
    let occupied = (position.occupied() - from) | to;
    let queens = board.by_role(Role::Queen);
    let diagonal = EMPTY_BOARD_ATTACKS[Role::Bishop as usize][king as usize];
    let straight = EMPTY_BOARD_ATTACKS[Role::Rook as usize][king as usize];
    let in_line = diagonal & (board.by_role(Role::Bishop) | queens)
        | straight & (board.by_role(Role::Rook) | queens);
    let leapers = knight_attacks(king) & board.by_role(Role::Knight)
        | pawn_attacks(us, king) & board.by_role(Role::Pawn);
    let mut attackers = leapers & enemy;
    for slider in in_line & enemy {
        if (between(king, slider) & occupied).is_empty() {
            attackers |= slider;
        }
    }
    attackers.is_empty()
}

/// The squares that a piece attacks on an empty board, by role and square; none for the pawn.
static EMPTY_BOARD_ATTACKS: [[Bitboard; 64]; 6] = {
    let mut rays = [[Bitboard::EMPTY; 64]; 6];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let (a, b) = (Square::ALL[from], Square::ALL[to]);
            let files = (a.file() as u8).abs_diff(b.file() as u8);
            let ranks = (a.rank() as u8).abs_diff(b.rank() as u8);
            let diagonal = files == ranks && from != to;
            let straight = (files == 0) != (ranks == 0);
            let attacked = [
                false,
                files * ranks == 2,
                diagonal,
                straight,
                diagonal || straight,
                a.distance(b) == 1,
            ];
            let mut role = 0;
            while role < 6 {
                if attacked[role] {
                    rays[role][from] = rays[role][from].with(b);
                }
                role += 1;
            }
            to += 1;
        }
        from += 1;
    }
    rays
};

#[cfg(test)]
mod tests {
    use super::EMPTY_BOARD_ATTACKS;
    use chess_board::Bitboard;
    use chess_board::attacks::attacks;
    use chess_move::{Color, Role, Square};

    #[test]
    fn rays_are_attacks_on_an_empty_board() {
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
}
