//! [`Margin`]: the margins of futility pruning and reverse futility pruning.
//!
//! Pruning by the static evaluation is wrong if the search would have found a score beyond the margin. The accepted
//! error rate is one in ten at depth 1. With each further ply it falls by the factor by which nodes become rarer,
//! because each of the fewer nodes decides more. Large errors are distributed nearly exponentially, so the margin grows
//! linearly with the depth.
//!
//! `cargo xtask measure` fits the margins in games of the engine against itself.

/// A margin in centipawns that grows with the depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Margin {
    /// The margin at depth 1.
    pub(crate) first: i32,
    /// The growth with each further ply.
    pub(crate) per_ply: i32,
}

impl Margin {
    /// Returns the margin at a depth of at least 1.
    pub(crate) const fn at(self, depth: i32) -> i32 {
        self.first + self.per_ply * (depth - 1)
    }

    /// Returns the margin at a depth of at least 1, times a number of 64ths.
    pub(crate) const fn scaled(self, depth: i32, scale: i32) -> i32 {
        self.at(depth) * scale / 64
    }
}

#[cfg(test)]
mod tests {
    use crate::measured::{FUTILITY_MARGIN, MAX_FUTILITY_DEPTH, REVERSE_FUTILITY_MARGIN};

    #[test]
    fn margins_are_positive_and_grow_with_depth() {
        let [not_improving, improving] = REVERSE_FUTILITY_MARGIN;
        for margin in [FUTILITY_MARGIN, not_improving, improving] {
            for depth in 1..MAX_FUTILITY_DEPTH {
                assert!(0 < margin.at(depth) && margin.at(depth) < margin.at(depth + 1));
            }
        }
    }
}
