//! [`Checker`]: finds every fault of the games of a batch.
//!
//! | module | contents |
//! |---|---|
//! | this one | `Checker` |
//! | `fault`, `roster` | kinds of faults |
//! | `repair` | how a fault can be repaired |
//! | `inspector`, `draft` | the faults of a game, while it is read |
//! | `tag_pairs`, `moves` | what is checked in tags and in moves |
//! | `text`, `places` | places in bytes, lines and columns |
//! | `excerpt` | the line of a fault |
//! | `fixer` | applies repairs |

mod draft;
pub(crate) mod excerpt;
pub(crate) mod fault;
pub(crate) mod fixer;
mod inspector;
mod moves;
mod places;
pub(crate) mod repair;
pub(crate) mod roster;
mod tag_pairs;
mod text;

use crate::batch::Batch;
use crate::batch::games::GameText;
use crate::pipeline::Worker;
use chess_notation::pgn::{Fallback, RawText};
use fault::{Fault, FaultKind, Severity};
use inspector::{Ending, Inspected, Inspector};
use places::Places;
use repair::{Edit, Repair};
use text::BatchText;

/// Finds every fault of the games of a batch: illegal moves, contradicting results, missing and wrong tags, and, if
/// asked for, every deviation from the export format.
///
/// ```
/// use chess_games::{Batch, Checker, Worker};
///
/// let batch = Batch::new("[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 e5\n2. Ke3 1-0\n", 0);
/// let checked = Checker::new().process(&batch);
/// let faults: Vec<_> = checked.faults.iter().map(|fault| fault.to_string()).collect();
/// assert_eq!(faults, [
///     "game 1, line 1, column 1: warning: missing tags: Site, Date, Round, White, Black [game-missing-tags]",
///     "game 1, line 5, column 4: error: Ke3: the white king on e1 cannot go to e3: a king does not move that way [pgn-move]",
/// ]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checker {
    level: Severity,
}

/// The faults of a batch, in the order of the file.
///
/// Games and lines are counted from the start of the batch, until [`number_from`](Self::number_from) is called.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CheckedBatch {
    /// The number of games.
    pub games: u64,
    /// The number of line ends.
    pub lines: u64,
    /// The number of plies of the main lines.
    pub plies: u64,
    /// The number of games that have a fault of severity [`Error`](Severity::Error).
    pub broken_games: u64,
    /// The faults. Of a game, at most a hundred are kept.
    pub faults: Vec<Fault>,
    /// The number of faults that are not kept.
    pub left_out: u64,
    /// The number of characters after the last line end.
    tail: u64,
}

/// What is before a batch in its file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FileCounts {
    /// The number of games.
    pub games: u64,
    /// The number of line ends.
    pub lines: u64,
    /// The number of characters after the last line end. It is not 0 where a batch begins within a line, which only
    /// happens in files without `[Event "`.
    pub characters: u64,
}

impl FileCounts {
    /// Counts a fault from the start of the file.
    fn number(self, fault: &mut Fault) {
        if fault.line == 1 {
            fault.column += self.characters;
        }
        fault.game += self.games;
        fault.line += self.lines;
    }
}

impl CheckedBatch {
    /// Counts games, lines and columns from the start of the file, and adds those of this batch to the counts.
    pub fn number_from(&mut self, before: &mut FileCounts) {
        for fault in &mut self.faults {
            before.number(fault);
        }
        let line_start = if self.lines == 0 {
            before.characters
        } else {
            0
        };
        *before = FileCounts {
            games: before.games + self.games,
            lines: before.lines + self.lines,
            characters: line_start + self.tail,
        };
    }
}

impl Default for Checker {
    fn default() -> Self {
        Self::new()
    }
}

impl Checker {
    /// Creates a checker that reports warnings and errors.
    pub const fn new() -> Self {
        Self {
            level: Severity::Warning,
        }
    }

    /// Returns a checker that reports faults of this severity and greater ones.
    #[must_use]
    pub const fn with_level(self, level: Severity) -> Self {
        Self { level }
    }

