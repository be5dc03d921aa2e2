//! The positions of bullet: `ChessBoard` of its crate `bulletformat` 1.8.
//!
//! The side to move is White: with Black to move, colors, ranks, score and result are exchanged.
//!
//! | bytes | content |
//! |---|---|
//! | 0–23 | the pieces: see [`pieces`](crate::pieces) |
//! | 24–25 | the score of the side to move, in centipawns, little-endian |
//! | 26 | the result for the side to move: 0 loss, 1 draw, 2 win |
//! | 27 | the king's square |
//! | 28 | the square of the opponent's king, from the opponent's side of the board |
//! | 29–31 | unused |

use crate::codec::by_code;
use crate::error::ReadError;
use crate::game::Verdict;
use crate::pieces::{read_pieces, write_pieces};
use crate::positions::Record;
use chess_board::{Bitboard, Position, Setup};
use chess_move::Color;

/// # Conversion to and from bullet
impl Record {
    /// Returns the bytes of a `ChessBoard` of bullet. The side to move, castling rights, the en passant square and the
    /// clocks are lost.
    ///
    /// # Errors
    /// If the position is not valid.
    pub fn to_bullet(&self) -> Result<[u8; 32], ReadError> {
        let (position, score, result) = self.for_side_to_move()?;
        let mut bytes = [0; 32];
        write_pieces(position.board(), Bitboard::EMPTY, &mut bytes);
        bytes[24..26].copy_from_slice(&score.to_le_bytes());
        bytes[26] = result as u8;
        [bytes[27], bytes[28]] = king_squares(&position);
        Ok(bytes)
    }

    /// Returns the position with White to move, the score and the result, all as the side to move sees them.
    fn for_side_to_move(&self) -> Result<(Position, i16, Verdict), ReadError> {
        let position = self.position()?;
        Ok(match position.side_to_move() {
            Color::White => (position, self.score, self.verdict),
            Color::Black => (
                position.flip_colors(),
                self.score.saturating_neg(),
                self.verdict.flip_colors(),
            ),
        })
    }

    /// Reads a `ChessBoard` of bullet, with White to move.
    ///
    /// # Errors
    /// If the bytes are not those of a valid position with a result.
    pub fn from_bullet(bytes: &[u8; 32]) -> Result<Self, ReadError> {
        let (board, _) = read_pieces(bytes)?;
        let position = Self::check(Setup {
            board,
            ..Setup::empty()
        })?;
        if [bytes[27], bytes[28]] != king_squares(&position) {
            return Err(ReadError::UnknownCode(bytes[27].into()));
        }
        let score = i16::from_le_bytes([bytes[24], bytes[25]]);
        let result = by_code(&Verdict::ALL, bytes[26])?;
        Ok(Self::new(&position, score, result)?)
    }
}

fn king_squares(position: &Position) -> [u8; 2] {
    let king = |color| position.king(color).relative_to(color).index() as u8;
    [king(Color::White), king(Color::Black)]
}
