//! [`Content`]: the bytes of one table, in memory or read through the cache.

use crate::error::{ReadError, TableFault};
use crate::marks::{BlockMarks, Marks};
use crate::page_cache::{Page, PageCache};
use crate::source::Source;
use std::io;
use std::sync::Arc;

/// The bytes of one table, and the marks of its blocks.
#[derive(Debug)]
pub(crate) struct Content {
    bytes: Bytes,
    len: u64,
    /// By which the cache distinguishes files.
    number: u32,
    /// The marks, if the source is in memory. Otherwise each page of the cache has its own.
    marks: Marks,
}

/// Where the bytes are.
#[derive(Debug)]
pub(crate) enum Bytes {
    /// A whole file.
    Memory(Box<[u8]>),
    Source(Arc<dyn Source>),
}

impl Bytes {
    pub(crate) fn len(&self) -> u64 {
        match self {
            Self::Memory(bytes) => Source::len(bytes),
            Self::Source(source) => source.len(),
        }
    }

    /// Returns all bytes, if they are in memory.
    #[inline]
    pub(crate) fn in_memory(&self) -> Option<&[u8]> {
        match self {
            Self::Memory(bytes) => Some(bytes),
            Self::Source(source) => source.bytes(),
        }
    }
}

impl Content {
    pub(crate) fn new(bytes: Bytes, number: u32, marks: Marks) -> Self {
        Self {
            len: bytes.len(),
            bytes,
            number,
            marks,
        }
    }

    pub(super) fn len(&self) -> u64 {
        self.len
    }

    /// Reads bytes at an offset.
    #[inline]
    pub(super) fn array<const N: usize>(
        &self,
        cache: &PageCache,
        offset: u64,
    ) -> Result<[u8; N], ReadError> {
        let mut buffer = [0; N];
        self.with_bytes(cache, offset, N, |bytes, _| {
            buffer.copy_from_slice(bytes);
            Ok(())
        })?;
        Ok(buffer)
    }

    /// Calls a function with bytes at an offset, and with their marks: those of a block if the bytes are one.
    #[inline]
    pub(super) fn with_bytes<T>(
        &self,
        cache: &PageCache,
        offset: u64,
        len: usize,
        read: impl FnOnce(&[u8], BlockMarks<'_>) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        // Checked before allocating, so that memory does not depend on what a damaged file says.
        if offset
            .checked_add(len as u64)
            .is_none_or(|end| end > self.len)
        {
            return Err(TableFault::Truncated.into());
        }
        if let Some(bytes) = self.bytes.in_memory() {
            let start = offset as usize;
            let bytes = bytes.get(start..start + len).ok_or(TableFault::Truncated)?;
            return read(bytes, self.marks.of_block(start, len));
        }
        let (page, start) = self.page(cache, offset)?;
        if let Some(bytes) = page.bytes.get(start..start + len) {
            return read(bytes, page.marks.of_block(start, len));
        }
        let bytes = self.read(cache, offset, len)?;
        read(&bytes, BlockMarks::NONE)
    }

    /// Reads bytes that are in more than one page.
    #[cold]
    fn read(&self, cache: &PageCache, offset: u64, len: usize) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::with_capacity(len);
        while bytes.len() < len {
            let (page, start) = self.page(cache, offset + bytes.len() as u64)?;
            let part = page.bytes.get(start..).unwrap_or_default();
            if part.is_empty() {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            bytes.extend_from_slice(&part[..part.len().min(len - bytes.len())]);
        }
        Ok(bytes)
    }

    #[inline]
    fn page(&self, cache: &PageCache, offset: u64) -> io::Result<(Arc<Page>, usize)> {
        let source = match &self.bytes {
            Bytes::Memory(bytes) => bytes,
            Bytes::Source(source) => &**source,
        };
        cache.page(self.number, source, offset)
    }
}
