//! [`TableWorker`]: from the text of games to record batches.

use arrow::array::{Array, ArrayRef, AsArray, BooleanArray, Int64Array, RecordBatch, StringArray};
use arrow::compute::BatchCoalescer;
use arrow::datatypes::{Int64Type, SchemaRef};
use arrow::error::ArrowError;
use chess_arrow::{BatchLimits, TableReader};
use chess_games::{Batch, Filter, GameId, Identity, Selection, Worker};
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
    share: Option<Share>,
}

impl TableWorker {
    pub(super) fn new(reader: TableReader, filter: Option<Filter>, share: Option<Share>) -> Self {
        Self {
            reader: reader.with_limits(BatchLimits::default()),
            filter,
            share,
        }
    }

    /// Returns which games of a batch are read, if not all.
    fn selection(&mut self, batch: &Batch) -> Option<BooleanArray> {
        let filter = self.filter.as_mut();
        let filtered = filter.map(|filter| choices(&filter.process(batch), batch));
        let shared = self.share.map(|share| {
            let ids = Identity::new().ids(batch);
            let choices = ids.iter().map(|(_, id)| Some(share.contains(*id)));
            choices.collect::<BooleanArray>()
        });
        match (filtered, shared) {
            (Some(filtered), Some(shared)) => {
                let both = filtered.iter().zip(&shared);
                Some(both.map(|(a, b)| Some(a? && b?)).collect())
            }
            (filtered, shared) => filtered.or(shared),
        }
    }
}

/// A part of all games, by their identities.
#[derive(Clone, Copy)]
pub(super) struct Share {
    /// A range of the upper 32 bits of an identity as a fraction, without its end.
    split: (f64, f64),
    /// A remainder of the lower 64 bits, and the number that divides them.
    shard: (u64, u64),
}

impl Share {
    /// Creates a share, if the fractions are a range between 0 and 1, and the remainder is less than the divisor.
    pub(super) fn new(split: (f64, f64), shard: (u64, u64)) -> Option<Self> {
        let (start, end) = split;
        let is_valid = (0.0..=end).contains(&start) && end <= 1.0 && shard.0 < shard.1;
        is_valid.then_some(Self { split, shard })
    }

    fn contains(self, GameId(id): GameId) -> bool {
        let fraction = f64::from((id >> 96) as u32) / 2_f64.powi(32);
        let (rank, shards) = self.shard;
        (self.split.0..self.split.1).contains(&fraction) && id as u64 % shards == rank
    }
}

impl Worker for TableWorker {
    type Output = Result<Piece, ArrowError>;

    fn process(&mut self, batch: &Batch) -> Self::Output {
        let selection = self.selection(batch);
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
