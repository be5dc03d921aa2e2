//! [`Timer`]: time management, with a soft and a hard limit per move
//! (<https://www.chessprogramming.org/Time_Management>).

use crate::control::SearchControl;
use crate::limits::{Limits, SearchClock};
use crate::logistic::{ONE, log_odds, squash};
use crate::measured::ITERATION_WEIGHTS;
use crate::stopwatch::{Stopwatch, TimeSource};
use core::time::Duration;

/// The time limits of a search. At the hard limit the search stops at once. At the soft limit no new iteration starts.
/// The soft limit is scaled by the predicted gain of another iteration.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    /// The start of the search.
    began: Stopwatch,
    /// The start of the time limits: the start of the search, or the ponder hit.
    counted_from: Stopwatch,
    /// Whether the search was still pondering at the last check.
    pondering: bool,
    soft: Option<Duration>,
    hard: Option<Duration>,
}

/// The minimum time for a move, unless the [clock is low](min_move_time).
const MIN_TIME: Duration = Duration::from_millis(1);
/// Hard limits below this are [short](Timer::is_short).
const SHORT_TIME: Duration = Duration::from_millis(20);
/// The minimum time for a move when the clock is low.
const MIN_TIME_LOW_CLOCK: Duration = Duration::from_micros(20);
/// The clock is low if the overhead of this number of moves would use it up.
const LOW_CLOCK_MOVES: u32 = 8;
/// The number of moves whose overhead stays in reserve on the clock.
const RESERVE_MOVES: u32 = 8;
/// The number of further moves for which the [delay that was seen](ClockWatch) stays in reserve, at most the overhead.
const SEEN_RESERVE_MOVES: u32 = 16;

/// The maximum time, about a hundred years. Longer times are cut to it.
const MAX_TIME: Duration = Duration::from_secs(1 << 32);

/// The number of moves to plan for if there is no further time control. In games of the engine against itself, 36 moves
/// are left on average. Two thirds of that, because early moves decide more.
const MOVES_TO_GO: u32 = 24;
/// The maximum number of moves to plan for before a time control.
const MAX_MOVES_TO_GO: u32 = 40;
/// The share of the increment that is used for the move.
const INCREMENT_SHARE: f64 = 0.7;
/// The maximum share of the remaining time for one move.
const MAX_SHARE: f64 = 0.45;
/// The same for the last move before a time control.
const LAST_MOVE_SHARE: f64 = 0.9;
/// The ratio of the hard limit to the planned time.
const HARD_LIMIT_RATIO: f64 = 3.5;

/// The share of the planned time that does not depend on the [predicted gain](IterationStats).
const FIXED_SHARE: f64 = 0.5;

/// The names of the features of an iteration.
pub(crate) const ITERATION_FEATURES: [&str; 3] = [
    "every iteration",
    "doublings of the nodes since the best move changed, up to ten, in tenths",
    "fall of the score",
];

/// The features of an iteration, in the order of [`ITERATION_FEATURES`] and in 1024ths.
pub(crate) type IterationFeatures = [i32; ITERATION_FEATURES.len()];

/// Statistics of a finished iteration, which scale the soft limit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct IterationStats {
    /// The nodes of the search when the best move last changed.
    pub(crate) nodes_at_change: u64,
    /// The nodes of the search so far.
    pub(crate) nodes: u64,
    /// The fall of the score, in centipawns.
    pub(crate) score_drop: i32,
}

impl IterationStats {
    /// Returns the features of the model.
    pub(crate) fn features(self) -> IterationFeatures {
        const MAX_DOUBLINGS: f64 = 10.0;
        const SCORE_DROP_SCALE: i32 = 100;
        let ratio = self.nodes.max(1) as f64 / self.nodes_at_change.max(1) as f64;
        let doublings = (ratio.log2() / MAX_DOUBLINGS).clamp(0.0, 1.0);
        [
            ONE,
            (doublings * f64::from(ONE)) as i32,
            squash(self.score_drop, SCORE_DROP_SCALE),
        ]
    }

