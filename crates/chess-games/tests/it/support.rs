//! Files, compressed files, and what they contain.

use chess_games::Diagnostic;
use chess_notation::pgn::{PgnError, Ply, RawText, Reader, VisitStep, Visitor};
use flate2::write::GzEncoder;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

/// Returns the PGN files of chess-notation's tests, with their names: real games, and what parsers are tested with.
pub(crate) fn files() -> Vec<(String, Vec<u8>)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../chess-notation/tests/data/pgn");
    let mut folders = vec![root];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "pgn") {
                let bytes = fs::read(&path).unwrap();
                files.push((path.display().to_string(), bytes));
            }
        }
    }
    files.sort_unstable();
    assert!(files.len() > 10);
    files
}

/// Returns games with and without `Event` tags, results and line ends of all kinds.
pub(crate) fn unusual() -> Vec<(String, Vec<u8>)> {
    let plain = "[Event \"1\"]\n\n1. e4 e5 *\n\n".repeat(300);
    let moves_only = "1. e4 e5 2. Nf3 Nc6 1-0\n\n1. d4 d5\n\n".repeat(400);
    let tags_only = "[White \"A\"]\n[Black \"B\"]\n\n".repeat(300) + "[Event \"x\"]\n";
    let unclosed =
        "[Event \"1\"]\n\n1. e4 {no end\n\n[Event \"2\"]\n\n1. d4 (1. c4\n\n".repeat(200);
    let blanks = "\n \n\t\r\n[Event \"1\"]\n\n1. e4 *\n \n\n  \n".repeat(200);
    let windows = plain.replace('\n', "\r\n");
    let escaped = "% escaped\n[Event \"1\"]\n\n1. e4 *\n\n; aside\n\n".repeat(200);
    let one_line = "1. e4 e5 1-0 ".repeat(2000);
    let one_game = format!("[Event \"1\"]\n\n1. e4 {{{}}} e5 *\n", "long ".repeat(5000));
    let junk = ") ] } $ [Event \"\n\n".repeat(500);
    [
        ("plain", plain),
        ("moves only", moves_only),
        ("tags only", tags_only),
        ("unclosed", unclosed),
        ("blanks", blanks),
        ("windows", windows),
        ("escaped", escaped),
        ("one line", one_line),
        ("one game", one_game),
        ("junk", junk),
        ("empty", String::new()),
        ("white", " \n\n".to_owned()),
    ]
    .map(|(name, text)| (name.to_owned(), text.into_bytes()))
    .into()
}

/// Records what a reader reports, with places in bytes and without counts that begin again in each part.
#[derive(Default)]
pub(crate) struct Trace(pub(crate) String);

impl Trace {
    fn line(&mut self, what: &str, text: &[u8]) {
        writeln!(self.0, "{what} {}", text.escape_ascii()).unwrap();
    }
}

impl Visitor for Trace {
    type Output = ();

    fn begin_game(&mut self, start: chess_notation::pgn::GameStart) -> VisitStep {
        writeln!(self.0, "game at {}", start.offset).unwrap();
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        self.line("tag", name.as_raw_bytes());
        self.line("is", value.as_raw_bytes());
    }

    fn ply(&mut self, ply: Ply<'_>) {
        self.line("move", ply.text.as_raw_bytes());
    }

    fn comment(&mut self, text: RawText<'_>) {
        self.line("comment", text.as_raw_bytes());
    }

    fn result_text(&mut self, text: RawText<'_>) {
        self.line("result", text.as_raw_bytes());
    }

    fn error(&mut self, error: &PgnError) {
        let (span, code) = (error.file_span(), error.code());
        writeln!(self.0, "error {code} at {}..{}", span.start, span.end).unwrap();
    }

    fn end_game(&mut self) {}
}

/// Returns what a reader of the whole file reports.
pub(crate) fn trace(bytes: &[u8]) -> String {
    let mut trace = Trace::default();
    let mut reader = Reader::new(bytes);
    while reader.read_game(&mut trace).is_some() {}
    trace.0
}

pub(crate) fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn bzip2(text: &[u8]) -> Vec<u8> {
    let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

pub(crate) fn zstd(text: &[u8]) -> Vec<u8> {
    ruzstd::encoding::compress_to_vec(text, ruzstd::encoding::CompressionLevel::Fastest)
}

/// A zstd frame that decoders skip.
pub(crate) fn skippable(content: &[u8]) -> Vec<u8> {
    let mut frame = b"\x50\x2a\x4d\x18".to_vec();
    frame.extend(u32::try_from(content.len()).unwrap().to_le_bytes());
    frame.extend(content);
    frame
}

/// A stream that gives few bytes at a time, is interrupted, and may fail at its end.
pub(crate) struct Trickle<'a> {
    pub(crate) bytes: &'a [u8],
    pub(crate) step: usize,
    pub(crate) fails: bool,
    pub(crate) calls: usize,
}

impl Read for Trickle<'_> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        self.calls += 1;
        if self.calls.is_multiple_of(3) {
            return Err(io::ErrorKind::Interrupted.into());
        }
        if self.bytes.is_empty() && self.fails {
            return Err(io::Error::other("the disk is gone"));
        }
        let count = self.step.min(out.len()).min(self.bytes.len());
        out[..count].copy_from_slice(&self.bytes[..count]);
        self.bytes = &self.bytes[count..];
        Ok(count)
    }
}
