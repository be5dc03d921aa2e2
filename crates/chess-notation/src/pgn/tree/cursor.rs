//! [`Cursor`]: a place in a game, with its position, for walking and editing.

use crate::pgn::text::nag::{Nag, Nags};
use crate::pgn::tree::PgnGame;
use crate::pgn::tree::comment::{Comment, InvalidComment};
use crate::pgn::tree::node::NodeId;
use crate::pgn::tree::walk::after;
use alloc::vec::Vec;
use chess_board::{NullMoveInCheck, Position};
use chess_move::Move;
use chess_movegen::{IllegalMove, PositionRules};
use core::ops::{Deref, DerefMut};

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
///     let mv = San::parse_move(cursor.position(), text)?;
///     cursor.play(mv)?;
/// }
/// cursor.back();
/// let mv = San::parse_move(cursor.position(), "f4")?;
/// cursor.play(mv)?;
/// cursor.comment("the King's Gambit")?;
/// assert!(game.to_string().ends_with("1. e4 e5 2. Nf3 (2. f4 {the King's Gambit}) *\n"));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<G> {
    game: G,
    node: NodeId,
    /// The positions from the start of the game to this place.
    path: Vec<Position>,
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

    fn step(&mut self, next: NodeId) -> bool {
        let position = after(self.position(), self.game.tree.mv(next));
        self.path.push(position);
        self.node = next;
        true
    }
}

impl<G: DerefMut<Target = PgnGame>> Cursor<G> {
    /// Plays a move and goes to it. If the move exists as continuation or variation, the cursor
    /// goes there; otherwise the move is added as the last variation.
    ///
    /// # Errors
    /// Returns the reason if the move is not legal here.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        self.position().legality(mv)?;
        self.enter(Some(mv));
        Ok(())
    }

    /// Plays a null move and goes to it.
    ///
    /// # Errors
    /// Returns an error if the side to move is in check.
    #[doc(alias = "null_move")]
    pub fn pass(&mut self) -> Result<(), NullMoveInCheck> {
        let _ = self.position().pass()?;
        self.enter(None);
        Ok(())
    }

    fn enter(&mut self, mv: Option<Move>) {
        let there = self.variations().find(|variation| variation.1 == mv);
        let node = there
            .map(|(node, _)| node)
            .or_else(|| self.game.tree.add(self.node, mv));
        if let Some(node) = node {
            let position = after(self.position(), mv);
            self.path.push(position);
            self.node = node;
        }
    }

    /// Deletes the move before this place with everything after it, and moves back. Returns `false`
    /// at the start of the game.
    pub fn delete(&mut self) -> bool {
        let gone = self.node;
        if !self.back() {
            return false;
        }
        let at = self.node;
        self.game
            .tree
            .reorder(at, |children| children.retain(|&child| child != gone));
        true
    }

    /// Deletes all moves after this place.
    pub fn delete_rest(&mut self) {
        let at = self.node;
        self.game.tree.reorder(at, Vec::clear);
    }

    /// Moves the variation of the cursor one place forward among its siblings. From the second
    /// place it becomes the continuation of the line, and the previous continuation becomes a
    /// variation.
    ///
    /// This moves the innermost variation, which contains the move before this place.
    pub fn promote(&mut self) {
        self.shift(|index| index.saturating_sub(1));
    }

    /// Moves the variation of the cursor one place back among its siblings.
    pub fn demote(&mut self) {
        self.shift(|index| index + 1);
    }

    /// Makes the line that leads here the main line.
    pub fn promote_to_main_line(&mut self) {
        let mut node = self.node;
        while let Some(parent) = self.game.tree.parent(node) {
            self.game.tree.reorder(parent, |children| {
                children.sort_by_key(|&child| child != node);
            });
            node = parent;
        }
    }

    fn shift(&mut self, place: impl FnOnce(usize) -> usize) {
        let node = self.node;
        let Some(parent) = self.game.tree.parent(node) else {
            return;
        };
        self.game.tree.reorder(parent, |children| {
            let index = children.iter().position(|&child| child == node);
            if let Some(index) = index {
                let place = place(index).min(children.len() - 1);
                children.remove(index);
                children.insert(place, node);
            }
        });
    }

    /// Adds a comment after the move before this place, or at the start of the game.
    ///
    /// # Errors
    /// Returns an error if the text cannot be a comment.
    pub fn comment(&mut self, text: &str) -> Result<(), InvalidComment> {
        let comment = Comment::new(text)?;
        self.comments_mut().push(comment);
        Ok(())
    }

    /// Returns the comments after the move before this place, for editing.
    pub fn comments_mut(&mut self) -> &mut Vec<Comment> {
        &mut self.game.tree.notes_mut(self.node).after
    }

    /// Returns the comments before the move that leads here, for editing. At the start of the game
    /// they are not written.
    ///
    /// In the middle of a line they are parsed again as comments after the previous move.
    pub fn comments_before_mut(&mut self) -> &mut Vec<Comment> {
        &mut self.game.tree.notes_mut(self.node).before
    }

    /// Returns the glyphs of the move before this place, for editing.
    pub fn nags_mut(&mut self) -> &mut Nags {
        &mut self.game.tree.notes_mut(self.node).nags
    }

    /// Returns the game, for editing tags and the result. Replacing the game with another one can
    /// make the cursor panic.
    pub fn game_mut(&mut self) -> &mut PgnGame {
        &mut self.game
    }
}
