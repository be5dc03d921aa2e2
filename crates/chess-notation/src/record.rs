//! [`MoveRecord`]: everything about one played move.

use crate::lan::Lan;
use crate::san::San;
use crate::suffix::CheckSuffix;
use crate::uci::{CastlingText, UciMove};
use chess_board::{CastlingSide, Position};
use chess_move::{Color, Move, Piece, Role, Square};
use chess_movegen::{IllegalMove, PositionRules};
use core::fmt;

/// A played move with everything that a board on a screen, a log or a database needs.
///
/// ```
/// use chess_board::Position;
/// use chess_move::{Color, Move, MoveFlag, Role, Square};
/// use chess_notation::PositionNotation;
///
/// let position = Position::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 40")?;
/// let record = position.record(Move::new(Square::E5, Square::D6, MoveFlag::EnPassant))?;
/// assert_eq!(record.piece, Role::Pawn.of(Color::White));
/// // The captured pawn is not on the target square.
/// let captured = record.captured.expect("a pawn is taken");
/// assert_eq!((captured.piece, captured.square), (Role::Pawn.of(Color::Black), Square::D5));
/// assert_eq!(record.to_string(), "40. exd6");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct MoveRecord {
    /// The move.
    pub mv: Move,
    /// The number of the move, counted from 1 and the same for both sides.
    pub number: u16,
    /// The piece that moved, before the move: a pawn if it promoted.
    pub piece: Piece,
    /// The square that it left.
    pub from: Square,
    /// The square that it went to.
    pub to: Square,
    /// The rook's move, if the king castled.
    pub rook: Option<RookMove>,
    /// The captured piece.
    pub captured: Option<CapturedPiece>,
    /// The role that a pawn promoted to.
    pub promotion: Option<Role>,
    /// Whether the move gave check or mate.
    pub suffix: Option<CheckSuffix>,
    san: San,
    uci: UciMove,
    uci_chess960: UciMove,
}

/// The rook's part of castling. In Chess960 the rook can stay on its square or use squares of the
/// king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RookMove {
    /// The square that it left.
    pub from: Square,
    /// The square that it went to.
    pub to: Square,
}

/// A captured piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CapturedPiece {
    /// The piece.
    pub piece: Piece,
    /// The square that it stood on. For en passant, this is not the target of the move.
    pub square: Square,
}

impl MoveRecord {
    /// Creates the record of a move in this position.
    ///
    /// # Errors
    /// Returns the reason if the move is not legal.
    pub(crate) fn new(position: &Position, mv: Move) -> Result<Self, IllegalMove> {
        position.legality(mv)?;
        let (from, to) = (mv.from(), mv.to());
        let Some(piece) = position.piece_at(from) else {
            return Err(IllegalMove::EmptySquare { square: from });
        };
        let square = if mv.is_en_passant() {
            Square::new(to.file(), from.rank())
        } else {
            to
        };
        let captured = position
            .piece_at(square)
            .filter(|_| mv.is_capture())
            .map(|piece| CapturedPiece { piece, square });
        let rook = CastlingSide::ALL
            .into_iter()
            .find(|side| side.flag() == mv.flag())
            .and_then(|side| {
                Some(RookMove {
                    from: position.castling_rook(piece.color, side)?,
                    to: side.rook_to(piece.color),
                })
            });
        let san = San::from_move(position, mv);
        Ok(Self {
            mv,
            number: position.fullmove_number(),
            piece,
            from,
            to,
            rook,
            captured,
            promotion: mv.promotion(),
            suffix: san.suffix,
            san,
            uci: UciMove::from_move(position, mv),
            uci_chess960: UciMove::from_move_with(position, mv, CastlingText::Chess960),
        })
    }

    /// Returns the move in standard algebraic notation.
    pub const fn san(&self) -> San {
        self.san
    }

    /// Returns the move in long algebraic notation.
    pub fn lan(&self) -> Lan {
        Lan::from_parts(self.mv, self.piece.role, self.suffix)
    }

    /// Returns the move in the form of UCI, with this form of castling.
    pub const fn uci(&self, castling: CastlingText) -> UciMove {
        match castling {
            CastlingText::Standard => self.uci,
            CastlingText::Chess960 => self.uci_chess960,
        }
    }
}

/// Prints the number and the move in standard algebraic notation: `12. Nf3`, `12... Nf6`.
impl fmt::Display for MoveRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = match self.piece.color {
            Color::White => ".",
            Color::Black => "...",
        };
        f.pad(&alloc::format!("{}{dots} {}", self.number, self.san))
    }
}
