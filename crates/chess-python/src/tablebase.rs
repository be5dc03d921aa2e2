//! The class `Tablebase`.

use crate::error::of_tablebase;
use crate::moves::{PyMove, to_python};
use crate::openings::position_of;
use chess_syzygy::Tablebase;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyTuple;
use std::path::PathBuf;

/// Syzygy endgame tablebases: the files of some directories.
///
/// Positions are a Position or a Board with at most seven pieces and without castling rights. A table that is missing
/// raises TablebaseError. Several threads can use a tablebase at the same time.
#[pyclass(frozen, name = "Tablebase", module = "chesscore")]
pub(crate) struct PyTablebase(Tablebase);

#[pymethods]
impl PyTablebase {
    #[new]
    #[pyo3(signature = (*directories))]
    fn new(directories: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let directories: Vec<PathBuf> = directories.extract()?;
        Ok(Self(Tablebase::open(directories)?))
    }

    /// Returns the number of tables.
    fn __len__(&self) -> usize {
        self.0.tables().len()
    }

    /// The number of pieces of the largest table.
    #[getter]
    fn max_pieces(&self) -> usize {
        self.0.max_pieces()
    }

    /// Returns the result for the side to move: 2 for a win, 1 for a win that the fifty-move rule spoils, 0 for a
    /// draw, -1 for a loss that it saves, -2 for a loss.
    fn wdl(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<i8> {
        let position = position_of(position)?;
        let wdl = py.detach(|| self.0.probe_wdl(&position));
        Ok(wdl.map_err(|error| of_tablebase(&error))? as i8)
    }

    /// Returns the distance to the next capture or pawn move, in plies: negative if the side to move loses, 0 for a
    /// draw. Some tables are rounded, so that the distance can be one ply longer.
    fn dtz(&self, py: Python<'_>, position: &Bound<'_, PyAny>) -> PyResult<i32> {
        let position = position_of(position)?;
        let dtz = py.detach(|| self.0.probe_dtz(&position));
        let dtz = dtz.map_err(|error| of_tablebase(&error))?;
        Ok(dtz.shortest().plies())
    }

    /// Returns all legal moves, the best first. Their values are for the side that makes them, and count the halfmove
    /// clock of the position.
    fn moves<'py>(&self, position: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
        static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
        let py = position.py();
        let position = position_of(position)?;
        let moves = py.detach(|| self.0.root_moves(&position));
        let moves = moves.map_err(|error| of_tablebase(&error))?;
        let class = CLASS.import(py, "chesscore._types", "TablebaseMove")?;
        let moves = moves.iter().map(|found| {
            let mv = to_python(py, &position, found.mv)?;
            class.call1((mv, found.wdl as i8, found.dtz.shortest().plies()))
        });
        moves.collect()
    }

    /// Returns the best move, or None if there is no legal move.
    fn best_move(
        &self,
        py: Python<'_>,
        position: &Bound<'_, PyAny>,
    ) -> PyResult<Option<Py<PyMove>>> {
        let position = position_of(position)?;
        let best = py.detach(|| self.0.best_move(&position));
        let best = best.map_err(|error| of_tablebase(&error))?;
        best.map(|best| to_python(py, &position, best.mv))
            .transpose()
    }
}
