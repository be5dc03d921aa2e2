//! [`Fixer`]: repairs what needs no guessing. A [`Checker`] offers the repairs that it makes.

use super::counts::FaultCounts;
use super::fault::{Fault, FaultKind};
use super::origin::Origin;
use super::places::Places;
use super::reading::reading;
use super::repair::Edit;
use super::text::BatchText;
use super::{CheckedBatch, Checker, FileCounts, GameFaults, MAX_KEPT, limit_of, place_faults};
use crate::batch::Batch;
use crate::batch::games::GameText;
use crate::pipeline::Worker;
use chess_move::Diagnostic;
use chess_notation::pgn::PgnErrorKind;
use std::collections::HashSet;

/// Repairs the faults of the games of a batch that have a [`Repair`](crate::Repair), and leaves every other byte as it
/// is.
///
/// The repairs of a game are only made if it reads as the same moves, variations, glyphs and comments afterwards. A
/// repaired game is checked again, and repaired again if need be: in what a fixer has written, it finds nothing to
/// repair.
///
/// ```
/// use chess_games::{Batch, Checker, Diagnostic, Fixer, Severity, Worker};
///
/// let text = "[Event \"A\"]\n[Site \"?\"]\n[Date \"2024-3-7\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n\
///             [Result \"1-0\"]\n\n1. e2-e4 e5 2. Nf3\n";
/// let checker = Checker::new().with_level(Severity::Style);
/// let fixed = Fixer::new(checker).process(&Batch::new(text, 0));
/// let codes: Vec<_> = fixed.repaired.iter().map(|fault| fault.kind.code()).collect();
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
    /// The faults that are repaired, in the order of the file: of a game, at most a hundred, and of a batch, about one
    /// for each eight bytes.
    pub repaired: Vec<Fault>,
    /// The number of all faults that are repaired.
    pub repaired_counts: FaultCounts,
    /// The new text of the batch, or `None` if nothing is repaired.
    pub text: Option<Vec<u8>>,
}

