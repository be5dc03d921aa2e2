//! [`Rgb`]: a color on the screen.

use chess_move::Diagnostic;
use core::error::Error;
use core::fmt;
use core::str::FromStr;

/// A color on the screen.
///
/// Its text form is that of CSS, `#rrggbb`; parsing also accepts the short form `#rgb`, and capital letters.
///
/// ```
/// use chess_svg::Rgb;
///
/// let green: Rgb = "#15781b".parse()?;
/// assert_eq!(green, Rgb::GREEN);
/// assert_eq!(green.to_string(), "#15781b");
/// # Ok::<(), chess_svg::ParseRgbError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb {
    /// Red, from 0 to 255.
    pub red: u8,
    /// Green, from 0 to 255.
    pub green: u8,
    /// Blue, from 0 to 255.
    pub blue: u8,
}

impl Rgb {
    /// The green of arrows and squares, `G` in PGN comments.
    pub const GREEN: Self = Self::from_u32(0x15781b);
    /// The red of arrows and squares, `R` in PGN comments.
    pub const RED: Self = Self::from_u32(0xc2221f);
    /// The yellow of arrows and squares, `Y` in PGN comments.
    pub const YELLOW: Self = Self::from_u32(0xe69f00);
    /// The blue of arrows and squares, `B` in PGN comments.
    pub const BLUE: Self = Self::from_u32(0x1f5fa8);

    /// Makes a color from `0xrrggbb`. The highest byte is not used.
    pub const fn from_u32(value: u32) -> Self {
        let [_, red, green, blue] = value.to_be_bytes();
        Self { red, green, blue }
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)
    }
}

impl FromStr for Rgb {
    type Err = ParseRgbError;

    fn from_str(text: &str) -> Result<Self, ParseRgbError> {
        let digits = text.strip_prefix('#').ok_or(ParseRgbError)?;
        // A sign is not a digit, although `from_str_radix` accepts it.
        if !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(ParseRgbError);
        }
        let value = u32::from_str_radix(digits, 16).map_err(|_| ParseRgbError)?;
        match digits.len() {
            6 => Ok(Self::from_u32(value)),
            3 => {
                let part = |shift: u32| ((value >> shift & 0xf) * 0x11) as u8;
                Ok(Self {
                    red: part(8),
                    green: part(4),
                    blue: part(0),
                })
            }
            _ => Err(ParseRgbError),
        }
    }
}

/// The error of a text that is not a color of the form `#rrggbb` or `#rgb`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ParseRgbError;

impl fmt::Display for ParseRgbError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "invalid color: expected {EXPECTED}")
    }
}

const EXPECTED: &str = "`#` and three or six hexadecimal digits, such as `#15781b`";

impl Error for ParseRgbError {}

impl Diagnostic for ParseRgbError {
    fn code(&self) -> &'static str {
        "svg-color"
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(&EXPECTED)
    }
}
