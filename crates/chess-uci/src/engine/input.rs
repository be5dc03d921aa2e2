//! What the engine hears: lines, and that a job is done.

use chess_search::{Evaluate, Searcher};
use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::{self, Receiver, SyncSender};
use std::thread;

/// Something that happened.
pub(super) enum Event<E: Evaluate> {
    /// A line was read.
    Line(String),
    /// A line was longer than any that makes sense.
    LineTooLong,
    /// The input has ended.
    EndOfInput,
    /// A job is done and gives the searcher back, with the line that is still to be said.
    Done(Box<Searcher<E>>, Option<String>),
    /// A job has panicked and its searcher is lost.
    Lost,
}

/// How many bytes a line may have. The moves of the longest possible game need a tenth of it.
const LONGEST_LINE: u64 = 1 << 20;

/// How many events may wait to be looked at; a reader that is faster has to wait itself.
const CAPACITY: usize = 64;

pub(super) fn channel<E: Evaluate>() -> (SyncSender<Event<E>>, Receiver<Event<E>>) {
    mpsc::sync_channel(CAPACITY)
}

/// Reads lines in a thread of its own. What is not UTF-8 in them becomes U+FFFD.
pub(super) fn read<E: Evaluate + 'static>(
    input: impl Read + Send + 'static,
    events: SyncSender<Event<E>>,
) {
    thread::spawn(move || {
        let mut input = BufReader::new(input);
        skip_byte_order_mark(&mut input);
        while let Some(event) = line(&mut input) {
            if events.send(event).is_err() {
                return;
            }
        }
        // Nobody listens after the end.
        let _ = events.send(Event::EndOfInput);
    });
}

/// Some programs begin what they write with the mark of UTF-8.
fn skip_byte_order_mark(input: &mut impl BufRead) {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if input.fill_buf().is_ok_and(|start| start.starts_with(MARK)) {
        input.consume(MARK.len());
    }
}

/// The next line; `None` at the end, or when it cannot be read.
fn line<E: Evaluate>(input: &mut impl BufRead) -> Option<Event<E>> {
    let mut bytes = Vec::new();
    let limit = LONGEST_LINE + 1;
    let len = input.take(limit).read_until(b'\n', &mut bytes).ok()?;
    if len == 0 {
        return None;
    }
    if len as u64 == limit && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n').ok()?;
        return Some(Event::LineTooLong);
    }
    Some(Event::Line(String::from_utf8_lossy(&bytes).into_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Option<String>> {
        let mut input = BufReader::new(input);
        core::iter::from_fn(|| line::<chess_search::HandWritten>(&mut input))
            .map(|event| match event {
                Event::Line(line) => Some(line),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn lines_end_anyhow_and_may_be_too_long() {
        assert_eq!(lines(b""), []);
        assert_eq!(
            lines(b"a\r\nb\xff\0\n\nc"),
            ["a\r\n", "b\u{fffd}\0\n", "\n", "c"].map(|line| Some(line.to_owned()))
        );
        let mut long = vec![b'x'; LONGEST_LINE as usize];
        long.push(b'\n');
        assert!(matches!(lines(&long).as_slice(), [Some(_)]));
        long.splice(0..0, *b"xyz");
        long.extend(b"quit\n");
        assert_eq!(lines(&long), [None, Some("quit\n".to_owned())]);
    }
}
