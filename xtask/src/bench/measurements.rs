//! [`Measurements`]: the times of all rounds.

use super::build::Build;
use std::collections::BTreeMap;

/// The state of the processor's caches and branch predictors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum State {
    /// Other tasks ran just before, and no position is seen twice.
    Cold,
    /// The same work has just been done.
    Warm,
}

/// A task that a program of some build has done in some state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell {
    task: String,
    program: String,
    build: Build,
    state: State,
}

impl Cell {
    pub(super) fn new(task: &str, program: &str, build: Build, state: State) -> Self {
        Self {
            task: task.to_owned(),
            program: program.to_owned(),
            build,
            state,
        }
    }
}

/// The times of all rounds.
#[derive(Debug, Default)]
pub(super) struct Measurements {
    /// The seconds of one unit of work, in the order of the rounds.
    times: BTreeMap<Cell, Vec<f64>>,
    counts: BTreeMap<(String, State), u64>,
}

/// The median of some values and the quartiles around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Spread {
    pub(super) low: f64,
    pub(super) median: f64,
    pub(super) high: f64,
}

impl Measurements {
    /// Adds the time of one round. All counts of a task must be equal; if this one differs, the error is the earlier one.
    pub(super) fn add(&mut self, cell: Cell, count: u64, seconds: f64) -> Result<(), u64> {
        let key = (cell.task.clone(), cell.state);
        let before = *self.counts.entry(key).or_insert(count);
        if before != count {
            return Err(before);
        }
        self.times.entry(cell).or_default().push(seconds);
        Ok(())
    }

    /// Returns the median of the seconds for a unit of work.
    pub(super) fn median(&self, cell: &Cell) -> Option<f64> {
        Some(spread(self.times.get(cell)?)?.median)
    }

    /// Returns how many times as fast `cell` is as `other`: the quartiles of the ratios of all rounds. Measurements of one
    /// round are disturbed alike.
    pub(super) fn ratio(&self, cell: &Cell, other: &Cell) -> Option<Spread> {
        let ratios: Vec<f64> = self
            .times
            .get(other)?
            .iter()
            .zip(self.times.get(cell)?)
            .map(|(other, own)| other / own)
            .collect();
        spread(&ratios)
    }

    /// Returns the number of rounds.
    pub(super) fn rounds(&self) -> usize {
        self.times.values().map(Vec::len).max().unwrap_or_default()
    }
}

/// Returns median and quartiles. A quartile between two values is interpolated.
fn spread(values: &[f64]) -> Option<Spread> {
    let mut values = values.to_vec();
    values.sort_unstable_by(f64::total_cmp);
    let last = values.len().checked_sub(1)?;
    let at = |quarter: usize| {
        let index = last * quarter / 4;
        let (low, high) = (values[index], values[(index + 1).min(last)]);
        let part = [0.0, 0.25, 0.5, 0.75][last * quarter % 4];
        low + (high - low) * part
    };
    Some(Spread {
        low: at(1),
        median: at(2),
        high: at(3),
    })
}

#[cfg(test)]
mod tests {
    use super::{Build, Cell, Measurements, Spread, State, spread};

    #[test]
    fn quartiles_are_interpolated() {
        assert_eq!(spread(&[]), None);
        let of = |low, median, high| Some(Spread { low, median, high });
        assert_eq!(spread(&[3.0]), of(3.0, 3.0, 3.0));
        assert_eq!(spread(&[9.0, 1.0, 2.0]), of(1.5, 2.0, 5.5));
        assert_eq!(spread(&[5.0, 1.0, 2.0, 4.0, 3.0]), of(2.0, 3.0, 4.0));
        assert_eq!(spread(&[9.0, 1.0, 2.0, 4.0]), of(1.75, 3.0, 5.25));
    }

    #[test]
    fn ratios_compare_times_of_the_same_round() {
        let mut measurements = Measurements::default();
        let own = Cell::new("list", "ours", Build::Native, State::Cold);
        let other = Cell::new("list", "peer", Build::Native, State::Cold);
        // The machine was slow in the second round.
        for (own_time, other_time) in [(1.0, 2.0), (10.0, 30.0), (1.0, 4.0)] {
            measurements.add(own.clone(), 10, own_time).unwrap();
            measurements.add(other.clone(), 10, other_time).unwrap();
        }
        assert_eq!(measurements.rounds(), 3);
        assert_eq!(measurements.median(&own), Some(1.0));
        let ratio = measurements.ratio(&own, &other).unwrap();
        assert_eq!((ratio.low, ratio.median, ratio.high), (2.5, 3.0, 3.5));
        let missing = Cell::new("list", "x", Build::Native, State::Cold);
        assert_eq!(measurements.ratio(&own, &missing), None);
    }

    #[test]
    fn counts_must_agree() {
        let mut measurements = Measurements::default();
        let cell = |program, state| Cell::new("list", program, Build::Default, state);
        assert_eq!(measurements.add(cell("ours", State::Warm), 20, 1.0), Ok(()));
        assert_eq!(
            measurements.add(cell("peer", State::Warm), 21, 1.0),
            Err(20)
        );
        assert_eq!(measurements.add(cell("ours", State::Cold), 21, 1.0), Ok(()));
    }
}
