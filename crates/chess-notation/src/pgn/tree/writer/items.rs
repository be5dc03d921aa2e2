//! The parts of a game in the order in which they are written.

use crate::pgn::text::nag::Nag;
use crate::pgn::tree::PgnGame;
use crate::pgn::tree::comment::Comment;
use crate::pgn::tree::node::NodeId;
use crate::pgn::tree::notes::NotesRef;
use alloc::vec::Vec;
use chess_move::Move;

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Item<'g> {
    Move(Option<Move>),
    Nag(Nag),
    Comment(&'g Comment),
    Begin,
    End,
}

/// A part of the tree that is still to be visited.
#[derive(Clone, Copy)]
enum WalkStep {
    /// The moves after a node.
    After(NodeId),
    /// A node and its later siblings, each of them a variation.
    Variations(Option<NodeId>),
    Move(NodeId),
    End,
}

impl PgnGame {
    /// Returns all parts of the game except tags and result. Memory is bounded by the depth of
    /// nesting.
    pub(crate) fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let tree = &self.tree;
        let mut stack: Vec<WalkStep> = alloc::vec![WalkStep::After(NodeId::ROOT)];
        let steps = core::iter::from_fn(move || {
            loop {
                match stack.pop()? {
                    WalkStep::After(parent) => {
                        let Some(main) = tree.first_child(parent) else {
                            continue;
                        };
                        stack.push(WalkStep::After(main));
                        stack.push(WalkStep::Variations(tree.next_sibling(main)));
                        return Some(WalkStep::Move(main));
                    }
                    WalkStep::Variations(None) => {}
                    WalkStep::Variations(Some(first)) => {
                        stack.push(WalkStep::Variations(tree.next_sibling(first)));
                        stack.push(WalkStep::End);
                        stack.push(WalkStep::After(first));
                        stack.push(WalkStep::Move(first));
                        return Some(WalkStep::Variations(Some(first)));
                    }
                    step => return Some(step),
                }
            }
        });
        let items = steps.flat_map(move |step| {
            let (notes, item) = match step {
                WalkStep::Move(node) => (tree.notes(node), Item::Move(tree.mv(node))),
                WalkStep::End => (NotesRef::default(), Item::End),
                _ => (NotesRef::default(), Item::Begin),
            };
            let before = notes.before.iter().map(Item::Comment);
            before.chain(core::iter::once(item)).chain(after(notes))
        });
        after(tree.notes(NodeId::ROOT)).chain(items)
    }
}

fn after(notes: NotesRef<'_>) -> impl Iterator<Item = Item<'_>> {
    let nags = notes.nags.iter().copied().map(Item::Nag);
    nags.chain(notes.after.iter().map(Item::Comment))
}
