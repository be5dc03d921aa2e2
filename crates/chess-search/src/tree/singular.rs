//! Singular extension: a move that is better than all others by a margin is searched deeper (Anantharaman, Campbell and
//! Hsu, 1988: singular extensions: adding selectivity to brute-force searching;
//! <https://www.chessprogramming.org/Singular_Extensions>).

use super::node::{Candidate, NodeInfo, NodeType};
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::picker::MoveKind;
use crate::score::is_mate;
use crate::table::{Proof, TableEntry};
use crate::worker::Worker;

/// The minimum depth; below it the extra search costs more than it gains.
const MIN_DEPTH: i32 = 8;
/// The margin by which all other moves must be worse, in centipawns, plus one centipawn per ply of depth.
const MARGIN: i32 = 16;
/// The maximum extension of a line: this many plies plus half of the iteration's depth.
const EXTRA_PLIES: usize = 8;

/// The verdict of a search without the hash move.
pub(super) enum Singularity {
    /// No other move comes close: extend by one ply.
    Singular,
    /// Other moves may be as good, or no search was made.
    Ordinary,
    /// Several moves reach beta: this is a lower bound of the node's score
    /// (<https://www.chessprogramming.org/Multi-Cut>).
    Cutoff(i32),
}

impl<E: Evaluate> Worker<'_, E> {
    /// Searches the node without its hash move, if the result can matter.
    pub(super) fn singularity<const POLLS: bool>(
        &mut self,
        info: &NodeInfo,
        candidate: &Candidate,
    ) -> Singularity {
        let Some(entry) = info.entry else {
            return Singularity::Ordinary;
        };
        if candidate.kind != MoveKind::Hash || !self.may_be_singular(info, &entry) {
            return Singularity::Ordinary;
        }
        let margin = entry.score - MARGIN - info.depth;
        let best_of_others = self.search_without::<POLLS>(info, candidate, margin);
        if best_of_others < margin {
            Singularity::Singular
        } else if margin >= info.beta {
            Singularity::Cutoff(margin)
        } else {
            Singularity::Ordinary
        }
    }

    /// Returns whether the hash move comes from a search nearly as deep as this one, in a node where an extension is allowed.
    fn may_be_singular(&self, info: &NodeInfo, entry: &TableEntry) -> bool {
        let is_good = entry.proof.contains(Proof::AT_LEAST)
            && entry.depth >= info.depth - 2
            && !is_mate(entry.score);
        is_good
            && self.with(SearchFeatures::SINGULAR_EXTENSION)
            && info.depth >= MIN_DEPTH
            && info.node_type != NodeType::Root
            && info.excluded.is_none()
            && self.may_extend(info.ply)
    }

    /// Returns the best score of the other moves at half the depth, relative to `beta`.
    fn search_without<const POLLS: bool>(
        &mut self,
        info: &NodeInfo,
        candidate: &Candidate,
        beta: i32,
    ) -> i32 {
        // No move is expected to reach beta, so this is searched as an all node.
        let node_type = NodeType::All;
        self.stack[info.ply].excluded = Some(candidate.mv);
        let score = self.alpha_beta::<POLLS>(node_type, info.ply, info.depth / 2, beta - 1, beta);
        let stack_entry = &mut self.stack[info.ply];
        stack_entry.excluded = None;
        // The excluded search used the lists of this ply.
        stack_entry.clear_tried();
        score
    }

    /// Returns whether the line can still be extended. Without a limit, forced lines would never end.
    pub(super) fn may_extend(&self, ply: usize) -> bool {
        let depth = self.root_depth.max(0) as usize;
        ply < depth + depth / 2 + EXTRA_PLIES
    }
}
