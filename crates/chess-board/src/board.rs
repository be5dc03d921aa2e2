//! [`Board`]: the pieces on the squares.

mod attackers;

use crate::bitboard::Bitboard;
use crate::contents::Contents;
use chess_move::{Color, File, Piece, Rank, Role, Square};
use core::fmt;
use core::iter::FusedIterator;

/// The pieces on the 64 squares, in any arrangement, whether or not chess allows it.
///
/// The side to move, castling rights and clocks belong to a [`Position`](crate::Position) or a
/// [`Setup`](crate::Setup), not to the board.
///
/// A board is stored as six bitboards: one per color, one for pawns, one for knights, one for pieces that move along
/// diagonals (bishops and queens), and one for pieces that move along ranks and files (rooks and queens). A queen is in
/// both of the last two, a king in none of the last four. `Eq` and `Hash` use these sets.
///
/// ```
/// use chess_board::Board;
/// use chess_move::{Color, Role, Square};
///
/// let mut board = Board::start();
/// let pawn = board.remove(Square::E2).unwrap();
/// board.set(Square::E4, pawn);
/// assert_eq!(board.piece_at(Square::E4), Some(Role::Pawn.of(Color::White)));
/// assert_eq!(board.pieces(Color::White, Role::Pawn).len(), 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Board {
    /// In the order of the bits of [`Contents`]: [`PAWNS`], [`KNIGHTS`], [`DIAGONAL`], [`ORTHOGONAL`].
    by_movement: [Bitboard; 4],
    by_color: [Bitboard; 2],
}

const PAWNS: usize = 0;
const KNIGHTS: usize = 1;
const DIAGONAL: usize = 2;
const ORTHOGONAL: usize = 3;

/// # Creating boards
impl Board {
    /// Creates a board without pieces.
    #[inline]
    pub const fn empty() -> Self {
        Self {
            by_movement: [Bitboard::EMPTY; 4],
            by_color: [Bitboard::EMPTY; 2],
        }
    }

    /// Creates the board of the starting position.
    pub const fn start() -> Self {
        Self {
            by_movement: [
                Bitboard::from_rank(Rank::Second).union(Bitboard::from_rank(Rank::Seventh)),
                Bitboard::from_bits(0x4200_0000_0000_0042),
                Bitboard::from_bits(0x2c00_0000_0000_002c),
                Bitboard::from_bits(0x8900_0000_0000_0089),
            ],
            by_color: [
                Bitboard::from_rank(Rank::First).union(Bitboard::from_rank(Rank::Second)),
                Bitboard::from_rank(Rank::Seventh).union(Bitboard::from_rank(Rank::Eighth)),
            ],
        }
    }

    /// Creates a board from the squares of each piece. The sets must not overlap.
    #[inline]
    pub(crate) fn from_pieces(squares: impl Fn(Piece) -> Bitboard) -> Self {
        let mut board = Self::empty();
        for color in Color::ALL {
            for role in Role::ALL {
                board.toggle(color, role, squares(role.of(color)));
            }
        }
        board
    }
}

/// # Sets of squares
impl Board {
    /// Returns the occupied squares.
    #[doc(alias = "combined")]
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        self.by_color[0].union(self.by_color[1])
    }

    /// Returns the squares of all pieces of one color.
    #[doc(alias = "occupied_co")]
    #[doc(alias = "colors")]
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.by_color[color as usize]
    }

    /// Returns the squares of all pieces of one role, both colors together.
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        let [pawns, knights, diagonal, orthogonal] = self.by_movement;
        match role {
            Role::Pawn => pawns,
            Role::Knight => knights,
            Role::Bishop => diagonal.difference(orthogonal),
            Role::Rook => orthogonal.difference(diagonal),
            Role::Queen => diagonal.intersection(orthogonal),
            Role::King => {
                let others = pawns.union(knights).union(diagonal.union(orthogonal));
                self.occupied().difference(others)
            }
        }
    }

    /// Returns the squares of all pieces of one color and role.
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color).intersection(self.by_role(role))
    }

    /// Returns the squares of the bishops and queens of one color.
    #[doc(alias = "bishops_and_queens")]
    #[inline(always)]
    pub const fn diagonal_sliders(&self, color: Color) -> Bitboard {
        self.by_color(color)
            .intersection(self.by_movement[DIAGONAL])
    }

    /// Returns the squares of the rooks and queens of one color.
    #[doc(alias = "rooks_and_queens")]
    #[inline(always)]
    pub const fn orthogonal_sliders(&self, color: Color) -> Bitboard {
        self.by_color(color)
            .intersection(self.by_movement[ORTHOGONAL])
    }

    /// Returns the square of the king of this color, or `None` if it has no king or several.
    #[doc(alias = "king_of")]
    #[inline]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).single()
    }
}

