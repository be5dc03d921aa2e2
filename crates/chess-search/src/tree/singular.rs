//! Singular extension: a move that is better than all others by a margin is searched deeper
//! (Anantharaman, Campbell and Hsu, 1988: singular extensions: adding selectivity to brute-force
//! searching; <https://www.chessprogramming.org/Singular_Extensions>).

use super::node::{Candidate, NodeInfo, NodeType};
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::picker::MoveKind;
use crate::score::is_mate;
use crate::table::{EntryBound, TableEntry};
use crate::worker::Worker;

/// Below this depth the extra search costs more than it tells.
const MIN_DEPTH: i32 = 8;
/// How much worse than the hash move the others have to be, in centipawns, and a centipawn more
/// for each ply of depth.
const MARGIN: i32 = 16;
/// So many plies deeper than the iteration a line may become by extensions, and half of the
/// iteration's depth.
const EXTRA_PLIES: usize = 8;

/// What a search without the hash move says about it.
pub(super) enum Singularity {
    /// No other move comes near: it is searched a ply deeper.
    Singular,
    /// Others may be as good, or nobody has looked.
    Ordinary,
    /// Others are as good, and so good that the node is at least worth this, which is beta or more
    /// (<https://www.chessprogramming.org/Multi-Cut>).
    Cutoff(i32),
}

impl<E: Evaluate> Worker<'_, E> {
    /// Searches the node without its hash move, where that is worth knowing.
    pub(super) fn singularity(&mut self, info: &NodeInfo, candidate: &Candidate) -> Singularity {
        let Some(entry) = info.entry else {
            return Singularity::Ordinary;
        };
        if candidate.kind != MoveKind::Hash || !self.may_be_singular(info, &entry) {
            return Singularity::Ordinary;
        }
        let margin = entry.score - MARGIN - info.depth;
        let best_of_others = self.search_without(info, candidate, margin);
        if best_of_others < margin {
            Singularity::Singular
        } else if margin >= info.beta {
            Singularity::Cutoff(margin)
        } else {
            Singularity::Ordinary
        }
    }

    /// Whether the table's move is known to be good, from a search nearly as deep as this one, and
    /// the node is one where an extension is wanted.
    fn may_be_singular(&self, info: &NodeInfo, entry: &TableEntry) -> bool {
        let is_good = matches!(entry.bound, EntryBound::Lower | EntryBound::Exact)
            && entry.depth >= info.depth - 2
            && !is_mate(entry.score);
        is_good
            && self.with(SearchFeatures::SINGULAR_EXTENSION)
            && info.depth >= MIN_DEPTH
            && info.node_type != NodeType::Root
            && info.excluded.is_none()
            && self.may_extend(info.ply)
    }

    /// What the other moves are worth at half the depth; asked is only whether they reach `beta`.
    fn search_without(&mut self, info: &NodeInfo, candidate: &Candidate, beta: i32) -> i32 {
        // It is not expected that one does, so the rest is searched as a node without a good move.
        let node_type = NodeType::All;
        self.stack[info.ply].excluded = Some(candidate.mv);
        let score = self.alpha_beta(node_type, info.ply, info.depth / 2, beta - 1, beta);
        let stack_entry = &mut self.stack[info.ply];
        stack_entry.excluded = None;
        // That search used this ply's lists.
        stack_entry.clear_tried();
        score
    }

    /// Whether a line may still be extended: without a bound, forced lines would never end.
    pub(super) fn may_extend(&self, ply: usize) -> bool {
        let depth = self.root_depth.max(0) as usize;
        ply < depth + depth / 2 + EXTRA_PLIES
    }
}
