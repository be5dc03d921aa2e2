//! [`PawnTable`]: pawn structures seen before, with the kings' shelters in them.

use super::pawns::PawnStructure;
use super::shelter::Shelter;
use super::side::{Black, White};
use super::sums::Trace;
use chess_board::{Bitboard, Position};
use chess_move::{Color, Role, Square};
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
    pawns: PawnStructure,
    /// Where the kings stood whose shelters these are; none before the first look.
    kings: [Option<Square>; 2],
    shelters: [Shelter; 2],
}

impl PawnTable {
    pub(super) fn new() -> Self {
        // An empty entry is a true one: without pawns there is nothing to add up.
        Self {
            entries: vec![Entry::default(); ENTRIES].into_boxed_slice(),
        }
    }

    /// What is to be known of the pawns and the kings' shelters. The trace is asked and told only of
    /// what the table has not seen.
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

/// Multiplicative hashing (Knuth, The Art of Computer Programming, 6.4), each set with an odd
/// constant of its own: the golden ratio's and the square root of two's first 64 bits.
#[inline(always)]
fn hash(white: Bitboard, black: Bitboard) -> usize {
    let key_xor_data = white.bits().wrapping_mul(0x9e37_79b9_7f4a_7c15)
        ^ black.bits().wrapping_mul(0xb504_f333_f9de_6485);
    // The shift is done on 64 bits: `usize` has fewer on some targets.
    ((key_xor_data ^ (key_xor_data >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 40) as usize
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
    fn an_empty_entry_is_true() {
        let none = PawnStructure::new(Bitboard::EMPTY, Bitboard::EMPTY, &mut NoTrace);
        assert_eq!(none, PawnStructure::default());
    }
}
