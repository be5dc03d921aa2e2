//! [`Talk`]: the engine as a process.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The time after which a test fails. It is long enough for a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

const ENGINE: &str = env!("CARGO_BIN_EXE_chess-uci");

/// A running engine, killed on drop.
pub(crate) struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// Reads the output until `lines` is dropped.
    reader: Option<JoinHandle<()>>,
}

impl Talk {
    pub(crate) fn start() -> Self {
        Self::with_arguments(&[])
    }

    pub(crate) fn with_arguments(arguments: &[&str]) -> Self {
        let mut command = Command::new(ENGINE);
        command.args(arguments);
        Self::with(command)
    }

    /// Starts the engine under a limit of the shell, such as `ulimit -v 200000`.
    #[cfg(target_os = "linux")]
    pub(crate) fn under(limit: &str) -> Self {
        let mut command = Command::new("sh");
        command.args(["-c", &format!("{limit} && exec \"$0\""), ENGINE]);
        Self::with(command)
    }

    fn with(mut command: Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the engine starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        let reader = thread::spawn(move || {
            for line in output.lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Self {
            input: child.stdin.take(),
            child,
            lines,
            reader: Some(reader),
        }
    }

    pub(crate) fn say(&mut self, line: &str) {
        self.say_bytes(format!("{line}\n").as_bytes());
    }

    pub(crate) fn say_bytes(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("the input is open");
        input.write_all(bytes).expect("the engine listens");
        input.flush().expect("the engine listens");
    }

    /// Sends a line, and returns all lines up to and including one that starts with `last`.
    pub(crate) fn ask(&mut self, line: &str, last: &str) -> Vec<String> {
        self.say(line);
        self.until(last)
    }

    /// Returns all lines up to and including one that starts with `last`.
    pub(crate) fn until(&mut self, last: &str) -> Vec<String> {
        let mut lines = Vec::new();
        let began = Instant::now();
        loop {
            let left = PATIENCE.saturating_sub(began.elapsed());
            match self.lines.recv_timeout(left) {
                Ok(line) => {
                    let is_last = line.starts_with(last);
                    lines.push(line);
                    if is_last {
                        return lines;
                    }
                }
                Err(error) => panic!("no line begins with {last:?} ({error}), only: {lines:#?}"),
            }
        }
    }

    /// Returns the next line that starts with `start`.
    pub(crate) fn expect(&mut self, start: &str) -> String {
        self.until(start).pop().unwrap_or_default()
    }

    /// Returns all lines that arrive within this time.
    pub(crate) fn within(&mut self, time: Duration) -> Vec<String> {
        thread::sleep(time);
        self.lines.try_iter().collect()
    }

    /// Returns the memory of the engine that is in use, in bytes.
    #[cfg(target_os = "linux")]
    pub(crate) fn memory(&self) -> u64 {
        let status = format!("/proc/{}/status", self.child.id());
        let status = std::fs::read_to_string(status).expect("the engine is running");
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.trim().strip_suffix(" kB"));
        let kib: u64 = kib.expect("a number of kB").parse().expect("a number");
        kib << 10
    }

    /// Closes the output of the engine.
    pub(crate) fn stop_listening(&mut self) {
        self.lines = mpsc::channel().1;
        // The reader notices this at the next line and closes the pipe.
        self.say("isready");
        let reader = self.reader.take().expect("the output is open");
        reader.join().expect("the reader does not panic");
    }

    /// Closes the input.
    pub(crate) fn close(&mut self) {
        self.input = None;
    }

    /// Waits for the end of the engine, and returns its remaining lines.
    pub(crate) fn end(self) -> (ExitStatus, Vec<String>) {
        self.end_while(|_| {})
    }

    /// Sends a line repeatedly until the engine ends. A single line may not be enough: a process
    /// that another test starts at this moment inherits the pipe for an instant.
    pub(crate) fn end_while_saying(self, line: &str) -> ExitStatus {
        let line = format!("{line}\n");
        self.end_while(|input| drop(input.write_all(line.as_bytes())))
            .0
    }

    fn end_while(mut self, mut say: impl FnMut(&mut ChildStdin)) -> (ExitStatus, Vec<String>) {
        let began = Instant::now();
        loop {
            if let Some(input) = &mut self.input {
                say(input);
            }
            if let Some(status) = self.child.try_wait().expect("the engine's status") {
                return (status, self.lines.iter().collect());
            }
            assert!(began.elapsed() < PATIENCE, "the engine does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Sends `quit` and waits for a successful end.
    pub(crate) fn quit(mut self) -> Vec<String> {
        self.say("quit");
        let (status, lines) = self.end();
        assert!(status.success(), "{status}");
        lines
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
