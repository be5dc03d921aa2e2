//! [`Setup`]: the content of a FEN, valid or not.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::castling_rook_of;
use chess_move::CastlingSide;
use chess_move::{Color, Square};

/// A description of a position that is not checked yet, with public fields.
///
/// Use it to edit positions. `Position::try_from(setup)` checks the rules and returns a
/// [`Position`](crate::Position), or an error that lists all broken rules. Equality and hash use
/// all fields, including the clocks.
///
/// ```
/// use chess_board::{Position, Setup};
/// use chess_move::Square;
///
/// let mut setup = Setup::default();
/// setup.board.remove(Square::D8);
/// let position = Position::try_from(setup)?;
/// assert_eq!(position.to_string(), "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// # Ok::<(), chess_board::PositionError>(())
/// ```
#[doc(alias = "BoardBuilder")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// The pieces on the squares.
    pub board: Board,
    /// The side to move.
    #[doc(alias = "turn")]
    pub side_to_move: Color,
    /// The squares of the rooks that have a castling right. Unlike the letters `KQkq`, they
    /// identify the rook in Chess960.
    #[doc(alias = "castling_rights")]
    pub castling_rooks: Bitboard,
    /// The en passant square: the square that a pawn skipped in the last move, a double push.
    #[doc(alias = "ep_square")]
    pub en_passant: Option<Square>,
    /// The number of plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The fullmove number. It starts at 1 and increases after each of Black's moves.
    pub fullmove_number: u16,
}

impl Setup {
    /// Creates a setup with an empty board and White to move.
    pub const fn empty() -> Self {
        Self {
            board: Board::empty(),
            side_to_move: Color::White,
            castling_rooks: Bitboard::EMPTY,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        }
    }

    /// Returns the starting position.
    pub const fn start() -> Self {
        Self {
            board: Board::start(),
            castling_rooks: Bitboard::from_bits(0x8100_0000_0000_0081),
            ..Self::empty()
        }
    }

    /// Returns the square of the rook with which `color` has the right to castle to `side`, or
    /// `None` without that right. If there are several, which no valid position has, it returns the
    /// outermost.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        castling_rook_of(self.castling_rooks, self.board.king(color)?, color, side)
    }
}

impl Default for Setup {
    /// Returns the starting position.
    fn default() -> Self {
        Self::start()
    }
}