    /// Calls a function for each game with what was found in it.
    fn check<'b>(self, batch: &'b Batch, mut found: impl FnMut(GameText<'b>, Inspected)) {
        let text = BatchText::new(batch.bytes(), batch.range().start);
        let mut inspector = Inspector::new(text, self.level);
        for (number, (game, mut inspected)) in (1..).zip(batch.read_games(&mut inspector)) {
            let mut report = |kind: FaultKind, span, repair| {
                if kind.severity() >= self.level {
                    inspected.faults.push(Fault {
                        kind,
                        game: number,
                        line: 0,
                        column: 0,
                        span,
                        repair,
                    });
                }
            };
            if !inspected.has_result_text && !batch.is_oversized() {
                let (at, repair) = missing_result(
                    game,
                    inspected.plies,
                    inspected.ending,
                    inspected.result.as_str(),
                );
                report(FaultKind::NoResult, at..at, repair);
            }
            if !game.bytes().is_ascii()
                && let Some((span, repair)) = wrong_encoding(game)
            {
                report(FaultKind::Encoding, span, Some(repair));
            }
            if batch.is_oversized() {
                let kind = FaultKind::TooLong {
                    limit: batch.bytes().len() as u64,
                };
                let range = game.range();
                report(kind, range.start..range.start, None);
            }
            inspected.faults.sort_by_key(|fault| fault.span.start);
            found(game, inspected);
        }
    }

    /// Finds the faults of a batch.
    fn check_batch<'b>(
        self,
        batch: &'b Batch,
        mut found: impl FnMut(GameText<'b>, &mut Vec<Fault>),
    ) -> CheckedBatch {
        let text = BatchText::new(batch.bytes(), batch.range().start);
        let mut places = Places::new(batch.bytes());
        let mut checked = CheckedBatch {
            lines: batch.count_lines(),
            ..CheckedBatch::default()
        };
        self.check(batch, |game, mut inspected| {
            checked.games += 1;
            checked.plies += u64::from(inspected.plies);
            checked.left_out += inspected.left_out;
            let is_error = |fault: &Fault| fault.severity() == Severity::Error;
            checked.broken_games += u64::from(inspected.faults.iter().any(is_error));
            for fault in &mut inspected.faults {
                (fault.line, fault.column) = places.find(text.index(fault.span.start));
            }
            found(game, &mut inspected.faults);
            checked.faults.append(&mut inspected.faults);
        });
        checked.tail = places::tail(batch.bytes());
        checked
    }
}

impl Worker for Checker {
    type Output = CheckedBatch;

    fn process(&mut self, batch: &Batch) -> CheckedBatch {
        self.check_batch(batch, |_, _| {})
    }
}

/// Returns where the result of a game is missing, and the repair, if the end of the game is certain.
fn missing_result(
    game: GameText<'_>,
    plies: u32,
    ending: Ending,
    result: &str,
) -> (u64, Option<Repair>) {
    let trimmed = game.trimmed();
    let end = trimmed.as_ptr().addr() - game.bytes().as_ptr().addr() + trimmed.len();
    let at = game.range().start + end as u64;
    if ending == Ending::Open {
        return (at, None);
    }
    let last_line = trimmed
        .rsplit(|byte| b"\r\n".contains(byte))
        .next()
        .unwrap_or_default();
    let text = if plies == 0 && trimmed.ends_with(b"]") {
        format!("\n\n{result}")
    } else if memchr::memchr2(b';', b'%', last_line).is_some() {
        // After a comment to the end of the line.
        format!("\n{result}")
    } else {
        format!(" {result}")
    };
    (at, Some(Repair::insert(at, text)))
}

/// Returns the first bytes of a game that are not UTF-8, and the repair: each such byte is a character of
/// Windows-1252, the superset of the encoding that the standard names.
fn wrong_encoding(game: GameText<'_>) -> Option<(std::ops::Range<u64>, Repair)> {
    let mut at = game.range().start;
    let mut edits = Vec::new();
    for chunk in game.bytes().utf8_chunks() {
        at += chunk.valid().len() as u64;
        for byte in chunk.invalid() {
            let text = RawText::new(std::slice::from_ref(byte))
                .decode(Fallback::Windows1252)
                .text;
            edits.push(Edit {
                span: at..at + 1,
                text: text.into(),
            });
            at += 1;
        }
    }
    let first = edits.first()?.span.clone();
    Some((first, Repair::new(edits)))
}
