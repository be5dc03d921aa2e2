//! From Rust to numpy.

use numpy::ndarray::IntoDimension;
use numpy::{Element, Ix1, PyArray, PyArray1, PyArrayMethods};
use pyo3::prelude::*;

/// Returns an array of one dimension.
///
/// Raises ModuleNotFoundError without numpy.
pub(super) fn flat<T: Element>(py: Python<'_>, values: Vec<T>) -> PyResult<Bound<'_, PyArray1<T>>> {
    py.import("numpy")?;
    Ok(PyArray::<T, Ix1>::from_vec(py, values))
}

/// Returns an array of this shape.
///
/// Raises ModuleNotFoundError without numpy.
pub(super) fn shaped<T: Element, D: IntoDimension>(
    py: Python<'_>,
    values: Vec<T>,
    shape: D,
) -> PyResult<Bound<'_, PyArray<T, D::Dim>>> {
    flat(py, values)?.reshape(shape)
}
