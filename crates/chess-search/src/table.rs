//! [`TranspositionTable`]: results of earlier searches by position.

use crate::score::{MATE_BOUND, is_mate};
use chess_move::Move;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

/// A transposition table: clusters of four entries in one cache line, shared by all threads without locks
/// (<https://www.chessprogramming.org/Transposition_Table>).
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    clusters: Vec<Cluster>,
    age: AtomicU8,
}

#[derive(Debug, Default)]
#[repr(align(64))]
struct Cluster([Slot; 4]);

/// The key is stored combined with the data by XOR. Half-written entries, or entries written by two threads at once, then match no
/// key (Hyatt and Mann, 2002: a lock-less transposition table).
#[derive(Debug, Default)]
struct Slot {
    key_xor_data: AtomicU64,
    data: AtomicU64,
}

impl Slot {
    /// Returns the data if the slot is used and belongs to this key.
    fn get(&self, key: u64) -> Option<u64> {
        let data = self.data.load(Ordering::Relaxed);
        (data != 0 && self.key_xor_data.load(Ordering::Relaxed) ^ data == key).then_some(data)
    }
}

/// Whether a stored score is exact or a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryBound {
    None = 0,
    Upper = 1,
    Lower = 2,
    Exact = 3,
}

impl EntryBound {
    /// Returns whether a score with this bound decides a null-window search against `beta`.
    pub(crate) fn allows_cutoff(self, score: i32, beta: i32) -> bool {
        let useful = if score >= beta {
            Self::Lower
        } else {
            Self::Upper
        };
        self as u8 & useful as u8 != 0
    }
}

/// A transposition table entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableEntry {
    /// The best move, or the move that caused a cutoff. It may belong to another position with the same key, so it must
    /// be tested before it is played.
    pub(crate) mv: Option<Move>,
    /// The score; mates are counted from this position.
    pub(crate) score: i32,
    /// The raw static evaluation; `None` in check.
    pub(crate) evaluation: Option<i32>,
    /// The depth of the search, in plies.
    pub(crate) depth: i32,
    pub(crate) bound: EntryBound,
    /// Whether the position was ever on a principal variation.
    pub(crate) was_pv: bool,
}

const AGES: u8 = 32;
/// The plies of depth by which an entry loses value per search since its own.
const AGE_PENALTY: i32 = 6;
/// A bound this many plies shallower does not replace the entry of the same position.
const REPLACE_DEPTH_MARGIN: i32 = 3;
const NO_EVALUATION: i16 = i16::MIN;

impl TableEntry {
    /// Returns the score as seen from a node `ply` plies from the root: mates are counted from the root.
    pub(crate) fn score_at(&self, ply: usize) -> i32 {
        let ply = ply as i32;
        match self.score {
            score if score >= MATE_BOUND => score - ply,
            score if score <= -MATE_BOUND => score + ply,
            score => score,
        }
    }

    /// Reverses [`score_at`](Self::score_at).
    pub(crate) fn to_table_score(score: i32, ply: usize) -> i32 {
        let ply = ply as i32;
        match score {
            score if is_mate(score) && score > 0 => score + ply,
            score if is_mate(score) => score - ply,
            score => score,
        }
    }

    fn pack(&self, age: u8) -> u64 {
        let word = self.mv.map_or(0, Move::to_bits);
        let evaluation = self.evaluation.map_or(NO_EVALUATION, |score| score as i16);
        let flags = self.bound as u8 | u8::from(self.was_pv) << 2 | age << 3;
        u64::from(word)
            | u64::from((self.score as i16).cast_unsigned()) << 16
            | u64::from(evaluation.cast_unsigned()) << 32
            | u64::from(self.depth.clamp(0, 255) as u8) << 48
            | u64::from(flags) << 56
    }

    fn unpack(data: u64) -> Self {
        let evaluation = ((data >> 32) as u16).cast_signed();
        let flags = (data >> 56) as u8;
        Self {
            mv: Move::from_bits(data as u16),
            score: i32::from(((data >> 16) as u16).cast_signed()),
            evaluation: (evaluation != NO_EVALUATION).then_some(i32::from(evaluation)),
            depth: i32::from((data >> 48) as u8),
            bound: match flags & 3 {
                0 => EntryBound::None,
                1 => EntryBound::Upper,
                2 => EntryBound::Lower,
                _ => EntryBound::Exact,
            },
            was_pv: flags & 4 != 0,
        }
    }
}

/// Returns the value of keeping a slot, in plies: its depth minus a penalty for age. An empty slot
/// has the lowest value.
fn worth(data: u64, age: u8) -> i32 {
    if data == 0 {
        return i32::MIN;
    }
    let depth = i32::from((data >> 48) as u8);
    depth - AGE_PENALTY * i32::from(relative_age(data, age))
}

fn relative_age(data: u64, age: u8) -> u8 {
    age.wrapping_sub((data >> 59) as u8) % AGES
}

impl TranspositionTable {
    /// Creates an empty table of this size in MiB (at least one), or returns `None` if there is not enough memory.
    pub(crate) fn new(mib: usize) -> Option<Self> {
        let count = mib.max(1).checked_mul((1 << 20) / size_of::<Cluster>())?;
        let mut clusters = Vec::new();
        clusters.try_reserve_exact(count).ok()?;
        clusters.resize_with(count, Cluster::default);
        Some(Self {
            clusters,
            age: AtomicU8::new(0),
        })
    }

    /// Clears the table.
    pub(crate) fn clear(&mut self) {
        self.clusters.fill_with(Cluster::default);
        *self.age.get_mut() = 0;
    }

