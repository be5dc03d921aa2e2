//! [`Pipeline`]: processes batches on several threads, in the order of the input.
//!
//! | module | contents |
//! |---|---|
//! | this one | `Pipeline` |
//! | `feed` | reads the batches of the inputs |
//! | `threads` | passes batches to threads and their outputs back |

mod feed;
mod threads;

use crate::batch::Batch;
use crate::batch::batches::Batches;
use crate::input::error::InputError;
use crate::input::{Input, Progress};
use feed::{Fed, Feed};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::thread;

/// What a thread of a [`Pipeline`] does with a batch.
///
/// Each thread has a worker of its own, which can keep memory from batch to batch.
pub trait Worker: Send {
    /// The output for a batch.
    type Output: Send;

    /// Processes a batch.
    fn process(&mut self, batch: &Batch) -> Self::Output;
}

/// What a [`Pipeline`] delivers, in the order of the inputs.
#[derive(Debug)]
pub enum Event<'a, T> {
    /// The output for a batch.
    Batch {
        /// The number of the input, from 0.
        input: usize,
        /// The batch.
        batch: &'a Batch,
        /// What the worker returned.
        output: T,
    },
    /// An input has ended, or cannot be read further. The next input is read nevertheless.
    End {
        /// The number of the input, from 0.
        input: usize,
        /// Why reading has ended early.
        result: Result<(), InputError>,
    },
}

/// Processes the batches of inputs on several threads, and delivers the outputs in order.
///
/// One thread at a time reads and decompresses the next batch, while the others process theirs. Memory is bounded:
/// there are at most three batches for each thread, and a thread waits when the outputs are not taken fast enough.
///
/// ```
/// use chess_games::{Batch, Event, Input, Pipeline, Worker};
/// use std::ops::ControlFlow;
///
/// /// Counts games.
/// struct Count;
///
/// impl Worker for Count {
///     type Output = u64;
///
///     fn process(&mut self, batch: &Batch) -> u64 {
///         let mut reader = batch.reader();
///         let mut games = 0;
///         while reader.skip_game() {
///             games += 1;
///         }
///         games
///     }
/// }
///
/// let inputs = [Input::Reader(Box::new("1. e4 *\n\n1. d4 *\n".as_bytes()))];
/// let mut games = 0;
/// Pipeline::default().run(inputs, || Count, |event| {
///     match event {
///         Event::Batch { output, .. } => games += output,
///         Event::End { result, .. } => {
///             if let Err(error) = result {
///                 return ControlFlow::Break(error);
///             }
///         }
///     }
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(games, 2);
/// # Ok::<(), chess_games::InputError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pipeline {
    /// The number of threads. With one, everything runs in the calling thread. At most 1,024 are started, and no more
    /// than the system allows.
    pub threads: NonZeroUsize,
    /// The [size of the batches](Batches::with_size), in bytes.
    pub batch_size: usize,
    /// The [limit for the length of a game](Batches::with_max_game), in bytes.
    pub max_game: usize,
    /// Counts the bytes that are read.
    pub progress: Option<Arc<Progress>>,
}

/// The most threads that are started.
const MAX_THREADS: usize = 1024;

impl Default for Pipeline {
    /// Returns a pipeline with one thread for each core.
    fn default() -> Self {
        Self {
            threads: thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            batch_size: Batches::<&[u8]>::DEFAULT_SIZE,
            max_game: Batches::<&[u8]>::DEFAULT_MAX_GAME,
            progress: None,
        }
    }
}

impl Pipeline {
    /// Reads all inputs, with a worker for each thread, and calls `consume` in the calling thread for each event.
    /// Returns the workers.
    ///
    /// # Errors
    /// When `consume` returns [`ControlFlow::Break`], reading stops and its value is returned.
    ///
    /// # Panics
    /// Panics if a worker panics.
    pub fn run<W, B>(
        &self,
        inputs: impl IntoIterator<Item = Input>,
        worker: impl Fn() -> W,
        mut consume: impl FnMut(Event<'_, W::Output>) -> ControlFlow<B>,
    ) -> Result<Vec<W>, B>
    where
        W: Worker,
    {
        let feed = Feed::new(inputs, self);
        match self.threads.get().min(MAX_THREADS) {
            1 => run_here(feed, worker(), &mut consume),
            threads => threads::run(feed, threads, worker, &mut consume),
        }
    }
}

/// Runs everything in the calling thread.
fn run_here<W: Worker, B>(
    mut feed: Feed,
    mut worker: W,
    consume: &mut impl FnMut(Event<'_, W::Output>) -> ControlFlow<B>,
) -> Result<Vec<W>, B> {
    let mut batch = Batch::default();
    while let Some((_, input, fed)) = feed.next(&mut batch) {
        let event = match fed {
            Fed::Batch => Event::Batch {
                input,
                output: worker.process(&batch),
                batch: &batch,
            },
            Fed::End(result) => Event::End { input, result },
        };
        if let ControlFlow::Break(value) = consume(event) {
            return Err(value);
        }
    }
    Ok(vec![worker])
}
