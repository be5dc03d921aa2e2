//! Calls of the [`Observer`](crate::observer::Observer) in null-window nodes.

use super::late_moves::late_move_features;
use super::node::{Candidate, NodeInfo};
use crate::evaluate::Evaluate;
use crate::observer::Observe;
use crate::worker::Worker;

impl<E: Evaluate> Worker<'_, E> {
    /// Passes a node to the observer.
    #[inline]
    pub(super) fn observe_node(&mut self, info: &NodeInfo, alpha: i32) {
        if !info.node_type.is_pv()
            && let Some(evaluation) = self.stack.evaluation(info.ply)
        {
            let (depth, is_improving) = (info.depth, info.is_improving());
            self.observer
                .node(&self.position, depth, alpha, evaluation, is_improving);
        }
    }

    /// Passes a late move and its score to the observer.
    #[inline]
    pub(super) fn observe_move(
        &mut self,
        info: &NodeInfo,
        candidate: &Candidate,
        alpha: i32,
        score: i32,
    ) {
        if !info.node_type.is_pv() && candidate.number > 1 {
            let parameters = self.parameters();
            let features = || late_move_features(info, candidate, alpha, parameters);
            self.observer.late_move(features, (score - alpha).max(0));
        }
    }
}