impl FixedBatch {
    /// Wraps a batch that is checked and not repaired.
    fn unrepaired(checked: CheckedBatch) -> Self {
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

impl Worker for Checker {
    type Output = CheckedBatch;

    fn process(&mut self, batch: &Batch) -> CheckedBatch {
        let mut checked = self.check_batch(batch);
        let faults = &mut checked.faults;
        let text = BatchText::new(batch);
        let is_doubtful = |fault: &Fault| match fault.kind {
            FaultKind::Pgn(_) => true,
            // A game that begins within a line.
            FaultKind::MissingTags(_) => !text.begins_line(text.index(fault.span.start)),
            _ => false,
        };
        // Where a text cannot be read as a whole, repairs can change what is read. Then they are not made, so none is
        // offered.
        if faults.iter().any(is_doubtful) && faults.iter().any(|fault| fault.repair.is_some()) {
            let fixed = Fixer::new(*self).process(batch);
            let repaired: HashSet<u64> = fixed.repaired.iter().map(|fault| fault.game).collect();
            for fault in faults {
                if !repaired.contains(&fault.game) {
                    fault.repair = None;
                }
            }
        }
        checked
    }
}

impl Worker for Fixer {
    type Output = FixedBatch;

    fn process(&mut self, batch: &Batch) -> FixedBatch {
        if batch.is_oversized() {
            return FixedBatch::unrepaired(self.checker.check_batch(batch));
        }
        let fixed = self.repair_games(batch, Safety::WholeBatch);
        if reads_alike(&fixed, batch) {
            return fixed;
        }
        let fixed = self.repair_games(batch, Safety::EachGame);
        if reads_alike(&fixed, batch) {
            return fixed;
        }
        FixedBatch::unrepaired(self.checker.check_batch(batch))
    }
}

/// When repaired games are compared with the games before.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Safety {
    /// All at once, after all repairs.
    WholeBatch,
    /// Each game with what follows it, which finds the game whose repair fails.
    EachGame,
}

/// The bytes after a game that are read together with it.
const AFTER: usize = 256;

/// The most faults of a game that are repaired at a time.
const MAX_AT_ONCE: usize = 1 << 17;

/// How often a game is repaired. Two or three times are enough, but for a game with very many faults.
const MAX_ROUNDS: usize = 1000;

fn reads_alike(fixed: &FixedBatch, batch: &Batch) -> bool {
    let text = fixed.text.as_ref();
    text.is_none_or(|text| reading(&[text]) == reading(&[batch.bytes()]))
}

impl Fixer {
    fn repair_games(self, batch: &Batch, safety: Safety) -> FixedBatch {
        let offset = batch.range().start;
        let bytes = batch.bytes();
        let mut fixed = FixedBatch::unrepaired(CheckedBatch::new(batch));
        // The bytes of the batch that are copied.
        let mut done = 0;
        let mut places = Places::new(bytes);
        let limit = limit_of(batch);
        let batch_text = BatchText::new(batch);
        self.checker
            .check(batch, batch_text, MAX_AT_ONCE, |game, faults| {
                let before = batch_text.before(batch_text.index(game.range().start));
                let mut outcome = self.repair_game(game, before, faults);
                let range = game.range();
                let (start, end) = (
                    (range.start - offset) as usize,
                    (range.end - offset) as usize,
                );
                let after = &bytes[end..bytes.len().min(end + AFTER)];
                if let Some(text) = &outcome.text
                    && safety == Safety::EachGame
                    && reading(&[text, after]) != reading(&[game.bytes(), after])
                {
                    outcome = self.unrepaired(game, before);
                }
                if let Some(text) = outcome.text {
                    let fixed = fixed.text.get_or_insert_default();
                    fixed.extend_from_slice(&bytes[done..start]);
                    fixed.extend_from_slice(&text);
                    done = end;
                }
                let number = fixed.remaining.games + 1;
                let remaining = outcome.remaining.faults.iter_mut();
                let mut all: Vec<&mut Fault> = remaining.chain(&mut outcome.repaired).collect();
                all.sort_by_key(|fault| fault.span.start);
                for fault in &mut all {
                    fault.game = number;
                }
                place_faults(all, &mut places, batch);
                fixed.repaired_counts.merge(&outcome.counts);
                let room = limit.saturating_sub(fixed.repaired.len()).min(MAX_KEPT);
                outcome.repaired.truncate(room);
                fixed.repaired.append(&mut outcome.repaired);
                outcome.remaining.keep(MAX_KEPT);
                fixed.remaining.add(outcome.remaining, limit);
            });
        if let Some(text) = &mut fixed.text {
            text.extend_from_slice(&bytes[done..]);
        }
        fixed
    }

    /// Repairs a game until nothing is left to repair.
    fn repair_game(self, game: GameText<'_>, before: &[u8], first: GameFaults) -> GameRepair {
        let mut now = GameRepair {
            remaining: first,
            repaired: Vec::new(),
            counts: FaultCounts::default(),
            text: None,
        };
        let mut origins: Vec<Origin> = Vec::new();
        for _ in 0..MAX_ROUNDS {
            let text = now.text.as_deref().unwrap_or(game.bytes());
            let start = game.range().start;
            let Some(step) = repair(GameText::new(text, start), &mut now.remaining.faults) else {
                for fault in &mut now.remaining.faults {
                    let origins = origins.iter().rev();
                    origins.for_each(|origin| origin.move_back(fault));
                }
                now.repaired.sort_by_key(|fault| fault.span.start);
                return now;
            };
            for mut fault in step.repaired {
                now.counts.count(fault.kind.code());
                if now.repaired.len() < MAX_AT_ONCE {
                    let origins = origins.iter().rev();
                    origins.for_each(|origin| origin.move_back(&mut fault));
                    now.repaired.push(fault);
                }
            }
            origins.push(step.origin);
            let batch = Batch::new(step.text, start);
            let mut games = 0;
            let text = BatchText::new(&batch).with_before(before);
            self.checker.check(&batch, text, MAX_AT_ONCE, |_, faults| {
                games += 1;
                now.remaining = faults;
            });
            if games != 1 {
                break;
            }
            now.text = Some(batch.into_bytes());
        }
        self.unrepaired(game, before)
    }

