//! [`Words`]: a line as a sequence of words.

use crate::protocol::error::{ExpectedToken, ParseError, ParseErrorKind};
use chess_notation::UciMove;
use core::time::Duration;

/// The rest of a line. Words are separated by any amount of ASCII white space.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    pub(crate) const fn new(line: &'a str) -> Self {
        Self { line, at: 0 }
    }

    /// Returns the start of the next word, or the end of the line.
    pub(crate) fn start(&self) -> usize {
        let rest = &self.line[self.at..];
        self.at + (rest.len() - rest.trim_ascii_start().len())
    }

    /// Returns the next word without taking it.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        let rest = &self.line[self.start()..];
        rest.split_ascii_whitespace().next()
    }

    /// Takes the next word if it is `word`, and returns whether it did.
    pub(crate) fn take(&mut self, word: &str) -> bool {
        let is_next = self.peek() == Some(word);
        if is_next {
            self.next();
        }
        is_next
    }

    /// Takes all words up to one of `ends`, or to the end, and returns them unchanged.
    pub(crate) fn until(&mut self, ends: &[&str]) -> &'a str {
        let start = self.start();
        while self.peek().is_some_and(|word| !ends.contains(&word)) {
            self.next();
        }
        self.line[start..self.at.max(start)].trim_ascii_end()
    }

    /// Takes the rest of the line, without white space around it.
    pub(crate) fn rest(&mut self) -> &'a str {
        let rest = self.line[self.at..].trim_ascii();
        self.at = self.line.len();
        rest
    }

    /// Returns the error for a next word that is missing or not the expected one.
    pub(crate) fn error(&self, expected: ExpectedToken) -> ParseError {
        let start = self.start();
        let len = self.peek().map_or(0, str::len);
        ParseError::new(start..start + len, ParseErrorKind::Expected(expected))
    }

    /// Takes the next word if it is a whole number.
    fn whole(&mut self) -> Result<&'a str, ParseError> {
        let word = self.peek().unwrap_or_default();
        let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.error(ExpectedToken::Number));
        }
        self.next();
        Ok(word)
    }

    /// Takes a whole number. A number out of range becomes the nearest one in range.
    pub(crate) fn integer(&mut self) -> Result<i64, ParseError> {
        let word = self.whole()?;
        let extreme = if word.starts_with('-') {
            i64::MIN
        } else {
            i64::MAX
        };
        Ok(word.parse().unwrap_or(extreme))
    }

    /// Takes a number of at least 0. A negative number is an error: `depth -1` must not become
    /// another limit.
    pub(crate) fn natural<T: TryFrom<u64> + Max>(&mut self) -> Result<T, ParseError> {
        let start = self.clone();
        if self.whole()?.starts_with('-') {
            return Err(start.error(ExpectedToken::Count));
        }
        *self = start;
        self.number()
    }

    /// Takes a number of at least 0. A negative number becomes 0, because clocks are negative after
    /// a flag has fallen and engines sometimes report negative numbers.
    pub(crate) fn number<T: TryFrom<u64> + Max>(&mut self) -> Result<T, ParseError> {
        let word = self.whole()?;
        let number = if word.starts_with('-') {
            0
        } else {
            word.parse().unwrap_or(u64::MAX)
        };
        Ok(T::try_from(number).unwrap_or(T::MAX))
    }

    /// Takes a time in milliseconds. A negative time becomes 0.
    pub(crate) fn milliseconds(&mut self) -> Result<Duration, ParseError> {
        self.number().map(Duration::from_millis)
    }

    /// Takes the words up to `name`, and the name of an option up to the word `end`. White space in the name becomes
    /// one space.
    pub(crate) fn option_name(&mut self, end: &str) -> Result<String, ParseError> {
        let arguments = self.clone();
        self.until(&["name"]);
        if !self.take("name") {
            // The error is at the first word, in front of which `name` is missing.
            return Err(arguments.error(ExpectedToken::Name));
        }
        let name = self.until(&[end]);
        if name.is_empty() {
            return Err(self.error(ExpectedToken::OptionName));
        }
        let words: Vec<_> = name.split_ascii_whitespace().collect();
        Ok(words.join(" "))
    }

    /// Takes a move.
    pub(crate) fn uci_move(&mut self) -> Result<UciMove, ParseError> {
        let start = self.start();
        let word = self.peek().ok_or_else(|| self.error(ExpectedToken::Move))?;
        let mv = word
            .parse()
            .map_err(|error| ParseError::invalid_move(start, error))?;
        self.next();
        Ok(mv)
    }

    /// Takes moves up to the first word that is not a move.
    pub(crate) fn uci_moves(&mut self) -> Vec<UciMove> {
        let mut moves = Vec::new();
        while let Ok(mv) = self.uci_move() {
            moves.push(mv);
        }
        moves
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.at = self.start() + word.len();
        Some(word)
    }
}

/// A type of number with a maximum. Larger numbers are clamped to it.
pub(crate) trait Max {
    const MAX: Self;
}

impl Max for u16 {
    const MAX: Self = Self::MAX;
}
impl Max for u32 {
    const MAX: Self = Self::MAX;
}
impl Max for u64 {
    const MAX: Self = Self::MAX;
}
