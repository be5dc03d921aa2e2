//! [`Process`]: a program with its pipes, and a thread for each of them.

use super::{ClientError, ProcessGroup};
use crate::protocol::text::decode;
use core::time::Duration;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, SendError, SyncSender};
use std::thread;
use std::time::Instant;

/// The queue of lines to a program.
pub(super) type Sender = mpsc::Sender<String>;

/// A program with its pipes. When this is dropped, the program is killed with all programs that it has started.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    state: State,
    /// The number of consecutive lines that were received after their deadline.
    late_lines: usize,
    /// Lines to the program. A thread writes them, so that a program that does not read cannot block the client.
    commands: Sender,
    /// Lines from the program.
    lines: Receiver<String>,
}

/// Whether a program can be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    /// The program is running, or its end has not been noticed yet.
    Running,
    /// The program has ended by itself. Its last lines may wait.
    Ended(ExitStatus),
    /// The program was killed because it did not answer. Its last lines are not read.
    Killed(Option<ExitStatus>),
}

/// The line or event that came from a program before a deadline.
#[derive(Debug)]
pub(super) enum Received {
    Line(String),
    Nothing,
}

/// The maximum number of lines that wait for the client. A program that prints more is blocked.
const MAX_WAITING: usize = 1024;

/// The maximum length of a line in bytes. The rest of a longer line is dropped.
const MAX_LINE_LEN: usize = 1 << 16;

/// The maximum time between the end of a program's output and its exit.
const EXIT_PATIENCE: Duration = Duration::from_millis(200);

impl Process {
    /// Starts a program in a process group of its own.
    pub(super) fn start(mut command: Command) -> Result<Self, ClientError> {
        let failed = |command: &Command, error| ClientError::Start {
            program: command.get_program().to_string_lossy().into_owned(),
            error,
        };
        ProcessGroup::begin(&mut command);
        let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
        let mut child = spawned.map_err(|error| failed(&command, error))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(&command, io::ErrorKind::BrokenPipe.into()));
        };
        let (commands, queue) = mpsc::channel();
        thread::spawn(move || write_lines(stdin, &queue));
        let (sender, lines) = mpsc::sync_channel(MAX_WAITING);
        thread::spawn(move || read_lines(stdout, &sender));
        Ok(Self {
            child,
            state: State::Running,
            late_lines: 0,
            commands,
            lines,
        })
    }

    /// Returns the number that the operating system has given to the process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// Queues a line for the program.
    pub(super) fn send(&mut self, line: String) -> Result<(), ClientError> {
        const EXPECTED: &str = "input to be read";
        if matches!(self.state, State::Killed(_)) {
            return Err(self.ended(EXPECTED));
        }
        let sent = self.commands.send(line);
        sent.map_err(|SendError(_)| self.ended(EXPECTED))
    }

    pub(super) fn sender(&self) -> Sender {
        self.commands.clone()
    }

    /// Waits for a line, without a limit if there is no deadline.
    ///
    /// After the deadline, lines that wait are still received, because the client may have been busy while they came.
    /// Their number is limited, so that a program that prints without end has no effect on the deadline.
    pub(super) fn receive(
        &mut self,
        deadline: Option<Instant>,
        expected: &'static str,
    ) -> Result<Received, ClientError> {
        if matches!(self.state, State::Killed(_)) {
            return Err(self.ended(expected));
        }
        let now = Instant::now();
        let result = match deadline {
            None => self
                .lines
                .recv()
                .map_err(|_| RecvTimeoutError::Disconnected),
            Some(deadline) if deadline > now => {
                self.late_lines = 0;
                self.lines.recv_timeout(deadline - now)
            }
            Some(_) if self.late_lines >= MAX_WAITING => Err(RecvTimeoutError::Timeout),
            Some(_) => {
                self.late_lines += 1;
                self.lines.recv_timeout(Duration::ZERO)
            }
        };
        match result {
            Ok(line) => Ok(Received::Line(line)),
            Err(RecvTimeoutError::Timeout) => Ok(Received::Nothing),
            Err(RecvTimeoutError::Disconnected) => Err(self.ended(expected)),
        }
    }

    /// Returns the error for a program that has ended.
    pub(super) fn ended(&mut self, expected: &'static str) -> ClientError {
        let status = self.poll(EXIT_PATIENCE);
        ClientError::Ended { expected, status }
    }

    /// Waits for the end of the program, and kills it if it does not end in time.
    pub(super) fn wait(&mut self, timeout: Duration) -> Result<ExitStatus, ClientError> {
        self.poll(timeout).ok_or_else(|| {
            self.kill();
            ClientError::Timeout {
                expected: "the end of the program",
            }
        })
    }

    /// Waits for the end of the program until the time is over.
    fn poll(&mut self, timeout: Duration) -> Option<ExitStatus> {
        let began = Instant::now();
        loop {
            match self.state {
                State::Ended(status) => return Some(status),
                State::Killed(status) => return status,
                State::Running => {}
            }
            if let Ok(Some(status)) = self.child.try_wait() {
                // The programs that it has started are useless without it.
                self.group().kill();
                self.state = State::Ended(status);
                return Some(status);
            }
            if began.elapsed() >= timeout {
                return None;
            }
            // The program must not block while it prints its last lines.
            while self.lines.try_recv().is_ok() {}
            thread::sleep(Duration::from_millis(2));
        }
    }

    /// Kills the program and all programs that it has started.
    pub(super) fn kill(&mut self) {
        let status = match self.state {
            State::Killed(_) => return,
            State::Ended(status) => Some(status),
            State::Running => {
                self.group().kill();
                // Fails only if the program has ended.
                let _ = self.child.kill();
                self.child.wait().ok()
            }
        };
        self.state = State::Killed(status);
    }

    fn group(&self) -> ProcessGroup {
        ProcessGroup::begun_by(self.child.id())
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
    }
}

