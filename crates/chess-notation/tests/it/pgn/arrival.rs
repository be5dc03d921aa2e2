//! The calls to a visitor do not depend on how a stream splits the bytes.

use super::{files, stream, trace};
use chess_notation::Diagnostic;
use chess_notation::pgn::PgnLimits;
use std::io::{self, Read};

/// A stream that returns at most `length` bytes for each read.
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
fn splitting_a_stream_does_not_change_the_calls() {
    for (name, bytes) in files() {
        let lengths: &[usize] = if bytes.len() < 10_000 {
            &[1, 2, 3, 7, 64, 1000, usize::MAX]
        } else {
            &[4093, usize::MAX]
        };
        check(&name, &bytes, PgnLimits::default(), lengths);
        // With these limits nearly everything is too long.
        check(
            &name,
            &bytes,
            PgnLimits {
                token: 24,
                ..PgnLimits::default()
            },
            lengths,
        );
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
                PgnLimits {
                    token: limit,
                    ..PgnLimits::default()
                },
                &lengths,
            );
        }
    }
}

/// A percent sign within a line does not begin an escaped line, so the limit of escaped lines does
/// not apply to the text after it.
#[test]
fn a_result_after_a_percent_sign_within_a_line_is_kept_in_split_streams() {
    let text = format!("1. e4 %{} 1-0\n", "\x01".repeat(20));
    for limit in [1, 2, 3, 16, 40] {
        let limits = PgnLimits {
            token: limit,
            ..PgnLimits::default()
        };
        assert!(trace::of_bytes(text.as_bytes(), limits).contains("1-0"));
        check("percent sign", text.as_bytes(), limits, &[1, 2, 3]);
    }
}

/// The look-ahead after a short line does not count toward its length.
#[test]
fn a_short_line_comment_is_not_too_long_in_split_streams() {
    let limits = PgnLimits {
        token: 2,
        ..PgnLimits::default()
    };
    for text in ["1. e4 ;\n e5 1-0", "% \n1. e4 e5 *", "1. e4 e5 ;ab"] {
        assert!(
            !trace::of_bytes(text.as_bytes(), limits).contains("TooLong"),
            "{text}"
        );
        check(text, text.as_bytes(), limits, &[1, 2, 3]);
    }
}

#[test]
fn splitting_random_texts_does_not_change_the_calls_under_any_limit() {
    const PIECES: [&str; 28] = [
        "1. e4",
        "%",
        "\n%",
        "\x01\x01\x01\x01\x01\x01\x01\x01\x01\x01",
        " 1-0",
        "\n",
        "{",
        "}",
        ";",
        "\n[Event \"a\"]\n",
        "\n\n[Event \"x\"]\n\n",
        "\r\n \n[Event \"a\"]\n",
        "(",
        ")",
        "$",
        "1",
        "\"",
        "]",
        "[",
        "abc",
        " ",
        "      ",
        "e5",
        "*",
        "\r\n",
        "!",
        "?!",
        "\u{e9}\u{e9}",
    ];
    let mut seed = 1_u64;
    let mut random = |below: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) as usize % below
    };
    for _ in 0..20_000 {
        let pieces = 1 + random(14);
        let text: String = (0..pieces).map(|_| PIECES[random(PIECES.len())]).collect();
        let limits = PgnLimits {
            token: 1 + random(12),
            ..PgnLimits::default()
        };
        let name = text.escape_debug().to_string();
        check(&name, text.as_bytes(), limits, &[1 + random(3)]);
    }
}

#[test]
fn columns_count_from_the_start_of_the_line_in_split_streams() {
    let mut count = 0;
    for (name, mut bytes) in files() {
        // Change queen moves into illegal king moves.
        for byte in &mut bytes {
            *byte = if *byte == b'Q' { b'K' } else { *byte };
        }
        for length in [1, 7, 1 << 20] {
            let reader = stream(Pieces {
                bytes: &bytes,
                length,
            });
            for game in reader.games() {
                let game = game.unwrap();
                for error in game.errors() {
                    let before = &bytes[..error.span().unwrap().start];
                    let line = before
                        .iter()
                        .rev()
                        .take_while(|byte| !b"\r\n".contains(byte));
                    assert_eq!(error.column(), line.count() as u64 + 1, "{name}: {error}");
                    count += 1;
                }
            }
        }
    }
    assert!(count > 100, "{count}");
}
