//! [`Progress`]: the rate of a run, its losses and the time left.

use crate::training::Training;
use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

/// The time between two lines on a terminal. Elsewhere there is a line for each point of the curves only.
const INTERVAL: Duration = Duration::from_secs(1);

/// Measures the rate of a run.
#[derive(Debug)]
pub(crate) struct Progress {
    first_step: u64,
    steps: u64,
    /// The positions of a step.
    batch: usize,
    start: Instant,
    last_line: Option<Instant>,
}

impl Progress {
    pub(crate) fn new(first_step: u64, steps: u64, batch: usize) -> Self {
        Self {
            first_step,
            steps,
            batch,
            start: Instant::now(),
            last_line: stderr().is_terminal().then(Instant::now),
        }
    }

    /// Prints a line on a terminal from time to time.
    pub(crate) fn print(&mut self, training: &Training) {
        if self
            .last_line
            .is_some_and(|last| last.elapsed() >= INTERVAL)
        {
            self.last_line = Some(Instant::now());
            eprint!("\r{}  ", self.line(training.steps));
            let _ = stderr().flush();
        }
    }

    /// Prints the last point of the curves.
    pub(crate) fn print_point(&self, training: &Training) {
        let return_to_start = if self.last_line.is_some() { "\r" } else { "" };
        if let Some(point) = training.curve.last() {
            eprintln!(
                "{return_to_start}{}, loss {:.6}, validation {:.6}",
                self.line(training.steps),
                point.training,
                point.validation
            );
        }
    }

    fn line(&self, step: u64) -> String {
        let seconds = self.start.elapsed().as_secs_f64().max(1e-9);
        let per_second = (step - self.first_step).max(1) as f64 / seconds;
        let left = ((self.steps - step) as f64 / per_second).ceil() as u64;
        format!(
            "step {step} of {}, {:.0} positions/s, {}:{:02}:{:02} left",
            self.steps,
            per_second * self.batch as f64,
            left / 3600,
            left / 60 % 60,
            left % 60
        )
    }
}
