//! [`FaultCounts`]: how many faults of each kind there are.

use std::collections::BTreeMap;

/// The number of faults with each stable identifier.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FaultCounts(BTreeMap<&'static str, u64>);

impl FaultCounts {
    pub(super) fn count(&mut self, code: &'static str) {
        *self.0.entry(code).or_default() += 1;
    }

    /// Adds other counts.
    pub fn merge(&mut self, other: &Self) {
        for (code, number) in other.iter() {
            *self.0.entry(code).or_default() += number;
        }
    }

    /// Returns the identifiers and the numbers, in the order of the identifiers.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.0.iter().map(|(&code, &number)| (code, number))
    }

    /// Returns the number of all faults.
    pub fn total(&self) -> u64 {
        self.0.values().sum()
    }
}
