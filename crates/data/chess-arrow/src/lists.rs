//! Builders of the columns that are lists of structs.

use crate::annotations::PlyNotes;
use crate::schema::{comment_fields, error_fields, eval_fields, nag_fields};
use arrow::array::{ArrayRef, Int32Builder, Int64Builder, ListArray, StringBuilder, StructArray};
use arrow::buffer::{NullBuffer, OffsetBuffer};
use arrow::datatypes::{DataType, Field, Fields};
use std::sync::Arc;

/// The lengths of the lists of a column.
#[derive(Debug, Default)]
struct Lengths {
    ended_lists: Vec<usize>,
    present: Vec<bool>,
    /// The number of values in all lists that have ended.
    ended: usize,
}

impl Lengths {
    /// Ends a list, given the number of values in all lists.
    fn end(&mut self, values: usize, is_present: bool) {
        self.ended_lists.push(values - self.ended);
        self.present.push(is_present);
        self.ended = values;
    }

    fn finish(&mut self, item: Field, values: ArrayRef) -> ArrayRef {
        let lengths = std::mem::take(&mut self.ended_lists);
        let present = std::mem::take(&mut self.present);
        self.ended = 0;
        let nulls = present.contains(&false).then(|| NullBuffer::from(present));
        let offsets = OffsetBuffer::from_lengths(lengths);
        Arc::new(ListArray::new(Arc::new(item), offsets, values, nulls))
    }
}

fn item(fields: Fields, nullable: bool) -> Field {
    Field::new("item", DataType::Struct(fields), nullable)
}

fn structs(fields: Fields, columns: Vec<ArrayRef>, nulls: Option<NullBuffer>) -> ArrayRef {
    Arc::new(StructArray::new(fields, columns, nulls))
}

/// Builds the column `evals`.
#[derive(Debug, Default)]
pub(crate) struct EvalList {
    lengths: Lengths,
    centipawns: Int32Builder,
    mate: Int32Builder,
    present: Vec<bool>,
}

impl EvalList {
    pub(crate) fn push(&mut self, notes: PlyNotes) {
        self.centipawns.append_option(notes.centipawns);
        self.mate.append_option(notes.mate);
        self.present.push(notes.has_eval());
    }

    pub(crate) fn end_game(&mut self, is_present: bool) {
        self.lengths.end(self.present.len(), is_present);
    }

    pub(crate) fn finish(&mut self) -> ArrayRef {
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.centipawns.finish()),
            Arc::new(self.mate.finish()),
        ];
        let nulls = Some(NullBuffer::from(std::mem::take(&mut self.present)));
        let values = structs(eval_fields(), columns, nulls);
        self.lengths.finish(item(eval_fields(), true), values)
    }
}

/// Builds the column `comments`.
#[derive(Debug, Default)]
pub(crate) struct CommentList {
    lengths: Lengths,
    ply: Int32Builder,
    text: StringBuilder,
    count: usize,
}

impl CommentList {
    pub(crate) fn push(&mut self, ply: i32, text: &str) {
        self.ply.append_value(ply);
        self.text.append_value(text);
        self.count += 1;
    }

    pub(crate) fn end_game(&mut self) {
        self.lengths.end(self.count, true);
    }

    pub(crate) fn finish(&mut self) -> ArrayRef {
        self.count = 0;
        let columns: Vec<ArrayRef> =
            vec![Arc::new(self.ply.finish()), Arc::new(self.text.finish())];
        let values = structs(comment_fields(), columns, None);
        self.lengths.finish(item(comment_fields(), false), values)
    }
}

/// Builds the column `nags`.
#[derive(Debug, Default)]
pub(crate) struct NagList {
    lengths: Lengths,
    ply: Int32Builder,
    nag: Int32Builder,
    count: usize,
}

impl NagList {
    pub(crate) fn push(&mut self, ply: i32, nag: i32) {
        self.ply.append_value(ply);
        self.nag.append_value(nag);
        self.count += 1;
    }

    pub(crate) fn end_game(&mut self) {
        self.lengths.end(self.count, true);
    }

    pub(crate) fn finish(&mut self) -> ArrayRef {
        self.count = 0;
        let columns: Vec<ArrayRef> = vec![Arc::new(self.ply.finish()), Arc::new(self.nag.finish())];
        let values = structs(nag_fields(), columns, None);
        self.lengths.finish(item(nag_fields(), false), values)
    }
}

/// An error of a game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameError<'a> {
    pub(crate) ply: i32,
    pub(crate) line: i64,
    pub(crate) kind: &'a str,
    pub(crate) text: &'a str,
}

/// Builds the column `errors`.
#[derive(Debug, Default)]
pub(crate) struct ErrorList {
    lengths: Lengths,
    ply: Int32Builder,
    line: Int64Builder,
    kind: StringBuilder,
    text: StringBuilder,
    count: usize,
}

impl ErrorList {
    pub(crate) fn push(&mut self, error: GameError<'_>) {
        self.ply.append_value(error.ply);
        self.line.append_value(error.line);
        self.kind.append_value(error.kind);
        self.text.append_value(error.text);
        self.count += 1;
    }

    pub(crate) fn end_game(&mut self) {
        self.lengths.end(self.count, true);
    }

    pub(crate) fn finish(&mut self) -> ArrayRef {
        self.count = 0;
        let columns: Vec<ArrayRef> = vec![
            Arc::new(self.ply.finish()),
            Arc::new(self.line.finish()),
            Arc::new(self.kind.finish()),
            Arc::new(self.text.finish()),
        ];
        let values = structs(error_fields(), columns, None);
        self.lengths.finish(item(error_fields(), false), values)
    }
}
