//! [`SetCache`]: a bounded cache that threads share.

use std::sync::{Mutex, PoisonError};

/// The entries among which a new one replaces the oldest.
const WAYS: usize = 4;

/// A cache with a fixed number of entries. Each key belongs to one of many sets, each with a lock of its own.
#[derive(Debug)]
pub(crate) struct SetCache<V> {
    sets: Box<[Mutex<Set<V>>]>,
}

#[derive(Debug)]
struct Set<V> {
    ways: [Option<(Key, V)>; WAYS],
    oldest: usize,
}

/// The number of the file, and what is cached of it.
pub(crate) type Key = (u32, u64);

impl<V: Clone> SetCache<V> {
    /// Creates a cache of at most this number of entries.
    pub(crate) fn new(entries: usize) -> Self {
        let set = || Set {
            ways: [const { None }; WAYS],
            oldest: 0,
        };
        Self {
            sets: (0..entries / WAYS).map(|_| Mutex::new(set())).collect(),
        }
    }

    /// Returns the value of a key. Makes it first if it is not cached.
    #[inline]
    pub(crate) fn get_or_make<E>(
        &self,
        key: Key,
        make: impl FnOnce() -> Result<V, E>,
    ) -> Result<V, E> {
        if self.sets.is_empty() {
            return make();
        }
        let set = &self.sets[self.set_of(key)];
        {
            let set = set.lock().unwrap_or_else(PoisonError::into_inner);
            for (found, value) in set.ways.iter().flatten() {
                if *found == key {
                    return Ok(value.clone());
                }
            }
        }
        // Other threads use the set meanwhile. Two of them can make the same value.
        let value = make()?;
        let mut set = set.lock().unwrap_or_else(PoisonError::into_inner);
        let oldest = set.oldest;
        set.ways[oldest] = Some((key, value.clone()));
        set.oldest = (oldest + 1) % WAYS;
        Ok(value)
    }

    #[inline]
    fn set_of(&self, (file, place): Key) -> usize {
        // The multiplier is 2^64 divided by the golden ratio.
        let hash = (u64::from(file) << 40 ^ place).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        ((u128::from(hash) * self.sets.len() as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::SetCache;

    #[test]
    fn values_are_those_of_their_keys() {
        for entries in [0, 8, 400] {
            let cache = SetCache::new(entries);
            for at in 0..1_000_u64 {
                let key = ((at % 3) as u32, at * at % 101);
                let value = cache.get_or_make(key, || Ok::<_, ()>(key)).unwrap();
                assert_eq!(value, key);
            }
            assert_eq!(
                cache.get_or_make((9, 9), || Err("no value")),
                Err("no value")
            );
        }
    }

    #[test]
    fn values_are_kept() {
        let cache = SetCache::new(400);
        assert_eq!(cache.get_or_make((1, 2), || Ok::<_, ()>(3)), Ok(3));
        assert_eq!(cache.get_or_make((1, 2), || Err(())), Ok(3));
    }
}
