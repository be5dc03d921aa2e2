//! [`SolverBudget`]: what a solver spends, and when it has to give up.

/// Counts nodes and looks whether they, or time, are used up.
pub(super) struct SolverBudget<'a> {
    /// Asked now and then, with the nodes so far, whether this share of what there is of time and
    /// nodes is used up.
    is_used_up: &'a mut dyn FnMut(u64, f64) -> bool,
    /// The share that may be used now.
    share: f64,
    nodes: u64,
    is_exhausted: bool,
}

/// Nodes between two looks at the clock.
const CHECK_INTERVAL: u64 = 16;

/// Up to so many nodes there is a look at each, so that a low limit of nodes is kept too.
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

    /// Counts a position that a move led to.
    pub(super) fn count(&mut self) {
        self.nodes += 1;
        if self.nodes.is_multiple_of(CHECK_INTERVAL) || self.nodes < ALWAYS_CHECK_BELOW {
            self.check();
        }
    }

    pub(super) fn check(&mut self) {
        self.is_exhausted |= (self.is_used_up)(self.nodes, self.share);
    }

    /// From now on so much may be used.
    pub(super) fn set_share(&mut self, share: f64) {
        self.share = share;
    }

    /// Positions that a move led to.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Once this is so, nothing that was found since is to be relied on.
    pub(super) fn is_exhausted(&self) -> bool {
        self.is_exhausted
    }
}