    /// Starts a new search: existing entries count as older.
    pub(crate) fn new_search(&self) {
        let age = (self.age.load(Ordering::Relaxed) + 1) % AGES;
        self.age.store(age, Ordering::Relaxed);
    }

    /// Returns the cluster of a key, selected by its high bits for any number of clusters.
    fn index(&self, key: u64) -> usize {
        ((u128::from(key) * self.clusters.len() as u128) >> 64) as usize
    }

    fn cluster(&self, key: u64) -> &Cluster {
        &self.clusters[self.index(key)]
    }

    /// Starts loading the cluster of a key into the cache.
    #[cfg(feature = "prefetch")]
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch_index::prefetch_index(&self.clusters, self.index(key));
    }

    /// Returns the entry of a position.
    pub(crate) fn probe(&self, key: u64) -> Option<TableEntry> {
        let data = self.cluster(key).0.iter().find_map(|slot| slot.get(key))?;
        Some(TableEntry::unpack(data))
    }

    /// Stores an entry. It replaces the entry of the same position, otherwise the least valuable one of the cluster. An
    /// entry of the current search for the same position stays if the new one is much shallower and only a bound.
    pub(crate) fn store(&self, key: u64, mut entry: TableEntry) {
        let age = self.age.load(Ordering::Relaxed);
        let cluster = self.cluster(key);
        let known = cluster
            .0
            .iter()
            .find_map(|slot| Some((slot, slot.get(key)?)));
        let target = if let Some((slot, data)) = known {
            let old = TableEntry::unpack(data);
            let is_poorer =
                entry.bound != EntryBound::Exact && entry.depth + REPLACE_DEPTH_MARGIN <= old.depth;
            if is_poorer && relative_age(data, age) == 0 {
                return;
            }
            entry.mv = entry.mv.or(old.mv);
            slot
        } else {
            let [first, others @ ..] = &cluster.0;
            let worth = |slot: &Slot| worth(slot.data.load(Ordering::Relaxed), age);
            others.iter().fold(first, |least, slot| {
                if worth(slot) < worth(least) {
                    slot
                } else {
                    least
                }
            })
        };
        let data = entry.pack(age);
        target.data.store(data, Ordering::Relaxed);
        target.key_xor_data.store(key ^ data, Ordering::Relaxed);
    }

    /// Returns how full the table is with entries of this search, in permille, from a sample.
    pub(crate) fn hashfull(&self) -> u32 {
        const SAMPLE: usize = 250;
        let age = self.age.load(Ordering::Relaxed);
        let used = self
            .clusters
            .iter()
            .take(SAMPLE)
            .flat_map(|cluster| &cluster.0)
            .map(|slot| slot.data.load(Ordering::Relaxed))
            .filter(|&data| data != 0 && relative_age(data, age) == 0)
            .count();
        used as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_move::{MoveFlag, Square};

    fn entry(depth: i32, score: i32) -> TableEntry {
        TableEntry {
            mv: Some(Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush)),
            score,
            evaluation: Some(-31),
            depth,
            bound: EntryBound::Lower,
            was_pv: true,
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
                was_pv: false,
                bound: EntryBound::Exact,
                ..entry(17, 0)
            },
        ] {
            for age in [0, 31] {
                assert_eq!(TableEntry::unpack(entry.pack(age)), entry);
            }
        }
    }

    #[test]
    fn stored_mates_count_from_the_node() {
        let mate = MATE_BOUND + 100;
        for score in [mate, -mate, 0, 812] {
            let stored = TableEntry::to_table_score(score, 9);
            assert_eq!(entry(1, stored).score_at(9), score);
        }
        assert_eq!(TableEntry::to_table_score(mate, 9), mate + 9);
    }

    #[test]
    fn shallow_and_old_entries_are_replaced_first() {
        let table = TranspositionTable::new(1).unwrap();
        // Keys that differ only in their low bits share a cluster.
        for key in 1..=4 {
            table.store(key, entry(10 + key as i32, 0));
        }
        table.store(5, entry(1, 0));
        assert_eq!(table.probe(1), None);
        assert_eq!(table.probe(5), Some(entry(1, 0)));
        for key in 2..=4 {
            assert_eq!(table.probe(key).unwrap().depth, 10 + key as i32);
        }
        table.new_search();
        table.new_search();
        table.store(5, entry(2, 0));
        table.store(6, entry(3, 0));
        // An entry of depth 12 that is two searches old is worth less than a new one of depth 2.
        assert_eq!(table.probe(2), None);
        assert_eq!(table.probe(5).unwrap().depth, 2);
    }

    #[test]
    fn a_shallow_bound_keeps_the_deeper_entry_and_its_move() {
        let table = TranspositionTable::new(1).unwrap();
        table.store(7, entry(20, 5));
        table.store(7, entry(3, 6));
        assert_eq!(table.probe(7).unwrap().score, 5);
        let without_move = TableEntry {
            mv: None,
            ..entry(19, 7)
        };
        table.store(7, without_move);
        assert_eq!(table.probe(7), Some(entry(19, 7)));
    }

    #[test]
    fn exact_newer_or_deep_results_replace_the_same_position() {
        let exact = TableEntry {
            bound: EntryBound::Exact,
            ..entry(1, 6)
        };
        for (new, searches, replaces) in [
            (entry(18, 6), 0, true),
            (entry(17, 6), 0, false),
            (entry(17, 6), 1, true),
            (exact, 0, true),
        ] {
            let table = TranspositionTable::new(1).unwrap();
            table.store(7, entry(20, 5));
            for _ in 0..searches {
                table.new_search();
            }
            table.store(7, new);
            let expected = if replaces { new } else { entry(20, 5) };
            assert_eq!(table.probe(7), Some(expected));
        }
    }
}
