//! [`TranspositionTable`]: the results of earlier searches, by position
//! (<https://www.chessprogramming.org/Transposition_Table>).
//!
//! Replacement: [`SharedTable::store`] by [`replacement_priority`], entries of earlier searches first, then the
//! shallowest.

use crate::score::{INFINITE, PROVEN_BOUND, is_proven};
use crate::table_memory::{Cluster, Slot, TableMemory};
use chess_move::{Bound, Move};
use core::sync::atomic::Ordering;

/// The transposition table, between searches.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    memory: TableMemory,
    age: u8,
}

/// The transposition table during a search. Each cluster has four slots in one cache line. All threads share the table
/// without locks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedTable<'a> {
    clusters: &'a [Cluster],
    age: u8,
}

/// Returns the data of a slot if the slot is used and has this key.
fn data_of([key_xor_data, data]: &Slot, key: u64) -> Option<u64> {
    let data = data.load(Ordering::Relaxed);
    (data != 0 && key_xor_data.load(Ordering::Relaxed) ^ data == key).then_some(data)
}

/// A transposition table entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableEntry {
    /// The hash move: the best move, or the move that caused a cutoff. It may belong to another position with the same
    /// key, so it must be tested for legality.
    pub(crate) mv: Option<Move>,
    /// The score; mates and wins by endgame tables are counted from this position.
    pub(crate) score: i32,
    /// The raw static evaluation; `None` in check.
    pub(crate) evaluation: Option<i32>,
    /// The depth of the search, in plies.
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

// The first bits of the fields in the data word of an entry, in the order in which a search reads them.
const DEPTH: u32 = 0;
const BOUND: u32 = 8;
const SCORE: u32 = 10;
const EVALUATION: u32 = 26;
const MOVE: u32 = 42;
const AGE: u32 = 58;

/// The number of ages.
const AGES: u8 = 32;
const NO_EVALUATION: i16 = i16::MIN;

impl TableEntry {
    /// Returns the score as seen from a node `ply` plies from the root: mates and wins by endgame tables are counted
    /// from the root.
    pub(crate) fn score_at(&self, ply: usize) -> i32 {
        let ply = ply as i32;
        match self.score {
            score if score >= PROVEN_BOUND => score - ply,
            score if score <= -PROVEN_BOUND => score + ply,
            score => score,
        }
    }

    /// Reverses [`score_at`](Self::score_at).
    pub(crate) fn to_table_score(score: i32, ply: usize) -> i32 {
        let ply = ply as i32;
        match score {
            score if is_proven(score) && score > 0 => score + ply,
            score if is_proven(score) => score - ply,
            score => score,
        }
    }

    /// Returns the lower and the upper bound of the true score.
    fn bounds(&self) -> (i32, i32) {
        match self.bound {
            Bound::Exact => (self.score, self.score),
            Bound::Lower => (self.score, INFINITE),
            Bound::Upper => (-INFINITE, self.score),
        }
    }

    /// Returns whether the entry decides a null-window search against `beta`: it fails high or low.
    pub(crate) fn causes_cutoff(&self, beta: i32) -> bool {
        let (lower, upper) = self.bounds();
        beta <= lower || upper < beta
    }

    /// Returns a static evaluation, corrected by the bound of the entry. Proven scores correct
    /// nothing.
    pub(crate) fn refine_evaluation(&self, evaluation: i32) -> i32 {
        if is_proven(self.score) {
            return evaluation;
        }
        let (lower, upper) = self.bounds();
        evaluation.clamp(lower, upper)
    }

    fn pack(&self, age: u8) -> u64 {
        let evaluation = self.evaluation.map_or(NO_EVALUATION, |score| score as i16);
        let fields = [
            (self.depth.clamp(0, 255) as u64, DEPTH),
            (bound_to_bits(self.bound), BOUND),
            ((self.score as i16).cast_unsigned().into(), SCORE),
            (evaluation.cast_unsigned().into(), EVALUATION),
            (self.mv.map_or(0, Move::to_bits).into(), MOVE),
            (age.into(), AGE),
        ];
        fields
            .iter()
            .fold(0, |word, (bits, shift)| word | bits << shift)
    }

    fn unpack(data: u64) -> Self {
        let score_at = |shift: u32| ((data >> shift) as u16).cast_signed();
        let evaluation = score_at(EVALUATION);
        Self {
            mv: Move::from_bits((data >> MOVE) as u16),
            score: score_at(SCORE).into(),
            evaluation: (evaluation != NO_EVALUATION).then_some(evaluation.into()),
            depth: depth(data),
            bound: bound_from_bits(data >> BOUND),
        }
    }
}

