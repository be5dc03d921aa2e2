//! [`reading`]: what a text says, to compare it with a repaired one.

use chess_board::Position;
use chess_notation::pgn::{Fallback, Nag, Ply, RawText, Reader, VisitStep, Visitor};
use siphasher::sip128::{Hasher128, SipHasher13};
use std::hash::Hasher;

/// Returns a hash of what a text of several parts contains besides tags, spelling and results.
pub(super) fn reading(parts: &[&[u8]]) -> u128 {
    let text = parts.concat();
    let mut reading = Reading(SipHasher13::new());
    let mut reader = Reader::new(&text);
    while reader.read_game(&mut reading).is_some() {}
    reading.0.finish128().as_u128()
}

struct Reading(SipHasher13);

impl Reading {
    fn event(&mut self, kind: u8, value: u64) {
        self.0.write_u8(kind);
        self.0.write_u64(value);
    }
}

impl Visitor for Reading {
    type Output = ();

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        self.event(0, start.map_or(0, Position::key));
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        self.event(1, ply.mv.map_or(0, |mv| mv.to_bits().into()));
    }

    fn nag(&mut self, nag: Nag) {
        self.event(2, nag.number().into());
    }

    fn comment(&mut self, text: RawText<'_>) {
        // What follows a comment at the end of a file can be white space or a part of it.
        let text = decoded(text.as_raw_bytes());
        let is_white = |character: char| character.is_ascii_whitespace() || character == '\x1a';
        let text = text.trim_end_matches(is_white);
        self.event(3, text.len() as u64);
        self.0.write(text.as_bytes());
    }

    fn begin_variation(&mut self) -> VisitStep {
        self.event(4, 0);
        VisitStep::Into
    }

    fn end_variation(&mut self) {
        self.event(5, 0);
    }

    fn end_game(&mut self) {
        self.event(6, 0);
    }
}

/// Returns the characters of bytes in Windows-1252.
pub(super) fn characters(bytes: &[u8]) -> String {
    RawText::new(bytes)
        .decode(Fallback::Windows1252)
        .text
        .into_owned()
}

/// Returns a text in which each byte that is not UTF-8 is a character of Windows-1252.
pub(super) fn decoded(text: &[u8]) -> String {
    let mut decoded = String::with_capacity(text.len());
    for chunk in text.utf8_chunks() {
        decoded.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            decoded.push_str(&characters(chunk.invalid()));
        }
    }
    decoded
}
