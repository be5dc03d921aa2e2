//! Printing FEN.

use super::buffer::FenBuffer;
use super::castling::outermost_rook;
use crate::attacks::pawn_attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::position::Position;
use crate::setup::Setup;
use chess_move::{CastlingSide, Color, Role, Square};

/// How castling rights are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum CastlingStyle {
    /// `KQkq` for the outermost rook on each side of the king, otherwise the letter of the rook's
    /// file. In standard chess this is the same as standard FEN.
    #[default]
    XFen,
    /// Always the letter of the rook's file: `HAha`.
    Shredder,
}

/// When the en passant square is printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum EnPassantStyle {
    /// After every double push, as the FEN standard says.
    #[default]
    Always,
    /// Only if a pawn stands beside the pushed pawn and can capture it pseudo-legally, as X-FEN
    /// says. Whether the capture would leave the king in check does not matter.
    XFen,
    /// Only if an en passant capture is legal. Equal positions then have equal FENs except for the
    /// clocks.
    IfLegal,
}

/// Options for printing a FEN.
///
/// ```
/// use chess_board::{CastlingStyle, EnPassantStyle, FenOptions, Position};
///
/// let options =
///     FenOptions { castling: CastlingStyle::Shredder, en_passant: EnPassantStyle::IfLegal };
/// let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
/// assert_eq!(
///     Position::from_fen(fen)?.to_fen_with(options).as_str(),
///     "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b HAha - 0 1",
/// );
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct FenOptions {
    /// How castling rights are printed.
    pub castling: CastlingStyle,
    /// When the en passant square is printed.
    pub en_passant: EnPassantStyle,
}

/// # Printing FEN
impl Setup {
    /// Returns the FEN, with castling letters as in X-FEN and the stored en passant square.
    ///
    /// Castling rooks that are not on the first or eighth rank have no letter and are left out.
    pub fn to_fen(&self) -> FenBuffer {
        self.to_fen_with(FenOptions::default())
    }

    /// Returns the FEN, formatted with `options`.
    ///
    /// Castling rooks that are not on the first or eighth rank have no letter and are left out.
    /// With [`EnPassantStyle::IfLegal`], no capture is legal if the side to move does not have
    /// exactly one king.
    pub fn to_fen_with(&self, options: FenOptions) -> FenBuffer {
        write(self, options)
    }
}

impl Board {
    /// Returns the first field of a FEN: the placement of the pieces.
    ///
    /// ```
    /// use chess_board::Board;
    ///
    /// let text = Board::start().to_fen();
    /// assert_eq!(text.as_str(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    /// assert_eq!(text.parse(), Ok(Board::start()));
    /// ```
    pub fn to_fen(&self) -> FenBuffer {
        placement(self)
    }
}

/// # Printing FEN
impl Position {
    /// Returns the FEN, with castling letters as in X-FEN and the en passant square after every
    /// double push.
    ///
    /// `Display` prints the same text. Parsing it returns an equal position with the same clocks
    /// and the same en passant square.
    ///
    /// ```
    /// use chess_board::Position;
    ///
    /// let fen = Position::default().to_fen();
    /// assert_eq!(fen.as_str(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    /// ```
    #[doc(alias = "fen")]
    pub fn to_fen(&self) -> FenBuffer {
        self.to_fen_with(FenOptions::default())
    }

    /// Returns the FEN, formatted with `options`.
    ///
    /// Parsing it returns an equal position with the same clocks. See [`FenOptions`] for an
    /// example.
    pub fn to_fen_with(&self, options: FenOptions) -> FenBuffer {
        write(&self.to_setup(), options)
    }
}

fn write(setup: &Setup, options: FenOptions) -> FenBuffer {
    let mut fen = placement(&setup.board);
    fen.push(b' ');
    fen.push(setup.side_to_move.to_char() as u8);
    fen.push(b' ');
    push_castling(&mut fen, setup, options.castling);
    fen.push(b' ');
    match printed_en_passant(setup, options.en_passant) {
        None => fen.push(b'-'),
        Some(square) => square
            .to_ascii()
            .into_iter()
            .for_each(|ascii| fen.push(ascii)),
    }
    fen.push(b' ');
    fen.push_number(setup.halfmove_clock);
    fen.push(b' ');
    fen.push_number(setup.fullmove_number);
    fen
}

