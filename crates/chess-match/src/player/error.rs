//! [`PlayerError`]: why a player has no move to offer.

use chess_move::Diagnostic;
use chess_uci::ClientError;
use core::error::Error;
use core::fmt;

/// Why a player has no move to offer.
#[derive(Debug)]
#[non_exhaustive]
pub enum PlayerError {
    /// The engine failed: it ended, hung, or broke the protocol.
    Engine(ClientError),
    /// The player found no move in a position that has legal moves.
    NoMove,
    /// The match was stopped.
    Stopped,
    /// Another reason.
    Other(Box<dyn Error + Send + Sync>),
}

impl From<ClientError> for PlayerError {
    fn from(error: ClientError) -> Self {
        Self::Engine(error)
    }
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Engine(error) => error.fmt(f),
            Self::NoMove => f.write_str("no move in a position that has legal moves"),
            Self::Stopped => f.write_str("the match was stopped"),
            Self::Other(error) => error.fmt(f),
        }
    }
}

impl Error for PlayerError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Engine(error) => Some(error),
            Self::Other(error) => Some(&**error),
            Self::NoMove | Self::Stopped => None,
        }
    }
}

impl Diagnostic for PlayerError {
    fn code(&self) -> &'static str {
        match self {
            Self::Engine(error) => error.code(),
            Self::NoMove => "player-no-move",
            Self::Stopped => "player-stopped",
            Self::Other(_) => "player-other",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Engine(error) => Some(error),
            _ => None,
        }
    }
}
