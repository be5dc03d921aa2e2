//! Testing one move for pseudo-legality without generating moves.

use crate::legality::can_castle;
use chess_board::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Color, Move, MoveFlag, Rank, Role};

/// Returns whether a move is [pseudo-legal](crate::MoveGen::pseudo_legal).
///
/// Accepts any move: from a hash table, from another position, from a file. The flag must be right,
/// too. All moves except castling take only a few lookups; castling is pseudo-legal only where it
/// is legal.
///
/// ```
/// use chess_board::Position;
/// use chess_move::{Move, MoveFlag, Square};
/// use chess_movegen::is_pseudo_legal;
///
/// let start = Position::default();
/// assert!(is_pseudo_legal(&start, Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush)));
/// // The same squares, but a pawn that goes two squares is not a quiet move.
/// assert!(!is_pseudo_legal(&start, Move::new(Square::E2, Square::E4, MoveFlag::Quiet)));
/// assert!(!is_pseudo_legal(&start, Move::new(Square::E7, Square::E5, MoveFlag::DoublePawnPush)));
/// ```
#[inline]
pub fn is_pseudo_legal(position: &Position, mv: Move) -> bool {
    let us = position.side_to_move();
    let (from, to) = (mv.from(), mv.to());
    let own = position.by_color(us);
    if !own.contains(from) {
        return false;
    }
    let squares = match mv.flag() {
        MoveFlag::Quiet => !position.occupied(),
        MoveFlag::Capture => position.by_color(us.other()),
        MoveFlag::KingsideCastle => return is_castling(position, mv, CastlingSide::Kingside),
        MoveFlag::QueensideCastle => return is_castling(position, mv, CastlingSide::Queenside),
        _ => return is_pawn_move(position, us, mv),
    };
    if !squares.contains(to) {
        return false;
    }
    let board = position.board();
    let occupied = position.occupied();
    let is = |role| board.by_role(role).contains(from);
    if is(Role::Pawn) {
        is_pawn_move(position, us, mv)
    } else if is(Role::Knight) {
        knight_attacks(from).contains(to)
    } else if is(Role::King) {
        king_attacks(from).contains(to)
    } else {
        let diagonal = board.by_role(Role::Bishop) | board.by_role(Role::Queen);
        let straight = board.by_role(Role::Rook) | board.by_role(Role::Queen);
        diagonal.contains(from) && bishop_attacks(from, occupied).contains(to)
            || straight.contains(from) && rook_attacks(from, occupied).contains(to)
    }
}

fn is_castling(position: &Position, mv: Move, side: CastlingSide) -> bool {
    let us = position.side_to_move();
    mv.from() == position.king(us) && mv.to() == side.king_to(us) && can_castle(position, side)
}

/// Returns whether the move is a pseudo-legal pawn move. The moving piece belongs to the side to
/// move, but need not be a pawn.
fn is_pawn_move(position: &Position, us: Color, mv: Move) -> bool {
    let (from, to, flag) = (mv.from(), mv.to(), mv.flag());
    if !position.by_role(Role::Pawn).contains(from) {
        return false;
    }
    if flag.is_promotion() != (to.rank() == us.promotion_rank()) {
        return false;
    }
    let empty = !position.occupied();
    let step = forward(us, Bitboard::from(from)) & empty;
    let squares = match flag {
        MoveFlag::EnPassant => {
            let target = position
                .en_passant()
                .map_or(Bitboard::EMPTY, Bitboard::from);
            pawn_attacks(us, from) & target
        }
        MoveFlag::DoublePawnPush => forward(us, step & Rank::Third.relative_to(us)) & empty,
        _ if flag.is_capture() => pawn_attacks(us, from) & position.by_color(us.other()),
        _ => step,
    };
    squares.contains(to)
}

fn forward(us: Color, squares: Bitboard) -> Bitboard {
    match us {
        Color::White => squares.north(),
        Color::Black => squares.south(),
    }
}
