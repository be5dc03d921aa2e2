//! [`Content`]: the bytes of one table, in memory or read through the cache.

use crate::caches::Caches;
use crate::error::{ReadError, TableFault};
use crate::source::Source;
use std::sync::Arc;

/// Blocks up to this size are read into a buffer on the stack. Larger ones are not known from published tables.
const STACK_BLOCK: usize = 1024;

/// The bytes of one table.
#[derive(Debug)]
pub(crate) enum Content {
    /// The whole file.
    Memory(Box<[u8]>, u32),
    /// Where the file is read from.
    Source(Arc<dyn Source>, u32),
}

impl Content {
    /// Returns the number of the file, by which the caches distinguish files.
    #[inline]
    pub(super) fn number(&self) -> u32 {
        match self {
            Self::Memory(_, number) | Self::Source(_, number) => *number,
        }
    }

    pub(crate) fn len(&self) -> u64 {
        match self {
            Self::Memory(bytes, _) => Source::len(bytes),
            Self::Source(source, _) => source.len(),
        }
    }

    #[inline]
    fn in_memory(&self) -> Option<&[u8]> {
        match self {
            Self::Memory(bytes, _) => Some(bytes),
            Self::Source(source, _) => source.bytes(),
        }
    }

    /// Reads bytes at an offset.
    #[inline]
    pub(crate) fn array<const N: usize>(
        &self,
        cache: &Caches,
        offset: u64,
    ) -> Result<[u8; N], ReadError> {
        let mut buffer = [0; N];
        match self.in_memory() {
            Some(bytes) => buffer.copy_from_slice(part(bytes, offset, N)?),
            None => self.read(cache, offset, &mut buffer)?,
        }
        Ok(buffer)
    }

    /// Calls a function with bytes at an offset.
    #[inline]
    pub(crate) fn with_bytes<T>(
        &self,
        cache: &Caches,
        offset: u64,
        len: usize,
        read: impl FnOnce(&[u8]) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        if let Some(bytes) = self.in_memory() {
            return read(part(bytes, offset, len)?);
        }
        let mut small = [0; STACK_BLOCK];
        let mut large = Vec::new();
        let buffer = if let Some(buffer) = small.get_mut(..len) {
            buffer
        } else {
            // Checked before allocating, so that memory does not depend on what a damaged file says.
            self.check(offset, len)?;
            large.resize(len, 0);
            &mut large[..]
        };
        self.read(cache, offset, buffer)?;
        read(buffer)
    }

    fn read(&self, cache: &Caches, offset: u64, buffer: &mut [u8]) -> Result<(), ReadError> {
        self.check(offset, buffer.len())?;
        match self {
            Self::Memory(bytes, _) => buffer.copy_from_slice(part(bytes, offset, buffer.len())?),
            Self::Source(source, file) => cache.read(*file, &**source, offset, buffer)?,
        }
        Ok(())
    }

    fn check(&self, offset: u64, len: usize) -> Result<(), TableFault> {
        offset
            .checked_add(len as u64)
            .filter(|&end| end <= self.len())
            .map(|_| ())
            .ok_or(TableFault::Truncated)
    }
}

#[inline]
fn part(bytes: &[u8], offset: u64, len: usize) -> Result<&[u8], TableFault> {
    usize::try_from(offset)
        .ok()
        .and_then(|start| bytes.get(start..start.checked_add(len)?))
        .ok_or(TableFault::Truncated)
}
