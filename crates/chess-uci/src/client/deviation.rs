//! [`EngineDeviation`]: a harmless violation of the protocol by an engine.

use chess_move::Diagnostic;
use core::fmt;

/// A violation of the protocol that the [`Client`](crate::Client) has ignored, so that the game or the analysis
/// continues.
///
/// [`Client::take_deviations`](crate::Client::take_deviations) returns them, for a log or for the author of the engine.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EngineDeviation {
    /// The text after the move of a `bestmove` is not `ponder` with a legal reply. The move is used, and the rest is
    /// ignored.
    ///
    /// `ponder (none)` and `ponder 0000` are in common use and are no deviations.
    InvalidPonder {
        /// The line.
        line: String,
    },
    /// A `bestmove` came while no search was running, such as a second one for the same search. The line is ignored.
    UnexpectedBestMove {
        /// The line.
        line: String,
    },
}

impl Diagnostic for EngineDeviation {
    fn code(&self) -> &'static str {
        match self {
            Self::InvalidPonder { .. } => "uci-client-invalid-ponder",
            Self::UnexpectedBestMove { .. } => "uci-client-unexpected-best-move",
        }
    }
}

/// The maximum number of characters of a line in a message.
const MAX_SHOWN: usize = 100;

impl fmt::Display for EngineDeviation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::InvalidPonder { line } | Self::UnexpectedBestMove { line }) = self;
        let shown: String = line.chars().take(MAX_SHOWN).collect();
        let shown = shown.escape_debug();
        match self {
            Self::InvalidPonder { .. } => write!(
                f,
                "only the move of `{shown}` was used: expected nothing else, or `ponder` and a legal reply to the move"
            ),
            Self::UnexpectedBestMove { .. } => write!(
                f,
                "`{shown}` was left out: expected one `bestmove` for each search"
            ),
        }
    }
}
