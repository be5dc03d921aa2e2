//! `cargo xtask magics`: finds the magic numbers of `crates/chess-board/src/attacks/magic.rs`.
//!
//! A magic number multiplies the occupied squares among those that matter to a slider so that the
//! top bits of the product tell the attacks apart. Numbers with few bits set do so more often than
//! others; they are tried, from a fixed start, until one fits. The file is written anew and is the
//! same every time.

use crate::cargo::workspace_root;
use crate::{BAD_USAGE, CANNOT_RUN};
use std::ffi::OsString;
use std::fmt::Write as _;
use std::fs;
use std::process::ExitCode;

const FILE: &str = "crates/chess-board/src/attacks/magic.rs";

/// Steps by file and rank.
type Directions = [(i8, i8); 4];

const BISHOP: Directions = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
const ROOK: Directions = [(1, 0), (-1, 0), (0, 1), (0, -1)];

/// Writes the file.
pub(crate) fn run(args: &[OsString]) -> ExitCode {
    if let Some(arg) = args.first() {
        eprintln!("error: magics takes no argument, not `{}`", arg.display());
        return ExitCode::from(BAD_USAGE);
    }
    match fs::write(workspace_root().join(FILE), source()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: cannot write {FILE}: {error}");
            ExitCode::from(CANNOT_RUN)
        }
    }
}

/// The text of the file.
fn source() -> String {
    let mut text = String::from(
        "//! Magic numbers, one a square and slider. Written by `cargo xtask magics`; not edited by hand.\n",
    );
    let mut random = SplitMix64(0x6d61_6769_6373);
    for (name, directions) in [("BISHOP", BISHOP), ("ROOK", ROOK)] {
        let _ = writeln!(
            text,
            "\n#[rustfmt::skip]\npub(super) const {name}: [u64; 64] = ["
        );
        for rank in 0..8 {
            for half in [0, 4] {
                text.push_str("   ");
                for file in half..half + 4 {
                    let number = find((file, rank), directions, &mut random);
                    let _ = write!(text, " {number:#018x},");
                }
                text.push('\n');
            }
        }
        text.push_str("];\n");
    }
    text
}

/// The first number that keeps apart all sets of blockers with different attacks.
fn find(square: (i8, i8), directions: Directions, random: &mut SplitMix64) -> u64 {
    let relevant = relevant(square, directions);
    let blockers: Vec<(u64, u64)> = subsets(relevant)
        .map(|subset| (subset, attacks(square, directions, subset)))
        .collect();
    let shift = 64 - relevant.count_ones();
    let mut table = vec![(0_u32, 0); blockers.len()];
    let mut round = 0;
    loop {
        round += 1;
        let number = random.next() & random.next() & random.next();
        let fits = blockers.iter().all(|&(subset, attacks)| {
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
}

fn step((file, rank): (i8, i8), (files, ranks): (i8, i8)) -> Option<(i8, i8)> {
    let next = (file + files, rank + ranks);
    ((0..8).contains(&next.0) && (0..8).contains(&next.1)).then_some(next)
}

const fn bit((file, rank): (i8, i8)) -> u64 {
    1 << (8 * rank + file)
}

/// The squares up to and including the first blocker in each direction.
fn attacks(square: (i8, i8), directions: Directions, blockers: u64) -> u64 {
    let mut reached = 0;
    for direction in directions {
        let mut at = square;
        while let Some(next) = step(at, direction) {
            at = next;
            reached |= bit(at);
            if blockers & bit(at) != 0 {
                break;
            }
        }
    }
    reached
}

/// The squares on which a blocker makes a difference: those with another one behind them.
fn relevant(square: (i8, i8), directions: Directions) -> u64 {
    let mut relevant = 0;
    for direction in directions {
        let mut at = square;
        while let Some(next) = step(at, direction) {
            at = next;
            if step(at, direction).is_some() {
                relevant |= bit(at);
            }
        }
    }
    relevant
}

/// All subsets of a set, the empty one first.
fn subsets(set: u64) -> impl Iterator<Item = u64> {
    let mut next = Some(0_u64);
    std::iter::from_fn(move || {
        let subset = next?;
        next = Some(subset.wrapping_sub(set) & set).filter(|&following| following != 0);
        Some(subset)
    })
}

/// Steele, Lea and Flood's generator.
struct SplitMix64(u64);

impl SplitMix64 {
    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number that does not stand in the file anymore, or one edited by hand, is found here.
    #[test]
    fn the_file_is_what_the_search_finds() {
        assert_eq!(
            fs::read_to_string(workspace_root().join(FILE)).unwrap(),
            source()
        );
    }
}
