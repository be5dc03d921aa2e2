//! [`Nag`]: a numeric annotation glyph.

use crate::pgn::text::error::{ParseValueError, Parsed};
use core::fmt;
use core::str::FromStr;
use smallvec::SmallVec;

/// A numeric annotation glyph: a short judgment of a move or a position, as a number.
///
/// The first six have signs that are written after a move (`!`, `?`, `!!`, `??`, `!?`, `?!`); books
/// and some programs have signs for others. The numbers up to 139 come from section 10 of the PGN
/// specification; programs have added the others.
///
/// ```
/// use chess_notation::pgn::Nag;
///
/// assert_eq!("!?".parse(), Ok(Nag::SPECULATIVE_MOVE));
/// assert_eq!(Nag::SPECULATIVE_MOVE.to_string(), "$5");
/// assert_eq!(Nag::SPECULATIVE_MOVE.sign(), Some("!?"));
/// assert_eq!("±".parse(), Ok(Nag::new(16)));
/// assert_eq!("$16".parse(), Ok(Nag::new(16)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Nag(u8);

/// The glyphs of a move. Few moves have more than two, so eight are stored in place.
pub type Nags = SmallVec<[Nag; 8]>;

impl Nag {
    /// `!`, a good move.
    pub const GOOD_MOVE: Self = Self(1);
    /// `?`, a mistake.
    pub const MISTAKE: Self = Self(2);
    /// `!!`, a brilliant move.
    pub const BRILLIANT_MOVE: Self = Self(3);
    /// `??`, a blunder.
    pub const BLUNDER: Self = Self(4);
    /// `!?`, a speculative move.
    pub const SPECULATIVE_MOVE: Self = Self(5);
    /// `?!`, a dubious move.
    pub const DUBIOUS_MOVE: Self = Self(6);

    /// Creates the glyph of this number.
    #[inline]
    pub const fn new(number: u8) -> Self {
        Self(number)
    }

    /// Returns the number.
    #[inline]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the glyph of a sign after a move, in ASCII or as one character of UTF-8.
    pub(crate) fn from_sign(sign: &[u8]) -> Option<Self> {
        SIGNS
            .iter()
            .find(|(text, _)| text.as_bytes() == sign)
            .map(|&(_, number)| Self(number))
    }

    /// Returns the sign of one of the first six glyphs; other glyphs have no common sign.
    pub const fn sign(self) -> Option<&'static str> {
        match self.0 {
            1 => Some("!"),
            2 => Some("?"),
            3 => Some("!!"),
            4 => Some("??"),
            5 => Some("!?"),
            6 => Some("?!"),
            _ => None,
        }
    }
}

/// Parses a number after a dollar sign, `$5`, or a sign, `!?`.
impl FromStr for Nag {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let number = text
            .strip_prefix('$')
            // Parsing a number would accept a sign before it.
            .filter(|digits| digits.bytes().all(|byte| byte.is_ascii_digit()))
            .and_then(|digits| digits.parse().ok())
            .map(Self);
        let nag = number.or_else(|| Self::from_sign(text.as_bytes()));
        nag.ok_or_else(|| ParseValueError::new(Parsed::Nag, text))
    }
}

/// Prints the glyph in the export format, `$5`.
impl fmt::Display for Nag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&alloc::format!("${}", self.0))
    }
}

/// The signs that files contain, with those of Chess Informant.
const SIGNS: [(&str, u8); 34] = [
    ("!", 1),
    ("?", 2),
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("‼", 3),
    ("⁇", 4),
    ("⁉", 5),
    ("⁈", 6),
    ("□", 7),
    ("=", 10),
    ("∞", 13),
    ("~", 13),
    ("+=", 14),
    ("+/=", 14),
    ("⩲", 14),
    ("=+", 15),
    ("=/+", 15),
    ("⩱", 15),
    ("+/-", 16),
    ("±", 16),
    ("-/+", 17),
    ("∓", 17),
    ("+-", 18),
    ("-+", 19),
    ("+--", 20),
    ("--+", 21),
    ("⨀", 22),
    ("⟳", 32),
    ("↑", 36),
    ("→", 40),
    ("⇆", 132),
    ("N", 146),
];
