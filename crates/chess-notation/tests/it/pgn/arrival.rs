//! The same calls, however the bytes arrive.

use super::{files, trace};
use chess_notation::pgn::PgnLimits;
use std::io::{self, Read};

/// A stream that returns this many bytes at once.
struct Pieces<'a> {
    bytes: &'a [u8],
    length: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.length.min(buffer.len()).min(self.bytes.len());
        let (now, later) = self.bytes.split_at(length);
        buffer[..length].copy_from_slice(now);
        self.bytes = later;
        Ok(length)
    }
}

fn check(name: &str, bytes: &[u8], limits: PgnLimits, lengths: &[usize]) {
    let whole = trace::of_bytes(bytes, limits);
    for &length in lengths {
        let pieces = trace::of_read(Pieces { bytes, length }, limits);
        if whole != pieces {
            let differs = whole.lines().zip(pieces.lines()).find(|(a, b)| a != b);
            panic!("{name}, {length} bytes at once: {differs:?}");
        }
    }
}

#[test]
fn files_read_alike_in_pieces() {
    for (name, bytes) in files() {
        let lengths: &[usize] = if bytes.len() < 10_000 {
            &[1, 2, 3, 7, 64, 1000, usize::MAX]
        } else {
            &[4093, usize::MAX]
        };
        check(&name, &bytes, PgnLimits::default(), lengths);
        // With these limits nearly everything is too long.
        check(&name, &bytes, PgnLimits::default().with_token(24), lengths);
    }
}

#[test]
fn truncated_files_do_not_panic() {
    let texts: [&[u8]; 6] = [
        b"1. e4 {a comment that is rather long\r\n\r\n} e5 (1... c5 $12 2. exd6e.p.) 1/2-1/2 ; x",
        b"1. e4 {no end\n\n[Event \"2\"]\n1. d4 e8(Q) *",
        b"1. e4 {no end, and long, much longer than the limit\n \t\n[Event \"2\"]\n1. d4 *",
        b"[A \"b\\\"]\r\r[Event \"c\"]\r1. d4\r\r1. e4 +- \xe2\x80\xa6 \xc2\xbd-\xc2\xbd",
        b"\xef\xbb\xbf% escape\n[Event \"x\"\n[Site \"y\"] *\n%second\n; third\n\n1.e4 %no\n",
        b"1. e4 e5 0-1 {after} $3\n{too}\n\n{not} [Event \"n\"] 0000 -- N e.p. \x00\x00 *",
    ];
    for text in texts {
        let lengths: Vec<usize> = (1..=text.len()).collect();
        for limit in [1 << 20, 40, 12] {
            let name = text.escape_ascii().to_string();
            check(
                &name,
                text,
                PgnLimits::default().with_token(limit),
                &lengths,
            );
        }
    }
}
