//! The functions `read_pgn` and `read_positions`.

use super::game_filter::PyGameFilter;
use super::record_batch::column_names;
use super::rows;
use super::stream::{PyRecordBatchStream, Task};
use super::worker::Share;
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
/// - ``split``: the start and the end of a range of fractions, such as (0, 0.9) for nine tenths of the games and
///   (0.9, 1) for the others. Games with the same moves are in the same part, and parts do not depend on files
/// - ``shard``: a rank and a number of ranks, such as (0, 8), for the part of the games that the rank reads
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
#[pyo3(signature = (
    paths, *, columns=None, filter=None, batch_size=None, split=None, shard=None, threads=None
))]
pub(crate) fn read_pgn(
    paths: PathsArg,
    columns: Option<Vec<String>>,
    filter: Option<&PyGameFilter>,
    batch_size: Option<&Bound<'_, PyAny>>,
    split: Option<(f64, f64)>,
    shard: Option<(u64, u64)>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyRecordBatchStream> {
    let options = Options {
        columns,
        filter,
        batch_size,
        share: share(split, shard)?,
        threads,
    };
    options.read(Table::Games, paths)
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
#[pyo3(signature = (
    paths, *, columns=None, filter=None, batch_size=None, split=None, shard=None, threads=None
))]
pub(crate) fn read_positions(
    paths: PathsArg,
    columns: Option<Vec<String>>,
    filter: Option<&PyGameFilter>,
    batch_size: Option<&Bound<'_, PyAny>>,
    split: Option<(f64, f64)>,
    shard: Option<(u64, u64)>,
    threads: Option<&Bound<'_, PyAny>>,
) -> PyResult<PyRecordBatchStream> {
    let options = Options {
        columns,
        filter,
        batch_size,
        share: share(split, shard)?,
        threads,
    };
    options.read(Table::Positions, paths)
}

/// Returns the part of the games that is read.
fn share(split: Option<(f64, f64)>, shard: Option<(u64, u64)>) -> PyResult<Option<Share>> {
    if split.is_none() && shard.is_none() {
        return Ok(None);
    }
    let (split, shard) = (split.unwrap_or((0.0, 1.0)), shard.unwrap_or((0, 1)));
    let part = Share::new(split, shard);
    if part.is_none() {
        let expected = "a split (start, end) between 0 and 1 and a shard (rank, number of ranks)";
        return Err(of_argument(
            "split, shard",
            expected,
            format_args!("{split:?}, {shard:?}"),
        ));
    }
    Ok(part)
}

/// The keyword arguments of both functions.
struct Options<'a, 'py> {
    columns: Option<Vec<String>>,
    filter: Option<&'a PyGameFilter>,
    batch_size: Option<&'a Bound<'py, PyAny>>,
    share: Option<Share>,
    threads: Option<&'a Bound<'py, PyAny>>,
}

impl Options<'_, '_> {
    fn read(self, table: Table, paths: PathsArg) -> PyResult<PyRecordBatchStream> {
        let schema = table.schema();
        let mut names = self.columns.iter().flatten();
        if let Some(name) = names.find(|name| schema.column_with_name(name).is_none()) {
            let expected = column_names(&schema).join(", ");
            return Err(of_argument("columns", expected, format_args!("{name:?}")));
        }
        let rows = self.batch_size;
        let rows = rows.map(|rows| number("batch_size", rows, 1..=MAX_ROWS));
        let pipeline = Pipeline {
            threads: rows::threads(self.threads)?,
            ..Pipeline::default()
        };
        let task = Task {
            paths: match paths {
                PathsArg::One(path) => vec![path],
                PathsArg::Many(paths) => paths,
            },
            columns: self.columns,
            filter: self.filter.map(PyGameFilter::filter),
            share: self.share,
            rows: rows.transpose()?,
            pipeline,
            table,
        };
        PyRecordBatchStream::start(task).map_err(|error| PyRuntimeError::new_err(error.to_string()))
    }
}
