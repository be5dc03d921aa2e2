//! [`ThreadStart`]: starts threads only while there is memory for them.

use core::hint::black_box;
use core::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, Thread};

/// The memory for the stack of a thread, including the overhead of the system, in bytes.
const STACK_MEMORY: usize = 4 << 20;

/// What the allocator of glibc reserves for the heap of a thread, in bytes. Smaller blocks may come from such a heap, so only a
/// block of more than this shows that the system has memory.
const HEAP_MEMORY: usize = 64 << 20;

/// The memory that a thread may reserve until it runs, in bytes: its stacks and its heap.
const START_MEMORY: usize = HEAP_MEMORY + 4 * STACK_MEMORY;

/// Returns whether there is memory for the stacks of this many threads.
pub(crate) fn has_memory_for(threads: usize) -> bool {
    reserve(threads * STACK_MEMORY + START_MEMORY).is_some()
}

/// Returns whether there is memory for all that this many threads may reserve. On a target with 32 bits, that can be more
/// than its whole address space.
fn has_plenty_for(threads: usize) -> bool {
    reserve((threads + 1).saturating_mul(START_MEMORY)).is_some()
}

/// Allocates memory without using it, or returns `None` if there is not enough.
fn reserve(bytes: usize) -> Option<Vec<u8>> {
    let mut memory = Vec::new();
    memory.try_reserve_exact(bytes).ok()?;
    // Keeps the compiler from leaving the allocation out.
    Some(black_box(memory))
}

/// The start of some threads.
///
/// The standard library aborts the program if there is memory for the stack of a new thread, but not for what the thread
/// allocates before it runs. So if memory is scarce, each thread must wait before the next one is started.
#[derive(Debug)]
pub(crate) struct ThreadStart<'a> {
    ready: &'a ReadyThreads,
    is_plenty: bool,
    kept: Vec<Vec<u8>>,
}

/// The number of threads that are ready to search.
#[derive(Debug)]
pub(crate) struct ReadyThreads {
    count: AtomicUsize,
    /// The thread that starts them.
    starter: Thread,
}

impl ReadyThreads {
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

impl<'a> ThreadStart<'a> {
    /// Prepares the start of up to this many threads.
    pub(crate) fn new(threads: usize, ready: &'a ReadyThreads) -> Self {
        Self {
            ready,
            // Without threads, nothing is reserved: the memory of WebAssembly never shrinks.
            is_plenty: threads == 0 || has_plenty_for(threads),
            kept: Vec::new(),
        }
    }

    /// Starts the thread of this number, counted from one, if there is memory for it. Returns whether `spawn` was called and
    /// returned `true`.
    pub(crate) fn run(&self, number: usize, spawn: impl FnOnce() -> bool) -> bool {
        if self.is_plenty {
            return spawn();
        }
        if reserve(START_MEMORY).is_none() || !spawn() {
            return false;
        }
        while self.ready.count.load(Ordering::Acquire) < number {
            thread::park();
        }
        true
    }

    /// Keeps so much memory, until this is dropped, that no thread can take a heap of its own, and with it what the others
    /// need. All threads must be ready.
    pub(crate) fn finish(&mut self) {
        if self.is_plenty || cfg!(not(all(target_os = "linux", target_env = "gnu"))) {
            return;
        }
        // Each block leaves at least 24 MiB, and the last one less than a heap.
        while reserve(HEAP_MEMORY + 1).is_some() {
            let Some(memory) = reserve(HEAP_MEMORY - (24 << 20)) else {
                return;
            };
            self.kept.push(memory);
        }
    }
}
