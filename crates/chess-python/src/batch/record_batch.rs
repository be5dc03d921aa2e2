//! The class `RecordBatch`.

use arrow::array::{Array, AsArray, RecordBatch, StructArray};
use arrow::datatypes::{DataType, Date32Type, Field, Int32Type, Int64Type, UInt16Type, UInt64Type};
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
        let fields = self.0.schema_ref().fields().iter();
        fields.map(|field| field.name().clone()).collect()
    }

    /// Returns the columns as lists, by name. For much data, a library of data frames is faster.
    fn to_pydict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let columns = PyDict::new(py);
        for (field, column) in self.0.schema_ref().fields().iter().zip(self.0.columns()) {
            columns.set_item(field.name(), to_list(py, column.as_ref())?)?;
        }
        Ok(columns)
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
