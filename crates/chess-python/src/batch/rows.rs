//! Rows on several threads.

use crate::arguments::number;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use std::num::NonZeroUsize;
use std::thread;

/// Fewer rows for each thread are not worth a thread.
const MIN_ROWS: usize = 2048;

/// The most threads that can be asked for.
const MAX_THREADS: i64 = 1024;

/// Returns the number of threads of an argument, or the number of cores.
pub(super) fn threads(argument: Option<&Bound<'_, PyAny>>) -> PyResult<NonZeroUsize> {
    let threads = match argument {
        Some(argument) => NonZeroUsize::new(number("threads", argument, 1..=MAX_THREADS)?),
        None => thread::available_parallelism().ok(),
    };
    Ok(threads.unwrap_or(NonZeroUsize::MIN))
}

/// Returns the number of rows for each of at most this number of threads.
fn rows_of_a_thread(rows: usize, threads: NonZeroUsize) -> usize {
    rows.div_ceil(threads.get()).max(MIN_ROWS)
}

/// Returns a value for each element of an array of rows. `fill` sets the values of a row, which are the default before.
pub(super) fn fixed<I: Sync, T: Copy + Default + Send>(
    items: &[I],
    width: usize,
    threads: NonZeroUsize,
    fill: impl Fn(&I, &mut [T]) + Sync,
) -> PyResult<Vec<T>> {
    let size = items.len().saturating_mul(width);
    let mut values = Vec::new();
    values
        .try_reserve_exact(size)
        .map_err(|error| PyMemoryError::new_err(error.to_string()))?;
    values.resize(size, T::default());
    let rows = rows_of_a_thread(items.len(), threads);
    let parts = items.chunks(rows).zip(values.chunks_mut(rows * width));
    on_threads(parts, |(items, values)| {
        for (item, row) in items.iter().zip(values.chunks_mut(width)) {
            fill(item, row);
        }
    });
    Ok(values)
}

/// Returns a value for each row.
pub(super) fn map<I: Sync, T: Send>(
    items: &[I],
    threads: NonZeroUsize,
    value: impl Fn(&I) -> T + Sync,
) -> Vec<T> {
    let rows = rows_of_a_thread(items.len(), threads);
    let read = |items: &[I]| -> Vec<T> { items.iter().map(&value).collect() };
    let mut parts = on_threads(items.chunks(rows), read).into_iter();
    let mut values = parts.next().unwrap_or_default();
    values.extend(parts.flatten());
    values
}

/// Returns a value for each part, each from a thread of its own.
fn on_threads<P: Send, T: Send>(
    mut parts: impl Iterator<Item = P>,
    read: impl Fn(P) -> T + Sync,
) -> Vec<T> {
    let read = &read;
    let first = parts.next();
    thread::scope(|scope| {
        let others: Vec<_> = parts.map(|part| scope.spawn(move || read(part))).collect();
        let first = first.map(read);
        let others = others.into_iter().map(|thread| match thread.join() {
            Ok(value) => value,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        first.into_iter().chain(others).collect()
    })
}

/// Rows of different lengths.
pub(super) struct Ragged<T> {
    pub(super) values: Vec<T>,
    /// Where each row starts in the values, and where the last one ends.
    pub(super) offsets: Vec<i64>,
}

/// Returns rows of different lengths. `add` appends the values of a row.
pub(super) fn ragged<I: Sync, T: Copy + Send>(
    items: &[I],
    threads: NonZeroUsize,
    add: impl Fn(&I, &mut Vec<T>) + Sync,
) -> Ragged<T> {
    let rows = rows_of_a_thread(items.len(), threads);
    let read = |items: &[I]| {
        let mut values = Vec::new();
        let mut ends = Vec::with_capacity(items.len());
        for item in items {
            add(item, &mut values);
            ends.push(values.len().cast_signed() as i64);
        }
        (values, ends)
    };
    let parts = on_threads(items.chunks(rows), read);
    let mut offsets = Vec::with_capacity(items.len() + 1);
    offsets.push(0);
    let mut parts = parts.into_iter();
    let (mut values, ends) = parts.next().unwrap_or_default();
    offsets.extend(ends);
    for (part, ends) in parts {
        let before = values.len().cast_signed() as i64;
        offsets.extend(ends.into_iter().map(|end| before + end));
        values.extend(part);
    }
    Ragged { values, offsets }
}
