//! [`Progress`]: how much has been read, for a progress bar.

use std::sync::atomic::{AtomicU64, Ordering};

/// The number of bytes read from all inputs, before decompression. Another thread can look at it at any time.
#[derive(Debug, Default)]
pub struct Progress {
    read: AtomicU64,
}

impl Progress {
    /// Returns the number of bytes read so far.
    pub fn bytes(&self) -> u64 {
        self.read.load(Ordering::Relaxed)
    }

    pub(crate) fn add(&self, count: u64) {
        self.read.fetch_add(count, Ordering::Relaxed);
    }
}
