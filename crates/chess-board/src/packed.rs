//! [`PackedPosition`]: a position in 28 bytes.

use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::position::Position;
use crate::setup::Setup;
use crate::validity::{PositionError, Waivers};
use chess_move::{Color, Diagnostic, Rank, Role, Square};
use core::array::TryFromSliceError;
use core::error::Error;
use core::fmt;

/// Codes 0 to 11 are a piece's index. The others are pieces that also carry a part of the state.
const WHITE_CASTLING_ROOK: u8 = 12;
const BLACK_CASTLING_ROOK: u8 = 13;
const DOUBLE_PUSHED_PAWN: u8 = 14;
const BLACK_KING_TO_MOVE: u8 = 15;

/// The largest number of pieces that the format holds.
const MAX_PIECES: usize = 32;
const CODES: usize = 8;
const CLOCKS: usize = CODES + MAX_PIECES / 2;

/// A position in 28 bytes, with the same content as a FEN, both clocks included.
///
/// Use it to store many positions, such as training data, caches or databases.
/// [`Position::to_packed`] creates it, and [`Position::from_packed`] reads it. It can hold any
/// bytes: they are checked when a position is read from them.
///
/// | bytes | content |
/// |---|---|
/// | 0–7 | the occupied squares, one bit each: bit 0 of byte 0 is a1, bit 7 of byte 7 is h8 |
/// | 8–23 | one code of four bits for each occupied square, in the order of the squares; the low half of a byte comes first; unused codes are 0 |
/// | 24–25 | the halfmove clock, little-endian |
/// | 26–27 | the fullmove number, little-endian |
///
/// | code | piece |
/// |---|---|
/// | 0–5 | white pawn, knight, bishop, rook, queen, king |
/// | 6–11 | black pawn, knight, bishop, rook, queen, king |
/// | 12, 13 | white, black rook with the castling right |
/// | 14 | the pawn that has just moved two squares, if there is an en passant square; its color is that of the side not to move |
/// | 15 | the black king when Black is to move |
///
/// The layout is stable. Two packed positions have the same bytes exactly if their positions have
/// the same FEN, so a database can compare, hash and sort them without unpacking. This is stricter
/// than the equality of [`Position`], which ignores the clocks. `Ord` compares the bytes; the order
/// has no meaning in chess.
///
/// ```
/// use chess_board::{PackedPosition, Position};
///
/// let position = Position::from_fen("r3k2r/8/8/8/3pP3/8/8/R3K2R b KQkq e3 12 34")?;
/// let bytes: [u8; 28] = position.to_packed()?.to_bytes();
///
/// let packed = PackedPosition::from_bytes(bytes);
/// assert_eq!(Position::from_packed(packed)?.to_string(), position.to_string());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PackedPosition([u8; Self::LEN]);

impl PackedPosition {
    /// The number of bytes of a packed position: 28.
    pub const LEN: usize = CLOCKS + 4;

    /// Wraps bytes, without checking them.
    #[inline]
    pub const fn from_bytes(bytes: [u8; Self::LEN]) -> Self {
        Self(bytes)
    }

    /// Returns the bytes.
    #[inline]
    pub const fn to_bytes(self) -> [u8; Self::LEN] {
        self.0
    }

    /// Returns the bytes as a slice.
    #[inline]
    pub const fn as_bytes(&self) -> &[u8; Self::LEN] {
        &self.0
    }

    fn u16_at(&self, offset: usize) -> u16 {
        u16::from_le_bytes([self.0[offset], self.0[offset + 1]])
    }

    fn occupied(&self) -> Bitboard {
        let mut bits = [0; 8];
        bits.copy_from_slice(&self.0[..CODES]);
        Bitboard::from_bits(u64::from_le_bytes(bits))
    }

    /// Returns the n-th code, counted from 0.
    fn code(&self, n: usize) -> u8 {
        self.0[CODES + n / 2] >> (4 * (n % 2)) & 15
    }
}

