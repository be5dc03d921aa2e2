//! [`Annotation`]: a command in a comment, `[%clk 0:04:59]`.
//!
//! `clock` has the times, `evaluation` the scores of engines, `marks` the colored squares and arrows.

pub(crate) mod clock;
pub(crate) mod evaluation;
pub(crate) mod marks;

use crate::pgn::text::annotation::clock::ClockTime;
use crate::pgn::text::annotation::evaluation::Evaluation;
use crate::pgn::text::annotation::marks::{ArrowMarks, SquareMarks};
use crate::pgn::text::find::find_near;
use crate::pgn::text::raw_text::RawText;
use core::fmt;
use core::ops::Range;
use memchr::memchr_iter;

/// A command in a comment, in brackets and with a percent sign: `[%clk 0:04:59]`.
///
/// The standard does not define commands; the named ones are those in common use. White space around a time or an
/// evaluation does not count: printing it writes one space. A command whose value cannot be read is
/// [`Other`](Annotation::Other).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Annotation<'a> {
    /// `%clk`: the player's remaining time after the move.
    Clock(ClockTime),
    /// `%emt`: the time that the move took (elapsed move time).
    ElapsedTime(ClockTime),
    /// `%eval`: an engine's evaluation of the position after the move.
    Evaluation(Evaluation),
    /// `%csl`: colored squares.
    Squares(SquareMarks<'a>),
    /// `%cal`: colored arrows.
    Arrows(ArrowMarks<'a>),
    /// Any other command.
    Other {
        /// The name, without the percent sign.
        name: RawText<'a>,
        /// The text between the name and the bracket, with the space before it.
        value: RawText<'a>,
    },
}

impl<'a> Annotation<'a> {
    /// Returns the name, without the percent sign.
    pub const fn name(&self) -> RawText<'a> {
        RawText::new(match self {
            Self::Clock(_) => b"clk",
            Self::ElapsedTime(_) => b"emt",
            Self::Evaluation(_) => b"eval",
            Self::Squares(_) => b"csl",
            Self::Arrows(_) => b"cal",
            Self::Other { name, .. } => return *name,
        })
    }

    /// Parses what is between `[%` and `]`.
    fn from_inner(inner: &'a [u8]) -> Self {
        let end = inner.iter().position(u8::is_ascii_whitespace);
        let (name, value) = inner.split_at(end.unwrap_or(inner.len()));
        let trimmed = value.trim_ascii();
        let marks = || value.strip_prefix(b" ");
        let typed = match name {
            b"clk" => ClockTime::from_ascii(trimmed).map(Self::Clock),
            b"emt" => ClockTime::from_ascii(trimmed).map(Self::ElapsedTime),
            b"eval" => Evaluation::from_ascii(trimmed).map(Self::Evaluation),
            b"csl" => marks().and_then(SquareMarks::from_ascii).map(Self::Squares),
            b"cal" => marks().and_then(ArrowMarks::from_ascii).map(Self::Arrows),
            _ => None,
        };
        typed.unwrap_or(Self::Other {
            name: RawText::new(name),
            value: RawText::new(value),
        })
    }
}

/// Prints the annotation with its brackets.
impl fmt::Display for Annotation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Clock(time) => write!(f, "[%clk {time}]"),
            Self::ElapsedTime(time) => write!(f, "[%emt {time}]"),
            Self::Evaluation(evaluation) => write!(f, "[%eval {evaluation}]"),
            Self::Squares(squares) => write!(f, "[%csl {squares}]"),
            Self::Arrows(arrows) => write!(f, "[%cal {arrows}]"),
            Self::Other { name, value } => {
                write!(f, "[%")?;
                crate::pgn::text::raw_text::write_decoded(f, name.as_raw_bytes())?;
                crate::pgn::text::raw_text::write_decoded(f, value.as_raw_bytes())?;
                write!(f, "]")
            }
        }
    }
}

/// An iterator over the annotations of a comment, in order.
#[derive(Clone, Debug)]
pub struct Annotations<'a> {
    text: &'a [u8],
    at: usize,
}

impl<'a> Annotations<'a> {
    pub(crate) fn new(text: &'a [u8]) -> Self {
        Self { text, at: 0 }
    }

    /// Returns each annotation with its byte range in the comment.
    pub fn with_spans(mut self) -> impl Iterator<Item = (Annotation<'a>, Range<usize>)> {
        core::iter::from_fn(move || self.next_with_span())
    }

    fn next_with_span(&mut self) -> Option<(Annotation<'a>, Range<usize>)> {
        let start = self.at + start_of_annotation(&self.text[self.at..])?;
        let inner = &self.text[start + 2..];
        let length = find_near(*b"]", inner)?;
        let end = start + 2 + length + 1;
        self.at = end;
        Some((Annotation::from_inner(&inner[..length]), start..end))
    }
}

impl<'a> RawText<'a> {
    /// Returns the annotations in the text of a comment: clock times, evaluations, arrows.
    pub fn annotations(self) -> Annotations<'a> {
        Annotations::new(self.as_raw_bytes())
    }
}

/// Returns the place of `[%` in a text. Most annotations are at the start of a comment, or one space after it or after
/// another annotation.
fn start_of_annotation(text: &[u8]) -> Option<usize> {
    match text {
        [] => None,
        [b'[', b'%', ..] => Some(0),
        [b' ', b'[', b'%', ..] => Some(1),
        _ => memchr_iter(b'[', text).find(|&at| text.get(at + 1) == Some(&b'%')),
    }
}

impl<'a> Iterator for Annotations<'a> {
    type Item = Annotation<'a>;

    fn next(&mut self) -> Option<Annotation<'a>> {
        self.next_with_span().map(|(annotation, _)| annotation)
    }
}
