//! Skips tag pairs and movetext without finding their tokens.

use crate::pgn::lexer::comment_end::{AfterLineFeed, after_line_feed};
use crate::pgn::lexer::tag_pair::bracket_below;
use crate::pgn::lexer::token::NeedMore;
use core::ops::Range;
use memchr::{memchr2, memchr2_iter, memchr3, memrchr, memrchr2};

/// The number of bytes in which the end of the movetext is looked for where a block has something unusual. It is more
/// than a block, so that a result is seldom cut in two.
const STEP: usize = 2 * BLOCK;

/// Movetext that was skipped.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SkippedMovetext {
    /// The start of the next game, or the end of the file.
    pub(crate) next: usize,
    /// The result at the end, which is empty if there is none.
    pub(crate) result: Range<usize>,
}

/// Returns the end of the movetext if no tokens are needed to find it: `[Event "` after a blank
/// line, or the end of the file.
///
/// `start` is after the first token, which is not part of a result. `None` means that tokens are
/// needed, because something before the end could end a game: a result that is not the last text, a
/// quotation mark that could be part of a tag, or a blank line. Bytes beyond ASCII need tokens,
/// too. Comments and variations need not be found, since this end of a game ends them as well.
///
/// With `finds_result`, tokens are also needed if the end is in a comment or a variation.
pub(crate) fn end_of_game(
    window: &[u8],
    start: usize,
    last: bool,
    max_length: usize,
    finds_result: bool,
) -> Result<Option<SkippedMovetext>, NeedMore> {
    let mut from = start;
    loop {
        from = end_of_usual_blocks(window, start, from, max_length);
        let to = window.len().min(from + STEP);
        let blank = memchr2_iter(b'\n', b'\r', &window[from..to])
            .map(|at| from + at)
            .find(|&at| !is_within_movetext(window, at));
        let is_end = to == window.len();
        let text_end = match blank {
            Some(at) => before_result(window, start, at),
            None if is_end && last => before_result(window, start, to),
            None => to,
        };
        if text_end - start > max_length {
            return Ok(None);
        }
        if text_end > from && may_end_game(window, start, from, text_end) {
            // What follows the last bytes of a window is unknown.
            let is_cut = text_end + 2 > window.len() && !last;
            return if is_cut { Err(NeedMore) } else { Ok(None) };
        }
        let next = match blank {
            Some(at) => end_after(window, at, last)?,
            None if is_end && last => Some(window.len()),
            None if is_end => return Err(NeedMore),
            None => {
                from = to;
                continue;
            }
        };
        let rest = window[text_end..blank.unwrap_or(to)].trim_ascii_end();
        let result = text_end..text_end + rest.len();
        if finds_result {
            let is_apart = result.is_empty() || is_after_token(window, text_end);
            if !is_apart || !is_outside(&window[start..text_end]) {
                return Ok(None);
            }
        }
        return Ok(next.map(|next| SkippedMovetext { next, result }));
    }
}

/// Skips the lines after a tag pair that begin with a bracket and end with a quotation mark and a
/// bracket. `start` is the end of the tag pair. Returns the end of the last such line.
///
/// The parser would consume the whole of each such line: as one tag pair, as several, or as an
/// invalid one.
pub(crate) fn end_of_tags(window: &[u8], start: usize, max_length: usize) -> usize {
    // First test whole blocks in which all lines end like that.
    let mut block = start;
    while let Some(before) = block.checked_sub(3)
        && let Some(around) = window.get(before..=block + BLOCK)
        && block + BLOCK - start < max_length
        && !has_other_line_end(around)
    {
        block += BLOCK;
    }
    let lines = window.get(start..block).unwrap_or(&[]);
    let mut end = memrchr(b'\n', lines).map_or(start, |feed| start + feed);
    // Then test the last lines, and lines that end with a carriage return.
    while let Some(bracket) = bracket_below(window, end) {
        let Some(length) = memchr2(b'\n', b'\r', &window[bracket..]) else {
            break;
        };
        match &window[bracket..bracket + length] {
            [.., before, b'"', b']'] if *before != b'\\' && length < max_length => {
                end = bracket + length;
            }
            _ => break,
        }
    }
    end
}

/// The number of bytes of tag pairs that are tested at a time.
const BLOCK: usize = 64;

