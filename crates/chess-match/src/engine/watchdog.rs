//! [`Watchdog`]: ends engines after a crash of the program that started them.

use chess_uci::ProcessGroup;
use std::collections::BTreeSet;
use std::io::{self, BufRead, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Mutex;

/// A second process that ends the engines if this process ends without doing so: after a crash, or after `kill -9`.
///
/// The second process reads the numbers of the engines' process groups from a pipe. When this process ends, for
/// whatever reason, the operating system closes the pipe, and the second process ends the engines that are left. It
/// runs [`watch_engines`], usually in the same program, called with an argument for this purpose.
///
/// On Windows and other systems without process groups nothing is started. There, an engine whose input is
/// closed has to end by itself, as the protocol asks for.
#[derive(Debug)]
pub struct Watchdog {
    process: Option<Mutex<WatchdogProcess>>,
}

#[derive(Debug)]
struct WatchdogProcess {
    child: Child,
    /// `None` after it was closed.
    input: Option<ChildStdin>,
}

impl Watchdog {
    /// Starts the second process, a command that calls [`watch_engines`].
    ///
    /// # Errors
    /// If the command cannot be started.
    pub fn start(mut command: Command) -> io::Result<Self> {
        if !cfg!(unix) {
            return Ok(Self { process: None });
        }
        command.stdin(Stdio::piped()).stdout(Stdio::null());
        ProcessGroup::begin(&mut command);
        let mut child = command.spawn()?;
        let input = child.stdin.take();
        Ok(Self {
            process: Some(Mutex::new(WatchdogProcess { child, input })),
        })
    }

    pub(crate) fn add(&self, group: ProcessGroup) {
        self.send('+', group);
    }

    pub(crate) fn remove(&self, group: ProcessGroup) {
        self.send('-', group);
    }

    fn send(&self, sign: char, group: ProcessGroup) {
        let Some(Ok(mut process)) = self.process.as_ref().map(Mutex::lock) else {
            return;
        };
        if let Some(input) = &mut process.input {
            // If the watchdog was killed, the engines still end with this process, unless it crashes.
            let _ = writeln!(input, "{sign}{}", group.id()).and_then(|()| input.flush());
        }
    }
}

impl Drop for Watchdog {
    fn drop(&mut self) {
        if let Some(Ok(mut process)) = self.process.as_ref().map(Mutex::lock) {
            process.input = None;
            let _ = process.child.wait();
        }
    }
}

/// Waits until the input ends, and then ends the engines that were announced on it and not taken back.
///
/// This is what the process of a [`Watchdog`] runs, with its standard input.
pub fn watch_engines(input: impl BufRead) {
    for group in groups_left(input) {
        group.kill();
    }
}

/// Reads lines `+ID` and `-ID` up to the end.
fn groups_left(input: impl BufRead) -> BTreeSet<ProcessGroup> {
    let mut groups = BTreeSet::new();
    for line in input.lines() {
        let Ok(line) = line else { break };
        let parse = |id: &str| id.parse().ok().map(ProcessGroup::begun_by);
        if let Some(group) = line.strip_prefix('+').and_then(parse) {
            groups.insert(group);
        } else if let Some(group) = line.strip_prefix('-').and_then(parse) {
            groups.remove(&group);
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::{ProcessGroup, groups_left};

    #[test]
    fn groups_that_were_not_taken_back_are_left() {
        let groups = groups_left(&b"+7\n+12\nnonsense\n-7\n+3\n-99\n+"[..]);
        let expected = [3, 12].map(ProcessGroup::begun_by);
        assert_eq!(Vec::from_iter(groups), expected);
    }
}
