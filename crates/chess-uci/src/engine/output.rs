//! [`Output`]: where the engine's replies go.

use crate::protocol::reply::Reply;
use core::fmt;
use core::sync::atomic::{AtomicBool, Ordering};
use std::io::{ErrorKind, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// Where the engine's replies go, shared by the threads that have something to say. Each line goes
/// out whole and at once.
#[derive(Clone)]
pub(super) struct Output {
    writer: Arc<Mutex<dyn Write + Send>>,
    has_complained: Arc<AtomicBool>,
    is_broken: Arc<AtomicBool>,
}

impl Output {
    pub(super) fn new(writer: impl Write + Send + 'static) -> Self {
        Self {
            writer: Arc::new(Mutex::new(writer)),
            has_complained: Arc::default(),
            is_broken: Arc::default(),
        }
    }

    /// Says a line, or several. When nobody can hear it any more the output [is broken](Self::is_broken).
    pub(super) fn say(&self, lines: impl fmt::Display) {
        let text = format!("{lines}\n");
        let mut writer = self.writer.lock().unwrap_or_else(PoisonError::into_inner);
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

    /// Whether nobody hears what is said.
    pub(super) fn is_broken(&self) -> bool {
        self.is_broken.load(Ordering::Relaxed)
    }

    /// Set once nobody hears what is said.
    pub(super) fn broken_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.is_broken)
    }

    /// Says in an `info string` what could not be done.
    pub(super) fn complain(&self, text: impl fmt::Display) {
        self.has_complained.store(true, Ordering::Relaxed);
        self.say(Reply::text(text));
    }

    /// Whether there was something that could not be done.
    pub(super) fn has_complained(&self) -> bool {
        self.has_complained.load(Ordering::Relaxed)
    }
}
