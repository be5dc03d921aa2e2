//! [`Theme`]: the colors of a diagram.

use crate::rgb::Rgb;
use core::fmt;

/// The colors of a diagram.
///
/// Start from one of the constants and change what you like:
///
/// ```
/// use chess_svg::{Diagram, Position, Rgb, Theme};
///
/// let mut theme = Theme::GREEN;
/// theme.last_move = Rgb::from_u32(0xffd700);
/// let svg = Diagram::new(&Position::default()).with_theme(theme).to_svg();
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Theme {
    /// The light squares.
    pub light: Rgb,
    /// The dark squares.
    pub dark: Rgb,
    /// The squares of the last move, laid over the board at half strength.
    pub last_move: Rgb,
    /// The square of a king in check, laid over the board.
    pub check: Rgb,
    /// The margin around the board, with coordinates outside of it.
    pub margin: Rgb,
    /// The coordinates in the margin.
    pub coordinates: Rgb,
    /// White's pieces.
    pub white: Rgb,
    /// The outlines of White's pieces.
    pub white_lines: Rgb,
    /// Black's pieces.
    pub black: Rgb,
    /// The outlines of Black's pieces.
    pub black_lines: Rgb,
    /// The lines inside of Black's pieces.
    pub black_details: Rgb,
}

impl Theme {
    /// A wooden board. This is the default.
    pub const BROWN: Self = Self {
        light: Rgb::from_u32(0xf0d9b5),
        dark: Rgb::from_u32(0xb58863),
        last_move: Rgb::from_u32(0xcdd22e),
        check: Rgb::from_u32(0xe0241b),
        margin: Rgb::from_u32(0x4a3628),
        coordinates: Rgb::from_u32(0xf0d9b5),
        white: Rgb::from_u32(0xffffff),
        white_lines: Rgb::from_u32(0x22201e),
        black: Rgb::from_u32(0x45413d),
        black_lines: Rgb::from_u32(0x151311),
        black_details: Rgb::from_u32(0xe2ddd6),
    };
    /// A green and cream board.
    pub const GREEN: Self = Self {
        light: Rgb::from_u32(0xeeeed5),
        dark: Rgb::from_u32(0x6f914f),
        last_move: Rgb::from_u32(0xf2d92e),
        margin: Rgb::from_u32(0x334526),
        coordinates: Rgb::from_u32(0xeeeed5),
        ..Self::BROWN
    };
    /// A blue board.
    pub const BLUE: Self = Self {
        light: Rgb::from_u32(0xdee5ea),
        dark: Rgb::from_u32(0x819db3),
        last_move: Rgb::from_u32(0x9ac732),
        margin: Rgb::from_u32(0x2f4250),
        coordinates: Rgb::from_u32(0xdee5ea),
        ..Self::BROWN
    };
    /// Shades of gray, for printing.
    pub const GRAY: Self = Self {
        light: Rgb::from_u32(0xffffff),
        dark: Rgb::from_u32(0xc4c4c4),
        last_move: Rgb::from_u32(0x808080),
        check: Rgb::from_u32(0x505050),
        margin: Rgb::from_u32(0xffffff),
        coordinates: Rgb::from_u32(0x202020),
        ..Self::BROWN
    };

    /// Every constant above with its name, for menus and command lines.
    pub const NAMED: [(&'static str, Self); 4] = [
        ("brown", Self::BROWN),
        ("green", Self::GREEN),
        ("blue", Self::BLUE),
        ("gray", Self::GRAY),
    ];
}

impl Default for Theme {
    /// Returns [`Theme::BROWN`].
    fn default() -> Self {
        Self::BROWN
    }
}

impl Theme {
    /// Returns the color laid over the square's own color at half strength.
    pub(crate) fn mixed(over: Rgb, below: Rgb) -> Rgb {
        let mean = |a: u8, b: u8| a.midpoint(b);
        Rgb {
            red: mean(over.red, below.red),
            green: mean(over.green, below.green),
            blue: mean(over.blue, below.blue),
        }
    }
}

impl fmt::Display for Theme {
    /// Writes the name of a constant, and `custom` for any other theme.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = Self::NAMED.iter().find(|(_, theme)| theme == self);
        f.write_str(named.map_or("custom", |(name, _)| name))
    }
}
