//! [`Game`]: a position with the moves that led to it.

mod draw;

use crate::legality::IllegalMove;
use crate::outcome::Outcome;
use alloc::vec;
use alloc::vec::Vec;
use chess_board::Position;
use chess_move::Move;

/// A game: where it started, the moves played, and every position on the way.
///
/// Only legal moves can be played, and the last ones taken back. Since it knows what stood on the
/// board before, it can tell what a position alone cannot: repetitions, and what the rules make of
/// them.
///
/// The rules know draws that a player may claim and draws that simply happen, and each is asked for
/// by itself:
///
/// | | may be claimed | may be claimed with a move | has happened |
/// |---|---|---|---|
/// | repetition | [threefold](Game::can_claim_threefold) | [with](Game::can_claim_threefold_with) | [fivefold](Game::is_fivefold) |
/// | moves without progress | [fifty](Game::can_claim_fifty_moves) | [with](Game::can_claim_fifty_moves_with) | [seventy-five](Game::is_seventy_five_moves) |
///
/// [`Game::outcome`] gathers what has happened. It does not keep anybody from playing on, as
/// players do who miss it, or keep to older rules; it is always about the present position.
///
/// ```
/// use chess_move::{Move, MoveFlag, Square};
/// use chess_movegen::Game;
///
/// let mut game = Game::default();
/// for (from, to) in [
///     (Square::G1, Square::F3),
///     (Square::G8, Square::F6),
///     (Square::F3, Square::G1),
///     (Square::F6, Square::G8),
/// ] {
///     game.play(Move::new(from, to, MoveFlag::Quiet))?;
/// }
/// assert_eq!(game.repetitions(), 2);
/// assert_eq!(game.take_back(), Some(Move::new(Square::F6, Square::G8, MoveFlag::Quiet)));
/// assert_eq!(game.moves().len(), 3);
/// # Ok::<(), chess_movegen::IllegalMove>(())
/// ```
///
/// Two games are equal if they have the same moves from the same start, clocks included.
#[derive(Clone, Debug)]
pub struct Game {
    moves: Vec<Move>,
    /// The position before the first move and after each one: never empty.
    positions: Vec<Position>,
}

impl Game {
    /// A game that starts from this position.
    ///
    /// What was before is not known and does not count as a repetition, though the position's
    /// [clock](Position::halfmove_clock) does count.
    pub fn new(start: Position) -> Self {
        Self {
            moves: Vec::new(),
            positions: vec![start],
        }
    }

    /// The position from which the game started.
    #[inline]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// The position now on the board.
    #[inline]
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// The moves played, in order.
    #[inline]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Every position that stood on the board, from the start to now, so one more than the moves:
    /// by index, the position after so many plies.
    #[inline]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Plays a move.
    ///
    /// # Errors
    /// Why the move is not legal; the game then stays as it is.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = crate::play(self.position(), mv)?;
        self.moves.push(mv);
        self.positions.push(next);
        Ok(())
    }

    /// Takes the last move back and returns it, or `None` at the start.
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        Some(mv)
    }

    /// How the game has ended with the present position, without anybody's claim.
    ///
    /// What is seen on the board comes first: a mate with the last of the 75 moves is a mate.
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = crate::outcome(self.position()) {
            Some(outcome)
        } else if self.is_fivefold() {
            Some(Outcome::FivefoldRepetition)
        } else if self.is_seventy_five_moves() {
            Some(Outcome::SeventyFiveMoves)
        } else {
            None
        }
    }
}

impl PartialEq for Game {
    fn eq(&self, other: &Self) -> bool {
        // The setup has the clocks, which a position's equality leaves out; the other positions
        // follow from start and moves.
        self.start().to_setup() == other.start().to_setup() && self.moves == other.moves
    }
}

impl Eq for Game {}

impl Default for Game {
    /// A game from the usual start.
    fn default() -> Self {
        Self::new(Position::default())
    }
}

impl From<Position> for Game {
    fn from(start: Position) -> Self {
        Self::new(start)
    }
}
