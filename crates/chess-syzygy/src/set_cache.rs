//! [`SetCache`]: a bounded cache that threads share.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

/// The entries among which a new one replaces the oldest.
const WAYS: usize = 4;

/// A cache of a fixed size. Each key belongs to one of many sets, each with a lock of its own.
#[derive(Debug)]
pub(crate) struct SetCache<V> {
    /// The number of sets.
    count: usize,
    /// Created on first use.
    sets: OnceLock<Box<[Aligned<V>]>>,
}

/// The lock and the keys are in the same cache line.
#[derive(Debug)]
#[repr(align(64))]
struct Aligned<V>(Mutex<Set<V>>);

#[derive(Debug)]
struct Set<V> {
    keys: [u64; WAYS],
    oldest: u8,
    values: [Option<Arc<V>>; WAYS],
}

/// The number of the file, and what is cached of it.
pub(crate) type Key = (u32, u64);

/// Files are shorter than 2^48 bytes, and there are fewer than 2^16.
const FILE_SHIFT: u32 = 48;

impl<V> SetCache<V> {
    /// Creates a cache of at most this number of entries.
    pub(crate) const fn new(entries: usize) -> Self {
        Self {
            count: entries / WAYS,
            sets: OnceLock::new(),
        }
    }

    fn sets(&self) -> &[Aligned<V>] {
        self.sets.get_or_init(|| {
            let set = || Set {
                keys: [0; WAYS],
                values: [const { None }; WAYS],
                oldest: 0,
            };
            (0..self.count)
                .map(|_| Aligned(Mutex::new(set())))
                .collect()
        })
    }

    /// Returns the value of a key. Makes it first if it is not cached.
    #[inline]
    pub(crate) fn get_or_make<E>(
        &self,
        key: Key,
        make: impl FnOnce() -> Result<V, E>,
    ) -> Result<Arc<V>, E> {
        if self.count == 0 {
            return make().map(Arc::new);
        }
        let key = packed(key);
        {
            let set = self.set(key);
            if let Some(at) = set.keys.iter().position(|found| *found == key)
                && let Some(value) = &set.values[at]
            {
                return Ok(Arc::clone(value));
            }
        }
        // Other threads use the set meanwhile. Two of them can make the same value.
        let value = Arc::new(make()?);
        let mut set = self.set(key);
        let oldest = usize::from(set.oldest);
        set.keys[oldest] = key;
        set.values[oldest] = Some(Arc::clone(&value));
        set.oldest = (oldest as u8 + 1) % WAYS as u8;
        Ok(value)
    }

    /// Locks the set of a key.
    #[inline]
    fn set(&self, key: u64) -> MutexGuard<'_, Set<V>> {
        let set = &self.sets()[self.set_of(key)].0;
        set.lock().unwrap_or_else(PoisonError::into_inner)
    }

    #[inline]
    fn set_of(&self, key: u64) -> usize {
        // The multiplier is 2^64 divided by the golden ratio.
        let hash = key.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(hash) * self.count as u128) >> 64) as usize
    }
}

#[inline]
fn packed((file, place): Key) -> u64 {
    u64::from(file) << FILE_SHIFT ^ place
}

#[cfg(test)]
mod tests {
    use super::SetCache;

    #[test]
    fn values_are_those_of_their_keys() {
        for entries in [0, 20, 1_000] {
            let cache = SetCache::new(entries);
            for at in 0..1_000_u64 {
                let key = ((at % 3) as u32, at * at % 101);
                let value = cache.get_or_make(key, || Ok::<_, ()>(key)).unwrap();
                assert_eq!(*value, key);
            }
            assert_eq!(
                cache.get_or_make((9, 9), || Err("no value")),
                Err("no value")
            );
        }
    }

    #[test]
    fn values_are_kept() {
        let cache = SetCache::new(100);
        assert_eq!(*cache.get_or_make((1, 2), || Ok::<_, ()>(3)).unwrap(), 3);
        assert_eq!(*cache.get_or_make((1, 2), || Err(())).unwrap(), 3);
    }
}
