//! [`Board`]: which piece stands where, and nothing else.

use crate::attacks;
use crate::bitboard::Bitboard;
use chess_move::{Color, File, Piece, Rank, Role, Square};
use core::fmt;
use core::iter::FusedIterator;

/// A placement of pieces, possible in chess or not.
///
/// Kept as one [`Bitboard`] a role and one a color; every change keeps them in agreement.
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
    by_role: [Bitboard; 6],
    by_color: [Bitboard; 2],
}

impl Board {
    /// No piece at all.
    #[inline]
    pub const fn empty() -> Self {
        Self {
            by_role: [Bitboard::EMPTY; 6],
            by_color: [Bitboard::EMPTY; 2],
        }
    }

    /// The 32 pieces where a game starts.
    pub const fn start() -> Self {
        let first_and_last = 0x8100_0000_0000_0081;
        Self {
            by_role: [
                Bitboard::from_rank(Rank::Second).union(Bitboard::from_rank(Rank::Seventh)),
                Bitboard::from_bits(0x4200_0000_0000_0042),
                Bitboard::from_bits(0x2400_0000_0000_0024),
                Bitboard::from_bits(first_and_last),
                Bitboard::from_bits(0x0800_0000_0000_0008),
                Bitboard::from_bits(0x1000_0000_0000_0010),
            ],
            by_color: [
                Bitboard::from_rank(Rank::First).union(Bitboard::from_rank(Rank::Second)),
                Bitboard::from_rank(Rank::Seventh).union(Bitboard::from_rank(Rank::Eighth)),
            ],
        }
    }

    /// Returns the board on which each piece stands on the squares that `squares` says. No square may be
    /// said twice.
    #[inline]
    pub(crate) fn from_pieces(squares: impl Fn(Piece) -> Bitboard) -> Self {
        let own = |color| Role::ALL.map(|role| squares(role.of(color)));
        let (white, black) = (own(Color::White), own(Color::Black));
        let all = |sets: &[Bitboard; 6]| sets.iter().fold(Bitboard::EMPTY, |all, &set| all | set);
        Self {
            by_role: Role::ALL.map(|role| white[role.index()] | black[role.index()]),
            by_color: [all(&white), all(&black)],
        }
    }

