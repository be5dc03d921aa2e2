//! Repairs a tag pair whose end is missing: `[White "Anand`.

use super::repair::Repair;
use super::text::BatchText;
use std::ops::Range;

/// Returns the repair of a line that begins with a bracket, a name and a quotation mark, and has no end: the quotation
/// mark or the bracket that is missing. The bracket is the first text of its line, because a tag before it would end
/// where this one does.
///
/// A start position or a variant is not repaired, because the moves would be read in another way.
pub(super) fn repair(text: BatchText<'_>, line: Range<u64>) -> Option<Repair> {
    let start = text.index(line.start);
    if !text.begins_line(start) {
        return None;
    }
    let line = &text.bytes()[start..text.index(line.end)];
    let name = without_blanks(line.strip_prefix(b"[")?);
    let length = name.iter().take_while(|byte| is_in_name(**byte)).count();
    let (name, rest) = name.split_at(length);
    let value = without_blanks(rest).strip_prefix(b"\"")?;
    if name.is_empty() || matches!(name, b"FEN" | b"Variant") {
        return None;
    }
    let white = |byte: &u8| byte.is_ascii_whitespace() || *byte == b'\x1a';
    let blanks = value.iter().rev().take_while(|byte| white(byte)).count();
    let value = &value[..value.len() - blanks];
    let end = start + line.len() - blanks;
    let (at, missing) = match value {
        [.., b'"'] => (end, "]"),
        [.., b']'] => (end - 1, "\""),
        _ => (end, "\"]"),
    };
    Some(Repair::insert(text.offset(at), missing))
}

fn without_blanks(text: &[u8]) -> &[u8] {
    let blanks = text.iter().take_while(|byte| b" \t".contains(byte));
    &text[blanks.count()..]
}

const fn is_in_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}
