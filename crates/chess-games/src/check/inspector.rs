//! [`Inspector`]: the visitor that finds the faults of games.

use super::draft::Draft;
use super::fault::{FaultKind, Severity};
use super::moves;
use super::repair::{Edit, Repair};
use super::tag_pairs::TagPairs;
use super::text::BatchText;
use super::unclosed_tag;
use chess_board::Position;
use chess_movegen::{Outcome, PositionRules};
use chess_notation::pgn::{
    GameResult, GameStart, PgnError, PgnErrorKind, Ply, RawText, VisitStep, Visitor, count_lines,
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
    header: Header,
    /// The fault of a result that differs from the tag.
    mismatch: Option<Reported>,
    /// The fault of the first tag `Result`, if it is no result.
    invalid_result: Option<Reported>,
    /// Where the text of the game begins, in the batch.
    text_start: usize,
    /// Where the game begins, in the batch.
    start: usize,
}

/// The place in the list of a fault that is reported, or `None` if there are too many faults.
#[derive(Clone, Copy, Debug)]
struct Reported(Option<usize>);

/// What has been read before the moves.
#[derive(Debug, Default)]
struct Header {
    is_over: bool,
    has_comment: bool,
    /// The faults of tags that are not closed, with a repair.
    unclosed: Vec<usize>,
}

/// The main line of a game.
#[derive(Debug, Default)]
struct MainLine {
    last: Option<Position>,
    plies: u32,
    /// Whether the line ends before the moves do.
    is_broken: bool,
}

/// The numbers of a game that are wrong, of which the first is reported.
struct WrongNumbers {
    first: Range<u64>,
    expected: u16,
    edits: Vec<Edit>,
}

/// What was found in a game.
pub(super) struct Inspected {
    pub(super) draft: Draft,
    pub(super) plies: u32,
    pub(super) result: GameResult,
    pub(super) has_result_text: bool,
    pub(super) line_end: &'static str,
}

/// The most edits of wrong move numbers in a game.
const MAX_NUMBERS: usize = 1 << 17;

impl<'b> Inspector<'b> {
    pub(super) fn new(text: BatchText<'b>, level: Severity, limit: usize) -> Self {
        Self {
            text,
            draft: Draft::new(level, limit),
            tags: TagPairs::default(),
            depth: 0,
            main_line: MainLine::default(),
            result_text: None,
            result: GameResult::Unknown,
            number: None,
            header: Header::default(),
            mismatch: None,
            invalid_result: None,
            text_start: 0,
            start: 0,
        }
    }

    /// Ends the text of a game at this byte of the file.
    pub(super) fn end_text(&mut self, end: u64) {
        self.text_start = self.text.index(end);
    }

    /// Returns how the game has ended on the board, if the main line can be read to its end.
    fn outcome(&self) -> Option<Outcome> {
        let last = self.main_line.last.as_ref()?;
        if self.main_line.is_broken || last.has_legal_move() {
            return None;
        }
        last.outcome()
    }

