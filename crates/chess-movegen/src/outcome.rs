//! [`Outcome`]: how a game ends.

use crate::legal_moves::has_legal_move;
use crate::material::has_insufficient_material;
use chess_board::Position;
use chess_move::Color;
use core::fmt;

/// How a game has ended by the rules, without a claim.
///
/// The first three can be seen on the board ([`outcome`](crate::PositionRules::outcome)); the last two need the moves
/// of the game (`Game::outcome`, with the feature `alloc`). It prints as a result: `1-0`, `0-1`, `1/2-1/2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The side to move is in check and has no legal move.
    Checkmate {
        /// The side that gives mate.
        winner: Color,
    },
    /// The side to move is not in check and has no legal move.
    Stalemate,
    /// Neither side has the material to mate
    /// ([`has_insufficient_material`](crate::PositionRules::has_insufficient_material)).
    InsufficientMaterial,
    /// The same position stood on the board five times.
    FivefoldRepetition,
    /// Each side made 75 moves without a capture or a pawn move, and the last move is not
    /// checkmate.
    SeventyFiveMoves,
}

impl Outcome {
    /// Returns the winner, or `None` for a draw.
    #[inline]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// Returns whether the game is a draw.
    #[inline]
    pub const fn is_draw(self) -> bool {
        self.winner().is_none()
    }

    /// Returns the reason in English: `checkmate`, `stalemate`, `insufficient material`, `fivefold repetition`, or
    /// `seventy-five moves without progress`.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Checkmate { .. } => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::FivefoldRepetition => "fivefold repetition",
            Self::SeventyFiveMoves => "seventy-five moves without progress",
        }
    }
}

/// Prints the result in the form of PGN: `1-0`, `0-1` or `1/2-1/2`.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        })
    }
}

/// Returns how the game has ended, as far as the position alone shows, or `None` if it goes on.
pub(crate) fn outcome(position: &Position) -> Option<Outcome> {
    if !has_legal_move(position) {
        return Some(if position.is_check() {
            Outcome::Checkmate {
                winner: position.side_to_move().other(),
            }
        } else {
            Outcome::Stalemate
        });
    }
    has_insufficient_material(position).then_some(Outcome::InsufficientMaterial)
}
