//! [`decode`]: bytes of a pipe or file as text.

use chess_notation::pgn::{Fallback, RawText};

/// Returns a line as text: from UTF-8 if it is UTF-8, otherwise from Windows-1252, as PGN files are read.
pub(crate) fn decode(bytes: &[u8]) -> String {
    let decoded = RawText::new(bytes).decode(Fallback::Windows1252);
    decoded.text.into_owned()
}