    /// Returns the scale factor of the soft limit. A logistic model, fitted by `cargo xtask measure`, predicts the gain
    /// of another iteration relative to the mean gain.
    fn scale_factor(self) -> f64 {
        let log_odds = log_odds(&self.features(), &ITERATION_WEIGHTS);
        let gain = (f64::from(log_odds) / f64::from(ONE)).exp();
        FIXED_SHARE + (1.0 - FIXED_SHARE) * gain
    }
}

/// Sees how much more time the clock loses than the searches take, by comparing the clocks of consecutive moves.
#[derive(Clone, Debug, Default)]
pub(crate) struct ClockWatch {
    /// The clock of the search before, and the time that the search took.
    last: Option<(SearchClock, Duration)>,
    /// The largest delay, which [fades](Self::FADE).
    delay: Option<Duration>,
}

impl ClockWatch {
    /// The share of a delay that counts one move later.
    const FADE: f64 = 0.9;

    /// Takes the clock of the next search. Returns the largest delay seen in the moves before, or `None` if no delay
    /// is known.
    pub(crate) fn begin(&mut self, clock: Option<SearchClock>) -> Option<Duration> {
        let (clock, (last, used)) = (clock?, self.last.take()?);
        let expected = last
            .remaining
            .saturating_sub(used)
            .saturating_add(last.increment);
        let same_control = clock.increment == last.increment
            && match (clock.moves_to_go, last.moves_to_go) {
                (None, None) => true,
                (Some(now), Some(before)) => now < before,
                _ => false,
            };
        // A clock with more time than expected was set by hand or belongs to another game.
        if same_control && clock.remaining <= expected.saturating_add(MIN_TIME) {
            let delay = expected.saturating_sub(clock.remaining);
            let faded = self.delay.unwrap_or_default().mul_f64(Self::FADE);
            self.delay = Some(delay.max(faded));
        } else {
            self.delay = None;
        }
        self.delay
    }

    /// Takes the clock of a finished search that took this time of it.
    pub(crate) fn end(&mut self, clock: Option<SearchClock>, used: Duration) {
        self.last = clock.map(|clock| (clock, used));
    }
}

impl Timer {
    /// Starts the timer of a search. The delay is what the [`ClockWatch`] has seen.
    pub(crate) fn new(
        limits: &Limits,
        overhead: Duration,
        delay: Option<Duration>,
        time_source: TimeSource,
    ) -> Self {
        let now = Stopwatch::start(time_source);
        let (mut soft, mut hard) = (None, None);
        if let Some(time) = limits.move_time {
            hard = Some(time.min(MAX_TIME).saturating_sub(overhead).max(MIN_TIME));
        }
        if let Some(clock) = limits.clock {
            let remaining = clock.remaining.min(MAX_TIME);
            let increment = clock.increment.min(MAX_TIME);
            let usable = remaining.saturating_sub(overhead);
            let moves = clock
                .moves_to_go
                .map_or(MOVES_TO_GO, |moves| moves.clamp(1, MAX_MOVES_TO_GO));
            let delay = delay.map_or(overhead, |delay| delay.min(overhead));
            let reserve =
                overhead
                    .saturating_mul(moves.min(RESERVE_MOVES))
                    .saturating_add(delay.saturating_mul(
                        moves.saturating_sub(RESERVE_MOVES).min(SEEN_RESERVE_MOVES),
                    ));
            let increment_share = INCREMENT_SHARE * share_of_low_clock(remaining, reserve);
            let share = remaining.saturating_sub(reserve) / moves;
            let min = min_move_time(remaining, overhead);
            let planned = (share + increment.mul_f64(increment_share)).max(min);
            let max_share = if moves == 1 {
                LAST_MOVE_SHARE
            } else {
                MAX_SHARE
            };
            let limit = usable.mul_f64(max_share).max(min);
            let clock_soft = planned.min(limit);
            let clock_hard = planned.mul_f64(HARD_LIMIT_RATIO).min(limit);
            soft = Some(clock_soft);
            hard = Some(hard.map_or(clock_hard, |hard: Duration| hard.min(clock_hard)));
        }
        Self {
            began: now,
            counted_from: now,
            pondering: limits.ponder,
            soft,
            hard,
        }
    }

