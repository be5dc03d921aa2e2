//! The games of viriformat, as the documentation of the crate `viriformat` 3.0 describes them.
//!
//! | bytes | content |
//! |---|---|
//! | 32 | the start position and the result: see [`marlin`](crate::marlin) |
//! | 4 each | two bytes for a move, two for its score from White's point of view |
//! | 4 | zeros |
//!
//! | bits of a move | content |
//! |---|---|
//! | 0–5 | the origin square |
//! | 6–11 | the target square; of castling, the square of the rook |
//! | 12–13 | the promotion: 0 knight, 1 bishop, 2 rook, 3 queen |
//! | 14–15 | 1 en passant, 2 castling, 3 promotion, 0 any other move |
//!
//! Numbers are little-endian.

use crate::error::{GameError, ReadError};
use crate::game::{Adjudication, Ending, ScoredGame, ScoredPly, ending_by_rules};
use crate::marlin::{read_marlin, write_marlin};
use chess_board::Position;
use chess_move::{Move, Role};
use chess_movegen::{Game, PositionRules};
use std::io::BufRead;

const PROMOTION: u16 = 3 << 14;

/// # Conversion to and from viriformat
impl ScoredGame {
    /// Returns the bytes of a game of viriformat. The ending and the adjudication are lost.
    ///
    /// # Errors
    /// If a move is illegal.
    pub fn to_viri(&self) -> Result<Vec<u8>, GameError> {
        let mut bytes = write_marlin(&self.start, 0, self.verdict).to_vec();
        let _end = self.replay(|position, ply| {
            bytes.extend(move_bits(position, ply.mv).to_le_bytes());
            bytes.extend(ply.score.to_le_bytes());
        })?;
        bytes.extend([0; 4]);
        Ok(bytes)
    }

    /// Reads a game of viriformat, or returns `None` at the end of the input. A game that ends without reason by the
    /// rules, or with another result, counts as adjudicated at its end.
    ///
    /// # Errors
    /// If the input cannot be read, the start position is not valid, a move is illegal, or the game has more than
    /// 65,535 plies.
    pub fn from_viri(input: &mut impl BufRead) -> Result<Option<Self>, ReadError> {
        if input.fill_buf()?.is_empty() {
            return Ok(None);
        }
        let mut start = [0; 32];
        input.read_exact(&mut start)?;
        let (start, _, verdict) = read_marlin(&start)?;
        let mut game = Game::new(start);
        let mut plies = Vec::new();
        loop {
            let mut bytes = [0; 4];
            input.read_exact(&mut bytes)?;
            let [low, high, score_low, score_high] = bytes;
            if bytes == [0; 4] {
                break;
            }
            if plies.len() == usize::from(u16::MAX) {
                return Err(ReadError::TooLong);
            }
            let bits = u16::from_le_bytes([low, high]);
            let bits = match bits & PROMOTION {
                PROMOTION => bits,
                _ => bits & !(3 << 12),
            };
            let position = game.position();
            let moves = position.legal_moves();
            let mv = moves.iter().find(|&&mv| move_bits(position, mv) == bits);
            let mv = *mv.ok_or(ReadError::IllegalMove(plies.len()))?;
            let score = i16::from_le_bytes([score_low, score_high]);
            plies.push(ScoredPly { mv, score });
            game.play(mv)
                .map_err(|_| ReadError::IllegalMove(plies.len()))?;
        }
        let (ending, adjudication) = match ending_by_rules(&game) {
            Some((by_rules, ending)) if by_rules == verdict => (ending, None),
            _ => {
                let plies = plies.len() as u16;
                (Ending::Adjudication, Some(Adjudication { verdict, plies }))
            }
        };
        Ok(Some(Self {
            start,
            plies,
            verdict,
            ending,
            adjudication,
        }))
    }
}

/// Returns the bits of a legal move.
fn move_bits(position: &Position, mv: Move) -> u16 {
    let rook = mv
        .castling_side()
        .and_then(|side| position.castling_rook(position.side_to_move(), side));
    let to = rook.unwrap_or(mv.to());
    let kind = match mv.promotion() {
        Some(role) => PROMOTION | (((role.index() - Role::Knight.index()) as u16) << 12),
        None if mv.is_castle() => 2 << 14,
        None if mv.is_en_passant() => 1 << 14,
        None => 0,
    };
    mv.from().index() as u16 | (to.index() as u16) << 6 | kind
}
