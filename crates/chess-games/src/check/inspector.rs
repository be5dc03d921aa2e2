//! [`Inspector`]: the visitor that finds the faults of games.

use super::draft::Draft;
use super::fault::{Fault, FaultKind, Severity};
use super::moves;
use super::repair::{Edit, Repair};
use super::tag_pairs::TagPairs;
use super::text::BatchText;
use chess_board::Position;
use chess_movegen::{Outcome, has_legal_move, outcome};
use chess_notation::pgn::{
    GameResult, GameStart, PgnError, PgnErrorKind, Ply, RawText, VisitStep, Visitor,
};
use std::ops::Range;

/// Finds the faults of one game after the other.
pub(super) struct Inspector<'b> {
    text: BatchText<'b>,
    draft: Draft,
    tags: TagPairs,
    /// The number of open variations.
    depth: usize,
    main_line: MainLine,
    /// The result after the moves.
    result_text: Option<Range<usize>>,
    result: GameResult,
    number: Option<WrongNumbers>,
    ending: Ending,
    /// Where the game begins, in the batch.
    start: usize,
}

/// The main line of a game.
#[derive(Debug, Default)]
struct MainLine {
    last: Option<Position>,
    plies: u32,
    /// Whether the line ends before the moves do.
    is_broken: bool,
}

/// Whether text may be appended to the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ending {
    Closed,
    /// Within a comment or a variation.
    Open,
}

/// The numbers of a game that are wrong, of which the first is reported.
struct WrongNumbers {
    first: Range<u64>,
    expected: u16,
    edits: Vec<Edit>,
}

/// What was found in a game.
pub(super) struct Inspected {
    pub(super) faults: Vec<Fault>,
    pub(super) left_out: u64,
    pub(super) plies: u32,
    pub(super) result: GameResult,
    pub(super) has_result_text: bool,
    pub(super) ending: Ending,
}

impl<'b> Inspector<'b> {
    pub(super) fn new(text: BatchText<'b>, level: Severity) -> Self {
        Self {
            text,
            draft: Draft::new(level),
            tags: TagPairs::default(),
            depth: 0,
            main_line: MainLine::default(),
            result_text: None,
            result: GameResult::Unknown,
            number: None,
            ending: Ending::Closed,
            start: 0,
        }
    }

    /// Returns how the game has ended on the board, if the main line can be read to its end.
    fn outcome(&self) -> Option<Outcome> {
        let last = self.main_line.last.as_ref()?;
        if self.main_line.is_broken || has_legal_move(last) {
            return None;
        }
        outcome(last)
    }

    /// Compares the result in the tag, the result after the moves and the last position. Returns the result that
    /// is written where one is missing.
    fn check_result(&mut self) -> GameResult {
        let outcome = self.outcome();
        let by_rules = outcome.map(GameResult::from);
        if let Some(fault) =
            self.reported(|kind| matches!(kind, PgnErrorKind::ResultMismatch { .. }))
        {
            let Some(by_rules) = by_rules else {
                return self.result;
            };
            self.draft.faults[fault].repair = Some(Repair::new(self.result_edits(by_rules)));
            return by_rules;
        }
        let certain = match by_rules {
            Some(by_rules) if self.result == GameResult::Unknown => by_rules,
            _ => self.result,
        };
        let edits = self.result_edits(certain);
        let Some(first) = edits.first().map(|edit| edit.span.clone()) else {
            self.check_outcome(outcome, None);
            return certain;
        };
        let invalid_tag = self.reported(|kind| matches!(kind, PgnErrorKind::ResultTag(_)));
        let repair = Some(Repair::new(edits));
        if let Some(fault) = invalid_tag {
            // Without a result after the moves, the text of the tag is all that there is.
            if self.result_text.is_some() {
                self.draft.faults[fault].repair = repair;
            }
        } else if certain == self.result {
            self.draft.fault(FaultKind::ResultSpelling, first, repair);
        } else {
            self.check_outcome(outcome, repair);
        }
        certain
    }

    /// Reports a result that contradicts the last position.
    fn check_outcome(&mut self, outcome: Option<Outcome>, repair: Option<Repair>) {
        if let Some(outcome) = outcome
            && let Some(place) = self.result_text.as_ref().or(self.tags.result.as_ref())
            && GameResult::from(outcome) != self.result
        {
            let kind = FaultKind::Outcome {
                result: self.result,
                outcome,
            };
            self.draft
                .fault(kind, self.text.span(place.clone()), repair);
        }
    }