    /// Returns whether the hard limit is so short that the clock must be read often.
    pub(crate) fn is_short(&self) -> bool {
        self.hard.is_some_and(|hard| hard < SHORT_TIME)
    }

    /// Returns the time since the search began.
    pub(crate) fn elapsed(&self) -> Duration {
        self.began.elapsed()
    }

    /// Returns whether the search is still pondering. The first call after a ponder hit starts the
    /// time limits.
    pub(crate) fn is_pondering(&mut self, control: &SearchControl) -> bool {
        if self.pondering && !control.is_pondering() {
            self.pondering = false;
            self.counted_from = self.began.restarted();
        }
        self.pondering
    }

    /// Returns whether the hard limit has passed.
    pub(crate) fn is_hard_limit_reached(&self) -> bool {
        self.hard
            .is_some_and(|hard| self.counted_from.elapsed() >= hard)
    }

    /// Returns whether this share of the planned time has passed.
    pub(crate) fn is_past_planned(&self, share: f64) -> bool {
        self.soft
            .or(self.hard)
            .is_some_and(|planned| self.counted_from.elapsed() >= planned.mul_f64(share))
    }

    /// Returns whether the soft limit has passed, so that no new iteration should start.
    pub(crate) fn is_soft_limit_reached(&self, stats: IterationStats) -> bool {
        self.soft
            .is_some_and(|soft| self.counted_from.elapsed() >= soft.mul_f64(stats.scale_factor()))
    }

    /// Returns whether the search plays on a clock.
    pub(crate) fn has_clock(&self) -> bool {
        self.soft.is_some()
    }
}

/// Returns the minimum time for a move. It shrinks fast when the clock is low, so that even a small increment fills the
/// clock again: with a few milliseconds left, the first pause of a busy machine loses the game.
fn min_move_time(remaining: Duration, overhead: Duration) -> Duration {
    let low_clock = overhead.saturating_mul(LOW_CLOCK_MOVES);
    let share = share_of_low_clock(remaining, low_clock);
    MIN_TIME.mul_f64(share).max(MIN_TIME_LOW_CLOCK)
}