/// Returns the en passant square if this style prints it.
fn printed_en_passant(setup: &Setup, style: EnPassantStyle) -> Option<Square> {
    let target = setup.en_passant?;
    let us = setup.side_to_move;
    let capturers = || pawn_attacks(us.other(), target) & setup.board.pieces(us, Role::Pawn);
    let is_printed = match style {
        EnPassantStyle::Always => true,
        EnPassantStyle::XFen => capturers().any(),
        EnPassantStyle::IfLegal => capturers()
            .into_iter()
            .any(|from| setup.board.is_safe_after_en_passant(us, from, target)),
    };
    is_printed.then_some(target)
}

/// The number of slashes between eight ranks.
const SLASHES: usize = 7;

/// Returns a buffer with the placement.
///
/// A processor cannot predict what stands on a square, so nothing branches on it: each bit of the ASCII codes is a set
/// of squares, and the codes of all 64 squares are computed at once.
fn placement(board: &Board) -> FenBuffer {
    // With the ranks in reverse order, the squares are in the order of FEN.
    let [pawns, knights, bishops, rooks, queens, kings] =
        Role::ALL.map(|role| board.by_role(role).flip());
    let black = board.by_color(Color::Black).flip();
    let empty = !board.occupied().flip();

    // At these squares, at least one, two, ... empty squares of a rank end.
    let mut ending = [empty; 8];
    for n in 1..8 {
        ending[n] = empty & ending[n - 1].east();
    }
    let [e1, e2, e3, e4, e5, e6, e7, e8] = ending;

    // In the order of their bits, from `b` = 0x62 and `p` = 0x70 to `1` = 0x31. Capital letters lack bit 5.
    let characters = transpose([
        queens | kings | e1 & !e2 | e3 & !e4 | e5 & !e6 | e7 & !e8,
        knights | bishops | rooks | kings | e2 & !e4 | e6 & !e8,
        knights | e4 & !e8,
        knights | kings | e8,
        pawns | rooks | queens | empty,
        black | empty,
        !empty,
        Bitboard::EMPTY,
    ]);

    // Between the ranks the buffer keeps its slashes.
    let mut fen = FenBuffer::filled(b'/');
    let mut len = 0;
    // A run of empty squares is a digit at its last square.
    for square in !(empty & empty.west()) {
        let (file, rank) = (square.file() as usize, square.rank() as usize);
        fen.text[len + rank] = characters[file][rank];
        len += 1;
    }
    fen.len = (len + SLASHES) as u8;
    fen
}

/// Bit f of rank r in set b becomes bit b of byte r in array f.
fn transpose(sets: [Bitboard; 8]) -> [[u8; 8]; 8] {
    const MASKS: [u64; 3] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
    ];
    let mut words = sets.map(Bitboard::bits);
    for (mask, shift) in MASKS.into_iter().zip([1, 2, 4]) {
        for low in (0..8).filter(|index| index & shift == 0) {
            let high = low + shift;
            let changes = (words[low] >> shift ^ words[high]) & mask;
            words[low] ^= changes << shift;
            words[high] ^= changes;
        }
    }
    words.map(u64::to_le_bytes)
}

fn push_castling(fen: &mut FenBuffer, setup: &Setup, style: CastlingStyle) {
    let mut none = true;
    for color in Color::ALL {
        let rooks = setup.castling_rooks & Bitboard::from(color.back_rank());
        // From the h file to the a file: kingside first.
        for rook in rooks.into_iter().rev() {
            none = false;
            let letter = match style {
                CastlingStyle::XFen => xfen_letter(&setup.board, color, rook),
                CastlingStyle::Shredder => rook.to_ascii()[0],
            };
            fen.push(match color {
                Color::White => letter.to_ascii_uppercase(),
                Color::Black => letter,
            });
        }
    }
    if none {
        fen.push(b'-');
    }
}

fn xfen_letter(board: &Board, color: Color, rook: Square) -> u8 {
    if rook == outermost_rook(board, color, CastlingSide::Kingside) {
        b'k'
    } else if rook == outermost_rook(board, color, CastlingSide::Queenside) {
        b'q'
    } else {
        rook.to_ascii()[0]
    }
}
