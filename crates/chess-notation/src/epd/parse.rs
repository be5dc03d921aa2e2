//! Parses a line.

use super::operation::{OperandKind, is_opcode, number_range};
use super::{Epd, EpdDeviation, EpdError, EpdErrorKind, EpdOperand, EpdOperation, EpdValue};
use crate::san::{San, SanError};
use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;
use chess_board::{CastlingHint, FenDeviation, FenError, Position, Setup, Waivers};
use chess_move::{Deviations, Diagnostic, Found, Move, Square};
use core::ops::Range;

/// Whether a deviation from the standard is an error, or is only recorded.
pub(super) enum ParseMode {
    Strict,
    Tolerant(Deviations<EpdDeviation>),
}

impl ParseMode {
    pub(super) fn deviations(&self) -> Deviations<EpdDeviation> {
        match self {
            Self::Strict => Deviations::empty(),
            Self::Tolerant(deviations) => *deviations,
        }
    }

    fn deviate(
        &mut self,
        deviation: EpdDeviation,
        span: Range<usize>,
        kind: EpdErrorKind,
    ) -> Result<(), EpdError> {
        match self {
            Self::Strict => Err(EpdError::new(span, kind)),
            Self::Tolerant(deviations) => {
                *deviations |= deviation;
                Ok(())
            }
        }
    }
}

pub(super) fn epd(text: &str, waivers: Waivers, mode: &mut ParseMode) -> Result<Epd, EpdError> {
    let mut cursor = Cursor { text, at: 0 };
    let setup = cursor.four_fields(waivers, mode)?;
    let clocks = [
        ("hmvc", setup.halfmove_clock, 0),
        ("fmvn", setup.fullmove_number, 1),
    ];
    let position = Position::from_setup(setup, waivers).map_err(|error| {
        EpdError::new(
            0..cursor.at,
            EpdErrorKind::Position(FenError::Invalid(error)),
        )
    })?;
    let mut epd = Epd::new(position);
    // A clock that tolerant reading found in the place of a field.
    for (opcode, number, _) in clocks.into_iter().filter(|&(_, is, usual)| is != usual) {
        mode.deviate(
            EpdDeviation::FenClocks,
            0..cursor.at,
            EpdErrorKind::FenClocks,
        )?;
        let value = EpdValue::Number(number.into());
        epd.operations
            .push(EpdOperation::new_unchecked(opcode, value));
    }
    cursor.surplus_dashes(mode);
    cursor.fen_clocks(&mut epd, mode)?;
    while cursor.skip_to_operation(mode)? {
        epd.operations
            .extend(cursor.operation(&epd.position, mode)?);
    }
    set_clocks(&mut epd, waivers);
    Ok(epd)
}

/// Parses fields tolerantly. If the rule of a common start position is waived, castling rights of double Chess960 are
/// kept: letters of files that no other game explains.
fn tolerant_setup(
    fields: &str,
    waivers: Waivers,
) -> Result<(Setup, Deviations<FenDeviation>), FenError> {
    let read = |hint| Setup::from_fen_tolerant(fields, hint);
    let (setup, deviations) = read(CastlingHint::Unknown)?;
    if deviations.contains(FenDeviation::CastlingNoStart)
        && waivers.contains(Waivers::NO_COMMON_START)
    {
        return read(CastlingHint::DoubleChess960);
    }
    Ok((setup, deviations))
}

/// Sets the clocks of the position from the operations.
fn set_clocks(epd: &mut Epd, waivers: Waivers) {
    let mut setup = epd.position.to_setup();
    let clock = |number| u16::try_from(number).ok();
    if let Some(plies) = epd.number("hmvc").and_then(clock) {
        setup.halfmove_clock = plies;
    }
    if let Some(number) = epd.number("fmvn").and_then(clock) {
        setup.fullmove_number = number;
    }
    if let Ok(position) = Position::from_setup(setup, waivers) {
        epd.position = position;
    }
}

/// An operand with its place.
#[derive(Clone)]
struct Token {
    operand: EpdOperand,
    span: Range<usize>,
}

