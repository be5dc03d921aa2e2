//! [`Fixer`]: repairs what needs no guessing.

use super::fault::Fault;
use super::repair::Edit;
use super::{CheckedBatch, Checker, FileCounts};
use crate::batch::Batch;
use crate::batch::games::GameText;
use crate::pipeline::Worker;
use chess_board::Position;
use chess_notation::pgn::{Fallback, Nag, Ply, RawText, Reader, VisitStep, Visitor};
use siphasher::sip128::{Hasher128, SipHasher13};
use std::hash::Hasher;

/// Repairs the faults of the games of a batch that have a [`Repair`](crate::Repair), and leaves every other byte as it
/// is.
///
/// The repairs of a game are only made if it reads as the same moves, variations, glyphs and comments afterwards.
///
/// ```
/// use chess_games::{Batch, Checker, Fixer, Severity, Worker};
///
/// let text = "[Event \"A\"]\n[Site \"?\"]\n[Date \"2024-3-7\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
///             [Result \"1-0\"]\n\n1. e2-e4 e5 2. Nf3\n";
/// let checker = Checker::new().with_level(Severity::Style);
/// let fixed = Fixer::new(checker).process(&Batch::new(text, 0));
/// let codes: Vec<_> = fixed.repaired.iter().map(|fault| fault.code()).collect();
/// assert_eq!(codes, ["game-date", "game-san", "game-no-result"]);
/// let fixed = String::from_utf8(fixed.text.unwrap()).unwrap();
/// assert!(fixed.contains("[Date \"2024.03.07\"]"));
/// assert!(fixed.ends_with("1. e4 e5 2. Nf3 1-0\n"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fixer {
    checker: Checker,
}

/// A batch with its repairs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FixedBatch {
    /// The faults that remain, and the counts.
    pub remaining: CheckedBatch,
    /// The faults that are repaired, in the order of the file.
    pub repaired: Vec<Fault>,
    /// The new text of the batch, or `None` if nothing is repaired.
    pub text: Option<Vec<u8>>,
}

impl FixedBatch {
    /// Wraps a batch that is checked and not repaired.
    pub fn unrepaired(checked: CheckedBatch) -> Self {
        Self {
            remaining: checked,
            ..Self::default()
        }
    }

    /// Counts games and lines from the start of the file, and adds those of this batch to the counts.
    pub fn number_from(&mut self, before: &mut FileCounts) {
        for fault in &mut self.repaired {
            before.number(fault);
        }
        self.remaining.number_from(before);
    }
}

impl Fixer {
    /// Creates a fixer for the faults that a checker reports.
    pub const fn new(checker: Checker) -> Self {
        Self { checker }
    }
}

impl Worker for Fixer {
    type Output = FixedBatch;

    fn process(&mut self, batch: &Batch) -> FixedBatch {
        let fixed = self.repair_games(batch);
        // Each game reads alike with what follows it, so all of them should, too.
        match &fixed.text {
            Some(text) if reading([text, b""]) != reading([batch.bytes(), b""]) => {
                FixedBatch::unrepaired(self.checker.process(batch))
            }
            _ => fixed,
        }
    }
}

/// The bytes after a game that are read together with it.
const AFTER: usize = 256;

impl Fixer {
    fn repair_games(self, batch: &Batch) -> FixedBatch {
        let offset = batch.range().start;
        let bytes = batch.bytes();
        let mut fixed: Option<Vec<u8>> = None;
        // The bytes of the batch that are copied.
        let mut done = 0;
        let mut repaired = Vec::new();
        let remaining = self.checker.check_batch(batch, |game, faults| {
            let range = game.range();
            let (start, end) = (
                (range.start - offset) as usize,
                (range.end - offset) as usize,
            );
            let after = &bytes[end..bytes.len().min(end + AFTER)];
            let Some(text) = repair(game, after, faults, &mut repaired) else {
                return;
            };
            let fixed = fixed.get_or_insert_default();
            fixed.extend_from_slice(&bytes[done..start]);
            fixed.extend_from_slice(&text);
            done = end;
        });
        if let Some(fixed) = &mut fixed {
            fixed.extend_from_slice(&bytes[done..]);
        }
        FixedBatch {
            remaining,
            repaired,
            text: fixed,
        }
    }
}

/// Repairs a game, and sets apart the faults that are repaired. Returns the new text, if there are repairs and the game
/// reads alike.
fn repair(
    game: GameText<'_>,
    after: &[u8],
    faults: &mut Vec<Fault>,
    repaired: &mut Vec<Fault>,
) -> Option<Vec<u8>> {
    let numbered = faults.iter().enumerate();
    let mut edits: Vec<(&Edit, usize)> = numbered
        .filter_map(|(number, fault)| Some((fault.repair()?, number)))
        .flat_map(|(repair, number)| repair.edits().iter().map(move |edit| (edit, number)))
        .collect();
    if edits.is_empty() {
        return None;
    }
    edits.sort_by_key(|(edit, number)| (edit.span.start, edit.span.end, *number));
    // Of two repairs of the same bytes, one is made.
    let mut is_made: Vec<bool> = faults.iter().map(|fault| fault.repair.is_some()).collect();
    let range = game.range();
    let mut done = range.start;
    for (edit, number) in &edits {
        if edit.span.start < done || edit.span.end > range.end {
            is_made[*number] = false;
        } else {
            done = edit.span.end;
        }
    }
    let mut text = Vec::with_capacity(game.bytes().len() + 256);
    let mut done = range.start;
    for (edit, _) in edits.iter().filter(|(_, number)| is_made[*number]) {
        text.extend_from_slice(part(game, done..edit.span.start));
        text.extend_from_slice(edit.text.as_bytes());
        done = edit.span.end;
    }
    text.extend_from_slice(part(game, done..range.end));
    if reading([&text, after]) != reading([game.bytes(), after]) {
        return None;
    }
    let mut is_made = is_made.into_iter();
    repaired.extend(faults.extract_if(.., |_| is_made.next() == Some(true)));
    Some(text)
}

fn part(game: GameText<'_>, range: std::ops::Range<u64>) -> &[u8] {
    let start = game.range().start;
    &game.bytes()[(range.start - start) as usize..(range.end - start) as usize]
}

/// Returns a hash of what a text of two parts contains besides tags, spelling and results.
fn reading(parts: [&[u8]; 2]) -> u128 {
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
        let text = text.decode(Fallback::Windows1252).text;
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
