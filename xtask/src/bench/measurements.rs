//! What was measured.

use super::build::Build;
use std::collections::BTreeMap;

/// A task, done by a program that was built in some way.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell {
    task: String,
    program: String,
    build: Build,
}

impl Cell {
    pub(super) fn new(task: &str, program: &str, build: Build) -> Self {
        Self {
            task: task.to_owned(),
            program: program.to_owned(),
            build,
        }
    }
}

/// The times of all rounds.
#[derive(Debug, Default)]
pub(super) struct Measurements {
    /// Seconds for each counted thing, in the order of the rounds.
    times: BTreeMap<Cell, Vec<f64>>,
    counts: BTreeMap<String, u64>,
}

impl Measurements {
    /// Adds the time of one round. An error is another count that was there before.
    pub(super) fn add(&mut self, cell: Cell, count: u64, seconds: f64) -> Result<(), u64> {
        let before = *self.counts.entry(cell.task.clone()).or_insert(count);
        if before != count {
            return Err(before);
        }
        let times = self.times.entry(cell).or_default();
        // Counts stay below 2^53.
        #[allow(clippy::cast_precision_loss)]
        times.push(seconds / count.max(1) as f64);
        Ok(())
    }

    /// Returns the median of the seconds for each counted thing.
    pub(super) fn median(&self, cell: &Cell) -> Option<f64> {
        median(self.times.get(cell)?)
    }

    /// Returns the minimum.
    pub(super) fn least(&self, cell: &Cell) -> Option<f64> {
        self.times.get(cell)?.iter().copied().min_by(f64::total_cmp)
    }

    /// How many times as fast as `base` a cell is: the median of what each round says, since what
    /// is measured one soon after the other is disturbed alike.
    pub(super) fn ratio(&self, cell: &Cell, base: &Cell) -> Option<f64> {
        let ratios: Vec<f64> = self
            .times
            .get(base)?
            .iter()
            .zip(self.times.get(cell)?)
            .map(|(base, own)| base / own)
            .collect();
        median(&ratios)
    }

    /// Returns the ratio of the minimum times.
    pub(super) fn ratio_of_least(&self, cell: &Cell, base: &Cell) -> Option<f64> {
        Some(self.least(base)? / self.least(cell)?)
    }

    /// Returns the number of rounds.
    pub(super) fn rounds(&self) -> usize {
        self.times.values().map(Vec::len).max().unwrap_or_default()
    }
}

/// Returns the median of the values.
fn median(values: &[f64]) -> Option<f64> {
    let mut values = values.to_vec();
    values.sort_unstable_by(f64::total_cmp);
    let middle = values.len() / 2;
    let upper = *values.get(middle)?;
    if values.len() % 2 == 1 {
        return Some(upper);
    }
    Some(f64::midpoint(values[middle - 1], upper))
}

#[cfg(test)]
mod tests {
    use super::{Build, Cell, Measurements, median};

    #[test]
    fn the_median_is_in_the_middle() {
        assert_eq!(median(&[]), None);
        assert_eq!(median(&[3.0]), Some(3.0));
        assert_eq!(median(&[9.0, 1.0, 2.0]), Some(2.0));
        assert_eq!(median(&[9.0, 1.0, 2.0, 4.0]), Some(3.0));
    }

    #[test]
    fn ratios_are_of_speeds_in_the_same_round() {
        let mut measurements = Measurements::default();
        let own = Cell::new("list", "ours", Build::Native);
        let base = Cell::new("list", "peer", Build::Native);
        // The machine was slow in the second round.
        for (own_time, base_time) in [(1.0, 2.0), (10.0, 30.0), (1.0, 4.0)] {
            measurements.add(own.clone(), 10, own_time).unwrap();
            measurements.add(base.clone(), 10, base_time).unwrap();
        }
        assert_eq!(measurements.rounds(), 3);
        assert_eq!(measurements.median(&own), Some(0.1));
        assert_eq!(measurements.ratio(&own, &base), Some(3.0));
        assert_eq!(measurements.ratio_of_least(&own, &base), Some(2.0));
        assert_eq!(
            measurements.ratio(&own, &Cell::new("list", "x", Build::Native)),
            None
        );
    }

    #[test]
    fn counts_have_to_agree() {
        let mut measurements = Measurements::default();
        let cell = |program| Cell::new("perft", program, Build::Default);
        assert_eq!(measurements.add(cell("ours"), 20, 1.0), Ok(()));
        assert_eq!(measurements.add(cell("peer"), 21, 1.0), Err(20));
    }
}