/// Returns two bits: whether the score is a lower bound, and whether it is an upper bound.
fn bound_to_bits(bound: Bound) -> u64 {
    match bound {
        Bound::Lower => 1,
        Bound::Upper => 2,
        Bound::Exact => 3,
    }
}

/// Reverses [`bound_to_bits`].
fn bound_from_bits(bits: u64) -> Bound {
    match bits & 3 {
        1 => Bound::Lower,
        2 => Bound::Upper,
        _ => Bound::Exact,
    }
}

fn depth(data: u64) -> i32 {
    i32::from((data >> DEPTH) as u8)
}

/// Returns whether the search of this age stored the entry.
fn is_current(data: u64, age: u8) -> bool {
    data != 0 && (data >> AGE) as u8 % AGES == age
}

/// Returns the replacement priority of an entry: the entry with the lowest value is replaced first. Entries of earlier
/// searches come before those of the current one, then shallow entries before deep ones. An empty slot has the lowest
/// value.
fn replacement_priority(data: u64, age: u8) -> (bool, i32) {
    (is_current(data, age), depth(data))
}

impl TranspositionTable {
    /// Creates an empty table of this size in MiB (at least one), or returns `None` if there is not enough memory.
    pub(crate) fn new(mib: usize) -> Option<Self> {
        let count = mib.max(1).checked_mul((1 << 20) / size_of::<Cluster>())?;
        Some(Self {
            memory: TableMemory::new(count)?,
            age: 0,
        })
    }

    /// Clears the table.
    pub(crate) fn clear(&mut self) {
        self.memory.clear();
        self.age = 0;
    }

    /// Starts a new search. Existing entries become older.
    pub(crate) fn new_search(&mut self) -> SharedTable<'_> {
        self.age = (self.age + 1) % AGES;
        self.share()
    }

    /// Returns the table to share between threads.
    pub(crate) fn share(&mut self) -> SharedTable<'_> {
        SharedTable {
            clusters: self.memory.clusters(),
            age: self.age,
        }
    }
}

