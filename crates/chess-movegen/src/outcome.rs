//! How a game ends.

use crate::any::has_legal_move;
use crate::material::has_insufficient_material;
use chess_board::Position;
use chess_move::Color;
use core::fmt;

/// How a game of chess has ended by the rules, without anybody's claim.
///
/// The first three are seen on the board ([`outcome`]); the last two need the moves that led there
/// (`Game::outcome`, with the feature `alloc`). It prints as a result: `1-0`, `0-1`, `1/2-1/2`.
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
    /// Neither side has the material to mate ([`has_insufficient_material`]).
    InsufficientMaterial,
    /// The same position stood on the board five times.
    FivefoldRepetition,
    /// Each side made 75 moves without a capture or a pawn move, and the last gave no mate.
    SeventyFiveMoves,
}

impl Outcome {
    /// The winner, or `None` of a draw.
    #[inline]
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Checkmate { winner } => Some(winner),
            _ => None,
        }
    }

    /// Whether nobody won.
    #[inline]
    pub const fn is_draw(self) -> bool {
        self.winner().is_none()
    }

    /// What ended the game, in English: `checkmate`, `stalemate`, `insufficient material`,
    /// `fivefold repetition`, `seventy-five moves without progress`.
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

/// Prints the result as score sheets and PGN have it.
impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.winner() {
            Some(Color::White) => "1-0",
            Some(Color::Black) => "0-1",
            None => "1/2-1/2",
        })
    }
}

/// How the game has ended with this position, as far as the board tells: checkmate, stalemate, or
/// insufficient material, in this order.
///
/// ```
/// use chess_board::Position;
/// use chess_move::Color;
/// use chess_movegen::{Outcome, outcome};
///
/// assert_eq!(outcome(&Position::default()), None);
/// let position = Position::from_fen("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1")?;
/// assert_eq!(outcome(&position), Some(Outcome::Checkmate { winner: Color::White }));
/// # Ok::<(), chess_board::FenError>(())
/// ```
pub fn outcome(position: &Position) -> Option<Outcome> {
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
