//! [`ThreadLimits`]: counts the nodes of a thread, and checks the limits of the search and the signals of other
//! threads.

use crate::control::SearchControl;
use crate::thread_sync::ThreadSync;
use crate::time::{IterationStats, Timer};
use core::ops::ControlFlow;
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use core::time::Duration;

/// The nodes between two checks of the clock and of the other threads: about a millisecond.
const CHECK_INTERVAL: u64 = 1_024;
/// The same for searches of a few milliseconds.
const SHORT_CHECK_INTERVAL: u64 = 128;

/// The signals and node counts that all threads of a search share.
#[derive(Debug)]
pub(crate) struct SharedLimits<'a> {
    control: &'a SearchControl,
    /// Whether the first thread has finished.
    has_ended: AtomicBool,
    /// The nodes of each thread, as of its last update.
    nodes: Box<[AtomicU64]>,
    /// The nodes that were searched before the threads started.
    spent: u64,
    node_limit: u64,
    /// Keeps the threads at the same depth; `None` for one thread, or for several lines.
    thread_sync: Option<ThreadSync>,
    /// The poll function of the caller, which the first thread calls.
    poll: Option<fn() -> ControlFlow<()>>,
}

impl<'a> SharedLimits<'a> {
    pub(crate) fn new(control: &'a SearchControl, threads: usize, node_limit: Option<u64>) -> Self {
        Self {
            control,
            has_ended: AtomicBool::new(false),
            nodes: (0..threads).map(|_| AtomicU64::new(0)).collect(),
            spent: 0,
            node_limit: node_limit.unwrap_or(u64::MAX),
            thread_sync: None,
            poll: None,
        }
    }

    /// Sets the nodes that were searched before the threads started. They count for the node limit.
    pub(crate) fn with_spent(self, spent: u64) -> Self {
        Self { spent, ..self }
    }

    /// Keeps the threads at the same depth.
    pub(crate) fn with_thread_sync(self, thread_sync: Option<ThreadSync>) -> Self {
        Self {
            thread_sync,
            ..self
        }
    }

    /// Sets a function that the first thread calls from time to time.
    pub(crate) fn with_poll(self, poll: Option<fn() -> ControlFlow<()>>) -> Self {
        Self { poll, ..self }
    }

    pub(crate) fn thread_sync(&self) -> Option<&ThreadSync> {
        self.thread_sync.as_ref()
    }

    /// Returns the nodes of all threads, including those searched before the threads started.
    pub(crate) fn total_nodes(&self) -> u64 {
        let count = |nodes: &AtomicU64| nodes.load(Ordering::Relaxed);
        self.spent + self.nodes.iter().map(count).sum::<u64>()
    }

    /// Stops all threads, because the first one has finished.
    pub(crate) fn end(&self) {
        self.has_ended.store(true, Ordering::Relaxed);
    }

    /// Returns whether all threads must stop.
    fn is_over(&self) -> bool {
        self.control.is_stopped() || self.has_ended.load(Ordering::Relaxed)
    }
}

/// The limits of one thread and its node count.
#[derive(Debug)]
pub(crate) struct ThreadLimits<'a> {
    shared: &'a SharedLimits<'a>,
    /// The index of the thread. Thread 0 reports and manages the time.
    index: usize,
    timer: Timer,
    nodes: u64,
    /// The node count at which the current quiescence search tries no more moves.
    quiescence_end: u64,
    next_check: u64,
    /// The node count at which the poll function is called.
    next_poll: u64,
    is_stopped: bool,
    /// Whether the iteration was stopped because another thread finished it.
    is_overtaken: bool,
}

impl<'a> ThreadLimits<'a> {
    pub(crate) fn new(shared: &'a SharedLimits<'a>, index: usize, timer: Timer) -> Self {
        let mut limits = Self {
            shared,
            index,
            timer,
            nodes: 0,
            quiescence_end: u64::MAX,
            next_check: 0,
            next_poll: match shared.poll {
                Some(_) if index == 0 => 0,
                _ => u64::MAX,
            },
            is_stopped: false,
            is_overtaken: false,
        };
        limits.schedule_check(shared.spent);
        limits
    }

    pub(crate) fn index(&self) -> usize {
        self.index
    }

    pub(crate) fn is_first_thread(&self) -> bool {
        self.index == 0
    }

