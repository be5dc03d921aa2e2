//! [`Evaluation`]: an engine's evaluation of a position.

use crate::pgn::text::annotation::clock::number;
use chess_move::Score;
use core::fmt;

/// An evaluation from White's point of view, with an optional search depth: `0.35`, `-1.20,18`,
/// `#-3`.
///
/// ```
/// use chess_move::Score;
/// use chess_notation::pgn::Evaluation;
///
/// let evaluation = Evaluation::from_ascii(b"-1.20,18").unwrap();
/// assert_eq!(evaluation.score(), Score::Centipawns(-120));
/// assert_eq!(evaluation.depth(), Some(18));
/// assert_eq!(evaluation.to_string(), "-1.20,18");
/// assert_eq!(Evaluation::from_ascii(b"#-3").unwrap().score(), Score::Mate(-3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Evaluation {
    score: Written,
    depth: Option<u32>,
}

/// A score as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Written {
    Pawns(Pawns),
    Mate(i32),
}

/// A number of pawns with its decimal places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pawns {
    /// The number, in units of the last decimal place.
    units: i32,
    places: u8,
    sign: ShownSign,
}

/// The sign that is printed where the number does not say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum ShownSign {
    None,
    Plus,
    /// Of a zero that was rounded up.
    Minus,
}

impl Pawns {
    /// Creates a number of pawns from hundredths of a pawn, with two decimal places.
    const fn from_centipawns(centipawns: i32) -> Self {
        Self {
            units: centipawns,
            places: 2,
            sign: ShownSign::None,
        }
    }

    /// Returns the number in hundredths of a pawn, rounded toward zero.
    const fn centipawns(self) -> i32 {
        match self.places {
            0 => self.units.saturating_mul(100),
            1 => self.units.saturating_mul(10),
            2 => self.units,
            _ => self.units / 10,
        }
    }

    fn from_ascii(text: &[u8]) -> Option<Self> {
        let (sign, digits) = match text {
            [sign @ (b'-' | b'+'), digits @ ..] => (Some(*sign), digits),
            digits => (None, digits),
        };
        let (whole, point) = match digits.iter().position(|&byte| byte == b'.') {
            Some(at) => (&digits[..at], &digits[at + 1..]),
            None => (digits, &digits[..0]),
        };
        let pointless = whole.len() < digits.len() && point.is_empty();
        let leading_zero = whole.len() > 1 && whole[0] == b'0';
        if pointless || leading_zero || point.len() > 3 {
            return None;
        }
        let below = if point.is_empty() { 0 } else { number(point)? };
        let units = number(whole)?
            .checked_mul(10_u64.pow(point.len() as u32))?
            .checked_add(below)?;
        let units = i32::try_from(units).ok()?;
        let minus = sign == Some(b'-');
        Some(Self {
            units: if minus { -units } else { units },
            places: point.len() as u8,
            sign: match sign {
                Some(b'+') => ShownSign::Plus,
                Some(_) if units == 0 => ShownSign::Minus,
                _ => ShownSign::None,
            },
        })
    }
}

impl Evaluation {
    /// Creates an evaluation from a score from White's point of view and a search depth in plies. Pawns are written
    /// with two decimal places.
    pub const fn new(score: Score, depth: Option<u32>) -> Self {
        let score = match score {
            Score::Centipawns(centipawns) => Written::Pawns(Pawns::from_centipawns(centipawns)),
            Score::Mate(moves) => Written::Mate(moves),
        };
        Self { score, depth }
    }

    /// Returns the score from White's point of view. A third decimal place is dropped.
    pub const fn score(&self) -> Score {
        match self.score {
            Written::Pawns(pawns) => Score::Centipawns(pawns.centipawns()),
            Written::Mate(moves) => Score::Mate(moves),
        }
    }

    /// Returns the search depth, in plies.
    pub const fn depth(&self) -> Option<u32> {
        self.depth
    }

    /// Parses an evaluation: pawns with up to three decimal places, or `#` and the moves to mate;
    /// then optionally a comma and the depth. Mates are also read as some programs write them, `M1` or `-M1`, and
    /// printed with `#`.
    pub fn from_ascii(text: &[u8]) -> Option<Self> {
        let (score, depth) = match text.iter().position(|&byte| byte == b',') {
            Some(at) => (&text[..at], Some(plain_number(&text[at + 1..])?)),
            None => (text, None),
        };
        let score = match score {
            [b'#' | b'M', b'-', moves @ ..] | [b'-', b'M', moves @ ..] => Written::Mate(
                -i32::try_from(plain_number(moves)?)
                    .ok()
                    .filter(|&n| n > 0)?,
            ),
            [b'#' | b'M', moves @ ..] | [b'+', b'M', moves @ ..] => {
                Written::Mate(i32::try_from(plain_number(moves)?).ok()?)
            }
            pawns => Written::Pawns(Pawns::from_ascii(pawns)?),
        };
        Some(Self { score, depth })
    }
}

/// Parses a number without leading zeros.
fn plain_number(digits: &[u8]) -> Option<u32> {
    if digits.len() > 1 && digits[0] == b'0' {
        return None;
    }
    u32::try_from(number(digits)?).ok()
}

impl fmt::Display for Pawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = match self.sign {
            _ if self.units < 0 => "-",
            ShownSign::Minus => "-",
            ShownSign::Plus => "+",
            ShownSign::None => "",
        };
        let units = self.units.unsigned_abs();
        let unit = 10_u32.pow(u32::from(self.places));
        write!(f, "{sign}{}", units / unit)?;
        if self.places > 0 {
            let places = usize::from(self.places);
            write!(f, ".{:0places$}", units % unit)?;
        }
        Ok(())
    }
}

/// Prints the evaluation in the spelling that it was parsed from, but a mate with `#`.
impl fmt::Display for Evaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.score {
            Written::Pawns(pawns) => write!(f, "{pawns}")?,
            Written::Mate(moves) => write!(f, "#{moves}")?,
        }
        match self.depth {
            Some(depth) => write!(f, ",{depth}"),
            None => Ok(()),
        }
    }
}
