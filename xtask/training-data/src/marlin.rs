//! The positions of marlinformat: `PackedBoard`, as the documentation of the crate `viriformat` 3.0 describes it.
//!
//! | bytes | content |
//! |---|---|
//! | 0–23 | the pieces: see [`pieces`](crate::pieces) |
//! | 24 | the en passant square, or 64; bit 7 is 1 if Black is to move |
//! | 25 | the halfmove clock |
//! | 26–27 | the fullmove number, or 0 |
//! | 28–29 | the score from White's point of view, in centipawns |
//! | 30 | the result: 0 if Black wins, 1 for a draw, 2 if White wins |
//! | 31 | unused |
//!
//! Numbers are little-endian.

use crate::codec::by_code;
use crate::error::ReadError;
use crate::game::Verdict;
use crate::pieces::{read_pieces, write_pieces};
use crate::positions::Record;
use chess_board::{Position, Setup};
use chess_move::{Color, Square};

const NO_SQUARE: u8 = 64;

/// # Conversion to and from marlinformat
impl Record {
    /// Returns the bytes of a `PackedBoard`. A halfmove clock above 255 becomes 255.
    ///
    /// # Errors
    /// If the position is not valid.
    pub fn to_marlin(&self) -> Result<[u8; 32], ReadError> {
        Ok(write_marlin(&self.position()?, self.score, self.verdict))
    }

    /// Reads a `PackedBoard`. A fullmove number of 0 becomes 1.
    ///
    /// # Errors
    /// If the bytes are not those of a valid position with a result.
    pub fn from_marlin(bytes: &[u8; 32]) -> Result<Self, ReadError> {
        let (position, score, verdict) = read_marlin(bytes)?;
        Ok(Self::new(&position, score, verdict)?)
    }
}

pub(crate) fn write_marlin(position: &Position, score: i16, verdict: Verdict) -> [u8; 32] {
    let mut bytes = [0; 32];
    write_pieces(position.board(), position.castling_rooks(), &mut bytes);
    let square = position.en_passant().map(|square| square.index() as u8);
    bytes[24] = square.unwrap_or(NO_SQUARE) | (position.side_to_move().index() as u8) << 7;
    bytes[25] = u8::try_from(position.halfmove_clock()).unwrap_or(u8::MAX);
    bytes[26..28].copy_from_slice(&position.fullmove_number().to_le_bytes());
    bytes[28..30].copy_from_slice(&score.to_le_bytes());
    bytes[30] = verdict as u8;
    bytes
}

pub(crate) fn read_marlin(bytes: &[u8; 32]) -> Result<(Position, i16, Verdict), ReadError> {
    let (board, castling_rooks) = read_pieces(bytes)?;
    let unknown = ReadError::UnknownCode(bytes[24].into());
    let en_passant = match bytes[24] & 127 {
        NO_SQUARE => None,
        square => Some(Square::from_index(square).ok_or(unknown)?),
    };
    let position = Record::check(Setup {
        board,
        castling_rooks,
        side_to_move: if bytes[24] < 128 {
            Color::White
        } else {
            Color::Black
        },
        en_passant,
        halfmove_clock: bytes[25].into(),
        fullmove_number: u16::from_le_bytes([bytes[26], bytes[27]]).max(1),
    })?;
    let score = i16::from_le_bytes([bytes[28], bytes[29]]);
    Ok((position, score, by_code(&Verdict::ALL, bytes[30])?))
}
