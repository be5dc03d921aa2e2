//! [`Parent`]: the positions after the moves of one position.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::position::Position;
use crate::state::{CastlingRooks, State};
use crate::zobrist;
use chess_move::{CastlingSide, Color, Move, Piece, Role, Square};

/// The parent of several positions: caches what all its children share.
///
/// The move generator uses it, because it knows the piece and the flag of a move at compile time.
#[derive(Clone, Copy, Debug)]
pub struct Parent<'a> {
    position: &'a Position,
    /// The key with the other side to move.
    key: u64,
    /// The state after a move that neither restarts the clock nor touches castling rights.
    reversible: State,
    /// The state after a move that restarts the clock and does not touch castling rights.
    irreversible: State,
}

impl<'a> Parent<'a> {
    /// Computes the shared parts of the children of a position.
    #[inline(always)]
    pub fn new(position: &'a Position) -> Self {
        let reversible = position.state.next();
        Self {
            position,
            key: position.placement_key ^ zobrist::black_to_move(),
            reversible,
            irreversible: reversible.with_clock_restarted(),
        }
    }

    /// Returns the position after a legal move of a known piece. Where piece and flag are constants, most of this
    /// function disappears.
    #[inline(always)]
    pub fn after(&self, piece: Piece, mv: Move) -> Position {
        let Piece { color: us, role } = piece;
        let (from, to) = (mv.from(), mv.to());
        let them = us.other();
        let mut child = Child {
            board: self.position.board,
            key: self.key,
        };
        let mut touched = CastlingRooks::NONE;
        if let Some(side) = mv.castling_side() {
            child.castle(self.position, us, from, side);
        } else {
            if mv.is_en_passant() {
                let square = Square::new(to.file(), from.rank());
                child.toggle(them, Role::Pawn, square);
            } else if mv.is_capture() {
                child.capture(them, to);
                touched = CastlingRooks::on(to);
            }
            child.relocate(us, role, mv.promotion().unwrap_or(role), from, to);
        }
        match role {
            Role::King => touched = touched.union(CastlingRooks::of(us)),
            Role::Rook => touched = touched.union(CastlingRooks::on(from)),
            _ => {}
        }
        let mut state = if role == Role::Pawn || mv.is_capture() {
            self.irreversible
        } else {
            self.reversible
        };
        let lost = state.castling().intersection(touched);
        if lost.any() {
            child.key ^= zobrist::castling_rooks(lost);
            state = state.without_castling(lost);
        }
        if mv.is_double_push() {
            state = state.with_en_passant(mv);
        }
        Position {
            board: child.board,
            placement_key: child.key,
            state,
        }
    }
}

impl Parent<'_> {
    /// Returns only the pieces after a legal move of a known piece.
    #[inline(always)]
    pub fn board_after(&self, piece: Piece, mv: Move) -> Board {
        // The compiler removes what computes the key and the state.
        self.after(piece, mv).board
    }
}

/// The pieces of a child with their part of the key.
struct Child {
    board: Board,
    key: u64,
}

impl Child {
    /// Adds a piece to a square or removes it.
    #[inline(always)]
    fn toggle(&mut self, color: Color, role: Role, square: Square) {
        self.board.toggle(color, role, Bitboard::from(square));
        self.key ^= zobrist::piece(color, role, square);
    }

    /// Moves a piece, which may change its role by promotion.
    #[inline(always)]
    fn relocate(&mut self, us: Color, before: Role, after: Role, from: Square, to: Square) {
        self.toggle(us, before, from);
        self.toggle(us, after, to);
    }

    #[inline(always)]
    fn capture(&mut self, them: Color, square: Square) {
        let captured = self.board.piece_contents(square);
        self.key ^= zobrist::contents(them, captured, square);
        self.board.clear(them, square);
    }

    /// Moves the king and the rook. In Chess960 either may stay on its square or go to the other's square.
    #[inline(always)]
    fn castle(&mut self, before: &Position, us: Color, king: Square, side: CastlingSide) {
        let rook = before.castling_rook(us, side).unwrap_or(king);
        self.relocate(us, Role::King, Role::King, king, side.king_to(us));
        self.relocate(us, Role::Rook, Role::Rook, rook, side.rook_to(us));
    }
}
