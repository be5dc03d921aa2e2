//! `cargo xtask magics`: finds the magic numbers of `crates/chess-board/src/attacks/magic.rs`.
//!
//! A magic number multiplies the occupied squares among those that matter to a slider so that the
//! top bits of the product tell the attacks apart. Numbers with few bits set do so more often than
//! others; they are tried, from a fixed start, until one fits. The file is written anew and is the
//! same every time.

use chess_board::attacks::{bishop_attacks, rook_attacks};
use chess_board::{Bitboard, Direction};
use chess_move::Square;
use std::fmt::Write as _;
use std::path::Path;

/// Writes the file below the workspace's root.
///
/// # Errors
/// If the file cannot be written.
pub fn run(root: &Path) -> std::io::Result<()> {
    let mut random = SplitMix64(0x6d61_6769_6373);
    let bishops = find_all(Direction::BISHOP, bishop_attacks, &mut random);
    let rooks = find_all(Direction::ROOK, rook_attacks, &mut random);
    let mut text = String::from(
        "//! Magic numbers, one a square and slider. Written by `cargo xtask magics`; not edited by hand.\n\n",
    );
    for (name, numbers) in [("BISHOP", bishops), ("ROOK", rooks)] {
        let _ = writeln!(text, "#[rustfmt::skip]\npub(super) const {name}: [u64; 64] = [");
        for row in numbers.chunks(4) {
            let row: Vec<String> = row.iter().map(|number| format!("{number:#018x}")).collect();
            let _ = writeln!(text, "    {},", row.join(", "));
        }
        text.push_str("];\n\n");
    }
    text.truncate(text.len() - 1);
    std::fs::write(root.join("crates/chess-board/src/attacks/magic.rs"), text)
}

fn find_all(
    directions: [Direction; 4],
    attacks: fn(Square, Bitboard) -> Bitboard,
    random: &mut SplitMix64,
) -> Vec<u64> {
    Square::ALL.into_iter().map(|square| find(square, directions, attacks, random)).collect()
}

fn find(
    square: Square,
    directions: [Direction; 4],
    attacks: fn(Square, Bitboard) -> Bitboard,
    random: &mut SplitMix64,
) -> u64 {
    let relevant = relevant(square, directions);
    let subsets: Vec<(u64, Bitboard)> =
        relevant.subsets().map(|subset| (subset.bits(), attacks(square, subset))).collect();
    let shift = 64 - relevant.len();
    let mut table = vec![(0_u32, Bitboard::EMPTY); subsets.len()];
    for round in 1.. {
        let number = random.next() & random.next() & random.next();
        let fits = subsets.iter().all(|&(subset, attacks)| {
            let entry = &mut table[(subset.wrapping_mul(number) >> shift) as usize];
            if entry.0 == round {
                return entry.1 == attacks;
            }
            *entry = (round, attacks);
            true
        });
        if fits {
            return number;
        }
    }
    unreachable!("there are magic numbers for every square")
}

/// The squares between `square` and the edges it looks at.
fn relevant(square: Square, directions: [Direction; 4]) -> Bitboard {
    let mut relevant = Bitboard::EMPTY;
    for direction in directions {
        let mut step = Bitboard::from(square).shift(direction);
        while step.shift(direction).any() {
            relevant |= step;
            step = step.shift(direction);
        }
    }
    relevant
}

/// Steele, Lea and Flood's generator.
struct SplitMix64(u64);

impl SplitMix64 {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
