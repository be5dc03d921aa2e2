//! [`Position`]: a valid chess position.

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::{CastlingRights, castling_rook_of};
use crate::setup::Setup;
use crate::state::{CastlingRooks, Fields, State};
use crate::zobrist;
use chess_move::{CastlingSide, Color, File, Piece, Role, Square};
use core::fmt;
use core::hash::{Hash, Hasher};

/// A valid chess position: the pieces, the side to move, castling rights, the en passant square and
/// the clocks.
///
/// # Create a position
///
/// [`Position::default`] is the starting position. [`Position::from_fen`] parses a FEN, and
/// [`from_fen_tolerant`](Position::from_fen_tolerant) accepts common mistakes.
/// `Position::try_from(setup)` checks a [`Setup`], which has public fields. A position is always
/// valid, because every constructor checks the rules and the fields are private.
///
/// # Play moves
///
/// The rules come with the crate `chess-movegen`. After `use chess_movegen::PositionRules` (or
/// `use chess_kit::prelude::*`), a position also has the methods of that trait: `legal_moves`,
/// `legal_moves_from`, `legal_targets`, `find_move`, `play`, `legality`, `is_checkmate`, `is_stalemate`,
/// `outcome` and more. `chess_notation::PositionNotation` adds `san`, `uci`, `parse_san` and `parse_uci`.
///
/// The methods here do not check the move: [`after`](Position::after) returns the new position,
/// [`play_unchecked`](Position::play_unchecked) changes this one, and [`make`](Position::make) and
/// [`unmake`](Position::unmake) play a move and take it back. A position has 64 bytes and is
/// `Copy`, so copying is cheap.
///
/// # Equality and hash
///
/// Two positions are equal if they are the same by the rules of chess: the same pieces on the same
/// squares, the same side to move, the same castling rights, and the same *legal* en passant
/// captures. The clocks do not matter. Equal positions have equal [keys](Position::key), and `Hash`
/// hashes the key. To compare everything, clocks included, compare
/// [`to_setup`](Position::to_setup).
///
/// ```
/// use chess_board::Position;
/// use chess_move::{Move, MoveFlag, Square};
///
/// let mut position = Position::default();
/// position.play_unchecked(Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush));
/// assert_eq!(
///     position.to_string(),
///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
/// );
/// // No black pawn can capture on e3, so the en passant square does not matter.
/// assert_eq!(
///     position,
///     Position::from_fen("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1")?,
/// );
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[doc(alias = "Chess")]
#[doc(alias = "BaseBoard")]
#[must_use = "a position never changes by itself: methods such as `play` and `pass` return a new one"]
// The board comes first, so that copies load and store whole vectors of its sets. The layout is not part of the API.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Position {
    pub(crate) board: Board,
    /// The key without the en passant part, which depends on legality and is computed in `key`.
    pub(crate) placement_key: u64,
    pub(crate) state: State,
}

const _: () = assert!(size_of::<Position>() == 64 && size_of::<Option<Position>>() == 64);

/// # Side to move and pieces
impl Position {
    /// Creates a position from a setup that is known to be valid.
    pub(crate) const fn from_valid_setup(setup: &Setup) -> Self {
        let mut position = Self {
            board: setup.board,
            placement_key: 0,
            state: State::new(Fields {
                halfmove_clock: setup.halfmove_clock,
                fullmove_number: setup.fullmove_number,
                castling: CastlingRooks::from_squares(setup.castling_rooks),
                en_passant: setup.en_passant,
                side_to_move: setup.side_to_move,
            }),
        };
        position.placement_key = position.placement_key_by_definition();
        position
    }

    /// Returns the pieces on the squares.
    #[inline(always)]
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the side to move.
    #[doc(alias = "is_white_to_move")]
    #[doc(alias = "turn")]
    #[inline(always)]
    pub const fn side_to_move(&self) -> Color {
        self.state.side_to_move()
    }

