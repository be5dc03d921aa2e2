//! [`TagPairs`]: checks the tags of a game.

use super::draft::Draft;
use super::fault::{FaultKind, Severity};
use super::repair::{Edit, Repair};
use super::roster::Roster;
use super::text::{BatchText, found};
use crate::batch::cut::{EVENT, is_after_blank_line};
use crate::date::PgnDate;
use crate::tags::time_control;
use chess_board::{CastlingHint, FenDeviation, Position, Setup};
use chess_move::Color;
use chess_notation::pgn::{Fallback, GameResult, RawText, Variant};
use std::ops::Range;

/// How many tags of a game are compared with each other, so that a game of a million tags takes linear time.
const MAX_COMPARED: usize = 64;

/// What the tags of a game say that later checks need, and where they are.
#[derive(Debug)]
pub(super) struct TagPairs {
    /// The tags of the roster that have not occurred.
    pub(super) missing: Roster,
    /// The first pairs of the roster, in the batch.
    roster: [Option<Range<usize>>; 7],
    /// The first pair, in the batch.
    first: Option<Range<usize>>,
    /// The first tag of each name.
    seen: Vec<SeenTag>,
    fen: Option<FenTag>,
    set_up: Option<(Range<u64>, bool)>,
    has_variant: bool,
    /// What the tag `Variant` says about castling rights.
    castling: CastlingHint,
    /// The value of the first tag `Result`, without white space.
    pub(super) result: Option<Range<usize>>,
    is_windows: bool,
}

/// The places of a tag in the batch.
#[derive(Debug)]
struct SeenTag {
    name: Range<usize>,
    value: Range<usize>,
    /// All later tags of this name have the same value.
    is_alike: bool,
}

#[derive(Debug)]
struct FenTag {
    pair: Range<usize>,
    value: Range<usize>,
}

impl Default for TagPairs {
    fn default() -> Self {
        Self {
            missing: Roster::ALL,
            roster: Default::default(),
            first: None,
            seen: Vec::new(),
            fen: None,
            set_up: None,
            has_variant: false,
            castling: CastlingHint::Unknown,
            result: None,
            is_windows: false,
        }
    }
}

impl TagPairs {
    /// Forgets everything, and keeps the memory.
    pub(super) fn clear(&mut self) {
        let mut seen = std::mem::take(&mut self.seen);
        seen.clear();
        *self = Self {
            seen,
            ..Self::default()
        };
    }

    /// Checks a tag pair.
    pub(super) fn tag(
        &mut self,
        text: BatchText<'_>,
        draft: &mut Draft,
        name: RawText<'_>,
        value: RawText<'_>,
    ) {
        let (name_bytes, value_bytes) = (name.as_raw_bytes(), value.as_raw_bytes());
        let (name_at, value_at) = (text.index_of(name_bytes), text.index_of(value_bytes));
        let bytes = text.bytes();
        let roster = Roster::index_of(name_bytes);
        if self.first.is_none() || roster.is_some() {
            let pair = pair(bytes, &name_at, &value_at);
            if let Some(index) = roster {
                self.missing.remove(index);
                self.roster[index].get_or_insert_with(|| pair.clone());
            }
            if self.first.is_none() {
                self.is_windows = bytes[pair.end..].starts_with(b"\r\n");
                self.first = Some(pair);
            }
        }
        let trimmed = text.index_of(value_bytes.trim_ascii());
        match name_bytes {
            b"Date" | b"EventDate" | b"UTCDate" => date(text, draft, value_bytes),
            b"WhiteElo" => elo(text, draft, Color::White, value_bytes),
            b"BlackElo" => elo(text, draft, Color::Black, value_bytes),
            b"TimeControl" => time_control_tag(text, draft, value),
            b"Result" if self.result.is_none() => self.result = Some(trimmed),
            b"SetUp" => self.set_up = Some((text.span(value_at.clone()), value_bytes == b"1")),
            b"Variant" => {
                let name = value.decode(Fallback::Windows1252).text;
                self.has_variant = true;
                self.castling = match Variant::from_name(&name) {
                    Some(Variant::Chess960) => CastlingHint::Chess960,
                    _ => CastlingHint::Unknown,
                };
                if Variant::is_unknown_name(&name) {
                    let kind = FaultKind::VariantName(found(value_bytes));
                    draft.fault(kind, text.span(trimmed), None);
                }
            }
            b"FEN" => {
                self.fen = Some(FenTag {
                    pair: pair(bytes, &name_at, &value_at),
                    value: trimmed,
                });
            }
            _ => {}
        }
        if draft.reports(Severity::Style) && needs_escapes(value_bytes) {
            let repair = Repair::replace(
                text.span(value_at.clone()),
                escaped(&value.decode(Fallback::Windows1252).text),
            );
            draft.fault(
                FaultKind::TagEscape,
                text.span(value_at.clone()),
                Some(repair),
            );
        }
        self.compare(text, draft, name_at, value_at);
    }

