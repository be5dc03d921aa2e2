//! [`Cursor`]: a place in a game, with its position.

use crate::pgn::text::nag::Nag;
use crate::pgn::tree::PgnGame;
use crate::pgn::tree::comment::Comment;
use crate::pgn::tree::node::NodeId;
use alloc::vec::Vec;
use chess_board::Position;
use chess_move::Move;
use core::ops::Deref;

/// A place in a game, with the position there.
///
/// A cursor from [`PgnGame::cursor`] moves through the game; one from [`PgnGame::cursor_mut`] can
/// also edit it.
///
/// ```
/// use chess_notation::pgn::PgnGame;
/// use chess_notation::San;
///
/// let mut game = PgnGame::new();
/// let mut cursor = game.cursor_mut();
/// for text in ["e4", "e5", "Nf3"] {
///     let mv = San::parse_move(cursor.position(), text.as_bytes())?;
///     cursor.play(mv)?;
/// }
/// cursor.back();
/// let mv = San::parse_move(cursor.position(), b"f4")?;
/// cursor.play(mv)?;
/// cursor.comment("the King's Gambit")?;
/// assert!(game.to_string().ends_with("1. e4 e5 2. Nf3 (2. f4 {the King's Gambit}) *\n"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<G> {
    pub(crate) game: G,
    pub(crate) node: NodeId,
    /// The positions from the start of the game to this place.
    pub(crate) path: Vec<Position>,
}

impl<G: Deref<Target = PgnGame>> Cursor<G> {
    pub(crate) fn new(game: G) -> Self {
        let path = alloc::vec![*game.start()];
        Self {
            game,
            node: NodeId::ROOT,
            path,
        }
    }

    /// Returns the node of the cursor.
    pub fn node(&self) -> NodeId {
        self.node
    }

    /// Returns the position of the cursor.
    pub fn position(&self) -> &Position {
        // The path always has the start position.
        self.path.last().unwrap_or(self.game.start())
    }

    /// Returns the move before this place, or `None` at the start and after a null move.
    pub fn mv(&self) -> Option<Move> {
        self.game.tree.mv(self.node)
    }

    /// Returns the number of plies from the start of the game.
    pub fn ply(&self) -> usize {
        self.path.len() - 1
    }

    /// Returns whether the cursor is at the start of the game.
    pub fn is_at_start(&self) -> bool {
        self.node == NodeId::ROOT
    }

    /// Returns the moves from here, first the one that continues the line; `None` is a null move.
    pub fn variations(&self) -> impl Iterator<Item = (NodeId, Option<Move>)> {
        let tree = &self.game.tree;
        tree.children(self.node).map(|node| (node, tree.mv(node)))
    }

    /// Returns the glyphs of the move before this place.
    pub fn nags(&self) -> &[Nag] {
        self.game.tree.notes(self.node).nags
    }

    /// Returns the comments after the move before this place, or at the start of the game.
    pub fn comments(&self) -> impl Iterator<Item = &Comment> {
        self.game.tree.notes(self.node).after.iter()
    }

    /// Returns the comments before the move that leads here: at the start of a variation, or after
    /// the variations of the previous move.
    pub fn comments_before(&self) -> impl Iterator<Item = &Comment> {
        self.game.tree.notes(self.node).before.iter()
    }

    /// Moves to the next move of the line. Returns `false` at its end.
    pub fn forward(&mut self) -> bool {
        let next = self.game.tree.first_child(self.node);
        next.is_some_and(|next| self.step(next))
    }

    /// Moves into the variation of this index; 0 continues the line. Returns `false` if there is
    /// none.
    pub fn forward_into(&mut self, index: usize) -> bool {
        let next = self.game.tree.children(self.node).nth(index);
        next.is_some_and(|next| self.step(next))
    }

    /// Moves back one move. Returns `false` at the start of the game.
    pub fn back(&mut self) -> bool {
        let Some(parent) = self.game.tree.parent(self.node) else {
            return false;
        };
        self.node = parent;
        self.path.truncate(self.path.len().max(2) - 1);
        true
    }

    /// Moves to the start of the game.
    pub fn to_start(&mut self) {
        self.node = NodeId::ROOT;
        self.path.truncate(1);
    }

    /// Moves to the end of the line.
    pub fn to_end(&mut self) {
        while self.forward() {}
    }

    /// Moves to a node of this game. Returns `false` and does not move if the node is not in the
    /// tree, because its move or one before it was deleted, or because it belongs to a larger game.
    ///
    /// A node is a number. So a node of another game is accepted if this game has a node with the
    /// same number.
    pub fn go_to(&mut self, node: NodeId) -> bool {
        let Some(line) = self.game.tree.line_back(node) else {
            return false;
        };
        self.to_start();
        for next in line.into_iter().rev() {
            self.step(next);
        }
        true
    }

    fn step(&mut self, next: NodeId) -> bool {
        let position = after(self.position(), self.game.tree.mv(next));
        self.path.push(position);
        self.node = next;
        true
    }
}

/// Returns the position after a move of the tree. A null move in check, which no tree has, changes
/// nothing.
pub(crate) fn after(position: &Position, mv: Option<Move>) -> Position {
    match mv {
        Some(mv) => {
            let mut next = *position;
            next.play_unchecked(mv);
            next
        }
        None => position.pass().unwrap_or(*position),
    }
}