    /// Returns the occupied squares.
    #[doc(alias = "occupancy")]
    #[doc(alias = "combined")]
    #[inline(always)]
    pub const fn occupied(&self) -> Bitboard {
        self.board.occupied()
    }

    /// Returns the squares of all pieces of one color.
    #[doc(alias = "us")]
    #[doc(alias = "occupied_co")]
    #[doc(alias = "colors")]
    #[inline(always)]
    pub const fn by_color(&self, color: Color) -> Bitboard {
        self.board.by_color(color)
    }

    /// Returns the squares of all pieces of one role, both colors together.
    #[inline(always)]
    pub const fn by_role(&self, role: Role) -> Bitboard {
        self.board.by_role(role)
    }

    /// Returns the squares of all pieces of one color and role.
    #[inline(always)]
    pub const fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.board.pieces(color, role)
    }

    /// Returns the piece on a square, or `None` if the square is empty.
    #[doc(alias = "piece_on")]
    #[inline]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        self.board.piece_at(square)
    }

    /// Returns the square of this color's king.
    #[doc(alias = "king_of")]
    #[doc(alias = "king_square")]
    #[inline(always)]
    pub const fn king(&self, color: Color) -> Square {
        let king = self.board.pieces(color, Role::King);
        Square::wrapping_from_index(king.bits().trailing_zeros() as u8)
    }
}

/// # Castling and en passant
impl Position {
    /// Returns the castling rights.
    #[doc(alias = "castles")]
    #[doc(alias = "castle_rights")]
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

    /// Returns the squares of all rooks that have a castling right.
    #[inline(always)]
    pub const fn castling_rooks(&self) -> Bitboard {
        self.state.castling().squares()
    }

    /// Returns the square of the rook with which this color has the right to castle to this side,
    /// or `None` without that right.
    #[inline(always)]
    pub fn castling_rook(&self, color: Color, side: CastlingSide) -> Option<Square> {
        castling_rook_of(self.castling_rooks(), self.king(color), color, side)
    }

    /// Returns whether a castling right is only possible in Chess960: its king is not on the
    /// e-file, or its rook is not on the a- or h-file.
    pub fn is_chess960(&self) -> bool {
        Color::ALL.into_iter().any(|color| {
            let rooks = self.castling_rooks() & color.back_rank();
            let corners = Bitboard::from(File::A) | File::H;
            rooks.any() && (self.king(color).file() != File::E || !rooks.is_subset(corners))
        })
    }

    /// Returns the en passant square: the square that a pawn skipped in the last move, a double
    /// push. It does not matter whether a capture there is possible.
    ///
    /// The square comes from the FEN, or from the last move played.
    #[doc(alias = "ep_square")]
    #[inline(always)]
    pub const fn en_passant(&self) -> Option<Square> {
        self.state.en_passant()
    }

    /// Returns the en passant square if some en passant capture is legal.
    ///
    /// Equality and the [key](Position::key) use this square.
    #[doc(alias = "has_legal_en_passant")]
    #[inline]
    pub fn legal_en_passant(&self) -> Option<Square> {
        let target = self.en_passant()?;
        let capturers = self.en_passant_capturers(target);
        if capturers.is_empty() {
            return None;
        }
        self.some_en_passant_is_legal(target, capturers)
            .then_some(target)
    }

    /// Returns the pawns of the side to move that attack the en passant square.
    #[inline(always)]
    pub(crate) fn en_passant_capturers(&self, target: Square) -> Bitboard {
        let us = self.side_to_move();
        attacks::pawn_attacks(us.other(), target) & self.pieces(us, Role::Pawn)
    }

    /// Returns whether one of these en passant captures is legal. Not inlined, because capturers
    /// are rare.
    #[cold]
    fn some_en_passant_is_legal(&self, target: Square, capturers: Bitboard) -> bool {
        capturers.into_iter().any(|from| {
            self.board
                .is_safe_after_en_passant(self.side_to_move(), from, target)
        })
    }
}