struct Cursor<'t> {
    text: &'t str,
    at: usize,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Skips white space and returns its length.
    fn space(&mut self) -> usize {
        let start = self.at;
        while self.peek().is_some_and(|byte| byte.is_ascii_whitespace()) {
            self.at += 1;
        }
        self.at - start
    }

    /// Skips white space. Anything other than at most `due` spaces is a deviation.
    fn expect_space(&mut self, due: usize, mode: &mut ParseMode) -> Result<(), EpdError> {
        let start = self.at;
        let found = self.space();
        if found > due
            || self.text.as_bytes()[start..self.at]
                .iter()
                .any(|&byte| byte != b' ')
        {
            let span = start..self.at;
            mode.deviate(EpdDeviation::ExtraSpace, span, EpdErrorKind::ExtraSpace)?;
        }
        Ok(())
    }

    /// Skips everything up to white space or a semicolon.
    fn word(&mut self) -> Range<usize> {
        let start = self.at;
        while self
            .peek()
            .is_some_and(|byte| !byte.is_ascii_whitespace() && byte != b';')
        {
            self.at += 1;
        }
        start..self.at
    }

    fn four_fields(&mut self, waivers: Waivers, mode: &mut ParseMode) -> Result<Setup, EpdError> {
        self.expect_space(0, mode)?;
        let start = self.at;
        let mut ends = Vec::with_capacity(4);
        while ends.len() < 4 {
            self.space();
            if self.word().is_empty() {
                break;
            }
            ends.push(self.at);
        }
        self.at = ends.last().copied().unwrap_or(start);
        let fields = &self.text[start..self.at];
        let strict = Setup::from_fen(fields).map_err(|error| {
            let span = error.span();
            let span = span.map_or(start..self.at, |span| start + span.start..start + span.end);
            EpdError::new(span, EpdErrorKind::Position(error))
        });
        let ParseMode::Tolerant(found) = mode else {
            return strict;
        };
        // The clocks are always missing here; of the other fields, one or two can be.
        let present = present_fields(fields).and_then(|count| ends.get(count - 1));
        if let Some(&end) = present
            && let Ok((setup, deviations)) = tolerant_setup(&self.text[start..end], waivers)
            // Unknown letters in the castling field are probably a misplaced opcode.
            && !deviations.contains(FenDeviation::CastlingUnreadable)
        {
            if !deviations.is_empty() {
                *found |= EpdDeviation::Position;
            }
            self.at = end;
            return Ok(setup);
        }
        strict
    }

    /// Skips each `-` that does not stand for a clock: before an opcode, before two clocks, or at
    /// the end.
    fn surplus_dashes(&mut self, mode: &mut ParseMode) {
        let ParseMode::Tolerant(deviations) = mode else {
            return;
        };
        loop {
            let before = self.at;
            self.space();
            if !self.text[self.at..].starts_with('-') || self.word().len() != 1 {
                self.at = before;
                return;
            }
            let words = self.text[self.at..].split_ascii_whitespace();
            let mut words = words.map(|word| word.split(';').next().unwrap_or_default());
            let is_number = |word: &str| word.parse::<u16>().is_ok();
            let is_surplus = match words.next() {
                None | Some("" | "-") => true,
                Some(word) if is_number(word) => words.next().is_some_and(is_number),
                Some(word) => word.starts_with(|char: char| char.is_ascii_alphabetic()),
            };
            if !is_surplus {
                self.at = before;
                return;
            }
            *deviations |= EpdDeviation::SurplusDash;
        }
    }

    /// Parses the clocks of a FEN, which do not belong in an EPD.
    fn fen_clocks(&mut self, epd: &mut Epd, mode: &mut ParseMode) -> Result<(), EpdError> {
        for opcode in ["hmvc", "fmvn"] {
            if epd.number(opcode).is_some() {
                continue;
            }
            let before = self.at;
            self.space();
            let word = self.word();
            let Ok(number) = self.text[word.clone()].parse::<u16>() else {
                self.at = before;
                break;
            };
            let span = word.clone();
            mode.deviate(EpdDeviation::FenClocks, span, EpdErrorKind::FenClocks)?;
            let min = *number_range(opcode).start();
            if i64::from(number) < min {
                mode.deviate(EpdDeviation::Number, word, EpdErrorKind::Clock { min })?;
            }
            let value = EpdValue::Number(i64::from(number).max(min));
            epd.operations
                .push(EpdOperation::new_unchecked(opcode, value));
        }
        Ok(())
    }

    /// Skips everything before an operation; returns whether there is one.
    fn skip_to_operation(&mut self, mode: &mut ParseMode) -> Result<bool, EpdError> {
        loop {
            self.surplus_dashes(mode);
            let start = self.at;
            let due = usize::from(!self.text[start..].trim_ascii_start().is_empty());
            self.expect_space(due, mode)?;
            match self.peek() {
                None => return Ok(false),
                Some(b';') => {
                    let span = self.at..self.at + 1;
                    let kind = EpdErrorKind::NoOpcode(Found::Char(';'));
                    mode.deviate(EpdDeviation::EmptyOperation, span, kind)?;
                    self.at += 1;
                }
                Some(_) => return Ok(true),
            }
        }
    }

    /// Parses an operation. Returns `None` if the opcode is invalid and parsing is tolerant.
    fn operation(
        &mut self,
        position: &Position,
        mode: &mut ParseMode,
    ) -> Result<Option<EpdOperation>, EpdError> {
        let word = self.word();
        let opcode = &self.text[word.clone()];
        if !is_opcode(opcode) {
            mode.deviate(EpdDeviation::Opcode, word.clone(), EpdErrorKind::Opcode)?;
            self.operands(mode)?;
            return Ok(None);
        }
        let opcode = opcode.to_owned();
        let operands = self.operands(mode)?;
        let value = value(&opcode, word.end, &operands, position, mode)?;
        Ok(Some(EpdOperation::new_unchecked(&opcode, value)))
    }

    /// Parses all operands up to and including the semicolon.
    fn operands(&mut self, mode: &mut ParseMode) -> Result<Vec<Token>, EpdError> {
        let mut operands = Vec::new();
        loop {
            let before = self.at;
            self.space();
            let end = self.at;
            self.at = before;
            match self.text.as_bytes().get(end) {
                None => {
                    let span = self.at..self.at;
                    let kind = EpdErrorKind::NoSemicolon;
                    mode.deviate(EpdDeviation::MissingSemicolon, span, kind)?;
                    self.expect_space(0, mode)?;
                    return Ok(operands);
                }
                Some(b';') => {
                    self.expect_space(0, mode)?;
                    self.at += 1;
                    return Ok(operands);
                }
                Some(_) => self.expect_space(1, mode)?,
            }
            let token = if self.peek() == Some(b'"') {
                self.string()?
            } else {
                let span = self.word();
                Token {
                    operand: EpdOperand::Word(self.text[span.clone()].to_owned()),
                    span,
                }
            };
            operands.push(token);
        }
    }

    /// Parses a string. A backslash escapes a quotation mark or a backslash; `\n` and `\r` are line
    /// ends.
    fn string(&mut self) -> Result<Token, EpdError> {
        let start = self.at;
        let mut string = String::new();
        let mut chars = self.text[start + 1..].char_indices();
        while let Some((offset, char)) = chars.next() {
            match char {
                '"' => {
                    self.at = start + 1 + offset + 1;
                    return Ok(Token {
                        operand: EpdOperand::Quoted(string),
                        span: start..self.at,
                    });
                }
                '\\' => match chars.next() {
                    Some((_, 'n')) => string.push('\n'),
                    Some((_, 'r')) => string.push('\r'),
                    Some((_, escaped)) => string.push(escaped),
                    None => break,
                },
                char => string.push(char),
            }
        }
        Err(EpdError::new(
            start..self.text.len(),
            EpdErrorKind::OpenString,
        ))
    }
}