impl SharedTable<'_> {
    /// Returns the index of the cluster of a key. The high bits of the key decide, for any number of clusters.
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[self.index(key)]
    }

    /// Starts loading the cluster of a key into the cache, with the feature `prefetch`.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        let index = self.index(key);
        #[cfg(feature = "prefetch")]
        prefetch_index::prefetch_index(self.clusters, index);
        #[cfg(not(feature = "prefetch"))]
        let _ = index;
    }

    /// Returns the entry of a position.
    pub(crate) fn probe(&self, key: u64) -> Option<TableEntry> {
        let data = self
            .cluster(key)
            .iter()
            .find_map(|slot| data_of(slot, key))?;
        Some(TableEntry::unpack(data))
    }

    /// Stores an entry. It replaces the entry of the same position, or else the entry of the cluster with the lowest
    /// [`replacement_priority`].
    ///
    /// An exact score of a deeper search, stored since [`new_search`](TranspositionTable::new_search), is not replaced.
    pub(crate) fn store(&self, key: u64, mut entry: TableEntry) {
        let age = self.age;
        let slots = self.cluster(key);
        let known = slots
            .iter()
            .find_map(|slot| Some((slot, data_of(slot, key)?)));
        let target = if let Some((slot, data)) = known {
            let old = TableEntry::unpack(data);
            let is_deeper = old.bound == Bound::Exact && old.depth > entry.depth;
            if is_deeper && is_current(data, age) {
                return;
            }
            entry.mv = entry.mv.or(old.mv);
            slot
        } else {
            let [first, others @ ..] = slots;
            let priority =
                |[_, data]: &Slot| replacement_priority(data.load(Ordering::Relaxed), age);
            others.iter().fold(first, |lowest, slot| {
                if priority(slot) < priority(lowest) {
                    slot
                } else {
                    lowest
                }
            })
        };
        let data = entry.pack(age);
        let [target_key, target_data] = target;
        target_data.store(data, Ordering::Relaxed);
        target_key.store(key ^ data, Ordering::Relaxed);
    }

    /// Returns the share of entries of the current search, in permille, from a sample.
    pub(crate) fn hashfull(&self) -> u32 {
        const SAMPLE: usize = 250;
        let used = self
            .clusters
            .iter()
            .take(SAMPLE)
            .flatten()
            .map(|[_, data]| data.load(Ordering::Relaxed))
            .filter(|&data| is_current(data, self.age))
            .count();
        used as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::{MATE_BOUND, TABLE_WIN};
    use chess_move::{MoveFlag, Square};

    fn entry(depth: i32, score: i32) -> TableEntry {
        TableEntry {
            mv: Some(Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush)),
            score,
            evaluation: Some(-31),
            depth,
            bound: Bound::Lower,
        }
    }

    #[test]
    fn table_entries_round_trip_through_64_bits() {
        for entry in [
            entry(0, -32_000),
            entry(255, 32_000),
            TableEntry {
                mv: None,
                evaluation: None,
                bound: Bound::Exact,
                ..entry(17, 0)
            },
        ] {
            for age in [0, 31] {
                assert_eq!(TableEntry::unpack(entry.pack(age)), entry);
            }
        }
    }

    #[test]
    fn proven_scores_are_stored_relative_to_the_node() {
        let mate = MATE_BOUND + 100;
        for score in [mate, -mate, TABLE_WIN - 9, 9 - TABLE_WIN, 0, 812] {
            let stored = TableEntry::to_table_score(score, 9);
            assert_eq!(entry(1, stored).score_at(9), score);
        }
        assert_eq!(TableEntry::to_table_score(mate, 9), mate + 9);
    }

    #[test]
    fn shallow_and_old_entries_are_replaced_first() {
        let mut table = TranspositionTable::new(1).unwrap();
        let shared = table.share();
        // Keys that differ only in their low bits share a cluster.
        for key in 1..=4 {
            shared.store(key, entry(10 + key as i32, 0));
        }
        shared.store(5, entry(1, 0));
        assert_eq!(shared.probe(1), None);
        assert_eq!(shared.probe(5), Some(entry(1, 0)));
        for key in 2..=4 {
            assert_eq!(shared.probe(key).unwrap().depth, 10 + key as i32);
        }
        table.new_search();
        let shared = table.new_search();
        shared.store(5, entry(2, 0));
        shared.store(6, entry(3, 0));
        // An entry of depth 12 that is two searches old is replaced before a new one of depth 2.
        assert_eq!(shared.probe(2), None);
        assert_eq!(shared.probe(5).unwrap().depth, 2);
    }

    #[test]
    fn only_exact_scores_of_deeper_searches_are_not_replaced() {
        let exact = |depth| TableEntry {
            bound: Bound::Exact,
            ..entry(depth, 6)
        };
        for (old, new, searches, replaces) in [
            (exact(20), entry(19, 5), 0, false),
            (exact(20), exact(19), 0, false),
            (exact(20), exact(20), 0, true),
            (exact(20), entry(21, 5), 0, true),
            (exact(20), entry(1, 5), 1, true),
            (entry(20, 5), entry(1, 6), 0, true),
            (entry(20, 5), exact(1), 0, true),
        ] {
            let mut table = TranspositionTable::new(1).unwrap();
            table.share().store(7, old);
            for _ in 0..searches {
                table.new_search();
            }
            let shared = table.share();
            shared.store(7, new);
            let expected = if replaces { new } else { old };
            assert_eq!(
                shared.probe(7),
                Some(expected),
                "{old:?} {new:?} {searches}"
            );
        }
    }

    #[test]
    fn storing_without_a_move_keeps_the_hash_move() {
        let mut table = TranspositionTable::new(1).unwrap();
        let shared = table.share();
        shared.store(7, entry(20, 5));
        let without_move = TableEntry {
            mv: None,
            ..entry(21, 7)
        };
        shared.store(7, without_move);
        assert_eq!(shared.probe(7), Some(entry(21, 7)));
    }

    #[test]
    fn a_cleared_table_is_empty() {
        let mut table = TranspositionTable::new(1).unwrap();
        table.share().store(7, entry(20, 5));
        assert!(table.share().probe(7).is_some());
        table.clear();
        assert_eq!(table.share().probe(7), None);
    }

    #[test]
    fn bounds_cause_cutoffs_and_refine_evaluations() {
        for (bound, score, at_100) in [
            (Bound::Lower, 120, 120),
            (Bound::Lower, 80, 100),
            (Bound::Upper, 120, 100),
            (Bound::Upper, 80, 80),
            (Bound::Exact, 120, 120),
            (Bound::Exact, 80, 80),
            (Bound::Lower, MATE_BOUND + 5, 100),
            (Bound::Lower, TABLE_WIN - 5, 100),
        ] {
            let entry = TableEntry {
                bound,
                ..entry(9, score)
            };
            assert_eq!(entry.refine_evaluation(100), at_100, "{bound:?} {score}");
            assert_eq!(
                entry.causes_cutoff(100),
                at_100 != 100 || is_proven(score),
                "{bound:?} {score}"
            );
        }
    }
}
