//! The class `RecordBatchStream`, and the thread that reads.

use super::failure::ReadError;
use super::record_batch::{PyRecordBatch, column_names};
use super::worker::{Joiner, Share, TableWorker};
use crate::signals::SIGNALS;
use arrow::array::{ArrayRef, RecordBatch, StructArray};
use arrow::datatypes::{Field, SchemaRef};
use arrow::error::ArrowError;
use chess_arrow::TableReader;
use chess_games::{Event, Filter, Input, Pipeline};
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyCapsule;
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{ArrayIterator, to_schema_pycapsule, to_stream_pycapsule};
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle, ThreadId};

/// The number of record batches that wait to be taken.
const WAITING_BATCHES: usize = 2;

/// What is read, and how.
pub(super) struct Task {
    pub(super) paths: Vec<PathBuf>,
    pub(super) columns: Option<Vec<String>>,
    pub(super) filter: Option<Filter>,
    pub(super) share: Option<Share>,
    pub(super) rows: Option<usize>,
    pub(super) pipeline: Pipeline,
    pub(super) table: chess_arrow::Table,
}

impl Task {
    /// Returns a reader of the columns.
    fn reader(&self) -> Result<TableReader, ArrowError> {
        let reader = TableReader::new(self.table);
        let Some(columns) = &self.columns else {
            return Ok(reader);
        };
        let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
        reader.with_columns(&columns)
    }

    /// Reads all files, and sends the record batches, until nobody receives them.
    fn run(&self, schema: &SchemaRef, sender: &SyncSender<Result<RecordBatch, ReadError>>) {
        let mut joiner = Joiner::new(schema, self.rows);
        // The columns were checked.
        let worker = || {
            let reader = self
                .reader()
                .unwrap_or_else(|_| TableReader::new(self.table));
            TableWorker::new(reader, self.filter.clone(), self.share)
        };
        let send = |batch| match sender.send(Ok(batch)) {
            Ok(()) => ControlFlow::Continue(()),
            // Nobody waits for an error, either.
            Err(_) => ControlFlow::Break(None),
        };
        let inputs = self.paths.iter().cloned().map(Input::File);
        let result = self.pipeline.run(inputs, worker, |event| match event {
            Event::Batch { input, output, .. } => {
                let file = self.paths[input].to_string_lossy();
                match output.and_then(|piece| joiner.push(&file, piece, send)) {
                    Ok(flow) => flow,
                    Err(error) => ControlFlow::Break(Some(ReadError::Arrow(error))),
                }
            }
            Event::End { input, result } => {
                joiner.end_file();
                match result {
                    Ok(()) => ControlFlow::Continue(()),
                    Err(error) => ControlFlow::Break(Some(ReadError::Input {
                        path: self.paths[input].clone(),
                        error,
                    })),
                }
            }
        });
        let (rest, error) = match (joiner.finish(), result.err()) {
            (_, Some(None)) => return,
            (Ok(rest), error) => (rest, error.flatten()),
            (Err(error), _) => (None, Some(ReadError::Arrow(error))),
        };
        // If nobody receives these, nothing is lost.
        if let Some(rest) = rest {
            let _ = sender.send(Ok(rest));
        }
        if let Some(error) = error {
            let _ = sender.send(Err(error));
        }
    }
}

/// The record batches of a thread that reads in the background. Dropping them ends the thread.
struct Rows {
    receiver: Receiver<Result<RecordBatch, ReadError>>,
    thread: Option<JoinHandle<()>>,
    /// The thread that may look for signals. Another one could wait for the interpreter without end.
    signals: Option<ThreadId>,
}

impl Rows {
    fn next(&mut self) -> Option<Result<RecordBatch, ReadError>> {
        let looks_for_signals = self.signals.is_none_or(|id| id == thread::current().id());
        loop {
            match self.receiver.recv_timeout(SIGNALS) {
                Ok(item) => return Some(item),
                Err(RecvTimeoutError::Timeout) if looks_for_signals => {
                    let signals = Python::attach(|py| py.check_signals());
                    if let Err(error) = signals {
                        return Some(Err(ReadError::Interrupted(error)));
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => {
                    let result = self.thread.take()?.join();
                    return result.is_err().then_some(Err(ReadError::Panic));
                }
            }
        }
    }
}

/// A stream of record batches, which reads ahead on all cores.
///
/// Every library that knows the Arrow PyCapsule interface takes it without a copy, for example
/// ``polars.DataFrame(stream)``, ``pyarrow.table(stream)`` or DuckDB's ``FROM stream``. It can also be iterated.
///
/// A file that cannot be read raises OSError, and one that is not PGN or is damaged ChessError, after the games before
/// the damage. A stream can be read once.
#[pyclass(frozen, name = "RecordBatchStream", module = "chesscore")]
pub(crate) struct PyRecordBatchStream {
    schema: SchemaRef,
    rows: Mutex<Option<Rows>>,
}

impl PyRecordBatchStream {
    /// Starts to read.
    pub(super) fn start(task: Task) -> Result<Self, ArrowError> {
        let schema = task.reader()?.schema();
        let (sender, receiver) = sync_channel(WAITING_BATCHES);
        let schema_of_thread = Arc::clone(&schema);
        let thread = thread::Builder::new().name("read-pgn".to_owned());
        let thread = thread.spawn(move || task.run(&schema_of_thread, &sender))?;
        let rows = Rows {
            receiver,
            thread: Some(thread),
            signals: None,
        };
        Ok(Self {
            schema,
            rows: Mutex::new(Some(rows)),
        })
    }
}

#[pymethods]
impl PyRecordBatchStream {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        column_names(&self.schema)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.schema.as_ref())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyCapsule>> {
        let rows = py.detach(|| {
            self.rows
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .take()
        });
        let Some(mut rows) = rows else {
            return Err(PyRuntimeError::new_err("the stream was read by another reader").into());
        };
        rows.signals = Some(thread::current().id());
        let arrays = std::iter::from_fn(move || rows.next()).map(|batch| {
            let array: ArrayRef = Arc::new(StructArray::from(batch?));
            Ok(array)
        });
        let field = Field::new_struct("", self.schema.fields().clone(), false)
            .with_metadata(self.schema.metadata().clone());
        let arrays = ArrayIterator::new(arrays, Arc::new(field));
        to_stream_pycapsule(py, Box::new(arrays), requested_schema)
    }

    fn __iter__(slf: Bound<'_, Self>) -> Bound<'_, Self> {
        slf
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<PyRecordBatch>> {
        let next = py.detach(|| {
            let mut rows = self.rows.lock().unwrap_or_else(PoisonError::into_inner);
            rows.as_mut().map(Rows::next)
        });
        match next {
            None => Err(PyRuntimeError::new_err(
                "the stream was read by another reader",
            )),
            Some(None) => Ok(None),
            Some(Some(Ok(batch))) => Ok(Some(PyRecordBatch(batch))),
            Some(Some(Err(error))) => Err(error.into_exception()),
        }
    }
}
