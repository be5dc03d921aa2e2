//! Singular extension: a move that is better than all others by a margin is searched deeper
//! (Anantharaman, Campbell and Hsu, 1988: singular extensions: adding selectivity to brute-force
//! searching).

use super::node::{Candidate, Knowledge, Node};
use crate::evaluate::Evaluate;
use crate::ideas::Ideas;
use crate::picker::Kind;
use crate::score::is_mate;
use crate::table::EntryBound;
use crate::worker::Worker;

/// What a search without the hash move says about it.
pub(super) enum Singularity {
    /// Search it so many plies deeper, or less deep.
    Extend(i32),
    /// Another move is as good, and good enough for a cutoff with this value (multi-cut).
    OthersToo(i32),
}

impl<E: Evaluate> Worker<'_, E> {
    /// Searches the node without its hash move, where that is worth knowing.
    pub(super) fn singularity(&mut self, known: &Knowledge, candidate: &Candidate) -> Singularity {
        let &Knowledge {
            node,
            ply,
            depth,
            beta,
            ..
        } = known;
        let Some(entry) = known.entry else {
            return Singularity::Extend(0);
        };
        let may_be_singular = self.with(Ideas::SINGULAR_EXTENSION)
            && candidate.kind == Kind::Hash
            && node != Node::Root
            && known.excluded.is_none()
            && depth >= 7
            && entry.depth >= depth - 3
            && matches!(entry.bound, EntryBound::Lower | EntryBound::Exact)
            && !is_mate(entry.value)
            && self.may_extend(ply);
        if !may_be_singular {
            return Singularity::Extend(0);
        }
        let singular_beta = entry.value - 2 * depth;
        let expected = if node.is_pv() { Node::Cut } else { node };
        self.stack[ply].excluded = Some(candidate.mv);
        let value = self.alpha_beta(
            expected,
            ply,
            (depth - 1) / 2,
            singular_beta - 1,
            singular_beta,
        );
        self.stack[ply].excluded = None;
        // That search used this ply's lists.
        self.stack[ply].tried_quiets.clear();
        self.stack[ply].tried_captures.clear();

        if value < singular_beta {
            let by_far = !node.is_pv() && value < singular_beta - 20;
            Singularity::Extend(if by_far { 2 } else { 1 })
        } else if singular_beta >= beta {
            Singularity::OthersToo(singular_beta)
        } else if entry.value >= beta {
            Singularity::Extend(-2)
        } else if node == Node::Cut {
            Singularity::Extend(-1)
        } else {
            Singularity::Extend(0)
        }
    }

    /// Whether a line may still be extended: not beyond twice the depth of the iteration.
    pub(super) fn may_extend(&self, ply: usize) -> bool {
        (ply as i32) < 2 * self.root_depth
    }
}
