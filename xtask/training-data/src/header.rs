//! [`Header`]: where the content of a file comes from.

use crate::error::ReadError;
use std::fmt;

/// Where the content of a file comes from: lines with a key, a space and a value.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Header(Vec<(String, String)>);

impl Header {
    /// Creates a header from keys and values. Line breaks and control characters become spaces, and so do spaces in
    /// keys.
    pub fn new<K: Into<String>, V: Into<String>>(fields: impl IntoIterator<Item = (K, V)>) -> Self {
        let clean =
            |text: String, is_bad: fn(char) -> bool, instead: &str| text.replace(is_bad, instead);
        let field = |(key, value): (K, V)| {
            let key = clean(key.into(), |c| c.is_control() || c == ' ', "_");
            let value = clean(value.into(), char::is_control, " ");
            (key, value)
        };
        Self(fields.into_iter().map(field).collect())
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &str) -> Option<&str> {
        let mut fields = self.fields();
        fields
            .find(|&(name, _)| name == key)
            .map(|(_, value)| value)
    }

    /// Returns the keys and values, in their order.
    pub fn fields(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (&key[..], &value[..]))
    }

    /// Returns the command that played the games and the node count of `bench` for the engine: together they decide
    /// the games.
    pub fn origin(&self) -> String {
        let field = |key| self.get(key).unwrap_or("unknown");
        format!("{} # engine {}", field("command"), field("engine"))
    }

    pub(crate) fn from_bytes(bytes: &[u8]) -> Result<Self, ReadError> {
        let header = str::from_utf8(bytes).ok().and_then(Self::parse);
        header.ok_or(ReadError::Header)
    }

    /// Parses the lines of a header, or returns `None` if a line has no space, or a control character.
    fn parse(text: &str) -> Option<Self> {
        let field = |line: &str| {
            let (key, value) = line.split_once(' ')?;
            let is_clean = !line.contains(char::is_control);
            is_clean.then(|| (key.to_owned(), value.to_owned()))
        };
        let body = match text.strip_suffix('\n') {
            Some(body) => body,
            None if text.is_empty() => return Some(Self::default()),
            None => return None,
        };
        body.split('\n').map(field).collect::<Option<_>>().map(Self)
    }
}

/// Prints the lines of the header, each with a line break at its end.
impl fmt::Display for Header {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.fields()
            .try_for_each(|(key, value)| writeln!(f, "{key} {value}"))
    }
}
