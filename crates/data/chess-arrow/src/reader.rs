//! [`TableReader`]: games as record batches.

use crate::error_counts::ErrorCounts;
use crate::games::GameRows;
use crate::limits::{BatchLimits, TOO_LONG};
use crate::positions::PositionRows;
use crate::rows::{GameVisitor, Place, Rows};
use crate::schema::Table;
use arrow::array::{ArrayRef, BooleanArray, RecordBatch, RecordBatchOptions};
use arrow::datatypes::SchemaRef;
use arrow::error::ArrowError;
use chess_games::{Batch, GameText};
use std::ops::ControlFlow;
use std::sync::Arc;

/// Reads batches of games as record batches of a [`Table`], whose size is bounded.
///
/// Only the columns that are asked for are built. If none of them depends on the moves, the moves are not read.
///
/// ```
/// use chess_arrow::{Table, TableReader};
/// use chess_games::Batch;
///
/// let games = Batch::new("[White \"Anand\"]\n\n1. e4 e5 1-0\n\n1. e4 Ke2 *\n", 0);
/// let mut reader = TableReader::new(Table::Games).with_columns(&["white", "ply_count"])?;
/// let rows = reader.read_all(&games)?;
/// assert_eq!((rows[0].num_rows(), rows[0].num_columns()), (2, 2));
/// # Ok::<(), chess_arrow::ArrowError>(())
/// ```
///
/// # Memory
///
/// A record batch is about as large as the [limits](BatchLimits), and one game larger at most. The reader holds the
/// record batch that is being built.
#[derive(Debug)]
pub struct TableReader {
    table: Table,
    schema: SchemaRef,
    limits: BatchLimits,
    file: Arc<str>,
    games_before: u64,
    builder: Builder,
}

/// The rows that are being built.
#[derive(Debug)]
enum Builder {
    Games(Box<GameVisitor<GameRows>>),
    Positions(Box<GameVisitor<PositionRows>>),
}

impl Builder {
    fn new(table: Table, schema: &SchemaRef) -> Self {
        let wants = |column: &str| schema.column_with_name(column).is_some();
        let replays = schema
            .fields()
            .iter()
            .any(|field| table.needs_moves(field.name()));
        match table {
            Table::Games => Self::Games(Box::new(GameVisitor::new(GameRows::new(wants), replays))),
            Table::Positions => {
                Self::Positions(Box::new(GameVisitor::new(PositionRows::new(wants), true)))
            }
        }
    }
}

impl TableReader {
    /// Creates a reader of a table with all columns.
    pub fn new(table: Table) -> Self {
        Self::with_schema(table, table.schema())
    }

    fn with_schema(table: Table, schema: SchemaRef) -> Self {
        Self {
            table,
            builder: Builder::new(table, &schema),
            schema,
            limits: BatchLimits::default(),
            file: Arc::from(""),
            games_before: 0,
        }
    }

    /// Returns this reader with these columns only, in this order.
    ///
    /// # Errors
    /// Returns an error if the table has no column of this name.
    pub fn with_columns(self, columns: &[&str]) -> Result<Self, ArrowError> {
        let schema = self.table.schema();
        let indices = columns.iter().map(|column| schema.index_of(column));
        self.with_projection(&indices.collect::<Result<Vec<_>, _>>()?)
    }

    /// Returns this reader with only the columns of these numbers, in this order.
    ///
    /// # Errors
    /// Returns an error if the table has fewer columns.
    pub fn with_projection(self, columns: &[usize]) -> Result<Self, ArrowError> {
        let schema = Arc::new(self.table.schema().project(columns)?);
        Ok(Self {
            limits: self.limits,
            file: self.file,
            games_before: self.games_before,
            ..Self::with_schema(self.table, schema)
        })
    }

    /// Returns this reader with other limits of record batches.
    #[must_use]
    pub fn with_limits(self, limits: BatchLimits) -> Self {
        Self { limits, ..self }
    }

    /// Returns this reader for a file of this name, which is the value of the column `file`.
    #[must_use]
    pub fn with_file(self, file: impl Into<Arc<str>>) -> Self {
        Self {
            file: file.into(),
            ..self
        }
    }

    /// Returns the schema of the record batches.
    pub fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// Returns the number of games read so far. The column `game_number` counts on from it.
    pub fn games(&self) -> u64 {
        self.games_before
    }

    /// Returns what was wrong in the games so far, as far as the columns need it: errors in the moves are counted only
    /// if a column needs the moves, and other errors only if the columns need more than tags of certain names.
    pub fn errors(&self) -> &ErrorCounts {
        match &self.builder {
            Builder::Games(visitor) => &visitor.errors,
            Builder::Positions(visitor) => &visitor.errors,
        }
    }

