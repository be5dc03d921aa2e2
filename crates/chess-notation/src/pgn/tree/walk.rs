//! Iterators over the moves of a game: [`PgnGame::nodes`] over all of them, [`PgnGame::plies`] over the main line.

use crate::pgn::text::nag::Nag;
use crate::pgn::tree::PgnGame;
use crate::pgn::tree::comment::Comment;
use crate::pgn::tree::node::{NodeId, NotesRef, Tree};
use alloc::vec::Vec;
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

/// The last move of a line.
#[derive(Clone, Copy, Debug)]
struct Line {
    before: Position,
    after: Position,
    ply: usize,
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
    /// use chess_notation::PositionNotation;
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
    pub fn nodes(&self) -> impl Iterator<Item = PgnNode<'_>> + Clone {
        let mut walk = Walk::new(self);
        core::iter::from_fn(move || {
            loop {
                if let WalkStep::Move(id) = walk.next()? {
                    return Some(walk.node(id));
                }
            }
        })
    }

    /// Returns the number of moves in the main line and in all variations.
    pub fn node_count(&self) -> usize {
        let mut nodes = alloc::vec![NodeId::ROOT];
        let mut count = 0;
        while let Some(node) = nodes.pop() {
            let before = nodes.len();
            nodes.extend(self.tree.children(node));
            count += nodes.len() - before;
        }
        count
    }

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
            let after = after(&before, mv);
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

    /// Returns all parts of the game except tags and result.
    pub(crate) fn items(&self) -> impl Iterator<Item = Item<'_>> {
        let mut walk = Walk::new(self);
        let steps = core::iter::from_fn(move || {
            let step = walk.next()?;
            Some((step, walk.line.before))
        });
        let items = steps.flat_map(|(step, before)| {
            let (notes, item) = match step {
                WalkStep::Begin => (NotesRef::default(), Item::Begin),
                WalkStep::Move(id) => (self.tree.notes(id), Item::Move(before, self.tree.mv(id))),
                WalkStep::End => (NotesRef::default(), Item::End),
            };
            let comments = notes.before.iter().map(Item::Comment);
            comments.chain([item]).chain(after_move(notes))
        });
        after_move(self.tree.notes(NodeId::ROOT)).chain(items)
    }
}

/// A part of a game.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Item<'g> {
    /// The position before a move, and the move.
    Move(Position, Option<Move>),
    Nag(Nag),
    Comment(&'g Comment),
    Begin,
    End,
}

fn after_move(notes: NotesRef<'_>) -> impl Iterator<Item = Item<'_>> {
    let nags = notes.nags.iter().copied().map(Item::Nag);
    nags.chain(notes.after.iter().map(Item::Comment))
}

/// The moves of a game in the order of a file with their positions, and where variations begin and end. Memory is
/// bounded by the depth of nesting.
#[derive(Clone, Debug)]
struct Walk<'g> {
    tree: &'g Tree,
    pending: Vec<Pending>,
    line: Line,
    /// The lines that the open variations branch off from.
    outer: Vec<Line>,
}

#[derive(Clone, Copy)]
enum WalkStep {
    Begin,
    Move(NodeId),
    End,
}

/// A part of the tree that is still to be visited.
#[derive(Clone, Copy, Debug)]
enum Pending {
    /// The moves after a node.
    After(NodeId),
    /// A node and its later siblings, each of them a variation.
    Variations(NodeId),
    /// The first move of a variation.
    First(NodeId),
    End,
}

impl<'g> Walk<'g> {
    fn new(game: &'g PgnGame) -> Self {
        Self {
            tree: &game.tree,
            pending: alloc::vec![Pending::After(NodeId::ROOT)],
            line: Line {
                before: *game.start(),
                after: *game.start(),
                ply: 0,
            },
            outer: Vec::new(),
        }
    }

    fn next(&mut self) -> Option<WalkStep> {
        loop {
            match self.pending.pop()? {
                Pending::After(parent) => {
                    let Some(main) = self.tree.first_child(parent) else {
                        continue;
                    };
                    self.pending.push(Pending::After(main));
                    let variations = self.tree.next_sibling(main);
                    self.pending.extend(variations.map(Pending::Variations));
                    return Some(self.play(main));
                }
                Pending::Variations(first) => {
                    let others = self.tree.next_sibling(first);
                    self.pending.extend(others.map(Pending::Variations));
                    self.pending.extend([
                        Pending::End,
                        Pending::After(first),
                        Pending::First(first),
                    ]);
                    self.outer.push(self.line);
                    self.line.after = self.line.before;
                    self.line.ply -= 1;
                    return Some(WalkStep::Begin);
                }
                Pending::First(node) => return Some(self.play(node)),
                Pending::End => {
                    self.line = self.outer.pop()?;
                    return Some(WalkStep::End);
                }
            }
        }
    }

    fn play(&mut self, id: NodeId) -> WalkStep {
        let before = self.line.after;
        self.line = Line {
            before,
            after: after(&before, self.tree.mv(id)),
            ply: self.line.ply + 1,
        };
        WalkStep::Move(id)
    }

    /// Returns the node of the last step.
    fn node(&self, id: NodeId) -> PgnNode<'g> {
        let notes = self.tree.notes(id);
        PgnNode {
            id,
            parent: self.tree.parent(id).unwrap_or(NodeId::ROOT),
            mv: self.tree.mv(id),
            before: self.line.before,
            after: self.line.after,
            ply: self.line.ply,
            depth: self.outer.len(),
            nags: notes.nags,
            comments: notes.after,
            comments_before: notes.before,
        }
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
