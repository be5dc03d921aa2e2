//! [`TimeControlDeviations`]: how a time control differs from the standard.

use bitflags::bitflags;
use core::fmt;

bitflags! {
    /// How the text of a [`TimeControl`](crate::pgn::TimeControl) differs from the standard; empty for a text that strict
    /// parsing accepts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
    pub struct TimeControlDeviations: u16 {
        /// White space: `300 + 3`.
        const SPACE = 1;
        /// A fraction of a second: `10+0.1`.
        const FRACTION = 1 << 1;
        /// A time with a unit: `40/2h`, `90'+30"`, `15 min + 10 sec`.
        const UNIT = 1 << 2;
        /// Minutes for the game: `G/90`, `SD/90`.
        const GAME_IN = 1 << 3;
        /// Another separator of periods than a colon: `40/7200;3600`.
        const SEPARATOR = 1 << 4;
        /// Words: `unlimited`, `5/move`, `increment per move`.
        const WORDS = 1 << 5;
        /// No text, which is read as `?`.
        const EMPTY = 1 << 6;
    }
}

impl TimeControlDeviations {
    /// Returns one sentence for each deviation, in the order of the flags.
    pub fn sentences(self) -> impl Iterator<Item = &'static str> {
        SENTENCES
            .iter()
            .filter(move |(deviation, _)| self.contains(*deviation))
            .map(|&(_, sentence)| sentence)
    }
}

/// Prints the [sentences](TimeControlDeviations::sentences) with `; ` between them, or nothing if there is no deviation.
impl fmt::Display for TimeControlDeviations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, sentence) in self.sentences().enumerate() {
            if i > 0 {
                f.write_str("; ")?;
            }
            f.write_str(sentence)?;
        }
        Ok(())
    }
}

/// One sentence for each flag.
const SENTENCES: &[(TimeControlDeviations, &str)] = &[
    (TimeControlDeviations::SPACE, "there is white space"),
    (
        TimeControlDeviations::FRACTION,
        "a time has a fraction: the standard has whole seconds",
    ),
    (
        TimeControlDeviations::UNIT,
        "a time has a unit: the standard has seconds without one",
    ),
    (
        TimeControlDeviations::GAME_IN,
        "G/ or SD/ stands before minutes for the game: the standard has only seconds",
    ),
    (
        TimeControlDeviations::SEPARATOR,
        "periods are not separated by a colon",
    ),
    (
        TimeControlDeviations::WORDS,
        "there are words: the standard has only numbers and signs",
    ),
    (TimeControlDeviations::EMPTY, "the text is empty"),
];
