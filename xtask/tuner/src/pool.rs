//! [`play_all`]: several games at once.

use crate::options::GameOptions;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Plays all games and returns their results in the order of their numbers, so that the number of threads changes
/// nothing. Each thread has one player.
pub(crate) fn play_all<P, R: Send>(
    options: &GameOptions,
    new_player: impl Fn() -> io::Result<P> + Sync,
    play: impl Fn(&mut P, usize) -> R + Sync,
) -> io::Result<Vec<R>> {
    let next = AtomicUsize::new(0);
    let play_some = || {
        let mut player = new_player()?;
        let mut results = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= options.games {
                return io::Result::Ok(results);
            }
            if number % 500 == 499 {
                eprintln!("game {}", number + 1);
            }
            results.push((number, play(&mut player, number)));
        }
    };
    let mut results = Vec::with_capacity(options.games);
    thread::scope(|scope| {
        let threads: Vec<_> = (0..options.threads.max(1))
            .map(|_| scope.spawn(play_some))
            .collect();
        for thread in threads {
            let ended = |_| io::Error::other("a thread ended early");
            results.extend(thread.join().map_err(ended)??);
        }
        io::Result::Ok(())
    })?;
    results.sort_by_key(|&(number, _)| number);
    Ok(results.into_iter().map(|(_, result)| result).collect())
}
