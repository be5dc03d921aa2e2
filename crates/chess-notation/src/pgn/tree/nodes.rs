//! [`PgnNode`]: a move of a game with everything about it, from [`PgnGame::nodes`].

use crate::pgn::text::nag::Nag;
use crate::pgn::tree::PgnGame;
use crate::pgn::tree::comment::Comment;
use crate::pgn::tree::cursor::after;
use crate::pgn::tree::node::{NodeId, Tree};
use alloc::vec::Vec;
use chess_board::Position;
use chess_move::Move;
use core::iter::FusedIterator;

/// A move of the main line or of a variation, with the positions around it and its annotations.
#[doc(alias = "GameNode")]
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct PgnNode<'g> {
    /// The node: [`Cursor::go_to`](crate::pgn::Cursor::go_to) moves a cursor there.
    pub id: NodeId,
    /// The node of the previous move in its line, or [`NodeId::ROOT`].
    pub parent: NodeId,
    /// The move, or `None` for a null move (`--`).
    pub mv: Option<Move>,
    /// The position before the move.
    pub before: Position,
    /// The position after the move.
    pub after: Position,
    /// The number of plies from the start of the game up to and including this move, from 1.
    pub ply: usize,
    /// How many variations the move is nested in: 0 in the main line.
    pub depth: usize,
    /// The glyphs of the move.
    pub nags: &'g [Nag],
    /// The comments after the move.
    pub comments: &'g [Comment],
    /// The comments before the move: at the start of a variation, or after the variations of the
    /// move before.
    pub comments_before: &'g [Comment],
}

impl PgnNode<'_> {
    /// Returns whether the move belongs to the main line.
    pub const fn is_main_line(&self) -> bool {
        self.depth == 0
    }
}

/// An iterator over all moves of a game, from [`PgnGame::nodes`].
#[derive(Clone, Debug)]
pub struct PgnNodes<'g> {
    tree: &'g Tree,
    stack: Vec<Pending>,
}

/// Moves that are still to be visited.
#[derive(Clone, Copy, Debug)]
struct Pending {
    from: Start,
    /// The position before those moves.
    position: Position,
    ply: usize,
    depth: usize,
}

/// Where the pending moves begin.
#[derive(Clone, Copy, Debug)]
enum Start {
    /// After a node, with the continuation of its line.
    After(NodeId),
    /// With a node and its later siblings, each of them a variation.
    Variations(NodeId),
}

impl PgnGame {
    /// Returns all moves of the main line and of the variations, in the order of a PGN file: a
    /// move, the variations that replace it, the move that follows it.
    ///
    /// Comments before the first move belong to no move: a [cursor](Self::cursor) at the start has
    /// them. Memory is bounded by the depth of nesting.
    ///
    /// ```
    /// use chess_notation::pgn::PgnGame;
    /// use chess_notation::prelude::*;
    ///
    /// let game = PgnGame::from_pgn("1. e4 e5 (1... c5 $1 {sharp} 2. Nf3) 2. Nc3 *").unwrap();
    /// let mut text = String::new();
    /// for node in game.nodes() {
    ///     let Some(mv) = node.mv else { continue };
    ///     text += &format!("{}{} ", ">".repeat(node.depth), node.before.san(mv));
    /// }
    /// assert_eq!(text, "e4 e5 >c5 >Nf3 Nc3 ");
    /// assert_eq!(game.node_count(), 5);
    /// let sicilian = game.nodes().nth(2).unwrap();
    /// assert_eq!(sicilian.comments[0].as_str(), "sharp");
    /// ```
    #[doc(alias = "walk")]
    pub fn nodes(&self) -> PgnNodes<'_> {
        PgnNodes {
            tree: &self.tree,
            stack: alloc::vec![Pending {
                from: Start::After(NodeId::ROOT),
                position: *self.start(),
                ply: 0,
                depth: 0,
            }],
        }
    }

    /// Returns the number of moves in the main line and in all variations.
    pub fn node_count(&self) -> usize {
        let mut stack = alloc::vec![NodeId::ROOT];
        let mut count = 0;
        while let Some(node) = stack.pop() {
            // Follows one line to its end. Only variations wait on the stack.
            let mut at = Some(node);
            while let Some(node) = at {
                at = self.tree.first_child(node);
                count += usize::from(at.is_some());
                let variations = at.and_then(|main| self.tree.next_sibling(main));
                for variation in core::iter::successors(variations, |&v| self.tree.next_sibling(v))
                {
                    count += 1;
                    stack.push(variation);
                }
            }
        }
        count
    }
}

impl<'g> Iterator for PgnNodes<'g> {
    type Item = PgnNode<'g>;

    fn next(&mut self) -> Option<PgnNode<'g>> {
        loop {
            let pending = self.stack.pop()?;
            let (id, depth) = match pending.from {
                Start::After(parent) => {
                    let Some(main) = self.tree.first_child(parent) else {
                        continue;
                    };
                    (main, pending.depth)
                }
                Start::Variations(node) => (node, pending.depth + 1),
            };
            let before = pending.position;
            let mv = self.tree.mv(id);
            let after = after(&before, mv);
            let ply = pending.ply + 1;
            let line = Pending {
                from: Start::After(id),
                position: after,
                ply,
                depth,
            };
            let variations = self.tree.next_sibling(id).map(|node| Pending {
                from: Start::Variations(node),
                ..pending
            });
            // The line of a variation ends before the next variation; the main line continues after
            // all of them.
            let (first, second) = match pending.from {
                Start::After(_) => (Some(line), variations),
                Start::Variations(_) => (variations, Some(line)),
            };
            self.stack.extend(first.into_iter().chain(second));
            let notes = self.tree.notes(id);
            return Some(PgnNode {
                id,
                parent: self.tree.parent(id).unwrap_or(NodeId::ROOT),
                mv,
                before,
                after,
                ply,
                depth,
                nags: notes.nags,
                comments: notes.after,
                comments_before: notes.before,
            });
        }
    }
}

impl FusedIterator for PgnNodes<'_> {}
