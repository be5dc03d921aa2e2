//! [`Perft`] and [`perft()`]: counting leaves.

use crate::table::{Table, TableTooLarge};
use crate::walk::{CountCache, NoCache, count_leaves};
use chess_board::Position;
use chess_move::Move;
use chess_movegen::PositionRules;
use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::vec::Vec;

/// Returns the number of leaves of the tree of legal moves, `depth` plies deep: 1 for depth 0.
///
/// Counts on one thread without a hash table; [`Perft`] has both. A count beyond [`u64::MAX`] is returned as
/// `u64::MAX`.
///
/// The walk is recursive. Bound a depth that comes from a user: a hundred plies fit on the stack, thousands may
/// overflow it.
///
/// ```
/// use chess_board::Position;
/// use chess_perft::perft;
///
/// assert_eq!(perft(&Position::default(), 5), 4_865_609);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    let count = count_leaves(position, depth, &NoCache);
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// Counts leaves with a hash table and threads, both optional.
///
/// The table keeps its counts from one call to the next. It distinguishes positions by their 64-bit
/// [keys](Position::key), so a count with a table can be wrong, with a probability of about one in
/// a billion for a count that takes a minute. A count without a table cannot be wrong in this way.
///
/// ```
/// use chess_board::Position;
/// use chess_perft::Perft;
/// use core::num::NonZeroUsize;
///
/// let perft = Perft::new().with_hash_mib(16)?.with_threads(NonZeroUsize::new(2).unwrap());
/// assert_eq!(perft.count(&Position::default(), 5), 4_865_609);
/// # Ok::<(), chess_perft::TableTooLarge>(())
/// ```
pub struct Perft {
    table: Option<Table>,
    threads: NonZeroUsize,
}

impl Perft {
    /// Creates a counter without a hash table, on one thread.
    pub const fn new() -> Self {
        Self {
            table: None,
            threads: NonZeroUsize::MIN,
        }
    }

    /// Sets the size of the hash table in MiB (2²⁰ bytes), 0 for none. The new table is empty.
    ///
    /// # Errors
    /// If there is not enough memory.
    pub fn with_hash_mib(mut self, mib: usize) -> Result<Self, TableTooLarge> {
        self.table = None;
        if mib > 0 {
            self.table = Some(Table::new(mib)?);
        }
        Ok(self)
    }

    /// Sets the number of threads.
    #[must_use]
    pub const fn with_threads(mut self, threads: NonZeroUsize) -> Self {
        self.threads = threads;
        self
    }

    /// Clears the hash table, which keeps its size. Does nothing without a table.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_perft::Perft;
    ///
    /// let mut perft = Perft::new().with_hash_mib(16)?;
    /// assert_eq!(perft.count(&Position::default(), 5), 4_865_609);
    /// perft.clear();
    /// // Counted again, not looked up.
    /// assert_eq!(perft.count(&Position::default(), 5), 4_865_609);
    /// # Ok::<(), chess_perft::TableTooLarge>(())
    /// ```
    pub fn clear(&mut self) {
        if let Some(table) = &mut self.table {
            table.clear();
        }
    }

    /// Returns the number of counts that the hash table holds, or `None` without a table. Looks at the whole table.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_perft::Perft;
    ///
    /// let mut perft = Perft::new().with_hash_mib(1)?;
    /// assert_eq!(perft.stored_counts(), Some(0));
    /// perft.count(&Position::default(), 4);
    /// assert!(perft.stored_counts() > Some(100));
    /// perft.clear();
    /// assert_eq!(perft.stored_counts(), Some(0));
    /// # Ok::<(), chess_perft::TableTooLarge>(())
    /// ```
    #[doc(alias = "hashfull")]
    pub fn stored_counts(&self) -> Option<usize> {
        self.table.as_ref().map(Table::stored_counts)
    }

    /// Returns the number of leaves, `depth` plies deep: 1 for depth 0.
    ///
    /// A count beyond [`u128::MAX`] (more than fifty plies) would be wrong. The walk is recursive,
    /// like that of [`perft()`].
    pub fn count(&self, position: &Position, depth: u32) -> u128 {
        match &self.table {
            Some(table) => self.count_with(position, depth, table),
            None => self.count_with(position, depth, &NoCache),
        }
    }

    /// Returns each legal move with the number of leaves below it, which add up to [`count`](Perft::count) of the same
    /// depth. There are no moves for depth 0.
    pub fn divide(&self, position: &Position, depth: u32) -> Vec<(Move, u128)> {
        if depth == 0 {
            return Vec::new();
        }
        let after = |mv| (mv, self.count(&position.after(mv), depth - 1));
        position.legal_moves().into_iter().map(after).collect()
    }

    fn count_with<M: CountCache + Sync>(&self, position: &Position, depth: u32, cache: &M) -> u128 {
        // Two plies give some hundred tasks, enough for all threads to end at about the same time.
        // The tree below a task must be worth the overhead of a task.
        const SPLIT: u32 = 2;
        if self.threads == NonZeroUsize::MIN || depth < SPLIT + 2 {
            return count_leaves(position, depth, cache);
        }
        let tasks: Vec<Position> = position
            .legal_moves()
            .into_iter()
            .map(|mv| position.after(mv))
            .flat_map(|after| {
                after
                    .legal_moves()
                    .into_iter()
                    .map(move |mv| after.after(mv))
            })
            .collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut sum = 0;
            while let Some(task) = tasks.get(next.fetch_add(1, Ordering::Relaxed)) {
                sum += count_leaves(task, depth - SPLIT, cache);
            }
            sum
        };
        thread::scope(|scope| {
            let helpers: Vec<_> = (1..self.threads.get()).map(|_| scope.spawn(work)).collect();
            let own = work();
            // A panic in another thread is raised again in this one.
            helpers
                .into_iter()
                .fold(own, |sum, helper| match helper.join() {
                    Ok(part) => sum + part,
                    Err(panic) => std::panic::resume_unwind(panic),
                })
        })
    }
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
