//! [`Output`]: the writer that all threads of an engine share.

use super::log::{Direction, Log};
use crate::protocol::reply::Reply;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use std::io::{ErrorKind, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The writer that all threads of an engine share. Each line is written whole and flushed.
#[derive(Clone)]
pub(super) struct Output {
    writer: Arc<Mutex<dyn Write + Send>>,
    has_complained: Arc<AtomicBool>,
    is_broken: Arc<AtomicBool>,
    log: Log,
}

impl Output {
    pub(super) fn new(writer: impl Write + Send + 'static) -> Self {
        Self {
            writer: Arc::new(Mutex::new(writer)),
            has_complained: Arc::default(),
            is_broken: Arc::default(),
            log: Log::default(),
        }
    }

    pub(super) fn log(&self) -> &Log {
        &self.log
    }

    /// Writes one or more lines. If the reader is gone, the output [is broken](Self::is_broken) from now on.
    pub(super) fn say(&self, lines: impl fmt::Display) {
        let text = format!("{lines}\n");
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        self.log.write(Direction::Out, &text);
        let result = writer.write_all(text.as_bytes());
        if let Err(error) = result.and_then(|()| writer.flush())
            && matches!(
                error.kind(),
                ErrorKind::BrokenPipe | ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted
            )
        {
            self.is_broken.store(true, Ordering::Relaxed);
        }
    }

    /// Returns whether the reader of the output is gone.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken.load(Ordering::Relaxed)
    }

    /// Writes an error as an `info string`.
    pub(super) fn complain(&self, text: impl fmt::Display) {
        self.has_complained.store(true, Ordering::Relaxed);
        self.say(Reply::text(text));
    }

    /// Returns whether there was an error.
    pub(super) fn has_complained(&self) -> bool {
        self.has_complained.load(Ordering::Relaxed)
    }
}
