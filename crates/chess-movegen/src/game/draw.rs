//! Draws by repetition and by moves without progress: what may be claimed, and what has happened.

use super::Game;
use crate::any::has_legal_move;
use crate::legality::{IllegalMove, play};
use chess_board::Position;
use chess_move::Move;

/// Plies without a capture or a pawn move after which a draw may be claimed: fifty by each side.
const FIFTY_MOVES: u16 = 2 * 50;
/// Plies after which the game is drawn: seventy-five by each side.
const SEVENTY_FIVE_MOVES: u16 = 2 * 75;

/// The articles named are those of the FIDE Laws of Chess of 2023. A claim is the right of the side
/// to move, so that nothing may be claimed in checkmate or stalemate.
impl Game {
    /// How many times the present position has stood on the board in this game, now included: at
    /// least once.
    ///
    /// The same means [equal](Position#impl-PartialEq-for-Position): the same pieces on the same
    /// squares, the same side to move, with the same moves open to it by castling and en passant.
    pub fn repetitions(&self) -> usize {
        1 + occurrences(self.position(), &self.positions[..self.positions.len() - 1])
    }

    /// Whether the side to move may claim a draw because the present position stands on the board
    /// for at least the third time (article 9.2.2).
    pub fn can_claim_threefold(&self) -> bool {
        self.repetitions() >= 3 && has_legal_move(self.position())
    }

    /// Whether the side to move may claim a draw because after this move of its the same position
    /// would stand on the board for at least the third time (article 9.2.1).
    ///
    /// # Errors
    /// Why the move is not legal.
    pub fn can_claim_threefold_with(&self, mv: Move) -> Result<bool, IllegalMove> {
        let next = play(self.position(), mv)?;
        Ok(1 + occurrences(&next, &self.positions) >= 3)
    }

    /// Whether the present position stands on the board for at least the fifth time, which draws
    /// the game (article 9.6.1).
    pub fn is_fivefold(&self) -> bool {
        self.repetitions() >= 5
    }

    /// Whether the side to move may claim a draw because each side has made at least its last 50
    /// moves without a capture or a pawn move (article 9.3.2).
    pub fn can_claim_fifty_moves(&self) -> bool {
        self.position().halfmove_clock() >= FIFTY_MOVES && has_legal_move(self.position())
    }

    /// Whether the side to move may claim a draw because with this move of its each side would
    /// have made at least its last 50 moves without a capture or a pawn move (article 9.3.1).
    ///
    /// # Errors
    /// Why the move is not legal.
    pub fn can_claim_fifty_moves_with(&self, mv: Move) -> Result<bool, IllegalMove> {
        Ok(play(self.position(), mv)?.halfmove_clock() >= FIFTY_MOVES)
    }

    /// Whether each side has made at least its last 75 moves without a capture or a pawn move,
    /// which draws the game unless the last of them gave mate (article 9.6.2).
    pub fn is_seventy_five_moves(&self) -> bool {
        let position = self.position();
        position.halfmove_clock() >= SEVENTY_FIVE_MOVES
            && (has_legal_move(position) || !position.is_check())
    }
}

/// How often a position is among those that came before it, the last one first.
fn occurrences(position: &Position, before: &[Position]) -> usize {
    // No position comes back over a capture or a pawn move, and it takes an even number of plies.
    let reversible = usize::from(position.halfmove_clock());
    before
        .iter()
        .rev()
        .take(reversible)
        .skip(1)
        .step_by(2)
        .filter(|&p| p == position)
        .count()
}
