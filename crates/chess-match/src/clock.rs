//! [`TimeControl`] and [`Clock`]: how long a player may think.

use chess_move::{ByColor, Color, Diagnostic};
use chess_uci::Go;
use core::error::Error;
use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;
use core::time::Duration;

/// How long a player may think: a clock, or limits for each move, or both.
///
/// A clock is written as `MOVES/TIME+INCREMENT`, in seconds or minutes and seconds. Moves and increment may be missing.
///
/// ```
/// use chess_match::TimeControl;
/// use core::time::Duration;
///
/// let blitz: TimeControl = "3:00+2".parse()?;
/// assert_eq!(blitz, TimeControl::clock(Duration::from_secs(180), Duration::from_secs(2)));
/// assert_eq!("40/60+0.5".parse::<TimeControl>()?.to_string(), "40/60+0.5");
///
/// let fixed = TimeControl { nodes: Some(10_000), ..TimeControl::default() };
/// assert_eq!(fixed.to_string(), "10000 nodes");
/// # Ok::<(), chess_match::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct TimeControl {
    /// The clock. `None` for a player without one.
    pub clock: Option<ClockControl>,
    /// The time of each move.
    pub move_time: Option<Duration>,
    /// The maximum number of nodes of each search.
    pub nodes: Option<u64>,
    /// The maximum depth of each search, in plies.
    pub depth: Option<u32>,
}

/// The time on a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ClockControl {
    /// The number of moves after which the time is added again; `None` if the time is for the whole game.
    pub moves: Option<NonZeroU32>,
    /// The time at the start, and after each such number of moves.
    pub time: Duration,
    /// The time that each move adds.
    pub increment: Duration,
}

impl TimeControl {
    /// Creates a clock for the whole game.
    pub const fn clock(time: Duration, increment: Duration) -> Self {
        Self {
            clock: Some(ClockControl {
                moves: None,
                time,
                increment,
            }),
            move_time: None,
            nodes: None,
            depth: None,
        }
    }

    /// Returns whether there is no limit at all.
    pub const fn is_unlimited(&self) -> bool {
        self.clock.is_none()
            && self.move_time.is_none()
            && self.nodes.is_none()
            && self.depth.is_none()
    }

    /// Returns the time that a move may take, by the clock or by the limit of each move.
    pub(crate) fn time_limit(&self, clock: Option<&Clock>) -> Option<Duration> {
        let remaining = clock.map(Clock::remaining);
        self.move_time.into_iter().chain(remaining).min()
    }
}

/// A running clock of one player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    pub(crate) control: ClockControl,
    remaining: Duration,
    /// The number of moves to the next addition.
    pub(crate) moves_to_go: Option<u32>,
}

/// The error of a player who took more time than the clock had left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FlagFell {
    pub(crate) overrun: Duration,
}

impl Clock {
    /// Creates a clock at the start of a game.
    pub const fn new(control: ClockControl) -> Self {
        Self {
            control,
            remaining: control.time,
            moves_to_go: match control.moves {
                Some(moves) => Some(moves.get()),
                None => None,
            },
        }
    }

    /// Returns the time that is left.
    pub const fn remaining(&self) -> Duration {
        self.remaining
    }

    /// Takes the time of a move off the clock, and adds the increment. A move that takes up to `margin` more than is
    /// left is still in time.
    pub(crate) fn press(&mut self, used: Duration, margin: Duration) -> Result<(), FlagFell> {
        if used > self.remaining.saturating_add(margin) {
            let overrun = used.saturating_sub(self.remaining);
            return Err(FlagFell { overrun });
        }
        let left = self.remaining.saturating_sub(used);
        self.remaining = left.saturating_add(self.control.increment);
        if let Some(moves) = &mut self.moves_to_go {
            *moves -= 1;
            if *moves == 0 {
                *moves = self.control.moves.map_or(0, NonZeroU32::get);
                self.remaining = self.remaining.saturating_add(self.control.time);
            }
        }
        Ok(())
    }
}

/// What a player has left for its next move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnLimits {
    /// The time control of the player to move.
    pub control: TimeControl,
    /// The clocks of both players.
    pub clocks: ByColor<Option<Clock>>,
    /// The time beyond the limit that is still in time.
    pub margin: Duration,
}

