//! The side to move as a type: the generator compiles once for White and once for Black, so it does
//! not test the direction of pawns at run time.

use chess_board::{Bitboard, Direction};
use chess_move::{Color, Rank, Square};

/// A side as a type, so that the generator compiles once for each color.
pub trait Side {
    /// The color of the side.
    const US: Color;
    /// The opponent's color.
    const THEM: Color;
    /// The opponent as a type.
    type Opponent: Side<Opponent = Self>;

    /// Shifts squares one rank toward promotion.
    fn forward(squares: Bitboard) -> Bitboard;
    /// Shifts squares in the direction of pawn captures toward the a-file.
    fn forward_west(squares: Bitboard) -> Bitboard;
    /// Shifts squares in the direction of pawn captures toward the h-file.
    fn forward_east(squares: Bitboard) -> Bitboard;

    /// The difference in square index of one step forward.
    const FORWARD: i8;

    /// The rank between the two steps of a double push.
    const THIRD_RANK: Bitboard = Bitboard::from_rank(match Self::US {
        Color::White => Rank::Third,
        Color::Black => Rank::Sixth,
    });
    /// The rank on which pawns promote.
    const EIGHTH_RANK: Bitboard = Bitboard::from_rank(match Self::US {
        Color::White => Rank::Eighth,
        Color::Black => Rank::First,
    });
    /// The rank on which the pieces start.
    const BACK_RANK: Bitboard = Bitboard::from_rank(match Self::US {
        Color::White => Rank::First,
        Color::Black => Rank::Eighth,
    });
}

/// White as a type.
#[derive(Debug)]
pub enum White {}

/// Black as a type.
#[derive(Debug)]
pub enum Black {}

impl Side for White {
    const US: Color = Color::White;
    const THEM: Color = Color::Black;
    type Opponent = Black;
    const FORWARD: i8 = 8;

    #[inline(always)]
    fn forward(squares: Bitboard) -> Bitboard {
        squares.north()
    }

    #[inline(always)]
    fn forward_west(squares: Bitboard) -> Bitboard {
        squares.shift(Direction::NorthWest)
    }

    #[inline(always)]
    fn forward_east(squares: Bitboard) -> Bitboard {
        squares.shift(Direction::NorthEast)
    }
}

impl Side for Black {
    const US: Color = Color::Black;
    const THEM: Color = Color::White;
    type Opponent = White;
    const FORWARD: i8 = -8;

    #[inline(always)]
    fn forward(squares: Bitboard) -> Bitboard {
        squares.south()
    }

    #[inline(always)]
    fn forward_west(squares: Bitboard) -> Bitboard {
        squares.shift(Direction::SouthWest)
    }

    #[inline(always)]
    fn forward_east(squares: Bitboard) -> Bitboard {
        squares.shift(Direction::SouthEast)
    }
}

/// Returns the square whose index is smaller by `steps`.
#[inline(always)]
pub(crate) fn back(square: Square, steps: i8) -> Square {
    Square::wrapping_from_index((square as u8).wrapping_add_signed(-steps))
}
