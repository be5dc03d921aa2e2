//! [`Comment`]: a comment of a game in memory.

use crate::pgn::text::annotation::{Annotation, Annotations};
use crate::pgn::text::raw_text::{Decoded, Fallback, RawText};
use crate::pgn::tree::inline_text::InlineText;
use alloc::string::String;
use chess_move::Diagnostic;
use core::error::Error;
use core::fmt;
use core::ops::{Deref, Range};
use memchr::memchr2;

/// A comment of a [`PgnGame`](crate::pgn::PgnGame): one line of text, a `str` by dereference.
///
/// A line end with the white space around it becomes one space, because line ends depend on the
/// width of the file. White space at the ends is removed; other white space stays.
///
/// ```
/// use chess_notation::pgn::{Annotation, ClockTime, Comment};
/// use core::time::Duration;
///
/// let mut comment = Comment::new("[%clk 0:04:59] in time trouble")?;
/// let clock = ClockTime::new(Duration::from_secs(299));
/// assert_eq!(comment.annotations().next(), Some(Annotation::Clock(clock)));
/// assert_eq!(comment.text(), "in time trouble");
///
/// comment.set(&Annotation::Clock(ClockTime::new(Duration::from_secs(5))))?;
/// assert_eq!(comment.as_str(), "[%clk 0:00:05] in time trouble");
/// # Ok::<(), chess_notation::pgn::InvalidComment>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Comment(InlineText);

/// Why a text cannot be a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidComment {
    /// The text has a closing brace, which a comment in braces cannot hold, and the end of a line,
    /// which a comment after a semicolon cannot hold.
    BraceAndLineEnd,
    /// The annotation could not be parsed again: its name or its value has a character that ends an
    /// annotation or a line.
    Annotation,
}

impl fmt::Display for InvalidComment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::BraceAndLineEnd => "a comment with a closing brace must be one line",
            Self::Annotation => {
                "an annotation must be one line, without a closing bracket in its name or value"
            }
        })
    }
}

impl Error for InvalidComment {}

impl Diagnostic for InvalidComment {
    fn code(&self) -> &'static str {
        match self {
            Self::BraceAndLineEnd => "pgn-comment-brace-and-line-end",
            Self::Annotation => "pgn-comment-annotation",
        }
    }
}

impl Comment {
    /// Creates a comment of this text.
    ///
    /// # Errors
    /// Returns an error if the text has both a closing brace and a line end.
    pub fn new(text: &str) -> Result<Self, InvalidComment> {
        let text = text.trim_ascii();
        if text.contains('}') && text.contains(is_line_end) {
            return Err(InvalidComment::BraceAndLineEnd);
        }
        Ok(Self(unfold(text)))
    }

    /// Creates the comment of a text in a file. Also returns whether the fallback was used.
    pub(crate) fn from_raw(text: RawText<'_>, fallback: Fallback) -> (Self, bool) {
        let Decoded {
            text,
            used_fallback,
        } = text.trim().decode(fallback);
        (Self(unfold(&text)), used_fallback)
    }

    /// Creates the comment of a text in a file if it is short, ASCII and one line.
    #[inline(always)]
    pub(crate) fn of_short_line(text: RawText<'_>) -> Option<Self> {
        InlineText::ascii_line(text.trim().as_raw_bytes()).map(Self)
    }

    /// Returns the whole text, with its annotations.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the annotations: clock times, evaluations, arrows.
    pub fn annotations(&self) -> Annotations<'_> {
        Annotations::new(self.0.as_bytes())
    }

    /// Returns the text without annotations, for people to read.
    pub fn text(&self) -> String {
        let mut text = String::with_capacity(self.0.len());
        let mut rest = 0;
        for (_, span) in self.annotations().with_spans() {
            text.push_str(&self.0[rest..span.start]);
            rest = span.end;
        }
        text.push_str(&self.0[rest..]);
        String::from(text.trim_ascii())
    }

    /// Replaces the first annotation of the same name, or puts the annotation before the text.
    ///
    /// # Errors
    /// Returns an error, and changes nothing, if the annotation could not be parsed again. This can
    /// only happen with [`Annotation::Other`].
    pub fn set(&mut self, annotation: &Annotation<'_>) -> Result<(), InvalidComment> {
        let new = alloc::format!("{annotation}");
        let read = Annotations::new(new.as_bytes()).with_spans().next();
        let is_whole = read == Some((*annotation, 0..new.len()));
        if !is_whole || new.contains(is_line_end) {
            return Err(InvalidComment::Annotation);
        }
        let old = self
            .annotations()
            .with_spans()
            .find(|(old, _)| old.name() == annotation.name());
        let text = match old {
            Some((_, Range { start, end })) => {
                alloc::format!("{}{new}{}", &self.0[..start], &self.0[end..])
            }
            None if self.0.is_empty() => new,
            None => alloc::format!("{new} {}", &*self.0),
        };
        self.0 = InlineText::from(text);
        Ok(())
    }
}

impl Deref for Comment {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

/// Prints the text, without braces.
impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

fn is_line_end(character: char) -> bool {
    matches!(character, '\n' | '\r')
}

/// Joins the lines of a text into one.
fn unfold(text: &str) -> InlineText {
    if memchr2(b'\n', b'\r', text.as_bytes()).is_none() {
        return InlineText::from(text);
    }
    let mut lines = text.split(is_line_end).map(str::trim_ascii);
    let mut unfolded = String::with_capacity(text.len());
    if let Some(first) = lines.next() {
        unfolded.push_str(first);
    }
    for line in lines.filter(|line| !line.is_empty()) {
        unfolded.push(' ');
        unfolded.push_str(line);
    }
    InlineText::from(unfolded)
}