    pub(crate) fn thread_sync(&self) -> Option<&'a ThreadSync> {
        self.shared.thread_sync()
    }

    /// Counts a node.
    #[inline]
    pub(crate) fn count_node(&mut self) {
        self.nodes += 1;
    }

    /// Returns the nodes of the thread.
    #[inline]
    pub(crate) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Returns the nodes of all threads.
    pub(crate) fn total_nodes(&self) -> u64 {
        self.shared.total_nodes()
    }

    /// Shares the node count with the other threads.
    pub(crate) fn publish_nodes(&self) {
        self.shared.nodes[self.index].store(self.nodes, Ordering::Relaxed);
    }

    /// Starts a quiescence search with at most this many nodes.
    #[inline]
    pub(crate) fn begin_quiescence(&mut self, max_nodes: u64) {
        self.quiescence_end = self.nodes + max_nodes;
    }

    /// Returns whether the current quiescence search must not try more moves.
    #[inline]
    pub(crate) fn is_quiescence_exhausted(&self) -> bool {
        self.nodes >= self.quiescence_end
    }

    /// Returns whether the limits must be [checked](Self::check).
    #[inline]
    pub(crate) fn is_check_due(&self) -> bool {
        self.nodes >= self.next_check
    }

    /// Returns whether the search is stopped.
    #[inline]
    pub(crate) fn is_stopped(&self) -> bool {
        self.is_stopped
    }

    /// Returns whether the iteration was stopped because another thread finished it.
    pub(crate) fn is_overtaken(&self) -> bool {
        self.is_overtaken
    }

    /// Continues after an iteration that another thread finished.
    pub(crate) fn resume(&mut self) {
        self.is_stopped = false;
        self.is_overtaken = false;
    }

    /// Checks the clock, the node limit and the other threads during an iteration of this depth.
    pub(crate) fn check(&mut self, depth: i32) {
        self.publish_nodes();
        let total = self.shared.total_nodes();
        self.is_stopped |=
            self.shared.is_over() || total >= self.shared.node_limit || self.is_out_of_time();
        if !self.is_stopped
            && let Some(thread_sync) = self.shared.thread_sync()
            && thread_sync.is_finished(depth)
        {
            self.is_stopped = true;
            self.is_overtaken = true;
        }
        self.schedule_check(total);
    }

    /// Sets the node count of the next check, given the nodes of all threads.
    fn schedule_check(&mut self, total: u64) {
        let interval = if self.timer.is_short() {
            SHORT_CHECK_INTERVAL
        } else {
            CHECK_INTERVAL
        };
        let rest = self.shared.node_limit.saturating_sub(total);
        let threads = self.shared.nodes.len() as u64;
        self.next_check = self.nodes + (rest / threads).clamp(1, interval);
    }

    /// Calls the poll function every [`CHECK_INTERVAL`] nodes. It can stop the search.
    #[inline]
    pub(crate) fn poll(&mut self) {
        if self.nodes >= self.next_poll {
            self.call_poll();
        }
    }

    /// Not inlined, because `chess-wasm` interrupts a search here and must find this function by its name.
    #[cold]
    #[inline(never)]
    fn call_poll(&mut self) {
        self.next_poll = self.nodes + CHECK_INTERVAL;
        if let Some(poll) = self.shared.poll
            && poll().is_break()
        {
            self.is_stopped = true;
        }
    }

    /// Returns the time since the start of the search.
    pub(crate) fn elapsed(&self) -> Duration {
        self.timer.elapsed()
    }

    /// Returns whether the hard time limit has passed.
    fn is_out_of_time(&mut self) -> bool {
        !self.is_pondering() && self.timer.is_hard_limit_reached()
    }

    /// Returns whether the search is still pondering. A ponder hit starts the time limits.
    pub(crate) fn is_pondering(&mut self) -> bool {
        self.timer.is_pondering(self.shared.control)
    }

    /// Returns whether the soft time limit has passed, so that no new iteration should start.
    pub(crate) fn is_soft_limit_reached(&self, stats: IterationStats) -> bool {
        self.timer.is_soft_limit_reached(stats)
    }

    /// Returns whether the search plays on a clock.
    pub(crate) fn has_clock(&self) -> bool {
        self.timer.has_clock()
    }
}