    /// Returns whether the value of the first tag `Result` is these bytes of the file.
    pub(super) fn result_is_at(&self, text: BatchText<'_>, span: &Range<u64>) -> bool {
        let first = self.result.as_ref();
        first.is_some_and(|first| text.span(first.clone()) == *span)
    }

    /// Compares a tag with those before it.
    fn compare(
        &mut self,
        text: BatchText<'_>,
        draft: &mut Draft,
        name: Range<usize>,
        value: Range<usize>,
    ) {
        let bytes = text.bytes();
        let mut others = self.seen.iter_mut();
        if let Some(other) = others.find(|other| bytes[other.name.clone()] == bytes[name.clone()]) {
            let kind = FaultKind::DuplicateTag(found(&bytes[name.clone()]));
            // The same pair once more says nothing, unless another value stands between.
            other.is_alike &= bytes[other.value.clone()] == bytes[value.clone()];
            let is_alike = other.is_alike;
            let pair = removable(bytes, pair(bytes, &name, &value)).filter(|_| is_alike);
            let repair = pair.map(|pair| Repair::replace(text.span(pair), ""));
            draft.fault(kind, text.span(name), repair);
        } else if self.seen.len() < MAX_COMPARED {
            self.seen.push(SeenTag {
                name,
                value,
                is_alike: true,
            });
        }
    }

    /// Checks the tags that define the start position, when it is known.
    pub(super) fn start(&self, text: BatchText<'_>, draft: &mut Draft, start: &Position) {
        let end = self.line_end();
        match (&self.fen, &self.set_up) {
            (Some(fen), None) => {
                let at = text.offset(fen.pair.end);
                let repair = can_end_line(text, &fen.pair)
                    .then(|| Repair::insert(at, format!("{end}[SetUp \"1\"]")));
                draft.fault(FaultKind::SetUp, text.span(fen.pair.clone()), repair);
            }
            (Some(_), Some((value, false))) => {
                let repair = Repair::replace(value.clone(), "1");
                draft.fault(FaultKind::SetUp, value.clone(), Some(repair));
            }
            (None, Some((value, true))) => {
                draft.fault(FaultKind::SetUp, value.clone(), None);
            }
            _ => {}
        }
        let Some(fen) = &self.fen else { return };
        if !self.has_variant && start.is_chess960() {
            let at = text.offset(fen.pair.end);
            let repair = can_end_line(text, &fen.pair)
                .then(|| Repair::insert(at, format!("{end}[Variant \"Chess960\"]")));
            draft.fault(FaultKind::Variant, text.span(fen.pair.clone()), repair);
        }
        if draft.reports(Severity::Style)
            && let Ok(value) = std::str::from_utf8(&text.bytes()[fen.value.clone()])
            && let Ok((_, deviations)) = Setup::from_fen_tolerant(value, self.castling)
            && !deviations.is_empty()
        {
            let span = text.span(fen.value.clone());
            // These rights are mistakes, or those of a game whose tag `Variant` is missing.
            let is_guess = deviations.contains(FenDeviation::CastlingNotStandard)
                || deviations.contains(FenDeviation::CastlingNoStart);
            let repair = (!is_guess).then(|| Repair::replace(span.clone(), start.to_string()));
            draft.fault(FaultKind::Fen(deviations), span, repair);
        }
    }

    /// Reports the missing tags of the roster, which the result is known for.
    pub(super) fn finish(
        &self,
        text: BatchText<'_>,
        draft: &mut Draft,
        start: usize,
        result: GameResult,
    ) {
        if self.missing.is_empty() || !draft.reports(Severity::Warning) {
            return;
        }
        let line_end = self.line_end();
        let mut edits: Vec<Edit> = Vec::new();
        let first = self.first.clone().unwrap_or(start..start);
        // Before the first tag, or after the tag of the roster that goes before. After a comment, a game could begin
        // with `[Event "`.
        let begins_line = text.begins_line(first.start);
        let is_after_blank = is_after_blank_line(&text.bytes()[..first.start]);
        let is_within = first.start > start && (is_after_blank || !begins_line);
        let mut before = is_within.then_some(&first);
        let gap = if is_within || begins_line {
            ""
        } else {
            line_end
        };
        let mut is_safe = true;
        for (index, name) in Roster::NAMES.iter().enumerate() {
            if let Some(pair) = &self.roster[index] {
                before = Some(pair);
                continue;
            }
            is_safe &= before.is_none_or(|pair| can_end_line(text, pair));
            let value = match index {
                Roster::RESULT => result.as_str(),
                _ => Roster::unknown_value(index),
            };
            let pair = if before.is_some() {
                format!("{line_end}[{name} \"{value}\"]")
            } else {
                format!("[{name} \"{value}\"]{line_end}")
            };
            let at = text.offset(before.map_or(first.start, |pair| pair.end));
            match edits.last_mut() {
                Some(last) if last.span.start == at => {
                    last.text = format!("{}{pair}", last.text).into();
                }
                _ => {
                    let gap = if edits.is_empty() { gap } else { "" };
                    edits.push(Edit {
                        span: at..at,
                        text: format!("{gap}{pair}").into(),
                    });
                }
            }
        }
        // A game without tags gets a blank line before its moves.
        if self.first.is_none()
            && text.bytes().get(start) != Some(&b'[')
            && let Some(last) = edits.last_mut()
        {
            last.text = format!("{}{line_end}", last.text).into();
        }
        edits.sort_by_key(|edit| edit.span.start);
        let at = text.offset(first.start);
        draft.fault(
            FaultKind::MissingTags(self.missing),
            at..at,
            is_safe.then(|| Repair::new(edits)),
        );
    }

