//! [`StartTags`]: the tags that define the start of a game.

use crate::pgn::events::error::PgnErrorKind;
use crate::pgn::text::place::Place;
use alloc::string::String;
use chess_move::Diagnostic;

/// The tags that define the start of a game. Of several tags of one name, the last one counts.
#[derive(Clone, Debug, Default)]
pub(crate) struct StartTags {
    pub(crate) fen: Option<TagValue>,
    pub(crate) variant: Option<TagValue>,
}

/// The value of a tag, without white space at its ends, and its place in the file.
#[derive(Clone, Debug)]
pub(crate) struct TagValue {
    pub(crate) text: String,
    pub(crate) start: Place,
    pub(crate) end: u64,
}

impl TagValue {
    /// Returns the place of an error in the value: the wrong part of the value if the error has a
    /// span, otherwise the whole value.
    pub(crate) fn place_of(&self, kind: &PgnErrorKind) -> (Place, u64) {
        // Offsets in a text that is not ASCII are not those in the file.
        if let PgnErrorKind::Fen(error) = kind
            && self.text.is_ascii()
            && let Some(span) = error.span()
        {
            let at = |offset: usize| (self.start.offset + offset as u64).min(self.end);
            let offset = at(span.start);
            let start = Place {
                offset,
                column: self.start.column + (offset - self.start.offset),
                ..self.start
            };
            return (start, at(span.end));
        }
        (self.start, self.end)
    }
}
