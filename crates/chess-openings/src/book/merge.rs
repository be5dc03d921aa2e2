//! Merging of two books.

use super::entry::Entry;
use super::memory::Book;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// What [`Book::merge`] does with positions that both books contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MergeRule {
    /// Keeps the moves of the first book. The second book adds only positions that the first one lacks.
    PreferFirst,
    /// Keeps the moves of both books and adds the weights of equal moves. If a weight exceeds 65,535, all weights of
    /// the position are scaled down. The learning data is that of the first book.
    AddWeights,
}

impl Book {
    /// Merges two books.
    pub fn merge<A: AsRef<[u8]>, B: AsRef<[u8]>>(
        first: &Book<A>,
        second: &Book<B>,
        rule: MergeRule,
    ) -> Self {
        match rule {
            MergeRule::PreferFirst => {
                let keys: Vec<u64> = first.iter().map(|entry| entry.key).collect();
                let added = second
                    .iter()
                    .filter(|entry| keys.binary_search(&entry.key).is_err());
                Self::from_entries(first.iter().chain(added))
            }
            MergeRule::AddWeights => {
                let mut sums: BTreeMap<_, (u64, u32)> = BTreeMap::new();
                for entry in first.iter().chain(second.iter()) {
                    let (weight, _) = sums
                        .entry((entry.key, entry.mv))
                        .or_insert((0, entry.learn));
                    *weight += u64::from(entry.weight);
                }
                let moves = sums.into_iter().map(|((key, mv), (weight, learn))| {
                    (
                        Entry {
                            key,
                            mv,
                            weight: 0,
                            learn,
                        },
                        weight,
                    )
                });
                Self::from_weights(moves)
            }
        }
    }

    /// Creates a book from entries sorted by key and their weights. The weights of a position are scaled down if one
    /// of them does not fit in 16 bits.
    pub(super) fn from_weights(moves: impl IntoIterator<Item = (Entry, u64)>) -> Self {
        let mut moves: Vec<(Entry, u64)> = moves.into_iter().collect();
        for position in moves.chunk_by_mut(|(a, _), (b, _)| a.key == b.key) {
            let highest = position
                .iter()
                .map(|&(_, weight)| weight)
                .max()
                .unwrap_or(0);
            let most = u64::from(u16::MAX);
            for (entry, weight) in position {
                let scaled = if highest <= most {
                    *weight
                } else {
                    // A weight above 0 stays above 0.
                    let scaled = u128::from(*weight) * u128::from(most) / u128::from(highest);
                    (scaled as u64).max(u64::from(*weight > 0))
                };
                entry.weight = scaled as u16;
            }
        }
        Self::from_entries(moves.into_iter().map(|(entry, _)| entry))
    }
}
