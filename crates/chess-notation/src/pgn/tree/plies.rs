//! [`GamePly`]: a move of the main line with the positions around it.

use crate::pgn::tree::PgnGame;
use crate::pgn::tree::node::NodeId;
use chess_board::Position;
use chess_move::Move;

/// A move of the main line, with the positions before and after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GamePly {
    /// The node: [`Cursor::go_to`](crate::pgn::Cursor::go_to) moves a cursor there, to read comments and
    /// glyphs.
    pub node: NodeId,
    /// The position before the move.
    pub before: Position,
    /// The move, or `None` for a null move (`--`).
    pub mv: Option<Move>,
    /// The position after the move.
    pub after: Position,
}

impl PgnGame {
    /// Returns the moves of the main line with the positions before and after each.
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

    /// Returns the moves of the main line; `None` is a null move.
    #[doc(alias = "mainline_moves")]
    pub fn main_line(&self) -> impl Iterator<Item = Option<Move>> {
        let mut at = self.tree.first_child(NodeId::ROOT);
        core::iter::from_fn(move || {
            let node = at?;
            at = self.tree.first_child(node);
            Some(self.tree.mv(node))
        })
    }
}
