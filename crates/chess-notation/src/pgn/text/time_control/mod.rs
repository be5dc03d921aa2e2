//! [`TimeControl`]: the value of the tag `TimeControl`.
//!
//! | module | contents |
//! |---|---|
//! | this one | `TimeControl`, its periods, its duration |
//! | `parse` | the standard's spelling, and others |
//! | `deviations` | how a text differs from the standard |
//! | `error` | why a text is not a time control, and where |
//! | `speed` | bullet, blitz, rapid and the like |

pub(crate) mod deviations;
pub(crate) mod error;
mod parse;
pub(crate) mod speed;

use chess_move::Deviations;
use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;
use core::time::Duration;
use deviations::TimeControlDeviation;
use error::TimeControlError;
use parse::Mode;
use speed::Speed;

/// How much time the players have: the value of the tag `TimeControl` (section 9.6.1 of the PGN specification).
///
/// | text | meaning |
/// |---|---|
/// | `300` | 300 seconds for the game |
/// | `180+2` | 180 seconds, and 2 more for each move |
/// | `40/7200:3600` | 7,200 seconds for 40 moves, then 3,600 for the rest |
/// | `40/5400+30:1800+30` | the same with an increment |
/// | `1/86400` | a day for each move |
/// | `*60` | a sand clock of 60 seconds |
/// | `-`, `?` | no time control; an unknown one |
///
/// A number without a unit is a number of **seconds**, as the standard says and as lichess, chess.com and engines write
/// it. Nothing tells whether somebody who wrote `90+30` meant minutes, so that is 90 seconds.
///
/// [`FromStr`] accepts the standard's spelling, and periods of moves that have an increment.
/// [`parse_tolerant`](Self::parse_tolerant) accepts others that have only one meaning, and reports them.
///
/// ```
/// use chess_notation::pgn::{Speed, TimeControl};
/// use core::time::Duration;
///
/// let control: TimeControl = "180+2".parse()?;
/// assert_eq!(control.base(), Some(Duration::from_secs(180)));
/// assert_eq!(control.increment(), Some(Duration::from_secs(2)));
/// assert_eq!(control.estimated_duration(), Some(Duration::from_secs(260)));
/// assert_eq!(control.speed(), Some(Speed::Blitz));
///
/// let (same, deviations) = TimeControl::parse_tolerant("3 min + 2 sec")?;
/// assert_eq!((same, same.to_string()), (control, "180+2".to_owned()));
/// assert_eq!(
///     deviations.to_string(),
///     "there is white space; a time has a unit: the standard has seconds without one",
/// );
/// # Ok::<(), chess_notation::pgn::TimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct TimeControl {
    periods: [TimePeriod; Self::MAX_PERIODS],
    /// The number of periods, of which the others are unknown.
    len: u8,
}

/// A period of a [`TimeControl`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TimePeriod {
    /// `?`: unknown.
    Unknown,
    /// `-`: no time control.
    Unlimited,
    /// An amount of time for some moves, or for all that follow.
    Limited {
        /// The number of moves, or `None` for all that follow. The last period is repeated if it has a number.
        moves: Option<NonZeroU32>,
        /// The time for these moves.
        time: Duration,
        /// The time added for each move; zero if there is none.
        increment: Duration,
    },
    /// `*`: a sand clock. The time that a player uses is added to the time of the other player.
    SandClock(Duration),
}

impl TimeControl {
    /// The maximum number of periods.
    pub const MAX_PERIODS: usize = 8;

    /// `?`: an unknown time control.
    pub const UNKNOWN: Self = Self::of(TimePeriod::Unknown);

    /// `-`: no time control.
    pub const UNLIMITED: Self = Self::of(TimePeriod::Unlimited);

    const fn of(period: TimePeriod) -> Self {
        let mut periods = [TimePeriod::Unknown; Self::MAX_PERIODS];
        periods[0] = period;
        Self { periods, len: 1 }
    }

    /// Creates the time control of one period for the whole game, with an increment that may be zero.
    pub const fn new(time: Duration, increment: Duration) -> Self {
        Self::of(TimePeriod::Limited {
            moves: None,
            time,
            increment,
        })
    }