/// Prints the bytes in hexadecimal, in their order.
impl fmt::Display for PackedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for PackedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "PackedPosition({self})")
    }
}

/// Wraps exactly 28 bytes, without checking their content.
impl TryFrom<&[u8]> for PackedPosition {
    type Error = TryFromSliceError;

    fn try_from(bytes: &[u8]) -> Result<Self, TryFromSliceError> {
        bytes.try_into().map(Self)
    }
}

impl AsRef<[u8]> for PackedPosition {
    #[inline]
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// # Packed positions
impl Position {
    /// Returns the position in 28 bytes, clocks included.
    ///
    /// See [`PackedPosition`] for the layout and an example.
    ///
    /// # Errors
    ///
    /// [`PackError::TooManyPieces`] if there are more than 32 pieces. Only a position that was
    /// created with [`Waivers::TOO_MUCH_MATERIAL`] can have more.
    #[doc(alias = "compress")]
    pub fn to_packed(&self) -> Result<PackedPosition, PackError> {
        let occupied = self.occupied();
        if occupied.len() > MAX_PIECES {
            return Err(PackError::TooManyPieces(occupied.len() as u8));
        }
        let them = self.side_to_move().other();
        let pushed = self
            .en_passant()
            .map(|target| Square::new(target.file(), Rank::Fourth.relative_to(them)));
        let mut bytes = [0; PackedPosition::LEN];
        bytes[..CODES].copy_from_slice(&occupied.bits().to_le_bytes());
        for (n, (square, piece)) in self.board().iter().enumerate() {
            let code = match piece.role {
                Role::Rook if self.castling_rooks().contains(square) => match piece.color {
                    Color::White => WHITE_CASTLING_ROOK,
                    Color::Black => BLACK_CASTLING_ROOK,
                },
                Role::Pawn if pushed == Some(square) => DOUBLE_PUSHED_PAWN,
                Role::King if piece.color == Color::Black && them == Color::White => {
                    BLACK_KING_TO_MOVE
                }
                _ => piece.index() as u8,
            };
            bytes[CODES + n / 2] |= code << (4 * (n % 2));
        }
        bytes[CLOCKS..][..2].copy_from_slice(&self.halfmove_clock().to_le_bytes());
        bytes[CLOCKS + 2..].copy_from_slice(&self.fullmove_number().to_le_bytes());
        Ok(PackedPosition(bytes))
    }

    /// Reads a valid position from its packed form.
    ///
    /// # Errors
    ///
    /// [`PackError`] if the bytes are not a packed position, or if chess does not allow the
    /// position. If the bytes are accepted, [`Position::to_packed`] returns the same bytes again.
    #[doc(alias = "decompress")]
    pub fn from_packed(packed: PackedPosition) -> Result<Self, PackError> {
        Ok(Self::from_setup(
            Setup::from_packed(packed)?,
            Waivers::empty(),
        )?)
    }
}

impl Setup {
    /// Reads a packed position without checking that it is valid. [`Position::from_setup`] does so, and takes rules to
    /// waive.
    ///
    /// # Errors
    ///
    /// [`PackError`] if the bytes are not a packed position.
    pub fn from_packed(packed: PackedPosition) -> Result<Self, PackError> {
        unpack(&packed)
    }
}

/// Reads a position as [`Position::from_packed`] does.
impl TryFrom<PackedPosition> for Position {
    type Error = PackError;