/// Returns how many of the first four words of a line are fields of its position, if it has them
/// all or lacks only the castling field, the en passant field, or both. The words after them are then
/// operations or the clocks of a FEN.
fn present_fields(words: &str) -> Option<usize> {
    let words: Vec<&str> = words.split_ascii_whitespace().collect();
    let &[_, _, third, fourth] = words.as_slice() else {
        return None;
    };
    let is_number = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
    let is_square = |word: &str| word.parse::<Square>().is_ok();
    let is_castling = |word: &str| word == "-" || word.bytes().all(|byte| b"KQkq".contains(&byte));
    let is_after_fields =
        is_number(fourth) || !is_square(fourth) && OperandKind::of(fourth) != OperandKind::Any;
    Some(if is_after_fields && is_number(third) {
        2
    } else if is_number(fourth) || is_after_fields && (is_square(third) || is_castling(third)) {
        3
    } else {
        4
    })
}

/// Returns the value of an opcode, which ends at `end`.
fn value(
    opcode: &str,
    end: usize,
    operands: &[Token],
    position: &Position,
    mode: &mut ParseMode,
) -> Result<EpdValue, EpdError> {
    let all = || EpdValue::Operands(operands.iter().map(|token| token.operand.clone()).collect());
    let span = match (operands.first(), operands.last()) {
        (Some(first), Some(last)) => first.span.start..last.span.end,
        _ => end..end,
    };
    let kind = OperandKind::of(opcode);
    match kind {
        OperandKind::Any => Ok(all()),
        OperandKind::Number => {
            let range = number_range(opcode);
            let mut kind = EpdErrorKind::Number;
            if let [token] = operands
                && let Ok(number) = token.operand.as_str().parse()
                && matches!(token.operand, EpdOperand::Word(_))
            {
                if range.contains(&number) {
                    return Ok(EpdValue::Number(number));
                }
                kind = EpdErrorKind::Clock {
                    min: *range.start(),
                };
            }
            mode.deviate(EpdDeviation::Number, span, kind)?;
            Ok(all())
        }
        OperandKind::Text => {
            if let [
                Token {
                    operand: EpdOperand::Quoted(text),
                    ..
                },
            ] = operands
            {
                return Ok(EpdValue::Text(text.clone()));
            }
            mode.deviate(EpdDeviation::Text, span, EpdErrorKind::Text)?;
            match operands {
                [token] => Ok(EpdValue::Text(token.operand.as_str().to_owned())),
                _ => Ok(all()),
            }
        }
        OperandKind::Moves | OperandKind::Line => {
            match moves(kind, span, operands, position, mode)? {
                Some(moves) if kind == OperandKind::Line => Ok(EpdValue::Line(moves)),
                Some(moves) => Ok(EpdValue::Moves(moves.into())),
                None => Ok(all()),
            }
        }
    }
}

