//! The position key of opening books in the Polyglot format.
//!
//! The format is described at <http://hgm.nubati.net/book_format.html>. It has 781 random numbers:
//! for 12 kinds of piece on 64 squares, four castling rights, eight en passant files, and White to
//! move.

mod numbers;
#[cfg(test)]
mod tests;

use crate::position::Position;
use chess_move::{CastlingSide, Color, File, Piece, Square};
use numbers::NUMBERS;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

/// # Polyglot opening books
impl Position {
    /// Returns the key of the position in opening books of the Polyglot format.
    ///
    /// It differs from [`key`](Position::key): it uses the random numbers that the
    /// [format](http://hgm.nubati.net/book_format.html) publishes. It is computed from all pieces
    /// on each call.
    ///
    /// The en passant file is part of the key if a pawn of the side to move stands beside the
    /// pushed pawn, even if the capture is illegal. So positions that are equal for this crate can
    /// have different Polyglot keys.
    ///
    /// In Chess960 only the side of a castling right is part of the key, not the file of the rook.
    /// The format's extension for Chess960 requires that a book contains no position in which an
    /// inner rook has the right.
    ///
    /// ```
    /// use chess_board::Position;
    ///
    /// assert_eq!(Position::default().polyglot_key(), 0x463b_9618_1691_fc9c);
    /// ```
    #[doc(alias = "zobrist_hash")]
    pub fn polyglot_key(&self) -> u64 {
        let mut key = match self.side_to_move() {
            Color::White => NUMBERS[WHITE_TO_MOVE],
            Color::Black => 0,
        };
        for (square, piece) in self.board().iter() {
            key ^= NUMBERS[piece_index(piece, square)];
        }
        for (index, (color, side)) in RIGHTS.into_iter().enumerate() {
            if self.castling_rook(color, side).is_some() {
                key ^= NUMBERS[CASTLING + index];
            }
        }
        if let Some(file) = self.pseudo_legal_en_passant_file() {
            key ^= NUMBERS[EN_PASSANT + file.index()];
        }
        key
    }

    /// Returns the file of the en passant square if a pawn can capture there pseudo-legally.
    fn pseudo_legal_en_passant_file(&self) -> Option<File> {
        let target = self.en_passant()?;
        self.en_passant_capturers(target)
            .any()
            .then_some(target.file())
    }
}

/// The castling rights in the order of their random numbers.
const RIGHTS: [(Color, CastlingSide); 4] = [
    (Color::White, CastlingSide::Kingside),
    (Color::White, CastlingSide::Queenside),
    (Color::Black, CastlingSide::Kingside),
    (Color::Black, CastlingSide::Queenside),
];

/// Returns the index of a piece's random number. The order is black pawns, white pawns, black
/// knights, and so on, each from a1 to h8.
fn piece_index(piece: Piece, square: Square) -> usize {
    let is_white = usize::from(piece.color == Color::White);
    64 * (2 * piece.role.index() + is_white) + square.index()
}
