//! From Python to positions and moves.

use super::rows::map;
use crate::error::{of_argument, of_type};
use crate::moves::resolve;
use crate::position::PyPosition;
use arrow::array::AsArray;
use arrow::compute::cast;
use arrow::datatypes::DataType;
use chess_board::{PackedPosition, Position};
use chess_move::Move;
use chess_movegen::PositionRules;
use numpy::{PyArray1, PyArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyString};
use pyo3_arrow::input::AnyArray;
use std::num::NonZeroUsize;
use std::ops::Range;

/// A position, or why there is none.
pub(super) type Parsed = Result<Position, String>;

/// A row that is not parsed yet.
enum Row {
    /// A part of the text.
    Fen(Range<usize>),
    Position(Position),
    Packed([u8; PackedPosition::LEN]),
    Missing,
}

/// Rows that are not parsed yet.
#[derive(Default)]
pub(super) struct Source {
    text: String,
    rows: Vec<Row>,
}

/// Reads the argument of `PositionBatch`.
pub(super) fn read(argument: &Bound<'_, PyAny>) -> PyResult<Source> {
    let mut source = Source::default();
    if argument.hasattr("dtype")? && argument.hasattr("ravel")? && !is_text_array(argument)? {
        source.read_packed(argument)?;
    } else if argument.hasattr("__arrow_c_array__")? || argument.hasattr("__arrow_c_stream__")? {
        source.read_arrow(argument)?;
    } else if argument.is_instance_of::<PyString>() {
        return Err(of_type("a sequence of positions", argument));
    } else {
        for item in argument.try_iter()? {
            source.push(&item?)?;
        }
    }
    Ok(source)
}

/// Returns whether a numpy array has objects or texts.
fn is_text_array(array: &Bound<'_, PyAny>) -> PyResult<bool> {
    let kind: String = array.getattr("dtype")?.getattr("kind")?.extract()?;
    Ok(matches!(kind.as_str(), "O" | "U" | "T"))
}

impl Source {
    fn push_fen(&mut self, fen: &str) {
        let start = self.text.len();
        self.text.push_str(fen);
        self.rows.push(Row::Fen(start..self.text.len()));
    }

    fn push(&mut self, item: &Bound<'_, PyAny>) -> PyResult<()> {
        if let Ok(fen) = item.cast::<PyString>() {
            self.push_fen(fen.to_str()?);
        } else if let Ok(position) = item.cast::<PyPosition>() {
            self.rows.push(Row::Position(position.get().0));
        } else if let Ok(bytes) = item.cast::<PyBytes>() {
            let bytes = bytes.as_bytes();
            let packed = bytes.try_into();
            let refused = |_| of_argument("positions", "28 bytes", bytes.len());
            self.rows.push(Row::Packed(packed.map_err(refused)?));
        } else if item.is_none() {
            self.rows.push(Row::Missing);
        } else {
            return Err(of_type("a FEN, a Position or 28 bytes", item));
        }
        Ok(())
    }

    /// Reads an array of `packed_dtype()`, or of n × 28 bytes.
    fn read_packed(&mut self, array: &Bound<'_, PyAny>) -> PyResult<()> {
        let numpy = array.py().import("numpy")?;
        let array = numpy.call_method1("ascontiguousarray", (array,))?;
        let size: usize = array.getattr("dtype")?.getattr("itemsize")?.extract()?;
        let shape: Vec<usize> = array.getattr("shape")?.extract()?;
        let row: usize = shape.iter().skip(1).product::<usize>() * size;
        if shape.is_empty() || row != PackedPosition::LEN {
            let expected = "an array of packed_dtype() or of n × 28 bytes";
            let found =
                format_args!("an array of shape {shape:?} with items of {size} bytes").to_string();
            return Err(of_argument("positions", expected, found));
        }
        let bytes = array
            .call_method1("view", ("uint8",))?
            .call_method1("ravel", ())?;
        let bytes = bytes.cast::<PyArray1<u8>>()?.readonly();
        let (rows, _) = bytes.as_slice()?.as_chunks::<{ PackedPosition::LEN }>();
        self.rows.extend(rows.iter().map(|&row| Row::Packed(row)));
        Ok(())
    }

    /// Reads an Arrow column of FENs.
    fn read_arrow(&mut self, column: &Bound<'_, PyAny>) -> PyResult<()> {
        let refused = |error: arrow::error::ArrowError| PyTypeError::new_err(error.to_string());
        let reader = column.extract::<AnyArray>()?.into_reader()?;
        for array in reader {
            let array = cast(&array.map_err(refused)?, &DataType::LargeUtf8).map_err(refused)?;
            for fen in array.as_string::<i64>() {
                match fen {
                    Some(fen) => self.push_fen(fen),
                    None => self.rows.push(Row::Missing),
                }
            }
        }
        Ok(())
    }

    /// Parses all rows.
    pub(super) fn parse(&self, threads: NonZeroUsize) -> Vec<Parsed> {
        map(&self.rows, threads, |row| match row {
            Row::Fen(range) => {
                let fen = &self.text[range.clone()];
                Position::from_fen(fen).map_err(|error| error.to_string())
            }
            Row::Position(position) => Ok(*position),
            Row::Packed(bytes) => Position::from_packed(PackedPosition::from_bytes(*bytes))
                .map_err(|error| error.to_string()),
            Row::Missing => Err("no position".to_owned()),
        })
    }
}

/// One move for each row: None where the move is not legal, or where there is no position.
pub(super) struct MovesArg(pub(super) Vec<Option<Move>>);

impl MovesArg {
    /// Reads an array of move words, or texts in any notation.
    pub(super) fn read(argument: &Bound<'_, PyAny>, rows: &[Option<Position>]) -> PyResult<Self> {
        if argument.hasattr("dtype")? && argument.hasattr("ravel")? && !is_text_array(argument)? {
            let words = integers("moves", argument, rows.len())?;
            let pairs = rows.iter().zip(words);
            let moves = pairs.map(|(row, word)| {
                let mv = Move::from_bits(u16::try_from(word).ok()?)?;
                row.as_ref()?.is_legal(mv).then_some(mv)
            });
            return Ok(Self(moves.collect()));
        }
        let mut moves = Vec::with_capacity(rows.len());
        for item in argument.try_iter()? {
            let item = item?;
            let row = rows.get(moves.len()).and_then(Option::as_ref);
            let resolved = row.map(|position| resolve(position, &item)).transpose();
            match resolved {
                Ok(mv) => moves.push(mv),
                Err(error) if error.is_instance_of::<PyTypeError>(item.py()) => return Err(error),
                Err(_) => moves.push(None),
            }
        }
        same_length("moves", moves.len(), rows.len())?;
        Ok(Self(moves))
    }
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

fn same_length(name: &str, found: usize, expected: usize) -> PyResult<()> {
    if found == expected {
        return Ok(());
    }
    Err(of_argument(name, format_args!("{expected} of them"), found))
}
