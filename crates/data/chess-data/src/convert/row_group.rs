//! [`RowGroups`]: reads games and encodes them as row groups.

use chess_arrow::{Batch, ErrorCounts, Table, TableReader};
use chess_games::Worker;
use datafusion::arrow::array::{ArrayRef, AsArray, Int64Array, RecordBatch};
use datafusion::arrow::datatypes::{Int64Type, SchemaRef};
use datafusion::parquet::arrow::arrow_writer::{
    ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves,
};
use datafusion::parquet::errors::{ParquetError, Result};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The column whose values depend on the batches before.
pub(super) const GAME_NUMBER: &str = "game_number";

/// An encoded row group.
pub(super) struct RowGroup {
    /// A chunk for each column of the file, except [`GAME_NUMBER`].
    pub(super) columns: Vec<Option<ArrowColumnChunk>>,
    /// The values of [`GAME_NUMBER`], counted from the start of the batch.
    pub(super) game_numbers: Vec<ArrayRef>,
    pub(super) rows: usize,
    pub(super) games: u64,
    pub(super) errors: ErrorCounts,
}

/// Makes a row group of each batch.
pub(super) struct RowGroups {
    table: Table,
    file: Arc<str>,
    factory: Arc<ArrowRowGroupWriterFactory>,
}

impl RowGroups {
    pub(super) fn new(
        table: Table,
        factory: Arc<ArrowRowGroupWriterFactory>,
        file: &Arc<str>,
    ) -> Self {
        Self {
            table,
            file: Arc::clone(file),
            factory,
        }
    }

    fn encode(&self, batch: &Batch) -> Result<RowGroup> {
        let mut reader = TableReader::new(self.table).with_file(Arc::clone(&self.file));
        let mut group = Encoder::new(reader.schema(), &self.factory)?;
        let mut failure = None;
        let flow = reader.read(batch, None, |rows| match group.push(&rows) {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => {
                failure = Some(error);
                ControlFlow::Break(())
            }
        })?;
        if let (true, Some(error)) = (flow.is_break(), failure) {
            return Err(error);
        }
        if let Some(rows) = reader.finish()? {
            group.push(&rows)?;
        }
        group.finish(&reader)
    }
}

impl Worker for RowGroups {
    type Output = Result<RowGroup>;

    fn process(&mut self, batch: &Batch) -> Result<RowGroup> {
        self.encode(batch)
    }
}

/// Encodes the rows of a row group.
struct Encoder {
    schema: SchemaRef,
    writers: Vec<ArrowColumnWriter>,
    game_numbers: Vec<ArrayRef>,
    /// The column of the file that has the game numbers.
    number_column: usize,
    rows: usize,
}

impl Encoder {
    fn new(schema: SchemaRef, factory: &ArrowRowGroupWriterFactory) -> Result<Self> {
        Ok(Self {
            number_column: number_column(&schema)?,
            schema,
            writers: factory.create_column_writers(0)?,
            game_numbers: Vec::new(),
            rows: 0,
        })
    }

    fn push(&mut self, rows: &RecordBatch) -> Result<()> {
        self.rows += rows.num_rows();
        let mut writers = self.writers.iter_mut();
        for (field, column) in self.schema.fields().iter().zip(rows.columns()) {
            if field.name() == GAME_NUMBER {
                self.game_numbers.push(Arc::clone(column));
                writers.next();
                continue;
            }
            for (leaf, writer) in compute_leaves(field, column)?.iter().zip(&mut writers) {
                writer.write(leaf)?;
            }
        }
        Ok(())
    }

    fn finish(self, reader: &TableReader) -> Result<RowGroup> {
        let mut columns = Vec::with_capacity(self.writers.len());
        for (column, writer) in self.writers.into_iter().enumerate() {
            let is_written = column != self.number_column;
            columns.push(is_written.then(|| writer.close()).transpose()?);
        }
        Ok(RowGroup {
            columns,
            game_numbers: self.game_numbers,
            rows: self.rows,
            games: reader.games(),
            errors: reader.errors().clone(),
        })
    }
}

/// Returns the number of the column of the file that has the game numbers.
fn number_column(schema: &SchemaRef) -> Result<usize> {
    let schema = datafusion::parquet::arrow::ArrowSchemaConverter::new().convert(schema)?;
    let columns = schema.columns().iter();
    let found = columns
        .enumerate()
        .find(|(_, column)| column.path().parts() == [GAME_NUMBER]);
    let missing = || ParquetError::General(format!("expected the column {GAME_NUMBER}"));
    found.map(|(number, _)| number).ok_or_else(missing)
}

/// Encodes the game numbers of a row group, after this number of games.
pub(super) fn encode_numbers(
    schema: &SchemaRef,
    factory: &ArrowRowGroupWriterFactory,
    numbers: &[ArrayRef],
    games_before: u64,
) -> Result<ArrowColumnChunk> {
    let mut writer = factory
        .create_column_writers(0)?
        .swap_remove(number_column(schema)?);
    let field = schema.field_with_name(GAME_NUMBER)?;
    let before = i64::try_from(games_before).unwrap_or(i64::MAX);
    for array in numbers {
        let array = array.as_primitive::<Int64Type>();
        let array: Int64Array = array.unary(|number| number.saturating_add(before));
        let array: ArrayRef = Arc::new(array);
        for leaf in compute_leaves(field, &array)? {
            writer.write(&leaf)?;
        }
    }
    writer.close()
}
