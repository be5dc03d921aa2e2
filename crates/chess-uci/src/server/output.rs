//! [`Output`]: the writer that all threads of an engine share.

use super::log::{Direction, Log};
use crate::protocol::reply::Reply;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use std::io::{self, ErrorKind, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The writer that all threads of an engine share. Each line is written whole and flushed.
#[derive(Clone)]
pub(super) struct Output {
    writer: Arc<Mutex<dyn Write + Send>>,
    is_broken: Arc<AtomicBool>,
    /// The first error, except for a closed pipe.
    error: Arc<Mutex<Option<io::Error>>>,
    log: Log,
}

impl Output {
    pub(super) fn new(writer: impl Write + Send + 'static) -> Self {
        Self {
            writer: Arc::new(Mutex::new(writer)),
            is_broken: Arc::default(),
            error: Arc::default(),
            log: Log::default(),
        }
    }

    pub(super) fn log(&self) -> &Log {
        &self.log
    }

    /// Copies a line of the input into the log.
    pub(super) fn log_input(&self, line: &str) {
        if let Err(error) = self.log.write(Direction::In, line) {
            self.report_error(log_failure(&error));
        }
    }

    /// Writes one or more lines. If they cannot be written, the output [is broken](Self::is_broken)
    /// afterwards.
    pub(super) fn print(&self, lines: impl fmt::Display) {
        let mut text = format!("{lines}\n");
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
        if let Err(error) = self.log.write(Direction::Out, &text) {
            text += &Reply::text(log_failure(&error)).to_string();
            text.push('\n');
        }
        let result = writer.write_all(text.as_bytes());
        if let Err(error) = result.and_then(|()| writer.flush()) {
            let is_reader_gone = matches!(
                error.kind(),
                ErrorKind::BrokenPipe | ErrorKind::ConnectionReset | ErrorKind::ConnectionAborted
            );
            if !is_reader_gone && !self.is_broken() {
                *self.error.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
            }
            self.is_broken.store(true, Ordering::Relaxed);
        }
    }

    /// Returns the reason why the output cannot be written, except for a closed pipe.
    pub(super) fn take_error(&self) -> Option<io::Error> {
        self.error
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .take()
    }

    /// Returns whether the output cannot be written, for example because its reader has closed it.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken.load(Ordering::Relaxed)
    }

    /// Writes an error as an `info string`.
    pub(super) fn report_error(&self, text: impl fmt::Display) {
        self.print(Reply::text(text));
    }
}

/// Returns the message of a failed write to the log, which does not end the game.
fn log_failure(error: &io::Error) -> String {
    format!("the debug log file cannot be written and was closed: {error}")
}
