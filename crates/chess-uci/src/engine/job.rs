//! [`Job`]: work in a thread of its own, while the engine goes on listening.

use super::input::Event;
use super::output::Output;
use chess_search::{Evaluate, SearchControl, Searcher};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender, SyncSender};
use std::thread;

/// What the engine holds of the work that is under way.
#[derive(Debug)]
pub(super) struct Job {
    kind: JobKind,
    control: SearchControl,
    stop: Stop,
    /// Dropped to let a search answer that has to wait for it.
    release: Option<Sender<()>>,
}

/// What sort of work it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JobKind {
    /// A search that ends with a best move.
    Search {
        /// Whether not even a ponder hit lets it answer.
        infinite: bool,
    },
    /// Anything else.
    Other,
}

/// Whether work is to end early: when it is told to, or when nobody hears any more what it says.
#[derive(Clone, Debug)]
pub(super) struct Stop {
    told: Arc<AtomicBool>,
    unheard: Arc<AtomicBool>,
}

impl Stop {
    pub(super) fn new(output: &Output) -> Self {
        Self {
            told: Arc::default(),
            unheard: output.broken_flag(),
        }
    }

    pub(super) fn is_set(&self) -> bool {
        self.told.load(Ordering::Relaxed) || self.unheard.load(Ordering::Relaxed)
    }
}

/// Returns when the search may answer: when it was stopped or, in most cases, at the ponder hit.
#[derive(Debug)]
pub(super) struct Release(Receiver<()>);

impl Release {
    pub(super) fn wait(&self) {
        // Nothing is ever sent: what is waited for is that the other end is dropped.
        let _ = self.0.recv();
    }
}

impl Job {
    /// Starts work in a thread of its own. The searcher is given back by an event, with the line that is
    /// still to be said.
    pub(super) fn start<E: Evaluate + 'static>(
        kind: JobKind,
        control: SearchControl,
        mut searcher: Box<Searcher<E>>,
        events: SyncSender<Event<E>>,
        output: &Output,
        work: impl FnOnce(&mut Searcher<E>, &Stop, &Release) -> Option<String> + Send + 'static,
    ) -> Self {
        let stop = Stop::new(output);
        let (release, released) = mpsc::channel();
        let job = Self {
            kind,
            control,
            stop: stop.clone(),
            release: Some(release),
        };
        thread::spawn(move || {
            let alarm = Alarm(&events);
            let answer = work(&mut searcher, &stop, &Release(released));
            drop(alarm);
            // Nobody listens once the engine has quit.
            let _ = events.send(Event::Done(searcher, answer));
        });
        job
    }

    pub(super) const fn is_search(&self) -> bool {
        matches!(self.kind, JobKind::Search { .. })
    }

    /// Ends it as soon as possible.
    pub(super) fn stop(&mut self) {
        self.stop.told.store(true, Ordering::Relaxed);
        self.control.stop();
        self.release = None;
    }

    /// The move that it ponders on was played.
    pub(super) fn ponder_hit(&mut self) {
        self.control.ponder_hit();
        if self.kind != (JobKind::Search { infinite: true }) {
            self.release = None;
        }
    }
}

/// Tells the engine when the thread panics, so that it does not wait for ever.
struct Alarm<'a, E: Evaluate>(&'a SyncSender<Event<E>>);

impl<E: Evaluate> Drop for Alarm<'_, E> {
    fn drop(&mut self) {
        if thread::panicking() {
            let _ = self.0.send(Event::Lost);
        }
    }
}
