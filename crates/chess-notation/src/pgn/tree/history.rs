//! Converts between a tree and the moves of one line.

use crate::pgn::tree::PgnGame;
use crate::pgn::tree::cursor::Cursor;
use crate::pgn::tree::node::NodeId;
use alloc::vec::Vec;
use chess_move::Move;
use core::ops::Deref;

impl PgnGame {
    /// Creates a game from a start position and the moves played from it, with the result by the
    /// rules: `*` if the game is not over.
    ///
    /// The moves are the main line. A start position that is not the standard one is recorded in
    /// the tags `SetUp` and `FEN`, and a Chess960 position also in `Variant`, as by
    /// [`from_position`](Self::from_position).
    ///
    /// ```
    /// use chess_notation::{San, pgn::PgnGame};
    ///
    /// let mut played = chess_movegen::Game::default();
    /// for san in ["f3", "e5", "g4", "Qh4"] {
    ///     played.play(San::parse_move(played.position(), san.as_bytes())?)?;
    /// }
    /// let game = PgnGame::from_game(&played);
    /// assert!(game.to_string().ends_with("[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    pub fn from_game(played: &chess_movegen::Game) -> Self {
        let mut game = Self::from_position(*played.start());
        let mut at = NodeId::ROOT;
        for &mv in played.moves() {
            // No game has more moves than there are node numbers.
            let Some(next) = game.tree.add(at, Some(mv)) else {
                break;
            };
            at = next;
        }
        game.set_result(played.outcome().into());
        game
    }
}

/// Converts like [`PgnGame::from_game`].
impl From<&chess_movegen::Game> for PgnGame {
    fn from(played: &chess_movegen::Game) -> Self {
        Self::from_game(played)
    }
}

impl<G: Deref<Target = PgnGame>> Cursor<G> {
    /// Returns the position here with the moves before it, for counting repetitions and for
    /// starting a search.
    ///
    /// The rules have no null move (`--`). So the history begins after the last null move, and
    /// positions before it do not count as repetitions.
    ///
    /// ```
    /// use chess_notation::pgn::PgnGame;
    ///
    /// let game = PgnGame::from_pgn(b"1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *").unwrap();
    /// let mut cursor = game.cursor();
    /// cursor.to_end();
    /// let history = cursor.history();
    /// assert_eq!(history.position(), cursor.position());
    /// assert!(history.can_claim_threefold());
    /// ```
    pub fn history(&self) -> chess_movegen::Game {
        let tree = &self.game.tree;
        let line = core::iter::successors(Some(self.node), |&node| tree.parent(node));
        // The start and null moves have no move.
        let moves: Vec<Move> = line.map_while(|node| tree.mv(node)).collect();
        let mut positions = self.path[self.path.len().saturating_sub(moves.len() + 1)..].iter();
        let start = positions.next().unwrap_or(self.position());
        let mut history = chess_movegen::Game::new(*start);
        for (&mv, after) in moves.iter().rev().zip(positions) {
            // A tree from a reader has only legal moves.
            if history.play(mv).is_err() {
                history = chess_movegen::Game::new(*after);
            }
        }
        history
    }
}
