//! [`Caches`]: parts of files in memory, and what is known about their blocks.

use crate::block_marks::BlockMarks;
use crate::set_cache::SetCache;
use crate::source::Source;
use std::io;

/// The size of a page in bytes: that of the pages of most operating systems.
const PAGE: usize = 4096;

/// Pages of files and marks of blocks, within a limit of memory.
///
/// Blocks stay compressed. From a mark, a lookup decompresses a few codes instead of half of the block: without marks
/// of small blocks, a probe of a result takes about 1.2 times as long.
#[derive(Debug)]
pub(crate) struct Caches {
    pages: SetCache<Box<[u8]>>,
    /// The marks of blocks of at most 64 bytes.
    pub(crate) small_marks: SetCache<BlockMarks<8>>,
    /// The marks of larger blocks.
    pub(crate) marks: SetCache<BlockMarks<64>>,
}

impl Caches {
    /// Creates caches of this size in bytes: half of it for pages.
    pub(crate) fn new(bytes: usize) -> Self {
        Self {
            pages: SetCache::new(bytes / 2, PAGE),
            small_marks: SetCache::new(bytes / 8, 0),
            marks: SetCache::new(bytes / 8 * 3, 0),
        }
    }

    /// Fills a buffer with the bytes at an offset, which must be inside of the file.
    pub(crate) fn read(
        &self,
        file: u32,
        source: &dyn Source,
        mut offset: u64,
        buffer: &mut [u8],
    ) -> io::Result<()> {
        let mut rest = buffer;
        while !rest.is_empty() {
            let start = (offset % PAGE as u64) as usize;
            let (part, more) = rest.split_at_mut(rest.len().min(PAGE - start));
            let page = offset / PAGE as u64;
            let end = start + part.len();
            self.pages
                .with(
                    (file, page),
                    || read_page(source, page),
                    |bytes| {
                        let found = bytes.get(start..end)?;
                        part.copy_from_slice(found);
                        Some(())
                    },
                )?
                .ok_or(io::ErrorKind::UnexpectedEof)?;
            offset += (end - start) as u64;
            rest = more;
        }
        Ok(())
    }
}

fn read_page(source: &dyn Source, page: u64) -> io::Result<Box<[u8]>> {
    let offset = page * PAGE as u64;
    let len = source.len().saturating_sub(offset).min(PAGE as u64) as usize;
    let mut bytes = vec![0; len];
    source.read_exact_at(offset, &mut bytes)?;
    Ok(bytes.into())
}

#[cfg(test)]
mod tests {
    use super::{Caches, PAGE};

    #[test]
    fn every_range_reads_as_without_a_cache() {
        let source: Vec<u8> = (0..PAGE * 9 + 77).map(|at| (at * at / 7) as u8).collect();
        for caches in [Caches::new(0), Caches::new(PAGE * 16)] {
            for at in (0..source.len()).step_by(1021) {
                for len in [0, 1, 64, PAGE, 2 * PAGE + 1] {
                    let mut buffer = vec![0; len];
                    let read = caches.read(3, &source, at as u64, &mut buffer);
                    match source.get(at..at + len) {
                        Some(expected) => assert!(read.is_ok() && buffer == expected),
                        None => assert!(read.is_err()),
                    }
                }
            }
        }
    }
}
