//! [`TimeControlCounts`]: how much time the players had.

use super::results::ResultCounts;
use crate::tags::ReadTimeControl;
use chess_notation::pgn::{GameResult, Speed, TimeControl, TimePeriod};
use std::collections::BTreeMap;

/// The games with a tag `TimeControl`, by speed. A tag that is empty or `?` does not count.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct TimeControlCounts {
    /// The results of each speed.
    pub by_speed: BTreeMap<Speed, ResultCounts>,
    /// The number of games without time control: `-`.
    pub unlimited: u64,
    /// The number of games with a time control that has no speed, such as a sand clock.
    pub without_speed: u64,
    /// The number of games with a tag that differs from the standard and is read nevertheless:
    /// [`TimeControl::parse_tolerant`].
    pub deviating: u64,
    /// The number of games with a tag that cannot be read.
    pub unreadable: u64,
}

impl TimeControlCounts {
    /// Counts a game.
    pub(super) fn count(&mut self, read: &ReadTimeControl, result: GameResult) {
        let &Ok((control, deviations)) = read else {
            self.unreadable += 1;
            return;
        };
        if control == TimeControl::UNKNOWN {
            return;
        }
        self.deviating += u64::from(!deviations.is_empty());
        match (control.speed(), control.periods()) {
            (Some(speed), _) => self.by_speed.entry(speed).or_default().count(result),
            (None, [TimePeriod::Unlimited]) => self.unlimited += 1,
            (None, _) => self.without_speed += 1,
        }
    }

    /// Adds the counts of other games.
    pub(super) fn merge(&mut self, other: Self) {
        for (speed, counts) in other.by_speed {
            *self.by_speed.entry(speed).or_default() += counts;
        }
        self.unlimited += other.unlimited;
        self.without_speed += other.without_speed;
        self.deviating += other.deviating;
        self.unreadable += other.unreadable;
    }
}
