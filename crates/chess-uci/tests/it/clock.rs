//! Time limits of the engine, by a clock that the test sets.

use crate::piped::Piped;
use chess_uci::{Engine, HandWritten, Info, Reply};
use core::sync::atomic::{AtomicU64, Ordering};
use core::time::Duration;
use std::thread;

/// A clock that stands still until the test sets it.
struct Clock {
    millis: AtomicU64,
    readings: AtomicU64,
}

impl Clock {
    const fn new() -> Self {
        Self {
            millis: AtomicU64::new(0),
            readings: AtomicU64::new(0),
        }
    }

    fn now(&self) -> Duration {
        self.readings.fetch_add(1, Ordering::SeqCst);
        Duration::from_millis(self.millis.load(Ordering::SeqCst))
    }

    /// Waits until the engine has read the clock again a few times, so that it knows all earlier commands and times.
    fn wait_for_readings(&self) {
        let before = self.readings.load(Ordering::SeqCst);
        while self.readings.load(Ordering::SeqCst) < before + 10 {
            thread::yield_now();
        }
    }
}

/// An engine that reads a clock of the test.
struct Running {
    clock: &'static Clock,
    /// The time on the clock at the start of the search.
    began: u64,
    engine: Piped,
}

fn start(clock: &'static Clock, now: fn() -> Duration) -> Running {
    let engine = Engine::new("Test", "Nobody", HandWritten::default()).with_time_source(now);
    Running {
        clock,
        began: 0,
        engine: Piped::start(move |input, output| engine.run(Vec::new(), input, output).is_ok()),
    }
}

impl Running {
    fn send(&mut self, line: &str) {
        self.engine.send(line);
    }

    fn next(&mut self) -> Reply {
        self.engine.next().parse().unwrap()
    }

    /// Starts a search, and waits until it has begun. The clock stands at any time before.
    fn search(&mut self, go: &str) {
        self.began = self.clock.millis.load(Ordering::SeqCst);
        self.send(go);
        self.clock.wait_for_readings();
    }

    /// Sets the clock to this time of the search, and waits until a report names it. The search must not end before.
    ///
    /// A search without news repeats its last report after two seconds.
    fn search_until(&mut self, millis: u64) {
        self.clock
            .millis
            .store(self.began + millis, Ordering::SeqCst);
        loop {
            match self.next() {
                Reply::Info(info) if time(&info) == Some(millis) => return,
                Reply::Info(_) => {}
                other => panic!("{other} before {millis} ms"),
            }
        }
    }

    /// Sets the clock to this time of the search, at which it must end.
    fn end_at(&mut self, millis: u64) {
        self.clock
            .millis
            .store(self.began + millis, Ordering::SeqCst);
        // Without an end, the search would repeat its last report every two seconds.
        let ended = (0..50).any(|_| matches!(self.next(), Reply::BestMove { .. }));
        assert!(ended, "the search goes on at {millis} ms");
    }

    fn quit(self) {
        self.engine.quit();
    }
}

/// Returns the time of a report in milliseconds.
fn time(info: &Info) -> Option<u64> {
    info.time.map(|time| time.as_millis() as u64)
}

#[test]
fn movetime_is_the_time_of_the_search_with_the_overhead() {
    static CLOCK: Clock = Clock::new();
    let mut engine = start(&CLOCK, || CLOCK.now());
    engine.send("setoption name Move Overhead value 25");
    // The second search begins when the first one has ended.
    for _ in 0..2 {
        engine.search("go movetime 10000");
        engine.search_until(4_000);
        engine.search_until(9_974);
        engine.end_at(9_975);
    }
    engine.quit();
}

#[test]
fn the_time_of_a_move_begins_with_the_ponder_hit() {
    static CLOCK: Clock = Clock::new();
    let mut engine = start(&CLOCK, || CLOCK.now());
    engine.search("go ponder movetime 10000");
    engine.search_until(30_000);
    engine.send("ponderhit");
    // When this is answered, the search has been told.
    engine.send("isready");
    while engine.next() != Reply::ReadyOk {}
    engine.clock.wait_for_readings();
    engine.search_until(35_000);
    // The default overhead is 20 ms.
    engine.search_until(39_979);
    engine.end_at(39_980);
    engine.quit();
}

#[test]
fn a_stop_needs_no_time() {
    static CLOCK: Clock = Clock::new();
    let mut engine = start(&CLOCK, || CLOCK.now());
    for go in [
        "go infinite",
        "go movetime 1",
        "go wtime 1 btime 1",
        "go ponder",
    ] {
        // The clock stands still, so that no limit ends the search.
        engine.search(go);
        engine.send("stop");
        engine.end_at(0);
    }
    engine.quit();
}

#[test]
fn an_infinite_search_ignores_the_clock() {
    static CLOCK: Clock = Clock::new();
    let mut engine = start(&CLOCK, || CLOCK.now());
    engine.search("go infinite");
    for seconds in [10, 1_000, 1_000_000] {
        engine.search_until(seconds * 1_000);
    }
    engine.send("stop");
    engine.end_at(1_000_000_000);
    engine.quit();
}

/// With a minute left, a search takes between a tenth of a second and half a minute, however long it deepens.
#[test]
fn a_search_by_the_clock_leaves_time_for_the_rest_of_the_game() {
    static CLOCK: Clock = Clock::new();
    let mut engine = start(&CLOCK, || CLOCK.now());
    engine.search("go wtime 60000 btime 1");
    engine.end_at(27_000);
    engine.send("position startpos moves e2e4");
    engine.search("go wtime 1 btime 600000");
    engine.search_until(2_500);
    engine.end_at(270_000);
    engine.quit();
}
