//! Parses a time control: the standard's spelling, and others that have only one meaning.

use super::deviations::TimeControlDeviation as Deviation;
use super::error::{TimeControlError, TimeControlErrorKind as ErrorKind};
use super::{TimeControl, TimePeriod};
use chess_move::{Deviations, Found};
use core::num::NonZeroU32;
use core::ops::Range;
use core::time::Duration;

type Result<T> = core::result::Result<T, TimeControlError>;

/// Which deviations from the standard are accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    /// None.
    Strict,
    /// All.
    Tolerant,
}

/// Parses a time control. Also returns the deviations.
pub(super) fn parse(text: &str, mode: Mode) -> Result<(TimeControl, Deviations<Deviation>)> {
    let mut parser = Parser {
        text,
        at: 0,
        mode,
        deviations: Deviations::empty(),
        has_unit: false,
        bare: None,
    };
    let control = parser.control()?;
    match parser.bare {
        Some(bare) if parser.has_unit => Err(TimeControlError::new(bare, ErrorKind::NoUnit)),
        _ => Ok((control, parser.deviations)),
    }
}

/// The most digits before the point of a number, and after it.
const DIGITS: usize = 9;
/// The longest time: 31 years.
const MAX_SECONDS: u64 = 999_999_999;

/// The texts that are words alone.
const WORDS: [(&str, TimeControl, Deviation); 6] = [
    ("", TimeControl::UNKNOWN, Deviation::Empty),
    ("unknown", TimeControl::UNKNOWN, Deviation::Words),
    ("unlimited", TimeControl::UNLIMITED, Deviation::Words),
    ("infinite", TimeControl::UNLIMITED, Deviation::Words),
    ("inf", TimeControl::UNLIMITED, Deviation::Words),
    ("none", TimeControl::UNLIMITED, Deviation::Words),
];

/// The signs and words of units, and their seconds. Two apostrophes come before one.
const UNITS: [(&[&str], u64); 4] = [
    (
        &[
            "''", "’’", "\"", "″", "”", "s", "sec", "secs", "second", "seconds",
        ],
        1,
    ),
    (
        &["'", "’", "′", "m", "min", "mins", "minute", "minutes"],
        60,
    ),
    (&["h", "hr", "hrs", "hour", "hours"], 60 * 60),
    (&["d", "day", "days"], 24 * 60 * 60),
];

/// What may follow a time for each move.
const PER_MOVE: [&[&str]; 4] = [
    &["/", "move"],
    &["per", "move"],
    &["each", "move"],
    &["a", "move"],
];

/// What may follow an increment, one of each line.
const AFTER_INCREMENT: [&[&[&str]]; 3] = [
    &[&["increment"], &["inc"], &["bonus"]],
    &PER_MOVE,
    &[
        &["starting", "from", "move", "1"],
        &[",", "starting", "from", "move", "1"],
        &["from", "move", "1"],
        &[",", "from", "move", "1"],
    ],
];

struct Parser<'t> {
    text: &'t str,
    at: usize,
    mode: Mode,
    deviations: Deviations<Deviation>,
    /// Whether a time has a unit.
    has_unit: bool,
    /// The first time without a unit, except zero.
    bare: Option<Range<usize>>,
}

/// A number in the text.
struct Number {
    span: Range<usize>,
    whole: u64,
    nanos: u64,
}

