//! [`Variant`]: the rules that a game names.

use alloc::string::String;

/// The rules that the tag `Variant` names, as far as this crate knows them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Standard chess.
    Standard,
    /// Chess960.
    Chess960,
}

impl Variant {
    /// Returns the variant with this name, without regard to case, spaces, hyphens and underscores. Names that say
    /// nothing, such as `?`, are standard chess.
    ///
    /// ```
    /// use chess_notation::pgn::Variant;
    ///
    /// assert_eq!(Variant::from_name("Fischer Random Chess"), Some(Variant::Chess960));
    /// assert_eq!(Variant::from_name("From Position"), Some(Variant::Standard));
    /// assert_eq!(Variant::from_name("Atomic"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        let name = simple(name);
        if is_unknown(&name) {
            // There is no other rule to read the moves by.
            return Some(Self::Standard);
        }
        // `Standard Chess`, `Fischer Random Chess`.
        let short = name.strip_suffix("chess").unwrap_or(&name);
        match short {
            "" | "standard" | "normal" | "regular" | "classical" | "orthodox" | "fromposition" => {
                Some(Self::Standard)
            }
            "chess960" | "960" | "fischerandom" | "fischerrandom" | "freestyle" => {
                Some(Self::Chess960)
            }
            _ => None,
        }
    }

    /// Returns whether a name says nothing about the rules: `?`, `Unknown` and `Illegal`, which
    /// [`from_name`](Self::from_name) takes for standard chess.
    pub fn is_unknown_name(name: &str) -> bool {
        is_unknown(&simple(name))
    }
}

/// Returns a name in small letters, without spaces, hyphens and underscores.
fn simple(name: &str) -> String {
    name.chars()
        .filter(|character| !matches!(character, ' ' | '-' | '_'))
        .map(|character| character.to_ascii_lowercase())
        .collect()
}

fn is_unknown(simple_name: &str) -> bool {
    matches!(simple_name, "?" | "unknown" | "illegal")
}
