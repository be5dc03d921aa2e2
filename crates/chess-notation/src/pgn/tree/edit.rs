//! Edits a game with a [`Cursor`].

use crate::pgn::text::nag::Nags;
use crate::pgn::tree::PgnGame;
use crate::pgn::tree::comment::Comment;
use crate::pgn::tree::comment::InvalidComment;
use crate::pgn::tree::cursor::Cursor;
use alloc::vec::Vec;
use chess_board::NullMoveInCheck;
use chess_move::Move;
use chess_movegen::IllegalMove;
use core::ops::DerefMut;

impl<G: DerefMut<Target = PgnGame>> Cursor<G> {
    /// Plays a move and goes to it. If the move exists as continuation or variation, the cursor
    /// goes there; otherwise the move is added as the last variation.
    ///
    /// # Errors
    /// Returns the reason if the move is not legal here.
    pub fn play(&mut self, mv: Move) -> Result<(), IllegalMove> {
        chess_movegen::legality(self.position(), mv)?;
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
            let position = crate::pgn::tree::cursor::after(self.position(), mv);
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
