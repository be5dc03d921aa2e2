//! [`Margin`]: how far the value of a node or of a move can be from what was expected.
//!
//! Pruning by the evaluation is wrong where the value of the search is beyond the margin. All depths take the same risk: the
//! share of errors is a tenth at depth 1, and becomes smaller with each further ply by the factor by which nodes become
//! rarer, because each of the fewer nodes decides more. The distribution of large errors is nearly exponential, so the margin
//! for this share is a straight line over the depth.
//!
//! `cargo xtask measure` fits the lines in games of the engine against itself and writes them to [`measured`](crate::measured).

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
}

#[cfg(test)]
mod tests {
    use crate::measured::{ABOVE, BELOW, DEPTHS};

    #[test]
    fn margins_are_positive_and_grow_with_depth() {
        for margin in [ABOVE, BELOW[0], BELOW[1]] {
            for depth in 1..DEPTHS {
                assert!(0 < margin.at(depth) && margin.at(depth) < margin.at(depth + 1));
            }
        }
    }
}
