//! `ProbCut`: a good capture that is well above beta in a shallow search will reach beta in the
//! full one (Buro, 1995: `ProbCut`: an effective selective extension of the alpha-beta algorithm).

use super::node::{Knowledge, Node};
use crate::evaluate::Evaluate;
use crate::ideas::Ideas;
use crate::picker::{Kind, Picked, Picker};
use crate::score::is_mate;
use crate::table::{Entry, EntryBound};
use crate::worker::Worker;

impl<E: Evaluate> Worker<'_, E> {
    /// The value of a node that a capture brings well above beta.
    pub(super) fn prob_cut(&mut self, known: &Knowledge) -> Option<i32> {
        let &Knowledge {
            ply,
            depth,
            beta,
            entry,
            ..
        } = known;
        let raised = beta + 180 - 60 * i32::from(known.improving);
        let is_hopeless =
            entry.is_some_and(|entry| entry.depth >= depth - 3 && entry.value < raised);
        if !self.with(Ideas::PROB_CUT) || depth < 5 || is_mate(beta) || is_hopeless {
            return None;
        }
        let needed = raised - self.stack[ply].evaluation?;
        let hash = known.hash_move();
        let mut picker = Picker::captures(&self.position, hash, needed, self.shared.ideas);
        while let Some(Picked { mv, kind, .. }) =
            picker.next(&self.position, self.histories, &mut self.stack[ply].lists)
        {
            if kind == Kind::BadCapture {
                break;
            }
            let undo = self.make(ply, mv);
            let mut value = -self.quiescence(Node::Cut, ply + 1, 0, -raised, -raised + 1);
            if value >= raised {
                let answer = known.node.answer();
                value = -self.alpha_beta(answer, ply + 1, depth - 4, -raised, -raised + 1);
            }
            self.unmake(mv, undo);
            if self.stopped {
                return Some(value);
            }
            if value >= raised {
                let entry = Entry {
                    mv: Some(mv),
                    value: Entry::stored_value(value, ply),
                    evaluation: known.raw_evaluation,
                    depth: depth - 3,
                    bound: EntryBound::Lower,
                    was_pv: known.was_pv,
                };
                self.shared.table.store(self.keys.last(), entry);
                return Some(value);
            }
        }
        None
    }
}
