//! [`Tree`]: moves, in one vector.

use super::{Comment, Nag};
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use chess_move::Move;

/// Which node of a game's tree: the root or a move.
///
/// It stays what it is when the game is edited, and that of a move that was taken out is never given
/// to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game.
    pub const ROOT: Self = Self(0);

    /// Stands for no node where that takes no space of its own.
    const NONE: Self = Self(u32::MAX);

    fn some(self) -> Option<Self> {
        (self != Self::NONE).then_some(self)
    }

    fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Node {
    mv: Option<Move>,
    parent: NodeId,
    first_child: NodeId,
    last_child: NodeId,
    next_sibling: NodeId,
    /// Most moves have none.
    notes: Option<Box<Notes>>,
}

/// What people say of a move.
#[derive(Clone, Debug, Default)]
pub(super) struct Notes {
    /// Comments between the variations before the move, or the start of its line, and the move.
    pub(super) before: Vec<Comment>,
    pub(super) nags: Vec<Nag>,
    pub(super) after: Vec<Comment>,
}

impl Notes {
    pub(super) const NONE: &'static Self = &Self {
        before: Vec::new(),
        nags: Vec::new(),
        after: Vec::new(),
    };
}

/// Half of all games have at least so many plies; room for them is made at once.
const USUAL_PLIES: usize = 64;

/// The root and all moves. There is always a root.
#[derive(Clone, Debug)]
pub(super) struct Tree(Vec<Node>);

impl Tree {
    pub(super) fn new() -> Self {
        Self(vec![Node {
            mv: None,
            parent: NodeId::NONE,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            notes: None,
        }])
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.0[id.index()]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.0[id.index()]
    }

    pub(super) fn mv(&self, id: NodeId) -> Option<Move> {
        self.node(id).mv
    }

    pub(super) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent.some()
    }

    pub(super) fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child.some()
    }

    pub(super) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling.some()
    }

    pub(super) fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        core::iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    pub(super) fn notes(&self, id: NodeId) -> &Notes {
        self.node(id).notes.as_deref().unwrap_or(Notes::NONE)
    }

    pub(super) fn notes_mut(&mut self, id: NodeId) -> &mut Notes {
        self.node_mut(id).notes.get_or_insert_default()
    }

    /// Adds a move as the last child; `None` if there are as many nodes as can be numbered.
    pub(super) fn add(&mut self, parent: NodeId, mv: Option<Move>) -> Option<NodeId> {
        let id = u32::try_from(self.0.len()).ok().map(NodeId)?.some()?;
        if self.0.len() == 1 {
            self.0.reserve(USUAL_PLIES);
        }
        self.0.push(Node {
            mv,
            parent,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            notes: None,
        });
        self.link_last(parent, id);
        Some(id)
    }

    fn link_last(&mut self, parent: NodeId, id: NodeId) {
        match self.node(parent).last_child.some() {
            Some(last) => self.node_mut(last).next_sibling = id,
            None => self.node_mut(parent).first_child = id,
        }
        self.node_mut(parent).last_child = id;
    }

    /// Puts the children of a node in another order.
    pub(super) fn reorder(&mut self, parent: NodeId, order: impl FnOnce(&mut Vec<NodeId>)) {
        let mut children: Vec<NodeId> = self.children(parent).collect();
        order(&mut children);
        let node = self.node_mut(parent);
        node.first_child = NodeId::NONE;
        node.last_child = NodeId::NONE;
        for child in children {
            self.node_mut(child).next_sibling = NodeId::NONE;
            self.link_last(parent, child);
        }
    }
}
