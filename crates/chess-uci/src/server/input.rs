//! Reading the lines of the input.

use super::event::Event;
use crate::protocol::text::decode;
use std::io::{self, BufRead, BufReader, Read};
use std::sync::mpsc::SyncSender;
use std::thread;

/// The maximum length of a line in bytes. The moves of the longest possible game need a tenth of it.
const MAX_LINE_LEN: u64 = 1 << 20;

/// Reads lines in a thread of its own. Lines that are not UTF-8 are decoded as Windows-1252.
///
/// # Errors
/// If the system cannot start a thread.
pub(super) fn read<E: Send + 'static>(
    input: impl Read + Send + 'static,
    events: SyncSender<Event<E>>,
) -> io::Result<()> {
    let reader = thread::Builder::new().spawn(move || {
        let mut input = BufReader::new(input);
        skip_byte_order_mark(&mut input);
        while let Some(event) = line(&mut input) {
            if events.send(event).is_err() {
                return;
            }
        }
        // The session may end before the input does.
        let _ = events.send(Event::EndOfInput);
    });
    reader.map(drop)
}

/// Skips the byte order mark that some programs write before the first line.
fn skip_byte_order_mark(input: &mut impl BufRead) {
    const MARK: &[u8] = "\u{feff}".as_bytes();
    if input.fill_buf().is_ok_and(|start| start.starts_with(MARK)) {
        input.consume(MARK.len());
    }
}

/// Returns the next line, or `None` at the end of the input or after an error.
fn line<E>(input: &mut impl BufRead) -> Option<Event<E>> {
    let mut bytes = Vec::new();
    let limit = MAX_LINE_LEN + 1;
    let len = input.take(limit).read_until(b'\n', &mut bytes).ok()?;
    if len == 0 {
        return None;
    }
    if len as u64 == limit && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n').ok()?;
        return Some(Event::LineTooLong);
    }
    Some(Event::Line(decode(&bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Option<String>> {
        let mut input = BufReader::new(input);
        core::iter::from_fn(|| line::<()>(&mut input))
            .map(|event| match event {
                Event::Line(line) => Some(line),
                _ => None,
            })
            .collect()
    }

    #[test]
    fn lines_end_with_any_line_ending_and_overlong_lines_are_reported() {
        assert_eq!(lines(b""), []);
        assert_eq!(
            lines(b"a\r\nb\xff\0\n\nc"),
            ["a\r\n", "b\u{ff}\0\n", "\n", "c"].map(|line| Some(line.to_owned()))
        );
        let mut long = vec![b'x'; MAX_LINE_LEN as usize];
        long.push(b'\n');
        assert!(matches!(lines(&long).as_slice(), [Some(_)]));
        long.splice(0..0, *b"xyz");
        long.extend(b"quit\n");
        assert_eq!(lines(&long), [None, Some("quit\n".to_owned())]);
    }
}