    fn try_from(packed: PackedPosition) -> Result<Self, PackError> {
        Self::from_packed(packed)
    }
}

fn unpack(packed: &PackedPosition) -> Result<Setup, PackError> {
    let occupied = packed.occupied();
    if occupied.len() > MAX_PIECES {
        return Err(PackError::TooManyPieces(occupied.len() as u8));
    }
    if (occupied.len()..MAX_PIECES).any(|n| packed.code(n) != 0) {
        return Err(PackError::UnusedCode);
    }
    // Codes cannot be predicted, so the loop does not branch on them.
    let mut of_code = [Bitboard::EMPTY; 16];
    for (n, square) in occupied.into_iter().enumerate() {
        of_code[usize::from(packed.code(n))] |= square;
    }
    let with_code = |code: u8| of_code[usize::from(code)];
    let side_to_move = if with_code(BLACK_KING_TO_MOVE).any() {
        Color::Black
    } else {
        Color::White
    };
    let them = side_to_move.other();
    let board = Board::from_pieces(|piece| {
        let others = match (piece.role, piece.color) {
            (Role::Rook, Color::White) => with_code(WHITE_CASTLING_ROOK),
            (Role::Rook, Color::Black) => with_code(BLACK_CASTLING_ROOK),
            (Role::Pawn, color) if color == them => with_code(DOUBLE_PUSHED_PAWN),
            (Role::King, Color::Black) => with_code(BLACK_KING_TO_MOVE),
            _ => Bitboard::EMPTY,
        };
        of_code[piece.index()] | others
    });
    let mut setup = Setup {
        board,
        side_to_move,
        castling_rooks: with_code(WHITE_CASTLING_ROOK) | with_code(BLACK_CASTLING_ROOK),
        halfmove_clock: packed.u16_at(CLOCKS),
        fullmove_number: packed.u16_at(CLOCKS + 2),
        ..Setup::empty()
    };
    for square in with_code(DOUBLE_PUSHED_PAWN) {
        if setup.en_passant.is_some() || square.rank() != Rank::Fourth.relative_to(them) {
            return Err(PackError::EnPassantPawn(square));
        }
        let target = Square::new(square.file(), Rank::Third.relative_to(them));
        setup.en_passant = Some(target);
    }
    misplaced_castling_rook(&setup).map_or(Ok(setup), |square| Err(PackError::CastlingRook(square)))
}

/// Returns a castling rook that is not on its own side's back rank.
fn misplaced_castling_rook(setup: &Setup) -> Option<Square> {
    let placed = |color: Color| setup.board.by_color(color) & color.back_rank();
    (setup.castling_rooks - (placed(Color::White) | placed(Color::Black))).first()
}

/// An error from packing or unpacking a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PackError {
    /// The board has this number of pieces, more than the 32 that the format holds.
    TooManyPieces(u8),
    /// A code after the last piece is not 0.
    UnusedCode,
    /// The rook on this square has a castling right and is not on its back rank.
    CastlingRook(Square),
    /// The pawn on this square cannot have moved two squares, or is the second pawn marked so.
    EnPassantPawn(Square),
    /// The bytes are well-formed, but chess does not allow the position.
    Invalid(PositionError),
}

impl From<PositionError> for PackError {
    fn from(error: PositionError) -> Self {
        Self::Invalid(error)
    }
}

impl fmt::Display for PackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooManyPieces(pieces) => {
                write!(
                    f,
                    "expected at most 32 pieces in a packed position, found {pieces}"
                )
            }
            Self::UnusedCode => {
                f.write_str("invalid packed position: expected 0 in the codes after the last piece")
            }
            Self::CastlingRook(square) => write!(
                f,
                "invalid packed position: expected castling rooks on their back rank, found one on `{square}`"
            ),
            Self::EnPassantPawn(square) => write!(
                f,
                "invalid packed position: expected one pawn after a double push, on its own fourth rank, \
                 found code 14 on `{square}`"
            ),
            Self::Invalid(error) => fmt::Display::fmt(error, f),
        }
    }
}

impl Error for PackError {}

impl Diagnostic for PackError {
    fn code(&self) -> &'static str {
        match self {
            Self::TooManyPieces(_) => "packed-too-many-pieces",
            Self::UnusedCode => "packed-unused-code",
            Self::CastlingRook(_) => "packed-castling-rook",
            Self::EnPassantPawn(_) => "packed-en-passant-pawn",
            Self::Invalid(error) => error.code(),
        }
    }
}
