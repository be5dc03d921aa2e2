//! [`Scan`]: reads record batches of a part of a file in a thread of its own.

use super::object_file::ObjectFile;
use super::part::{Cuts, Part};
use crate::stream::{STREAM, Stream};
use chess_arrow::{BatchLimits, Table, TableReader};
use chess_games::{Batch, Batches, InputError};
use datafusion::arrow::array::{BooleanArray, RecordBatch};
use datafusion::arrow::compute::{concat, filter_record_batch};
use datafusion::common::cast::as_boolean_array;
use datafusion::common::{DataFusionError, Result};
use datafusion::datasource::listing::PartitionedFile;
use datafusion::object_store::ObjectStore;
use datafusion::physical_expr::PhysicalExpr;
use futures::stream::{self, BoxStream, StreamExt};
use std::ops::{ControlFlow, Range};
use std::sync::Arc;
use tokio::runtime::Handle;
use tokio::sync::mpsc;

/// How many record batches wait to be taken.
const WAITING: usize = 2;

/// What is read of a file.
#[derive(Clone, Debug)]
pub(crate) struct Scan {
    pub(crate) table: Table,
    /// The columns of the table, by number, in the order of the output.
    pub(crate) columns: Vec<usize>,
    pub(crate) filter: Option<Filter>,
    pub(crate) limits: BatchLimits,
}

/// A condition on columns that do not need the moves.
#[derive(Clone, Debug)]
pub(crate) struct Filter {
    /// The columns of the condition, by number.
    pub(crate) columns: Vec<usize>,
    /// The condition on a batch of these columns.
    pub(crate) condition: Arc<dyn PhysicalExpr>,
}

impl Filter {
    fn select(&self, rows: &RecordBatch) -> Result<BooleanArray> {
        let value = self.condition.evaluate(rows)?;
        let value = value.into_array(rows.num_rows())?;
        Ok(as_boolean_array(&value)?.clone())
    }
}

impl Scan {
    /// Starts to read a file, or a part of it. Reading stops when the stream is dropped.
    pub(crate) fn start(
        self,
        store: Arc<dyn ObjectStore>,
        file: PartitionedFile,
    ) -> BoxStream<'static, Result<RecordBatch>> {
        let runtime = Handle::current();
        let (sender, mut receiver) = mpsc::channel(WAITING);
        let thread = tokio::task::spawn_blocking(move || {
            let result = self.run(store, &file, runtime, |rows| {
                match sender.blocking_send(Ok(rows)) {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(_) => ControlFlow::Break(()),
                }
            });
            if let Err(error) = result {
                // If nobody takes the error, nobody needs it.
                let _ = sender.blocking_send(Err(error));
            }
        });
        let rows = stream::poll_fn(move |context| receiver.poll_recv(context));
        // A panic must not look like the end of the file.
        let end = stream::once(thread).filter_map(|end| async {
            let error = end.err()?;
            Some(Err(DataFusionError::External(Box::new(error))))
        });
        rows.chain(end).boxed()
    }

    fn run(
        &self,
        store: Arc<dyn ObjectStore>,
        file: &PartitionedFile,
        runtime: Handle,
        sink: impl FnMut(RecordBatch) -> ControlFlow<()>,
    ) -> Result<()> {
        let failed = |error: DataFusionError, name: &str| error.context(format!("reading {name}"));
        if let Some(stream) = file.extension::<Stream>() {
            let part = stream.take().map_err(InputError::from);
            let part = part.and_then(Part::stream).map_err(input_error);
            let result = part.and_then(|part| self.read(part, STREAM, sink));
            return result.map_err(|error| failed(error, "standard input"));
        }
        let meta = &file.object_meta;
        let range = file
            .range
            .as_ref()
            .map(|range| bytes(range.start, range.end));
        let opened = ObjectFile::open(store, meta.location.clone(), meta.size, runtime);
        let opened = opened.map_err(|error| failed(input_error(error), meta.location.as_ref()))?;
        // Paths of object stores have no slash at their start.
        let root = if opened.is_local() { "/" } else { "" };
        let name = format!("{root}{}", meta.location);
        let part = Part::open(opened, range, self.cuts()).map_err(input_error);
        let result = part.and_then(|part| self.read(part, &name, sink));
        result.map_err(|error| failed(error, &name))
    }

    fn read(
        &self,
        part: Part,
        name: &str,
        mut sink: impl FnMut(RecordBatch) -> ControlFlow<()>,
    ) -> Result<()> {
        let mut batches = Batches::new(part.text).with_offset(part.offset);
        let mut batch = Batch::default();
        let mut reader = self.reader(name)?;
        while batches.read_into(&mut batch).map_err(input_error)? {
            if reader.read(&batch, &mut sink)?.is_break() {
                return Ok(());
            }
        }
        if let Some(rows) = reader.finish()? {
            // There is nothing left to stop.
            let _ = sink(rows);
        }
        Ok(())
    }

    /// Returns where a file may be cut so that all columns have the same values as without cuts.
    fn cuts(&self) -> Cuts {
        let schema = self.table.schema();
        let filter = self.filter.iter().flat_map(|filter| &filter.columns);
        let columns = self.columns.iter().chain(filter);
        columns.fold(Cuts::Any, |cuts, &column| {
            match (schema.field(column).name().as_str(), cuts) {
                ("game_number", _) | (_, Cuts::None) => Cuts::None,
                ("byte_start" | "byte_end", _) => Cuts::PlainOnly,
                _ => cuts,
            }
        })
    }

    fn reader(&self, file: &str) -> Result<ScanReader<'_>> {
        let reader = |columns: &[usize]| -> Result<TableReader> {
            let reader = TableReader::new(self.table).with_projection(columns)?;
            Ok(reader.with_limits(self.limits).with_file(file))
        };
        let Some(filter) = &self.filter else {
            return Ok(ScanReader::All(reader(&self.columns)?));
        };
        let schema = self.table.schema();
        let replays = |&column: &usize| self.table.needs_moves(schema.field(column).name());
        if self.columns.iter().any(replays) {
            return Ok(ScanReader::Selected {
                tags: reader(&filter.columns)?,
                filter,
                rows: reader(&self.columns)?,
            });
        }
        let mut columns = filter.columns.clone();
        let mut position = |column: usize| {
            let found = columns.iter().position(|&other| other == column);
            found.unwrap_or_else(|| {
                columns.push(column);
                columns.len() - 1
            })
        };
        let projection = self
            .columns
            .iter()
            .map(|&column| position(column))
            .collect();
        Ok(ScanReader::Filtered {
            rows: reader(&columns)?,
            filter,
            projection,
        })
    }
}

