//! [`Ending`]: the pieces of an endgame, and the numbers of its positions.

use chess_board::{Board, Position, Setup, Waivers};
use chess_move::{Color, Piece, Role, Square};
use chess_syzygy::Material;

/// The largest number of pieces.
pub const MAX_PIECES: usize = 4;

/// The squares of the pieces, in the order of an [`Ending`]. Those behind the last piece are 0.
pub type Squares = [u8; MAX_PIECES];

/// The pieces of an endgame: the kings, White's first, then the others.
///
/// Positions are numbered by the side to move and the square of each piece. White's king stands on the files a to d,
/// and without pawns on the ranks 1 to 4: these reflections leave no position unchanged, so that each class of
/// positions has one number (or two, with equal pieces exchanged).
#[derive(Clone, Debug)]
pub struct Ending {
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// Whether there is a pawn.
    pub has_pawns: bool,
}

impl Ending {
    /// Creates the ending of a material, with White as the stronger side.
    pub fn new(material: Material) -> Self {
        let material = material.normalized();
        let kings = Color::ALL.map(|color| Role::King.of(color));
        let others = Piece::ALL
            .into_iter()
            .filter(|piece| piece.role != Role::King)
            .flat_map(|piece| std::iter::repeat_n(piece, material.count(piece)));
        Self {
            pieces: kings.into_iter().chain(others).collect(),
            has_pawns: material.has_pawns(),
        }
    }

    /// Returns the number of numbers.
    pub fn size(&self) -> usize {
        (2 * self.king_squares()) << (6 * (self.pieces.len() - 1))
    }

    fn king_squares(&self) -> usize {
        if self.has_pawns { 32 } else { 16 }
    }

    /// Returns the number of a placement, after reflecting it so that White's king stands as documented.
    pub fn number(&self, to_move: Color, mut squares: Squares) -> usize {
        let mut reflection = if squares[0] & 7 > 3 { 0x07 } else { 0 };
        if !self.has_pawns && squares[0] > 31 {
            reflection |= 0x38;
        }
        for square in &mut squares[..self.pieces.len()] {
            *square ^= reflection;
        }
        let king = usize::from(squares[0] >> 3) << 2 | usize::from(squares[0] & 7);
        squares[1..self.pieces.len()].iter().fold(
            to_move.index() * self.king_squares() + king,
            |number, &square| number << 6 | usize::from(square),
        )
    }

    /// Returns the side to move and the squares of a number.
    pub fn placement(&self, mut number: usize) -> (Color, Squares) {
        let mut squares = Squares::default();
        for square in squares[1..self.pieces.len()].iter_mut().rev() {
            *square = (number & 63) as u8;
            number >>= 6;
        }
        let king = number % self.king_squares();
        squares[0] = ((king >> 2) << 3 | king & 3) as u8;
        let to_move = if number < self.king_squares() {
            Color::White
        } else {
            Color::Black
        };
        (to_move, squares)
    }

    /// Returns whether a placement has a reflection or an exchange of equal pieces that stands for it.
    pub fn is_reflection(&self, squares: Squares) -> bool {
        let king_above_diagonal = squares[0] >> 3 > squares[0] & 7;
        let exchanged = (1..self.pieces.len())
            .any(|at| self.pieces[at] == self.pieces[at - 1] && squares[at] < squares[at - 1]);
        !self.has_pawns && king_above_diagonal || exchanged
    }

    /// Returns the position of a placement, or `None` if the rules do not allow it.
    pub fn position(
        &self,
        to_move: Color,
        squares: Squares,
        en_passant: Option<Square>,
    ) -> Option<Position> {
        let board: Board = self
            .pieces
            .iter()
            .zip(squares)
            .map(|(&piece, square)| (Square::wrapping_from_index(square), piece))
            .collect();
        let setup = Setup {
            board,
            side_to_move: to_move,
            en_passant,
            ..Setup::empty()
        };
        Position::from_setup(setup, Waivers::all()).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::Ending;

    #[test]
    fn numbers_and_placements_correspond() {
        for name in ["KQvK", "KPvK"] {
            let ending = Ending::new(name.parse().unwrap());
            for number in 0..ending.size() {
                let (to_move, squares) = ending.placement(number);
                assert_eq!(ending.number(to_move, squares), number);
                let mirrored = squares.map(|square| square ^ 7);
                assert_eq!(ending.number(to_move, mirrored), number);
            }
        }
    }
}