    /// Returns the place of a fault of the game that the reader has reported.
    fn reported(&self, is: impl Fn(&PgnErrorKind) -> bool) -> Option<usize> {
        let mut faults = self.draft.faults.iter();
        faults.position(|fault| matches!(&fault.kind, FaultKind::Pgn(kind) if is(kind)))
    }

    /// Returns the edits that write a result in the tag and after the moves, where there is another text.
    fn result_edits(&self, result: GameResult) -> Vec<Edit> {
        let places = self.tags.result.iter().chain(&self.result_text);
        let wrong =
            places.filter(|&place| self.text.bytes()[place.clone()] != *result.as_str().as_bytes());
        wrong
            .map(|place| Edit {
                span: self.text.span(place.clone()),
                text: result.as_str().into(),
            })
            .collect()
    }

    fn check_move(&mut self, ply: &Ply<'_>) {
        let text = ply.text.as_raw_bytes();
        let start = self.text.index_of(text).start;
        match ply.mv {
            Some(mv) => {
                if let Some(kind) = moves::san(ply.before, mv, ply.after, text) {
                    let span = self.text.span_of(text);
                    let repair = match &kind {
                        FaultKind::San { standard, .. } => {
                            Some(Repair::replace(span.clone(), standard.as_str()))
                        }
                        _ => None,
                    };
                    self.draft.fault(kind, span, repair);
                }
            }
            None if text != b"--" => {
                let span = self.text.span_of(text);
                self.draft.fault(
                    FaultKind::NullMove,
                    span.clone(),
                    Some(Repair::replace(span, "--")),
                );
            }
            None => {}
        }
        if let Some(number) = moves::wrong_number(self.text.bytes(), start, ply.before) {
            let expected = ply.before.fullmove_number();
            let edit = Edit {
                span: self.text.span(number),
                text: expected.to_string().into(),
            };
            let numbers = self.number.get_or_insert_with(|| WrongNumbers {
                first: edit.span.clone(),
                expected,
                edits: Vec::new(),
            });
            numbers.edits.push(edit);
        }
    }
}

impl Visitor for Inspector<'_> {
    type Output = Inspected;

    fn begin_game(&mut self, start: GameStart) -> VisitStep {
        self.draft.number = start.number;
        self.tags.clear();
        self.depth = 0;
        self.main_line = MainLine::default();
        self.result_text = None;
        self.result = GameResult::Unknown;
        self.number = None;
        self.ending = Ending::Closed;
        self.start = self.text.index(start.offset);
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        self.tags.tag(self.text, &mut self.draft, name, value);
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        match start {
            Some(start) => self.tags.start(self.text, &mut self.draft, start),
            None => self.main_line.is_broken = true,
        }
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        if self.depth == 0 {
            self.main_line.plies += 1;
            self.main_line.last = Some(*ply.after);
        }
        if self.draft.reports(Severity::Style) {
            self.check_move(&ply);
        }
    }

    fn begin_variation(&mut self) -> VisitStep {
        self.depth += 1;
        VisitStep::Into
    }

    fn end_variation(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn result_text(&mut self, text: RawText<'_>) {
        self.result_text = Some(self.text.index_of(text.as_raw_bytes()));
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn error(&mut self, error: &PgnError) {
        match error.kind() {
            PgnErrorKind::Move { .. }
            | PgnErrorKind::GameOver { .. }
            | PgnErrorKind::NullMoveInCheck
            | PgnErrorKind::Unexpected(_)
            | PgnErrorKind::TooLong { .. }
                if self.depth == 0 =>
            {
                self.main_line.is_broken = true;
            }
            PgnErrorKind::UnclosedComment | PgnErrorKind::UnclosedVariation => {
                self.ending = Ending::Open;
            }
            _ => {}
        }
        self.draft
            .fault(FaultKind::Pgn(error.kind().clone()), error.span(), None);
    }

    fn end_game(&mut self) -> Inspected {
        let result = self.check_result();
        self.tags
            .finish(self.text, &mut self.draft, self.start, result);
        if let Some(numbers) = self.number.take() {
            let kind = FaultKind::MoveNumber {
                expected: numbers.expected,
            };
            self.draft
                .fault(kind, numbers.first, Some(Repair::new(numbers.edits)));
        }
        Inspected {
            faults: std::mem::take(&mut self.draft.faults),
            left_out: std::mem::take(&mut self.draft.left_out),
            plies: self.main_line.plies,
            result,
            has_result_text: self.result_text.is_some(),
            ending: self.ending,
        }
    }
}
