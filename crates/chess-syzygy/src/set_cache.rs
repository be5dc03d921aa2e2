//! [`SetCache`]: a bounded cache that threads share.

use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

/// The entries among which a new one replaces the oldest.
const WAYS: usize = 4;

/// A cache with a fixed number of entries. Each key belongs to one of many sets, each with a lock of its own.
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
    values: [Option<V>; WAYS],
}

/// The number of the file, and what is cached of it: an offset, or the number of a page.
pub(crate) type Key = (u32, u64);

/// Files are shorter than 2^48 bytes, and there are fewer than 2^16.
const FILE_SHIFT: u32 = 48;

impl<V> SetCache<V> {
    /// Creates a cache of at most this size in bytes, if the values have this size outside of the cache.
    pub(crate) fn new(bytes: usize, outside: usize) -> Self {
        Self {
            count: bytes / (size_of::<Aligned<V>>() + WAYS * outside),
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

    /// Calls a function with the value of a key. Makes the value first if it is not cached.
    ///
    /// The set is locked while the function reads, so it must be short.
    #[inline]
    pub(crate) fn with<E, T>(
        &self,
        key: Key,
        make: impl FnOnce() -> Result<V, E>,
        read: impl FnOnce(&V) -> T,
    ) -> Result<T, E> {
        if self.count == 0 {
            return make().map(|value| read(&value));
        }
        let key = packed(key);
        {
            let set = self.set(key);
            if let Some(at) = set.keys.iter().position(|found| *found == key)
                && let Some(value) = &set.values[at]
            {
                return Ok(read(value));
            }
        }
        // Other threads use the set meanwhile. Two of them can make the same value.
        let value = make()?;
        let result = read(&value);
        let mut set = self.set(key);
        let oldest = usize::from(set.oldest);
        set.keys[oldest] = key;
        set.values[oldest] = Some(value);
        set.oldest = (oldest as u8 + 1) % WAYS as u8;
        Ok(result)
    }

    /// Replaces the value of a key, if it is cached.
    pub(crate) fn replace(&self, key: Key, value: V) {
        if self.count == 0 {
            return;
        }
        let key = packed(key);
        let mut set = self.set(key);
        if let Some(at) = set.keys.iter().position(|found| *found == key) {
            set.values[at] = Some(value);
        }
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
        for bytes in [0, 1_000, 40_000] {
            let cache = SetCache::new(bytes, 0);
            for at in 0..1_000_u64 {
                let key = ((at % 3) as u32, at * at % 101);
                let value = cache.with(key, || Ok::<_, ()>(key), |value| *value);
                assert_eq!(value, Ok(key));
            }
            let missing = cache.with((9, 9), || Err("no value"), |value| *value);
            assert_eq!(missing, Err("no value"));
        }
    }

    #[test]
    fn values_are_kept() {
        let cache = SetCache::new(4_000, 0);
        assert_eq!(cache.with((1, 2), || Ok::<_, ()>(3), |value| *value), Ok(3));
        assert_eq!(cache.with((1, 2), || Err(()), |value| *value), Ok(3));
    }
}
