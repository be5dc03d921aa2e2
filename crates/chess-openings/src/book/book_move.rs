//! [`BookMove`]: a move as a book encodes it.

use chess_board::Position;
use chess_move::{Move, Role, Square};
use chess_movegen::PositionRules;
use core::fmt;

/// A move as a book encodes it, in 16 bits.
///
/// | bits | content |
/// |---|---|
/// | 0 to 5 | the square that the piece goes to, a1 = 0, b1 = 1, h8 = 63 |
/// | 6 to 11 | the square that the piece comes from |
/// | 12 to 14 | promotion: 0 none, 1 knight, 2 bishop, 3 rook, 4 queen |
/// | 15 | 0 |
///
/// Castling goes from the king's square to the square of its own rook, in standard chess and in Chess960: `e1h1`.
///
/// ```
/// use chess_board::Position;
/// use chess_notation::PositionNotation;
/// use chess_openings::BookMove;
///
/// let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1")?;
/// let castle = position.parse_san("O-O")?;
/// let encoded = BookMove::from_move(&position, castle);
/// assert_eq!(encoded.to_string(), "e1h1");
/// assert_eq!(encoded.to_move(&position), Some(castle));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BookMove(u16);

const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

impl BookMove {
    /// Creates a move from its encoding. Every number is accepted; [`to_move`](Self::to_move) checks it.
    pub const fn from_bits(bits: u16) -> Self {
        Self(bits)
    }

    /// Returns the encoding.
    pub const fn to_bits(self) -> u16 {
        self.0
    }

    /// Encodes a legal move of a position.
    pub fn from_move(position: &Position, mv: Move) -> Self {
        let rook = mv
            .castling_side()
            .and_then(|side| position.castling_rook(position.side_to_move(), side));
        let to = rook.unwrap_or(mv.to());
        let promotion = mv
            .promotion()
            .and_then(|role| PROMOTIONS.iter().position(|&known| known == role))
            .map_or(0, |index| index as u16 + 1);
        Self(promotion << 12 | (mv.from().index() as u16) << 6 | to.index() as u16)
    }

    /// Returns the encoded move if it is legal in a position, or `None` otherwise.
    pub fn to_move(self, position: &Position) -> Option<Move> {
        let promotion = match self.0 >> 12 {
            0 => None,
            code => Some(*PROMOTIONS.get(usize::from(code) - 1)?),
        };
        let mv = position.find_move(self.from(), self.to(), promotion).ok()?;
        // `find_move` also accepts the king's new square, which is not how books encode castling.
        (Self::from_move(position, mv) == self).then_some(mv)
    }

    fn from(self) -> Square {
        Square::wrapping_from_index((self.0 >> 6) as u8)
    }

    fn to(self) -> Square {
        Square::wrapping_from_index(self.0 as u8)
    }
}

/// Prints squares and promotion, such as `e7e8q`. An unknown promotion is printed as `?`.
impl fmt::Display for BookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.0 >> 12 {
            0 => Ok(()),
            code => match PROMOTIONS.get(usize::from(code) - 1) {
                Some(role) => write!(f, "{}", role.to_char()),
                None => f.write_str("?"),
            },
        }
    }
}

impl fmt::Debug for BookMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BookMove({self})")
    }
}
