//! Finds the FEN in a text that was copied from a file, a program or a web address.

use super::deviations::FenDeviation;
use chess_move::Deviations;
use core::ops::Range;

const BYTE_ORDER_MARK: char = '\u{feff}';

/// The part of a text that is the FEN itself.
pub(super) struct Unwrapped {
    /// The bytes of the FEN.
    pub(super) span: Range<usize>,
    /// Whether underscores separate the fields.
    pub(super) underscores: bool,
    pub(super) deviations: Deviations<FenDeviation>,
}

/// Finds the FEN inside a byte order mark, white space and quotation marks.
///
/// Underscores separate the fields only if there is no white space in the FEN, as in the address of
/// a web page.
pub(super) fn unwrap(text: &str) -> Unwrapped {
    let mut deviations = Deviations::empty();
    let mut start = 0;
    for char in text.chars() {
        deviations |= match char {
            BYTE_ORDER_MARK => FenDeviation::ByteOrderMark,
            _ if is_quote(char) => FenDeviation::Quotes,
            _ if char.is_ascii_whitespace() => FenDeviation::ExtraSpace,
            _ => break,
        };
        start += char.len_utf8();
    }

    let body = &text[start..];
    let trimmed = body.trim_ascii_end();
    let unquoted = trimmed.trim_end_matches(is_quote);
    let is_opened = deviations.contains(FenDeviation::Quotes);
    let mut end = text.len();
    // Drops an unpaired quotation mark at the end, but not one that closes a quotation within the
    // text.
    if unquoted.len() < trimmed.len() && (is_opened || !unquoted.contains(is_quote)) {
        end = start + unquoted.len();
        deviations |= FenDeviation::Quotes;
        if trimmed.len() < body.len() {
            deviations |= FenDeviation::ExtraSpace;
        }
    }

    let fen = text[start..end].trim_ascii_end();
    let underscores = fen.contains('_') && !fen.contains(|char: char| char.is_ascii_whitespace());
    if underscores {
        deviations |= FenDeviation::Underscores;
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
