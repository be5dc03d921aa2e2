//! [`Safety`]: checks and pins, computed once per position.

use crate::side::Side;
use chess_board::attacks::{
    between, bishop_attacks, king_attacks, knight_attacks, pawn_attacks, rook_attacks,
};
use chess_board::{Bitboard, Board};
use chess_move::{Role, Square};

/// Checks and pins against the king of the side to move.
#[derive(Clone, Copy, Debug)]
pub struct Safety {
    /// The square of the king.
    pub king: Square,
    /// The pieces that give check.
    pub checkers: Bitboard,
    /// The squares that a piece other than the king may move to: all squares without a check; in single check, the
    /// checker's square and the squares between. Unused in double check, where only the king moves.
    pub check_mask: Bitboard,
    /// The diagonal pin rays: from the square beside the king up to and including each pinner.
    pub diagonal_pins: Bitboard,
    /// The pin rays on ranks and files, in the same form.
    pub orthogonal_pins: Bitboard,
}

impl Safety {
    /// Computes checks and pins against the king of `S`.
    #[inline(always)]
    pub fn new<S: Side>(board: &Board) -> Self {
        let king = board
            .pieces(S::US, Role::King)
            .first()
            .unwrap_or(Square::A1);
        let (own, enemy) = (board.by_color(S::US), board.by_color(S::THEM));
        let knights = knight_attacks(king) & board.by_role(Role::Knight);
        let pawns = pawn_attacks(S::US, king) & board.by_role(Role::Pawn);
        let mut checkers = (knights | pawns) & enemy;
        let mut check_mask = checkers;
        let mut diagonal_pins = Bitboard::EMPTY;
        let mut orthogonal_pins = Bitboard::EMPTY;

        // A slider on a line with the king gives check if the line is empty, and pins a single piece on it.
        let mut add_slider = |sniper: Square, pins: &mut Bitboard| {
            let path = between(king, sniper);
            let blockers = path & own;
            if blockers.is_empty() {
                checkers |= sniper;
                check_mask |= path | sniper;
            } else if !blockers.more_than_one() {
                *pins |= path | sniper;
            }
        };
        for sniper in bishop_attacks(king, enemy) & board.diagonal_sliders(S::THEM) {
            add_slider(sniper, &mut diagonal_pins);
        }
        for sniper in rook_attacks(king, enemy) & board.orthogonal_sliders(S::THEM) {
            add_slider(sniper, &mut orthogonal_pins);
        }
        if checkers.is_empty() {
            check_mask = Bitboard::FULL;
        }
        Self {
            king,
            checkers,
            check_mask,
            diagonal_pins,
            orthogonal_pins,
        }
    }

    /// Returns all pin rays.
    #[inline(always)]
    pub fn pins(&self) -> Bitboard {
        self.diagonal_pins | self.orthogonal_pins
    }
}

/// Returns every square that one side attacks on a board with these squares occupied.
#[inline(always)]
pub(crate) fn attacked_by<S: Side>(board: &Board, occupied: Bitboard) -> Bitboard {
    let pawns = board.pieces(S::US, Role::Pawn);
    let mut attacked = S::forward_west(pawns) | S::forward_east(pawns);
    for knight in board.pieces(S::US, Role::Knight) {
        attacked |= knight_attacks(knight);
    }
    for slider in board.diagonal_sliders(S::US) {
        attacked |= bishop_attacks(slider, occupied);
    }
    for slider in board.orthogonal_sliders(S::US) {
        attacked |= rook_attacks(slider, occupied);
    }
    if let Some(king) = board.pieces(S::US, Role::King).first() {
        attacked |= king_attacks(king);
    }
    attacked
}

/// Returns the squares among `squares` that one side attacks.
#[inline(always)]
pub(crate) fn attacked_among<S: Side>(
    board: &Board,
    occupied: Bitboard,
    squares: Bitboard,
) -> Bitboard {
    let (diagonal, orthogonal) = (
        board.diagonal_sliders(S::US),
        board.orthogonal_sliders(S::US),
    );
    let knights = board.pieces(S::US, Role::Knight);
    let king = board.pieces(S::US, Role::King);
    let pawns = board.pieces(S::US, Role::Pawn);
    let mut attacked = squares & (S::forward_west(pawns) | S::forward_east(pawns));
    for square in squares {
        let attackers = knight_attacks(square) & knights
            | king_attacks(square) & king
            | bishop_attacks(square, occupied) & diagonal
            | rook_attacks(square, occupied) & orthogonal;
        if attackers.any() {
            attacked |= square;
        }
    }
    attacked
}
