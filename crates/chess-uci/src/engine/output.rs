//! [`Output`]: where the engine's replies go.

use core::fmt;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};

/// Where the engine's replies go, shared by the threads that have something to say. Each line goes
/// out whole and at once.
#[derive(Clone)]
pub(super) struct Output(Arc<Mutex<dyn Write + Send>>);

impl Output {
    pub(super) fn new(writer: impl Write + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(writer)))
    }

    /// Says a line, or several.
    ///
    /// When nobody can hear it any more, nothing is left to do: the input has ended too, or will.
    pub(super) fn say(&self, lines: impl fmt::Display) {
        let text = format!("{lines}\n");
        let mut writer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = writer.write_all(text.as_bytes());
        let _ = writer.flush();
    }
}
