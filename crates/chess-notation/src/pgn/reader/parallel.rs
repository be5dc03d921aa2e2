//! Reads a file with several threads.

use crate::pgn::events::visitor::{Preceding, Visitor};
use crate::pgn::lexer::count_lines;
use crate::pgn::reader::Reader;
use crate::pgn::reader::split::split;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::vec::Vec;

/// The output for one part of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChunkOutput<T> {
    /// The number of the part, from 0.
    pub index: usize,
    /// The bytes of the part in the file.
    pub range: Range<usize>,
    /// The number of games and lines in the file before the part, or `None` with
    /// [`ChunkOrder::Ready`], because the parts before it may not have been read yet.
    pub preceding: Option<Preceding>,
    /// The outputs of the visitor for its games, in order.
    pub games: Vec<T>,
}

/// The order in which the parts of a file are delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChunkOrder {
    /// In the order of the file. A part that is ready too early waits.
    File,
    /// Each part as soon as it is ready.
    Ready,
}

/// The number of bytes that a thread reads at a time.
const PART: usize = 1 << 20;

/// The maximum number of threads.
const MAX_THREADS: usize = 1024;

/// Reads all games of a file with several threads, and passes the outputs on part by part.
///
/// The file is [split](split()) into parts of about one megabyte. Each thread reads parts with a
/// visitor of its own, and `consume` is called in the calling thread. Each thread runs ahead by at
/// most two parts, so memory is bounded if `consume` is slow. With [`ChunkOrder::File`], parts also
/// wait for a slower part before them.
///
/// A thread counts games and lines from the start of its part. With [`ChunkOrder::File`], the
/// numbers are corrected before `consume` is called: [`Visitor::renumber`] gets each output, and
/// [`GameBuilder`](super::GameBuilder) renumbers the errors of its games. With
/// [`ChunkOrder::Ready`], the numbers are not corrected. Byte offsets always count from the start
/// of the file.
///
/// ```
/// use chess_notation::pgn::{GameBuilder, ChunkOrder, read_parallel};
/// use core::num::NonZeroUsize;
///
/// let file = b"[Event \"1\"]\n\n1. e4 *\n\n[Event \"2\"]\n\n1. e6 *\n";
/// let threads = NonZeroUsize::new(2).unwrap();
/// let mut events = Vec::new();
/// let mut errors = Vec::new();
/// read_parallel(file, threads, ChunkOrder::File, GameBuilder::default, |part| {
///     for game in &part.games {
///         events.push(game.tag("Event").unwrap().to_owned());
///         errors.extend(game.errors().iter().map(|error| error.to_string()));
///     }
/// });
/// assert_eq!(events, ["1", "2"]);
/// assert_eq!(
///     errors,
///     ["game 2, line 7, bytes 38..40: e6: the white pawn on e2 cannot go to e6: a pawn does not move that way"],
/// );
/// ```
///
/// At most 1,024 threads are started, and no more than the system allows; if it allows none, the calling thread reads.
///
/// # Panics
/// Panics if a visitor panics.
pub fn read_parallel<V, F, C>(
    bytes: &[u8],
    threads: NonZeroUsize,
    order: ChunkOrder,
    visitor: F,
    mut consume: C,
) where
    V: Visitor,
    V::Output: Send,
    F: Fn() -> V + Sync,
    C: FnMut(ChunkOutput<V::Output>),
{
    let mut preceding = Preceding::default();
    // Called in the order of the file.
    let mut consume_next = |mut output: ChunkOutput<V::Output>, consume: &mut C| {
        if preceding.games > 0 {
            for game in &mut output.games {
                V::renumber(game, preceding);
            }
        }
        output.preceding = Some(preceding);
        preceding.games += output.games.len() as u64;
        preceding.lines += count_lines(bytes, output.range.clone());
        consume(output);
    };
    let threads = threads.get().min(MAX_THREADS);
    let parts = &split(bytes, (bytes.len() / PART).max(threads))[..];
    let next = AtomicUsize::new(0);
    // Reads parts until no part is left, or until the receiver is gone.
    let work = |deliver: &mut dyn FnMut(ChunkOutput<V::Output>) -> bool| {
        let mut visitor = visitor();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(range) = parts.get(index) else {
                return;
            };
            let part = &bytes[range.clone()];
            let mut reader = Reader::from_offset(part, range.start as u64);
            let mut games = Vec::new();
            while let Some(game) = reader.read_game(&mut visitor) {
                games.push(game);
            }
            let output = ChunkOutput {
                index,
                range: range.clone(),
                preceding: None,
                games,
            };
            if !deliver(output) {
                return;
            }
        }
    };
    let work = &work;
    let (sender, receiver) = mpsc::sync_channel(threads);
    thread::scope(|scope| {
        let mut started = 0;
        for _ in 0..threads.min(parts.len()) {
            let sender = sender.clone();
            let thread = thread::Builder::new().spawn_scoped(scope, move || {
                work(&mut |output| sender.send(output).is_ok());
            });
            if thread.is_err() {
                break;
            }
            started += 1;
        }
        if started == 0 {
            work(&mut |output| {
                consume_next(output, &mut consume);
                true
            });
        }
        drop(sender);
        let mut waiting: Vec<ChunkOutput<V::Output>> = Vec::new();
        let mut due = 0;
        for output in receiver {
            match order {
                ChunkOrder::Ready => consume(output),
                ChunkOrder::File => {
                    waiting.push(output);
                    while let Some(at) = waiting.iter().position(|part| part.index == due) {
                        consume_next(waiting.swap_remove(at), &mut consume);
                        due += 1;
                    }
                }
            }
        }
    });
}