/// Returns whether the block has a line that does not end with a quotation mark and a bracket, or
/// after which no bracket begins a line. The block has three bytes before it and one after it.
fn has_other_line_end(around: &[u8]) -> bool {
    let before = around.iter().zip(&around[1..]).zip(&around[2..]);
    let here = around[3..].iter().zip(&around[4..]);
    before.zip(here).fold(0, |any, (before, here)| {
        let (((escape, quote), bracket), (sign, next)) = (before, here);
        let is = |byte: &u8, other: u8| u8::from(*byte == other);
        let usual = is(quote, b'"') & is(bracket, b']') & is(next, b'[') & (is(escape, b'\\') ^ 1);
        any | is(sign, b'\r') | is(sign, b'\n') & (usual ^ 1)
    }) != 0
}

/// Returns whether the line end at `at` is followed by movetext: neither by a blank line nor by an escaped one.
fn is_within_movetext(window: &[u8], at: usize) -> bool {
    match window.get(at + 1) {
        Some(b'\n') => window[at] == b'\r',
        Some(&next) => {
            window[at] == b'\n' && matches!(next, b'!'..=0x7f) && !matches!(next, b'.' | b'%')
        }
        None => false,
    }
}

/// Returns the start of a result at the end of the text from `start` to `end`, or `end`.
fn before_result(window: &[u8], start: usize, end: usize) -> usize {
    let text = window[start..end].trim_ascii_end();
    let results = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"];
    let before = results.iter().find_map(|&result| text.strip_suffix(result));
    before.map_or(end, |before| start + before.len())
}

/// Returns whether the text after `end` begins a token of its own.
fn is_after_token(window: &[u8], end: usize) -> bool {
    let before = window[..end].last();
    before.is_some_and(|before| b" \n\r\t}".contains(before))
}

/// Returns whether a text surely ends outside comments and variations. With a semicolon, which can begin a comment, it
/// is unsure.
fn is_outside(text: &[u8]) -> bool {
    match memchr3(b'(', b'{', b';', text) {
        None => true,
        Some(first) => match memchr2(b'(', b';', &text[first..]) {
            None => memrchr2(b'{', b'}', text).is_some_and(|at| text[at] == b'}'),
            Some(length) => is_outside_variations(text, first + length),
        },
    }
}

/// Continues [`is_outside`] at the first opening parenthesis or semicolon.
fn is_outside_variations(text: &[u8], first: usize) -> bool {
    let brace = memrchr2(b'{', b'}', &text[..first]);
    let mut is_comment = brace.is_some_and(|at| text[at] == b'{');
    let mut depth = 0_usize;
    for byte in &text[first..] {
        match byte {
            b';' => return false,
            b'{' => is_comment = true,
            b'}' => is_comment = false,
            _ if is_comment => {}
            b'(' => depth += 1,
            // The parser ignores a parenthesis that closes nothing, too.
            b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    !is_comment && depth == 0
}

/// Skips blocks that have neither a blank line nor anything that could end a game, at most `max_length` bytes from
/// `start` and one block. Returns the end of the last one, or `from`.
///
/// The test is a simple one, with more false alarms than [`may_end_game`], so that it takes little time.
#[cfg_attr(
    feature = "runtime-detection",
    multiversion::multiversion(targets("x86_64+avx2"))
)]
fn end_of_usual_blocks(window: &[u8], start: usize, from: usize, max_length: usize) -> usize {
    let mut block = from;
    while block - start <= max_length
        && let Some(before) = block.checked_sub(1)
        && let Some(around) = window.get(before..block + BLOCK + 2)
        && !is_unusual(around)
    {
        block += BLOCK;
    }
    block
}

/// Returns whether the block may have a blank line, or something that could end a game. It has one byte before it and
/// two after it.
#[inline(always)]
fn is_unusual(around: &[u8]) -> bool {
    let next = around[2..].iter().zip(&around[3..]);
    let signs = around.iter().zip(&around[1..]).zip(next);
    signs.fold(0, |any, ((&before, &sign), (&after, &end))| {
        let is = |byte: u8, other: u8| u8::from(byte == other);
        // A hyphen or slash after a digit, a space or another sign: 1-0, 1/2, 1 - 0, =-=.
        let result = is(sign | 2, b'/') & is(before & !0x1f, b' ');
        let colon = is(sign, b':') & u8::from(end.wrapping_sub(b'0') >= 10);
        // A quotation mark or an asterisk, or not ASCII.
        let rare = is(sign & !8, b'"') | u8::from(sign >= 0x80);
        // Not all characters that can begin a line of text.
        let is_text = u8::from(after.cast_signed() > b'.'.cast_signed());
        let feed = is(sign, b'\n') & (is_text ^ 1);
        let carriage = is(sign, b'\r') & (is(after, b'\n') ^ 1);
        any | result | colon | rare | feed | carriage
    }) != 0
}