/// # Clocks
impl Position {
    /// Returns the number of plies since the last capture or pawn move. It stops at 65,535.
    #[doc(alias = "halfmoves")]
    #[doc(alias = "rule50")]
    #[inline(always)]
    pub const fn halfmove_clock(&self) -> u16 {
        self.state.halfmove_clock()
    }

    /// Returns the fullmove number. It starts at 1, increases after each of Black's moves, and
    /// stops at 65,535.
    #[doc(alias = "fullmoves")]
    #[inline(always)]
    pub const fn fullmove_number(&self) -> u16 {
        self.state.fullmove_number()
    }
}

/// # Checks, attacks and pins
impl Position {
    /// Returns the squares of the pieces that give check.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.board
            .checkers(self.king(self.side_to_move()), self.side_to_move())
    }

    /// Returns whether the side to move is in check.
    #[doc(alias = "in_check")]
    #[inline]
    pub fn is_check(&self) -> bool {
        self.checkers().any()
    }
}

/// # Key
impl Position {
    /// Returns the Zobrist key. Equal positions have equal keys; different positions almost never
    /// do.
    ///
    /// The key is the same in every build and on every machine, so it can be stored. The clocks are
    /// not part of it, and the en passant square only if a capture there is
    /// [legal](Position::legal_en_passant).
    #[doc(alias = "zobrist_key")]
    #[doc(alias = "hash")]
    #[doc(alias = "zobrist")]
    #[doc(alias = "zobrist_hash")]
    #[doc(alias = "get_hash")]
    #[doc(alias = "transposition_key")]
    #[inline]
    pub fn key(&self) -> u64 {
        match self.legal_en_passant() {
            None => self.placement_key,
            Some(target) => self.placement_key ^ zobrist::en_passant(target.file()),
        }
    }

    /// Returns the key computed from scratch, to check [`Position::key`], which is updated move by
    /// move.
    pub fn key_by_definition(&self) -> u64 {
        let en_passant = self
            .legal_en_passant()
            .map_or(0, |target| zobrist::en_passant(target.file()));
        self.placement_key_by_definition() ^ en_passant
    }

    const fn placement_key_by_definition(&self) -> u64 {
        let mut key = match self.side_to_move() {
            Color::White => 0,
            Color::Black => zobrist::black_to_move(),
        };
        let mut occupied = self.occupied();
        while let Some(square) = occupied.pop_first() {
            let color = if self.board.by_color(Color::White).contains(square) {
                Color::White
            } else {
                Color::Black
            };
            key ^= zobrist::contents(color, self.board.contents(square), square);
        }
        let mut rooks = self.castling_rooks();
        while let Some(rook) = rooks.pop_first() {
            key ^= zobrist::castling(rook);
        }
        key
    }
}

/// # Conversion
impl Position {
    /// Returns the position as a [`Setup`], with public fields that can be edited.
    #[doc(alias = "into_setup")]
    #[inline]
    pub const fn to_setup(&self) -> Setup {
        Setup {
            board: self.board,
            side_to_move: self.side_to_move(),
            castling_rooks: self.castling_rooks(),
            en_passant: self.en_passant(),
            halfmove_clock: self.halfmove_clock(),
            fullmove_number: self.fullmove_number(),
        }
    }

    /// Returns the position with the colors exchanged and the ranks in reverse order.
    #[doc(alias = "mirror")]
    pub fn flip_colors(&self) -> Self {
        let setup = self.to_setup();
        Self::from_valid_setup(&Setup {
            board: setup.board.flip_colors(),
            side_to_move: setup.side_to_move.other(),
            castling_rooks: setup.castling_rooks.flip(),
            en_passant: setup.en_passant.map(Square::flip),
            ..setup
        })
    }
}

impl Default for Position {
    /// Returns the starting position.
    fn default() -> Self {
        const START: Position = Position::from_valid_setup(&Setup::start());
        START
    }
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.placement_key == other.placement_key
            && self.board == other.board
            && self.side_to_move() == other.side_to_move()
            && self.state.castling() == other.state.castling()
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
