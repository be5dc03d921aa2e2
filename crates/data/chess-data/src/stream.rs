//! [`Stream`]: a stream of games, such as standard input, which can be read once.

use std::fmt;
use std::io::{self, Read};
use std::sync::{Arc, Mutex, PoisonError};

/// The name of the stream as a file: in the column `file`, and as a table.
pub(crate) const STREAM: &str = "-";

/// A stream until the first scan takes it.
#[derive(Clone)]
pub(crate) struct Stream(Arc<Mutex<Option<Box<dyn Read + Send>>>>);

impl Stream {
    pub(crate) fn new(read: impl Read + Send + 'static) -> Self {
        Self(Arc::new(Mutex::new(Some(Box::new(read)))))
    }

    /// Returns the stream.
    ///
    /// # Errors
    /// Returns an error if another scan has taken it.
    pub(crate) fn take(&self) -> io::Result<Box<dyn Read + Send>> {
        let taken = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        taken.ok_or_else(|| {
            io::Error::other(
                "standard input can be read only once; keep it with CREATE TABLE … AS SELECT, or in a file",
            )
        })
    }
}

impl fmt::Debug for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stream(..)")
    }
}
