//! The bytes of a game.
//!
//! | bytes | content |
//! |---|---|
//! | 28 | the start position, a [`PackedPosition`] |
//! | 1 | the result: 0 if Black wins, 1 for a draw, 2 if White wins |
//! | 1 | the ending: see [`Ending`] |
//! | 1 | the result by adjudication, or 255 if the thresholds were never met |
//! | 2 | the number of plies at the adjudication, or 0 |
//! | 2 | the number of plies, n |
//! | 2 n | the moves: see `Move::to_bits` |
//! | 2 n | the scores from White's point of view |
//!
//! Numbers are little-endian.

use crate::error::{ReadError, WriteError};
use crate::game::{Adjudication, Ending, ScoredGame, ScoredPly, Verdict};
use chess_board::{PackError, PackedPosition, Position, Setup, Waivers};
use chess_move::Move;
use std::io::Read;

const NO_ADJUDICATION: u8 = 255;

pub(crate) fn encode(game: &ScoredGame, out: &mut Vec<u8>) -> Result<(), WriteError> {
    let count = game.plies.len();
    let plies = u16::try_from(count).map_err(|_| WriteError::TooManyPlies(count))?;
    let start = game.start.to_packed().map_err(WriteError::Position)?;
    let (adjudicated, at) = match game.adjudication {
        Some(Adjudication { verdict, plies }) => (verdict as u8, plies),
        None => (NO_ADJUDICATION, 0),
    };
    out.extend(start.as_bytes());
    out.extend([game.verdict as u8, game.ending as u8, adjudicated]);
    out.extend(at.to_le_bytes());
    out.extend(plies.to_le_bytes());
    out.extend(
        game.plies
            .iter()
            .flat_map(|ply| ply.mv.to_bits().to_le_bytes()),
    );
    out.extend(game.plies.iter().flat_map(|ply| ply.score.to_le_bytes()));
    Ok(())
}

/// Reads a game. `buffer` keeps its memory from game to game; it never holds more than 256 KiB.
pub(crate) fn decode(input: &mut impl Read, buffer: &mut Vec<u8>) -> Result<ScoredGame, ReadError> {
    let mut start = [0; PackedPosition::LEN];
    input.read_exact(&mut start)?;
    let mut head = [0; 7];
    input.read_exact(&mut head)?;
    let [verdict, ending, adjudicated, at_low, at_high, low, high] = head;
    let start = PackedPosition::from_bytes(start);
    // Games can begin in double Chess960, whose sides start from different back ranks.
    let start = Position::from_setup(Setup::from_packed(start)?, Waivers::NO_COMMON_START)
        .map_err(PackError::from)?;
    let at = u16::from_le_bytes([at_low, at_high]);
    let adjudication = match adjudicated {
        NO_ADJUDICATION if at == 0 => None,
        NO_ADJUDICATION => return Err(ReadError::UnknownCode(at)),
        code => Some(Adjudication {
            verdict: by_code(&Verdict::ALL, code)?,
            plies: at,
        }),
    };
    let plies = u16::from_le_bytes([low, high]);
    if at > plies {
        return Err(ReadError::UnknownCode(at));
    }
    let plies = usize::from(plies);
    buffer.resize(4 * plies, 0);
    input.read_exact(buffer)?;
    let (moves, scores) = buffer.split_at(2 * plies);
    let ply = |(mv, score): (&[u8; 2], &[u8; 2])| {
        let bits = u16::from_le_bytes(*mv);
        let mv = Move::from_bits(bits).ok_or(ReadError::UnknownCode(bits))?;
        let score = i16::from_le_bytes(*score);
        Ok(ScoredPly { mv, score })
    };
    let pairs = moves.as_chunks().0.iter().zip(scores.as_chunks().0);
    Ok(ScoredGame {
        start,
        plies: pairs.map(ply).collect::<Result<_, ReadError>>()?,
        verdict: by_code(&Verdict::ALL, verdict)?,
        ending: by_code(&Ending::ALL, ending)?,
        adjudication,
    })
}

pub(crate) fn by_code<T: Copy>(all: &[T], code: u8) -> Result<T, ReadError> {
    let value = all.get(usize::from(code)).copied();
    value.ok_or(ReadError::UnknownCode(code.into()))
}
