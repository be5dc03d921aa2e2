//! `Searcher::take_record`: records searches for the project's own tuner.

use super::Searcher;
use crate::evaluate::Evaluate;
use crate::observer::SearchRecord;

impl<E: Evaluate> Searcher<E> {
    /// Starts a new record and returns the old one. Searches by one thread extend it until
    /// [`clear`](Searcher::clear), and are the same as without it.
    pub fn take_record(&mut self) -> SearchRecord {
        self.thread_data.observer.take_record()
    }
}