    /// Compares the result in the tag, the result after the moves and the last position. Returns the result that
    /// is written where one is missing.
    fn check_result(&mut self) -> GameResult {
        let outcome = self.outcome();
        let by_rules = outcome.map(GameResult::from);
        if let Some(fault) = self.mismatch {
            let Some(by_rules) = by_rules else {
                return self.result;
            };
            let repair = Repair::new(self.result_edits(by_rules));
            self.set_repair(fault, repair);
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
        let repair = Repair::new(edits);
        if let Some(fault) = self.invalid_result {
            // Without a result after the moves, the text of the tag is all that there is.
            if self.result_text.is_some() && certain != GameResult::Unknown {
                self.set_repair(fault, repair);
            }
        } else if certain == self.result {
            self.draft
                .fault(FaultKind::ResultSpelling, first, Some(repair));
        } else {
            self.check_outcome(outcome, Some(repair));
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

    /// Adds the repair to a fault that the reader has reported, if it is kept.
    fn set_repair(&mut self, fault: Reported, repair: Repair) {
        if let Some(fault) = fault.0 {
            self.draft.faults[fault].repair = Some(repair);
        }
    }

    /// Adds the repair to a line that is no tag pair because its end is missing.
    fn close_tag(&mut self, fault: Option<usize>, line: Range<u64>) {
        self.check_header();
        if let Some(fault) = fault
            && !self.header.has_comment
            && let Some(repair) = unclosed_tag::repair(self.text, line)
        {
            self.draft.faults[fault].repair = Some(repair);
            self.header.unclosed.push(fault);
        }
    }

    /// Withdraws the repairs of tags that are not closed if a comment is between them and other tags, where a game
    /// would begin.
    fn check_header(&mut self) {
        if self.header.has_comment {
            for fault in self.header.unclosed.drain(..) {
                self.draft.faults[fault].repair = None;
            }
        }
    }

    /// Returns the edits that write a result in the tag and after the moves, where there is another text.
    fn result_edits(&self, result: GameResult) -> Vec<Edit> {
        let text = result.as_str();
        let edit = |place: &Range<usize>, new: String| {
            let is_wrong = self.text.bytes()[place.clone()] != *text.as_bytes();
            is_wrong.then(|| Edit {
                span: self.text.span(place.clone()),
                text: new.into(),
            })
        };
        let tag = self.tags.result.as_ref();
        let tag = tag.and_then(|place| edit(place, text.to_owned()));
        let after_moves = self.result_text.as_ref();
        let after_moves = after_moves.and_then(|place| edit(place, self.text.word(place, text)));
        tag.into_iter().chain(after_moves).collect()
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
                let word = self.text.word(&self.text.index_of(text), "--");
                let repair = Repair::replace(span.clone(), word);
                self.draft.fault(FaultKind::NullMove, span, Some(repair));
            }
            None => {}
        }
        let before = &self.text.bytes()[self.text_start..start];
        if let Some(number) = moves::wrong_number(before, ply.before) {
            let expected = ply.before.fullmove_number();
            // Another game would begin at this number.
            let is_later = self.depth == 0 && self.main_line.plies > 1;
            if expected == 1 && is_later && ends_with_blank_line(&before[..number.start]) {
                return;
            }
            let number = self.text_start + number.start..self.text_start + number.end;
            let edit = Edit {
                span: self.text.span(number),
                text: expected.to_string().into(),
            };
            let numbers = self.number.get_or_insert_with(|| WrongNumbers {
                first: edit.span.clone(),
                expected,
                edits: Vec::new(),
            });
            if numbers.edits.len() < MAX_NUMBERS {
                numbers.edits.push(edit);
            }
        }
    }
}

/// Returns whether a text ends with a blank line.
fn ends_with_blank_line(text: &[u8]) -> bool {
    let white = text
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_whitespace());
    count_lines(&text[text.len() - white.count()..]) > 1
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
        self.header = Header::default();
        self.mismatch = None;
        self.invalid_result = None;
        self.start = self.text.index(start.offset);
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        self.check_header();
        self.tags.tag(self.text, &mut self.draft, name, value);
    }

    fn comment(&mut self, _: RawText<'_>) {
        self.header.has_comment |= !self.header.is_over;
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        self.header.is_over = true;
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
        let mut place = self.text.index_of(text.as_raw_bytes());
        // The first point of `.5-.5`.
        if text.as_raw_bytes().starts_with(b"5-")
            && self.text.bytes()[..place.start].ends_with(b".")
        {
            place.start -= 1;
        }
        self.result_text = Some(place);
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
            _ => {}
        }
        let kind = FaultKind::Pgn(error.kind().clone());
        let fault = self.draft.fault(kind, error.file_span(), None);
        match error.kind() {
            PgnErrorKind::ResultMismatch { .. } => self.mismatch = Some(Reported(fault)),
            PgnErrorKind::ResultTag(_) if self.tags.result_is_at(self.text, &error.file_span()) => {
                self.invalid_result = Some(Reported(fault));
            }
            PgnErrorKind::Tag => self.close_tag(fault, error.file_span()),
            _ => {}
        }
    }

    fn end_game(&mut self) -> Inspected {
        let result = self.check_result();
        let before = &self.text.bytes()[self.text_start..self.start];
        let start = match moves::number_before(before) {
            Some(number) => self.text_start + number.start,
            None => self.start,
        };
        self.tags.finish(self.text, &mut self.draft, start, result);
        if let Some(numbers) = self.number.take() {
            let kind = FaultKind::MoveNumber {
                expected: numbers.expected,
            };
            self.draft
                .fault(kind, numbers.first, Some(Repair::new(numbers.edits)));
        }
        Inspected {
            draft: self.draft.take(),
            plies: self.main_line.plies,
            result,
            has_result_text: self.result_text.is_some(),
            line_end: self.tags.line_end(),
        }
    }
}
