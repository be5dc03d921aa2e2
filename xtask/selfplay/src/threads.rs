//! [`play_all`]: games on several threads.

use chess_search::HashTooLarge;
use std::io;
use std::num::NonZero;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;

/// Plays what these numbers stand for, on threads with a player each, and returns the results in the order of the
/// numbers, so that the number of threads changes nothing.
pub(crate) fn play_all<P, T: Send>(
    numbers: Range<u64>,
    threads: NonZero<usize>,
    new_player: impl Fn() -> Result<P, HashTooLarge> + Sync,
    play: impl Fn(&mut P, u64) -> T + Sync,
) -> io::Result<Vec<T>> {
    let next = AtomicU64::new(numbers.start);
    let play_some = || {
        let mut player = new_player().map_err(io::Error::other)?;
        let mut results = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= numbers.end {
                return io::Result::Ok(results);
            }
            results.push((number, play(&mut player, number)));
        }
    };
    let mut results = Vec::new();
    thread::scope(|scope| {
        let threads: Vec<_> = (0..threads.get()).map(|_| scope.spawn(play_some)).collect();
        for thread in threads {
            let ended = |_| io::Error::other("a thread ended early");
            results.extend(thread.join().map_err(ended)??);
        }
        io::Result::Ok(())
    })?;
    results.sort_by_key(|&(number, _)| number);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}
