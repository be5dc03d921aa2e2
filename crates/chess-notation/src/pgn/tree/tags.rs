//! [`Tags`]: the tag pairs of a game.

use crate::pgn::text::result::GameResult;
use alloc::string::String;
use alloc::vec::Vec;
use chess_move::Diagnostic;
use core::error::Error;
use core::fmt;

/// The tags of a game in the order of the file.
#[derive(Clone, Default, PartialEq, Eq)]
pub struct Tags {
    /// All names and values in one string: name, value, name, value.
    text: String,
    ends: Vec<TagEnds>,
}

/// Where the name and the value of a tag end. The name begins where the previous value ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TagEnds {
    name: usize,
    value: usize,
}

/// Most games have at most this many tags; space for them is allocated at once.
const TYPICAL_COUNT: usize = 20;

/// Most tags have at most this many bytes, name and value together.
const TYPICAL_LENGTH: usize = 24;

/// The seven tags of the export format, with their values if they are unknown.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// The reason why a tag cannot be set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidTag {
    /// A name must consist of letters, digits and underscores.
    Name,
    /// A value must be one line.
    Value,
    /// The tag records the start position, which cannot be changed by a tag.
    StartPosition,
    /// The result must be one of `1-0`, `0-1`, `1/2-1/2` and `*`.
    Result,
}

impl fmt::Display for InvalidTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "the name of a tag must consist of letters, digits and underscores",
            Self::Value => "the value of a tag must be one line",
            Self::StartPosition => {
                "the tag records the start position, which cannot be changed by a tag"
            }
            Self::Result => "the result must be 1-0, 0-1, 1/2-1/2 or *",
        })
    }
}

impl Error for InvalidTag {}

impl Diagnostic for InvalidTag {
    fn code(&self) -> &'static str {
        match self {
            Self::Name => "pgn-set-tag-name",
            Self::Value => "pgn-set-tag-value",
            Self::StartPosition => "pgn-set-tag-start-position",
            Self::Result => "pgn-set-tag-result",
        }
    }
}

impl fmt::Debug for Tags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

impl Tags {
    /// Returns the value of the first tag with this name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut tags = self.iter();
        tags.find(|tag| tag.0 == name).map(|tag| tag.1)
    }

    /// Returns names and values in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&str, &str)> + Clone {
        (0..self.ends.len()).map(|index| {
            let start = index
                .checked_sub(1)
                .map_or(0, |before| self.ends[before].value);
            let TagEnds { name, value } = self.ends[index];
            (&self.text[start..name], &self.text[name..value])
        })
    }

    /// Returns the number of tags.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns whether there are no tags.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    pub(crate) fn push(&mut self, name: &str, value: &str) {
        if self.ends.is_empty() {
            self.ends.reserve(TYPICAL_COUNT);
            self.text.reserve(TYPICAL_COUNT * TYPICAL_LENGTH);
        }
        self.text.push_str(name);
        let name = self.text.len();
        self.text.push_str(value);
        let value = self.text.len();
        self.ends.push(TagEnds { name, value });
    }

    pub(crate) fn push_or_replace(&mut self, name: &str, value: &str) {
        let Some(index) = self.iter().position(|tag| tag.0 == name) else {
            return self.push(name, value);
        };
        let mut replaced = Self::default();
        for (i, (name, old)) in self.iter().enumerate() {
            replaced.push(name, if i == index { value } else { old });
        }
        *self = replaced;
    }

    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<(), InvalidTag> {
        check_name(name)?;
        if value.contains(['\n', '\r']) {
            return Err(InvalidTag::Value);
        }
        self.push_or_replace(name, value);
        Ok(())
    }

    pub(crate) fn remove(&mut self, name: &str) -> Result<bool, InvalidTag> {
        check_name(name)?;
        let mut rest = Self::default();
        for (other, value) in self.iter().filter(|tag| tag.0 != name) {
            rest.push(other, value);
        }
        let is_removed = rest.len() < self.len();
        *self = rest;
        Ok(is_removed)
    }

    /// Returns the tags in the order of the export format: first the complete roster, with this
    /// result; `SetUp` before each `FEN`.
    pub(crate) fn exported(&self, result: GameResult) -> impl Iterator<Item = (&str, &str)> {
        let roster = ROSTER.into_iter().map(move |(name, unknown)| match name {
            "Result" => (name, result.as_str()),
            _ => (name, self.get(name).unwrap_or(unknown)),
        });
        let is_set_up = self.get("FEN").is_some();
        let mut set_up_missing = is_set_up && self.get("SetUp").is_none();
        let mut found = 0_u8;
        let others = self.iter().filter(move |tag| {
            // The first tag of each roster name is already written, and so is the result.
            let index = ROSTER.iter().position(|(name, _)| *name == tag.0);
            let first = index.is_some_and(|index| found & 1 << index == 0);
            found |= index.map_or(0, |index| 1 << index);
            !first && tag.0 != "Result"
        });
        let others = others.flat_map(move |(name, value)| {
            let is_missing = name == "FEN" && core::mem::take(&mut set_up_missing);
            let value = match name {
                "SetUp" if is_set_up => "1",
                _ => value,
            };
            let set_up = is_missing.then_some(("SetUp", "1"));
            set_up.into_iter().chain([(name, value)])
        });
        roster.chain(others)
    }
}

fn check_name(name: &str) -> Result<(), InvalidTag> {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    if name.is_empty() || !name.bytes().all(is_letter) {
        return Err(InvalidTag::Name);
    }
    if matches!(name, "FEN" | "SetUp" | "Variant") {
        return Err(InvalidTag::StartPosition);
    }
    Ok(())
}
