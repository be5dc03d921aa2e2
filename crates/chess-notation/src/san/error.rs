//! [`SanError`]: the reason why a text is not a move in a position.

use super::SanDeviation;
use crate::inline_string::MoveText;
use crate::syntax::MoveSyntaxError;
use chess_board::Bitboard;
use chess_move::{Deviations, Diagnostic, DidYouMean, File, Move, Piece, Rank, Square};
use chess_movegen::IllegalMove;
use core::error::Error;
use core::fmt;

/// The reason why a text in standard algebraic notation is not a move in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SanError {
    /// The text is not a move.
    Syntax(MoveSyntaxError),
    /// The side to move has no such piece, or none on the file or rank that the text names.
    NoSuchPiece {
        /// The piece that should move.
        piece: Piece,
        /// The file that the text names.
        file: Option<File>,
        /// The rank that the text names.
        rank: Option<Rank>,
    },
    /// Only one piece can be meant, and its move is not legal.
    Illegal {
        /// The move.
        mv: Move,
        /// The reason.
        reason: IllegalMove,
    },
    /// Several pieces can be meant, and none of them can go to the square.
    NoneCanGo {
        /// The piece that should move.
        piece: Piece,
        /// The target square.
        to: Square,
        /// The pieces that could go there if their king were not left in check: none, or at least
        /// two.
        candidates: Bitboard,
    },
    /// Several pieces can go to the square, and the text does not say which one.
    Ambiguous {
        /// The piece that should move.
        piece: Piece,
        /// The target square.
        to: Square,
        /// The squares of the pieces that can go there.
        candidates: Bitboard,
    },
    /// The text can mean a pawn of the b-file or a bishop, and both moves are legal.
    PawnOrBishop {
        /// The pawn's move.
        pawn: Move,
        /// The bishop's move.
        bishop: Move,
    },
    /// The text says `e.p.`, but the move is not an en passant capture.
    NotEnPassant {
        /// The move.
        mv: Move,
    },
    /// The move is clear, but the standard spells it differently.
    ///
    /// [`San::parse_move_tolerant`](super::San::parse_move_tolerant) accepts the text.
    NotStandard {
        /// The move.
        mv: Move,
        /// How the text differs.
        deviations: Deviations<SanDeviation>,
        /// The spelling of the standard.
        standard: DidYouMean<MoveText>,
    },
}

impl From<MoveSyntaxError> for SanError {
    #[inline]
    fn from(error: MoveSyntaxError) -> Self {
        Self::Syntax(error)
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax(error) => fmt::Display::fmt(error, f),
            Self::NoSuchPiece { piece, file, rank } => {
                write!(f, "{} has no {}", piece.color, piece.role)?;
                match (file, rank) {
                    (Some(file), Some(rank)) => write!(f, " on {file}{rank}"),
                    (Some(file), None) => write!(f, " on the {file}-file"),
                    (None, Some(rank)) => write!(f, " on rank {rank}"),
                    (None, None) => Ok(()),
                }
            }
            Self::Illegal { reason, .. } => fmt::Display::fmt(reason, f),
            Self::NoneCanGo {
                piece,
                to,
                candidates,
            } => {
                let (color, role) = (piece.color, piece.role);
                if candidates.is_empty() {
                    write!(f, "none of the {color} {role}s can go to {to}")
                } else {
                    let squares = SquareList(*candidates);
                    write!(
                        f,
                        "none of the {color} {role}s on {squares} can go to {to} without leaving \
                         the king in check"
                    )
                }
            }
            Self::Ambiguous {
                piece,
                to,
                candidates,
            } => {
                let (color, role, squares) = (piece.color, piece.role, SquareList(*candidates));
                write!(
                    f,
                    "ambiguous: the {color} {role}s on {squares} can go to {to}"
                )
            }
            Self::PawnOrBishop { pawn, bishop } => {
                let (to, pawn, bishop) = (pawn.to(), pawn.from(), bishop.from());
                write!(
                    f,
                    "ambiguous: the pawn on {pawn} and the bishop on {bishop} can go to {to}"
                )
            }
            Self::NotEnPassant { mv } => write!(
                f,
                "expected an en passant capture before e.p., found the move {mv}"
            ),
            Self::NotStandard { standard, .. } => {
                write!(f, "the standard spells this move differently ({standard})")
            }
        }
    }
}

impl Error for SanError {}

impl Diagnostic for SanError {
    fn code(&self) -> &'static str {
        match self {
            Self::Syntax(_) => "san-syntax",
            Self::NoSuchPiece { .. } => "san-no-such-piece",
            Self::Illegal { .. } => "san-illegal",
            Self::NoneCanGo { .. } => "san-none-can-go",
            Self::Ambiguous { .. } => "san-ambiguous",
            Self::PawnOrBishop { .. } => "san-pawn-or-bishop",
            Self::NotEnPassant { .. } => "san-not-en-passant",
            Self::NotStandard { .. } => "san-not-standard",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Syntax(error) => Some(error),
            Self::Illegal { reason, .. } => Some(reason),
            _ => None,
        }
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        match self {
            Self::NotStandard { standard, .. } => Some(&standard.0),
            Self::NotEnPassant { .. } => Some(&"an en passant capture before e.p."),
            _ => self.inner()?.expected(),
        }
    }

    fn found(&self) -> Option<&dyn fmt::Display> {
        match self {
            Self::NotEnPassant { mv } => Some(mv),
            _ => self.inner()?.found(),
        }
    }

    fn help(&self) -> Option<&dyn fmt::Display> {
        match self {
            Self::NotStandard { standard, .. } => Some(standard),
            _ => self.inner()?.help(),
        }
    }
}

/// A list of squares in a sentence: `d2 and f2`, `d2, f2 and h4`.
struct SquareList(Bitboard);

impl fmt::Display for SquareList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let last = self.0.len().saturating_sub(1);
        for (i, square) in self.0.into_iter().enumerate() {
            let separator = match i {
                0 => "",
                _ if i == last => " and ",
                _ => ", ",
            };
            write!(f, "{separator}{square}")?;
        }
        Ok(())
    }
}
