//! [`Log`]: the file of the option `Debug Log File`.

use std::fs::File;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

/// A file that receives a copy of every line in both directions, if one is open.
#[derive(Clone, Debug, Default)]
pub(super) struct Log(Arc<Mutex<Option<LogFile>>>);

#[derive(Debug)]
struct LogFile {
    file: File,
    opened: Instant,
}

/// The direction of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    In,
    Out,
}

impl Log {
    /// Opens a file, or closes the open one if the path is empty. New lines are appended, so that a
    /// wrong path does not overwrite a file.
    pub(super) fn open(&self, path: &str) -> io::Result<()> {
        let file = match path {
            "" => None,
            path => {
                let file = File::options().append(true).create(true).open(path)?;
                let opened = Instant::now();
                Some(LogFile { file, opened })
            }
        };
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = file;
        Ok(())
    }

    /// Writes each line of a text with the milliseconds since the file was opened and the direction: `>>` to the
    /// engine, `<<` from the engine.
    ///
    /// If this fails, the file is closed, so that the failure is returned once.
    pub(super) fn write(&self, direction: Direction, text: &str) -> io::Result<()> {
        let mut log = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(LogFile { file, opened }) = &mut *log else {
            return Ok(());
        };
        let arrow = match direction {
            Direction::In => ">>",
            Direction::Out => "<<",
        };
        let time = opened.elapsed().as_millis();
        let lines: Vec<String> = text
            .trim_end_matches(['\n', '\r'])
            .split('\n')
            .map(|line| format!("{time:>8} {arrow} {line}\n"))
            .collect();
        let written = file.write_all(lines.concat().as_bytes());
        if written.is_err() {
            *log = None;
        }
        written
    }
}
