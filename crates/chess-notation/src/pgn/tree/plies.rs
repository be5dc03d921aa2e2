//! [`GamePly`]: a move of a game in memory with the positions around it.

use super::PgnGame;
use crate::pgn::tree::node::NodeId;
use chess_board::Position;
use chess_move::Move;

/// A move of a game in memory, with the positions before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GamePly {
    /// Which node it is: a [`Cursor`](super::Cursor::go_to) finds its comments and glyphs there.
    pub node: NodeId,
    /// The position in which it was played.
    pub before: Position,
    /// The move; `None` for one that passes (`--`).
    pub mv: Option<Move>,
    /// The position that it leads to.
    pub after: Position,
}

impl PgnGame {
    /// The moves of the main line with the positions before and after each.
    ///
    /// ```
    /// use chess_notation::San;
    /// use chess_notation::pgn::PgnGame;
    ///
    /// let game = PgnGame::from_pgn(b"1. e4 e5 2. Qh5 Ke7 3. Qxe5# 1-0").unwrap();
    /// let last = game.plies().last().unwrap();
    /// assert_eq!(San::from_move(&last.before, last.mv.unwrap()).to_string(), "Qxe5#");
    /// assert!(last.after.is_check());
    /// ```
    pub fn plies(&self) -> impl Iterator<Item = GamePly> {
        let mut at = NodeId::ROOT;
        let mut before = *self.start();
        core::iter::from_fn(move || {
            at = self.tree.first_child(at)?;
            let mv = self.tree.mv(at);
            let after = crate::pgn::tree::cursor::after(&before, mv);
            let ply = GamePly {
                node: at,
                before,
                mv,
                after,
            };
            before = after;
            Some(ply)
        })
    }

    /// The moves of the main line; `None` is one that passes.
    pub fn main_line(&self) -> impl Iterator<Item = Option<Move>> {
        let mut at = self.tree.first_child(NodeId::ROOT);
        core::iter::from_fn(move || {
            let node = at?;
            at = self.tree.first_child(node);
            Some(self.tree.mv(node))
        })
    }
}
