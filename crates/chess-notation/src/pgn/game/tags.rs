//! [`Tags`]: names and values, in order.

use super::GameResult;
use alloc::string::String;
use alloc::vec::Vec;
use core::error::Error;
use core::fmt;

/// The tags of a game in the order of the file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags(Vec<(String, String)>);

/// So many tags most games have at most; room for them is made at once.
const USUAL_COUNT: usize = 20;

/// The seven that the export format begins with, and what each is if nobody knows.
const ROSTER: [(&str, &str); 7] = [
    ("Event", "?"),
    ("Site", "?"),
    ("Date", "????.??.??"),
    ("Round", "?"),
    ("White", "?"),
    ("Black", "?"),
    ("Result", "*"),
];

/// Why a tag is not set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum InvalidTag {
    /// A name consists of letters, digits and underscores.
    Name,
    /// A value is one line.
    Value,
    /// The tag tells the start position, which belongs to the moves.
    StartPosition,
}

impl fmt::Display for InvalidTag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Name => "the name of a tag must consist of letters, digits and underscores",
            Self::Value => "the value of a tag must be one line",
            Self::StartPosition => "the tag tells the start position, which belongs to the moves",
        })
    }
}

impl Error for InvalidTag {}

impl Tags {
    /// The value of a tag, the first if there are several of the name.
    pub fn get(&self, name: &str) -> Option<&str> {
        let mut tags = self.iter();
        tags.find(|tag| tag.0 == name).map(|tag| tag.1)
    }

    /// Names and values in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        if self.0.is_empty() {
            self.0.reserve(USUAL_COUNT);
        }
        self.0.push((name.into(), value.into()));
    }

    pub(super) fn push_or_replace(&mut self, name: &str, value: &str) {
        match self.0.iter_mut().find(|tag| tag.0 == name) {
            Some(tag) => tag.1 = value.into(),
            None => self.push(name, value),
        }
    }

    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), InvalidTag> {
        check_name(name)?;
        if value.contains(['\n', '\r']) {
            return Err(InvalidTag::Value);
        }
        self.push_or_replace(name, value);
        Ok(())
    }

    pub(super) fn remove(&mut self, name: &str) -> Result<bool, InvalidTag> {
        check_name(name)?;
        let before = self.len();
        self.0.retain(|tag| tag.0 != name);
        Ok(self.len() < before)
    }

    /// In the order of the export format: the roster first, complete.
    pub(super) fn exported(&self, result: GameResult) -> impl Iterator<Item = (&str, &str)> {
        let roster = ROSTER.into_iter().map(move |(name, unknown)| {
            let unknown = if name == "Result" {
                result.as_str()
            } else {
                unknown
            };
            (name, self.get(name).unwrap_or(unknown))
        });
        let mut found = 0_u8;
        let others = self.iter().filter(move |tag| {
            // The first of a roster's name is already written.
            let index = ROSTER.iter().position(|(name, _)| *name == tag.0);
            let first = index.is_some_and(|index| found & 1 << index == 0);
            found |= index.map_or(0, |index| 1 << index);
            !first
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
