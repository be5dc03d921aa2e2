//! The functions `read_pgn` and `read_positions`.

use super::game_filter::PyGameFilter;
use super::rows;
use super::stream::{PyRecordBatchStream, Task};
use crate::arguments::number;
use crate::error::of_argument;
use chess_arrow::Table;
use chess_games::Pipeline;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use std::path::PathBuf;

/// The most rows of a record batch.
const MAX_ROWS: i64 = 1 << 24;

/// One file or many.
#[derive(FromPyObject)]
pub(crate) enum PathsArg {
    One(PathBuf),
    Many(Vec<PathBuf>),
}

/// Reads the games of PGN files as a table with a row for each game, broken or not.
///
/// Files can be compressed (.gz, .zst, .bz2), whatever their names. They are read on all cores, and games keep their
/// order. Memory does not depend on the size of the files.
///
/// - ``paths``: a path or many
/// - ``columns``: the names of columns, all by default; fewer columns are faster. docs/data.md lists them
/// - ``filter``: which games are read, a GameFilter
/// - ``batch_size``: the number of rows of each record batch, except the last one; by default, batches are some
///   thousand rows
/// - ``threads``: the number of threads, one for each core by default
///
/// Raises ChessError if there is no column of a name.
///
/// >>> import pathlib, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp(), "games.pgn")
/// >>> _ = path.write_text('[White "Anand"]\n\n1. e4 e5 2. Nf3 1-0\n\n1. d4 Ke2 *\n')
/// >>> for batch in read_pgn(path, columns=["white", "ply_count", "result"]):
/// ...     print(batch.to_pydict())
/// {'white': ['Anand', None], 'ply_count': [3, 1], 'result': ['1-0', '*']}
#[pyfunction]
#[pyo3(signature = (paths, *, columns=None, filter=None, batch_size=None, threads=None))]
pub(crate) fn read_pgn(
    paths: PathsArg,
    columns: Option<Vec<String>>,
    filter: Option<&PyGameFilter>,
    batch_size: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyRecordBatchStream> {
    read(Table::Games, paths, columns, filter, batch_size, threads)
}

/// Reads the positions of PGN files as a table with a row for each ply of each main line.
///
/// The arguments are those of read_pgn.
///
/// >>> import pathlib, tempfile
/// >>> path = pathlib.Path(tempfile.mkdtemp(), "games.pgn")
/// >>> _ = path.write_text("1. e4 e5 1-0")
/// >>> for batch in read_positions(path, columns=["ply", "san", "uci"]):
/// ...     print(batch.to_pydict())
/// {'ply': [1, 2], 'san': ['e4', 'e5'], 'uci': ['e2e4', 'e7e5']}
#[pyfunction]
#[pyo3(signature = (paths, *, columns=None, filter=None, batch_size=None, threads=None))]
pub(crate) fn read_positions(
    paths: PathsArg,
    columns: Option<Vec<String>>,
    filter: Option<&PyGameFilter>,
    batch_size: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyRecordBatchStream> {
    read(
        Table::Positions,
        paths,
        columns,
        filter,
        batch_size,
        threads,
    )
}

fn read(
    table: Table,
    paths: PathsArg,
    columns: Option<Vec<String>>,
    filter: Option<&PyGameFilter>,
    batch_size: Option<&Bound<'_, PyAny>>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyRecordBatchStream> {
    let schema = table.schema();
    let mut names = columns.iter().flatten();
    if let Some(name) = names.find(|name| schema.column_with_name(name).is_none()) {
        let known: Vec<&str> = schema
            .fields()
            .iter()
            .map(|field| field.name().as_str())
            .collect();
        let expected = known.join(", ");
        return Err(of_argument("columns", expected, format_args!("{name:?}")));
    }
    let rows = batch_size.map(|rows| number("batch_size", rows, 1..=MAX_ROWS));
    let pipeline = Pipeline {
        threads: rows::threads(threads)?,
        ..Pipeline::default()
    };
    let task = Task {
        paths: match paths {
            PathsArg::One(path) => vec![path],
            PathsArg::Many(paths) => paths,
        },
        columns,
        filter: filter.map(PyGameFilter::filter),
        rows: rows.transpose()?,
        pipeline,
        table,
    };
    PyRecordBatchStream::start(task).map_err(|error| PyRuntimeError::new_err(error.to_string()))
}
