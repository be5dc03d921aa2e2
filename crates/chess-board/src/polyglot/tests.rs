//! Polyglot keys compared with published keys, and the random numbers with their generator.

use super::numbers::NUMBERS;
use crate::position::Position;
use std::format;
use std::vec::Vec;

fn key(fen: &str) -> u64 {
    Position::from_fen(fen).unwrap().polyglot_key()
}

/// Checks the nine positions in the description of the format.
#[test]
fn polyglot_keys_match_published_keys() {
    for (fen, expected) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            0x463b_9618_1691_fc9c,
        ),
        (
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
            0x823c_9b50_fd11_4196,
        ),
        (
            "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 2",
            0x0756_b944_61c5_0fb0,
        ),
        (
            "rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
            0x662f_afb9_65db_29d4,
        ),
        (
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
            0x22a4_8b5a_8e47_ff78,
        ),
        (
            "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR b kq - 0 3",
            0x652a_607c_a3f2_42c1,
        ),
        (
            "rnbq1bnr/ppp1pkpp/8/3pPp2/8/8/PPPPKPPP/RNBQ1BNR w - - 0 4",
            0x00fd_d303_c946_bdd9,
        ),
        (
            "rnbqkbnr/p1pppppp/8/8/PpP4P/8/1P1PPPP1/RNBQKBNR b KQkq c3 0 3",
            0x3c81_23ea_7b06_7637,
        ),
        (
            "rnbqkbnr/p1pppppp/8/8/P6P/R1p5/1P1PPPP1/1NBQKBNR b Kkq - 0 4",
            0x5c3f_9b82_9b27_9560,
        ),
    ] {
        assert_eq!(key(fen), expected, "{fen}");
    }
}

/// A pawn beside the pushed pawn counts even if it is pinned, in contrast to `Position::key`.
#[test]
fn polyglot_key_includes_pseudo_legal_en_passant() {
    let pinned = "8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1";
    let without = "8/8/8/8/k2Pp2Q/8/8/3K4 b - - 0 1";
    assert_eq!(key(pinned) ^ key(without), NUMBERS[772 + 3]);
    assert_eq!(
        Position::from_fen(pinned).unwrap().key(),
        Position::from_fen(without).unwrap().key()
    );
}

/// The file of the rook makes no difference, only its side of the king.
#[test]
fn polyglot_key_includes_chess960_rights_by_side() {
    let key = |rights| key(&format!("4k3/8/8/8/8/8/8/1R2K1RR w {rights} - 0 1"));
    assert_eq!(key("H") ^ key("-"), NUMBERS[768]);
    assert_eq!(key("G") ^ key("-"), NUMBERS[768]);
    assert_eq!(key("B") ^ key("-"), NUMBERS[769]);
}

#[test]
fn polyglot_numbers_match_isaac_64() {
    assert_eq!(NUMBERS, isaac_64()[..NUMBERS.len()]);
}

/// Returns the first results of the generator ISAAC-64 with an empty seed (Jenkins, 1996:
/// <https://www.burtleburtle.net/bob/rand/isaacafa.html>), in the order of its output: each batch
/// of 256 from its end.
fn isaac_64() -> Vec<u64> {
    let mut generator = Isaac64::unseeded();
    (0..4)
        .flat_map(|_| generator.batch().into_iter().rev())
        .collect()
}

struct Isaac64 {
    memory: [u64; 256],
    a: u64,
    b: u64,
    c: u64,
}

impl Isaac64 {
    fn unseeded() -> Self {
        let mut words = [0x9e37_79b9_7f4a_7c13; 8];
        for _ in 0..4 {
            mix(&mut words);
        }
        let mut memory = [0_u64; 256];
        // The seed is empty, so the first pass only mixes. The second pass lets each word affect
        // all others.
        for _ in 0..2 {
            for chunk in memory.chunks_mut(8) {
                for (word, old) in words.iter_mut().zip(chunk.iter()) {
                    *word = word.wrapping_add(*old);
                }
                mix(&mut words);
                chunk.copy_from_slice(&words);
            }
        }
        Self {
            memory,
            a: 0,
            b: 0,
            c: 0,
        }
    }

    fn batch(&mut self) -> [u64; 256] {
        self.c = self.c.wrapping_add(1);
        self.b = self.b.wrapping_add(self.c);
        core::array::from_fn(|i| {
            let mixed = match i % 4 {
                0 => !(self.a ^ self.a << 21),
                1 => self.a ^ self.a >> 5,
                2 => self.a ^ self.a << 12,
                _ => self.a ^ self.a >> 33,
            };
            self.a = mixed.wrapping_add(self.memory[(i + 128) % 256]);
            let x = self.memory[i];
            let y = self
                .look_up(x >> 3)
                .wrapping_add(self.a)
                .wrapping_add(self.b);
            self.memory[i] = y;
            self.b = self.look_up(y >> 11).wrapping_add(x);
            self.b
        })
    }

    fn look_up(&self, word: u64) -> u64 {
        self.memory[(word % 256) as usize]
    }
}

/// Each step subtracts one word from another, XORs a shifted third word, and adds.
fn mix(words: &mut [u64; 8]) {
    for (i, shift) in [-9, 9, -23, 15, -14, 20, -17, 14].into_iter().enumerate() {
        let at = |offset| (i + offset) % 8;
        words[i] = words[i].wrapping_sub(words[at(4)]);
        let folded = if shift < 0 {
            words[at(7)] >> -shift
        } else {
            words[at(7)] << shift
        };
        words[at(5)] ^= folded;
        words[at(7)] = words[at(7)].wrapping_add(words[i]);
    }
}
