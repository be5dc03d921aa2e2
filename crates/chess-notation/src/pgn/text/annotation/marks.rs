//! [`SquareMarks`] and [`ArrowMarks`]: colored squares and arrows on the board.

use chess_move::{File, Rank, Square};
use core::fmt;

/// The color of a square or an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkColor {
    /// `G`
    Green,
    /// `R`
    Red,
    /// `Y`
    Yellow,
    /// `B`
    Blue,
}

impl MarkColor {
    /// Returns the letter of the color.
    pub const fn letter(self) -> char {
        match self {
            Self::Green => 'G',
            Self::Red => 'R',
            Self::Yellow => 'Y',
            Self::Blue => 'B',
        }
    }

    const fn from_ascii(letter: u8) -> Option<Self> {
        match letter {
            b'G' => Some(Self::Green),
            b'R' => Some(Self::Red),
            b'Y' => Some(Self::Yellow),
            b'B' => Some(Self::Blue),
            _ => None,
        }
    }
}

/// A colored square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SquareMark {
    /// The color.
    pub color: MarkColor,
    /// The square.
    pub square: Square,
}

/// A colored arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// The color.
    pub color: MarkColor,
    /// The square where it starts.
    pub from: Square,
    /// The square where it ends.
    pub to: Square,
}

/// Colored squares: `Ga1,Rb2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquareMarks<'a>(&'a [u8]);

/// Colored arrows: `Ga1h8,Rb2b4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ArrowMarks<'a>(&'a [u8]);

impl SquareMark {
    fn from_ascii(text: &[u8]) -> Option<Self> {
        let [color, file, rank] = *text else {
            return None;
        };
        Some(Self {
            color: MarkColor::from_ascii(color)?,
            square: square(file, rank)?,
        })
    }
}

impl Arrow {
    fn from_ascii(text: &[u8]) -> Option<Self> {
        let [color, from_file, from_rank, to_file, to_rank] = *text else {
            return None;
        };
        Some(Self {
            color: MarkColor::from_ascii(color)?,
            from: square(from_file, from_rank)?,
            to: square(to_file, to_rank)?,
        })
    }
}

fn square(file: u8, rank: u8) -> Option<Square> {
    let file = File::from_index(file.checked_sub(b'a')?)?;
    let rank = Rank::from_index(rank.checked_sub(b'1')?)?;
    Some(Square::new(file, rank))
}

impl<'a> SquareMarks<'a> {
    /// Parses a list with commas between its entries.
    ///
    /// ```
    /// use chess_notation::pgn::SquareMarks;
    ///
    /// let squares = SquareMarks::from_ascii(b"Ga1,Rb2").unwrap();
    /// assert_eq!(squares.iter().count(), 2);
    /// assert_eq!(squares.to_string(), "Ga1,Rb2");
    /// ```
    pub fn from_ascii(text: &'a [u8]) -> Option<Self> {
        let mut entries = text.split(|&byte| byte == b',');
        let all = entries.all(|entry| SquareMark::from_ascii(entry).is_some());
        all.then_some(Self(text))
    }

    /// Returns the squares in order.
    pub fn iter(self) -> impl Iterator<Item = SquareMark> {
        self.0
            .split(|&byte| byte == b',')
            .filter_map(SquareMark::from_ascii)
    }
}

impl<'a> ArrowMarks<'a> {
    /// Parses a list with commas between its entries.
    pub fn from_ascii(text: &'a [u8]) -> Option<Self> {
        let mut entries = text.split(|&byte| byte == b',');
        let all = entries.all(|entry| Arrow::from_ascii(entry).is_some());
        all.then_some(Self(text))
    }

    /// Returns the arrows in order.
    pub fn iter(self) -> impl Iterator<Item = Arrow> {
        self.0
            .split(|&byte| byte == b',')
            .filter_map(Arrow::from_ascii)
    }
}

/// Prints the list in the spelling that it was parsed from.
impl fmt::Display for SquareMarks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::pgn::text::raw_text::write_decoded(f, self.0)
    }
}

/// Prints the list in the spelling that it was parsed from.
impl fmt::Display for ArrowMarks<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        crate::pgn::text::raw_text::write_decoded(f, self.0)
    }
}
