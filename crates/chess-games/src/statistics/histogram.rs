//! [`Histogram`]: counts of small numbers.

/// How often each of the numbers from 0 to [`Histogram::MAX`] occurs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Histogram {
    counts: Vec<u64>,
    total: u64,
}

impl Histogram {
    /// The greatest number with a count of its own. Greater numbers are counted as this one.
    pub const MAX: u32 = 9999;

    /// Counts a number.
    pub fn count(&mut self, number: u32) {
        let index = number.min(Self::MAX) as usize;
        if self.counts.len() <= index {
            self.counts.resize(index + 1, 0);
        }
        self.counts[index] += 1;
        self.total += 1;
    }

    /// Adds the counts of another histogram.
    pub fn merge(&mut self, other: &Self) {
        if self.counts.len() < other.counts.len() {
            self.counts.resize(other.counts.len(), 0);
        }
        for (count, other) in self.counts.iter_mut().zip(&other.counts) {
            *count += other;
        }
        self.total += other.total;
    }

    /// Returns how many numbers were counted.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// Returns the numbers that occur and how often, in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = (u32, u64)> {
        let counts = (0..).zip(&self.counts);
        counts
            .filter(|(_, count)| **count > 0)
            .map(|(number, &count)| (number, count))
    }

    /// Returns the counts of ranges of numbers: the first number of each range and the count, without gaps between the
    /// first and the last range that occur.
    ///
    /// # Panics
    /// Panics if `width` is 0.
    pub fn ranges(&self, width: u32) -> Vec<(u32, u64)> {
        assert!(width > 0, "a range needs a width");
        let (Some(first), Some(last)) = (self.min(), self.max()) else {
            return Vec::new();
        };
        let mut ranges: Vec<(u32, u64)> = (first / width..=last / width)
            .map(|range| (range * width, 0))
            .collect();
        for (number, count) in self.iter() {
            ranges[(number / width - first / width) as usize].1 += count;
        }
        ranges
    }

    /// Returns the least number.
    pub fn min(&self) -> Option<u32> {
        self.iter().next().map(|(number, _)| number)
    }

    /// Returns the greatest number.
    pub fn max(&self) -> Option<u32> {
        self.iter().last().map(|(number, _)| number)
    }

    /// Returns the mean.
    #[expect(
        clippy::cast_precision_loss,
        reason = "a mean needs no exact last digit"
    )]
    pub fn mean(&self) -> Option<f64> {
        let sum: f64 = self
            .iter()
            .map(|(number, count)| f64::from(number) * count as f64)
            .sum();
        (self.total > 0).then(|| sum / self.total as f64)
    }

    /// Returns the median: the least number that at least half of the numbers do not exceed.
    pub fn median(&self) -> Option<u32> {
        let mut below = 0;
        self.iter().find_map(|(number, count)| {
            below += count;
            (2 * below >= self.total).then_some(number)
        })
    }
}
