//! [`TableMemory`]: the memory of the transposition table.
//!
//! A search reads the table at random addresses, which causes misses of the TLB. With the feature `huge-pages`, on
//! Linux, pages have 2 MiB instead of 4 KiB, so there are fewer misses.

use core::sync::atomic::AtomicU64;

#[cfg(all(feature = "huge-pages", target_os = "linux"))]
use huge_pages as pages;
#[cfg(not(all(feature = "huge-pages", target_os = "linux")))]
use usual_pages as pages;

/// The size of a cache line, in bytes. A cluster fills one.
const CACHE_LINE: usize = 64;
/// The maximum number of slots before the first cache line boundary.
const SPARE_SLOTS: usize = CACHE_LINE / size_of::<Slot>() - 1;

/// Four slots in one cache line.
pub(crate) type Cluster = [Slot; 4];

/// An entry: its key XOR its data, and its data. An entry that two threads write at once matches no key (Hyatt and
/// Mann, 2002: a lock-less transposition table).
///
/// It is an array, so that the bytes of huge pages can be used as slots.
pub(crate) type Slot = [AtomicU64; 2];

/// Memory for clusters, each in one cache line. It is zero at first.
#[derive(Debug)]
pub(crate) struct TableMemory {
    pages: pages::Pages,
    /// The number of clusters.
    count: usize,
}

impl TableMemory {
    /// Allocates memory for this number of clusters, or returns `None` if there is not enough.
    pub(crate) fn new(count: usize) -> Option<Self> {
        let slots = count.checked_mul(size_of::<Cluster>() / size_of::<Slot>())?;
        let pages = pages::Pages::new(slots.checked_add(SPARE_SLOTS)?)?;
        Some(Self { pages, count })
    }

    /// Fills the memory with zeros.
    pub(crate) fn clear(&mut self) {
        self.pages.clear();
    }

    /// Returns the clusters. Several threads can use them at the same time.
    pub(crate) fn clusters(&mut self) -> &[Cluster] {
        let slots = self.pages.slots();
        // On 32-bit systems, slots can be misaligned. Clusters are then not aligned to cache lines, which is only
        // slower.
        let first = slots.as_ptr().align_offset(CACHE_LINE).min(SPARE_SLOTS);
        let (clusters, _) = slots[first..].as_chunks();
        &clusters[..self.count]
    }
}

#[cfg(not(all(feature = "huge-pages", target_os = "linux")))]
mod usual_pages {
    use super::Slot;

    /// Memory in pages of the usual size.
    #[derive(Debug)]
    pub(super) struct Pages(Vec<Slot>);

    impl Pages {
        /// Allocates memory for this number of slots.
        pub(super) fn new(slots: usize) -> Option<Self> {
            let mut memory = Vec::new();
            memory.try_reserve_exact(slots).ok()?;
            memory.resize_with(slots, Slot::default);
            Some(Self(memory))
        }

        pub(super) fn clear(&mut self) {
            self.0.fill_with(Slot::default);
        }

        pub(super) fn slots(&mut self) -> &[Slot] {
            &self.0
        }
    }
}

#[cfg(all(feature = "huge-pages", target_os = "linux"))]
mod huge_pages {
    use super::Slot;
    use memmap2::{Advice, MmapMut};
    use zerocopy::FromBytes;

    /// Memory in huge pages. A system without huge pages ignores the advice.
    #[derive(Debug)]
    pub(super) struct Pages(MmapMut);

    impl Pages {
        /// Allocates memory for this number of slots.
        pub(super) fn new(slots: usize) -> Option<Self> {
            let memory = MmapMut::map_anon(slots.checked_mul(size_of::<Slot>())?).ok()?;
            let _ = memory.advise(Advice::HugePage);
            let mut pages = Self(memory);
            // The system allocates a page at the first write to it. Allocate all of them now, not during a search.
            pages.clear();
            Some(pages)
        }

        pub(super) fn clear(&mut self) {
            self.0.fill(0);
        }

        pub(super) fn slots(&mut self) -> &[Slot] {
            <[Slot]>::mut_from_bytes(&mut self.0).expect("pages are aligned, and filled with slots")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn clusters_begin_with_cache_lines_and_are_zero() {
        for count in [1, 5, 40_000] {
            let mut memory = TableMemory::new(count).unwrap();
            let clusters = memory.clusters();
            assert_eq!(clusters.len(), count);
            assert_eq!(clusters.as_ptr().addr() % CACHE_LINE, 0);
            let is_zero = |word: &AtomicU64| word.load(Ordering::Relaxed) == 0;
            assert!(clusters.as_flattened().as_flattened().iter().all(is_zero));
        }
    }

    #[test]
    fn memory_is_kept_until_it_is_cleared() {
        let mut memory = TableMemory::new(100).unwrap();
        memory.clusters()[99][3][1].store(7, Ordering::Relaxed);
        assert_eq!(memory.clusters()[99][3][1].load(Ordering::Relaxed), 7);
        memory.clear();
        assert_eq!(memory.clusters()[99][3][1].load(Ordering::Relaxed), 0);
    }

    #[test]
    fn too_much_memory_is_refused() {
        for count in [usize::MAX, usize::MAX / size_of::<Cluster>()] {
            assert!(TableMemory::new(count).is_none(), "{count}");
        }
    }
}
