//! [`Checker`]: finds every fault of the games of a batch.
//!
//! | module | contents |
//! |---|---|
//! | this one | `Checker` |
//! | `fault`, `roster`, `counts` | kinds of faults, and how many there are |
//! | `repair` | how a fault can be repaired |
//! | `inspector`, `draft` | the faults of a game, while it is read |
//! | `tag_pairs`, `unclosed_tag`, `moves`, `encoding` | what is checked in tags, in moves and in the whole text |
//! | `text`, `places` | places in bytes, lines and columns |
//! | `excerpt` | the line of a fault |
//! | `fixer`, `origin`, `reading` | applies repairs; where repaired text was before; what a text says |

pub(crate) mod counts;
mod draft;
mod encoding;
pub(crate) mod excerpt;
pub(crate) mod fault;
pub(crate) mod fixer;
mod inspector;
mod moves;
mod origin;
mod places;
mod reading;
pub(crate) mod repair;
pub(crate) mod roster;
mod tag_pairs;
mod text;
mod unclosed_tag;

use crate::batch::Batch;
use crate::batch::games::{GameText, Reading};
use chess_move::Diagnostic;
use counts::FaultCounts;
use fault::{Fault, FaultKind, Severity};
use inspector::{Inspected, Inspector};
use places::Places;
use repair::Repair;
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
    /// The faults. Of a game, at most a hundred are kept, and of a batch, about one for each eight bytes.
    pub faults: Vec<Fault>,
    /// The number of faults that are not kept.
    pub left_out: u64,
    /// The number of all faults, kept or not.
    pub counts: FaultCounts,
    /// The number of characters after the last line end.
    tail: u64,
}

/// The most faults of a game that are kept. More are counted.
const MAX_KEPT: usize = 100;

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

    /// Checks a batch, and offers every repair.
    fn check_batch(self, batch: &Batch) -> CheckedBatch {
        let mut places = Places::new(batch.bytes());
        let mut checked = CheckedBatch::new(batch);
        let limit = limit_of(batch);
        self.check(batch, BatchText::new(batch), MAX_KEPT, |_, mut game| {
            place_faults(&mut game.faults, &mut places, batch);
            checked.add(game, limit);
        });
        checked
    }

    /// Calls a function for each game with what was found in it, and at most this many faults. `text` is that of the
    /// batch.
    fn check<'b>(
        self,
        batch: &'b Batch,
        text: BatchText<'b>,
        limit: usize,
        mut found: impl FnMut(GameText<'b>, GameFaults),
    ) {
        let mut inspector = Inspector::new(text, self.level, limit);
        let mut games = batch.games(&mut inspector, Reading::Read);
        let mut number = 0;
        while let Some((game, mut inspected)) = games.next() {
            number += 1;
            let is_open = games.game_end().is_none_or(|end| end.is_open());
            let is_cut = batch.is_oversized();
            if !inspected.has_result_text && !is_cut {
                let (at, repair) = missing_result(game, &inspected);
                let repair = (!is_open).then_some(repair);
                inspected.draft.fault(FaultKind::NoResult, at..at, repair);
            }
            let mut draft = inspected.draft;
            draft.number = number;
            if !game.bytes().is_ascii()
                && let Some((span, repair)) = encoding::wrong_encoding(game)
            {
                draft.fault(FaultKind::Encoding, span, repair);
            }
            if is_cut {
                let kind = FaultKind::TooLong {
                    limit: batch.bytes().len() as u64,
                };
                let start = game.range().start;
                draft.fault(kind, start..start, None);
            }
            draft.faults.sort_by_key(|fault| fault.span.start);
            games.visitor().end_text(game.range().end);
            found(
                game,
                GameFaults {
                    faults: draft.faults,
                    dropped: draft.dropped,
                    has_error: draft.has_error,
                    plies: inspected.plies,
                },
            );
        }
    }
}

/// What is found in a game.
#[derive(Debug, Default)]
struct GameFaults {
    faults: Vec<Fault>,
    /// The faults that are not kept.
    dropped: FaultCounts,
    has_error: bool,
    plies: u32,
}

impl GameFaults {
    /// Keeps the first faults, and counts the others.
    fn keep(&mut self, limit: usize) {
        for fault in self.faults.drain(self.faults.len().min(limit)..) {
            self.dropped.count(fault.kind.code());
        }
    }
}

impl CheckedBatch {
    fn new(batch: &Batch) -> Self {
        Self {
            lines: batch.count_lines(),
            tail: places::tail(batch.bytes()),
            ..Self::default()
        }
    }

    /// Adds a game.
    fn add(&mut self, game: GameFaults, limit: usize) {
        self.games += 1;
        self.plies += u64::from(game.plies);
        self.broken_games += u64::from(game.has_error);
        self.left_out += game.dropped.total();
        self.counts.merge(&game.dropped);
        for fault in game.faults {
            self.counts.count(fault.kind.code());
            if self.faults.len() < limit {
                self.faults.push(fault);
            } else {
                self.left_out += 1;
            }
        }
    }
}

/// Returns the most faults of a batch that are kept. Games of two bytes each have a fault or two, which need a hundred
/// times as much memory.
fn limit_of(batch: &Batch) -> usize {
    1000 + batch.bytes().len() / 8
}

/// Sets the lines and columns of the faults of a game, which are in the order of the file.
fn place_faults<'f>(
    faults: impl IntoIterator<Item = &'f mut Fault>,
    places: &mut Places<'_>,
    batch: &Batch,
) {
    let text = BatchText::new(batch);
    for fault in faults {
        (fault.line, fault.column) = places.find(text.index(fault.span.start));
    }
}

/// Returns where the result of a game is missing, and the repair.
fn missing_result(game: GameText<'_>, inspected: &Inspected) -> (u64, Repair) {
    let before = game.to_write();
    let end = before.as_ptr().addr() - game.bytes().as_ptr().addr() + before.len();
    let at = game.range().start + end as u64;
    let last_line = before
        .rsplit(|byte| b"\r\n".contains(byte))
        .next()
        .unwrap_or_default();
    let (result, line_end) = (inspected.result.as_str(), inspected.line_end);
    let text = if inspected.plies == 0 {
        // After tags, or after a line that is none.
        format!("{line_end}{line_end}{result}")
    } else if memchr::memchr2(b';', b'%', last_line).is_some() {
        // After a comment to the end of the line.
        format!("{line_end}{result}")
    } else {
        format!(" {result}")
    };
    (at, Repair::insert(at, text))
}
