//! Editing a game with a [`Cursor`].

use super::{Comment, Cursor, Nags, PgnGame};
use crate::pgn::tree::comment::InvalidComment;
use alloc::vec::Vec;
use chess_board::NullMoveInCheck;
use chess_move::Move;
use chess_movegen::IllegalMove;
use core::ops::DerefMut;

impl<G: DerefMut<Target = PgnGame>> Cursor<G> {
    /// Goes on with a move: that of the line, a variation, or a new one, added as the last.
    ///
    /// # Errors
    /// Why the move is not legal here.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        chess_movegen::legality(self.position(), mv)?;
        self.enter(Some(mv));
        Ok(())
    }

    /// Goes on with a move that passes.
    ///
    /// # Errors
    /// In check.
    pub fn pass(&mut self) -> Result<(), NullMoveInCheck> {
        self.position().pass()?;
        self.enter(None);
        Ok(())
    }

    fn enter(&mut self, mv: Option<Move>) {
        let there = self.variations().find(|variation| variation.1 == mv);
        let node = there
            .map(|(node, _)| node)
            .or_else(|| self.game.tree.add(self.node, mv));
        if let Some(node) = node {
            let position = crate::pgn::tree::cursor::after(self.position(), mv);
            self.path.push(position);
            self.node = node;
        }
    }

    /// Takes the move that led here out, with all that follows it, and goes back to the move
    /// before; `false` at the start of the game.
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

    /// Takes all moves out that follow.
    pub fn delete_rest(&mut self) {
        let at = self.node;
        self.game.tree.reorder(at, Vec::clear);
    }

    /// Puts the variation that the cursor is in one place forward among its siblings; from the
    /// second place it becomes the line, and the line a variation.
    ///
    /// The variation is that of the move that led here, not one further out.
    pub fn promote(&mut self) {
        self.shift(|index| index.saturating_sub(1));
    }

    /// Puts the variation that the cursor is in one place back.
    pub fn demote(&mut self) {
        self.shift(|index| index + 1);
    }

    /// Makes all moves that lead here the main line.
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

    /// Adds a comment after the move that led here, or at the start of the game.
    ///
    /// # Errors
    /// If the text cannot be a comment.
    pub fn comment(&mut self, text: &str) -> Result<(), InvalidComment> {
        let comment = Comment::new(text)?;
        self.comments_mut().push(comment);
        Ok(())
    }

    /// The comments after the move that led here, to be changed.
    pub fn comments_mut(&mut self) -> &mut Vec<Comment> {
        &mut self.game.tree.notes_mut(self.node).after
    }

    /// The comments before the move that led here, to be changed. At the start of the game, where
    /// no move has led, they are not written.
    ///
    /// In the middle of a line these read as comments after the move before.
    pub fn comments_before_mut(&mut self) -> &mut Vec<Comment> {
        &mut self.game.tree.notes_mut(self.node).before
    }

    /// The glyphs of the move that led here, to be changed.
    pub fn nags_mut(&mut self) -> &mut Nags {
        &mut self.game.tree.notes_mut(self.node).nags
    }

    /// The game, to be changed where no move is. The moves must stay: a cursor whose own move is
    /// gone may panic.
    pub fn game_mut(&mut self) -> &mut PgnGame {
        &mut self.game
    }
}
