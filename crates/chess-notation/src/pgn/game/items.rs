//! What a game is written of, in order.

use super::node::NodeId;
use super::notes::NotesRef;
use super::{Comment, Nag, PgnGame};
use alloc::vec::Vec;
use chess_move::Move;

/// One thing after the other, as they stand in a file.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Item<'g> {
    Move(Option<Move>),
    Nag(Nag),
    Comment(&'g Comment),
    Begin,
    End,
}

/// What is still to be walked.
#[derive(Clone, Copy)]
enum Walk {
    /// The moves that follow a node.
    After(NodeId),
    /// A node and its later siblings, each as a variation.
    Variations(Option<NodeId>),
    Move(NodeId),
    End,
}

impl PgnGame {
    /// Everything but tags and result. Memory is bounded by the depth of nesting.
    pub(super) fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let tree = &self.tree;
        let mut stack: Vec<Walk> = alloc::vec![Walk::After(NodeId::ROOT)];
        let steps = core::iter::from_fn(move || {
            loop {
                match stack.pop()? {
                    Walk::After(parent) => {
                        let Some(main) = tree.first_child(parent) else {
                            continue;
                        };
                        stack.push(Walk::After(main));
                        stack.push(Walk::Variations(tree.next_sibling(main)));
                        return Some(Walk::Move(main));
                    }
                    Walk::Variations(None) => {}
                    Walk::Variations(Some(first)) => {
                        stack.push(Walk::Variations(tree.next_sibling(first)));
                        stack.push(Walk::End);
                        stack.push(Walk::After(first));
                        stack.push(Walk::Move(first));
                        return Some(Walk::Variations(Some(first)));
                    }
                    step => return Some(step),
                }
            }
        });
        let items = steps.flat_map(move |step| {
            let (notes, item) = match step {
                Walk::Move(node) => (tree.notes(node), Item::Move(tree.mv(node))),
                Walk::End => (NotesRef::default(), Item::End),
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
