//! [`Tree`]: the moves of a game in one vector, and their notes (comments and glyphs) in another.

use crate::pgn::text::nag::{Nag, Nags};
use crate::pgn::tree::comment::Comment;
use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;
use chess_move::Move;

/// A node in the tree of a game: the root, or a move.
///
/// A node keeps its number when the game is edited. The number of a deleted move is never used
/// again; [`Cursor::go_to`](crate::pgn::Cursor::go_to) returns `false` for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u32);

impl NodeId {
    /// The start of the game.
    pub const ROOT: Self = Self(0);

    /// Returns the number of the node, to store it or to send it to another program.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Returns the node with this number. [`Cursor::go_to`](crate::pgn::Cursor::go_to) returns whether a game has it.
    ///
    /// ```
    /// use chess_notation::pgn::{NodeId, PgnGame};
    ///
    /// let game = PgnGame::from_pgn("1. e4 e5 *").unwrap();
    /// let mut cursor = game.cursor();
    /// assert!(cursor.go_to(NodeId::from_number(2)));
    /// assert_eq!(cursor.ply(), 2);
    /// assert!(!cursor.go_to(NodeId::from_number(3)));
    /// ```
    pub const fn from_number(number: u32) -> Self {
        Self(number)
    }

    /// Stands for no node, without the extra space of an `Option`.
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
    notes: NotesId,
}

impl Node {
    fn new(mv: Option<Move>, parent: NodeId) -> Self {
        Self {
            mv,
            parent,
            first_child: NodeId::NONE,
            last_child: NodeId::NONE,
            next_sibling: NodeId::NONE,
            notes: NotesId::NONE,
        }
    }
}

/// The index of a node's notes, if it has any.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NotesId(u32);

impl NotesId {
    const NONE: Self = Self(u32::MAX);

    fn index(self) -> Option<usize> {
        (self != Self::NONE).then_some(self.0 as usize)
    }
}

/// Half of all games have at least this many plies; space for them is allocated at once.
const TYPICAL_PLIES: usize = 64;

/// The root and all moves. There is always a root.
#[derive(Clone, Debug)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    /// The notes of the nodes that have any, at most one entry for each node. Entries are never
    /// removed.
    notes: Vec<Notes>,
}

impl Tree {
    pub(crate) fn new() -> Self {
        Self {
            nodes: vec![Node::new(None, NodeId::NONE)],
            notes: Vec::new(),
        }
    }

    fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    pub(crate) fn mv(&self, id: NodeId) -> Option<Move> {
        self.node(id).mv
    }

