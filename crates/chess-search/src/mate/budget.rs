//! [`SolverBudget`]: the time and nodes that a mate search may use.

/// Counts nodes and checks whether the nodes or the time are used up.
pub(super) struct SolverBudget<'a> {
    /// Returns whether this share of the limits is used up, given the nodes so far.
    is_used_up: &'a mut dyn FnMut(u64, f64) -> bool,
    /// The share of the limits that may be used now.
    share: f64,
    nodes: u64,
    is_exhausted: bool,
}

/// The nodes between two checks.
const CHECK_INTERVAL: u64 = 16;

/// Below this node count every node is checked, so that low node limits are kept.
const ALWAYS_CHECK_BELOW: u64 = 512;

impl<'a> SolverBudget<'a> {
    pub(super) fn new(is_used_up: &'a mut dyn FnMut(u64, f64) -> bool, share: f64) -> Self {
        Self {
            is_used_up,
            share,
            nodes: 0,
            is_exhausted: false,
        }
    }

    /// Counts a node: a position that a move led to.
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK_INTERVAL) || self.nodes < ALWAYS_CHECK_BELOW {
            self.check();
        }
    }

    pub(super) fn check(&mut self) {
        self.is_exhausted |= (self.is_used_up)(self.nodes, self.share);
    }

    /// Sets the share of the limits that may be used.
    pub(super) fn set_share(&mut self, share: f64) {
        self.share = share;
    }

    /// Returns the nodes so far.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns whether the limits are used up. Results found after that are invalid.
    pub(super) fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }
}