impl Parser<'_> {
    fn control(&mut self) -> Result<TimeControl> {
        self.space()?;
        let word = self.rest().trim_end();
        let mut words = WORDS.into_iter();
        if let Some((_, control, deviation)) =
            words.find(|(known, _, _)| known.eq_ignore_ascii_case(word))
        {
            self.deviate(deviation, self.at..self.at + word.len())?;
            return Ok(control);
        }
        let mut control = TimeControl::UNKNOWN;
        control.len = 0;
        loop {
            let start = self.at;
            let period = self.period()?;
            let Some(place) = control.periods.get_mut(usize::from(control.len)) else {
                return Err(TimeControlError::new(
                    start..self.at,
                    ErrorKind::TooManyPeriods,
                ));
            };
            *place = period;
            control.len += 1;
            self.space()?;
            let separator = self.at;
            if self.rest().is_empty() {
                return Ok(control);
            } else if self.take(";") {
                self.deviate(Deviation::Separator, separator..self.at)?;
            } else if !self.take(":") {
                return Err(self.unexpected(ErrorKind::Unexpected));
            }
            let may_end = match period {
                TimePeriod::Limited { moves, .. } => moves.is_some(),
                TimePeriod::Unknown => true,
                TimePeriod::Unlimited | TimePeriod::SandClock(_) => false,
            };
            if !may_end {
                let rest = separator..self.text.len();
                return Err(TimeControlError::new(rest, ErrorKind::AfterLastPeriod));
            }
            self.space()?;
        }
    }

    fn period(&mut self) -> Result<TimePeriod> {
        if self.take("?") {
            return Ok(TimePeriod::Unknown);
        } else if self.take("-") {
            return Ok(TimePeriod::Unlimited);
        } else if self.take("*") {
            let number = self.number()?;
            return Ok(TimePeriod::SandClock(self.amount(number)?));
        }
        let game_in = [["g", "/"], ["sd", "/"]];
        if self.phrase(
            &game_in.each_ref().map(|words| &words[..]),
            Deviation::GameIn,
        )? {
            return self.game_in();
        }
        let number = self.number()?;
        if self.phrase(&PER_MOVE[..1], Deviation::Words)? {
            let time = self.amount(number)?;
            return Ok(limited(Some(NonZeroU32::MIN), time, Duration::ZERO));
        }
        let mut moves = None;
        let number = if self.take("/") {
            moves = Some(moves_of(&number)?);
            self.space()?;
            self.number()?
        } else {
            number
        };
        let time = self.amount(number)?;
        if moves.is_none() && self.phrase(&PER_MOVE, Deviation::Words)? {
            return Ok(limited(Some(NonZeroU32::MIN), time, Duration::ZERO));
        }
        self.space()?;
        let mut increment = Duration::ZERO;
        if self.take("+") {
            self.space()?;
            let number = self.number()?;
            increment = self.amount(number)?;
            for phrases in AFTER_INCREMENT {
                self.phrase(phrases, Deviation::Words)?;
            }
        }
        Ok(limited(moves, time, increment))
    }

    /// Parses what follows `G/`: minutes, and an increment in seconds.
    fn game_in(&mut self) -> Result<TimePeriod> {
        self.has_unit = true;
        self.space()?;
        let number = self.number()?;
        let unit = self.unit()?.unwrap_or(60);
        let time = add(Duration::ZERO, &number, unit)?;
        let mut increment = Duration::ZERO;
        let signs: [&[&str]; 4] = [&["+"], &[";", "+"], &[";", "inc"], &["inc"]];
        if self.phrase(&signs, Deviation::GameIn)? {
            self.space()?;
            let number = self.number()?;
            let unit = self.unit()?.unwrap_or(1);
            increment = add(increment, &number, unit)?;
        }
        Ok(limited(None, time, increment))
    }

    /// Parses the rest of a time whose first number is parsed: its unit, and smaller units.
    fn amount(&mut self, number: Number) -> Result<Duration> {
        let mut total = Duration::ZERO;
        let mut number = number;
        loop {
            let Some(seconds) = self.unit()? else {
                if number.nanos > 0 {
                    self.deviate(Deviation::Fraction, number.span.clone())?;
                }
                if number.whole > 0 || number.nanos > 0 {
                    self.bare.get_or_insert(number.span.clone());
                }
                return add(total, &number, 1);
            };
            self.has_unit = true;
            total = add(total, &number, seconds)?;
            if !self
                .rest()
                .trim_start()
                .starts_with(|next: char| next.is_ascii_digit())
            {
                return Ok(total);
            }
            self.space()?;
            number = self.number()?;
        }
    }

    /// Parses a unit, if there is one. Returns its seconds.
    fn unit(&mut self) -> Result<Option<u64>> {
        // Most times have none.
        if matches!(self.rest().bytes().next(), None | Some(b'+' | b':')) {
            return Ok(None);
        }
        for (names, seconds) in UNITS {
            for name in names {
                if self.phrase(&[&[name]], Deviation::Unit)? {
                    if name.starts_with(|first: char| first.is_ascii_alphabetic()) {
                        self.take(".");
                    }
                    return Ok(Some(seconds));
                }
            }
        }
        Ok(None)
    }

    fn number(&mut self) -> Result<Number> {
        let start = self.at;
        let whole = self.digits();
        if whole.is_empty() {
            return Err(self.unexpected(ErrorKind::NoNumber));
        }
        let has_fraction = self.rest().starts_with('.')
            && self.rest()[1..].starts_with(|next: char| next.is_ascii_digit());
        self.at += usize::from(has_fraction);
        let fraction = if has_fraction { self.digits() } else { 0..0 };
        let span = start..self.at;
        let significant = self.text[whole.clone()].trim_start_matches('0');
        if significant.len() > DIGITS || fraction.len() > DIGITS {
            return Err(TimeControlError::new(span, ErrorKind::TooLarge));
        }
        let value = |digits: &str| {
            let digits = digits.bytes();
            digits.fold(0, |value, digit| value * 10 + u64::from(digit - b'0'))
        };
        let scale = 10_u64.pow((DIGITS - fraction.len()) as u32);
        Ok(Number {
            span,
            whole: value(significant),
            nanos: value(&self.text[fraction]) * scale,
        })
    }

    fn digits(&mut self) -> Range<usize> {
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        self.at += digits;
        self.at - digits..self.at
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    /// Takes a sign, if it comes next.
    fn take(&mut self, sign: &str) -> bool {
        let is_next = self.rest().starts_with(sign);
        self.at += if is_next { sign.len() } else { 0 };
        is_next
    }

    /// Skips white space.
    fn space(&mut self) -> Result<()> {
        let length = self.rest().len() - self.rest().trim_start().len();
        if length > 0 {
            self.deviate(Deviation::Space, self.at..self.at + length)?;
        }
        self.at += length;
        Ok(())
    }

    /// Skips the first of some phrases that comes next, if one does: words in letters of any case, and signs, with or
    /// without white space before each.
    fn phrase(&mut self, phrases: &[&[&str]], deviation: Deviation) -> Result<bool> {
        let found = phrases.iter().find_map(|words| {
            let mut rest = self.rest();
            let mut start = None;
            for word in *words {
                rest = rest.trim_start();
                start.get_or_insert(self.text.len() - rest.len());
                let head = rest.get(..word.len())?;
                rest = &rest[word.len()..];
                let is_end = |next: char| match word.chars().next_back() {
                    Some(last) if last.is_ascii_alphabetic() => !next.is_ascii_alphabetic(),
                    Some(last) if last.is_ascii_digit() => !next.is_ascii_digit(),
                    _ => true,
                };
                if !head.eq_ignore_ascii_case(word) || !rest.chars().next().is_none_or(is_end) {
                    return None;
                }
            }
            Some(start?..self.text.len() - rest.len())
        });
        let Some(span) = found else {
            return Ok(false);
        };
        if self.text[self.at..span.end].contains(char::is_whitespace) {
            self.deviate(Deviation::Space, self.at..span.end)?;
        }
        self.at = span.end;
        self.deviate(deviation, span)?;
        Ok(true)
    }

    /// Notes a deviation, or returns an error for it.
    fn deviate(&mut self, deviation: Deviation, span: Range<usize>) -> Result<()> {
        self.deviations |= deviation;
        match self.mode {
            Mode::Strict => Err(TimeControlError::new(span, ErrorKind::Deviation(deviation))),
            Mode::Tolerant => Ok(()),
        }
    }

    /// Returns an error for what comes next.
    fn unexpected(&self, kind: impl Fn(Found) -> ErrorKind) -> TimeControlError {
        let found = Found::at(self.text.as_bytes(), self.at);
        TimeControlError::new(self.at..self.at + found.byte_len(), kind(found))
    }
}

fn limited(moves: Option<NonZeroU32>, time: Duration, increment: Duration) -> TimePeriod {
    TimePeriod::Limited {
        moves,
        time,
        increment,
    }
}

/// Adds a number of units to a time.
fn add(time: Duration, number: &Number, unit: u64) -> Result<Duration> {
    let whole = Duration::from_secs(number.whole * unit);
    let time = time + whole + Duration::from_nanos(number.nanos * unit);
    if time.as_secs() > MAX_SECONDS {
        return Err(TimeControlError::new(
            number.span.clone(),
            ErrorKind::TooLarge,
        ));
    }
    Ok(time)
}

fn moves_of(number: &Number) -> Result<NonZeroU32> {
    let moves = u32::try_from(number.whole).ok().and_then(NonZeroU32::new);
    moves
        .filter(|_| number.nanos == 0)
        .ok_or_else(|| TimeControlError::new(number.span.clone(), ErrorKind::Moves))
}
