//! [`Position`]: a position that chess allows, with everything that the rules ask of it.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::{CastlingRights, castling_rook_of};
use crate::setup::Setup;
use crate::zobrist;
use chess_move::{CastlingSide, Color, File, Piece, Role, Square};
use core::fmt;
use core::hash::{Hash, Hasher};

/// A valid position: the board, whose move it is, castling rights, en passant and the clocks.
///
/// It can only be made from something that was checked ([`Position::from_fen`], `try_from` a
/// [`Setup`]) or from another position by a move, and none of its fields can be written. It is
/// 88 bytes and `Copy`: an engine may copy and [play](Position::play_unchecked), or
/// [make](Position::make) and [unmake](Position::unmake).
///
/// Two positions are equal exactly when the rules call them the same: same pieces on the same
/// squares, same side to move, same castling rights, and the same *legal* en passant captures. The
/// clocks do not count. Equal positions have equal [keys](Position::key).
///
/// ```
/// use chess_board::Position;
/// use chess_move::{CastlingSide, Move, MoveFlag, Square};
///
/// let mut position = Position::default();
/// position.play_unchecked(Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush));
/// assert_eq!(
///     position.to_string(),
///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
/// );
/// // No black pawn can take on e3, so the square makes no difference to what this position is.
/// assert_eq!(
///     position,
///     Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")?,
/// );
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Position {
    pub(crate) board: Board,
    pub(crate) castling_rooks: Bitboard,
    /// The key but for en passant, whose share depends on what is legal and is worked out when
    /// somebody asks for the key.
    pub(crate) placement_key: u64,
    pub(crate) halfmove_clock: u16,
    pub(crate) fullmove_number: u16,
    pub(crate) en_passant: Option<Square>,
    pub(crate) side_to_move: Color,
}

const _: () = assert!(size_of::<Position>() == 88);

impl Position {
    /// Makes a position of a setup that is known to be valid.
    pub(crate) fn from_valid_setup(setup: &Setup) -> Self {
        let mut position = Self {
            board: setup.board,
            castling_rooks: setup.castling_rooks,
            placement_key: 0,
            halfmove_clock: setup.halfmove_clock,
            fullmove_number: setup.fullmove_number,
            en_passant: setup.en_passant,
            side_to_move: setup.side_to_move,
        };
        position.placement_key = position.placement_key_by_definition();
        position
    }

