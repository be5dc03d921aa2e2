//! [`IllegalMove`]: the reasons for which a move is not legal.

use chess_board::{Bitboard, CastlingSide};
use chess_move::{Color, Move, MoveFlag, Piece, Square};
use core::error::Error;

/// Why a move is not legal in a position: the answer of [`legality`](crate::legality).
///
/// It prints as a sentence without a full stop, such as `the white rook on a1 cannot go to a5: the
/// white pawn on a2 is in the way`. Its fields hold what the sentence names, for a program that
/// marks squares or has a language of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum IllegalMove {
    /// No piece stands where the move starts.
    EmptySquare {
        /// Where it starts.
        square: Square,
    },
    /// The piece belongs to the side that is not to move.
    WrongSide {
        /// The opponent's piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// The piece does not move like this, on an empty board either.
    CannotReach {
        /// What should move.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it cannot go.
        to: Square,
    },
    /// Something stands between, or, for a pawn that goes forward, on the target.
    PathBlocked {
        /// What should move.
        piece: Piece,
        /// Where it stands.
        from: Square,
        /// Where it cannot go.
        to: Square,
        /// The first piece in the way.
        blocker: Piece,
        /// Where that stands.
        square: Square,
    },
    /// The target is taken by a piece of the same side.
    OwnPiece {
        /// What stands on the target.
        piece: Piece,
        /// The target.
        square: Square,
    },
    /// The move says that it takes, or only could by taking, and nothing stands there to take.
    NothingToTake {
        /// The target.
        square: Square,
    },
    /// The flag says en passant, and no pawn has just passed this square.
    NoEnPassant {
        /// The target.
        square: Square,
        /// The square that a pawn has just passed.
        possible: Option<Square>,
    },
    /// A pawn reaches its last rank and must become something.
    PromotionMissing {
        /// The square on the last rank.
        square: Square,
    },
    /// The flag says promotion, and this is not a pawn that reaches its last rank.
    PromotionNotDue {
        /// What should move.
        piece: Piece,
        /// The target.
        square: Square,
    },
    /// The squares fit, but not what the flag calls the move.
    WrongFlag {
        /// The move with the flag that is wrong.
        mv: Move,
        /// The flag that it needs here.
        expected: MoveFlag,
    },
    /// The piece is pinned: leaving its line would leave its king in check.
    Pinned {
        /// The pinned piece.
        piece: Piece,
        /// Where it stands.
        square: Square,
        /// The piece that pins it.
        by: Piece,
        /// Where that stands.
        pinner: Square,
    },
    /// Taking en passant, both pawns leave the rank at once, and would open it to the own king.
    EnPassantExposesKing {
        /// The king's square.
        king: Square,
        /// The piece that would give check.
        by: Piece,
        /// Where it stands.
        attacker: Square,
    },
    /// The king is in check and still would be.
    LeavesKingInCheck {
        /// The king's square.
        king: Square,
        /// Every piece that would give check after the move.
        checkers: Bitboard,
    },
    /// The king would step to where it can be taken.
    KingIntoCheck {
        /// Where it would step.
        square: Square,
        /// Every piece that would give check.
        attackers: Bitboard,
    },
    /// The flag says castling, and the piece is no king.
    CastlesWithoutKing {
        /// What should move.
        piece: Piece,
        /// Where it stands.
        square: Square,
    },
    /// Castling takes the king to another square.
    CastlingTarget {
        /// To which side it castles.
        side: CastlingSide,
        /// The move's target.
        found: Square,
        /// The square on which the king ends.
        expected: Square,
    },
    /// The right to castle is lost, or never was.
    NoCastlingRight {
        /// The side to move.
        color: Color,
        /// To which side it castles.
        side: CastlingSide,
    },
    /// Another piece stands where king or rook pass or end.
    CastlingBlocked {
        /// To which side it castles.
        side: CastlingSide,
        /// The piece in the way.
        blocker: Piece,
        /// Where that stands.
        square: Square,
    },
    /// A king in check may not castle.
    CastlesOutOfCheck {
        /// Every piece that gives check.
        checkers: Bitboard,
    },
    /// The king would pass a square on which it could be taken.
    CastlesThroughCheck {
        /// The square that it would pass, the first such from a1 upwards.
        square: Square,
        /// Every piece that attacks it.
        attackers: Bitboard,
    },
    /// The king would end where it can be taken.
    CastlesIntoCheck {
        /// The square on which it would end.
        square: Square,
        /// Every piece that attacks it.
        attackers: Bitboard,
    },
}

impl Error for IllegalMove {}
