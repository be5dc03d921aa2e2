//! [`Deduplicator`]: finds the games that occurred before.

use crate::batch::Batch;
use crate::identity::GameId;
use crate::selection::{Choice, Selection};
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

/// Keeps the first of the games that are the same.
///
/// It remembers 16 bytes for each different game, whatever the length of the games: about 30 bytes of memory each.
///
/// ```
/// use chess_games::{Batch, Deduplicator, Identity};
///
/// let batch = Batch::new("1. e4 e5 1-0\n\n1. e2e4 e7e5 *\n\n1. d4 *\n", 0);
/// let mut deduplicator = Deduplicator::new();
/// let selection = deduplicator.select(&batch, &Identity::new().ids(&batch));
/// assert_eq!((selection.games(), selection.kept()), (3, 2));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Deduplicator {
    seen: IdSet,
}

impl Deduplicator {
    /// Creates a deduplicator that has seen no game.
    pub fn new() -> Self {
        Self::default()
    }

    /// Returns the number of different games seen.
    pub fn distinct(&self) -> u64 {
        self.seen.len() as u64
    }

    /// Remembers a game. Returns whether it is the first with this identity.
    pub fn is_first(&mut self, id: GameId) -> bool {
        self.seen.insert(id)
    }

    /// Selects the games of a batch that are the first of their kind. Batches must come in order, so that the first
    /// game is kept and not any.
    pub fn select(&mut self, batch: &Batch, ids: &[(Range<u64>, GameId)]) -> Selection {
        let mut selection = Selection::default();
        for (range, id) in ids {
            let choice = Choice::from(self.is_first(*id));
            selection.push(batch.game_text(range.clone()), choice);
        }
        selection
    }
}

/// A set of identities.
pub(crate) type IdSet = HashSet<GameId, BuildHasherDefault<IdHasher>>;

/// An identity is a hash already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct IdHasher(u64);

impl Hasher for IdHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u128(&mut self, id: u128) {
        self.0 = id as u64;
    }
}
