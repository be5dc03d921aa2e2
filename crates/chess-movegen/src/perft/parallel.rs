//! Perft with a hash table and threads.

use super::table::{Table, TableTooLarge};
use super::walker::{Memory, NoMemory, walk};
use crate::list::legal_moves;
use crate::side::with_side;
use chess_board::Position;
use chess_move::Move;
use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::vec::Vec;

/// Counts leaves as [`perft()`](crate::perft()) does, and can use a hash table and threads for it.
///
/// The table keeps what it knows from one count to the next. Positions are told apart by their
/// 64-bit [keys](Position::key) alone, so that a count with a table could be wrong, with a chance
/// of the order of one in a billion for a count that takes a minute; one without cannot.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::Perft;
/// use core::num::NonZeroUsize;
///
/// let perft = Perft::new().with_hash_mib(16)?.with_threads(NonZeroUsize::new(2).unwrap());
/// assert_eq!(perft.count(&Position::default(), 5), 4_865_609);
/// # Ok::<(), chess_movegen::TableTooLarge>(())
/// ```
pub struct Perft {
    table: Option<Table>,
    threads: NonZeroUsize,
}

impl Perft {
    /// Without a table, with one thread.
    pub const fn new() -> Self {
        Self {
            table: None,
            threads: NonZeroUsize::MIN,
        }
    }

    /// The same with an empty hash table of so many MiB (2²⁰ bytes), or with none for 0.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn with_hash_mib(mut self, mib: usize) -> Result<Self, TableTooLarge> {
        self.table = None;
        if mib > 0 {
            self.table = Some(Table::new(mib)?);
        }
        Ok(self)
    }

    /// The same with so many threads.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// Forgets all counts. The hash table keeps its size and its memory, and is as empty as a new
    /// one; without a table there is nothing to forget.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_movegen::Perft;
    ///
    /// let mut perft = Perft::new().with_hash_mib(16)?;
    /// assert_eq!(perft.count(&Position::default(), 5), 4_865_609);
    /// perft.clear();
    /// // Counted again, not recalled.
    /// assert_eq!(perft.count(&Position::default(), 5), 4_865_609);
    /// # Ok::<(), chess_movegen::TableTooLarge>(())
    /// ```
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    /// The number of ways in which `depth` plies can be played from a position. A count beyond
    /// [`u128::MAX`] (more plies than fifty) would be wrong. As recursive as [`perft()`](crate::perft()):
    /// thousands of plies overflow the stack.
    pub fn count(&self, position: &Position, depth: u32) -> u128 {
        match &self.table {
            Some(table) => self.count_with(position, depth, table),
            None => self.count_with(position, depth, &NoMemory),
        }
    }

    /// Each legal move with the number of leaves below it; together they are
    /// [`count`](Perft::count) of the same depth. No moves for depth 0.
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u128)> {
        if depth == 0 {
            return Vec::new();
        }
        let after = |mv| (mv, self.count(&played(position, mv), depth - 1));
        legal_moves(position).into_iter().map(after).collect()
    }

    fn count_with<M: Memory + Sync>(&self, position: &Position, depth: u32, memory: &M) -> u128 {
        // Two plies make some hundred tasks, enough for the threads to end at the same time, and
        // a task below should be worth handing over.
        const SPLIT: u32 = 2;
        if self.threads == NonZeroUsize::MIN || depth < SPLIT + 2 {
            return with_side!(position, S => walk::<S, M>(position, depth, memory));
        }
        let tasks: Vec<Position> = legal_moves(position)
            .into_iter()
            .map(|mv| played(position, mv))
            .flat_map(|after| {
                legal_moves(&after)
                    .into_iter()
                    .map(move |mv| played(&after, mv))
            })
            .collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut sum = 0;
            while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                sum += with_side!(task, S => walk::<S, M>(task, depth - SPLIT, memory));
            }
            sum
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads.get()).map(|_| scope.spawn(work)).collect();
            let own = work();
            // A helper's panic is this thread's: `join` hands it on.
            helpers
                .into_iter()
                .fold(own, |sum, helper| match helper.join() {
                    Ok(part) => sum + part,
                    Err(panic) => std::panic::resume_unwind(panic),
                })
        })
    }
}

fn played(position: &Position, mv: Move) -> Position {
    let mut after = *position;
    after.play_unchecked(mv);
    after
}

impl Default for Perft {
    fn default() -> Self {
        Self::new()
    }
}

impl core::fmt::Debug for Perft {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Perft")
            .field("has_table", &self.table.is_some())
            .field("threads", &self.threads)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{Memory, Perft};
    use chess_board::Position;

    /// The table is given counts that are wrong: whoever recalls them cannot be right.
    #[test]
    fn what_was_cleared_is_counted_again() {
        let start = Position::default();
        let mut perft = Perft::new().with_hash_mib(1).expect("a megabyte");
        for depth in 4..=5 {
            let table = perft.table.as_ref().expect("a table");
            table.recall(&start, depth, || 1);
            assert_eq!(perft.count(&start, depth), 1, "not recalled");
        }
        perft.clear();
        assert_eq!(perft.count(&start, 5), 4_865_609);
        assert_eq!(perft.count(&start, 4), 197_281);
    }

    #[test]
    fn nothing_to_forget() {
        let mut perft = Perft::new();
        perft.clear();
        assert_eq!(perft.count(&Position::default(), 3), 8_902);
    }
}
