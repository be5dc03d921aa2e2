//! From Python to positions and numbers.

use super::rows::map;
use super::texts::TextColumn;
use crate::error::{of_argument, of_type};
use crate::position::PyPosition;
use chess_board::{PackedPosition, Position};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyBytes, PyDict, PyFloat, PyString};
use std::collections::BTreeMap;
use std::num::NonZeroUsize;

/// The positions of rows, and why rows have none.
#[derive(Default)]
pub(super) struct Positions {
    pub(super) rows: Vec<Option<Position>>,
    pub(super) errors: BTreeMap<usize, String>,
}

impl Positions {
    /// Adds the reasons of rows without a position.
    pub(super) fn new(
        rows: Vec<Option<Position>>,
        reason: impl Fn(usize) -> Option<String>,
    ) -> Self {
        let missing = rows.iter().enumerate().filter(|(_, row)| row.is_none());
        let errors = missing.filter_map(|(row, _)| Some((row, reason(row)?)));
        let errors = errors.collect();
        Self { rows, errors }
    }

    /// Parses rows. `parse` is called again for the reason of a row that it refuses.
    fn parsed(
        rows: usize,
        threads: NonZeroUsize,
        parse: impl Fn(usize) -> Result<Position, String> + Sync,
    ) -> Self {
        let positions = map(rows, threads, |row| parse(row).ok());
        Self::new(positions, |row| parse(row).err())
    }
}

/// The argument of `PositionBatch`.
pub(super) enum Source {
    Items(Vec<Item>),
    Fens(TextColumn),
    Packed(Vec<[u8; PackedPosition::LEN]>),
}

/// An element of a sequence.
pub(super) enum Item {
    Fen(PyBackedStr),
    Position(Py<PyPosition>),
    Packed(PyBackedBytes),
    Missing,
}

impl Source {
    pub(super) fn read(argument: &Bound<'_, PyAny>) -> PyResult<Self> {
        if is_array(argument)? {
            return read_packed(argument).map(Self::Packed);
        }
        if let Some(fens) = TextColumn::read(argument)? {
            return Ok(Self::Fens(fens));
        }
        if argument.is_instance_of::<PyString>() {
            return Err(of_type("a sequence of positions", argument));
        }
        let items = argument.try_iter()?.map(|item| Item::read(item?));
        items.collect::<PyResult<_>>().map(Self::Items)
    }

    pub(super) fn parse(&self, threads: NonZeroUsize) -> Positions {
        match self {
            Self::Items(items) => Positions::parsed(items.len(), threads, |row| items[row].parse()),
            Self::Fens(column) => {
                let fens = column.texts();
                Positions::parsed(fens.len(), threads, |row| match fens[row] {
                    Some(fen) => parse_fen(fen),
                    None => Err(missing()),
                })
            }
            Self::Packed(rows) => Positions::parsed(rows.len(), threads, |row| unpack(rows[row])),
        }
    }
}

impl Item {
    fn read(item: Bound<'_, PyAny>) -> PyResult<Self> {
        let item = match item.cast_into::<PyString>() {
            Ok(fen) => return Ok(Self::Fen(PyBackedStr::try_from(fen)?)),
            Err(error) => error.into_inner(),
        };
        if let Ok(position) = item.cast::<PyPosition>() {
            return Ok(Self::Position(position.clone().unbind()));
        }
        if let Ok(bytes) = item.cast::<PyBytes>() {
            return Ok(Self::Packed(PyBackedBytes::from(bytes.clone())));
        }
        if is_missing(&item) {
            return Ok(Self::Missing);
        }
        Err(of_type("a FEN, a Position or 28 bytes", &item))
    }

    fn parse(&self) -> Result<Position, String> {
        match self {
            Self::Fen(fen) => parse_fen(fen),
            Self::Position(position) => Ok(position.get().0),
            Self::Packed(bytes) => {
                let packed = <[u8; PackedPosition::LEN]>::try_from(&**bytes);
                unpack(packed.map_err(|_| format!("expected 28 bytes, found {}", bytes.len()))?)
            }
            Self::Missing => Err(missing()),
        }
    }
}

#[inline]
fn parse_fen(fen: &str) -> Result<Position, String> {
    Position::from_fen(fen).map_err(|error| error.to_string())
}

fn unpack(bytes: [u8; PackedPosition::LEN]) -> Result<Position, String> {
    Position::from_packed(PackedPosition::from_bytes(bytes)).map_err(|error| error.to_string())
}

fn missing() -> String {
    "no position".to_owned()
}

/// Returns whether an element is None, or NaN, which pandas has for a missing one.
pub(super) fn is_missing(item: &Bound<'_, PyAny>) -> bool {
    let is_nan = |number: &Bound<'_, PyFloat>| number.value().is_nan();
    item.is_none() || item.cast::<PyFloat>().is_ok_and(is_nan)
}

/// Returns whether an argument is a numpy array of numbers or structures.
pub(super) fn is_array(argument: &Bound<'_, PyAny>) -> PyResult<bool> {
    if !argument.hasattr("dtype")? || !argument.hasattr("ravel")? {
        return Ok(false);
    }
    let kind: String = argument.getattr("dtype")?.getattr("kind")?.extract()?;
    // The others are objects and texts.
    Ok(!matches!(kind.as_str(), "O" | "U" | "T"))
}

/// Reads an array of `packed_dtype()`, or of n × 28 bytes.
fn read_packed(array: &Bound<'_, PyAny>) -> PyResult<Vec<[u8; PackedPosition::LEN]>> {
    let numpy = array.py().import("numpy")?;
    let array = numpy.call_method1("ascontiguousarray", (array,))?;
    let size: usize = array.getattr("dtype")?.getattr("itemsize")?.extract()?;
    let shape: Vec<usize> = array.getattr("shape")?.extract()?;
    let row: usize = shape.iter().skip(1).product::<usize>() * size;
    if shape.is_empty() || row != PackedPosition::LEN {
        let expected = "an array of packed_dtype() or of n × 28 bytes";
        let found = format!("an array of shape {shape:?} with items of {size} bytes");
        return Err(of_argument("positions", expected, found));
    }
    let bytes = array
        .call_method1("view", ("uint8",))?
        .call_method1("ravel", ())?;
    let bytes = bytes.cast::<PyArray1<u8>>()?.readonly();
    // A copy, because Python can write into the array while the rows are parsed.
    Ok(bytes.as_slice()?.as_chunks().0.to_vec())
}

/// Returns the elements of an array of integers, one for each row.
pub(super) fn integers(name: &str, argument: &Bound<'_, PyAny>, rows: usize) -> PyResult<Vec<i64>> {
    let py = argument.py();
    let array = py.import("numpy")?.call_method1("asarray", (argument,))?;
    let options = PyDict::new(py);
    // Not from floating-point numbers.
    options.set_item("casting", "same_kind")?;
    let array = array.call_method("astype", ("int64",), Some(&options))?;
    let array = array.cast::<PyArray1<i64>>()?.readonly();
    let values = array.as_array().to_vec();
    same_length(name, values.len(), rows)?;
    Ok(values)
}

pub(super) fn same_length(name: &str, found: usize, expected: usize) -> PyResult<()> {
    if found == expected {
        return Ok(());
    }
    Err(of_argument(name, format_args!("{expected} of them"), found))
}
