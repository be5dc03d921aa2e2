//! [`MaterialPattern`]: the pieces of both sides.

use chess_board::Position;
use chess_move::{Color, Diagnostic, Role};
use std::error::Error;
use std::fmt;
use std::str::FromStr;

/// The pieces of both sides, such as `KRPvKR`.
///
/// The letters of the two sides are separated by `v`; each side has a king first. A `*` at the end of a side allows any
/// further pieces. Either side may be White.
///
/// ```
/// use chess_board::Position;
/// use chess_games::MaterialPattern;
///
/// let pattern: MaterialPattern = "KRPvKR".parse()?;
/// let position = Position::from_fen("8/8/4k3/3r4/8/3R4/4P3/4K3 w - - 0 1").unwrap();
/// assert!(pattern.matches(&position));
/// assert!(pattern.matches(&position.flip_colors()));
/// assert!("KRP*vK*".parse::<MaterialPattern>()?.matches(&position));
/// # Ok::<(), chess_games::InvalidMaterial>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MaterialPattern {
    sides: [Side; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Side {
    /// The number of pieces of each role.
    counts: [u8; Role::ALL.len()],
    may_have_more: bool,
}

impl MaterialPattern {
    /// Returns whether a position has this material.
    pub fn matches(&self, position: &Position) -> bool {
        let [first, second] = self.sides;
        let is = |white: Side, black: Side| {
            white.matches(position, Color::White) && black.matches(position, Color::Black)
        };
        is(first, second) || is(second, first)
    }
}

impl Side {
    fn matches(self, position: &Position, color: Color) -> bool {
        Role::ALL.iter().zip(self.counts).all(|(&role, count)| {
            let found = position.pieces(color, role).len();
            if self.may_have_more {
                found >= usize::from(count)
            } else {
                found == usize::from(count)
            }
        })
    }

    fn parse(text: &str) -> Option<Self> {
        let (pieces, may_have_more) = match text.strip_suffix('*') {
            Some(pieces) => (pieces, true),
            None => (text, false),
        };
        let mut counts = [0; Role::ALL.len()];
        for letter in pieces.chars() {
            let role = Role::ALL
                .iter()
                .position(|role| role.to_upper_char() == letter)?;
            counts[role] += 1;
            if counts[role] > 16 {
                return None;
            }
        }
        let kings = Role::ALL.iter().position(|&role| role == Role::King)?;
        (pieces.starts_with('K') && counts[kings] == 1).then_some(Self {
            counts,
            may_have_more,
        })
    }
}

/// The error of a text that is not a [`MaterialPattern`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvalidMaterial;

impl fmt::Display for InvalidMaterial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {EXPECTED}")
    }
}

const EXPECTED: &str = "the pieces of both sides, such as KRPvKR or KQ*vK*";

impl Error for InvalidMaterial {}

impl Diagnostic for InvalidMaterial {
    fn code(&self) -> &'static str {
        "games-material"
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(&EXPECTED)
    }
}

impl FromStr for MaterialPattern {
    type Err = InvalidMaterial;

    fn from_str(text: &str) -> Result<Self, InvalidMaterial> {
        let (first, second) = text.split_once('v').ok_or(InvalidMaterial)?;
        match (Side::parse(first), Side::parse(second)) {
            (Some(first), Some(second)) => Ok(Self {
                sides: [first, second],
            }),
            _ => Err(InvalidMaterial),
        }
    }
}
