//! [`Setup`]: what a FEN says, legal or not.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::castling_rook_of;
use chess_move::CastlingSide;
use chess_move::{Color, Square};

/// A position as somebody describes it, not yet known to be possible.
///
/// All fields are public; nothing is checked until it becomes a [`Position`](crate::Position)
/// by `Position::try_from(setup)`.
///
/// ```
/// use chess_board::{Position, Setup};
/// use chess_move::Square;
///
/// let mut setup = Setup::default();
/// setup.board.remove(Square::D8);
/// let odds = Position::try_from(setup)?;
/// assert_eq!(odds.to_string(), "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
/// # Ok::<(), chess_board::PositionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup {
    /// Which piece stands where.
    pub board: Board,
    /// Whose move it is.
    pub side_to_move: Color,
    /// The squares of the rooks with which a king may still castle. Unlike four letters, they say
    /// which rook is meant in Chess960.
    pub castling_rooks: Bitboard,
    /// The square that a pawn has just passed over in a double step.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the move, from 1, counted up after Black's.
    pub fullmove_number: u16,
}

impl Setup {
    /// Creates an empty board with White to move.
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

    /// Returns the position in which a game starts.
    pub const fn start() -> Self {
        Self {
            board: Board::start(),
            castling_rooks: Bitboard::from_bits(0x8100_0000_0000_0081),
            ..Self::empty()
        }
    }

    /// Returns the rook with which `color` may still castle to `side`: the castling rook on that side of
    /// the king, on the back rank; of several (which no valid position has), the outermost.
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        castling_rook_of(self.castling_rooks, self.board.king(color)?, color, side)
    }
}

impl Default for Setup {
    /// Returns the position in which a game starts.
    fn default() -> Self {
        Self::start()
    }
}
