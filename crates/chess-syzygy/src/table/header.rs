//! [`HeaderReader`]: reads the header of a table from its start.

use super::content::Content;
use crate::caches::Caches;
use crate::error::{ReadError, TableFault};

/// Reads the header of a table from its start.
pub(super) struct HeaderReader<'t> {
    content: &'t Content,
    cache: &'t Caches,
    pub(super) offset: u64,
}

impl<'t> HeaderReader<'t> {
    pub(super) fn new(content: &'t Content, cache: &'t Caches) -> Self {
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

    /// Reads some bytes. Their number comes from the file: it is checked before memory is reserved.
    pub(super) fn bytes(&mut self, len: usize) -> Result<Vec<u8>, ReadError> {
        if self.offset + len as u64 > self.content.len() {
            return Err(TableFault::Truncated.into());
        }
        let bytes = self
            .content
            .with_bytes(self.cache, self.offset, len, |bytes| Ok(bytes.to_vec()))?;
        self.offset += len as u64;
        Ok(bytes)
    }

    /// Skips a byte if the offset is odd.
    pub(super) fn align(&mut self) {
        self.offset += self.offset & 1;
    }
}