/// Parses moves. Returns `None` if one cannot be parsed and parsing is tolerant.
fn moves(
    kind: OperandKind,
    span: Range<usize>,
    operands: &[Token],
    position: &Position,
    mode: &mut ParseMode,
) -> Result<Option<Vec<Move>>, EpdError> {
    let mut position = *position;
    let mut moves = Vec::with_capacity(operands.len());
    for token in operands {
        for (text, span) in move_texts(kind, token, mode) {
            let mv = match San::parse_move(&position, text.as_bytes()) {
                Ok(mv) => mv,
                Err(error) => {
                    let (mv, deviation) = match error {
                        SanError::NotStandard { mv, .. } => (Some(mv), EpdDeviation::San),
                        _ => (None, EpdDeviation::UnreadableMove),
                    };
                    mode.deviate(deviation, span, EpdErrorKind::Move(error))?;
                    match mv {
                        Some(mv) => mv,
                        None => return Ok(None),
                    }
                }
            };
            moves.push(mv);
            if kind == OperandKind::Line {
                position.play_unchecked(mv);
            }
        }
    }
    if moves.is_empty() {
        mode.deviate(EpdDeviation::UnreadableMove, span, EpdErrorKind::NoMove)?;
        return Ok(None);
    }
    Ok(Some(moves))
}

/// Returns the texts of the moves in an operand, with their places. Tolerant parsing splits an
/// operand at commas, and skips a word between moves.
fn move_texts<'t>(
    kind: OperandKind,
    token: &'t Token,
    mode: &mut ParseMode,
) -> Vec<(&'t str, Range<usize>)> {
    let text = token.operand.as_str();
    let ParseMode::Tolerant(deviations) = mode else {
        return vec![(text, token.span.clone())];
    };
    let is_separator = kind == OperandKind::Moves && matches!(text, "or" | "and");
    if is_separator || text.contains(',') {
        *deviations |= EpdDeviation::MoveSeparator;
    }
    if is_separator {
        return Vec::new();
    }
    let parts = text.split(',').filter(|part| !part.is_empty());
    parts.map(|part| (part, token.span.clone())).collect()
}
