//! Locked positions: no pawn ever moves, no piece that cannot move is ever captured, and no king is ever
//! mated.
//!
//! [`Reach`] has all squares that each piece can ever stand on, and more: only pieces that never move are
//! in the way of others. It is right as long as no pawn has moved and no such piece was captured. If it
//! shows that neither can happen first, neither ever happens, so it is right forever. Captures of pieces
//! that can move change nothing, because none of them was in the way.

use chess_board::{Bitboard, Board, Position, attacks};
use chess_move::{Color, Piece, Role, Square};

/// Returns whether the position is locked. The side to move has a legal move.
pub(super) fn is_locked(position: &Position) -> bool {
    let board = position.board();
    // Most positions end here. Without pawns, pieces are not locked in.
    if board.by_role(Role::Pawn).is_empty() {
        return false;
    }
    if Color::ALL
        .into_iter()
        .any(|color| !pushes(board, color).is_subset(board.occupied()))
    {
        return false;
    }
    if position.castling_rooks().any() || position.legal_en_passant().is_some() {
        return false;
    }
    let reach = Reach::new(board);
    Color::ALL.into_iter().all(|color| {
        pushes(board, color).is_subset(reach.fixed)
            && !reach.can_unlock(color)
            && !reach.can_be_mated(color)
    })
}

/// Returns the squares in front of the pawns of this color.
fn pushes(board: &Board, color: Color) -> Bitboard {
    let pawns = board.pieces(color, Role::Pawn);
    match color {
        Color::White => pawns.north(),
        Color::Black => pawns.south(),
    }
}

/// The squares that each piece can reach without captures and pawn moves.
struct Reach<'a> {
    board: &'a Board,
    /// The squares of each piece, by the square where it stands.
    squares: [Bitboard; 64],
    /// The pieces that never move.
    fixed: Bitboard,
}

impl<'a> Reach<'a> {
    fn new(board: &'a Board) -> Self {
        let mut reach = Self {
            board,
            squares: Square::ALL.map(Bitboard::from),
            fixed: board.occupied(),
        };
        // Each round but the last finds a piece that can move after all.
        loop {
            for (square, piece) in board.iter() {
                if piece.role != Role::Pawn {
                    reach.expand(square, piece);
                }
            }
            let squares = &reach.squares;
            let fixed: Bitboard = reach
                .fixed
                .into_iter()
                .filter(|&square| !squares[square.index()].more_than_one())
                .collect();
            if fixed == reach.fixed {
                return reach;
            }
            reach.fixed = fixed;
        }
    }

    /// Adds the squares that a piece can reach past the fixed pieces.
    fn expand(&mut self, square: Square, piece: Piece) {
        let mut closed = self.fixed;
        if piece.role == Role::King {
            closed |= self.guarded(piece.color.other());
        }
        let reached = &mut self.squares[square.index()];
        let mut rest = *reached;
        while let Some(from) = rest.pop_first() {
            let new = attacks::attacks(piece, from, self.fixed) - closed - *reached;
            *reached |= new;
            rest |= new;
        }
    }

    /// Returns the pieces of this color with all squares that they can reach.
    fn pieces(&self, color: Color) -> impl Iterator<Item = (Piece, Bitboard)> {
        let pieces = self.board.iter();
        pieces
            .filter(move |(_, piece)| piece.color == color)
            .map(|(square, piece)| (piece, self.squares[square.index()]))
    }

    /// Returns the squares that fixed pieces of this color attack even if every square is occupied.
    fn guarded(&self, color: Color) -> Bitboard {
        let mut guarded = Bitboard::EMPTY;
        for (piece, squares) in self.pieces(color) {
            for from in squares & self.fixed {
                guarded |= attacks::attacks(piece, from, Bitboard::FULL);
            }
        }
        guarded
    }

    /// Returns all squares that a piece could attack if only these squares were occupied.
    fn attacked(piece: Piece, squares: Bitboard, occupied: Bitboard) -> Bitboard {
        let attacked = squares.into_iter();
        attacked
            .map(|from| attacks::attacks(piece, from, occupied))
            .fold(Bitboard::EMPTY, Bitboard::union)
    }

    /// Returns whether this color can capture a fixed piece, or anything with a pawn. The king cannot
    /// capture what is always guarded.
    fn can_unlock(&self, color: Color) -> bool {
        let them = color.other();
        let mut targets = self
            .pieces(them)
            .filter(|(piece, _)| piece.role != Role::King)
            .fold(Bitboard::EMPTY, |all, (_, squares)| all | squares);
        let pawns = self.board.pieces(color, Role::Pawn);
        let by_pawns = Self::attacked(Role::Pawn.of(color), pawns, self.fixed);
        if (by_pawns & targets).any() {
            return true;
        }
        targets &= self.fixed;
        let guarded = self.guarded(them);
        self.pieces(color).any(|(piece, squares)| {
            let mut attacked = Self::attacked(piece, squares, self.fixed);
            if piece.role == Role::King {
                attacked -= guarded;
            }
            (attacked & targets).any()
        })
    }

    /// Returns whether the king of this color can be mated: on one of its squares it can be in check, and
    /// the squares around it can be attacked or occupied, as if it could not capture there.
    fn can_be_mated(&self, color: Color) -> bool {
        let king = Role::King.of(color);
        let king_squares = self
            .pieces(color)
            .find(|(piece, _)| *piece == king)
            .map_or(Bitboard::EMPTY, |(_, squares)| squares);
        // The king itself does not block attacks on the squares behind it.
        let occupied = self.fixed - king_squares;
        let (mut checks, mut closed) = (Bitboard::EMPTY, occupied);
        for (piece, squares) in self.pieces(color.other()) {
            let attacked = Self::attacked(piece, squares, occupied);
            closed |= attacked;
            if piece.role != Role::King {
                checks |= attacked;
            }
        }
        (king_squares & checks).into_iter().any(|square| {
            // Each of the remaining squares needs a piece of its own.
            let open = attacks::king_attacks(square) - closed;
            let mut blockers = Color::ALL.into_iter().flat_map(|color| self.pieces(color));
            let mut count = 0;
            blockers.any(|(piece, squares)| {
                count += usize::from(piece.role != Role::King && !squares.is_disjoint(open));
                count >= open.len()
            }) || open.is_empty()
        })
    }
}
