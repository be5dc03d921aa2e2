//! A UCI engine as another program, asked for its `go perft`.

use crate::perft_output::{self, Line};
use std::fmt;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Duration;

/// A running engine. It is ended when this is dropped.
#[derive(Debug)]
pub(crate) struct Engine {
    child: Child,
    stdin: ChildStdin,
    lines: Receiver<String>,
    timeout: Duration,
    chess960: Chess960,
}

/// What the engine knows of Chess960.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Chess960 {
    Unknown,
    Off,
    On,
}

/// The count below each move, in the engine's own order and spelling.
pub(crate) type Divide = Vec<(String, u128)>;

/// Why an engine gives no counts.
#[derive(Debug)]
pub(crate) enum EngineError {
    Start {
        path: PathBuf,
        error: io::Error,
    },
    /// It printed nothing for so long.
    Silent {
        awaited: &'static str,
        timeout: Duration,
    },
    /// It ended, or closed its output.
    Ended {
        awaited: &'static str,
        status: Option<ExitStatus>,
    },
    /// `go perft` made it do something else, as this line shows.
    NoPerft {
        line: String,
    },
    /// It gives a sum, but not the count below each move.
    NoDivide,
    /// It has no option `UCI_Chess960`, and the position needs it.
    NoChess960,
    MoveTwice {
        text: String,
    },
    /// The counts below the moves come to something other than the sum that it names.
    WrongSum {
        sum: u128,
        named: u128,
    },
    /// At depth 1, where each move leads to one leaf.
    LeafCount {
        text: String,
        nodes: u128,
    },
    /// Two answers of its own do not go together.
    Inconsistent {
        text: String,
        before: u128,
        after: u128,
    },
}

impl fmt::Display for EngineError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Start { path, error } => {
                write!(f, "cannot start the engine {}: {error}", path.display())
            }
            Self::Silent { awaited, timeout } => write!(
                f,
                "the engine printed nothing for {} s; expected {awaited}",
                timeout.as_secs_f64()
            ),
            Self::Ended { awaited, status } => {
                f.write_str("the engine ended")?;
                if let Some(status) = status {
                    write!(f, " ({status})")?;
                }
                write!(f, "; expected {awaited}")
            }
            Self::NoPerft { line } => {
                write!(
                    f,
                    "the engine does not know `go perft`; it answers `{line}`"
                )
            }
            Self::NoDivide => f.write_str(
                "the engine answers `go perft` with a sum alone; expected a count for each move",
            ),
            Self::NoChess960 => {
                f.write_str("the position is one of Chess960, and the engine has no UCI_Chess960")
            }
            Self::MoveTwice { text } => write!(f, "the engine lists the move {text} twice"),
            Self::WrongSum { sum, named } => write!(
                f,
                "the engine's counts for the moves come to {sum}, but it names {named} nodes"
            ),
            Self::LeafCount { text, nodes } => {
                write!(
                    f,
                    "the engine counts {nodes} leaves below {text} at depth 1; expected one"
                )
            }
            Self::Inconsistent {
                text,
                before,
                after,
            } => write!(
                f,
                "the engine contradicts itself: {before} nodes below {text}, \
                 but {after} when asked for the position after it"
            ),
        }
    }
}

impl std::error::Error for EngineError {}

