//! [`PageCache`]: parts of files in memory, shared by threads.

use crate::source::Source;
use std::io;
use std::sync::{Mutex, PoisonError};

/// The size of a page in bytes: that of the pages of most operating systems.
const PAGE: usize = 4096;
/// The pages among which a new page replaces the oldest.
const WAYS: usize = 4;

/// Pages of files, at most so many as fit into a limit.
///
/// The cache stores the file as it is, compressed: a block takes less time to decompress up to the wanted value than its
/// decompressed values take to move through the memory.
#[derive(Debug)]
pub(crate) struct PageCache {
    sets: Box<[Mutex<Set>]>,
}

#[derive(Debug, Default)]
struct Set {
    ways: [Option<(PageKey, Box<[u8]>)>; WAYS],
    oldest: usize,
}

/// The number of the file and of the page.
type PageKey = (u32, u64);

impl PageCache {
    /// Creates a cache for so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let sets = bytes / (PAGE * WAYS);
        Self {
            sets: (0..sets).map(|_| Mutex::default()).collect(),
        }
    }

    /// Fills a buffer with the bytes at an offset, which must be inside of the file.
    pub(crate) fn read(
        &self,
        file: u32,
        source: &dyn Source,
        offset: u64,
        buffer: &mut [u8],
    ) -> io::Result<()> {
        if self.sets.is_empty() {
            return source.read_exact_at(offset, buffer);
        }
        let mut offset = offset;
        let mut rest = buffer;
        while !rest.is_empty() {
            let start = (offset % PAGE as u64) as usize;
            let (part, more) = rest.split_at_mut(rest.len().min(PAGE - start));
            self.read_from_page(file, source, offset / PAGE as u64, start, part)?;
            offset += part.len() as u64;
            rest = more;
        }
        Ok(())
    }

    fn read_from_page(
        &self,
        file: u32,
        source: &dyn Source,
        page: u64,
        start: usize,
        buffer: &mut [u8],
    ) -> io::Result<()> {
        let key = (file, page);
        let copy = |bytes: &[u8], buffer: &mut [u8]| -> io::Result<()> {
            let found = bytes
                .get(start..start + buffer.len())
                .ok_or(io::ErrorKind::UnexpectedEof)?;
            buffer.copy_from_slice(found);
            Ok(())
        };
        let set = &self.sets[self.set_of(key)];
        {
            let set = set.lock().unwrap_or_else(PoisonError::into_inner);
            for (found, bytes) in set.ways.iter().flatten() {
                if *found == key {
                    return copy(bytes, buffer);
                }
            }
        }
        // Other threads use the set while this one waits for the file.
        let at = page * PAGE as u64;
        let len = source.len().saturating_sub(at).min(PAGE as u64) as usize;
        let mut bytes = vec![0; len].into_boxed_slice();
        source.read_exact_at(at, &mut bytes)?;
        copy(&bytes, buffer)?;
        let mut set = set.lock().unwrap_or_else(PoisonError::into_inner);
        let oldest = set.oldest;
        set.ways[oldest] = Some((key, bytes));
        set.oldest = (oldest + 1) % WAYS;
        Ok(())
    }

    fn set_of(&self, (file, page): PageKey) -> usize {
        // Neighboring pages are in different sets. The multiplier is 2^64 divided by the golden ratio.
        let hash = (u64::from(file) << 40 ^ page).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(hash) * self.sets.len() as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::{PAGE, PageCache, WAYS};

    #[test]
    fn every_range_reads_as_without_a_cache() {
        let source: Vec<u8> = (0..PAGE * 9 + 77).map(|at| (at * at / 7) as u8).collect();
        for cache in [PageCache::new(0), PageCache::new(PAGE * WAYS * 2)] {
            for at in (0..source.len()).step_by(1021) {
                for len in [0, 1, 64, PAGE, 2 * PAGE + 1] {
                    let mut buffer = vec![0; len];
                    let read = cache.read(3, &source, at as u64, &mut buffer);
                    match source.get(at..at + len) {
                        Some(expected) => assert!(read.is_ok() && buffer == expected),
                        None => assert!(read.is_err()),
                    }
                }
            }
        }
    }
}
