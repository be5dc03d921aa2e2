//! Finds the FEN in a text that was copied from a file, a program or a web address.

use super::deviations::FenDeviations;
use core::ops::Range;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The part of a text that is the FEN itself.
pub(super) struct Unwrapped {
    /// The bytes of the FEN.
    pub(super) span: Range<usize>,
    /// Whether underscores separate the fields.
    pub(super) underscores: bool,
    pub(super) deviations: FenDeviations,
}

/// Finds the FEN inside a byte order mark, white space and quotation marks.
///
/// Underscores separate the fields only if there is no white space in the FEN, as in the address of
/// a web page.
pub(super) fn unwrap(text: &str) -> Unwrapped {
    let mut deviations = FenDeviations::empty();
    let mut start = 0;
    for char in text.chars() {
        deviations |= match char {
            BYTE_ORDER_MARK => FenDeviations::BYTE_ORDER_MARK,
            _ if is_quote(char) => FenDeviations::QUOTES,
            _ if char.is_ascii_whitespace() => FenDeviations::EXTRA_SPACE,
            _ => break,
        };
        start += char.len_utf8();
    }

    let body = &text[start..];
    let trimmed = body.trim_ascii_end();
    let unquoted = trimmed.trim_end_matches(is_quote);
    let is_opened = deviations.contains(FenDeviations::QUOTES);
    let mut end = text.len();
    // Drops an unpaired quotation mark at the end, but not one that closes a quotation within the
    // text.
    if unquoted.len() < trimmed.len() && (is_opened || !unquoted.contains(is_quote)) {
        end = start + unquoted.len();
        deviations |= FenDeviations::QUOTES;
        if trimmed.len() < body.len() {
            deviations |= FenDeviations::EXTRA_SPACE;
        }
    }

    let fen = text[start..end].trim_ascii_end();
    let underscores = fen.contains('_') && !fen.contains(|char: char| char.is_ascii_whitespace());
    if underscores {
        deviations |= FenDeviations::UNDERSCORES;
    }
    Unwrapped {
        span: start..end,
        underscores,
        deviations,
    }
}

/// Returns whether the character is a quotation mark, or a control code that stands for one: Windows-1252 has curly
/// quotation marks at the numbers of control codes of Latin-1.
const fn is_quote(char: char) -> bool {
    matches!(
        char,
        '"' | '\'' | '`' | '“' | '”' | '„' | '‘' | '’' | '‚' | '«' | '»'
    ) || matches!(char, '\u{82}' | '\u{84}' | '\u{91}'..='\u{94}')
}
