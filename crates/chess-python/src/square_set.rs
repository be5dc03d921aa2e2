//! The class `SquareSet`.

use crate::arguments::SquareArg;
use crate::values::{self, Object};
use chess_board::Bitboard;
use core::hash::{Hash, Hasher};
use pyo3::basic::CompareOp;
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyIterator, PyTuple};
use std::hash::DefaultHasher;

/// A set of squares: a number of 64 bits whose lowest bit is a1. It never changes.
///
/// Made from squares, or from the number.
///
/// >>> squares = SquareSet(["a1", "h8"])
/// >>> len(squares), Square.A1 in squares, hex(int(squares))
/// (2, True, '0x8000000000000001')
/// >>> [str(square) for square in squares | SquareSet(["e4"])]
/// ['a1', 'e4', 'h8']
#[pyclass(frozen, name = "SquareSet", module = "chesscore")]
pub(crate) struct PySquareSet(pub(crate) Bitboard);

#[pymethods]
impl PySquareSet {
    #[new]
    #[pyo3(signature = (squares=None))]
    fn new(squares: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let Some(squares) = squares else {
            return Ok(Self(Bitboard::EMPTY));
        };
        if squares.is_instance_of::<PyInt>() {
            return Ok(Self(Bitboard::from_bits(squares.extract()?)));
        }
        let mut set = Bitboard::EMPTY;
        for square in squares.try_iter()? {
            set |= square?.extract::<SquareArg>()?.0;
        }
        Ok(Self(set))
    }

    fn __contains__(&self, square: SquareArg) -> bool {
        self.0.contains(square.0)
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyIterator>> {
        self.squares(py)?.try_iter()
    }

    fn __int__(&self) -> u64 {
        self.0.bits()
    }

    fn __and__(&self, other: &Self) -> Self {
        Self(self.0 & other.0)
    }

    fn __or__(&self, other: &Self) -> Self {
        Self(self.0 | other.0)
    }

    fn __xor__(&self, other: &Self) -> Self {
        Self(self.0 ^ other.0)
    }

    fn __sub__(&self, other: &Self) -> Self {
        Self(self.0 - other.0)
    }

    fn __invert__(&self) -> Self {
        Self(!self.0)
    }

    /// Compares as sets of Python do: <= means a subset.
    fn __richcmp__(&self, other: &Self, op: CompareOp) -> bool {
        let (is_subset, is_superset) = (self.0.is_subset(other.0), other.0.is_subset(self.0));
        match op {
            CompareOp::Eq => self.0 == other.0,
            CompareOp::Ne => self.0 != other.0,
            CompareOp::Le => is_subset,
            CompareOp::Lt => is_subset && !is_superset,
            CompareOp::Ge => is_superset,
            CompareOp::Gt => is_superset && !is_subset,
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    /// Returns whether two sets have no square in common.
    fn isdisjoint(&self, other: &Self) -> bool {
        self.0.is_disjoint(other.0)
    }

    fn __repr__(&self) -> String {
        let names: Vec<String> = self
            .0
            .into_iter()
            .map(|square| format!("'{square}'"))
            .collect();
        format!("SquareSet([{}])", names.join(", "))
    }

    /// Returns a diagram, one line a rank.
    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __reduce__(&self, py: Python<'_>) -> (Object, (u64,)) {
        (py.get_type::<Self>().into_any().unbind(), (self.0.bits(),))
    }
}

impl PySquareSet {
    fn squares<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let squares = self.0.into_iter().map(|square| values::square(py, square));
        PyTuple::new(py, squares.collect::<PyResult<Vec<_>>>()?)
    }
}
