//! Passes batches to threads, and their outputs back in order.

use super::feed::{Fed, Feed};
use super::{Event, Worker, run_here};
use crate::batch::Batch;
use crate::input::error::InputError;
use std::any::Any;
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// The batches for each thread: one that is processed, one that is delivered, and one to run ahead.
const BUFFERS: usize = 3;

/// Runs workers in threads, as many as the system allows up to this number, and `consume` in the calling thread.
pub(super) fn run<W: Worker, B>(
    feed: Feed,
    threads: usize,
    worker: impl Fn() -> W,
    consume: &mut impl FnMut(Event<'_, W::Output>) -> ControlFlow<B>,
) -> Result<Vec<W>, B> {
    let (buffers, free) = channel();
    for _ in 0..BUFFERS * threads {
        // The receiver is alive.
        let _ = buffers.send(Batch::default());
    }
    let shared = Shared {
        feed: Mutex::new(Some(feed)),
        buffers: Mutex::new(free),
        stop: AtomicBool::new(false),
    };
    thread::scope(|scope| {
        let (outputs, messages) = channel();
        let mut handles = Vec::with_capacity(threads);
        for _ in 0..threads {
            let (mut worker, outputs, shared) = (worker(), outputs.clone(), &shared);
            let thread = thread::Builder::new().spawn_scoped(scope, move || {
                shared.work(&mut worker, &outputs);
                worker
            });
            match thread {
                Ok(handle) => handles.push(handle),
                Err(_) => break,
            }
        }
        drop(outputs);
        if handles.is_empty() {
            let feed = shared.feed.lock().ok().and_then(|mut feed| feed.take());
            return match feed {
                Some(feed) => run_here(feed, worker(), consume),
                None => Ok(Vec::new()),
            };
        }
        let stopped = deliver(messages, &buffers, consume);
        shared.stop.store(true, Ordering::Relaxed);
        // Wakes threads that wait for a buffer.
        drop(buffers);
        let mut workers = Vec::with_capacity(handles.len());
        let mut panic = None;
        for handle in handles {
            match handle.join() {
                Ok(worker) => workers.push(worker),
                Err(payload) => panic = Some(payload),
            }
        }
        match (stopped, panic) {
            (Some(Stopped::ByPanic(panic)), _) | (_, Some(panic)) => resume_unwind(panic),
            (Some(Stopped::ByConsumer(value)), None) => Err(value),
            (None, None) => Ok(workers),
        }
    })
}

/// Why not everything is delivered.
enum Stopped<B> {
    ByConsumer(B),
    ByPanic(Box<dyn Any + Send>),
}

/// Calls `consume` for the messages of the threads, in order.
fn deliver<T, B>(
    messages: Receiver<Message<T>>,
    buffers: &Sender<Batch>,
    consume: &mut impl FnMut(Event<'_, T>) -> ControlFlow<B>,
) -> Option<Stopped<B>> {
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    for message in messages {
        waiting.insert(message.sequence, message);
        while let Some(message) = waiting.remove(&due) {
            due += 1;
            let input = message.input;
            let (flow, buffer) = match message.content {
                Content::Batch(batch, output) => {
                    let event = Event::Batch {
                        input,
                        batch: &batch,
                        output,
                    };
                    (consume(event), Some(batch))
                }
                Content::End(result) => (consume(Event::End { input, result }), None),
                Content::Panic(panic) => return Some(Stopped::ByPanic(panic)),
            };
            if let ControlFlow::Break(value) = flow {
                return Some(Stopped::ByConsumer(value));
            }
            if let Some(buffer) = buffer {
                // Nobody takes it when all threads have ended.
                let _ = buffers.send(buffer);
            }
        }
    }
    None
}

/// What the threads share.
struct Shared {
    feed: Mutex<Option<Feed>>,
    /// Free buffers. A thread takes a buffer before it takes the next part of the input, so the thread with the part
    /// that is due always has a buffer, and only other threads wait for one.
    buffers: Mutex<Receiver<Batch>>,
    stop: AtomicBool,
}

impl Shared {
    /// Processes batches until the input ends or the receiver of the outputs is dropped.
    fn work<W: Worker>(&self, worker: &mut W, outputs: &Sender<Message<W::Output>>) {
        let mut spare = None;
        loop {
            let buffer = spare
                .take()
                .or_else(|| self.buffers.lock().ok()?.recv().ok());
            let Some(mut batch) = buffer else { return };
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            let Some((sequence, input, fed)) = self.next(&mut batch) else {
                return;
            };
            let content = match fed {
                // The calling thread panics in turn. It waits for this part of the input, so it must be told.
                Fed::Batch => match catch_unwind(AssertUnwindSafe(|| worker.process(&batch))) {
                    Ok(output) => Content::Batch(batch, output),
                    Err(panic) => Content::Panic(panic),
                },
                Fed::End(result) => {
                    spare = Some(batch);
                    Content::End(result)
                }
            };
            let message = Message {
                sequence,
                input,
                content,
            };
            if outputs.send(message).is_err() {
                return;
            }
        }
    }

    fn next(&self, batch: &mut Batch) -> Option<(u64, usize, Fed)> {
        self.feed.lock().ok()?.as_mut()?.next(batch)
    }
}

struct Message<T> {
    sequence: u64,
    input: usize,
    content: Content<T>,
}

enum Content<T> {
    Batch(Batch, T),
    End(Result<(), InputError>),
    Panic(Box<dyn Any + Send>),
}
