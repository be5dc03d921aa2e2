//! Ctrl-C in long calls. Python keeps a signal until its main thread asks for it.

use pyo3::prelude::*;
use std::io::{self, ErrorKind, Read};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How often a long call asks for signals.
pub(crate) const SIGNALS: Duration = Duration::from_millis(50);

/// Asks for signals, at most once in `SIGNALS`. For work that consists of small parts, without the interpreter.
pub(crate) struct Signals(Instant);

impl Signals {
    pub(crate) fn new() -> Self {
        Self(Instant::now())
    }

    /// Returns the exception of a signal.
    pub(crate) fn check(&mut self) -> PyResult<()> {
        if self.0.elapsed() < SIGNALS {
            return Ok(());
        }
        self.0 = Instant::now();
        Python::attach(|py| py.check_signals())
    }
}

/// Calls a function in a thread of its own. After a signal with an exception, the thread goes on, and its result is
/// dropped.
pub(crate) fn wait_for<R: Send + 'static>(
    py: Python<'_>,
    call: impl FnOnce() -> R + Send + 'static,
) -> PyResult<R> {
    let (sender, mut receiver) = channel();
    let run = move || {
        // Sending fails if nobody waits any more.
        let _ = sender.send(call());
    };
    let thread = thread::Builder::new().spawn(run)?;
    loop {
        let message;
        // Moved there and back, because two threads cannot share it.
        (message, receiver) = py.detach(move || (receiver.recv_timeout(SIGNALS), receiver));
        match message {
            Ok(result) => return Ok(result),
            Err(RecvTimeoutError::Timeout) => py.check_signals()?,
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    match thread.join() {
        Ok(()) => Err(io::Error::other("the thread of a call ended early").into()),
        Err(panic) => std::panic::resume_unwind(panic),
    }
}

/// Calls a function in a thread of its own, and waits for its end. After a signal with an exception, the flag is true,
/// and the result is dropped.
pub(crate) fn stop_on_signal<R: Send>(
    py: Python<'_>,
    call: impl FnOnce(&AtomicBool) -> R + Send,
) -> PyResult<R> {
    let stopped = &AtomicBool::new(false);
    py.detach(|| {
        thread::scope(|scope| {
            let (sender, receiver) = channel::<()>();
            let thread = thread::Builder::new().spawn_scoped(scope, move || {
                // Dropped at the end of the call, also by a panic.
                let _sender = sender;
                call(stopped)
            })?;
            let mut signal = Ok(());
            while signal.is_ok() && receiver.recv_timeout(SIGNALS) == Err(RecvTimeoutError::Timeout)
            {
                signal = Python::attach(|py| py.check_signals());
            }
            stopped.store(signal.is_err(), Ordering::Relaxed);
            let result = thread.join();
            signal?;
            result.or_else(|panic| std::panic::resume_unwind(panic))
        })
    })
}

/// Reads, and fails with the exception of a signal.
pub(crate) struct SignalRead<R> {
    read: R,
    signals: Signals,
}

impl<R> SignalRead<R> {
    pub(crate) fn new(read: R) -> Self {
        let signals = Signals::new();
        Self { read, signals }
    }
}

impl<R: Read> Read for SignalRead<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            self.signals.check()?;
            match self.read.read(buffer) {
                // A signal that came while reading from a pipe.
                Err(error) if error.kind() == ErrorKind::Interrupted => {
                    Python::attach(|py| py.check_signals())?;
                }
                result => return result,
            }
        }
    }
}