    /// Reads the games of a batch, and returns all record batches. Rows that were added before come first.
    ///
    /// # Errors
    /// Returns an error if the columns do not fit together, which would be a defect of this crate.
    pub fn read_all(&mut self, batch: &Batch) -> Result<Vec<RecordBatch>, ArrowError> {
        let mut batches = Vec::new();
        let flow = self.read(batch, None, |rows| {
            batches.push(rows);
            ControlFlow::Continue(())
        });
        let _always_continues = flow?;
        batches.extend(self.finish()?);
        Ok(batches)
    }

    /// Reads the games of a batch and calls `sink` for each record batch that is full. The rest stays in the reader, so
    /// that the rows of many batches are put together; [`finish`](Self::finish) returns it.
    ///
    /// With `selection`, only the games for which it is true are read. It has a value for each game of the batch, in
    /// order. Other games are skipped, but counted.
    ///
    /// Returns what the last call of `sink` returned. After [`ControlFlow::Break`], the rest of the batch is not read.
    ///
    /// # Errors
    /// Returns an error if the columns do not fit together, which would be a defect of this crate.
    pub fn read(
        &mut self,
        batch: &Batch,
        selection: Option<&BooleanArray>,
        sink: impl FnMut(RecordBatch) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, ArrowError> {
        let mut games = Games {
            batch,
            selection,
            file: &self.file,
            schema: &self.schema,
            limits: self.limits,
            number: &mut self.games_before,
        };
        match &mut self.builder {
            Builder::Games(visitor) => games.read(visitor, sink),
            Builder::Positions(visitor) => games.read(visitor, sink),
        }
    }

    /// Returns the rows that are left, if there are any.
    ///
    /// # Errors
    /// Returns an error if the columns do not fit together, which would be a defect of this crate.
    pub fn finish(&mut self) -> Result<Option<RecordBatch>, ArrowError> {
        let rows = match &mut self.builder {
            Builder::Games(visitor) => finish(visitor, &self.schema)?,
            Builder::Positions(visitor) => finish(visitor, &self.schema)?,
        };
        Ok((rows.num_rows() > 0).then_some(rows))
    }
}

/// The games of a batch.
struct Games<'a> {
    batch: &'a Batch,
    selection: Option<&'a BooleanArray>,
    file: &'a str,
    schema: &'a SchemaRef,
    limits: BatchLimits,
    number: &'a mut u64,
}

impl Games<'_> {
    fn read<R: Rows>(
        &mut self,
        visitor: &mut GameVisitor<R>,
        mut sink: impl FnMut(RecordBatch) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, ArrowError> {
        let mut reader = self.batch.reader();
        let first = self.batch.range().start;
        let mut game = 0;
        loop {
            let is_selected = self
                .selection
                .is_none_or(|selection| game < selection.len() && selection.value(game));
            let start = reader.offset();
            let is_game = if is_selected {
                visitor.read(&mut reader)
            } else {
                reader.skip_game()
            };
            if !is_game {
                return Ok(ControlFlow::Continue(()));
            }
            game += 1;
            *self.number += 1;
            if !is_selected {
                continue;
            }
            if self.batch.is_oversized() {
                let text = "expected a shorter game, found one that is cut off here";
                visitor.other_error(TOO_LONG, text);
            }
            let bytes =
                &self.batch.bytes()[(start - first) as usize..(reader.offset() - first) as usize];
            let place = place(bytes, start, self.file, *self.number);
            visitor.end(&place);
            if visitor.row_count >= self.limits.rows || visitor.bytes >= self.limits.bytes {
                let rows = finish(visitor, self.schema)?;
                if rows.num_rows() > 0 && sink(rows).is_break() {
                    return Ok(ControlFlow::Break(()));
                }
            }
        }
    }
}

/// Returns the place of a game without the white space and the lines around it that belong to no game.
fn place<'a>(bytes: &'a [u8], start: u64, file: &'a str, number: u64) -> Place<'a> {
    let text = GameText::new(bytes, start).without_asides();
    // The text is a part of the bytes.
    let before = text.as_ptr().addr() - bytes.as_ptr().addr();
    let first = start + before as u64;
    Place {
        file,
        bytes: first..first + text.len() as u64,
        number,
        text,
    }
}

/// Returns the rows that were added, and clears them.
fn finish<R: Rows>(
    visitor: &mut GameVisitor<R>,
    schema: &SchemaRef,
) -> Result<RecordBatch, ArrowError> {
    let row_count = std::mem::take(&mut visitor.row_count);
    visitor.bytes = 0;
    let columns = schema.fields().iter().map(|field| {
        let column = visitor.rows.finish_column(field.name());
        column.ok_or_else(|| {
            let message = format!("the table {} has no column {}", R::TABLE, field.name());
            ArrowError::SchemaError(message)
        })
    });
    let columns = columns.collect::<Result<Vec<ArrayRef>, _>>()?;
    let options = RecordBatchOptions::new().with_row_count(Some(row_count));
    RecordBatch::try_new_with_options(Arc::clone(schema), columns, &options)
}
