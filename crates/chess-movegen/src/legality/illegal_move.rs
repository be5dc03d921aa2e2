//! [`IllegalMove`]: the reasons why a move is illegal.

use chess_board::{Bitboard, CastlingSide};
use chess_move::{Color, Diagnostic, Move, MoveFlag, Piece, Role, Square};
use core::error::Error;

/// The reason why a move is illegal in a position.
///
/// It prints as a sentence without a full stop, such as `the white rook on a1 cannot go to a5: the white pawn on a2 is
/// in the way`. Its fields hold the pieces and squares of the sentence, for programs that mark squares on a board or
/// speak another language; [`squares`](Self::squares) collects the squares.
#[doc(alias("why", "why_illegal", "explain", "MoveError"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// No piece stands on the origin square.
    EmptySquare {
        /// The origin square.
        square: Square,
    },
    /// The piece belongs to the opponent.
    WrongSide {
        /// The opponent's piece.
        piece: Piece,
        /// Its square.
        square: Square,
    },
    /// The piece does not move that way, not even on an empty board.
    CannotReach {
        /// The moving piece.
        piece: Piece,
        /// Its square.
        from: Square,
        /// The target square.
        to: Square,
    },
    /// A piece stands in the way: between the squares or, for a pawn that advances, on the target.
    PathBlocked {
        /// The moving piece.
        piece: Piece,
        /// Its square.
        from: Square,
        /// The target square.
        to: Square,
        /// The first piece in the way.
        blocker: Piece,
        /// Its square.
        square: Square,
    },
    /// A piece of the same side stands on the target.
    OwnPiece {
        /// The piece on the target.
        piece: Piece,
        /// The target square.
        square: Square,
    },
    /// The move is a capture, by its flag or by its direction, and there is nothing to capture.
    NothingToCapture {
        /// The target square.
        square: Square,
    },
    /// The flag says en passant, and no pawn has just skipped this square.
    NoEnPassant {
        /// The target square.
        square: Square,
        /// The square that a pawn has just skipped, if any.
        possible: Option<Square>,
    },
    /// A pawn reaches its last rank, and no role to promote to is given.
    PromotionMissing {
        /// The square on the last rank.
        square: Square,
    },
    /// A pawn reaches its last rank, and the role to promote to is a pawn or a king.
    InvalidPromotion {
        /// The square on the last rank.
        square: Square,
        /// The role.
        role: Role,
    },
    /// The flag says promotion, and the piece is not a pawn that reaches its last rank.
    UnexpectedPromotion {
        /// The moving piece.
        piece: Piece,
        /// The target square.
        square: Square,
    },
    /// The squares are right, and the flag is wrong.
    WrongFlag {
        /// The move with the wrong flag.
        mv: Move,
        /// The right flag.
        expected: MoveFlag,
    },
    /// The piece is pinned: leaving the line would expose its king to check.
    Pinned {
        /// The pinned piece.
        piece: Piece,
        /// Its square.
        square: Square,
        /// The piece that pins it.
        by: Piece,
        /// Its square.
        pinner: Square,
    },
    /// Both pawns of an en passant capture leave a rank on which an enemy piece would then check the king.
    EnPassantExposesKing {
        /// The king's square.
        king: Square,
        /// The piece that would give check.
        by: Piece,
        /// Its square.
        attacker: Square,
    },
    /// The king is in check and would still be after the move.
    LeavesKingInCheck {
        /// The king's square.
        king: Square,
        /// Every piece that would give check after the move.
        checkers: Bitboard,
    },
    /// The king would step onto an attacked square.
    KingIntoCheck {
        /// The target square.
        square: Square,
        /// Every piece that would give check.
        attackers: Bitboard,
    },
    /// The flag says castling, and the piece is not a king.
    CastlesWithoutKing {
        /// The moving piece.
        piece: Piece,
        /// Its square.
        square: Square,
    },
    /// Castling to this side ends on another square.
    CastlingTarget {
        /// The side of castling.
        side: CastlingSide,
        /// The target of the move.
        found: Square,
        /// The square on which the king ends.
        expected: Square,
    },
    /// The side to move does not have the right to castle to this side.
    NoCastlingRight {
        /// The side to move.
        color: Color,
        /// The side of castling.
        side: CastlingSide,
    },
    /// A piece stands in the way of the king or the rook.
    CastlingBlocked {
        /// The side of castling.
        side: CastlingSide,
        /// The piece in the way.
        blocker: Piece,
        /// Its square.
        square: Square,
    },
    /// A king in check cannot castle.
    CastlesOutOfCheck {
        /// Every piece that gives check.
        checkers: Bitboard,
    },
    /// The king would pass through an attacked square.
    CastlesThroughCheck {
        /// The attacked square; the first one from a1 if there are several.
        square: Square,
        /// Every piece that attacks it.
        attackers: Bitboard,
    },
    /// The king would end on an attacked square.
    CastlesIntoCheck {
        /// The square on which the king would end.
        square: Square,
        /// Every piece that attacks it.
        attackers: Bitboard,
    },
}

