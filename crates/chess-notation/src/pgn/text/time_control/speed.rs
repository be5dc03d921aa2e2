//! [`Speed`]: bullet, blitz, rapid and the like.

use crate::pgn::text::error::{ParseValueError, Parsed};
use core::fmt;
use core::str::FromStr;
use core::time::Duration;

/// The speed of a game, in the classes of lichess ([lichess.org/faq](https://lichess.org/faq#time-controls)), the
/// fastest first.
///
/// They go by the [estimated duration](crate::pgn::TimeControl::estimated_duration) for one player. The names in
/// `FromStr` and `Display` are small letters: `bullet`. In the rules of FIDE, rapid chess begins at ten minutes and
/// ends at sixty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Speed {
    /// Less than 30 seconds.
    UltraBullet,
    /// Less than 3 minutes.
    Bullet,
    /// Less than 8 minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// Less than 6 hours.
    Classical,
    /// 6 hours or more, such as a day for each move.
    Correspondence,
}

impl Speed {
    /// All speeds, the fastest first.
    pub const ALL: [Self; 6] = [
        Self::UltraBullet,
        Self::Bullet,
        Self::Blitz,
        Self::Rapid,
        Self::Classical,
        Self::Correspondence,
    ];

    /// Returns the speed of a game for which each player has this time.
    pub(super) const fn of_duration(duration: Duration) -> Self {
        match duration.as_secs() {
            0..30 => Self::UltraBullet,
            30..180 => Self::Bullet,
            180..480 => Self::Blitz,
            480..1500 => Self::Rapid,
            1500..21600 => Self::Classical,
            _ => Self::Correspondence,
        }
    }

    /// Returns the name in small letters: `ultrabullet`, `bullet`, `blitz`, `rapid`, `classical`, `correspondence`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UltraBullet => "ultrabullet",
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }
}

/// Parses a name in letters of any case.
impl FromStr for Speed {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let mut speeds = Self::ALL.into_iter();
        let found = speeds.find(|speed| speed.as_str().eq_ignore_ascii_case(text));
        found.ok_or_else(|| ParseValueError::new(Parsed::Speed, text))
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
