//! [`ObjectFile`]: a file in an object store, with `Read` and `Seek`.

use datafusion::object_store::path::Path;
use datafusion::object_store::{GetOptions, GetResultPayload, ObjectStore, ObjectStoreExt};
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::Arc;
use tokio::runtime::Handle;

/// How many bytes are fetched at a time.
const CHUNK: u64 = 4 << 20;

/// A file in an object store. Files on this machine are read as such, others in pieces of 4 MiB.
///
/// It is for threads in which blocking is allowed.
#[derive(Debug)]
pub(crate) enum ObjectFile {
    Local(File),
    Remote(Remote),
}

pub(crate) struct Remote {
    store: Arc<dyn ObjectStore>,
    path: Path,
    size: u64,
    runtime: Handle,
    /// The piece that was fetched last, and where it begins.
    piece: Vec<u8>,
    piece_start: u64,
    at: u64,
}

impl fmt::Debug for Remote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remote")
            .field("path", &self.path)
            .field("at", &self.at)
            .finish_non_exhaustive()
    }
}

impl ObjectFile {
    /// Opens a file of this size.
    pub(crate) fn open(
        store: Arc<dyn ObjectStore>,
        path: Path,
        size: u64,
        runtime: Handle,
    ) -> io::Result<Self> {
        let opened = runtime.block_on(store.get_opts(&path, GetOptions::default()))?;
        if let GetResultPayload::File(file, _) = opened.payload {
            return Ok(Self::Local(file));
        }
        Ok(Self::Remote(Remote {
            store,
            path,
            size,
            runtime,
            piece: Vec::new(),
            piece_start: 0,
            at: 0,
        }))
    }

    /// Returns whether seeking costs no transfer.
    pub(crate) fn is_local(&self) -> bool {
        matches!(self, Self::Local(_))
    }
}

impl Read for ObjectFile {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Local(file) => file.read(out),
            Self::Remote(file) => file.read(out),
        }
    }
}

impl Seek for ObjectFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        match self {
            Self::Local(file) => file.seek(to),
            Self::Remote(file) => file.seek(to),
        }
    }
}

impl Read for Remote {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.at >= self.size || out.is_empty() {
            return Ok(0);
        }
        let piece_end = self.piece_start + self.piece.len() as u64;
        if !(self.piece_start..piece_end).contains(&self.at) {
            let range = self.at..self.size.min(self.at + CHUNK);
            let fetched = self.store.get_range(&self.path, range);
            self.piece = self.runtime.block_on(fetched)?.into();
            self.piece_start = self.at;
        }
        let rest = &self.piece[(self.at - self.piece_start) as usize..];
        let count = rest.len().min(out.len());
        out[..count].copy_from_slice(&rest[..count]);
        self.at += count as u64;
        Ok(count)
    }
}

impl Seek for Remote {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        let at = match to {
            SeekFrom::Start(at) => Some(at),
            SeekFrom::Current(by) => self.at.checked_add_signed(by),
            SeekFrom::End(by) => self.size.checked_add_signed(by),
        };
        self.at = at.ok_or(io::ErrorKind::InvalidInput)?;
        Ok(self.at)
    }
}
