//! [`HeaderReader`]: reads the header of a table from its start.

use super::content::Content;
use crate::error::ReadError;
use crate::page_cache::PageCache;

/// Reads the header of a table from its start.
pub(super) struct HeaderReader<'t> {
    content: &'t Content,
    cache: &'t PageCache,
    pub(super) offset: u64,
}

impl<'t> HeaderReader<'t> {
    pub(super) fn new(content: &'t Content, cache: &'t PageCache) -> Self {
        Self {
            content,
            cache,
            offset: 0,
        }
    }

    pub(super) fn array<const N: usize>(&mut self) -> Result<[u8; N], ReadError> {
        let bytes = self.content.array(self.cache, self.offset)?;
        self.offset += N as u64;
        Ok(bytes)
    }

    pub(super) fn byte(&mut self) -> Result<u8, ReadError> {
        Ok(self.array::<1>()?[0])
    }

    pub(super) fn u16(&mut self) -> Result<u16, ReadError> {
        Ok(u16::from_le_bytes(self.array()?))
    }

    /// Calls a function with the next bytes.
    pub(super) fn with_bytes<T>(
        &mut self,
        len: usize,
        read: impl FnOnce(&[u8]) -> Result<T, ReadError>,
    ) -> Result<T, ReadError> {
        let start = self.offset;
        self.offset += len as u64;
        self.content
            .with_bytes(self.cache, start, len, |bytes, _| read(bytes))
    }

    /// Skips a byte if the offset is odd.
    pub(super) fn align(&mut self) {
        self.offset += self.offset & 1;
    }
}