impl IllegalMove {
    /// Returns the squares that the reason names, for marking them on a board.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_move::Square;
    /// use chess_movegen::PositionRules;
    ///
    /// let start = Position::default();
    /// let error = start.find_move(Square::A1, Square::A5, None).unwrap_err();
    /// // The rook cannot go to a5, because of the pawn on a2.
    /// assert_eq!(error.squares().into_iter().collect::<Vec<_>>(), [Square::A1, Square::A2, Square::A5]);
    /// ```
    #[doc(alias = "highlight")]
    pub fn squares(&self) -> Bitboard {
        match *self {
            Self::EmptySquare { square }
            | Self::WrongSide { square, .. }
            | Self::OwnPiece { square, .. }
            | Self::NothingToCapture { square }
            | Self::NoEnPassant { square, .. }
            | Self::PromotionMissing { square }
            | Self::InvalidPromotion { square, .. }
            | Self::UnexpectedPromotion { square, .. }
            | Self::CastlesWithoutKing { square, .. }
            | Self::CastlingBlocked { square, .. } => square.into(),
            Self::CannotReach { from, to, .. } => Bitboard::from(from) | to,
            Self::PathBlocked {
                from, to, square, ..
            } => Bitboard::from(from) | to | square,
            Self::WrongFlag { mv, .. } => Bitboard::from(mv.from()) | mv.to(),
            Self::Pinned { square, pinner, .. } => Bitboard::from(square) | pinner,
            Self::EnPassantExposesKing { king, attacker, .. } => Bitboard::from(king) | attacker,
            Self::LeavesKingInCheck { king, checkers } => checkers | king,
            Self::KingIntoCheck { square, attackers }
            | Self::CastlesThroughCheck { square, attackers }
            | Self::CastlesIntoCheck { square, attackers } => attackers | square,
            Self::CastlingTarget {
                found, expected, ..
            } => Bitboard::from(found) | expected,
            Self::CastlesOutOfCheck { checkers } => checkers,
            Self::NoCastlingRight { .. } => Bitboard::EMPTY,
        }
    }
}

impl Error for IllegalMove {}

impl Diagnostic for IllegalMove {
    fn code(&self) -> &'static str {
        match self {
            Self::EmptySquare { .. } => "move-empty-square",
            Self::WrongSide { .. } => "move-wrong-side",
            Self::CannotReach { .. } => "move-cannot-reach",
            Self::PathBlocked { .. } => "move-path-blocked",
            Self::OwnPiece { .. } => "move-own-piece",
            Self::NothingToCapture { .. } => "move-nothing-to-capture",
            Self::NoEnPassant { .. } => "move-no-en-passant",
            Self::PromotionMissing { .. } => "move-promotion-missing",
            Self::InvalidPromotion { .. } => "move-invalid-promotion",
            Self::UnexpectedPromotion { .. } => "move-unexpected-promotion",
            Self::WrongFlag { .. } => "move-wrong-flag",
            Self::Pinned { .. } => "move-pinned",
            Self::EnPassantExposesKing { .. } => "move-en-passant-exposes-king",
            Self::LeavesKingInCheck { .. } => "move-leaves-king-in-check",
            Self::KingIntoCheck { .. } => "move-king-into-check",
            Self::CastlesWithoutKing { .. } => "move-castles-without-king",
            Self::CastlingTarget { .. } => "move-castling-target",
            Self::NoCastlingRight { .. } => "move-no-castling-right",
            Self::CastlingBlocked { .. } => "move-castling-blocked",
            Self::CastlesOutOfCheck { .. } => "move-castles-out-of-check",
            Self::CastlesThroughCheck { .. } => "move-castles-through-check",
            Self::CastlesIntoCheck { .. } => "move-castles-into-check",
        }
    }
}
