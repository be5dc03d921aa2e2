//! [`ProofTable`]: a hash table of proof numbers.

use super::DRAW_CLOCK;
use super::numbers::ProofNumbers;
use chess_board::Position;

/// A key, and both numbers in 64 bits. Empty slots are zero, so a new table is allocated lazily.
type Slot = [u64; 2];

/// A hash table by position and plies left. New entries replace old ones.
#[derive(Debug)]
pub(super) struct ProofTable {
    slots: Vec<Slot>,
}

impl ProofTable {
    pub(super) fn new(slots: usize) -> Self {
        Self {
            slots: vec![[0; 2]; slots],
        }
    }

    pub(super) fn probe(&self, key: u64) -> Option<ProofNumbers> {
        let [found, numbers] = self.slots[self.index(key)];
        (found == key && numbers != 0).then_some(ProofNumbers {
            proof: (numbers >> 32) as u32,
            disproof: numbers as u32,
        })
    }

    pub(super) fn store(&mut self, key: u64, numbers: ProofNumbers) {
        let index = self.index(key);
        let numbers = (u64::from(numbers.proof) << 32) | u64::from(numbers.disproof);
        self.slots[index] = [key, numbers];
    }

    fn index(&self, key: u64) -> usize {
        (key >> 20) as usize % self.slots.len()
    }
}

/// Returns the key of a node. The halfmove clock is part of it only if it may end the game before the mate.
pub(super) fn key(position: &Position, plies: usize) -> u64 {
    let clock = usize::from(position.halfmove_clock());
    let is_near_draw = clock + plies > usize::from(DRAW_CLOCK);
    let clock = if is_near_draw { clock } else { 0 };
    let left = ((plies << 16) | clock) as u64;
    position.key() ^ left.wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