    /// Returns a game without repairs.
    fn unrepaired(self, game: GameText<'_>, before: &[u8]) -> GameRepair {
        let batch = Batch::new(game.bytes(), game.range().start);
        let text = BatchText::new(&batch).with_before(before);
        let mut remaining = GameFaults::default();
        self.checker
            .check(&batch, text, MAX_KEPT, |_, faults| remaining = faults);
        GameRepair {
            remaining,
            repaired: Vec::new(),
            counts: FaultCounts::default(),
            text: None,
        }
    }
}

/// A game with its repairs. The faults are where they were before the repairs.
struct GameRepair {
    remaining: GameFaults,
    /// The first faults that are repaired.
    repaired: Vec<Fault>,
    /// The number of all of them.
    counts: FaultCounts,
    text: Option<Vec<u8>>,
}

/// When a repair is made.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Order {
    Tags,
    Encoding,
    Others,
    Never,
}

/// Some repairs of a game.
struct RepairStep {
    text: Vec<u8>,
    repaired: Vec<Fault>,
    origin: Origin,
}

/// Makes the repairs of a game that do not overlap, and takes their faults out of the list. Returns `None` if there is
/// nothing to repair.
fn repair(game: GameText<'_>, faults: &mut Vec<Fault>) -> Option<RepairStep> {
    // A tag pair that is closed may be one that is missing, and other characters may be a result. So these repairs are
    // made first, and the game is checked again.
    let order = |fault: &Fault| match fault.kind {
        _ if fault.repair.is_none() => Order::Never,
        FaultKind::Pgn(PgnErrorKind::Tag) => Order::Tags,
        FaultKind::Encoding => Order::Encoding,
        _ => Order::Others,
    };
    let now = faults.iter().map(order).min().unwrap_or(Order::Never);
    let mut is_made: Vec<bool> = faults
        .iter()
        .map(|fault| now < Order::Never && order(fault) == now)
        .collect();
    let numbered = faults
        .iter()
        .enumerate()
        .filter(|(number, _)| is_made[*number]);
    let mut edits: Vec<(&Edit, usize)> = numbered
        .filter_map(|(number, fault)| Some((fault.repair.as_ref()?, number)))
        .flat_map(|(repair, number)| repair.edits.iter().map(move |edit| (edit, number)))
        .collect();
    if edits.is_empty() {
        return None;
    }
    edits.sort_by_key(|(edit, number)| (edit.span.start, edit.span.end, *number));
    // Of two repairs of the same bytes, one is made.
    let range = game.range();
    let mut done = range.start;
    for (edit, number) in &edits {
        if edit.span.start < done || edit.span.end > range.end {
            is_made[*number] = false;
        } else if is_made[*number] {
            done = edit.span.end;
        }
    }
    let mut text = Vec::with_capacity(game.bytes().len() + 256);
    let mut origin = Origin::default();
    let mut done = range.start;
    for (edit, _) in edits.iter().filter(|(_, number)| is_made[*number]) {
        text.extend_from_slice(part(game, done..edit.span.start));
        text.extend_from_slice(edit.text.as_bytes());
        done = edit.span.end;
        origin.push(edit);
    }
    text.extend_from_slice(part(game, done..range.end));
    let mut is_made = is_made.into_iter();
    let repaired = faults.extract_if(.., |_| is_made.next() == Some(true));
    let repaired: Vec<Fault> = repaired.collect();
    (!repaired.is_empty()).then_some(RepairStep {
        text,
        repaired,
        origin,
    })
}

fn part(game: GameText<'_>, range: std::ops::Range<u64>) -> &[u8] {
    let start = game.range().start;
    &game.bytes()[(range.start - start) as usize..(range.end - start) as usize]
}
