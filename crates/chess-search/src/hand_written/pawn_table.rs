//! [`PawnTable`]: pawn structures seen before.

use super::pawns::Pawns;
use super::tally::Unwatched;
use chess_board::Bitboard;
use core::fmt;

/// How many structures it holds. Few new ones come up in a search, so a small table that stays in
/// the cache does as well as a large one.
const ENTRIES: usize = 4096;

/// Pawn structures seen before, each in the place that its hash says, under the two sets of pawns
/// themselves: no two structures can be taken for each other.
/// (<https://www.chessprogramming.org/Pawn_Hash_Table>)
#[derive(Clone)]
pub(super) struct PawnTable {
    entries: Box<[Entry]>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    white: Bitboard,
    black: Bitboard,
    pawns: Pawns,
}

impl PawnTable {
    pub(super) fn new() -> Self {
        // An empty entry is a true one: without pawns there is nothing to add up.
        Self {
            entries: vec![Entry::default(); ENTRIES].into_boxed_slice(),
        }
    }

    /// What is to be known of these pawns.
    #[inline(always)]
    pub(super) fn get(&mut self, white: Bitboard, black: Bitboard) -> Pawns {
        let entry = &mut self.entries[hash(white, black) % ENTRIES];
        if entry.white != white || entry.black != black {
            *entry = Entry {
                white,
                black,
                pawns: Pawns::new(white, black, &mut Unwatched),
            };
        }
        entry.pawns
    }
}

/// Multiplicative hashing (Knuth, The Art of Computer Programming, 6.4), each set with an odd
/// constant of its own: the golden ratio's and the square root of two's first 64 bits.
#[inline(always)]
fn hash(white: Bitboard, black: Bitboard) -> usize {
    let mixed = white.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ black.bits().wrapping_mul(0xb504_f333_f9de_6485);
    (mixed ^ (mixed >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) as usize >> 40
}

impl fmt::Debug for PawnTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PawnTable").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_entry_is_true() {
        let none = Pawns::new(Bitboard::EMPTY, Bitboard::EMPTY, &mut Unwatched);
        assert_eq!(none, Pawns::default());
    }
}