/// Returns the share of the usual time that is used when the clock is below a limit: 1 at the limit, and falling fast.
fn share_of_low_clock(remaining: Duration, limit: Duration) -> f64 {
    if remaining < limit {
        (remaining.as_secs_f64() / limit.as_secs_f64()).powi(3)
    } else {
        1.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn timer(remaining: u64, increment: u64, moves_to_go: Option<u32>) -> Timer {
        let limits = Limits {
            clock: Some(SearchClock {
                remaining: Duration::from_millis(remaining),
                increment: Duration::from_millis(increment),
                moves_to_go,
            }),
            ..Limits::default()
        };
        Timer::new(
            &limits,
            Duration::from_millis(10),
            None,
            TimeSource::default(),
        )
    }

    #[test]
    fn planned_time_never_exceeds_the_clock() {
        for remaining in [0, 1, 5, 9, 10, 11, 15, 50, 100, 1_000, 60_000, 7_200_000] {
            for increment in [0, 10, 1_000, 60_000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(1_000)] {
                    let timer = timer(remaining, increment, moves);
                    let hard = timer.hard.unwrap();
                    let left = Duration::from_millis(remaining.saturating_sub(10));
                    assert!(
                        hard <= left.mul_f64(0.91).max(MIN_TIME),
                        "{remaining} {hard:?}"
                    );
                    assert!(timer.soft.unwrap() <= hard);
                }
            }
        }
    }

    /// The hard limit leaves room to finish an iteration in which the best move fails.
    #[test]
    fn hard_limit_is_several_times_the_planned_time() {
        for (remaining, increment) in [(60_000, 0), (300_000, 3_000), (10_000, 100)] {
            let timer = timer(remaining, increment, None);
            let (soft, hard) = (timer.soft.unwrap(), timer.hard.unwrap());
            assert!(hard >= soft.mul_f64(3.0), "{soft:?} {hard:?}");
            assert!(hard <= soft.mul_f64(4.0), "{soft:?} {hard:?}");
        }
    }

    #[test]
    fn move_time_is_a_hard_limit_less_the_overhead() {
        let limits = Limits {
            move_time: Some(Duration::from_millis(500)),
            ..Limits::default()
        };
        let timer = Timer::new(
            &limits,
            Duration::from_millis(10),
            None,
            TimeSource::default(),
        );
        assert_eq!(timer.hard, Some(Duration::from_millis(490)));
        assert_eq!(timer.soft, None);
        // With a clock, the shorter limit applies.
        let clock = SearchClock {
            remaining: Duration::from_secs(1),
            ..SearchClock::default()
        };
        let timer = Timer::new(
            &Limits {
                clock: Some(clock),
                ..limits
            },
            Duration::from_millis(10),
            None,
            TimeSource::default(),
        );
        assert!(timer.hard.unwrap() < Duration::from_millis(200));
    }

    #[test]
    fn fewer_moves_to_the_time_control_plan_more_time_for_each() {
        let soft = |moves| timer(60_000, 0, moves).soft.unwrap();
        assert!(soft(Some(2)) > soft(Some(10)) && soft(Some(10)) > soft(Some(40)));
        assert_eq!(soft(Some(40)), soft(Some(400)));
    }

    #[test]
    fn a_long_time_control_lasts_for_the_whole_game() {
        let mut remaining = 300_000.0;
        for _ in 0..60 {
            let timer = timer(remaining as u64, 3_000, None);
            let used = timer.soft.unwrap().as_secs_f64() * 1_000.0;
            assert!(used > 2_000.0);
            remaining += 3_000.0 - used;
            assert!(remaining > 10_000.0);
        }
    }

    #[test]
    fn a_tiny_increment_refills_a_low_clock() {
        let planned = |remaining| {
            let timer = timer(remaining, 2, None);
            (timer.soft.unwrap(), timer.hard.unwrap())
        };
        assert_eq!(planned(100).0, MIN_TIME);
        let (soft, hard) = planned(40);
        assert_eq!(soft, MIN_TIME / 8);
        assert!(hard < Duration::from_micros(440));
        assert_eq!(planned(0), (MIN_TIME_LOW_CLOCK, MIN_TIME_LOW_CLOCK));
        // Without overhead, nothing is lost between the engine and the clock.
        let limits = Limits {
            clock: Some(SearchClock::default()),
            ..Limits::default()
        };
        let timer = Timer::new(&limits, Duration::ZERO, None, TimeSource::default());
        assert_eq!(timer.hard, Some(MIN_TIME));
    }

    #[test]
    fn a_huge_overhead_leaves_the_minimum_time() {
        let limits = Limits {
            clock: Some(SearchClock {
                remaining: Duration::MAX,
                ..SearchClock::default()
            }),
            ..Limits::default()
        };
        let timer = Timer::new(&limits, Duration::MAX, None, TimeSource::default());
        assert!(timer.hard.unwrap() <= MIN_TIME);
    }

    #[test]
    fn short_searches_read_the_clock_often() {
        assert!(timer(100, 2, None).is_short());
        assert!(!timer(60_000, 600, None).is_short());
    }

    /// A tiny increment does not lead to playing on the last milliseconds, where a pause of the machine would
    /// lose the game.
    #[test]
    fn a_short_increment_keeps_a_reserve_on_the_clock() {
        let mut remaining = 1_000.0;
        for _ in 0..300 {
            let timer = timer(remaining as u64, 10, None);
            // Slightly more than planned, plus the overhead.
            let used = timer.soft.unwrap().as_secs_f64() * 1_000.0 * 1.1 + 3.0;
            remaining += 10.0 - used;
            assert!(remaining > 150.0, "{remaining}");
        }
        assert!(remaining < 500.0, "{remaining}");
    }

    /// Plays moves on a clock of 1 s + 20 ms that loses this delay with each move, and returns what is left.
    fn time_left_with_delay(delay: u64) -> f64 {
        let mut watch = ClockWatch::default();
        let mut remaining = 1_000.0;
        for _ in 0..100 {
            let clock = SearchClock {
                remaining: Duration::from_millis(remaining as u64),
                increment: Duration::from_millis(20),
                moves_to_go: None,
            };
            let limits = Limits {
                clock: Some(clock),
                ..Limits::default()
            };
            let seen = watch.begin(limits.clock);
            let overhead = Duration::from_millis(20);
            let timer = Timer::new(&limits, overhead, seen, TimeSource::default());
            let used = timer.soft.unwrap();
            watch.end(limits.clock, used);
            remaining += 20.0 - used.as_secs_f64() * 1_000.0 - delay as f64;
        }
        remaining
    }

    /// Without delays, no more time stays on the clock than with them.
    #[test]
    fn the_reserve_follows_the_delay_that_was_seen() {
        for delay in [0, 3, 8, 15] {
            let left = time_left_with_delay(delay);
            assert!((270.0..330.0).contains(&left), "{delay}: {left}");
        }
    }

    #[test]
    fn a_delay_is_seen_between_clocks_of_one_game() {
        let clock = |remaining, moves_to_go| {
            let [remaining, increment] = [remaining, 100].map(Duration::from_millis);
            Some(SearchClock {
                remaining,
                increment,
                moves_to_go,
            })
        };
        let milliseconds = Duration::from_millis;
        let mut watch = ClockWatch::default();
        assert_eq!(watch.begin(clock(1_000, None)), None);
        watch.end(clock(1_000, None), milliseconds(200));
        assert_eq!(watch.begin(clock(893, None)), Some(milliseconds(7)));
        // The largest delay fades.
        watch.end(clock(893, None), milliseconds(100));
        let seen = watch.begin(clock(890, None)).unwrap();
        assert!(
            (milliseconds(6)..milliseconds(7)).contains(&seen),
            "{seen:?}"
        );
        // A clock with more time, of another time control, or after a search without a clock, says nothing.
        watch.end(clock(890, None), milliseconds(100));
        assert_eq!(watch.begin(clock(1_000, None)), None);
        watch.end(clock(1_000, Some(40)), milliseconds(100));
        assert_eq!(watch.begin(clock(990, Some(39))), Some(milliseconds(10)));
        watch.end(clock(990, Some(1)), milliseconds(100));
        assert_eq!(watch.begin(clock(980, Some(40))), None);
        watch.end(None, milliseconds(100));
        assert_eq!(watch.begin(clock(1_000, None)), None);
        // Nothing overflows.
        watch.end(clock(u64::MAX, None), milliseconds(u64::MAX));
        assert_eq!(watch.begin(clock(100, None)), Some(milliseconds(0)));
    }

    #[test]
    fn uncertainty_extends_and_certainty_shortens_the_soft_limit() {
        let stats = |nodes_at_change, score_drop| IterationStats {
            nodes_at_change,
            nodes: 1_000_000,
            score_drop,
        };
        let (sure, unsure) = (stats(1_000, -50), stats(1_000_000, 60));
        assert!(sure.scale_factor() < 0.6);
        assert!(unsure.scale_factor() > 2.0);
    }
}
