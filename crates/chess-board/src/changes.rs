//! [`PieceChanges`]: the pieces that a move removes from squares and adds to squares.

use crate::position::Position;
use chess_move::{Move, Piece, Role, Square};

/// The pieces that a move removes from the board and the pieces that it adds, at most two of each.
///
/// Use it to update an evaluation incrementally, such as piece-square tables or the first layer of
/// a neural network: subtract what is [removed](Self::removed) and add what is
/// [added](Self::added). To take the move back, do the opposite.
///
/// | move | removed | added |
/// |---|---|---|
/// | quiet move | the piece on `from` | the piece on `to` |
/// | capture | the piece on `from`, the captured piece | the piece on `to` |
/// | en passant | the pawn on `from`, the captured pawn beside it | the pawn on `to` |
/// | promotion | the pawn on `from`, the captured piece if any | the new piece on `to` |
/// | castling | king and rook on their old squares | king and rook on their new squares |
///
/// In Chess960 a castling king or rook may stay on its square; that square is then listed as
/// removed and added.
///
/// ```
/// use chess_board::{Move, MoveFlag, Position, Square};
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K3 w Q - 0 1")?;
/// let castle = Move::new(Square::E1, Square::C1, MoveFlag::QueensideCastle);
/// let changes = position.changes(castle);
/// assert_eq!(changes.removed().map(|(piece, square)| (piece.to_char(), square)).collect::<Vec<_>>(),
///     [('K', Square::E1), ('R', Square::A1)]);
/// assert_eq!(changes.added().map(|(piece, square)| (piece.to_char(), square)).collect::<Vec<_>>(),
///     [('K', Square::C1), ('R', Square::D1)]);
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceChanges {
    removed: (Piece, Square),
    /// The captured piece, or the castling rook.
    also_removed: Option<(Piece, Square)>,
    added: (Piece, Square),
    /// The castling rook.
    also_added: Option<(Piece, Square)>,
}

impl PieceChanges {
    /// Returns the pieces that leave their squares: one or two. The moving piece comes first.
    #[inline]
    pub fn removed(&self) -> impl Iterator<Item = (Piece, Square)> + use<> {
        core::iter::once(self.removed).chain(self.also_removed)
    }

    /// Returns the pieces that appear on squares: one or two. The moving piece, or what it promotes
    /// to, comes first.
    #[inline]
    pub fn added(&self) -> impl Iterator<Item = (Piece, Square)> + use<> {
        core::iter::once(self.added).chain(self.also_added)
    }

    /// Returns the captured piece and its square, or `None` if the move does not capture.
    #[inline]
    pub fn captured(&self) -> Option<(Piece, Square)> {
        if self.also_added.is_some() {
            None
        } else {
            self.also_removed
        }
    }
}

/// # Moves and their pieces
impl Position {
    /// Returns the role of the piece that a legal move moves: the king when it castles, the pawn
    /// when it promotes.
    ///
    /// For an illegal move whose `from` square is empty, the result is [`Role::King`].
    #[inline]
    #[doc(alias = "piece_type_at")]
    pub fn moved_role(&self, mv: Move) -> Role {
        self.board().role_at(mv.from()).unwrap_or(Role::King)
    }

    /// Returns the role of the piece that a legal move captures, or `None` if it does not capture.
    ///
    /// En passant captures a pawn.
    #[inline]
    pub fn captured_role(&self, mv: Move) -> Option<Role> {
        self.board().role_at(mv.captured_square()?)
    }

    /// Returns the pieces that a legal move removes and adds.
    ///
    /// The move is not checked. For an illegal move the result is meaningless, but there is no
    /// panic.
    #[doc(alias("nnue", "accumulator", "dirty_piece", "tensor", "feature_planes"))]
    #[inline]
    pub fn changes(&self, mv: Move) -> PieceChanges {
        let us = self.side_to_move();
        if let Some(side) = mv.castling_side() {
            let rook = Role::Rook.of(us);
            let king = Role::King.of(us);
            let rook_from = self.castling_rook(us, side).unwrap_or(mv.from());
            return PieceChanges {
                removed: (king, mv.from()),
                also_removed: Some((rook, rook_from)),
                added: (king, side.king_to(us)),
                also_added: Some((rook, side.rook_to(us))),
            };
        }
        let role = self.moved_role(mv);
        let captured = mv.captured_square().and_then(|square| {
            let role = self.board().role_at(square)?;
            Some((role.of(us.other()), square))
        });
        PieceChanges {
            removed: (role.of(us), mv.from()),
            also_removed: captured,
            added: (mv.promotion().unwrap_or(role).of(us), mv.to()),
            also_added: None,
        }
    }
}
