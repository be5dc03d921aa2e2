//! The class `RecordBatch`.

use super::arrays::{self, flat};
use crate::error::of_argument;
use arrow::array::{Array, ArrayRef, AsArray, RecordBatch, StructArray};
use arrow::compute::cast;
use arrow::datatypes::{
    ArrowNativeType, ArrowPrimitiveType, DataType, Date32Type, Field, Float64Type, Int32Type,
    Int64Type, Schema, UInt16Type, UInt64Type,
};
use arrow::error::ArrowError;
use numpy::{Element, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyBytes, PyCapsule, PyDict, PyList, PyTuple};
use pyo3_arrow::error::PyArrowResult;
use pyo3_arrow::ffi::{to_array_pycapsules, to_schema_pycapsule};
use std::sync::Arc;

/// Rows of a table, as columns.
///
/// Libraries that know the Arrow PyCapsule interface take it without a copy, such as ``polars.DataFrame(batch)`` or
/// ``pyarrow.record_batch(batch)``.
#[pyclass(frozen, name = "RecordBatch", module = "chesscore")]
pub(crate) struct PyRecordBatch(pub(super) RecordBatch);

#[pymethods]
impl PyRecordBatch {
    /// The names of the columns.
    #[getter]
    fn column_names(&self) -> Vec<String> {
        column_names(self.0.schema_ref())
    }

    /// Returns the columns as lists, by name. For much data, a library of data frames is faster.
    fn to_pydict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for (field, column) in self.0.schema_ref().fields().iter().zip(self.0.columns()) {
            columns.set_item(field.name(), to_list(py, column.as_ref())?)?;
        }
        Ok(columns)
    }

    /// Returns a column of numbers as a numpy array.
    ///
    /// A column in which numbers can be missing is float64, with NaN for a missing one. A column of lists, such as
    /// "moves", is a pair of values and offsets: row i has ``values[offsets[i]:offsets[i + 1]]``. "evals" has two
    /// values for each ply, centipawns and moves to mate.
    ///
    /// Raises ChessError if there is no column of the name, and TypeError if it has no numbers.
    ///
    /// >>> import pathlib, tempfile
    /// >>> path = pathlib.Path(tempfile.mkdtemp(), "games.pgn")
    /// >>> _ = path.write_text('[WhiteElo "2786"]\n\n1. e4 e5 1-0\n\n1. d4 *\n')
    /// >>> (batch,) = read_pgn(path)
    /// >>> batch.to_numpy("white_elo").tolist()
    /// [2786.0, nan]
    /// >>> moves, offsets = batch.to_numpy("moves")
    /// >>> offsets.tolist()
    /// [0, 2, 3]
    fn to_numpy<'py>(&self, py: Python<'py>, column: &str) -> PyResult<Bound<'py, PyAny>> {
        let schema = self.0.schema_ref();
        let Some((index, field)) = schema.column_with_name(column) else {
            let expected = self.column_names().join(", ");
            return Err(of_argument("column", expected, format_args!("{column:?}")));
        };
        to_numpy(py, field, self.0.column(index))
    }

    fn __len__(&self) -> usize {
        self.0.num_rows()
    }

    fn __repr__(&self) -> String {
        let (rows, columns) = (self.0.num_rows(), self.0.num_columns());
        format!("RecordBatch({rows} rows, {columns} columns)")
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyArrowResult<Bound<'py, PyCapsule>> {
        to_schema_pycapsule(py, self.0.schema_ref().as_ref())
    }

    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyArrowResult<Bound<'py, PyTuple>> {
        let schema = self.0.schema_ref();
        let field = Field::new_struct("", schema.fields().clone(), false)
            .with_metadata(schema.metadata().clone());
        let array = StructArray::from(self.0.clone());
        to_array_pycapsules(py, Arc::new(field), &array, requested_schema)
    }
}

/// Returns the names of the columns of a table.
pub(super) fn column_names(schema: &Schema) -> Vec<String> {
    let fields = schema.fields().iter();
    fields.map(|field| field.name().clone()).collect()
}

/// Returns the numbers of a column.
fn to_numpy<'py>(py: Python<'py>, field: &Field, array: &ArrayRef) -> PyResult<Bound<'py, PyAny>> {
    let array = match field.data_type() {
        DataType::Int32 if field.is_nullable() => flat(py, floats(array)?)?.into_any(),
        DataType::Int32 => numbers::<Int32Type>(py, array)?,
        DataType::Int64 => numbers::<Int64Type>(py, array)?,
        DataType::UInt16 => numbers::<UInt16Type>(py, array)?,
        DataType::UInt64 => numbers::<UInt64Type>(py, array)?,
        DataType::List(item) => {
            let lists = array.as_list::<i32>();
            let ends = lists.value_offsets().iter().map(|end| end.as_usize());
            let ends: Vec<usize> = ends.collect();
            let (start, end) = (ends[0], ends[lists.len()]);
            let values = lists.values().slice(start, end - start);
            let offsets: Vec<usize> = ends.iter().map(|end| end - start).collect();
            (to_numpy(py, item, &values)?, arrays::offsets(py, &offsets)?).into_bound_py_any(py)?
        }
        DataType::Struct(_) => pairs(py, array.as_struct())?,
        other => {
            let message = format!("expected a column of numbers, found one of {other}");
            return Err(PyTypeError::new_err(message));
        }
    };
    Ok(array)
}

