//! Draws by repetition and by the fifty-move rule: draws that can be claimed, and draws that end
//! the game.

use super::Game;
use crate::legal_moves::{has_legal_move, legal_moves};
use crate::legality::{IllegalMove, play};
use alloc::vec::Vec;
use chess_board::Position;
use chess_move::Move;
use core::fmt;

/// Plies without a capture or a pawn move after which a draw can be claimed: fifty moves by each side.
const FIFTY_MOVES: u16 = 2 * 50;
/// Plies without a capture or a pawn move after which the game is drawn: seventy-five moves by each side.
const SEVENTY_FIVE_MOVES: u16 = 2 * 75;

/// A draw that the side to move can claim: the rule, and the move to announce.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DrawClaim {
    /// The rule on which the claim rests.
    pub rule: DrawRule,
    /// The move that the player announces with the claim and does not play; `None` if the claim is already correct
    /// in the current position.
    pub mv: Option<Move>,
}

/// The rule on which a claim of a draw rests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DrawRule {
    /// The same position stands on the board for at least the third time.
    ThreefoldRepetition,
    /// Each side has made at least 50 moves without a capture or a pawn move.
    FiftyMoves,
}

impl DrawRule {
    /// Returns the rule as a phrase: `threefold repetition`, `fifty-move rule`.
    pub const fn reason(self) -> &'static str {
        match self {
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FiftyMoves => "fifty-move rule",
        }
    }
}

/// Prints the [reason](DrawRule::reason).
impl fmt::Display for DrawRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.reason())
    }
}

/// # Claims and draws
///
/// The articles refer to the FIDE Laws of Chess of 2023. Only the side to move can claim, so
/// nothing can be claimed in checkmate or stalemate.
impl Game {
    /// Returns how many times the current position has stood on the board in this game: at least 1.
    ///
    /// Positions are the same if they are [equal](Position#impl-PartialEq-for-Position): the same pieces on the same
    /// squares, the same side to move, and the same castling and en passant moves.
    #[doc(alias("repetition_count", "count_repetitions"))]
    pub fn repetitions(&self) -> usize {
        1 + occurrences(self.position(), &self.positions[..self.positions.len() - 1])
    }

    /// Returns the draws that the side to move can claim now, by rule: in the current position, or by announcing a
    /// move.
    ///
    /// If a rule is already fulfilled in the current position, it is listed once, without a move. Otherwise every
    /// move that fulfills it is listed. For the fifty-move rule, these are all moves that neither capture nor move a
    /// pawn, checkmates included: a claim comes before the move is played.
    ///
    /// ```
    /// use chess_move::Square;
    /// use chess_movegen::{Game, IllegalMove, PositionRules};
    /// use chess_movegen::{DrawClaim, DrawRule};
    ///
    /// let mut game = Game::default();
    /// for (from, to) in [
    ///     (Square::G1, Square::F3), (Square::G8, Square::F6), (Square::F3, Square::G1), (Square::F6, Square::G8),
    ///     (Square::G1, Square::F3), (Square::G8, Square::F6), (Square::F3, Square::G1),
    /// ] {
    ///     game.play(game.position().find_move(from, to, None)?)?;
    /// }
    /// // Black claims by announcing Ng8, which would repeat the start position for the third time.
    /// let back = game.position().find_move(Square::F6, Square::G8, None)?;
    /// let claim = DrawClaim { rule: DrawRule::ThreefoldRepetition, mv: Some(back) };
    /// assert_eq!(game.claimable_draws(), [claim]);
    /// # Ok::<(), IllegalMove>(())
    /// ```
    #[doc(alias("can_claim_draw", "claim_draw"))]
    pub fn claimable_draws(&self) -> Vec<DrawClaim> {
        let mut claims = Vec::new();
        let moves = legal_moves(self.position());
        if moves.is_empty() {
            return claims;
        }
        for rule in [DrawRule::ThreefoldRepetition, DrawRule::FiftyMoves] {
            if self.is_fulfilled(rule, self.position(), self.positions.len() - 1) {
                claims.push(DrawClaim { rule, mv: None });
                continue;
            }
            claims.extend(moves.iter().filter_map(|&mv| {
                let next = self.position().after(mv);
                let fulfilled = self.is_fulfilled(rule, &next, self.positions.len());
                fulfilled.then_some(DrawClaim { rule, mv: Some(mv) })
            }));
        }
        claims
    }

    /// Returns whether a position that follows the first `before` positions of the game fulfills a rule.
    fn is_fulfilled(&self, rule: DrawRule, position: &Position, before: usize) -> bool {
        match rule {
            DrawRule::ThreefoldRepetition => {
                1 + occurrences(position, &self.positions[..before]) >= 3
            }
            DrawRule::FiftyMoves => position.halfmove_clock() >= FIFTY_MOVES,
        }
    }

    /// Returns whether the side to move can claim a draw because the current position stands on the board for at
    /// least the third time (article 9.2.2).
    ///
    /// A position from which nobody can move, checkmate or stalemate, ends the game before it can repeat.
    #[doc(alias("can_claim_threefold_repetition", "is_draw_by_repetition"))]
    #[doc(alias("is_threefold_repetition", "is_repetition"))]
    pub fn can_claim_threefold(&self) -> bool {
        self.repetitions() >= 3
    }

    /// Returns whether the side to move can claim a draw by announcing a move after which the same position would
    /// stand on the board for at least the third time (article 9.2.1).
    ///
    /// # Errors
    /// The reason why the move is not legal.
    pub fn can_claim_threefold_after(&self, mv: Move) -> Result<bool, IllegalMove> {
        let next = play(self.position(), mv)?;
        Ok(1 + occurrences(&next, &self.positions) >= 3)
    }

    /// Returns whether the current position stands on the board for at least the fifth time, which draws the game
    /// (article 9.6.1).
    pub fn is_fivefold(&self) -> bool {
        self.repetitions() >= 5
    }

    /// Returns whether the side to move can claim a draw because each side has made at least 50 moves without a
    /// capture or a pawn move (article 9.3.2).
    #[doc(alias("fifty_move_rule", "is_fifty_moves"))]
    pub fn can_claim_fifty_moves(&self) -> bool {
        self.position().halfmove_clock() >= FIFTY_MOVES && has_legal_move(self.position())
    }

    /// Returns whether the side to move can claim a draw by announcing a move with which each side would have made at
    /// least 50 moves without a capture or a pawn move (article 9.3.1).
    ///
    /// # Errors
    /// The reason why the move is not legal.
    pub fn can_claim_fifty_moves_after(&self, mv: Move) -> Result<bool, IllegalMove> {
        Ok(play(self.position(), mv)?.halfmove_clock() >= FIFTY_MOVES)
    }

    /// Returns whether each side has made at least 75 moves without a capture or a pawn move, which draws the game
    /// unless the last move gave mate (article 9.6.2).
    pub fn is_seventy_five_moves(&self) -> bool {
        let position = self.position();
        position.halfmove_clock() >= SEVENTY_FIVE_MOVES
            && (has_legal_move(position) || !position.is_check())
    }
}

/// Returns how often a position is among the positions before it.
fn occurrences(position: &Position, before: &[Position]) -> usize {
    // No position repeats across a capture or a pawn move, and a repetition takes an even number of plies.
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
