//! From Rust to numpy.

use super::rows::fill;
use numpy::ndarray::IntoDimension;
use numpy::{Element, Ix1, PyArray, PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use std::num::NonZeroUsize;

/// An array with as many dimensions as `D` has numbers.
pub(super) type ArrayOf<T, D> = PyArray<T, <D as IntoDimension>::Dim>;

/// Returns an array of one dimension.
///
/// Raises ModuleNotFoundError without numpy.
pub(super) fn flat<T: Element>(py: Python<'_>, values: Vec<T>) -> PyResult<Bound<'_, PyArray1<T>>> {
    py.import("numpy")?;
    Ok(PyArray::<T, Ix1>::from_vec(py, values))
}

/// Returns an array of offsets.
///
/// Raises ModuleNotFoundError without numpy.
pub(super) fn offsets<'py>(
    py: Python<'py>,
    offsets: &[usize],
) -> PyResult<Bound<'py, PyArray1<i64>>> {
    let signed = offsets.iter().map(|offset| offset.cast_signed() as i64);
    flat(py, signed.collect())
}

/// Returns an array of this shape. `set` sets the values of a row, which are 0 before; it runs on threads without the
/// GIL.
///
/// numpy allocates the array, because it uses huge pages: most of the time for planes went into page faults.
///
/// Raises ModuleNotFoundError without numpy, and MemoryError.
pub(super) fn filled<T: Element + Copy, const N: usize>(
    py: Python<'_>,
    shape: [usize; N],
    threads: NonZeroUsize,
    set: impl Fn(usize, &mut [T]) + Sync,
) -> PyResult<Bound<'_, ArrayOf<T, [usize; N]>>>
where
    [usize; N]: IntoDimension,
{
    let numpy = py.import("numpy")?;
    let zeros = numpy.call_method1("zeros", (shape, T::get_dtype(py)))?;
    let array = zeros.cast_into::<ArrayOf<T, [usize; N]>>()?;
    let width = shape.iter().skip(1).product();
    let mut borrowed = array.readwrite();
    let values = borrowed.as_slice_mut()?;
    py.detach(|| fill(values, width, threads, &set));
    drop(borrowed);
    Ok(array)
}