fn numbers<'py, T: ArrowPrimitiveType<Native: Element>>(
    py: Python<'py>,
    array: &ArrayRef,
) -> PyResult<Bound<'py, PyAny>> {
    let values = array.as_primitive::<T>().values().to_vec();
    Ok(flat(py, values)?.into_any())
}

/// Returns numbers, with NaN for missing ones.
fn floats(array: &ArrayRef) -> PyResult<Vec<f64>> {
    let refused = |error: ArrowError| PyTypeError::new_err(error.to_string());
    let array = cast(array, &DataType::Float64).map_err(refused)?;
    let values = array.as_primitive::<Float64Type>().iter();
    Ok(values.map(|value| value.unwrap_or(f64::NAN)).collect())
}

/// Returns structures of numbers as rows.
fn pairs<'py>(py: Python<'py>, array: &StructArray) -> PyResult<Bound<'py, PyAny>> {
    let columns = array.columns().iter().map(floats);
    let columns = columns.collect::<PyResult<Vec<_>>>()?;
    let rows = (0..array.len()).flat_map(|row| {
        let values = columns.iter();
        values.map(move |values| {
            if array.is_null(row) {
                f64::NAN
            } else {
                values[row]
            }
        })
    });
    let shape = [array.len(), columns.len()];
    Ok(flat(py, rows.collect())?.reshape(shape)?.into_any())
}

/// Returns the values of a column.
fn to_list<'py>(py: Python<'py>, array: &dyn Array) -> PyResult<Bound<'py, PyList>> {
    let values = (0..array.len()).map(|row| to_python(py, array, row));
    PyList::new(py, values.collect::<PyResult<Vec<_>>>()?)
}

/// Returns a value of a column.
fn to_python<'py>(py: Python<'py>, array: &dyn Array, row: usize) -> PyResult<Bound<'py, PyAny>> {
    if array.is_null(row) {
        return Ok(py.None().into_bound(py));
    }
    let value = match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(row).into_bound_py_any(py)?,
        DataType::Int32 => array
            .as_primitive::<Int32Type>()
            .value(row)
            .into_bound_py_any(py)?,
        DataType::Int64 => array
            .as_primitive::<Int64Type>()
            .value(row)
            .into_bound_py_any(py)?,
        DataType::UInt16 => array
            .as_primitive::<UInt16Type>()
            .value(row)
            .into_bound_py_any(py)?,
        DataType::UInt64 => array
            .as_primitive::<UInt64Type>()
            .value(row)
            .into_bound_py_any(py)?,
        DataType::Date32 => date(py, array.as_primitive::<Date32Type>().value(row))?,
        DataType::FixedSizeBinary(_) => {
            PyBytes::new(py, array.as_fixed_size_binary().value(row)).into_any()
        }
        DataType::List(_) => to_list(py, array.as_list::<i32>().value(row).as_ref())?.into_any(),
        DataType::Struct(_) => fields(py, array.as_struct(), row)?.into_any(),
        DataType::Map(..) => {
            let entries = array.as_map().value(row);
            let dict = PyDict::new(py);
            for entry in 0..entries.len() {
                let [key, value] =
                    [0, 1].map(|column| to_python(py, entries.column(column), entry));
                dict.set_item(key?, value?)?;
            }
            dict.into_any()
        }
        other => return Err(PyTypeError::new_err(format!("no Python type for {other}"))),
    };
    Ok(value)
}

/// Returns the day that is this number of days after 1970-01-01.
fn date(py: Python<'_>, days: i32) -> PyResult<Bound<'_, PyAny>> {
    /// The number of 1970-01-01 as Python counts days.
    const EPOCH: i32 = 719_163;
    static CLASS: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let class = CLASS.import(py, "datetime", "date")?;
    class.call_method1("fromordinal", (days + EPOCH,))
}

fn fields<'py>(py: Python<'py>, array: &StructArray, row: usize) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (field, column) in array.fields().iter().zip(array.columns()) {
        dict.set_item(field.name(), to_python(py, column, row)?)?;
    }
    Ok(dict)
}
