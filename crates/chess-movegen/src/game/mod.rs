//! [`Game`]: a position with the moves that led to it.

mod draw;

pub use draw::{DrawClaim, DrawRule};

use crate::legality::IllegalMove;
use crate::outcome::Outcome;
use alloc::vec;
use alloc::vec::Vec;
use chess_board::Position;
use chess_move::Move;

/// A game with its history: the start position, the moves, and the position after each move.
///
/// Only legal moves can be played. Moves can be taken back and redone. A game stores its earlier
/// positions, so it detects what a single position cannot show: repetitions, and the draws that
/// follow from them.
///
/// Some draws must be claimed by a player, others end the game by themselves:
///
/// | | claim now | claim with an announced move | ends the game |
/// |---|---|---|---|
/// | repetition | [threefold](Game::can_claim_threefold) | [with a move](Game::can_claim_threefold_after) | [fivefold](Game::is_fivefold) |
/// | no capture or pawn move | [fifty moves](Game::can_claim_fifty_moves) | [with a move](Game::can_claim_fifty_moves_after) | [75 moves](Game::is_seventy_five_moves) |
/// | all of them | [`claimable_draws`](Game::claimable_draws) | [`claimable_draws`](Game::claimable_draws) | [`outcome`](Game::outcome) |
///
/// An outcome does not prevent further moves: players sometimes overlook it, and old games followed other rules.
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
/// Two games are equal if they have the same moves from the same start, clocks included. Moves that were taken back
/// do not count.
#[doc(alias("ChessGame", "GameState"))]
#[derive(Clone, Debug)]
pub struct Game {
    moves: Vec<Move>,
    /// The position before the first move and after each one: never empty.
    positions: Vec<Position>,
    /// The moves that were taken back; the next move to redo is the last.
    undone: Vec<Move>,
}

impl Game {
    /// Creates a game that starts from this position.
    ///
    /// Earlier positions are unknown and do not count as repetitions, but the position's
    /// [halfmove clock](Position::halfmove_clock) does count.
    pub fn new(start: Position) -> Self {
        Self {
            moves: Vec::new(),
            positions: vec![start],
            undone: Vec::new(),
        }
    }

    /// Returns the position from which the game started.
    #[inline]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// Returns the current position.
    #[doc(alias("board", "current_position"))]
    #[inline]
    pub fn position(&self) -> &Position {
        &self.positions[self.positions.len() - 1]
    }

    /// Returns the moves played, in order.
    #[doc(alias = "peek")]
    #[doc(alias("history", "move_stack"))]
    #[inline]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns every position of the game, from the start to the current one.
    ///
    /// There is one more position than moves; index `n` holds the position after `n` plies.
    #[inline]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Plays a move.
    ///
    /// If it is the move that [`redo`](Self::redo) would play, the moves after it can still be redone. Any other
    /// move discards the moves that were taken back.
    ///
    /// # Errors
    /// The reason why the move is not legal; the game is then unchanged.
    #[doc(alias("push_san", "push_uci"))]
    #[doc(alias("push", "make_move", "do_move"))]
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        let next = crate::legality::play(self.position(), mv)?;
        if self.undone.pop() != Some(mv) {
            self.undone.clear();
        }
        self.moves.push(mv);
        self.positions.push(next);
        Ok(())
    }

    /// Takes the last move back and returns it, or returns `None` at the start.
    #[doc(alias = "undo_last")]
    #[doc(alias("pop", "undo", "undo_move", "unmake"))]
    pub fn take_back(&mut self) -> Option<Move> {
        let mv = self.moves.pop()?;
        self.positions.pop();
        self.undone.push(mv);
        Some(mv)
    }

    /// Plays the move that was taken back last and returns it, or returns `None` if there is none.
    ///
    /// ```
    /// use chess_move::Square;
    /// use chess_movegen::{Game, IllegalMove, PositionRules};
    ///
    /// let mut game = Game::default();
    /// let mv = game.position().find_move(Square::E2, Square::E4, None)?;
    /// game.play(mv)?;
    /// assert_eq!(game.take_back(), Some(mv));
    /// assert_eq!(game.redo(), Some(mv));
    /// assert_eq!(game.redo(), None);
    /// # Ok::<(), IllegalMove>(())
    /// ```
    pub fn redo(&mut self) -> Option<Move> {
        let mv = self.undone.pop()?;
        let next = self.position().after(mv);
        self.moves.push(mv);
        self.positions.push(next);
        Some(mv)
    }

    /// Returns the moves that [`redo`](Self::redo) would play, the next one first.
    pub fn redo_moves(&self) -> impl ExactSizeIterator<Item = Move> {
        self.undone.iter().rev().copied()
    }

    /// Returns how the game has ended without a claim, or `None` if it goes on.
    ///
    /// Checkmate and stalemate come before draws by count: checkmate on the last of the 75 moves
    /// wins.
    #[doc(alias("status", "result", "is_game_over"))]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Some(outcome) = crate::outcome::outcome(self.position()) {
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
        // Equality of positions ignores the clocks, equality of setups does not. The other positions follow from
        // the start and the moves.
        self.start().to_setup() == other.start().to_setup() && self.moves == other.moves
    }
}

impl Eq for Game {}

impl Default for Game {
    /// Creates a game from the start position.
    fn default() -> Self {
        Self::new(Position::default())
    }
}

impl From<Position> for Game {
    fn from(start: Position) -> Self {
        Self::new(start)
    }
}
