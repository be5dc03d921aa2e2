//! [`ThreadStart`]: starts threads only while there is memory for them.

use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Thread};

/// The memory for the stack of a thread, including the overhead of the system, in bytes.
const STACK_MEMORY: usize = 4 << 20;

/// The memory that the stacks leave to the rest of the program, in bytes.
const SPARE_MEMORY: usize = 32 << 20;

/// The memory that a thread may reserve until it runs, in bytes: its stacks, and a heap of its own. The allocator of glibc
/// reserves 64 MiB of addresses for that.
const START_MEMORY: usize = 80 << 20;

/// Returns whether there is memory for the stacks of this many threads.
pub(crate) fn has_memory_for(threads: usize) -> bool {
    reserve(threads * STACK_MEMORY + SPARE_MEMORY).is_some()
}

/// Allocates memory without using it, or returns `None` if there is not enough.
fn reserve(bytes: usize) -> Option<Vec<u8>> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(bytes).ok()?;
    Some(memory)
}

/// The start of some threads.
///
/// The standard library aborts the program if there is memory for the stack of a new thread, but not for what the thread
/// allocates before it runs. So if memory is scarce, each thread must run before the next one is started, and some memory
/// is kept for the rest of the program until this is dropped.
#[derive(Debug)]
pub(crate) struct ThreadStart<'a> {
    running: &'a RunningThreads,
    memory: Memory,
}

/// The number of threads that have begun to run.
#[derive(Debug)]
pub(crate) struct RunningThreads {
    count: AtomicUsize,
    /// The thread that starts them.
    starter: Thread,
}

impl RunningThreads {
    /// Begins with no thread. The calling thread starts them.
    pub(crate) fn new() -> Self {
        Self {
            count: AtomicUsize::new(0),
            starter: thread::current(),
        }
    }

    /// Counts the calling thread.
    pub(crate) fn add(&self) {
        self.count.fetch_add(1, Ordering::Release);
        self.starter.unpark();
    }
}

#[derive(Debug)]
enum Memory {
    Plenty,
    /// With a reserve, if there was enough for it.
    Scarce(Option<Vec<u8>>),
}

impl<'a> ThreadStart<'a> {
    /// Prepares the start of up to this many threads.
    pub(crate) fn new(threads: usize, running: &'a RunningThreads) -> Self {
        let is_plenty = threads == 0 || reserve(threads * START_MEMORY + SPARE_MEMORY).is_some();
        Self {
            running,
            memory: if is_plenty {
                Memory::Plenty
            } else {
                Memory::Scarce(reserve(SPARE_MEMORY))
            },
        }
    }

    /// Returns whether there is memory to start one more thread.
    pub(crate) fn is_possible(&self) -> bool {
        match &self.memory {
            Memory::Plenty => true,
            Memory::Scarce(spare) => spare.is_some() && reserve(2 * STACK_MEMORY).is_some(),
        }
    }

    /// Waits until this many threads run, if memory is scarce.
    pub(crate) fn wait_for(&self, threads: usize) {
        if matches!(self.memory, Memory::Scarce(_)) {
            while self.running.count.load(Ordering::Acquire) < threads {
                thread::park();
            }
        }
    }
}
