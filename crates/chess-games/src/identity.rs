//! [`GameId`]: which games are the same.

use crate::batch::Batch;
use crate::batch::games::GameText;
use crate::pipeline::Worker;
use chess_board::Position;
use chess_move::Move;
use chess_notation::pgn::{GameStart, PgnError, PgnErrorKind, Ply, RawText, VisitStep, Visitor};
use siphasher::sip128::{Hasher128, SipHasher13};
use std::fmt;
use std::hash::Hasher;
use std::iter;
use std::ops::Range;

/// The identity of a game: equal for games that [`Identity`] calls the same.
///
/// It is 128 bits of SipHash-1-3 with the key 0, and the same on every machine and in every version with the same major
/// number. Among a billion games, two different ones have the same identity with a probability of one in 10^21.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub u128);

/// Prints 32 hexadecimal digits.
impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GameId({self})")
    }
}

/// Which games are the same.
///
/// Two games are the same if they begin from the same position and have the same moves in the main line, including
/// null moves. The spelling of moves, comments, glyphs, variations, the result and the tags do not count, except tags
/// that are added by [`with_tag`](Self::with_tag). A position is that of the rules: pieces, side to move, castling
/// rights and a possible en passant capture, without the clocks.
///
/// A game without moves, and a game whose main line cannot be read to its end, is the same as another one only if the
/// texts are equal, byte for byte without white space at their ends and without the lines before and after the game
/// that belong to no game. So nothing is called a duplicate because it could not be read.
///
/// ```
/// use chess_games::{Batch, Identity};
///
/// let batch = Batch::new("1. e4 e5 {solid} 1-0\n\n[White \"A\"]\n\n1. e2e4 e7e5 *\n\n1. d4 *\n", 0);
/// let ids: Vec<_> = Identity::new().ids(&batch).into_iter().map(|(_, id)| id).collect();
/// assert_eq!(ids[0], ids[1]);
/// assert_ne!(ids[0], ids[2]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Identity {
    tags: Vec<String>,
}

impl Identity {
    /// Creates the rule for moves alone.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns this rule with a tag whose values must be equal, too, without white space at their ends. A missing tag
    /// equals an empty one.
    #[must_use]
    pub fn with_tag(mut self, name: impl Into<String>) -> Self {
        self.tags.push(name.into());
        self
    }

    /// Returns the identity of each game of a batch, with its bytes in the file.
    pub fn ids(&self, batch: &Batch) -> Vec<(Range<u64>, GameId)> {
        let mut line = MainLine::new(self);
        let games = batch.read_games(&mut line);
        games
            .map(|(text, by_moves)| {
                let id = by_moves.unwrap_or_else(|| id_of_text(text));
                (text.range(), id)
            })
            .collect()
    }
}

/// The identities of the games of a batch, in order.
impl Worker for Identity {
    type Output = Vec<(Range<u64>, GameId)>;

    fn process(&mut self, batch: &Batch) -> Self::Output {
        self.ids(batch)
    }
}

/// Returns the identity of a game by its text.
pub(crate) fn id_of_text(text: GameText<'_>) -> GameId {
    hash(1, text.without_asides())
}

/// Hashes bytes. The first byte tells moves from texts.
pub(crate) fn hash(kind: u8, bytes: &[u8]) -> GameId {
    let mut hasher = SipHasher13::new();
    hasher.write(&[kind]);
    hasher.write(bytes);
    finish(&hasher)
}

pub(crate) fn finish(hasher: &SipHasher13) -> GameId {
    GameId(hasher.finish128().as_u128())
}

/// The main line of a game, while it is read: a visitor that returns the identity of the game, or `None` if its text
/// decides.
pub(crate) struct MainLine<'r> {
    rule: &'r Identity,
    tags: Vec<Vec<u8>>,
    /// Has the key of the start position and the moves, as little-endian numbers.
    moves: SipHasher13,
    depth: u32,
    plies: u32,
    is_broken: bool,
}

impl<'r> MainLine<'r> {
    pub(crate) fn new(rule: &'r Identity) -> Self {
        Self {
            rule,
            tags: vec![Vec::new(); rule.tags.len()],
            moves: SipHasher13::new(),
            depth: 0,
            plies: 0,
            is_broken: false,
        }
    }

    /// Returns whether the next move belongs to the main line.
    pub(crate) fn is_here(&self) -> bool {
        self.depth == 0
    }

    /// Returns the number of plies so far.
    pub(crate) fn plies(&self) -> u32 {
        self.plies
    }

    /// Returns the tags of the rule, as bytes to hash.
    pub(crate) fn tags(&self) -> Vec<u8> {
        let tags = self.tags.iter();
        tags.flat_map(|tag| iter::once(0).chain(tag.iter().copied()))
            .collect()
    }

    /// Returns the identity of the game that ends here with these tags, or `None` if there is no move or an error
    /// before.
    pub(crate) fn id(&self, tags: &[u8]) -> Option<GameId> {
        let is_read = !self.is_broken && self.plies > 0;
        is_read.then(|| {
            let mut hasher = self.moves;
            hasher.write(tags);
            hasher.write(&self.plies.to_le_bytes());
            finish(&hasher)
        })
    }
}

impl Visitor for MainLine<'_> {
    type Output = Option<GameId>;

    fn begin_game(&mut self, _: GameStart) -> VisitStep {
        self.plies = 0;
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        let names = self.rule.tags.iter().zip(&mut self.tags);
        for (_, kept) in names.filter(|(known, _)| known.as_bytes() == name.as_raw_bytes()) {
            kept.clear();
            kept.extend_from_slice(value.trim().as_raw_bytes());
        }
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        self.is_broken = start.is_none();
        self.depth = 0;
        self.moves = SipHasher13::new();
        self.moves.write(&[0]);
        if let Some(start) = start {
            self.moves.write(&start.key().to_le_bytes());
        }
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        if self.depth == 0 {
            self.plies += 1;
            let bits = ply.mv.map_or(0, Move::to_bits);
            self.moves.write(&bits.to_le_bytes());
        }
    }

    fn begin_variation(&mut self) -> VisitStep {
        self.depth += 1;
        VisitStep::Into
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn error(&mut self, error: &PgnError) {
        self.is_broken |= match error.kind() {
            PgnErrorKind::Move { .. }
            | PgnErrorKind::GameOver { .. }
            | PgnErrorKind::NullMoveInCheck
            | PgnErrorKind::Unexpected(_)
            | PgnErrorKind::TooLong { .. } => self.depth == 0,
            // Moves of the main line can be within the comment or the variation.
            PgnErrorKind::UnclosedComment | PgnErrorKind::UnclosedVariation => true,
            _ => false,
        };
    }

    fn end_game(&mut self) -> Option<GameId> {
        let id = self.id(&self.tags());
        self.tags.iter_mut().for_each(Vec::clear);
        id
    }
}
