//! [`Origin`]: where a place of a repaired text was in the file.

use super::fault::Fault;
use super::repair::Edit;
use std::ops::Range;

/// The replacements that made one text of another, in order.
#[derive(Debug, Default)]
pub(super) struct Origin(Vec<Replacement>);

#[derive(Debug)]
struct Replacement {
    before: Range<u64>,
    after: Range<u64>,
}

impl Origin {
    /// Adds an edit. Edits must come in the order of the text.
    pub(super) fn push(&mut self, edit: &Edit) {
        let shift = self
            .0
            .last()
            .map_or((0, 0), |last| (last.before.end, last.after.end));
        let start = edit.span.start - shift.0 + shift.1;
        self.0.push(Replacement {
            before: edit.span.clone(),
            after: start..start + edit.text.len() as u64,
        });
    }

    /// Moves a fault of the new text to its place in the old one. What is in new text gets the place of what it
    /// replaces.
    pub(super) fn move_back(&self, fault: &mut Fault) {
        fault.span = self.before(&fault.span);
        for edit in fault.repair.iter_mut().flat_map(|repair| &mut repair.edits) {
            edit.span = self.before(&edit.span);
        }
    }

    fn before(&self, span: &Range<u64>) -> Range<u64> {
        let start = self.place(span.start).start;
        start..self.place(span.end).end.max(start)
    }

    /// Returns the place of a byte, or the bytes that were replaced by it and its neighbors.
    fn place(&self, at: u64) -> Range<u64> {
        let count = self
            .0
            .partition_point(|replacement| replacement.after.start < at);
        let Some(last) = count.checked_sub(1).map(|last| &self.0[last]) else {
            return at..at;
        };
        if at < last.after.end {
            return last.before.clone();
        }
        let at = at - last.after.end + last.before.end;
        at..at
    }
}
