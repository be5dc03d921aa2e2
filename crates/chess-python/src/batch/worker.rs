//! [`TableWorker`]: from the text of games to record batches.

use arrow::array::{Array, ArrayRef, AsArray, BooleanArray, Int64Array, RecordBatch, StringArray};
use arrow::compute::BatchCoalescer;
use arrow::datatypes::{Int64Type, SchemaRef};
use arrow::error::ArrowError;
use chess_arrow::{BatchLimits, TableReader};
use chess_games::{Batch, Filter, Selection, Worker};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The rows of a piece of a file.
pub(super) struct Piece {
    batches: Vec<RecordBatch>,
    /// The number of games that the worker had read before.
    numbered_from: u64,
    /// The number of games in the piece.
    games: u64,
}

/// Reads games as rows of a table.
pub(super) struct TableWorker {
    reader: TableReader,
    filter: Option<Filter>,
}

impl TableWorker {
    pub(super) fn new(reader: TableReader, filter: Option<Filter>) -> Self {
        let reader = reader.with_limits(BatchLimits::default());
        Self { reader, filter }
    }
}

impl Worker for TableWorker {
    type Output = Result<Piece, ArrowError>;

    fn process(&mut self, batch: &Batch) -> Self::Output {
        let selection = self.filter.as_mut().map(|filter| {
            let selection = filter.process(batch);
            choices(&selection, batch)
        });
        let numbered_from = self.reader.games();
        let mut batches = Vec::new();
        let flow = self.reader.read(batch, selection.as_ref(), |rows| {
            batches.push(rows);
            ControlFlow::Continue(())
        });
        let _always_continues = flow?;
        batches.extend(self.reader.finish()?);
        Ok(Piece {
            batches,
            numbered_from,
            games: self.reader.games() - numbered_from,
        })
    }
}

/// Returns whether each game of a batch is kept, in order.
fn choices(selection: &Selection, batch: &Batch) -> BooleanArray {
    let kept = selection
        .texts(batch)
        .map(|text| (text.range().start, true));
    let dropped = selection.other_texts(batch);
    let dropped = dropped.map(|text| (text.range().start, false));
    let mut games: Vec<(u64, bool)> = kept.chain(dropped).collect();
    games.sort_unstable();
    games.into_iter().map(|(_, keeps)| Some(keeps)).collect()
}

/// Puts the pieces of files together: fills the columns that a piece alone cannot know, and cuts batches to size.
pub(super) struct Joiner {
    schema: SchemaRef,
    coalescer: Option<BatchCoalescer>,
    /// The number of games of the file so far.
    games: u64,
}

impl Joiner {
    /// Creates a joiner for batches of exactly this number of rows, except the last one, or of any number.
    pub(super) fn new(schema: &SchemaRef, rows: Option<usize>) -> Self {
        let coalescer = |rows| BatchCoalescer::new(Arc::clone(schema), rows);
        Self {
            schema: Arc::clone(schema),
            coalescer: rows.map(coalescer),
            games: 0,
        }
    }

    /// Adds a piece of a file, and calls `sink` for each batch that is complete.
    pub(super) fn push<B>(
        &mut self,
        file: &str,
        piece: Piece,
        mut sink: impl FnMut(RecordBatch) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, ArrowError> {
        let shift = self.games.cast_signed() - piece.numbered_from.cast_signed();
        self.games += piece.games;
        for batch in piece.batches {
            let batch = self.place(batch, file, shift)?;
            let Some(coalescer) = &mut self.coalescer else {
                if let ControlFlow::Break(value) = sink(batch) {
                    return Ok(ControlFlow::Break(value));
                }
                continue;
            };
            coalescer.push_batch(batch)?;
            while let Some(batch) = coalescer.next_completed_batch() {
                if let ControlFlow::Break(value) = sink(batch) {
                    return Ok(ControlFlow::Break(value));
                }
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Starts a new file.
    pub(super) fn end_file(&mut self) {
        self.games = 0;
    }

    /// Returns the rows that are left.
    pub(super) fn finish(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        let Some(coalescer) = &mut self.coalescer else {
            return Ok(None);
        };
        coalescer.finish_buffered_batch()?;
        Ok(coalescer.next_completed_batch())
    }

    /// Fills the columns `file` and `game_number`.
    fn place(&self, batch: RecordBatch, file: &str, shift: i64) -> Result<RecordBatch, ArrowError> {
        let fields = self.schema.fields().iter();
        let columns = fields.zip(batch.columns()).map(|(field, column)| {
            let column: ArrayRef = match field.name().as_str() {
                "file" => Arc::new(StringArray::from(vec![file; column.len()])),
                "game_number" => {
                    let numbers = column.as_primitive::<Int64Type>();
                    let numbers: Int64Array = numbers.unary(|number| number + shift);
                    Arc::new(numbers)
                }
                _ => Arc::clone(column),
            };
            column
        });
        let columns = columns.collect();
        let options =
            arrow::array::RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
        RecordBatch::try_new_with_options(Arc::clone(&self.schema), columns, &options)
    }
}