/// How the rows of a scan are read.
enum ScanReader<'s> {
    /// All games are rows.
    All(TableReader),
    /// The condition and the rows need only tags, and are read at once.
    Filtered {
        /// Reads the columns of the condition, followed by others.
        rows: TableReader,
        filter: &'s Filter,
        projection: Vec<usize>,
    },
    /// The tags are read first, and then the moves of the games that were selected.
    Selected {
        tags: TableReader,
        filter: &'s Filter,
        rows: TableReader,
    },
}

impl ScanReader<'_> {
    fn read(
        &mut self,
        batch: &Batch,
        sink: &mut impl FnMut(RecordBatch) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>> {
        match self {
            Self::All(rows) => Ok(rows.read(batch, None, sink)?),
            Self::Filtered {
                rows,
                filter,
                projection,
            } => {
                let mut failure = None;
                let flow = rows.read(batch, None, |rows| {
                    match filtered(&rows, filter, projection) {
                        Ok(rows) if rows.num_rows() == 0 => ControlFlow::Continue(()),
                        Ok(rows) => sink(rows),
                        Err(error) => {
                            failure = Some(error);
                            ControlFlow::Break(())
                        }
                    }
                })?;
                failure.map_or(Ok(flow), Err)
            }
            Self::Selected { tags, filter, rows } => {
                let selections = tags.read_all(batch)?;
                let selections = selections.iter().map(|rows| filter.select(rows));
                let selections = selections.collect::<Result<Vec<_>>>()?;
                let selections: Vec<_> = selections.iter().map(|array| array as _).collect();
                if selections.is_empty() {
                    return Ok(ControlFlow::Continue(()));
                }
                let selection = concat(&selections)?;
                let selection = as_boolean_array(&selection)?;
                Ok(rows.read(batch, Some(selection), sink)?)
            }
        }
    }

    fn finish(&mut self) -> Result<Option<RecordBatch>> {
        match self {
            Self::All(rows) | Self::Selected { rows, .. } => Ok(rows.finish()?),
            Self::Filtered {
                rows,
                filter,
                projection,
            } => match rows.finish()? {
                Some(rows) => filtered(&rows, filter, projection).map(Some),
                None => Ok(None),
            },
        }
    }
}

/// Returns the rows that meet a condition, with some of their columns.
fn filtered(rows: &RecordBatch, filter: &Filter, projection: &[usize]) -> Result<RecordBatch> {
    let selection = filter.select(rows)?;
    let rows = rows.project(projection)?;
    Ok(filter_record_batch(&rows, &selection)?)
}

fn bytes(start: i64, end: i64) -> Range<u64> {
    let byte = |at: i64| u64::try_from(at).unwrap_or(0);
    byte(start)..byte(end)
}

fn input_error(error: impl Into<InputError>) -> DataFusionError {
    DataFusionError::External(Box::new(error.into()))
}
