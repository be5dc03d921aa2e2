//! [`Outline`]: what a game says, without its places in the file.

use chess_board::{Diagnostic, Position};
use chess_notation::pgn::{
    Fallback, GameResult, GameStart, Nag, PgnError, PgnErrorKind, Ply, RawText, Reader, VisitStep,
    Visitor,
};
use std::fmt::Write as _;

/// The parts of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Outline {
    /// The start position, moves, glyphs, comments and variations.
    pub(super) moves: String,
    /// The texts of the moves.
    pub(super) spellings: Vec<Vec<u8>>,
    pub(super) tags: Vec<Tag>,
    pub(super) result: GameResult,
    /// The codes of the errors that a closed game can have, too.
    pub(super) errors: Vec<&'static str>,
}

/// A tag of a game.
#[derive(Clone, Debug)]
pub(super) struct Tag {
    pub(super) name: String,
    pub(super) value: String,
    /// Where the value begins in memory.
    pub(super) at: usize,
    /// The length of the value in bytes.
    pub(super) length: usize,
}

impl PartialEq for Tag {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name && self.value == other.value
    }
}

impl Eq for Tag {}

/// Returns the games of a file.
pub(super) fn outlines(text: &[u8]) -> Vec<Outline> {
    let mut reader = Reader::new(text);
    let mut outline = Outline::default();
    std::iter::from_fn(|| reader.read_game(&mut outline)).collect()
}

/// Returns the characters of a text. Each byte that is not UTF-8 is one of Windows-1252.
fn decoded(text: &[u8]) -> String {
    let mut decoded = String::new();
    for chunk in text.utf8_chunks() {
        decoded.push_str(chunk.valid());
        decoded.push_str(
            &RawText::new(chunk.invalid())
                .decode(Fallback::Windows1252)
                .text,
        );
    }
    decoded
}

impl Outline {
    fn say(&mut self, event: std::fmt::Arguments<'_>) {
        let _ = writeln!(self.moves, "{event}");
    }
}

impl Visitor for Outline {
    type Output = Self;

    fn begin_game(&mut self, _: GameStart) -> VisitStep {
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        self.tags.push(Tag {
            name: decoded(name.as_raw_bytes()),
            value: decoded(&value.to_bytes()),
            at: value.as_raw_bytes().as_ptr().addr(),
            length: value.as_raw_bytes().len(),
        });
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        self.say(format_args!("start {:?}", start.map(Position::key)));
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        self.say(format_args!("move {:?}", ply.mv));
        self.spellings.push(ply.text.as_raw_bytes().to_vec());
    }

    fn nag(&mut self, nag: Nag) {
        self.say(format_args!("nag {nag}"));
    }

    fn comment(&mut self, text: RawText<'_>) {
        // A brace can be appended to a comment on a new line, and the last byte of an old file belongs to no comment.
        let is_white = |character: char| character.is_ascii_whitespace() || character == '\x1a';
        let text = decoded(text.as_raw_bytes());
        self.say(format_args!(
            "comment {:?}",
            text.trim_end_matches(is_white)
        ));
    }

    fn begin_variation(&mut self) -> VisitStep {
        self.say(format_args!("("));
        VisitStep::Into
    }

    fn end_variation(&mut self) {
        self.say(format_args!(")"));
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn error(&mut self, error: &PgnError) {
        let is_closed = matches!(
            error.kind(),
            PgnErrorKind::UnclosedComment | PgnErrorKind::UnclosedVariation
        );
        if !is_closed {
            self.errors.push(error.code());
        }
    }

    fn end_game(&mut self) -> Self {
        std::mem::take(self)
    }
}
