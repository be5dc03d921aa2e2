//! [`Diagnostic`]: the fields of an error, for programs that show it in their own way.

use core::fmt;
use core::ops::Range;

/// An error with its fields: an identifier, the place, what was expected and what was found.
///
/// All errors of these crates implement it. `Display` prints the whole message in English, but not
/// the place: whoever read the text knows the file, the line and the column, and adds them.
/// [`WithSpan`] adds the bytes.
///
/// A fixed text is returned as a `&'static &'static str`, since a `str` alone is no `dyn Display`. The trait does
/// not ask for `Debug`, whose code a `dyn Diagnostic` would bring into small programs.
///
/// ```
/// use chess_move::{Diagnostic, Square, WithSpan};
///
/// let error = "e9".parse::<Square>().unwrap_err();
/// assert_eq!(error.code(), "invalid-square");
/// assert_eq!(error.span(), Some(1..2));
/// assert_eq!(error.expected().unwrap().to_string(), "a rank, 1 to 8");
/// assert_eq!(error.found().unwrap().to_string(), "'9'");
/// assert_eq!(error.to_string(), "expected a rank, 1 to 8, found '9'");
/// assert_eq!(WithSpan(&error).to_string(), "expected a rank, 1 to 8, found '9' (bytes 1..2)");
/// ```
pub trait Diagnostic: fmt::Display {
    /// Returns a stable identifier of the error in kebab case, for programs that translate or count
    /// errors.
    fn code(&self) -> &'static str;

    /// Returns the error that this one only wraps. The methods below return its fields by default.
    fn inner(&self) -> Option<&dyn Diagnostic> {
        None
    }

    /// Returns the bytes of the input that are wrong, or `None` if the error has no place in a text.
    ///
    /// The range is empty where something is missing.
    fn span(&self) -> Option<Range<usize>> {
        self.inner()?.span()
    }

    /// Returns what was expected, in a few English words: `a rank, 1 to 8`.
    fn expected(&self) -> Option<&dyn fmt::Display> {
        self.inner()?.expected()
    }

    /// Returns what was found instead, such as a character in single quotation marks.
    fn found(&self) -> Option<&dyn fmt::Display> {
        self.inner()?.found()
    }

    /// Returns what the user can do about it: ``did you mean `e3`?``
    fn help(&self) -> Option<&dyn fmt::Display> {
        self.inner()?.help()
    }
}

/// Prints the message of an error and its [span](Diagnostic::span), if it has one:
/// `expected w or b, found 'x' (bytes 16..17)`.
#[derive(Clone, Copy)]
pub struct WithSpan<'e>(pub &'e dyn Diagnostic);

impl fmt::Debug for WithSpan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "WithSpan({self})")
    }
}

impl fmt::Display for WithSpan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self.0, f)?;
        match self.0.span() {
            Some(span) => write!(f, " (bytes {}..{})", span.start, span.end),
            None => Ok(()),
        }
    }
}

/// What was found at a place in a text where something else was expected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Found {
    /// The end of the text.
    End,
    /// This character.
    Char(char),
    /// This byte, which is not part of any character in UTF-8.
    Byte(u8),
}

impl Found {
    /// Returns what is at an offset in bytes.
    ///
    /// ```
    /// use chess_move::Found;
    ///
    /// assert_eq!(Found::at("é4".as_bytes(), 0), Found::Char('é'));
    /// assert_eq!(Found::at(b"\xff", 0), Found::Byte(0xff));
    /// assert_eq!(Found::at(b"e4", 2), Found::End);
    /// ```
    pub fn at(text: &[u8], offset: usize) -> Self {
        let rest = text.get(offset..).unwrap_or_default();
        let Some(&first) = rest.first() else {
            return Self::End;
        };
        // A character has at most four bytes.
        (1..=rest.len().min(4))
            .find_map(|len| str::from_utf8(&rest[..len]).ok()?.chars().next())
            .map_or(Self::Byte(first), Self::Char)
    }

    /// Returns the number of its bytes: 0 for the end of the text.
    #[inline]
    pub const fn byte_len(self) -> usize {
        match self {
            Self::End => 0,
            Self::Char(char) => char.len_utf8(),
            Self::Byte(_) => 1,
        }
    }
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End => f.write_str("the end of the text"),
            Self::Char(char) => write!(f, "{char:?}"),
            Self::Byte(byte) => write!(f, "the byte 0x{byte:02x}"),
        }
    }
}

/// A [help](Diagnostic::help) that suggests another text: ``did you mean `e3`?``
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DidYouMean<T>(pub T);

impl<T: fmt::Display> fmt::Display for DidYouMean<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "did you mean `{}`?", self.0)
    }
}
