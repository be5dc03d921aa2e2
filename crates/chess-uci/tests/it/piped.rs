//! [`Piped`]: an engine in a thread of the test.

use std::io::{self, BufRead, BufReader, PipeReader, PipeWriter, Write};
use std::thread::{self, JoinHandle};

/// An engine that runs in a thread and is talked to through pipes.
pub(crate) struct Piped {
    commands: PipeWriter,
    lines: io::Lines<BufReader<PipeReader>>,
    thread: JoinHandle<bool>,
}

impl Piped {
    /// Starts an engine, which returns whether it ended without an error.
    pub(crate) fn start(
        engine: impl FnOnce(PipeReader, PipeWriter) -> bool + Send + 'static,
    ) -> Self {
        let (input, commands) = io::pipe().unwrap();
        let (replies, output) = io::pipe().unwrap();
        Self {
            commands,
            lines: BufReader::new(replies).lines(),
            thread: thread::spawn(move || engine(input, output)),
        }
    }

    pub(crate) fn send(&mut self, line: &str) {
        writeln!(self.commands, "{line}").unwrap();
    }

    /// Waits for the next line.
    pub(crate) fn next(&mut self) -> String {
        self.lines.next().expect("a line").unwrap()
    }

    pub(crate) fn quit(mut self) {
        self.send("quit");
        assert!(self.thread.join().unwrap());
    }
}
