//! Text of lines: decoding what is read, and the parts of what is printed.

use chess_notation::UciMove;
use chess_notation::pgn::{Fallback, RawText};
use core::fmt::{self, Write};

/// Returns a line as text: from UTF-8 if it is UTF-8, otherwise from Windows-1252, as PGN files are read.
pub(crate) fn decode(bytes: &[u8]) -> String {
    let decoded = RawText::new(bytes).decode(Fallback::Windows1252);
    decoded.text.into_owned()
}

/// Prints a text with a space in place of each line break.
pub(crate) struct OneLine<'a>(pub(crate) &'a str);

impl fmt::Display for OneLine<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, part) in self.0.split(['\n', '\r']).enumerate() {
            if index > 0 {
                f.write_char(' ')?;
            }
            f.write_str(part)?;
        }
        Ok(())
    }
}

/// Prints each number that is there after its key.
pub(crate) fn write_numbers(
    f: &mut fmt::Formatter<'_>,
    pairs: &[(&str, Option<u128>)],
) -> fmt::Result {
    for (key, number) in pairs {
        if let Some(number) = number {
            write!(f, " {key} {number}")?;
        }
    }
    Ok(())
}

/// Prints the moves after their key, and nothing if there are none.
pub(crate) fn write_moves(f: &mut fmt::Formatter<'_>, key: &str, moves: &[UciMove]) -> fmt::Result {
    if moves.is_empty() {
        return Ok(());
    }
    write!(f, " {key}")?;
    moves.iter().try_for_each(|mv| write!(f, " {mv}"))
}
