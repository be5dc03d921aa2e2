//! The key under which Polyglot's opening books know a position.
//!
//! The format is described at <http://hgm.nubati.net/book_format.html>. Its 781 numbers are those
//! of 12 kinds of piece on 64 squares, four castling rights, eight files of en passant, and White
//! to move.

mod numbers;
#[cfg(test)]
mod tests;

use crate::position::Position;
use chess_move::{CastlingSide, Color, File, Piece, Square};
use numbers::NUMBERS;

const CASTLING: usize = 768;
const EN_PASSANT: usize = 772;
const WHITE_TO_MOVE: usize = 780;

impl Position {
    /// Returns the key of the position in opening books of the Polyglot format.
    ///
    /// Another key than [`key`](Position::key), for other programs' files: its numbers are those
    /// that the [format](http://hgm.nubati.net/book_format.html) publishes. It is worked out anew
    /// on each call, piece by piece; nothing of it is kept.
    ///
    /// The file of the en passant square counts if a pawn of the side to move stands beside the
    /// pushed pawn, whether or not it may take. So equal positions can have different keys here.
    ///
    /// In Chess960 a castling right counts by its side of the king, whichever file the rook is on:
    /// the key does not tell which of two rooks on one side has it. The format's extension for
    /// Chess960 asks that a book hold no position in which it is the inner one.
    ///
    /// ```
    /// use chess_board::Position;
    ///
    /// assert_eq!(Position::default().polyglot_key(), 0x463b_9618_1691_fc9c);
    /// ```
    pub fn polyglot_key(&self) -> u64 {
        let mut key = match self.side_to_move() {
            Color::White => NUMBERS[WHITE_TO_MOVE],
            Color::Black => 0,
        };
        for (square, piece) in self.board() {
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

    /// Returns the file of the en passant square, if a pawn stands so that it could take there but for its
    /// king's safety.
    fn pseudo_legal_en_passant_file(&self) -> Option<File> {
        let target = self.en_passant()?;
        self.en_passant_capturers(target)
            .any()
            .then_some(target.file())
    }
}

/// The rights in the order of their numbers.
const RIGHTS: [(Color, CastlingSide); 4] = [
    (Color::White, CastlingSide::Kingside),
    (Color::White, CastlingSide::Queenside),
    (Color::Black, CastlingSide::Kingside),
    (Color::Black, CastlingSide::Queenside),
];

/// Black pawns come first, white pawns next, then black knights, and so on; the squares of each
/// from a1 to h8.
fn piece_index(piece: Piece, square: Square) -> usize {
    let is_white = usize::from(piece.color == Color::White);
    64 * (2 * piece.role.index() + is_white) + square.index()
}
