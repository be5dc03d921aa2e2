//! Rows on several threads.

use crate::arguments::number;
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

/// Calls `set` with the number and the values of each row of an array.
pub(super) fn fill<T: Send>(
    values: &mut [T],
    width: usize,
    threads: NonZeroUsize,
    set: impl Fn(usize, &mut [T]) + Sync,
) {
    let rows = rows_of_a_thread(values.len() / width, threads);
    let parts = values.chunks_mut(rows * width).enumerate();
    on_threads(parts, |(part, values)| {
        for (row, values) in values.chunks_mut(width).enumerate() {
            set(part * rows + row, values);
        }
    });
}

/// Returns the value of each row, if it has one.
pub(super) fn map<T: Copy + Send>(
    rows: usize,
    threads: NonZeroUsize,
    value: impl Fn(usize) -> Option<T> + Sync,
) -> Vec<Option<T>> {
    let mut values = vec![None; rows];
    fill(&mut values, 1, threads, |row, out| out[0] = value(row));
    values
}

/// Rows of different lengths.
pub(super) struct Ragged<T> {
    pub(super) values: Vec<T>,
    /// Where each row starts in the values, and where the last one ends.
    pub(super) offsets: Vec<usize>,
}

/// Returns the row that has the value of this number.
pub(super) fn row_of(offsets: &[usize], value: usize) -> usize {
    offsets.partition_point(|&offset| offset <= value) - 1
}

/// Returns rows of different lengths. `add` appends the values of a row.
pub(super) fn ragged<T: Copy + Send>(
    rows: usize,
    threads: NonZeroUsize,
    add: impl Fn(usize, &mut Vec<T>) + Sync,
) -> Ragged<T> {
    let rows_of_a_part = rows_of_a_thread(rows, threads);
    let parts = (0..rows).step_by(rows_of_a_part);
    let parts = on_threads(parts, |first| {
        let mut values = Vec::new();
        let ends = (first..rows.min(first + rows_of_a_part)).map(|row| {
            add(row, &mut values);
            values.len()
        });
        let ends: Vec<usize> = ends.collect();
        (values, ends)
    });
    let mut offsets = Vec::with_capacity(rows + 1);
    offsets.push(0);
    let mut parts = parts.into_iter();
    let (mut values, ends) = parts.next().unwrap_or_default();
    offsets.extend(ends);
    for (part, ends) in parts {
        let before = values.len();
        offsets.extend(ends.into_iter().map(|end| before + end));
        values.extend(part);
    }
    Ragged { values, offsets }
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