fn write_lines(mut stdin: ChildStdin, queue: &Receiver<String>) {
    for line in queue {
        let written = writeln!(stdin, "{line}").and_then(|()| stdin.flush());
        if written.is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    while let Some(line) = read_line(&mut reader) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// Returns the next line without white space around it, or `None` at the end.
fn read_line(reader: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    loop {
        let buffer = match reader.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return None,
        };
        if buffer.is_empty() && line.is_empty() {
            return None;
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        line.extend_from_slice(&part[..part.len().min(MAX_LINE_LEN - line.len())]);
        let used = part.len() + usize::from(end.is_some());
        reader.consume(used);
        if end.is_some() || used == 0 {
            // A cut line must not end in the middle of a character.
            if line.len() == MAX_LINE_LEN
                && let Err(error) = core::str::from_utf8(&line)
                && error.error_len().is_none()
            {
                line.truncate(error.valid_up_to());
            }
            return Some(decode(&line).trim().to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut bytes: &[u8]) -> Vec<String> {
        core::iter::from_fn(|| read_line(&mut bytes)).collect()
    }

    #[test]
    fn lines_end_with_any_line_ending() {
        assert_eq!(
            lines(b"uciok\r\n\n e2e4: 1 \nlast"),
            ["uciok", "", "e2e4: 1", "last"]
        );
        assert_eq!(lines(b""), [""; 0]);
    }

    #[test]
    fn overlong_lines_are_cut() {
        let long = [vec![b'x'; 1_000_000], b"\nnext\n".to_vec()].concat();
        let lines = lines(&long);
        assert_eq!(lines.len(), 2);
        assert_eq!((lines[0].len(), lines[1].as_str()), (MAX_LINE_LEN, "next"));
    }

    #[test]
    fn lines_that_are_not_utf8_are_windows_1252() {
        assert_eq!(
            lines(b"id author J\xF6rg\nid author J\xC3\xB6rg\n\x80\n"),
            ["id author J\u{f6}rg", "id author J\u{f6}rg", "\u{20ac}"]
        );
        // A line that was cut within a character is still UTF-8.
        let long = ["id name ", &"\u{20ac}".repeat(MAX_LINE_LEN), "\n"].concat();
        let cut = &lines(long.as_bytes())[0];
        assert!(cut.ends_with('\u{20ac}') && cut.len() > MAX_LINE_LEN - 3);
    }
}
