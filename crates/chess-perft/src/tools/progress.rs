//! A progress bar on standard error.

use super::runner::Bar;
use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

/// A progress bar, shown only on a terminal and only for work that takes long.
#[derive(Debug)]
pub(super) struct Progress {
    is_visible: bool,
    /// The total work, such as a number of nodes.
    total: u128,
    done: u128,
    start: Instant,
    /// The current text of the bar, so that it is not printed again unchanged.
    line: String,
}

const WIDTH: usize = 30;
/// The time before the bar appears.
const DELAY: Duration = Duration::from_millis(500);

impl Progress {
    pub(super) fn new(bar: Bar, total: u128) -> Self {
        Self {
            is_visible: bar == Bar::Auto && io::stderr().is_terminal(),
            total,
            done: 0,
            start: Instant::now(),
            line: String::new(),
        }
    }

    /// Advances the bar, and draws it.
    pub(super) fn advance(&mut self, work: u128) {
        self.done = self.done.saturating_add(work);
        let elapsed = self.start.elapsed();
        if !self.is_visible || elapsed < DELAY {
            return;
        }
        let line = line(self.done, self.total, elapsed.as_secs());
        if line != self.line {
            // An error is ignored, because the work does not depend on the bar.
            let _ = write!(io::stderr(), "\r\x1b[2K{line}");
            self.line = line;
        }
    }

    /// Makes room for a line of output.
    pub(super) fn clear(&mut self) {
        if !self.line.is_empty() {
            let _ = write!(io::stderr(), "\r\x1b[2K");
            self.line.clear();
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.clear();
    }
}

fn line(done: u128, total: u128, seconds: u64) -> String {
    let total = total.max(1);
    let done = done.min(total);
    let percent = done.saturating_mul(100) / total;
    let filled = usize::try_from(percent).unwrap_or(100) * WIDTH / 100;
    format!("[{:WIDTH$}] {percent:3} %  {seconds} s", "=".repeat(filled))
}

#[cfg(test)]
mod tests {
    use super::line;

    #[test]
    fn the_bar_fills_from_left_to_right() {
        assert_eq!(line(0, 200, 0), format!("[{}]   0 %  0 s", " ".repeat(30)));
        assert_eq!(
            line(100, 200, 3),
            format!("[{}{}]  50 %  3 s", "=".repeat(15), " ".repeat(15))
        );
        assert_eq!(
            line(200, 200, 61),
            format!("[{}] 100 %  61 s", "=".repeat(30))
        );
        // Wrong counts can exceed the expected total.
        assert_eq!(line(300, 200, 1), line(200, 200, 1));
        assert_eq!(line(0, 0, 0), line(0, 200, 0));
        assert_eq!(line(u128::MAX, u128::MAX, 1).len(), line(0, 1, 1).len());
    }
}
