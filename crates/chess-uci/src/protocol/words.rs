//! [`Words`]: a line, taken word by word.

use crate::protocol::error::{ExpectedToken, ParseError, ParseErrorKind};
use chess_notation::UciMove;
use core::time::Duration;

/// What is left of a line. Words are separated by any amount of ASCII white space.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    line: &'a str,
    at: usize,
}

impl<'a> Words<'a> {
    pub(crate) const fn new(line: &'a str) -> Self {
        Self { line, at: 0 }
    }

    /// Where the next word begins, or the end of the line.
    pub(crate) fn start(&self) -> usize {
        let rest = &self.line[self.at..];
        self.at + (rest.len() - rest.trim_ascii_start().len())
    }

    /// The next word, which stays.
    pub(crate) fn peek(&self) -> Option<&'a str> {
        let rest = &self.line[self.start()..];
        rest.split_ascii_whitespace().next()
    }

    /// The next word, if it is this one.
    pub(crate) fn take(&mut self, word: &str) -> bool {
        let is_next = self.peek() == Some(word);
        if is_next {
            self.next();
        }
        is_next
    }

    /// All words up to one of these, or to the end, as they stand in the line.
    pub(crate) fn until(&mut self, ends: &[&str]) -> &'a str {
        let start = self.start();
        while self.peek().is_some_and(|word| !ends.contains(&word)) {
            self.next();
        }
        self.line[start..self.at.max(start)].trim_ascii_end()
    }

    /// All that is left, without white space around it.
    pub(crate) fn rest(&mut self) -> &'a str {
        let rest = self.line[self.at..].trim_ascii();
        self.at = self.line.len();
        rest
    }

    /// The error that the next word is not what is due, or is missing.
    pub(crate) fn error(&self, expected: ExpectedToken) -> ParseError {
        let start = self.start();
        let len = self.peek().map_or(0, str::len);
        ParseError::new(start..start + len, ParseErrorKind::Expected(expected))
    }

    /// The next word, if it is a whole number.
    fn whole(&mut self) -> Result<&'a str, ParseError> {
        let word = self.peek().unwrap_or_default();
        let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
        if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            return Err(self.error(ExpectedToken::Number));
        }
        self.next();
        Ok(word)
    }

    /// A whole number. One that is too large becomes the largest there is.
    pub(crate) fn integer(&mut self) -> Result<i64, ParseError> {
        let word = self.whole()?;
        let extreme = if word.starts_with('-') {
            i64::MIN
        } else {
            i64::MAX
        };
        Ok(word.parse().unwrap_or(extreme))
    }

    /// A number from 0. What is negative becomes 0: clocks are, after a flag has fallen.
    pub(crate) fn number<T: TryFrom<u64> + Max>(&mut self) -> Result<T, ParseError> {
        let word = self.whole()?;
        let number = if word.starts_with('-') {
            0
        } else {
            word.parse().unwrap_or(u64::MAX)
        };
        Ok(T::try_from(number).unwrap_or(T::MAX))
    }

    /// A time in milliseconds.
    pub(crate) fn milliseconds(&mut self) -> Result<Duration, ParseError> {
        self.number().map(Duration::from_millis)
    }

    /// A move.
    pub(crate) fn uci_move(&mut self) -> Result<UciMove, ParseError> {
        let start = self.start();
        let word = self.peek().ok_or_else(|| self.error(ExpectedToken::Move))?;
        let mv = word.parse().map_err(|error| {
            ParseError::new(start..start + word.len(), ParseErrorKind::Move(error))
        })?;
        self.next();
        Ok(mv)
    }

    /// Moves up to the first word that is none.
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

/// A number with a largest value, to which larger ones are cut.
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
