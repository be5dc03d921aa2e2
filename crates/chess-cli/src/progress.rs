//! [`Progress`]: a progress bar on standard error, during work that takes long.

use crate::safe_text::safe;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::time::Duration;

/// Whether progress is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ProgressMode {
    /// In a terminal.
    Shown,
    Hidden,
}

/// A progress bar on standard error. It is hidden if standard error is not a terminal.
#[derive(Debug)]
pub(crate) struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// Begins a bar of `total` steps, which have this unit. The bar appears after half a second.
    pub(crate) fn steps(mode: ProgressMode, total: u64, unit: &str) -> Self {
        Self::new(
            mode,
            Some(total),
            &format!("{{wide_bar}} {{human_pos}}/{{human_len}} {unit}, {{eta}} left"),
        )
    }

    /// Begins a sign of life with the time and a text.
    pub(crate) fn spinner(mode: ProgressMode) -> Self {
        Self::new(mode, None, "{spinner} {elapsed} {wide_msg}")
    }

    /// Begins a bar of `total` bytes, or a count of bytes if their number is unknown.
    pub(crate) fn bytes(mode: ProgressMode, total: Option<u64>) -> Self {
        let template = match total {
            Some(_) => "{wide_bar} {bytes}/{total_bytes} {msg}, {bytes_per_sec}, {eta} left",
            None => "{spinner} {bytes} {msg}, {bytes_per_sec}, {elapsed}",
        };
        Self::new(mode, total, template)
    }

    fn new(mode: ProgressMode, total: Option<u64>, template: &str) -> Self {
        let target = match mode {
            ProgressMode::Shown => ProgressDrawTarget::stderr_with_hz(5),
            ProgressMode::Hidden => ProgressDrawTarget::hidden(),
        };
        let bar = ProgressBar::with_draw_target(total, target);
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.enable_steady_tick(Duration::from_millis(500));
        Self { bar }
    }

    /// Sets the number of steps or bytes that are done.
    pub(crate) fn set(&self, position: u64) {
        self.bar.set_position(position);
    }

    /// Adds to the number of steps or bytes that are done.
    pub(crate) fn add(&self, steps: u64) {
        self.bar.inc(steps);
    }

    /// Sets the text beside the bar.
    pub(crate) fn message(&self, message: impl Into<String>) {
        self.bar.set_message(safe(&message.into()).into_owned());
    }

    /// Prints something while the bar is not in the way.
    pub(crate) fn suspend<R>(&self, print: impl FnOnce() -> R) -> R {
        self.bar.suspend(print)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
