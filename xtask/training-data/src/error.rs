//! The errors of games, of reading files and of writing them.

use crate::game::Ending;
use chess_board::PackError;
use chess_movegen::IllegalMove;
use std::error::Error;
use std::{fmt, io};

/// The error for a game that contradicts the rules.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum GameError {
    /// A move is illegal.
    IllegalMove {
        /// The index of the ply, from 0.
        ply: usize,
        /// Why it is illegal.
        error: IllegalMove,
    },
    /// The game continues after the rules ended it.
    EndedBefore {
        /// The index of the ply that should not exist.
        ply: usize,
    },
    /// The adjudication is later than the end.
    Adjudication,
    /// The recorded ending or result is not that of the moves.
    WrongEnding {
        /// The ending by the rules. `None` if the rules do not end the game here.
        expected: Option<Ending>,
        /// The recorded ending.
        found: Ending,
    },
}

impl fmt::Display for GameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IllegalMove { ply, error } => write!(f, "illegal move at ply {ply}: {error}"),
            Self::EndedBefore { ply } => write!(f, "the game goes on at ply {ply}, after its end"),
            Self::Adjudication => f.write_str("the adjudication is after the end of the game"),
            Self::WrongEnding { expected, found } => {
                let expected = expected.map_or("an adjudication or the ply limit", Ending::name);
                let found = found.name();
                write!(f, "wrong result or ending `{found}`: expected {expected}")
            }
        }
    }
}

impl Error for GameError {}

/// The error for a file that cannot be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The bytes cannot be read.
    Io(io::Error),
    /// The first bytes are not those of this kind of file.
    WrongKind(&'static str),
    /// The format has another version.
    Version(u16),
    /// The file ends too early.
    Truncated,
    /// A length is larger than the format allows.
    TooLong,
    /// The checksum does not fit the bytes.
    Checksum {
        /// The checksum in the file.
        stored: u32,
        /// The checksum of the bytes.
        computed: u32,
    },
    /// There are bytes after the end.
    TrailingBytes,
    /// The header is not text of the expected form.
    Header,
    /// The compressed games cannot be decompressed.
    Compression,
    /// A position is invalid.
    Position(PackError),
    /// A code has no meaning: one of a result, an ending, a piece, a square or a move.
    UnknownCode(u16),
    /// The move at this ply, counted from 0, is illegal.
    IllegalMove(usize),
    /// The games are not as many as the header of the file says, or followed by other bytes.
    GameCount,
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot read the file: {error}"),
            Self::WrongKind(expected) => write!(f, "not a {expected}: the first bytes differ"),
            Self::Version(found) => write!(f, "unknown version {found} of the format: expected 1"),
            Self::Truncated => f.write_str("the file ends too early"),
            Self::TooLong => f.write_str("a length in the file is too large"),
            Self::Checksum { stored, computed } => {
                write!(f, "wrong checksum {computed:08x}: expected {stored:08x}")
            }
            Self::TrailingBytes => f.write_str("unexpected bytes after the end of the file"),
            Self::Header => f.write_str("invalid header: expected lines with a key and a value"),
            Self::Compression => f.write_str("the compressed games are damaged"),
            Self::Position(error) => write!(f, "invalid position: {error}"),
            Self::UnknownCode(code) => write!(f, "unknown code {code}"),
            Self::IllegalMove(ply) => write!(f, "illegal move at ply {ply}"),
            Self::GameCount => f.write_str("the shard does not hold the number of games it states"),
        }
    }
}

impl Error for ReadError {}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Truncated,
            _ => Self::Io(error),
        }
    }
}

impl From<PackError> for ReadError {
    fn from(error: PackError) -> Self {
        Self::Position(error)
    }
}

/// The error for content that a format cannot hold, or for a file that cannot be written.
#[derive(Debug)]
#[non_exhaustive]
pub enum WriteError {
    /// The bytes cannot be written.
    Io(io::Error),
    /// A position does not fit into 28 bytes.
    Position(PackError),
    /// The game has more plies than a 16-bit number holds.
    TooManyPlies(usize),
    /// The header, the games, or their number are too large.
    TooLarge,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot write the file: {error}"),
            Self::Position(error) => write!(f, "cannot pack the position: {error}"),
            Self::TooManyPlies(plies) => write!(f, "{plies} plies: expected at most 65535"),
            Self::TooLarge => f.write_str("the header or the games are too large"),
        }
    }
}

impl Error for WriteError {}

impl From<io::Error> for WriteError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<PackError> for WriteError {
    fn from(error: PackError) -> Self {
        Self::Position(error)
    }
}