    pub(crate) fn parent(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).parent.some()
    }

    pub(crate) fn first_child(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).first_child.some()
    }

    pub(crate) fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        self.node(id).next_sibling.some()
    }

    pub(crate) fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        core::iter::successors(self.first_child(id), |&child| self.next_sibling(child))
    }

    /// Returns the moves that lead to a node, the last first, or `None` if the node is not in the
    /// tree.
    pub(crate) fn line_back(&self, id: NodeId) -> Option<Vec<NodeId>> {
        self.nodes.get(id.index())?;
        let mut line: Vec<NodeId> =
            core::iter::successors(Some(id), |&node| self.parent(node)).collect();
        (line.pop() == Some(NodeId::ROOT)).then_some(line)
    }

    pub(crate) fn notes(&self, id: NodeId) -> NotesRef<'_> {
        let index = self.node(id).notes.index();
        index.map_or_else(NotesRef::default, |index| self.notes[index].get())
    }

    /// Returns the notes of a node as lists, which are created if necessary.
    pub(crate) fn notes_mut(&mut self, id: NodeId) -> &mut NoteLists {
        let index = match self.node(id).notes.index() {
            Some(index) => index,
            None => self.add_notes(id),
        };
        self.notes[index].lists()
    }

    /// Adds a comment after a move.
    #[inline(always)]
    pub(crate) fn comment(&mut self, id: NodeId, comment: Comment) {
        if self.node(id).notes == NotesId::NONE {
            let index = self.add_notes(id);
            self.notes[index].set_only_comment(comment);
        } else {
            self.notes_mut(id).after.push(comment);
        }
    }

    /// Adds empty notes to a node that has none; returns their index.
    fn add_notes(&mut self, id: NodeId) -> usize {
        let index = self.notes.len();
        // There are at most as many notes as nodes, whose numbers have 32 bits.
        self.node_mut(id).notes = NotesId(index as u32);
        // Unlike `push`, this creates them at their place.
        self.notes.resize_with(index + 1, Notes::default);
        index
    }

    /// Adds a move as the last child. Returns `None` if there are no more node numbers.
    pub(crate) fn add(&mut self, parent: NodeId, mv: Option<Move>) -> Option<NodeId> {
        let id = u32::try_from(self.nodes.len()).ok().map(NodeId)?.some()?;
        if self.nodes.len() == 1 {
            self.nodes.reserve(TYPICAL_PLIES);
        }
        self.nodes.push(Node::new(mv, parent));
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

    /// Changes the order of a node's children. Children that are left out are removed from the
    /// tree.
    pub(crate) fn reorder(&mut self, parent: NodeId, order: impl FnOnce(&mut Vec<NodeId>)) {
        let mut children: Vec<NodeId> = self.children(parent).collect();
        for &child in &children {
            self.node_mut(child).parent = NodeId::NONE;
        }
        order(&mut children);
        let node = self.node_mut(parent);
        node.first_child = NodeId::NONE;
        node.last_child = NodeId::NONE;
        for child in children {
            let node = self.node_mut(child);
            node.parent = parent;
            node.next_sibling = NodeId::NONE;
            self.link_last(parent, child);
        }
    }
}

/// The notes of a move that has any: one of the two fields.
#[derive(Clone, Debug, Default)]
pub(crate) struct Notes {
    /// The only note is a comment after the move, as with clock times.
    comment: Option<Comment>,
    lists: Option<Box<NoteLists>>,
}

/// All notes of a move, for editing.
#[derive(Clone, Debug, Default)]
pub(crate) struct NoteLists {
    /// Comments between the previous move, or the start of the line, and the move.
    pub(crate) before: Vec<Comment>,
    pub(crate) nags: Nags,
    pub(crate) after: Vec<Comment>,
}

/// All notes of a move, for reading.
#[derive(Clone, Copy, Default)]
pub(crate) struct NotesRef<'g> {
    pub(crate) before: &'g [Comment],
    pub(crate) nags: &'g [Nag],
    pub(crate) after: &'g [Comment],
}

impl Notes {
    /// Adds a comment after the move to notes that are empty.
    #[inline(always)]
    pub(crate) fn set_only_comment(&mut self, comment: Comment) {
        self.comment = Some(comment);
    }

    pub(crate) fn get(&self) -> NotesRef<'_> {
        match &self.lists {
            Some(lists) => NotesRef {
                before: &lists.before,
                nags: &lists.nags,
                after: &lists.after,
            },
            None => NotesRef {
                after: self.comment.as_slice(),
                ..NotesRef::default()
            },
        }
    }

    /// Converts the notes into lists and returns these.
    pub(crate) fn lists(&mut self) -> &mut NoteLists {
        let lists = self.lists.get_or_insert_default();
        lists.after.extend(self.comment.take());
        lists
    }
}

#[cfg(test)]
mod tests {
    use super::{Comment, Notes};

    #[test]
    fn only_comment_becomes_the_first_of_the_list() {
        let comment = |text| Comment::new(text).unwrap();
        let mut notes = Notes::default();
        notes.set_only_comment(comment("first"));
        assert_eq!(notes.get().after, [comment("first")]);
        for _ in 0..2 {
            notes.lists().after.push(comment("later"));
        }
        let expected = ["first", "later", "later"].map(comment);
        assert_eq!(notes.get().after, expected);
        assert!(notes.get().before.is_empty() && notes.get().nags.is_empty());
    }
}