/// Returns whether anything from `from` to `to` could end a game whose movetext begins at `start`.
fn may_end_game(window: &[u8], start: usize, from: usize, to: usize) -> bool {
    let mut end = to;
    // Whole blocks take less time than a part of one. What is before `from` was tested before.
    while end > from
        && let Some(block) = end.checked_sub(BLOCK)
        && block > start
    {
        match window.get(block - 1..end + 2) {
            Some(around) if !is_unusual(around) || !has_end(around) => end = block,
            _ => return true,
        }
    }
    if end <= from {
        return false;
    }
    let before = if from > start { from - 1 } else { start };
    let around = window.get(before..end + 2);
    around.is_none_or(has_end)
}

/// Returns whether anything could end a game, in bytes of which the first and the last two are neighbors of the others.
///
/// Each byte is tested with its neighbors: a hyphen, a slash or a colon between digits of a result.
/// Testing every such sign by itself would be slow, because clock times have colons and castling
/// has hyphens. The loop has no branch, so the compiler vectorizes it.
#[inline(always)]
fn has_end(around: &[u8]) -> bool {
    // A quotation mark or an asterisk, or not ASCII.
    let is_rare = |byte: u8| u8::from(byte & !8 == b'"') | byte >> 7;
    let next = around[1..].iter().zip(&around[2..]).zip(&around[3..]);
    let found = around.iter().zip(next).fold(0, |any, (&before, next)| {
        let ((&sign, &after), &end) = next;
        let is = |byte: u8, other: u8| u8::from(byte == other);
        let one_zero = is(before, b'1') & is(after, b'0') | is(before, b'0') & is(after, b'1');
        let two_one = is(before, b'2') & is(after, b'1');
        let half = is(before, b'1') & is(after, b'2');
        let no_digit = u8::from(end.wrapping_sub(b'0') >= 10);
        // 1-O, 1 - 0, .5-.5 and 0,5-0,5, =-=
        let unusual = is(before, b'1') & is(after | 0x20, b'o')
            | is(before, b' ') & is(after, b' ')
            | is(before, b'5') & (is(after, b'0') | is(after, b'.') | is(after, b','))
            | is(before, b'=') & is(after, b'=');
        any | is_rare(sign)
            | is(sign, b'-') & (one_zero | two_one | unusual)
            | is(sign, b'/') & half
            | is(sign, b':') & one_zero & no_digit
    });
    // No byte before the first one can be part of a result.
    (found | is_rare(around[0])) != 0
}

/// Returns the start of the next game, or the end of the file, if only blank lines are before it.
fn end_after(window: &[u8], line_end: usize, last: bool) -> Result<Option<usize>, NeedMore> {
    if window[line_end] != b'\n' {
        let is_cut = line_end + 1 == window.len() && !last;
        return if is_cut { Err(NeedMore) } else { Ok(None) };
    }
    Ok(match after_line_feed(window, line_end, last)? {
        AfterLineFeed::Event(next) => Some(next),
        AfterLineFeed::Other(next) if next == window.len() => Some(next),
        AfterLineFeed::Other(_) => None,
    })
}

#[cfg(test)]
mod tests {
    use super::{
        BLOCK, NeedMore, end_of_game, end_of_tags, has_end, is_after_token, is_outside, is_unusual,
        is_within_movetext, may_end_game,
    };
    use alloc::format;
    use alloc::vec::Vec;
    use dev_random::Random;

    fn random_text(random: &mut Random, length: usize, signs: &[u8]) -> Vec<u8> {
        // Mostly letters, so that rare signs meet each other only sometimes.
        let mut sign = || {
            if random.below(3) == 0 {
                random.pick(signs)
            } else {
                b'e'
            }
        };
        (0..length).map(|_| sign()).collect()
    }

