//! The writer: a game in the export format.

use crate::pgn::tree::PgnGame;
use crate::pgn::tree::comment::Comment;
use crate::pgn::tree::walk::Item;
use crate::{PieceLetters, San};
use alloc::string::String;
use chess_board::Position;
use chess_move::{Color, Move};
use core::fmt::{self, Write};
use memchr::memchr_iter;

/// Options for writing a game.
///
/// The default is the export format of the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WriteOptions {
    /// The longest line of movetext, in characters: 80 by default. A single token or annotation may be longer.
    pub width: usize,
    /// Whether comments are written.
    pub comments: Inclusion,
    /// Whether glyphs are written.
    pub nags: Inclusion,
    /// Whether variations are written.
    pub variations: Inclusion,
    /// The letters of the pieces: English by default, as in the standard.
    /// [`Reader::with_letters`](crate::pgn::Reader::with_letters) reads a file with other letters.
    pub letters: PieceLetters,
}

/// Whether a part of a game is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Inclusion {
    /// The part is written.
    Include,
    /// The part is left out.
    Omit,
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            width: 80,
            comments: Inclusion::Include,
            nags: Inclusion::Include,
            variations: Inclusion::Include,
            letters: PieceLetters::ENGLISH,
        }
    }
}

impl PgnGame {
    /// Returns the game in the export format, as [`Display`](fmt::Display) prints it.
    ///
    /// The text ends with one line feed. Separate the games of a file by an empty line: `writeln!(file, "{game}")`.
    #[doc(alias("StringExporter", "write_pgn", "export_pgn"))]
    pub fn to_pgn(&self) -> String {
        self.to_pgn_with(WriteOptions::default())
    }

    /// Returns the game in the export format, with these options.
    pub fn to_pgn_with(&self, options: WriteOptions) -> String {
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = self.write_to(&mut text, options);
        text
    }

    /// Writes the game: the seven tags of the roster, the other tags, an empty line, and the moves.
    ///
    /// `out` is a [`core::fmt::Write`], such as a `String`. For a file, which is a `std::io::Write`, use
    /// `write!(file, "{game}")` or [`to_pgn_with`](Self::to_pgn_with).
    ///
    /// # Errors
    /// Returns an error if the writer returns one.
    pub fn write_to(&self, out: &mut impl Write, options: WriteOptions) -> fmt::Result {
        self.write_to_any(out, options)
    }

    /// Compiled once for all writers.
    fn write_to_any(&self, out: &mut dyn Write, options: WriteOptions) -> fmt::Result {
        for (name, value) in self.tags().exported(self.result()) {
            write!(out, "[{name} \"")?;
            for part in value.split_inclusive(['"', '\\']) {
                match part.as_bytes().last() {
                    Some(b'"' | b'\\') => {
                        let (before, escaped) = part.split_at(part.len() - 1);
                        write!(out, "{before}\\{escaped}")?;
                    }
                    _ => out.write_str(part)?,
                }
            }
            out.write_str("\"]\n")?;
        }
        out.write_str("\n")?;
        Movetext::new(out, options).write(self)?;
        out.write_str("\n")
    }
}

/// Writes tokens with spaces or line ends between them.
struct Movetext<'o> {
    out: &'o mut dyn Write,
    options: WriteOptions,
    /// The number of characters on the line.
    column: usize,
    /// The last token, to which text may still be appended.
    last: String,
    /// Whether the next token follows the last one without a space.
    glued: bool,
    /// Whether the line must end after the last token.
    line_ends: bool,
    /// Whether Black's next move needs its number.
    numbered: bool,
    word: String,
}

impl<'o> Movetext<'o> {
    fn new(out: &'o mut dyn Write, options: WriteOptions) -> Self {
        Self {
            out,
            options,
            column: 0,
            last: String::new(),
            glued: true,
            line_ends: false,
            numbered: true,
            word: String::new(),
        }
    }

