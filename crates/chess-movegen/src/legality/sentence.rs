//! The sentences that [`IllegalMove`] prints.

use super::IllegalMove;
use chess_board::Bitboard;
use chess_move::{MoveFlag, Piece, Role, Square};
use core::fmt::{self, Display, Formatter};

impl Display for IllegalMove {
    #[expect(clippy::too_many_lines, reason = "one sentence a reason")]
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match *self {
            Self::EmptySquare { square } => write!(f, "no piece stands on {square}"),
            Self::WrongSide { piece, square } => {
                let (piece, turn) = (At(piece, square), !piece.color);
                write!(f, "{piece} cannot move: it is {turn}'s turn")
            }
            Self::CannotReach { piece, from, to } => {
                let (subject, role) = (At(piece, from), piece.role);
                write!(
                    f,
                    "{subject} cannot go to {to}: a {role} does not move that way"
                )
            }
            Self::PathBlocked {
                piece,
                from,
                to,
                blocker,
                square,
            } => {
                let (piece, blocker) = (At(piece, from), At(blocker, square));
                write!(f, "{piece} cannot go to {to}: {blocker} is in the way")
            }
            Self::OwnPiece { piece, square } => {
                let piece = At(piece, square);
                write!(f, "{piece} belongs to the same side and cannot be captured")
            }
            Self::NothingToCapture { square } => {
                write!(f, "there is nothing to capture on {square}")
            }
            Self::NoEnPassant {
                square,
                possible: None,
            } => {
                write!(f, "no pawn can be captured en passant on {square}")
            }
            Self::NoEnPassant {
                square,
                possible: Some(possible),
            } => {
                write!(
                    f,
                    "no pawn can be captured en passant on {square}, only on {possible}"
                )
            }
            Self::PromotionMissing { square } => {
                write!(
                    f,
                    "a pawn that reaches {square} must promote to a queen, rook, bishop or knight"
                )
            }
            Self::InvalidPromotion { role, .. } => {
                write!(f, "a pawn cannot promote to a {role}")
            }
            Self::UnexpectedPromotion { piece, square } => match piece.role {
                Role::Pawn => write!(f, "a pawn does not promote on {square}"),
                role => write!(f, "a {role} does not promote, only a pawn does"),
            },
            Self::WrongFlag { mv, expected } => {
                let (from, to) = (mv.from(), mv.to());
                let (expected, found) = (Called(expected), Called(mv.flag()));
                write!(f, "{from}{to} is {expected}, not {found}")
            }
            Self::Pinned {
                piece,
                square,
                by,
                pinner,
            } => {
                let (piece, pinner) = (At(piece, square), At(by, pinner));
                write!(f, "{piece} is pinned to its king by {pinner}")
            }
            Self::EnPassantExposesKing { king, by, attacker } => {
                let attacker = At(by, attacker);
                write!(
                    f,
                    "capturing en passant would expose the king on {king} to {attacker}"
                )
            }
            Self::LeavesKingInCheck { king, checkers } => {
                let checkers = All(checkers);
                write!(
                    f,
                    "the king on {king} would still be attacked from {checkers}"
                )
            }
            Self::KingIntoCheck { square, attackers } => {
                let attackers = All(attackers);
                write!(
                    f,
                    "the king cannot go to {square}, which is attacked from {attackers}"
                )
            }
            Self::CastlesWithoutKing { piece, square } => {
                let piece = At(piece, square);
                write!(f, "only a king castles, not {piece}")
            }
            Self::CastlingTarget {
                side,
                found,
                expected,
            } => {
                let castling = Called(side.flag());
                write!(f, "{castling} takes the king to {expected}, not to {found}")
            }
            Self::NoCastlingRight { color, side } => {
                write!(f, "{color} has no right to castle {side}")
            }
            Self::CastlingBlocked {
                side,
                blocker,
                square,
            } => {
                let (blocker, castling) = (At(blocker, square), Called(side.flag()));
                write!(f, "{blocker} stands in the way of {castling}")
            }
            Self::CastlesOutOfCheck { checkers } => {
                let checkers = All(checkers);
                write!(
                    f,
                    "the king cannot castle while it is attacked from {checkers}"
                )
            }
            Self::CastlesThroughCheck { square, attackers } => {
                let attackers = All(attackers);
                write!(
                    f,
                    "the king cannot castle through {square}, which is attacked from {attackers}"
                )
            }
            Self::CastlesIntoCheck { square, attackers } => {
                let attackers = All(attackers);
                write!(
                    f,
                    "the king cannot castle to {square}, which is attacked from {attackers}"
                )
            }
        }
    }
}

/// `the white knight on f3`
struct At(Piece, Square);

impl Display for At {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self(Piece { color, role }, square) = self;
        write!(f, "the {color} {role} on {square}")
    }
}

/// `e8`, `b4 and e8`, `h1, b4 and e8`
struct All(Bitboard);

impl Display for All {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut squares = self.0.into_iter();
        while let Some(square) = squares.next() {
            let separator = match squares.len() {
                0 => "",
                1 => " and ",
                _ => ", ",
            };
            write!(f, "{square}{separator}")?;
        }
        Ok(())
    }
}

/// The name of a kind of move in a sentence.
struct Called(MoveFlag);

impl Display for Called {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            MoveFlag::Quiet => "a quiet move",
            MoveFlag::DoublePawnPush => "a double pawn push",
            MoveFlag::KingsideCastle => "castling kingside",
            MoveFlag::QueensideCastle => "castling queenside",
            MoveFlag::Capture => "a capture",
            MoveFlag::EnPassant => "an en passant capture",
            flag if flag.is_capture() => "a promotion by capture",
            _ => "a promotion without capture",
        })
    }
}
