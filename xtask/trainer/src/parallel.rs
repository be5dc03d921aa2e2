//! [`for_each`]: work on several threads.

use std::sync::{Mutex, PoisonError};
use std::thread;

/// Calls `work` with each item. Threads take the next item when they are done with one, so that all of them are busy
/// even if another program takes a processor core.
pub(crate) fn for_each<T: Send>(
    items: impl Iterator<Item = T> + Send,
    threads: usize,
    work: impl Fn(T) + Sync,
) {
    let items = Mutex::new(items);
    let next = || items.lock().unwrap_or_else(PoisonError::into_inner).next();
    let work_on_all = || {
        while let Some(item) = next() {
            work(item);
        }
    };
    thread::scope(|scope| {
        for _ in 1..threads {
            scope.spawn(work_on_all);
        }
        work_on_all();
    });
}
