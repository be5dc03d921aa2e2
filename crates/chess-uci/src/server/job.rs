//! [`Job`]: work in a thread of its own, while the session continues to read its input.

use super::EngineContext;
use super::UciEngine;
use super::context::Signals;
use super::input::Event;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, SendError, SyncSender};
use std::thread;

/// The session's handle to a running job.
#[derive(Debug)]
pub(super) struct Job {
    kind: JobKind,
    signals: Arc<Signals>,
}

/// The kind of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum JobKind {
    /// A search that ends with a best move.
    Search,
    /// Anything else.
    Other,
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

impl Job {
    /// Starts work in a thread of its own. At its end, an event returns the engine.
    ///
    /// # Errors
    /// If the system cannot start a thread. The engine is returned.
    pub(super) fn start<E: UciEngine>(
        kind: JobKind,
        engine: Box<E>,
        context: EngineContext,
        events: SyncSender<Event<E>>,
        work: impl FnOnce(&mut E, &EngineContext) -> Finished + Send + 'static,
    ) -> Result<Self, Box<E>> {
        let job = Self {
            kind,
            signals: Arc::clone(&context.signals),
        };
        // The engine is sent once the thread exists, because it would be lost with a thread that
        // cannot be started.
        let (hand_over, receiver) = mpsc::sync_channel::<(Box<E>, EngineContext)>(1);
        let started = thread::Builder::new().spawn(move || {
            let Ok((mut engine, context)) = receiver.recv() else {
                return;
            };
            // After a panic the engine is used only after it has recovered.
            let work = AssertUnwindSafe(|| work(&mut engine, &context));
            let finished = catch_unwind(work).unwrap_or(Finished::Panicked);
            drop(context);
            // The session may end before the job does.
            let _ = events.send(Event::Done(engine, finished));
        });
        if started.is_err() {
            return Err(engine);
        }
        match hand_over.send((engine, context)) {
            Ok(()) => Ok(job),
            Err(SendError((engine, _))) => Err(engine),
        }
    }

    pub(super) const fn is_search(&self) -> bool {
        matches!(self.kind, JobKind::Search)
    }

    /// Ends the job as soon as possible.
    pub(super) fn stop(&self) {
        self.signals.stop();
    }

    /// Starts the clock of a search that ponders.
    pub(super) fn ponder_hit(&self) {
        self.signals.ponder_hit();
    }
}