    #[test]
    fn lines_of_tag_pairs_are_skipped() {
        for line_end in ["\n", "\r\n"] {
            for count in 1..40 {
                let tags = format!("{line_end}[White \"name {count}\"]").repeat(count);
                let text = format!("[Event \"e\"]{tags}{line_end}{line_end}1. e4 *");
                let end = end_of_tags(text.as_bytes(), 11, 1 << 20);
                assert_eq!(&text[11..end], tags, "{text}");
            }
        }
        // A line that is no tag pair, and one that is too long, are left to the parser.
        for rest in [
            "\n[White \"x\"",
            "\n[White \"\\\"]",
            "\n1. e4",
            "\n\n[White \"x\"]",
        ] {
            let text = format!("[Event \"e\"]{rest}\n");
            assert_eq!(end_of_tags(text.as_bytes(), 11, 1 << 20), 11, "{text:?}");
        }
        let text = format!("[Event \"e\"]\n[White \"{}\"]\n", "x".repeat(100));
        assert_eq!(end_of_tags(text.as_bytes(), 11, 100), 11);
    }

    /// The quick test of a block must not miss what the exact tests find.
    #[test]
    fn a_block_that_may_end_a_game_is_unusual() {
        let mut random = Random(1);
        let mut usual = 0;
        for round in 0..40_000 {
            let signs = [
                &b"01-2/:; "[..],
                b"\n\r.% e\t",
                b"*\"\x7f\x80\n",
                b"0123/-:\n\r% .;*",
                b"\n\x7f(ae",
                b"-5,.0",
                b"- 1oO",
                b"-= /1",
            ];
            let count = 1 + random.below(5);
            let signs = signs[round % signs.len()];
            let mut around = random_text(&mut random, BLOCK + 3, &signs[..count]);
            // The byte before the block is tested with the block before.
            if b"*\"\x80".contains(&around[0]) {
                around[0] = b'e';
            }
            let block = 1..=BLOCK;
            let is_line_end = |at: &usize| b"\n\r".contains(&around[*at]);
            let is_blank = block
                .clone()
                .filter(is_line_end)
                .any(|at| !is_within_movetext(&around, at));
            let quick = is_unusual(&around);
            assert!(quick || !has_end(&around) && !is_blank, "{around:?}");
            usual += u32::from(!quick);
        }
        assert!(usual > 5_000, "{usual}");
    }

    #[test]
    fn a_result_is_outside_if_comments_and_variations_before_it_are_closed() {
        let is_outside = |text: &str| is_outside(text.as_bytes());
        for open in [
            "e4 ( ",
            "e4 { ",
            "( ( ) ",
            "( {)} ",
            "{} ) ( ",
            "{ ( } ( {) } ",
            "( ) { ( ) ",
            "e4 ; ",
            "e4 {;} ",
            "( ) ; ",
        ] {
            assert!(!is_outside(open), "{open}");
        }
        for closed in [
            "e4 ",
            "e4 {} ",
            "( ) ",
            "( ( ) ) ) ",
            "{(} ",
            "{(} ( {)} ) ",
            "} ) ( ) ",
            "{ { } ",
        ] {
            assert!(is_outside(closed), "{closed}");
        }
        assert!(!is_after_token(b"e4", 2));
        assert!(is_after_token(b"e4{}", 4));
    }

    /// A line feed may follow, and then more movetext.
    #[test]
    fn a_carriage_return_at_the_end_of_a_window_waits_for_the_next_byte() {
        let end = |text: &str, last| end_of_game(text.as_bytes(), 2, last, 1 << 20, true);
        assert_eq!(end("1. e4 e5\r", false), Err(NeedMore));
        // A blank line that does not begin with a line feed is left to the parser.
        assert_eq!(end("1. e4 e5\r", true), Ok(None));
        assert_eq!(end("1. e4 e5\r\r", false), Ok(None));
        assert_eq!(end("1. e4 e5\n\n", false), Err(NeedMore));
    }

    /// A false alarm would only take time, so no other test notices it.
    #[test]
    fn only_parts_of_results_and_rare_bytes_can_end_a_game() {
        let may_end = |text: &str| {
            let padded = format!("{text}   ");
            may_end_game(padded.as_bytes(), 0, 0, text.len())
        };
        for usual in [
            "1. e4 e5 2. Nf3",
            "O-O Q-Q 1-1 0-0 2-0 3-1",
            "a/b 1/3 2/2 3/2",
            "0:12:34 1:00 0:10",
        ] {
            assert!(!may_end(usual), "{usual}");
        }
        for rare in [
            "1-0", "0-1", "2-1", "1/2-1/2", "*", "\"", "\u{bd}", "1:0 ", "0:1 ",
        ] {
            assert!(may_end(rare), "{rare}");
        }
    }
}
