//! [`TextMatch`]: how the value of a tag is compared.

use chess_notation::pgn::{Fallback, RawText};

/// How the value of a tag is compared. The case of letters does not count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextMatch {
    kind: Kind,
    /// In small letters.
    text: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Contains,
    StartsWith,
    Equals,
}

impl TextMatch {
    /// Matches texts with this part.
    pub fn contains(text: &str) -> Self {
        Self::new(Kind::Contains, text)
    }

    /// Matches texts with this start.
    pub fn starts_with(text: &str) -> Self {
        Self::new(Kind::StartsWith, text)
    }

    /// Matches this text alone.
    pub fn equals(text: &str) -> Self {
        Self::new(Kind::Equals, text)
    }

    fn new(kind: Kind, text: &str) -> Self {
        Self {
            kind,
            text: text.to_lowercase(),
        }
    }

    /// Returns whether a text matches. White space at its ends does not count.
    pub fn matches(&self, text: &str) -> bool {
        let text = text.trim();
        let wanted = self.text.as_str();
        if text.is_ascii() && wanted.is_ascii() {
            let (text, wanted) = (text.as_bytes(), wanted.as_bytes());
            return match self.kind {
                Kind::Equals => text.eq_ignore_ascii_case(wanted),
                Kind::StartsWith => text
                    .get(..wanted.len())
                    .is_some_and(|start| start.eq_ignore_ascii_case(wanted)),
                Kind::Contains if wanted.is_empty() => true,
                Kind::Contains => text
                    .windows(wanted.len())
                    .any(|part| part.eq_ignore_ascii_case(wanted)),
            };
        }
        let text = text.to_lowercase();
        match self.kind {
            Kind::Equals => text == wanted,
            Kind::StartsWith => text.starts_with(wanted),
            Kind::Contains => text.contains(wanted),
        }
    }

    /// Returns whether the value of a tag matches, whatever its encoding.
    pub(super) fn matches_raw(&self, value: RawText<'_>) -> bool {
        self.matches(&value.decode(Fallback::Windows1252).text)
    }
}
