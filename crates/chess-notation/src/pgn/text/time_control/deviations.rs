//! [`TimeControlDeviation`]: how a time control differs from the standard.

use chess_move::Deviation;

/// A way in which the text of a [`TimeControl`](crate::pgn::TimeControl) differs from the standard and that tolerant
/// parsing accepts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TimeControlDeviation {
    /// White space: `300 + 3`.
    Space,
    /// A fraction of a second: `10+0.1`.
    Fraction,
    /// A time with a unit: `40/2h`, `90'+30"`, `15 min + 10 sec`.
    Unit,
    /// Minutes for the game: `G/90`, `SD/90`.
    GameIn,
    /// Another separator of periods than a colon: `40/7200;3600`.
    Separator,
    /// Words: `unlimited`, `5/move`, `increment per move`.
    Words,
    /// No text, which is read as `?`.
    Empty,
}

impl Deviation for TimeControlDeviation {
    const SENTENCES: &'static [(Self, &'static str)] = &[
        (Self::Space, "there is white space"),
        (
            Self::Fraction,
            "a time has a fraction: the standard has whole seconds",
        ),
        (
            Self::Unit,
            "a time has a unit: the standard has seconds without one",
        ),
        (
            Self::GameIn,
            "G/ or SD/ stands before minutes for the game: the standard has only seconds",
        ),
        (Self::Separator, "periods are not separated by a colon"),
        (
            Self::Words,
            "there are words: the standard has only numbers and signs",
        ),
        (Self::Empty, "the text is empty"),
    ];

    fn index(self) -> usize {
        self as usize
    }
}