    /// Returns all squares with a piece on them.
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        self.by_color[0].union(self.by_color[1])
    }

    /// Returns the squares of all pieces of one color.
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.by_color[color as usize]
    }

    /// Returns the squares of all pieces of one role, of both colors.
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.by_role[role as usize]
    }

    /// Returns the squares of all pieces of one color and role.
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.by_color(color).intersection(self.by_role(role))
    }

    /// Returns the squares of one color's pieces that move like a bishop: bishops and queens.
    #[inline(always)]
    pub const fn diagonal_sliders(&self, color: Color) -> Bitboard {
        let sliders = self.by_role(Role::Bishop).union(self.by_role(Role::Queen));
        self.by_color(color).intersection(sliders)
    }

    /// Returns the squares of one color's pieces that move like a rook: rooks and queens.
    #[inline(always)]
    pub const fn straight_sliders(&self, color: Color) -> Bitboard {
        let sliders = self.by_role(Role::Rook).union(self.by_role(Role::Queen));
        self.by_color(color).intersection(sliders)
    }

    /// Returns the square of this color's king, if it has exactly one.
    #[inline]
    pub const fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).single()
    }

    /// Returns the piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece {
            color: self.color_at(square)?,
            role: self.role_at(square)?,
        })
    }

    /// Returns the color of the piece on a square.
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

    /// Returns the role of the piece on a square.
    #[inline]
    pub fn role_at(&self, square: Square) -> Option<Role> {
        // In a game tree the same roles come in runs, so that these branches are foreseen; they
        // measure faster there than `role_index`.
        Role::ALL
            .into_iter()
            .find(|&role| self.by_role(role).contains(square))
    }

    /// Returns the [index](Role::index) of the role on an occupied square, 0 on an empty one.
    ///
    /// Its three bits are looked up in three unions of roles: which piece stands on a square is
    /// what a branch predictor cannot know. On a square with several pieces, which only a move that
    /// was not legal can leave, it may be 6 or 7 too.
    #[inline(always)]
    pub(crate) fn role_index(&self, square: Square) -> u8 {
        let [_, knights, bishops, rooks, queens, kings] = self.by_role.map(Bitboard::bits);
        let bit = |set: u64| (set >> square as u8 & 1) as u8;
        bit(knights | rooks | kings) | bit(bishops | rooks) << 1 | bit(queens | kings) << 2
    }

    /// Puts a piece on a square, in the place of what stood there.
    #[inline]
    pub fn set(&mut self, square: Square, piece: Piece) {
        self.remove(square);
        self.toggle(piece.color, piece.role, Bitboard::from(square));
    }

    /// Takes the piece off a square.
    #[inline]
    pub fn remove(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(piece.color, piece.role, Bitboard::from(square));
        Some(piece)
    }

    /// Adds or takes away pieces of one kind, on all these squares at once. The one place that
    /// writes to the board: the caller answers for the squares being empty, or holding that piece.
    #[inline(always)]
    pub(crate) fn toggle(&mut self, color: Color, role: Role, squares: Bitboard) {
        self.by_role[role as usize] ^= squares;
        self.by_color[color as usize] ^= squares;
    }

    /// Takes whatever stands on this square off the board, if it is of this color.
    ///
    /// No look-up of the role: six masks are cheaper than finding out which one is needed.
    #[inline(always)]
    pub(crate) fn clear(&mut self, color: Color, square: Square) {
        for squares in &mut self.by_role {
            *squares -= square;
        }
        self.by_color[color as usize] -= square;
    }

    /// Returns all pieces, of either color, that attack a square on a board with these squares occupied.
    ///
    /// With [`Board::occupied`] this is what attacks it now; with other squares, what would attack
    /// it if pieces came or went. A piece's own square need not be among them. For one color's
    /// pieces, intersect with [`Board::by_color`], or ask
    /// [`Position::attackers_to`](crate::Position::attackers_to).
    #[inline]
    pub fn attackers_to(&self, square: Square, occupied: Bitboard) -> Bitboard {
        let queens = self.by_role(Role::Queen);
        let mut attackers = attacks::king_attacks(square) & self.by_role(Role::King);
        attackers |= attacks::knight_attacks(square) & self.by_role(Role::Knight);
        attackers |=
            attacks::bishop_attacks(square, occupied) & (self.by_role(Role::Bishop) | queens);
        attackers |= attacks::rook_attacks(square, occupied) & (self.by_role(Role::Rook) | queens);
        for color in Color::ALL {
            // A pawn attacks the squares from which a pawn of the other color attacks it.
            attackers |=
                attacks::pawn_attacks(color.other(), square) & self.pieces(color, Role::Pawn);
        }
        attackers
    }

    /// Returns whether some piece of this color attacks a square, whatever stands there.
    ///
    /// ```
    /// use chess_board::Board;
    /// use chess_move::{Color, Square};
    ///
    /// let board = Board::start();
    /// assert!(board.is_attacked(Square::F3, Color::White));
    /// assert!(!board.is_attacked(Square::F4, Color::White));
    /// // Its own pieces are attacked, that is to say defended, too.
    /// assert!(board.is_attacked(Square::E2, Color::White));
    /// ```
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        (self.attackers_to(square, self.occupied()) & self.by_color(by)).any()
    }

    /// Returns the pieces of this color that are pinned to its king: each stands alone between the king
    /// and a slider of the other color. Without exactly one king of the color there are none.
    ///
    /// A pinned piece may go on along the line of the pin, if it moves that way at all.
    pub fn pinned(&self, color: Color) -> Bitboard {
        let Some(king) = self.king(color) else {
            return Bitboard::EMPTY;
        };
        let (own, them) = (self.by_color(color), color.other());
        // Seen from the king through its own pieces.
        let enemy = self.by_color(them);
        let snipers = attacks::bishop_attacks(king, enemy) & self.diagonal_sliders(them)
            | attacks::rook_attacks(king, enemy) & self.straight_sliders(them);
        snipers
            .into_iter()
            .filter_map(|sniper| (attacks::between(king, sniper) & own).single())
            .collect()
    }

    /// Returns whether the king of this color is safe once its pawn on `from` has taken en passant on
    /// `target`.
    ///
    /// The one move that opens two squares at once, so it is tried on the board itself instead of
    /// with pin masks. Without exactly one king of the color there is nothing to be safe: `false`.
    #[doc(hidden)]
    pub fn is_safe_after_en_passant(&self, us: Color, from: Square, target: Square) -> bool {
        let Some(king) = self.king(us) else {
            return false;
        };
        let taken = Bitboard::from(Square::new(target.file(), from.rank()));
        let occupied = (self.occupied() ^ taken ^ from) | target;
        let attackers = self.attackers_to(king, occupied);
        (attackers & (self.by_color(us.other()) - taken)).is_empty()
    }

    /// Every piece with its square, from a1 upwards.
    #[inline]
    pub fn iter(&self) -> BoardIter<'_> {
        BoardIter {
            board: self,
            rest: self.occupied(),
        }
    }

    /// Returns the board as Black sees it, with the colors exchanged: ranks in opposite order, White's
    /// pieces Black's.
    #[must_use]
    pub fn flip_colors(&self) -> Self {
        Self {
            by_role: self.by_role.map(Bitboard::flip_ranks),
            by_color: [self.by_color[1].flip_ranks(), self.by_color[0].flip_ranks()],
        }
    }

    /// Returns the board in a mirror: files in opposite order.
    #[must_use]
    pub fn mirror_files(&self) -> Self {
        Self {
            by_role: self.by_role.map(Bitboard::mirror_files),
            by_color: self.by_color.map(Bitboard::mirror_files),
        }
    }
}

/// The pieces of a [`Board`] with their squares, from a1 upwards; made by [`Board::iter`].
#[derive(Clone, Debug)]
pub struct BoardIter<'a> {
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

/// As [`Board::iter`].
impl<'a> IntoIterator for &'a Board {
    type Item = (Square, Piece);
    type IntoIter = BoardIter<'a>;

    #[inline]
    fn into_iter(self) -> BoardIter<'a> {
        self.iter()
    }
}

impl FromIterator<(Square, Piece)> for Board {
    fn from_iter<I: IntoIterator<Item = (Square, Piece)>>(pieces: I) -> Self {
        let mut board = Self::empty();
        for (square, piece) in pieces {
            board.set(square, piece);
        }
        board
    }
}

/// Eight rows of pieces and dots, eighth rank first, without a newline at the end.
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
                write!(f, "{}{separator}", piece.map_or('.', Piece::char))?;
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
