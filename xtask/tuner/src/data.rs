//! [`Line`]: a line of a data file.

use chess_board::Position;
use std::fmt;
use std::str::FromStr;

/// The start of a line with the command that wrote the data.
pub(crate) const COMMENT: &str = "# ";

/// A position, the score of a search, and the result of its game.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Line {
    pub(crate) position: Position,
    /// Centipawns for White.
    pub(crate) score: i32,
    /// 1 for a white win, a half, or 0.
    pub(crate) result: f64,
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {} | {:.1}", self.position, self.score, self.result)
    }
}

/// The fault of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BadLine {
    Fields,
    Position,
    Score,
    Result,
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fields => "expected FEN | score | result",
            Self::Position => "the first field is not a FEN",
            Self::Score => "the second field is not a number of centipawns",
            Self::Result => "the third field is not 1.0, 0.5 or 0.0",
        })
    }
}

impl FromStr for Line {
    type Err = BadLine;

    fn from_str(line: &str) -> Result<Self, BadLine> {
        let mut fields = line.split('|').map(str::trim);
        let (Some(fen), Some(score), Some(result), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(BadLine::Fields);
        };
        Ok(Self {
            position: fen.parse().map_err(|_| BadLine::Position)?,
            score: score.parse().map_err(|_| BadLine::Score)?,
            result: match result {
                "1.0" => 1.0,
                "0.5" => 0.5,
                "0.0" => 0.0,
                _ => return Err(BadLine::Result),
            },
        })
    }
}