    /// Returns the line end of the file.
    pub(super) fn line_end(&self) -> &'static str {
        if self.is_windows { "\r\n" } else { "\n" }
    }
}

/// Returns the place of a tag pair with its brackets.
fn pair(bytes: &[u8], name: &Range<usize>, value: &Range<usize>) -> Range<usize> {
    let start = bytes[..name.start].iter().rposition(|&byte| byte == b'[');
    let end = memchr::memchr(b']', &bytes[value.end..]);
    start.unwrap_or(name.start)..end.map_or(bytes.len(), |end| value.end + end + 1)
}

/// Returns whether a line can end after a tag pair: not if a tag before it would then end here.
fn can_end_line(text: BatchText<'_>, pair: &Range<usize>) -> bool {
    let after = text.bytes()[pair.end..].iter();
    let next = after.copied().find(|byte| !b" \t".contains(byte));
    text.begins_line(pair.start) || matches!(next, None | Some(b'\n' | b'\r' | b'['))
}

/// Returns the bytes to remove for a tag pair: with its line, if it has one of its own. `None` if what follows would be
/// read in another way at the start of a line.
fn removable(bytes: &[u8], mut pair: Range<usize>) -> Option<Range<usize>> {
    let (before, after) = (&bytes[..pair.start], &bytes[pair.end..]);
    let begins_line = before.last().is_none_or(|byte| b"\r\n".contains(byte));
    if !begins_line {
        return Some(pair);
    }
    let line_end = match after {
        [b'\r', b'\n', ..] => 2,
        [b'\r' | b'\n', ..] => 1,
        [] => 0,
        _ => return None,
    };
    pair.end += line_end;
    let begins_game = is_after_blank_line(before) && bytes[pair.end..].starts_with(EVENT);
    (!begins_game).then_some(pair)
}

fn date(text: BatchText<'_>, draft: &mut Draft, value: &[u8]) {
    if PgnDate::from_ascii(value).is_none() && draft.reports(Severity::Warning) {
        let span = text.span_of(value);
        let date = PgnDate::from_other_spelling(value.trim_ascii());
        let repair = date.map(|date| Repair::replace(span.clone(), date.to_string()));
        draft.fault(FaultKind::Date(found(value)), span, repair);
    }
}

fn time_control_tag(text: BatchText<'_>, draft: &mut Draft, value: RawText<'_>) {
    if !draft.reports(Severity::Warning) {
        return;
    }
    let bytes = value.as_raw_bytes();
    let span = text.span_of(bytes);
    match time_control(value) {
        Ok((control, deviations)) => {
            let standard = control.to_string();
            // A fraction of a second deviates from the standard, but has no other spelling.
            if standard.as_bytes() != bytes && !deviations.is_empty() {
                let repair = Repair::replace(span.clone(), standard);
                let kind = FaultKind::TimeControlSpelling(deviations);
                draft.fault(kind, span, Some(repair));
            }
        }
        Err(_) => {
            draft.fault(FaultKind::TimeControl(found(bytes)), span, None);
        }
    }
}

fn elo(text: BatchText<'_>, draft: &mut Draft, color: Color, value: &[u8]) {
    let is_number = value.len() <= 4 && value.iter().all(u8::is_ascii_digit);
    // Signs for a player without a rating.
    let is_unrated = matches!(value, b"" | b"-" | b"?");
    if !is_number && !is_unrated {
        draft.fault(
            FaultKind::Elo(color, found(value)),
            text.span_of(value),
            None,
        );
    }
}

/// Returns whether a value has quotation marks or backslashes without a backslash before them.
fn needs_escapes(value: &[u8]) -> bool {
    let mut bytes = value.iter();
    while let Some(&byte) = bytes.next() {
        match byte {
            b'"' => return true,
            b'\\' if !matches!(bytes.next(), Some(b'"' | b'\\')) => return true,
            _ => {}
        }
    }
    false
}

fn escaped(value: &str) -> String {
    let mut escaped = String::with_capacity(value.len() + 8);
    for character in value.chars() {
        if matches!(character, '"' | '\\') {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}
