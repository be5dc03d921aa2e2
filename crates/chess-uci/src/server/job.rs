//! [`Job`]: work in a thread of its own, while the session continues to read its input.

use super::EngineContext;
use super::UciEngine;
use super::context::Signals;
use super::event::{Event, Finished};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver, SendError, Sender, SyncSender};
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

/// The work of a job.
type Work<E> = Box<dyn FnOnce(&mut E, &EngineContext) -> Finished + Send>;

/// A job with everything that its thread needs.
struct Assignment<E> {
    engine: Box<E>,
    context: EngineContext,
    work: Work<E>,
}

/// The thread that runs the jobs, one after the other.
///
/// The thread starts with the first job and is kept. On a busy machine, a new thread waits several times longer for a
/// processor than a thread that wakes up, while the clock of the game runs.
pub(super) struct JobThread<E> {
    events: SyncSender<Event<E>>,
    assignments: Option<Sender<Assignment<E>>>,
}

impl<E: UciEngine> JobThread<E> {
    pub(super) const fn new(events: SyncSender<Event<E>>) -> Self {
        Self {
            events,
            assignments: None,
        }
    }

    /// Starts work. At its end, an event returns the engine.
    ///
    /// # Errors
    /// If the system cannot start the thread. The engine is returned.
    pub(super) fn start(
        &mut self,
        kind: JobKind,
        engine: Box<E>,
        context: EngineContext,
        work: impl FnOnce(&mut E, &EngineContext) -> Finished + Send + 'static,
    ) -> Result<Job, Box<E>> {
        let job = Job {
            kind,
            signals: Arc::clone(&context.signals),
        };
        let assignment = Assignment {
            engine,
            context,
            work: Box::new(work),
        };
        let left = match &self.assignments {
            Some(assignments) => assignments.send(assignment).err().map(|error| error.0),
            None => Some(assignment),
        };
        if let Some(assignment) = left {
            // The assignment is sent after the thread has started. If the start fails, the engine must not be lost.
            let (assignments, receiver) = mpsc::channel();
            let events = self.events.clone();
            let started = thread::Builder::new().spawn(move || run(&receiver, &events));
            if started.is_err() {
                return Err(assignment.engine);
            }
            let sent = assignments.send(assignment);
            self.assignments = Some(assignments);
            sent.map_err(|SendError(assignment)| assignment.engine)?;
        }
        Ok(job)
    }
}

/// Runs the jobs until the session ends.
fn run<E: UciEngine>(assignments: &Receiver<Assignment<E>>, events: &SyncSender<Event<E>>) {
    for assignment in assignments {
        let Assignment {
            mut engine,
            context,
            work,
        } = assignment;
        // After a panic the engine is used only after it has recovered.
        let work = AssertUnwindSafe(|| work(&mut engine, &context));
        let finished = catch_unwind(work).unwrap_or(Finished::Panicked);
        drop(context);
        // The session may end before the job does.
        if events.send(Event::Done(engine, finished)).is_err() {
            return;
        }
    }
}

impl Job {
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
