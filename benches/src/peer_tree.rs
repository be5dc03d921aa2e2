//! A tree of a game, built with pgn-reader and shakmaty, because they have none of their own.
//!
//! It keeps what ours keeps: tags, moves with their variations, comments and NAGs. Comments and NAGs are stored in one
//! list for the whole game, which is faster than lists for each move.

use pgn_reader::{Nag, RawComment, RawTag, SanPlus, Skip};
use shakmaty::fen::Fen;
use shakmaty::{CastlingMode, Chess, Move, Position as _};
use std::ops::ControlFlow;

/// A game. The first node is the start position.
#[derive(Debug)]
pub struct PeerGame {
    tags: Vec<(String, String)>,
    nodes: Vec<Node>,
    comments: Vec<(usize, String)>,
    nags: Vec<(usize, Nag)>,
}

#[derive(Debug)]
struct Node {
    mv: Option<Move>,
    parent: usize,
    first_child: Option<usize>,
    last_child: Option<usize>,
    next_sibling: Option<usize>,
}

impl Node {
    const fn new(mv: Option<Move>, parent: usize) -> Self {
        Self {
            mv,
            parent,
            first_child: None,
            last_child: None,
            next_sibling: None,
        }
    }
}

impl PeerGame {
    /// Returns the number of plies of the main line.
    pub fn plies(&self) -> u64 {
        let mut plies = 0;
        let mut at = &self.nodes[0];
        while let Some(child) = at.first_child {
            at = &self.nodes[child];
            plies += u64::from(at.mv.is_some());
        }
        plies
    }

    /// Returns the number of moves of all lines, of comments, and of NAGs.
    pub const fn counts(&self) -> (usize, usize, usize) {
        (self.nodes.len() - 1, self.comments.len(), self.nags.len())
    }

    /// Returns the value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let mut tags = self.tags.iter();
        Some(tags.find(|tag| tag.0 == name)?.1.as_str())
    }

    fn add(&mut self, parent: usize, mv: Move) -> usize {
        let added = self.nodes.len();
        self.nodes.push(Node::new(Some(mv), parent));
        match self.nodes[parent].last_child.replace(added) {
            Some(sibling) => self.nodes[sibling].next_sibling = Some(added),
            None => self.nodes[parent].first_child = Some(added),
        }
        added
    }
}

/// A place in a line: the last move, and the positions before and after it.
#[derive(Clone, Debug)]
struct Line {
    node: usize,
    before: Chess,
    /// `None` after a move that is not legal.
    now: Option<Chess>,
}

/// A game that is being read.
#[derive(Debug)]
pub struct Reading {
    game: PeerGame,
    line: Line,
    outer: Vec<Line>,
}

/// Builds a [`PeerGame`].
#[derive(Debug)]
pub struct TreeBuilder;

impl pgn_reader::Visitor for TreeBuilder {
    type Tags = Vec<(String, String)>;
    type Movetext = Reading;
    type Output = PeerGame;

    fn begin_tags(&mut self) -> ControlFlow<PeerGame, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(
        &mut self,
        tags: &mut Self::Tags,
        name: &[u8],
        value: RawTag<'_>,
    ) -> ControlFlow<PeerGame> {
        let name = String::from_utf8_lossy(name).into_owned();
        tags.push((name, value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<PeerGame, Reading> {
        let fen = tags.iter().find(|tag| tag.0 == "FEN");
        let start = fen.map_or_else(Chess::default, |(_, value)| {
            let fen = Fen::from_ascii(value.as_bytes()).expect("a FEN");
            fen.into_position(CastlingMode::Chess960)
                .expect("a position")
        });
        ControlFlow::Continue(Reading {
            game: PeerGame {
                tags,
                nodes: vec![Node::new(None, 0)],
                comments: Vec::new(),
                nags: Vec::new(),
            },
            line: Line {
                node: 0,
                before: start.clone(),
                now: Some(start),
            },
            outer: Vec::new(),
        })
    }

    fn san(&mut self, reading: &mut Reading, san: SanPlus) -> ControlFlow<PeerGame> {
        let line = &mut reading.line;
        if let Some(now) = &mut line.now {
            match san.san.to_move(now) {
                Ok(mv) => {
                    line.before = now.clone();
                    now.play_unchecked(mv);
                    line.node = reading.game.add(line.node, mv);
                }
                Err(_) => line.now = None,
            }
        }
        ControlFlow::Continue(())
    }

    fn nag(&mut self, reading: &mut Reading, nag: Nag) -> ControlFlow<PeerGame> {
        reading.game.nags.push((reading.line.node, nag));
        ControlFlow::Continue(())
    }

    fn comment(&mut self, reading: &mut Reading, comment: RawComment<'_>) -> ControlFlow<PeerGame> {
        let text = String::from_utf8_lossy(comment.as_bytes()).into_owned();
        reading.game.comments.push((reading.line.node, text));
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, reading: &mut Reading) -> ControlFlow<PeerGame, Skip> {
        let line = &reading.line;
        // After an illegal move, its variations have no place in the tree.
        let is_lost = line.now.is_none();
        let inner = Line {
            node: reading.game.nodes[line.node].parent,
            before: line.before.clone(),
            now: (!is_lost).then(|| line.before.clone()),
        };
        let outer = std::mem::replace(&mut reading.line, inner);
        reading.outer.push(outer);
        ControlFlow::Continue(Skip(is_lost))
    }

    fn end_variation(&mut self, reading: &mut Reading) -> ControlFlow<PeerGame> {
        if let Some(line) = reading.outer.pop() {
            reading.line = line;
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, reading: Reading) -> PeerGame {
        reading.game
    }
}
