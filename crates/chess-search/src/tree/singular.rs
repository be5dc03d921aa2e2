//! Singular extension: a move that is better than all others by a margin is searched deeper
//! (Anantharaman, Campbell and Hsu, 1988: singular extensions: adding selectivity to brute-force
//! searching; <https://www.chessprogramming.org/Singular_Extensions>).

use super::node::{Candidate, Knowledge, Node};
use crate::evaluate::Evaluate;
use crate::features::SearchFeatures;
use crate::picker::Kind;
use crate::score::is_mate;
use crate::table::{Entry, EntryBound};
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
    pub(super) fn singularity(&mut self, known: &Knowledge, candidate: &Candidate) -> Singularity {
        let Some(entry) = known.entry else {
            return Singularity::Ordinary;
        };
        if candidate.kind != Kind::Hash || !self.may_be_singular(known, &entry) {
            return Singularity::Ordinary;
        }
        let margin = entry.value - MARGIN - known.depth;
        let best_of_others = self.search_without(known, candidate, margin);
        if best_of_others < margin {
            Singularity::Singular
        } else if margin >= known.beta {
            Singularity::Cutoff(margin)
        } else {
            Singularity::Ordinary
        }
    }

    /// Whether the table's move is known to be good, from a search nearly as deep as this one, and
    /// the node is one where an extension is wanted.
    fn may_be_singular(&self, known: &Knowledge, entry: &Entry) -> bool {
        let is_good = matches!(entry.bound, EntryBound::Lower | EntryBound::Exact)
            && entry.depth >= known.depth - 2
            && !is_mate(entry.value);
        is_good
            && self.with(SearchFeatures::SINGULAR_EXTENSION)
            && known.depth >= MIN_DEPTH
            && known.node != Node::Root
            && known.excluded.is_none()
            && self.may_extend(known.ply)
    }

    /// What the other moves are worth at half the depth; asked is only whether they reach `beta`.
    fn search_without(&mut self, known: &Knowledge, candidate: &Candidate, beta: i32) -> i32 {
        // It is not expected that one does, so the rest is searched as a node without a good move.
        let node = Node::All;
        self.stack[known.ply].excluded = Some(candidate.mv);
        let value = self.alpha_beta(node, known.ply, known.depth / 2, beta - 1, beta);
        let frame = &mut self.stack[known.ply];
        frame.excluded = None;
        // That search used this ply's lists.
        frame.tried_quiets.clear();
        frame.tried_captures.clear();
        value
    }

    /// Whether a line may still be extended: without a bound, forced lines would never end.
    pub(super) fn may_extend(&self, ply: usize) -> bool {
        let depth = self.root_depth.max(0) as usize;
        ply < depth + depth / 2 + EXTRA_PLIES
    }
}
