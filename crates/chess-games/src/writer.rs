//! [`GameWriter`]: writes the texts of games, so that they are read back as the same games.

use crate::batch::cut::EVENT;
use crate::batch::games::GameText;
use chess_notation::pgn::GameResult;
use memchr::memmem;
use std::io::{self, Write};

/// Writes the texts of games one after the other, byte for byte, with a blank line between two.
///
/// Games that stood apart in their files must stay apart, whatever is written before them. So a game without a result
/// after its moves gets one (that of its tag, or `*`) if the next game does not begin with `[Event "`. If such a game
/// may end within a comment or a variation, the next one gets the line `[Event "?"]`. This holds for games, not for
/// arbitrary bytes: a text with damaged tag pairs may be read back as two games.
///
/// ```
/// use chess_games::{GameText, GameWriter};
///
/// let mut writer = GameWriter::new(Vec::new());
/// for text in ["1. e4 e5\n\n", "\n\n1. d4 d5 1/2-1/2"] {
///     writer.write(GameText::new(text.as_bytes(), 0))?;
/// }
/// assert_eq!(writer.into_inner(), b"1. e4 e5\n*\n\n1. d4 d5 1/2-1/2\n");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct GameWriter<W> {
    out: W,
    games: u64,
    end: GameEnd,
}

/// How the last game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum GameEnd {
    /// With a result. Any game may follow.
    Closed,
    /// Without a result, which may be appended.
    WithoutResult(GameResult),
    /// Perhaps within a comment or a variation.
    Uncertain,
}

impl<W: Write> GameWriter<W> {
    /// Creates a writer. The output should be buffered.
    pub fn new(out: W) -> Self {
        Self {
            out,
            games: 0,
            end: GameEnd::Closed,
        }
    }

    /// Returns the number of games written.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Writes a game. A text of white space alone is skipped.
    ///
    /// # Errors
    /// Returns an error if writing fails.
    pub fn write(&mut self, text: GameText<'_>) -> io::Result<()> {
        let text = text.trimmed();
        if text.is_empty() {
            return Ok(());
        }
        let (asides, game) = split_asides(text);
        let is_apart = game.starts_with(EVENT) || self.end == GameEnd::Closed;
        if let GameEnd::WithoutResult(result) = self.end
            && !is_apart
        {
            writeln!(self.out, "{result}")?;
        }
        if self.games > 0 {
            self.out.write_all(b"\n")?;
        }
        if !asides.is_empty() {
            self.out.write_all(asides)?;
            // `[Event "` must follow a blank line.
            self.out.write_all(b"\n")?;
        }
        if self.end == GameEnd::Uncertain && !is_apart {
            self.out.write_all(b"[Event \"?\"]\n")?;
            if !game.starts_with(b"[") {
                self.out.write_all(b"\n")?;
            }
        }
        self.out.write_all(game)?;
        self.out.write_all(b"\n")?;
        self.end = end_of(game);
        self.games += 1;
        Ok(())
    }

    /// Returns the output.
    pub fn into_inner(self) -> W {
        self.out
    }

    /// Returns the output, to flush it.
    pub fn get_mut(&mut self) -> &mut W {
        &mut self.out
    }
}

/// Returns the lines before a game that belong to no game: after `%`, or after `;`.
fn split_asides(text: &[u8]) -> (&[u8], &[u8]) {
    let mut at = 0;
    while matches!(text.get(at), Some(b'%' | b';')) {
        let Some(line) = memchr::memchr(b'\n', &text[at..]) else {
            return (&text[..0], text);
        };
        at += line + 1;
        // White space at the start of a line belongs to the next one.
        let white = text[at..].len() - text[at..].trim_ascii_start().len();
        at += white;
    }
    text.split_at(at)
}

/// Returns how a game ends, from its text alone. In doubt it is uncertain.
fn end_of(game: &[u8]) -> GameEnd {
    let movetext = last_line_start(game);
    let last_line = &game[movetext..];
    let is_open = |open, close| {
        let close = memchr::memrchr(close, game);
        memchr::memrchr(open, game).is_some_and(|open| close.is_none_or(|close| close < open))
    };
    // A comment to the end of the line, an escaped line, a comment in braces.
    if memchr::memchr2(b';', b'%', last_line).is_some() || is_open(b'{', b'}') {
        return GameEnd::Uncertain;
    }
    let text = without_number(game);
    let results = [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"];
    let before = results.iter().find_map(|result| text.strip_suffix(*result));
    let has_result = before.map(|before| {
        before
            .last()
            .is_none_or(|&byte| byte.is_ascii_whitespace() || byte == b'}')
    });
    // A result within a variation does not count.
    let has_variations = memchr::memchr(b'(', game).is_some();
    match has_result {
        _ if has_variations => GameEnd::Uncertain,
        Some(true) => GameEnd::Closed,
        // Perhaps the end of another word.
        Some(false) => GameEnd::Uncertain,
        None => GameEnd::WithoutResult(tag_result(game)),
    }
}

/// Returns a text without a move number at its end, which follows the result and belongs to the next game.
fn without_number(text: &[u8]) -> &[u8] {
    let Some(digits) = text.strip_suffix(b".") else {
        return text;
    };
    let count = digits
        .iter()
        .rev()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let before = &digits[..digits.len() - count];
    if before.last().is_some_and(u8::is_ascii_whitespace) {
        before.trim_ascii_end()
    } else {
        text
    }
}

fn last_line_start(text: &[u8]) -> usize {
    memchr::memrchr2(b'\n', b'\r', text).map_or(0, |at| at + 1)
}

fn tag_result(game: &[u8]) -> GameResult {
    let tag = memmem::find(game, b"[Result \"").map(|at| &game[at + 9..]);
    let value = tag.and_then(|tag| tag.split(|&byte| byte == b'"').next());
    value
        .and_then(|value| GameResult::from_ascii(value.trim_ascii()))
        .unwrap_or_default()
}
