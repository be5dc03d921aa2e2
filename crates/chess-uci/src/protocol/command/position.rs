//! [`PositionCommand`]: the command `position`.

use crate::protocol::error::{ExpectedToken, ParseError};
use crate::protocol::words::Words;
use chess_board::Setup;
use chess_notation::UciMove;
use core::fmt;

/// The command `position`: where the game started, and the moves since.
///
/// The moves are texts; what they mean, and whether they are legal, the position they are played in
/// decides.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct PositionCommand {
    /// Where the game started.
    pub start: StartPosition,
    /// The moves since.
    pub moves: Vec<UciMove>,
}

/// Where a game started.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum StartPosition {
    /// The position in which a game of chess starts.
    #[default]
    Standard,
    /// What a FEN says, whether or not it is a valid position.
    Fen(Setup),
}

impl StartPosition {
    /// The placement of the pieces and all that belongs to it.
    pub const fn setup(&self) -> Setup {
        match self {
            Self::Standard => Setup::start(),
            Self::Fen(setup) => *setup,
        }
    }
}

impl PositionCommand {
    /// FENs are read [tolerantly](Setup::from_fen_tolerant), since many programs write them freely.
    pub(super) fn parse(words: &mut Words<'_>) -> Result<Self, ParseError> {
        words.until(&["startpos", "fen", "moves"]);
        let start = match words.peek() {
            Some("startpos") => {
                words.next();
                start_position(words)?;
                StartPosition::Standard
            }
            Some("fen") => {
                words.next();
                StartPosition::Fen(fen(words)?)
            }
            _ => return Err(words.error(ExpectedToken::StartOrFen)),
        };
        let mut moves = Vec::new();
        if words.take("moves") {
            while words.peek().is_some() {
                moves.push(words.uci_move()?);
            }
        }
        Ok(Self { start, moves })
    }
}

/// Skips words that mean nothing, up to `moves`. When that never comes they were meant for moves.
fn start_position(words: &mut Words<'_>) -> Result<(), ParseError> {
    let skipped = words.clone();
    words.until(&["moves"]);
    match (skipped.peek(), words.peek()) {
        (Some(_), None) => Err(skipped.error(ExpectedToken::Moves)),
        _ => expect_no_move(skipped),
    }
}

/// Looks for a move before `moves`: that word was forgotten, and a position without the move would not be the
/// one that is meant. A clock of a FEN could look like the missing move.
fn expect_no_move(mut words: Words<'_>) -> Result<(), ParseError> {
    while let Some(word) = words.peek().filter(|&word| word != "moves") {
        if word.parse().is_ok_and(|mv: UciMove| mv != UciMove::Null) {
            return Err(words.error(ExpectedToken::Moves));
        }
        words.next();
    }
    Ok(())
}

fn fen(words: &mut Words<'_>) -> Result<Setup, ParseError> {
    let (start, all) = (words.start(), words.clone());
    let fen = words.until(&["moves"]);
    match Setup::from_fen_tolerant(fen) {
        Ok((setup, _)) => expect_no_move(all).map(|()| setup),
        Err(error) => Err(ParseError::invalid_fen(start..start + fen.len(), error)),
    }
}

impl fmt::Display for PositionCommand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.start {
            StartPosition::Standard => f.write_str("position startpos")?,
            StartPosition::Fen(setup) => write!(f, "position fen {setup}")?,
        }
        if !self.moves.is_empty() {
            f.write_str(" moves")?;
        }
        for mv in &self.moves {
            write!(f, " {mv}")?;
        }
        Ok(())
    }
}
