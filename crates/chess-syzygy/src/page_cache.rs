//! [`PageCache`]: parts of files in memory, within a limit.

use crate::marks::Marks;
use crate::set_cache::SetCache;
use crate::source::Source;
use std::io;
use std::sync::Arc;

/// Pages start at multiples of this number of bytes.
const PAGE: usize = 4096;
/// How many bytes of the next page a page has, too, so that blocks of this size are in one page. Larger ones are not
/// known from published tables.
const OVERLAP: usize = 1024;

/// Pages of files, for all threads.
#[derive(Debug)]
pub(crate) struct PageCache(SetCache<Page>);

/// A part of a file.
#[derive(Debug)]
pub(crate) struct Page {
    pub(crate) bytes: Box<[u8]>,
    pub(crate) marks: Marks,
}

impl PageCache {
    /// Creates a cache of at most this size in bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        let page = PAGE + OVERLAP;
        Self(SetCache::new(
            bytes / (page + Marks::size_for(page as u64) as usize + 128),
        ))
    }

    /// Returns the page that has the byte at an offset, and where.
    #[inline]
    pub(crate) fn page(
        &self,
        file: u32,
        source: &dyn Source,
        offset: u64,
    ) -> io::Result<(Arc<Page>, usize)> {
        let number = offset / PAGE as u64;
        let page = self
            .0
            .get_or_make((file, number), || read_page(source, number))?;
        Ok((page, (offset % PAGE as u64) as usize))
    }
}

fn read_page(source: &dyn Source, number: u64) -> io::Result<Page> {
    let offset = number * PAGE as u64;
    let rest = source.len().saturating_sub(offset);
    let len = rest.min((PAGE + OVERLAP) as u64) as usize;
    let mut bytes = vec![0; len].into_boxed_slice();
    source.read_exact_at(offset, &mut bytes)?;
    Ok(Page {
        bytes,
        marks: Marks::new(len),
    })
}

#[cfg(test)]
mod tests {
    use super::{OVERLAP, PAGE, PageCache};

    #[test]
    fn a_page_has_the_bytes_after_an_offset() {
        let source: Vec<u8> = (0..PAGE * 9 + 77).map(|at| (at * at / 7) as u8).collect();
        for cache in [PageCache::new(0), PageCache::new(PAGE * 16)] {
            for at in (0..source.len()).step_by(1021) {
                let (page, start) = cache.page(3, &source, at as u64).unwrap();
                let end = source.len().min(at / PAGE * PAGE + PAGE + OVERLAP);
                assert_eq!(page.bytes[start..], source[at..end]);
            }
        }
    }
}
