//! [`PawnTable`]: a cache of pawn structures.

use super::pawns::{PawnKey, SidePawns};
use super::side::Side;
use super::sums::Trace;
use chess_board::Position;
use core::fmt;

/// The number of entries for each side. New structures are rare in a search, so a small table that fits into the cache
/// is as good as a large one.
const ENTRIES: usize = 2048;

/// A cache of the pawn structures of each side (<https://www.chessprogramming.org/Pawn_Hash_Table>). Entries store the
/// squares of pawns and king, so different structures are never confused.
#[derive(Clone)]
pub(super) struct PawnTable {
    sides: [Box<[Entry]>; 2],
}

#[derive(Clone, Copy)]
struct Entry {
    key: PawnKey,
    pawns: SidePawns,
}

impl PawnTable {
    pub(super) fn new() -> Self {
        let empty = Entry {
            key: PawnKey::NONE,
            pawns: SidePawns::default(),
        };
        let entries = || vec![empty; ENTRIES].into_boxed_slice();
        Self {
            sides: [entries(), entries()],
        }
    }

    /// Returns the pawns of one side. The trace sees only what is not cached.
    #[inline(always)]
    pub(super) fn get<S: Side, T: Trace>(
        &mut self,
        position: &Position,
        trace: &mut T,
    ) -> SidePawns {
        let key = PawnKey::of::<S>(position);
        let entry = &mut self.sides[S::US.index()][hash(&key) % ENTRIES];
        if entry.key != key {
            *entry = Entry {
                key,
                pawns: SidePawns::new::<S, T>(&key, trace),
            };
        }
        entry.pawns
    }
}

/// Multiplicative hashing (Knuth, The Art of Computer Programming, 6.4), with an odd constant per part: the first 64
/// bits of the golden ratio and of the square roots of two and three.
#[inline(always)]
fn hash(key: &PawnKey) -> usize {
    let mixed = key.own.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ key.theirs.bits().wrapping_mul(0xb504_f333_f9de_6485)
        ^ (key.king.index() as u64).wrapping_mul(0xddb3_d742_c265_539d);
    // The shift is done on 64 bits: `usize` has fewer on some targets.
    ((mixed ^ (mixed >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize
}

impl fmt::Debug for PawnTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PawnTable").finish_non_exhaustive()
    }
}
