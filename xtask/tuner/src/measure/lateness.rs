//! [`Lateness`]: how often a quiet move causes a cutoff after many other moves.

use super::DEPTHS;
use chess_search::tune::SearchRecord;
use std::fmt;
use std::ops::AddAssign;

/// The largest move number that is counted apart; later moves count as this one.
const NUMBERS: usize = 64;
/// The depths from 1 to this number of plies have enough nodes to see how they become rarer.
const COUNTED: usize = 5;

/// Quiet moves by depth of the node, by whether its evaluation falls or rises, and by their number in the node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lateness {
    /// The quiet moves searched, and those that caused a cutoff.
    counts: Vec<[[[usize; 2]; NUMBERS + 1]; 2]>,
    /// The nodes.
    nodes: [usize; DEPTHS],
}

impl Default for Lateness {
    fn default() -> Self {
        Self {
            counts: vec![[[[0; 2]; NUMBERS + 1]; 2]; DEPTHS],
            nodes: [0; DEPTHS],
        }
    }
}

impl Lateness {
    pub(super) fn of(record: &SearchRecord) -> Self {
        let mut lateness = Self::default();
        for quiet in &record.quiets {
            let row = usize::try_from(quiet.depth - 1).ok();
            if let Some(counts) = row.and_then(|row| lateness.counts.get_mut(row)) {
                let counts = &mut counts[usize::from(quiet.is_rising)][quiet.number.min(NUMBERS)];
                counts[0] += 1;
                counts[1] += usize::from(quiet.cuts);
            }
        }
        for node in &record.nodes {
            let row = usize::try_from(node.depth - 1).ok();
            if let Some(count) = row.and_then(|row| lateness.nodes.get_mut(row)) {
                *count += 1;
            }
        }
        lateness
    }

    /// Of the nodes that search a quiet move after their first `number` moves, returns the share in which such a move causes a
    /// cutoff.
    pub(super) fn share_after(&self, row: usize, column: usize, number: usize) -> f64 {
        let later = &self.counts[row][column][number + 1..];
        let cutoffs: usize = later.iter().map(|counts| counts[1]).sum();
        // A node searches the next quiet move about as often as it searches this many moves.
        let nodes = later.first().map_or(0, |counts| counts[0]);
        cutoffs as f64 / nodes.max(1) as f64
    }

    /// Returns the factor by which nodes become rarer with each ply of depth.
    pub(super) fn rarer_per_ply(&self) -> f64 {
        let (first, last) = (self.nodes[0], self.nodes[COUNTED - 1]);
        let factor = first as f64 / last.max(1) as f64;
        factor.powf(1.0 / (COUNTED - 1) as f64).max(1.0)
    }
}

impl AddAssign for Lateness {
    fn add_assign(&mut self, other: Self) {
        let all = self.counts.iter_mut().flatten().flatten().flatten();
        for (count, more) in all.zip(other.counts.iter().flatten().flatten().flatten()) {
            *count += more;
        }
        for (count, more) in self.nodes.iter_mut().zip(other.nodes) {
            *count += more;
        }
    }
}

impl fmt::Display for Lateness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: [usize; 10] = [2, 3, 4, 6, 8, 12, 16, 24, 32, 40];
        writeln!(f, "Nodes by depth: {:?}", self.nodes)?;
        writeln!(
            f,
            "\nOf the nodes that search a quiet move after their first N moves, percent with a cutoff by such a move"
        )?;
        write!(f, "depth evaluation")?;
        for number in SHOWN {
            write!(f, " {number:5}")?;
        }
        writeln!(f)?;
        for row in 0..DEPTHS {
            for (column, name) in ["falling", "rising"].iter().enumerate() {
                write!(f, "{:5} {name:10}", row + 1)?;
                for number in SHOWN {
                    write!(f, " {:5.1}", 100.0 * self.share_after(row, column, number))?;
                }
                writeln!(f)?;
            }
        }
        Ok(())
    }
}