impl TurnLimits {
    /// Returns the command `go` for the player of this color.
    pub fn to_go(&self, color: Color) -> Go {
        let go = Go {
            move_time: self.control.move_time,
            nodes: self.control.nodes,
            depth: self.control.depth,
            ..Go::default()
        };
        let Some(own) = &self.clocks[color] else {
            return go;
        };
        // Engines expect both clocks.
        let clocks = ByColor {
            white: self.clocks.white.as_ref().unwrap_or(own),
            black: self.clocks.black.as_ref().unwrap_or(own),
        };
        Go {
            time: clocks.map(|clock| Some(clock.remaining)),
            increment: clocks.map(|clock| Some(clock.control.increment)),
            moves_to_go: own.moves_to_go,
            ..go
        }
    }

    /// Returns the time that the move may take.
    pub fn time_limit(&self, color: Color) -> Option<Duration> {
        self.control.time_limit(self.clocks[color].as_ref())
    }
}

/// A text that is no time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseTimeControlError {
    part: Part,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Part {
    Moves,
    Time,
    Increment,
}

impl fmt::Display for ParseTimeControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.part {
            Part::Moves => "expected a number of moves from 1 before the /",
            Part::Time => {
                "expected a time in seconds or as minutes:seconds, such as 60, 0.5 or 3:00"
            }
            Part::Increment => "expected an increment in seconds after the +",
        })
    }
}

impl Error for ParseTimeControlError {}

impl Diagnostic for ParseTimeControlError {
    fn code(&self) -> &'static str {
        match self.part {
            Part::Moves => "clock-moves",
            Part::Time => "clock-time",
            Part::Increment => "clock-increment",
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, ParseTimeControlError> {
        let error = |part| ParseTimeControlError { part };
        let (moves, rest) = match text.split_once('/') {
            Some((moves, rest)) => {
                let moves = moves.parse().map_err(|_| error(Part::Moves))?;
                (Some(moves), rest)
            }
            None => (None, text),
        };
        let (time, increment) = match rest.split_once('+') {
            Some((time, increment)) => {
                let increment = seconds(increment).ok_or_else(|| error(Part::Increment))?;
                (time, increment)
            }
            None => (rest, Duration::ZERO),
        };
        let time = match time.split_once(':') {
            Some((minutes, secs)) => minutes
                .parse::<u32>()
                .ok()
                .zip(seconds(secs))
                .map(|(minutes, secs)| Duration::from_secs(60 * u64::from(minutes)) + secs),
            None => seconds(time),
        };
        let time = time.filter(|time| !time.is_zero());
        Ok(Self {
            clock: Some(ClockControl {
                moves,
                time: time.ok_or_else(|| error(Part::Time))?,
                increment,
            }),
            ..Self::default()
        })
    }
}

/// The longest time that a text can give, in seconds: more than ten years.
const MAX_SECONDS: f64 = 4e8;

/// Parses a number of seconds with an optional fraction, to the millisecond.
pub(crate) fn seconds(text: &str) -> Option<Duration> {
    if !text.starts_with(|char: char| char.is_ascii_digit() || char == '.') {
        return None;
    }
    let seconds: f64 = text.parse().ok()?;
    let millis = (seconds * 1000.0).round() / 1000.0;
    (seconds <= MAX_SECONDS).then(|| Duration::try_from_secs_f64(millis).ok())?
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        if let Some(clock) = &self.clock {
            if let Some(moves) = clock.moves {
                write!(f, "{moves}/")?;
            }
            write!(f, "{}", clock.time.as_secs_f64())?;
            if !clock.increment.is_zero() {
                write!(f, "+{}", clock.increment.as_secs_f64())?;
            }
            separator = ", ";
        }
        if let Some(time) = self.move_time {
            write!(f, "{separator}{} s/move", time.as_secs_f64())?;
            separator = ", ";
        }
        if let Some(nodes) = self.nodes {
            write!(f, "{separator}{nodes} nodes")?;
            separator = ", ";
        }
        if let Some(depth) = self.depth {
            write!(f, "{separator}depth {depth}")?;
            separator = ", ";
        }
        if separator.is_empty() {
            f.write_str("unlimited")?;
        }
        Ok(())
    }
}
