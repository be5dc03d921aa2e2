//! [`NodesByDepth`]: how nodes become rarer with depth.

use super::DEPTHS;
use chess_search::tune::NodeRecord;
use std::ops::AddAssign;

/// The depths from 1 to this number of plies have enough nodes to see how they become rarer.
const COUNTED: usize = 5;

/// The number of nodes of each depth from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct NodesByDepth(pub(super) [usize; DEPTHS]);

impl NodesByDepth {
    pub(super) fn add(&mut self, nodes: &[NodeRecord]) {
        for node in nodes {
            let row = usize::try_from(node.depth - 1).ok();
            if let Some(count) = row.and_then(|row| self.0.get_mut(row)) {
                *count += 1;
            }
        }
    }

    /// Returns the factor by which nodes become rarer with each ply of depth.
    pub(super) fn rarer_per_ply(&self) -> f64 {
        let (first, last) = (self.0[0], self.0[COUNTED - 1]);
        let factor = first as f64 / last.max(1) as f64;
        factor.powf(1.0 / (COUNTED - 1) as f64).max(1.0)
    }
}

impl AddAssign for NodesByDepth {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.0.iter_mut().zip(other.0) {
            *count += more;
        }
    }
}
