//! [`Event`]: lines of the input, and the ends of jobs.

use std::sync::mpsc::{self, Receiver, SyncSender};

/// An event that the session handles.
pub(super) enum Event<E> {
    /// A line was read.
    Line(String),
    /// A line was too long.
    LineTooLong,
    /// The input has ended.
    EndOfInput,
    /// A job has ended and returns the engine.
    Done(Box<E>, Finished),
}

/// How a job ended.
#[derive(Debug)]
pub(super) enum Finished {
    /// It returned, with the line that must still be written.
    Answer(Option<String>),
    /// It failed for this reason.
    Failed(String),
    /// It panicked.
    Panicked,
}

/// The maximum number of events that wait for the session. A faster reader is blocked.
const CAPACITY: usize = 64;

pub(super) fn channel<E>() -> (SyncSender<Event<E>>, Receiver<Event<E>>) {
    mpsc::sync_channel(CAPACITY)
}
