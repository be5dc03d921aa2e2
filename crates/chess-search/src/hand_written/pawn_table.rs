//! [`PawnTable`]: a cache of pawn structures with the shelters of the kings.

use super::pawns::PawnStructure;
use super::shelter::Shelter;
use super::side::{Black, White};
use super::sums::Trace;
use chess_board::{Bitboard, Position};
use chess_move::{Color, Role, Square};
use core::fmt;

/// The number of entries. New structures are rare in a search, so a small table that fits into the cache is as good as a
/// large one.
const ENTRIES: usize = 4096;

/// A cache of pawn structures (<https://www.chessprogramming.org/Pawn_Hash_Table>). Entries store both sets of pawns, so
/// different structures are never confused.
#[derive(Clone)]
pub(super) struct PawnTable {
    entries: Box<[Entry]>,
}

#[derive(Clone, Copy, Default)]
struct Entry {
    white: Bitboard,
    black: Bitboard,
    pawns: PawnStructure,
    /// The king squares of the cached shelters; `None` before the first use.
    kings: [Option<Square>; 2],
    shelters: [Shelter; 2],
}

impl PawnTable {
    pub(super) fn new() -> Self {
        // An empty entry is correct: without pawns all sums are zero.
        Self {
            entries: vec![Entry::default(); ENTRIES].into_boxed_slice(),
        }
    }

    /// Returns the terms of the pawns and the shelters. The trace sees only what is not cached.
    #[inline(always)]
    pub(super) fn get<T: Trace>(&mut self, position: &Position, trace: &mut T) -> PawnStructure {
        let [white, black] = Color::ALL.map(|color| position.pieces(color, Role::Pawn));
        let entry = &mut self.entries[hash(white, black) % ENTRIES];
        if entry.white != white || entry.black != black {
            *entry = Entry {
                white,
                black,
                pawns: PawnStructure::new(white, black, trace),
                ..Entry::default()
            };
        }
        let [white_king, black_king] = Color::ALL.map(|color| position.king(color));
        if entry.kings[0] != Some(white_king) {
            entry.kings[0] = Some(white_king);
            entry.shelters[0] = Shelter::new::<White, _>(white_king, white, black, trace);
        }
        if entry.kings[1] != Some(black_king) {
            entry.kings[1] = Some(black_king);
            entry.shelters[1] = Shelter::new::<Black, _>(black_king, black, white, trace);
        }
        entry.pawns.with_shelters(entry.shelters)
    }
}

/// Multiplicative hashing (Knuth, The Art of Computer Programming, 6.4), with an odd constant per set: the first 64 bits of
/// the golden ratio and of the square root of two.
#[inline(always)]
fn hash(white: Bitboard, black: Bitboard) -> usize {
    let mixed = white.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ black.bits().wrapping_mul(0xb504_f333_f9de_6485);
    // The shift is done on 64 bits: `usize` has fewer on some targets.
    ((mixed ^ (mixed >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize
}

impl fmt::Debug for PawnTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PawnTable").finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::super::sums::NoTrace;
    use super::*;

    #[test]
    fn an_empty_pawn_entry_is_correct() {
        let none = PawnStructure::new(Bitboard::EMPTY, Bitboard::EMPTY, &mut NoTrace);
        assert_eq!(none, PawnStructure::default());
    }
}