/// # Single squares
impl Board {
    /// Returns the piece on a square, or `None` if the square is empty.
    #[doc(alias = "piece_on")]
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece {
            color: self.color_at(square)?,
            role: self.role_at(square)?,
        })
    }

    /// Returns the color of the piece on a square, or `None` if the square is empty.
    #[doc(alias = "color_on")]
    #[inline]
    pub const fn color_at(&self, square: Square) -> Option<Color> {
        if self.by_color(Color::White).contains(square) {
            Some(Color::White)
        } else if self.by_color(Color::Black).contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// Returns the role of the piece on a square, or `None` if the square is empty.
    #[doc(alias = "piece_type_at")]
    #[inline]
    pub const fn role_at(&self, square: Square) -> Option<Role> {
        self.contents(square).role()
    }

    /// Returns what stands on a square, without branches: the piece on an arbitrary square cannot be predicted.
    #[inline(always)]
    pub(crate) const fn contents(&self, square: Square) -> Contents {
        if self.occupied().contains(square) {
            self.piece_contents(square)
        } else {
            Contents::EMPTY
        }
    }

    /// Returns what stands on a square that is known to be occupied.
    #[inline(always)]
    pub(crate) const fn piece_contents(&self, square: Square) -> Contents {
        Contents::of_piece(self.movement_bits(square))
    }

    /// Returns the sets of pieces that a square belongs to, one bit each: 1 for pawns, 2 for knights, 4 for diagonal
    /// sliders, 8 for orthogonal sliders. 0 means a king or an empty square.
    #[inline(always)]
    pub(crate) const fn movement_bits(&self, square: Square) -> u8 {
        const fn bit(set: Bitboard, square: Square) -> u8 {
            (set.bits() >> square as u8 & 1) as u8
        }
        let [pawns, knights, diagonal, orthogonal] = self.by_movement;
        bit(pawns, square)
            | bit(knights, square) << 1
            | bit(diagonal, square) << 2
            | bit(orthogonal, square) << 3
    }

    /// Puts a piece on a square and removes any other piece from it.
    #[doc(alias = "set_piece_at")]
    #[doc(alias = "set_piece")]
    #[inline]
    pub fn set(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        self.toggle(piece.color, piece.role, Bitboard::from(square));
    }

    /// Removes and returns the piece on a square, or returns `None` if the square is empty.
    #[doc(alias = "remove_piece_at")]
    #[doc(alias = "discard_piece_at")]
    #[inline]
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(piece.color, piece.role, Bitboard::from(square));
        Some(piece)
    }

    /// Adds or removes pieces of one kind on all these squares at once. The caller ensures that
    /// each square is empty or holds exactly that piece.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.by_color[color as usize] ^= squares;
        self.toggle_role(role, squares);
    }

    #[inline(always)]
    fn toggle_role(&mut self, role: Role, squares: Bitboard) {
        match role {
            Role::Pawn => self.by_movement[PAWNS] ^= squares,
            Role::Knight => self.by_movement[KNIGHTS] ^= squares,
            Role::Bishop => self.by_movement[DIAGONAL] ^= squares,
            Role::Rook => self.by_movement[ORTHOGONAL] ^= squares,
            Role::Queen => {
                self.by_movement[DIAGONAL] ^= squares;
                self.by_movement[ORTHOGONAL] ^= squares;
            }
            Role::King => {}
        }
    }

    /// Removes any piece of this color from a square, without looking up its role.
    #[inline(always)]
    pub(crate) fn clear(&mut self, color: Color, square: Square) {
        self.by_color[color as usize] -= square;
        for squares in &mut self.by_movement {
            *squares -= square;
        }
    }

    /// Moves a piece from one of two squares to the other. The other one must be empty.
    #[inline(always)]
    pub(crate) fn relocate(&mut self, color: Color, piece: Contents, squares: Bitboard) {
        self.by_color[color as usize] ^= squares;
        for (set, mask) in self.by_movement.iter_mut().zip(piece.masks()) {
            *set ^= squares & mask;
        }
    }
}

/// # Iteration and symmetries
impl Board {
    /// Returns an iterator over the pieces and their squares, from a1 to h8.
    #[doc(alias = "piece_map")]
    #[inline]
    pub fn iter(
        &self,
    ) -> impl ExactSizeIterator<Item = (Square, Piece)> + FusedIterator + Clone + use<'_> {
        BoardIter {
            board: self,
            rest: self.occupied(),
        }
    }

    /// Returns the board with the colors exchanged and the ranks in reverse order.
    #[must_use]
    pub fn flip_colors(&self) -> Self {
        let [white, black] = self.by_color.map(Bitboard::flip);
        Self {
            by_movement: self.by_movement.map(Bitboard::flip),
            by_color: [black, white],
        }
    }

    /// Returns the board with the files in reverse order.
    #[must_use]
    pub fn mirror(&self) -> Self {
        Self {
            by_movement: self.by_movement.map(Bitboard::mirror),
            by_color: self.by_color.map(Bitboard::mirror),
        }
    }
}

/// The iterator of [`Board::iter`].
#[derive(Clone, Debug)]
struct BoardIter<'a> {
    board: &'a Board,
    rest: Bitboard,
}

impl Iterator for BoardIter<'_> {
    type Item = (Square, Piece);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let square = self.rest.pop_first()?;
        Some((square, self.board.piece_at(square)?))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len(), Some(self.rest.len()))
    }
}

impl ExactSizeIterator for BoardIter<'_> {}
impl FusedIterator for BoardIter<'_> {}

impl FromIterator<(Square, Piece)> for Board {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Self {
        let mut board = Self::empty();
        for (square, piece) in pieces {
            board.set(square, piece);
        }
        board
    }
}

/// Prints a diagram: eight rows of FEN letters and dots, the eighth rank first, without a newline
/// at the end.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            for file in File::ALL {
                let piece = self.piece_at(Square::new(file, rank));
                let separator = match (file, rank) {
                    (File::H, Rank::First) => "",
                    (File::H, _) => "\n",
                    _ => " ",
                };
                write!(f, "{}{separator}", piece.map_or('.', Piece::to_char))?;
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board(\n{self}\n)")
    }
}
