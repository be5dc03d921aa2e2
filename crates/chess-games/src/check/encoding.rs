//! Finds text that is not UTF-8.

use super::reading::{characters, decoded, reading};
use super::repair::{Edit, Repair};
use crate::batch::games::GameText;
use std::ops::Range;

/// The most edits of a game.
const MAX_EDITS: usize = 1 << 17;

/// Returns the first bytes of a game that are not UTF-8, and the repair: each such byte is a character of
/// Windows-1252, the superset of the encoding that the standard names. There is no repair if the characters would be
/// read as other moves.
pub(super) fn wrong_encoding(game: GameText<'_>) -> Option<(Range<u64>, Option<Repair>)> {
    let mut at = game.range().start;
    let mut runs: Vec<(Range<u64>, String)> = Vec::new();
    for chunk in game.bytes().utf8_chunks() {
        at += chunk.valid().len() as u64;
        let invalid = chunk.invalid();
        if invalid.is_empty() {
            continue;
        }
        let end = at + invalid.len() as u64;
        let characters = characters(invalid);
        let is_full = runs.len() >= MAX_EDITS;
        match runs.last_mut() {
            Some((span, text)) if span.end == at => {
                span.end = end;
                text.push_str(&characters);
            }
            _ if is_full => break,
            _ => runs.push((at..end, characters)),
        }
        at = end;
    }
    let first = runs.first()?.0.start;
    let edits = runs.into_iter().map(|(span, text)| Edit {
        span,
        text: text.into(),
    });
    let is_alike = reading(&[decoded(game.bytes()).as_bytes()]) == reading(&[game.bytes()]);
    let repair = is_alike.then(|| Repair::new(edits.collect()));
    Some((first..first + 1, repair))
}
