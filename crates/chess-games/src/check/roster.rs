//! [`Roster`]: a set of the seven tags that every game must have.

use std::fmt;

/// A set of tags of the seven tag roster: `Event`, `Site`, `Date`, `Round`, `White`, `Black`, `Result`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Roster(u8);

impl Roster {
    /// The names, in the order of the standard.
    pub const NAMES: [&'static str; 7] =
        ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

    pub(super) const ALL: Self = Self(0x7f);
    pub(super) const DATE: usize = 2;
    pub(super) const RESULT: usize = 6;

    /// Returns the place of a name in the roster.
    pub(super) fn index_of(name: &[u8]) -> Option<usize> {
        Self::NAMES
            .iter()
            .position(|known| known.as_bytes() == name)
    }

    pub(super) fn contains(self, index: usize) -> bool {
        self.0 & 1 << index != 0
    }

    pub(super) fn remove(&mut self, index: usize) {
        self.0 &= !(1 << index);
    }

    /// Returns whether the set is empty.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the names in the set, in the order of the standard.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let names = Self::NAMES.into_iter().enumerate();
        names.filter_map(move |(index, name)| self.contains(index).then_some(name))
    }

    /// Returns the value of a tag of which nothing is known.
    pub(super) const fn unknown_value(index: usize) -> &'static str {
        match index {
            Self::DATE => "????.??.??",
            Self::RESULT => "*",
            _ => "?",
        }
    }
}

/// Prints the names with commas between them.
impl fmt::Display for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, name) in self.names().enumerate() {
            if index > 0 {
                f.write_str(", ")?;
            }
            f.write_str(name)?;
        }
        Ok(())
    }
}

impl fmt::Debug for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Roster({self})")
    }
}