impl Engine {
    /// Starts the program and waits until it has said that it speaks UCI.
    pub(crate) fn start(path: &Path, timeout: Duration) -> Result<Self, EngineError> {
        let failed = |error| EngineError::Start {
            path: path.into(),
            error,
        };
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(failed)?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(io::ErrorKind::BrokenPipe.into()));
        };
        // A bound, so that an engine that talks without end is not read into memory.
        let (sender, lines) = sync_channel(1024);
        thread::spawn(move || pass_on(stdout, &sender));
        let mut engine = Self {
            child,
            stdin,
            lines,
            timeout,
            chess960: Chess960::Unknown,
        };
        engine.send("uci", UCIOK)?;
        loop {
            let line = engine.line(UCIOK)?;
            if line.starts_with("option name UCI_Chess960 ") {
                engine.chess960 = Chess960::Off;
            } else if line == "uciok" {
                return Ok(engine);
            }
        }
    }

    /// Tells the engine which of the two kinds of chess the next positions are of.
    pub(crate) fn set_chess960(&mut self, wanted: bool) -> Result<(), EngineError> {
        let (state, value) = match (self.chess960, wanted) {
            (Chess960::Unknown, true) => return Err(EngineError::NoChess960),
            (Chess960::Off, true) => (Chess960::On, "true"),
            (Chess960::On, false) => (Chess960::Off, "false"),
            (Chess960::Unknown | Chess960::Off, false) | (Chess960::On, true) => return Ok(()),
        };
        self.chess960 = state;
        self.send(
            &format!("setoption name UCI_Chess960 value {value}"),
            READYOK,
        )
    }

    /// Asks for the count below each move.
    pub(crate) fn perft(&mut self, fen: &str, depth: u32) -> Result<Divide, EngineError> {
        // What it may still have to say about the question before ends here.
        self.send("isready", READYOK)?;
        while self.line(READYOK)? != "readyok" {}
        self.send(&format!("position fen {fen}"), COUNTS)?;
        self.send(&format!("go perft {depth}"), COUNTS)?;
        let mut counts = Divide::new();
        let mut sum: u128 = 0;
        loop {
            let line = self.line(COUNTS)?;
            match perft_output::read(&line) {
                Line::Count(text, nodes) => {
                    if counts.iter().any(|(known, _)| *known == text) {
                        return Err(EngineError::MoveTwice { text });
                    }
                    sum = sum.saturating_add(nodes);
                    counts.push((text, nodes));
                }
                Line::Sum(named) if named == sum => return Ok(counts),
                Line::Sum(_) if counts.is_empty() => return Err(EngineError::NoDivide),
                Line::Sum(named) => return Err(EngineError::WrongSum { sum, named }),
                // Some engines end whatever they do with a best move.
                Line::Search if !counts.is_empty() => return Ok(counts),
                Line::Search | Line::NotUnderstood => return Err(EngineError::NoPerft { line }),
                Line::Other => {}
            }
        }
    }

    fn send(&mut self, command: &str, awaited: &'static str) -> Result<(), EngineError> {
        let sent = writeln!(self.stdin, "{command}").and_then(|()| self.stdin.flush());
        sent.map_err(|_| self.ended(awaited))
    }

    fn line(&mut self, awaited: &'static str) -> Result<String, EngineError> {
        self.lines
            .recv_timeout(self.timeout)
            .map_err(|error| match error {
                RecvTimeoutError::Timeout => EngineError::Silent {
                    awaited,
                    timeout: self.timeout,
                },
                RecvTimeoutError::Disconnected => self.ended(awaited),
            })
    }

    fn ended(&mut self, awaited: &'static str) -> EngineError {
        // Its output may be closed a little before the program has ended.
        for _ in 0..20 {
            if let Ok(Some(status)) = self.child.try_wait() {
                return EngineError::Ended {
                    awaited,
                    status: Some(status),
                };
            }
            thread::sleep(Duration::from_millis(10));
        }
        EngineError::Ended {
            awaited,
            status: None,
        }
    }
}

const UCIOK: &str = "`uciok`";
const READYOK: &str = "`readyok`";
const COUNTS: &str = "the counts of `go perft`, ending with `Nodes searched: N`";

impl Drop for Engine {
    fn drop(&mut self) {
        // Either fails only if the engine has ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads the engine's output line by line until it, or whoever listens, is gone.
fn pass_on(stdout: ChildStdout, sender: &SyncSender<String>) {
    let mut reader = BufReader::new(stdout);
    while let Some(line) = read_line(&mut reader) {
        if sender.send(line).is_err() {
            return;
        }
    }
}

/// The next line without blanks at its ends, `None` after the last. What goes beyond a length that
/// no answer needs is dropped.
fn read_line(reader: &mut impl BufRead) -> Option<String> {
    const MOST: usize = 4096;
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
        line.extend_from_slice(&part[..part.len().min(MOST - line.len())]);
        let used = part.len() + usize::from(end.is_some());
        reader.consume(used);
        if end.is_some() || used == 0 {
            return Some(String::from_utf8_lossy(&line).trim().to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut bytes: &[u8]) -> Vec<String> {
        std::iter::from_fn(|| read_line(&mut bytes)).collect()
    }

    #[test]
    fn lines_end_as_any_system_ends_them() {
        assert_eq!(
            lines(b"uciok\r\n\n e2e4: 1 \nlast"),
            ["uciok", "", "e2e4: 1", "last"]
        );
        assert_eq!(lines(b""), [""; 0]);
    }

    #[test]
    fn a_line_without_end_is_cut() {
        let long = [vec![b'x'; 1_000_000], b"\nnext\n".to_vec()].concat();
        let lines = lines(&long);
        assert_eq!(lines.len(), 2);
        assert_eq!((lines[0].len(), lines[1].as_str()), (4096, "next"));
    }

    #[test]
    fn bytes_that_are_no_text_do_no_harm() {
        assert_eq!(lines(b"\xff\xfe\n"), ["\u{fffd}\u{fffd}"]);
    }
}
