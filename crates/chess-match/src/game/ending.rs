//! [`Ending`]: why a game is over.

use chess_move::Color;
use chess_movegen::Outcome;
use chess_notation::pgn::GameResult;
use core::fmt;
use core::time::Duration;

/// Why a game is over.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Ending {
    /// By the rules: mate, stalemate, not enough material.
    Rules(Outcome),
    /// The position occurred three times.
    Threefold,
    /// Fifty moves without a capture or a pawn move.
    FiftyMoves,
    /// The scores of both players showed the same winner for long enough.
    AdjudicatedWin(Color),
    /// The scores of both players were close to zero for long enough.
    AdjudicatedDraw,
    /// This side wins by endgame tables.
    TablebaseWin(Color),
    /// The game is drawn by endgame tables, perhaps by the fifty-move rule.
    TablebaseDraw,
    /// The game reached the maximum number of plies.
    TooLong,
    /// A player used more time than it had.
    Time {
        /// The player.
        loser: Color,
        /// The time beyond what it had.
        overrun: Duration,
        /// Whether the opponent could still have won: otherwise the game is drawn.
        verdict: TimeVerdict,
    },
    /// A player broke the rules of chess or of the protocol.
    Forfeit {
        /// The player.
        loser: Color,
        /// What it did.
        fault: PlayerFault,
        /// The details, for people.
        detail: String,
    },
    /// The game was stopped. It has no result.
    Stopped,
}

/// What the end of a player's time means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TimeVerdict {
    /// The player loses.
    Loss,
    /// The opponent has no material to win with, so the game is drawn.
    Draw,
}

/// What a player did wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PlayerFault {
    /// It played an illegal move.
    IllegalMove,
    /// It had no move to offer in a position that has legal moves, or one that cannot be parsed.
    NoMove,
    /// Its program ended.
    Crash,
    /// It did not answer, and was killed.
    Hang,
    /// Another failure.
    Other,
}

impl PlayerFault {
    /// Returns a stable name, in kebab case.
    pub const fn name(self) -> &'static str {
        match self {
            Self::IllegalMove => "illegal-move",
            Self::NoMove => "no-move",
            Self::Crash => "crash",
            Self::Hang => "hang",
            Self::Other => "other-fault",
        }
    }
}

impl Ending {
    /// Returns the result of the game.
    pub const fn result(&self) -> GameResult {
        let winner = match self {
            Self::Rules(outcome) => outcome.winner(),
            Self::AdjudicatedWin(winner) | Self::TablebaseWin(winner) => Some(*winner),
            Self::Time {
                loser,
                verdict: TimeVerdict::Loss,
                ..
            }
            | Self::Forfeit { loser, .. } => Some(loser.other()),
            Self::Threefold
            | Self::FiftyMoves
            | Self::AdjudicatedDraw
            | Self::TablebaseDraw
            | Self::TooLong
            | Self::Time { .. } => None,
            Self::Stopped => return GameResult::Unknown,
        };
        match winner {
            Some(Color::White) => GameResult::WhiteWins,
            Some(Color::Black) => GameResult::BlackWins,
            None => GameResult::Draw,
        }
    }

    /// Returns a stable name, in kebab case.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Rules(Outcome::Checkmate { .. }) => "checkmate",
            Self::Rules(Outcome::Stalemate) => "stalemate",
            Self::Rules(Outcome::InsufficientMaterial) => "insufficient-material",
            Self::Rules(_) => "rules",
            Self::Threefold => "threefold-repetition",
            Self::FiftyMoves => "fifty-moves",
            Self::AdjudicatedWin(_) => "adjudicated-win",
            Self::AdjudicatedDraw => "adjudicated-draw",
            Self::TablebaseWin(_) => "tablebase-win",
            Self::TablebaseDraw => "tablebase-draw",
            Self::TooLong => "too-long",
            Self::Time { .. } => "time",
            Self::Forfeit { fault, .. } => fault.name(),
            Self::Stopped => "stopped",
        }
    }

    /// Returns the player who lost by its own fault: on time, by an illegal move, a crash or a hang.
    pub const fn culprit(&self) -> Option<Color> {
        match self {
            Self::Time { loser, .. } | Self::Forfeit { loser, .. } => Some(*loser),
            _ => None,
        }
    }

    /// Returns the value of the PGN tag `Termination`.
    pub const fn termination(&self) -> &'static str {
        match self {
            Self::Rules(_) | Self::Threefold | Self::FiftyMoves => "normal",
            Self::AdjudicatedWin(_)
            | Self::AdjudicatedDraw
            | Self::TablebaseWin(_)
            | Self::TablebaseDraw
            | Self::TooLong => "adjudication",
            Self::Time { .. } => "time forfeit",
            Self::Forfeit {
                fault: PlayerFault::IllegalMove | PlayerFault::NoMove,
                ..
            } => "rules infraction",
            Self::Forfeit { .. } => "abandoned",
            Self::Stopped => "unterminated",
        }
    }
}

/// Prints the reason: `checkmate`, `White lost on time (0.120 s too late)`.
impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |color: &Color| match color {
            Color::White => "White",
            Color::Black => "Black",
        };
        match self {
            Self::Rules(outcome) => f.write_str(outcome.reason()),
            Self::Threefold => f.write_str("threefold repetition"),
            Self::FiftyMoves => f.write_str("fifty-move rule"),
            Self::AdjudicatedWin(winner) => {
                write!(f, "{} wins by adjudication", name(winner))
            }
            Self::AdjudicatedDraw => f.write_str("draw by adjudication"),
            Self::TablebaseWin(winner) => write!(f, "{} wins by endgame tables", name(winner)),
            Self::TablebaseDraw => f.write_str("draw by endgame tables"),
            Self::TooLong => f.write_str("draw by the limit of plies"),
            Self::Time {
                loser,
                overrun,
                verdict,
            } => {
                let seconds = overrun.as_secs_f64();
                let loser = name(loser);
                match verdict {
                    TimeVerdict::Loss => {
                        write!(f, "{loser} lost on time ({seconds:.3} s too late)")
                    }
                    TimeVerdict::Draw => write!(
                        f,
                        "{loser} ran out of time ({seconds:.3} s too late), and the opponent cannot mate"
                    ),
                }
            }
            Self::Forfeit { loser, detail, .. } => write!(f, "{} forfeits: {detail}", name(loser)),
            Self::Stopped => f.write_str("stopped"),
        }
    }
}
