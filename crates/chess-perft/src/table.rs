//! The hash table of perft.

use crate::walk::CountCache;
use chess_board::Position;
use chess_move::Diagnostic;
use core::fmt;
use core::sync::atomic::{AtomicU64, Ordering};
use std::vec::Vec;

/// A hash table of counts that threads share without locks.
pub(crate) struct Table {
    buckets: Vec<Bucket>,
}

/// One cache line of four entries. The entry with the smallest count is replaced first, because it is the cheapest to
/// count again.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Entry; 4]);

/// The key is stored mixed with the count, so that a half-written entry, or one written by two
/// threads at once, does not match any key (Hyatt and Mann, 2002: a lock-less transposition table).
#[derive(Default)]
struct Entry {
    mixed: AtomicU64,
    count: AtomicU64,
}

/// An error from allocating the hash table: there is not enough memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableTooLarge {
    /// The requested size, in MiB.
    pub mib: usize,
}

impl fmt::Display for TableTooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "not enough memory for a hash table of {} MiB", self.mib)
    }
}

impl core::error::Error for TableTooLarge {}

impl Diagnostic for TableTooLarge {
    fn code(&self) -> &'static str {
        "perft-table-too-large"
    }
}

impl Table {
    /// Creates an empty table of `mib` MiB.
    pub(crate) fn new(mib: usize) -> Result<Self, TableTooLarge> {
        let count = mib
            .checked_mul((1 << 20) / size_of::<Bucket>())
            .ok_or(TableTooLarge { mib })?;
        let mut buckets = Vec::new();
        buckets
            .try_reserve_exact(count)
            .map_err(|_| TableTooLarge { mib })?;
        buckets.resize_with(count, Bucket::default);
        Ok(Self { buckets })
    }

    /// Makes every entry empty.
    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
    }

    /// Returns the number of entries that are not empty.
    pub(crate) fn stored_counts(&self) -> usize {
        let entries = self.buckets.iter().flat_map(|bucket| &bucket.0);
        let is_used = |entry: &&Entry| {
            let [mixed, count] =
                [&entry.mixed, &entry.count].map(|word| word.load(Ordering::Relaxed));
            mixed != 0 || count != 0
        };
        entries.filter(is_used).count()
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> Option<&Bucket> {
        // The high bits of the key choose, for any number of buckets.
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        self.buckets.get(index as usize)
    }
}

impl Table {
    /// Returns the key of an entry. Different depths of one position have different entries.
    #[inline(always)]
    fn key(position: &Position, depth: u32) -> u64 {
        position.key() ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }
}

impl CountCache for Table {
    const COLLECT: bool = true;

    #[inline]
    fn get_or_count(&self, position: &Position, depth: u32, count: impl FnOnce() -> u128) -> u128 {
        let key = Self::key(position, depth);
        let Some(bucket) = self.bucket(key) else {
            return count();
        };
        for entry in &bucket.0 {
            let known = entry.count.load(Ordering::Relaxed);
            if entry.mixed.load(Ordering::Relaxed) ^ known == key {
                return u128::from(known);
            }
        }
        let counted = count();
        // A count that does not fit into 64 bits is not stored. The counts below it are.
        if let Ok(new) = u64::try_from(counted) {
            let [first, others @ ..] = &bucket.0;
            let mut cheapest = first;
            for entry in others {
                if entry.count.load(Ordering::Relaxed) < cheapest.count.load(Ordering::Relaxed) {
                    cheapest = entry;
                }
            }
            cheapest.mixed.store(key ^ new, Ordering::Relaxed);
            cheapest.count.store(new, Ordering::Relaxed);
        }
        counted
    }

    /// Reads one word of each bucket. The reads do not depend on each other, so the cache lines
    /// load in parallel. Without `unsafe` code there is no prefetch instruction.
    #[inline]
    fn prefetch(&self, positions: &[Position], depth: u32) {
        let seen = positions.iter().fold(0, |seen, position| {
            let bucket = self.bucket(Self::key(position, depth));
            seen ^ bucket.map_or(0, |bucket| bucket.0[0].mixed.load(Ordering::Relaxed))
        });
        core::hint::black_box(seen);
    }
}