    /// Parses the standard's spelling and other spellings that have only one meaning. Also returns how the text differs
    /// from the standard.
    ///
    /// | text | is read as |
    /// |---|---|
    /// | `10.5+0.1` | seconds with a fraction, as engine matches have them |
    /// | `40/2h`, `90'+30"`, `15 min. + 10 s. per move`, `3 days per move` | times with units: days, hours, minutes, seconds |
    /// | `G/90`, `SD/90`, `G/90+30`, `G/90;inc30` | minutes for the game and seconds for each move, as the US Chess Federation defines it |
    /// | `5/move` | seconds for each move, as cutechess writes it |
    /// | `40/7200;3600` | periods |
    /// | `unlimited`, `infinite`, `inf`, `none` | `-` |
    /// | `unknown`, or nothing | `?` |
    ///
    /// A text in which one time has a unit and another one has none (`90 min + 30`, `40/120, SD/60`) has more than one
    /// meaning and is an error, and so is a clock time (`1:30:00`).
    ///
    /// # Errors
    /// Returns the place of the error.
    pub fn parse_tolerant(
        text: &str,
    ) -> Result<(Self, Deviations<TimeControlDeviation>), TimeControlError> {
        parse::parse(text, Mode::Tolerant)
    }

    /// Returns the periods, of which there is at least one.
    pub fn periods(&self) -> &[TimePeriod] {
        &self.periods[..usize::from(self.len)]
    }

    /// Returns the time for the first period, or `None` if it is unknown or unlimited.
    pub const fn base(&self) -> Option<Duration> {
        match self.periods[0] {
            TimePeriod::Limited { time, .. } | TimePeriod::SandClock(time) => Some(time),
            TimePeriod::Unknown | TimePeriod::Unlimited => None,
        }
    }

    /// Returns the time added for each move of the first period, zero if there is none, or `None` if the period is
    /// unknown or unlimited.
    pub const fn increment(&self) -> Option<Duration> {
        match self.periods[0] {
            TimePeriod::Limited { increment, .. } => Some(increment),
            TimePeriod::SandClock(_) => Some(Duration::ZERO),
            TimePeriod::Unknown | TimePeriod::Unlimited => None,
        }
    }

    /// Returns how much time a player has for a number of moves: that of all periods that these moves are in, with the
    /// increments. `None` if one of them is unknown or unlimited, or for a sand clock.
    fn time_for(&self, moves: u32) -> Option<Duration> {
        let mut total = Duration::ZERO;
        let mut left = moves;
        for (index, period) in self.periods().iter().enumerate() {
            let &TimePeriod::Limited {
                moves,
                time,
                increment,
            } = period
            else {
                return None;
            };
            let is_last = index + 1 == self.periods().len();
            let (times, played) = match moves {
                Some(moves) if is_last => (left.div_ceil(moves.get()).max(1), left),
                Some(moves) => (1, left.min(moves.get())),
                None => (1, left),
            };
            let period = time.saturating_mul(times);
            let increments = increment.saturating_mul(played);
            total = total.saturating_add(period).saturating_add(increments);
            left -= played;
            if left == 0 {
                break;
            }
        }
        Some(total)
    }

    /// Returns how long a player thinks in a game of 40 moves, as lichess estimates it: the time plus 40 increments. Of
    /// several periods, those count that 40 moves are in.
    pub fn estimated_duration(&self) -> Option<Duration> {
        self.time_for(40)
    }

    /// Returns the speed of the game by its [estimated duration](Self::estimated_duration), or `None` if that is not
    /// known.
    pub fn speed(&self) -> Option<Speed> {
        self.estimated_duration().map(Speed::of_duration)
    }
}

/// Parses the standard's spelling.
impl FromStr for TimeControl {
    type Err = TimeControlError;

    fn from_str(text: &str) -> Result<Self, TimeControlError> {
        parse::parse(text, Mode::Strict).map(|(control, _)| control)
    }
}

/// Prints the standard's spelling. An increment of zero is left out.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, period) in self.periods().iter().enumerate() {
            if index > 0 {
                f.write_str(":")?;
            }
            match *period {
                TimePeriod::Unknown => f.write_str("?")?,
                TimePeriod::Unlimited => f.write_str("-")?,
                TimePeriod::Limited {
                    moves,
                    time,
                    increment,
                } => {
                    if let Some(moves) = moves {
                        write!(f, "{moves}/")?;
                    }
                    write_seconds(f, time)?;
                    if !increment.is_zero() {
                        f.write_str("+")?;
                        write_seconds(f, increment)?;
                    }
                }
                TimePeriod::SandClock(time) => {
                    f.write_str("*")?;
                    write_seconds(f, time)?;
                }
            }
        }
        Ok(())
    }
}

/// Writes seconds, with as many digits after the point as they need.
fn write_seconds(f: &mut fmt::Formatter<'_>, time: Duration) -> fmt::Result {
    write!(f, "{}", time.as_secs())?;
    let (mut fraction, mut digits) = (time.subsec_nanos(), 9);
    if fraction == 0 {
        return Ok(());
    }
    while fraction.is_multiple_of(10) {
        fraction /= 10;
        digits -= 1;
    }
    write!(f, ".{fraction:0digits$}")
}

impl fmt::Debug for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TimeControl({self})")
    }
}