    /// Which piece stands where.
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Whose move it is.
    #[inline(always)]
    pub const fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Returns all squares with a piece on them.
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// Returns the squares of all pieces of one color.
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.board.by_color(color)
    }

    /// Returns the squares of all pieces of one role, of both colors.
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.board.by_role(role)
    }

    /// Returns the squares of all pieces of one color and role.
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.board.pieces(color, role)
    }

    /// Returns the piece on a square.
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Returns the square of this color's king.
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        let king = self.board.pieces(color, Role::King);
        Square::wrapping_from_index(king.bits().trailing_zeros() as u8)
    }

    /// Returns the castling rights.
    pub fn castling_rights(&self) -> CastlingRights {
        let mut rights = CastlingRights::empty();
        for color in Color::ALL {
            for side in CastlingSide::ALL {
                if self.castling_rook(color, side).is_some() {
                    rights |= CastlingRights::right(color, side);
                }
            }
        }
        rights
    }

    /// Returns the squares of all rooks with which a king may still castle.
    #[inline(always)]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.castling_rooks
    }

    /// Returns the rook with which this color may still castle to this side.
    #[inline(always)]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        castling_rook_of(self.castling_rooks, self.king(color), color, side)
    }

    /// Returns whether some castling right is one that only Chess960 knows: its king is not on the e file
    /// or its rook not on the a or h file.
    pub fn is_chess960(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let rooks = self.castling_rooks & color.back_rank();
            let corners = Bitboard::from(File::A) | File::H;
            rooks.any() && (self.king(color).file() != File::E || !rooks.is_subset(corners))
        })
    }

    /// Returns the square that a pawn passed over in the last move's double step, whether or not it can be
    /// taken there: what the FEN gave, or what the last move left.
    #[inline(always)]
    pub const fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    /// Returns the same square, but only if some en passant capture is legal. This is what counts for
    /// equality and for the key.
    #[inline]
    pub fn legal_en_passant(&self) -> Option<Square> {
        let target = self.en_passant?;
        let capturers = self.en_passant_capturers(target);
        if capturers.is_empty() {
            return None;
        }
        self.some_en_passant_is_legal(target, capturers)
            .then_some(target)
    }

    /// Returns the pawns of the side to move that stand beside the pawn that passed over `target`.
    #[inline(always)]
    pub(crate) fn en_passant_capturers(&self, target: Square) -> Bitboard {
        let us = self.side_to_move;
        attacks::pawn_attacks(us.other(), target) & self.pieces(us, Role::Pawn)
    }

    /// Kept out of line: pawns rarely stand so.
    #[cold]
    fn some_en_passant_is_legal(&self, target: Square, capturers: Bitboard) -> bool {
        capturers.into_iter().any(|from| {
            self.board
                .is_safe_after_en_passant(self.side_to_move, from, target)
        })
    }

    /// Plies since the last capture or pawn move. It stops at 65,535.
    #[inline(always)]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// Returns the number of the move, from 1, counted up after Black's. It stops at 65,535.
    #[inline(always)]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// Returns the opponent's pieces that give check.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        let us = self.side_to_move;
        self.board.attackers_to(self.king(us), self.occupied()) & self.by_color(us.other())
    }

    /// Returns whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }

    /// Returns the pieces of one color that attack a square, whatever stands there.
    ///
    /// That a piece is pinned makes no difference: it attacks as before. With other pieces on the
    /// board than there are, ask [`Board::attackers_to`].
    ///
    /// ```
    /// use chess_board::{Bitboard, Position};
    /// use chess_move::{CastlingSide, Color, Square};
    ///
    /// let position = Position::from_fen("4k3/8/8/3n4/8/4N3/8/3RK3 w - - 0 1")?;
    /// let attackers = position.attackers_to(Square::D5, Color::White);
    /// assert_eq!(attackers, Bitboard::from(Square::D1) | Square::E3);
    /// assert!(!position.is_attacked(Square::D5, Color::Black));
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[inline]
    pub fn attackers_to(&self, square: Square, by: Color) -> Bitboard {
        self.board.attackers_to(square, self.occupied()) & self.by_color(by)
    }

    /// Returns whether some piece of this color attacks a square: [`Board::is_attacked`].
    #[inline]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        self.board.is_attacked(square, by)
    }

    /// Returns the pieces of one color, whoever is to move, that are pinned to its king: each stands alone
    /// between the king and a slider of the other color.
    ///
    /// A pinned piece may go on along the line of the pin, if it moves that way at all.
    ///
    /// ```
    /// use chess_board::{Bitboard, Position};
    /// use chess_move::{CastlingSide, Color, Square};
    ///
    /// let position = Position::from_fen("4k3/4n3/8/b7/4R3/2N5/3P4/4K3 w - - 0 1")?;
    /// assert_eq!(position.pinned(Color::Black), Bitboard::from(Square::E7));
    /// // Two stand before the bishop, so neither is pinned.
    /// assert_eq!(position.pinned(Color::White), Bitboard::EMPTY);
    /// # Ok::<(), chess_board::FenError>(())
    /// ```
    #[inline]
    pub fn pinned(&self, color: Color) -> Bitboard {
        self.board.pinned(color)
    }

    /// The Zobrist key: equal for equal positions, and as good as never for others.
    ///
    /// The numbers behind it are the same in every build and on every machine. The clocks do not
    /// count, en passant only while it is [legal](Position::legal_en_passant).
    #[inline]
    pub fn key(&self) -> u64 {
        match self.legal_en_passant() {
            None => self.placement_key,
            Some(target) => self.placement_key ^ zobrist::en_passant(target.file()),
        }
    }

    /// Returns the key computed from the board alone, by its definition, to compare with
    /// [`Position::key`] against, which is kept up to date move by move.
    #[doc(hidden)]
    pub fn key_by_definition(&self) -> u64 {
        let en_passant = self
            .legal_en_passant()
            .map_or(0, |target| zobrist::en_passant(target.file()));
        self.placement_key_by_definition() ^ en_passant
    }

    fn placement_key_by_definition(&self) -> u64 {
        let mut key = match self.side_to_move {
            Color::White => 0,
            Color::Black => zobrist::black_to_move(),
        };
        for square in self.occupied() {
            let color = self.board.by_color(Color::Black).contains(square) as usize;
            key ^= zobrist::piece_at_index(color, self.board.role_index(square) as usize, square);
        }
        for rook in self.castling_rooks {
            key ^= zobrist::castling(rook);
        }
        key
    }

    /// What a FEN would say of the position.
    #[inline]
    pub const fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            side_to_move: self.side_to_move,
            castling_rooks: self.castling_rooks,
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// Returns the position with the colors exchanged and the ranks in opposite order: the same game seen
    /// from the other side.
    #[must_use]
    pub fn flip_colors(&self) -> Self {
        let setup = self.to_setup();
        Self::from_valid_setup(&Setup {
            board: setup.board.flip_colors(),
            side_to_move: setup.side_to_move.other(),
            castling_rooks: setup.castling_rooks.flip_ranks(),
            en_passant: setup.en_passant.map(Square::flip),
            ..setup
        })
    }
}

impl Default for Position {
    /// Returns the position in which a game starts.
    fn default() -> Self {
        Self::from_valid_setup(&Setup::start())
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.placement_key == other.placement_key
            && self.board == other.board
            && self.side_to_move == other.side_to_move
            && self.castling_rooks == other.castling_rooks
            && self.legal_en_passant() == other.legal_en_passant()
    }
}

impl Eq for Position {}

impl Hash for Position {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u64(self.key());
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Position({self})")
    }
}