    fn write(&mut self, game: &PgnGame) -> fmt::Result {
        let mut left_out = 0_usize;
        for item in game.items() {
            match item {
                Item::Begin if self.options.variations == Inclusion::Omit => left_out += 1,
                Item::End if left_out > 0 => left_out -= 1,
                _ if left_out > 0 => {}
                Item::Begin => self.begin()?,
                Item::End => self.end()?,
                Item::Move(before, mv) => self.mv(&before, mv)?,
                Item::Nag(nag) if self.options.nags == Inclusion::Include => {
                    self.word.clear();
                    write!(self.word, "{nag}")?;
                    self.put_word()?;
                }
                Item::Comment(comment) if self.options.comments == Inclusion::Include => {
                    self.comment(comment)?;
                }
                Item::Nag(_) | Item::Comment(_) => {}
            }
        }
        self.put(game.result().as_str())?;
        self.flush()
    }

    fn begin(&mut self) -> fmt::Result {
        self.put("(")?;
        self.glued = true;
        self.numbered = true;
        Ok(())
    }

    fn end(&mut self) -> fmt::Result {
        // Nothing can follow a comment that extends to the end of the line.
        self.glued = !self.line_ends;
        self.put(")")?;
        self.numbered = true;
        Ok(())
    }

    fn mv(&mut self, position: &Position, mv: Option<Move>) -> fmt::Result {
        self.word.clear();
        let number = position.fullmove_number();
        match position.side_to_move() {
            Color::White => write!(self.word, "{number}.")?,
            Color::Black if self.numbered => write!(self.word, "{number}...")?,
            Color::Black => {}
        }
        if !self.word.is_empty() {
            self.put_word()?;
        }
        self.numbered = false;
        match mv {
            Some(mv) => {
                let san = San::from_move(position, mv);
                let text = if self.options.letters == PieceLetters::ENGLISH {
                    san.to_text()
                } else {
                    san.to_text_with(&self.options.letters)
                };
                self.put(text.as_str())?;
            }
            None => self.put("--")?,
        }
        Ok(())
    }

    /// Writes a comment in braces, or after a semicolon if it has a closing brace.
    fn comment(&mut self, comment: &Comment) -> fmt::Result {
        self.numbered = true;
        let text = comment.as_str();
        if text.contains('}') {
            self.word.clear();
            write!(self.word, "; {text}")?;
            self.put_word()?;
            self.line_ends = true;
            return Ok(());
        }
        self.word.clear();
        self.word.push('{');
        let bytes = text.as_bytes();
        let mut rest = 0;
        // An annotation such as `[%eval -2.44]` stays on one line, for readers that search each
        // line for it.
        let mut annotations = comment
            .annotations()
            .with_spans()
            .map(|(_, span)| span)
            .peekable();
        for at in memchr_iter(b' ', bytes) {
            while annotations.next_if(|span| span.end <= at).is_some() {}
            let is_inside = annotations.peek().is_some_and(|span| span.start < at);
            if !is_inside && may_end_line(bytes, at) {
                self.word.push_str(&text[rest..at]);
                self.put_word()?;
                self.word.clear();
                rest = at + 1;
            }
        }
        self.word.push_str(&text[rest..]);
        self.word.push('}');
        self.put_word()
    }

    fn put_word(&mut self) -> fmt::Result {
        let word = core::mem::take(&mut self.word);
        let result = self.put(&word);
        self.word = word;
        result
    }

    fn put(&mut self, word: &str) -> fmt::Result {
        if !self.glued {
            self.flush()?;
        }
        self.glued = false;
        self.last.push_str(word);
        Ok(())
    }

    /// Writes the last token, on the next line if it does not fit on this one.
    fn flush(&mut self) -> fmt::Result {
        let length = self.last.chars().count();
        if length == 0 {
            return Ok(());
        }
        if self.column > 0 {
            if self.column + 1 + length > self.options.width {
                self.out.write_char('\n')?;
                self.column = 0;
            } else {
                self.out.write_char(' ')?;
                self.column += 1;
            }
        }
        self.out.write_str(&self.last)?;
        self.column += length;
        self.last.clear();
        if self.line_ends {
            self.out.write_char('\n')?;
            self.column = 0;
            self.line_ends = false;
        }
        Ok(())
    }
}

/// Returns whether the line may end at a space of a comment. It must be a single space, not before
/// a character that begins an escaped line, a tag or a comment for other readers.
fn may_end_line(text: &[u8], at: usize) -> bool {
    let before = at.checked_sub(1).map(|at| text[at]);
    let after = text.get(at + 1);
    let (Some(before), Some(after)) = (before, after) else {
        return false;
    };
    !before.is_ascii_whitespace() && !after.is_ascii_whitespace() && !b"%[;".contains(after)
}
