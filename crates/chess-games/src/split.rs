//! [`SplitBy`]: into which file each game goes.

use crate::batch::Batch;
use crate::batch::games::{GameText, Reading};
use crate::pipeline::Worker;
use chess_board::Position;
use chess_notation::pgn::{Fallback, RawText, VisitStep, Visitor};
use std::ops::Range;

/// Sorts games by the value of a tag, for a file of each value.
///
/// ```
/// use chess_games::{Batch, SplitBy, Worker};
///
/// let batch = Batch::new("[ECO \"B20\"]\n\n1. e4 c5 *\n\n[ECO \"C44/1\"]\n\n1. e4 e5 *\n\n1. d4 *\n", 0);
/// let parts = SplitBy::tag("ECO").process(&batch);
/// let names: Vec<_> = parts.iter().map(|part| part.name.as_str()).collect();
/// assert_eq!(names, ["B20", "C44_1", "unknown"]);
/// assert_eq!(parts[0].text(&batch).trimmed(), b"[ECO \"B20\"]\n\n1. e4 c5 *");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SplitBy {
    tag: String,
    /// The number of characters of the value that count.
    length: usize,
}

/// A game, and the part of a file name that tells where it goes.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SplitGame {
    /// The value of the tag, with `_` for characters that do not belong into a file name, and cut to 80 characters and
    /// 200 bytes. `unknown` if the game does not have the tag. A name that Windows reserves for a device gets a `_`:
    /// `CON_`, `aux_.x`.
    ///
    /// Names can differ only by case, which some file systems do not distinguish.
    pub name: String,
    range: Range<u64>,
}

impl SplitGame {
    /// Returns the text of the game, from the batch that was processed.
    pub fn text<'b>(&self, batch: &'b Batch) -> GameText<'b> {
        batch.game_text(self.range.clone())
    }
}

/// The longest part of a file name, in characters.
const MAX_NAME: usize = 80;

/// The longest part of a file name, in bytes. Most systems allow 255 for the whole name.
const MAX_BYTES: usize = 200;

impl SplitBy {
    /// Sorts by a tag.
    pub fn tag(tag: impl Into<String>) -> Self {
        Self {
            tag: tag.into(),
            length: MAX_NAME,
        }
    }

    /// Returns this order by the first characters of the value, such as 1 for the letter of an ECO code, or 4 for the
    /// year of a date.
    #[must_use]
    pub fn with_length(self, length: usize) -> Self {
        Self {
            length: length.clamp(1, MAX_NAME),
            ..self
        }
    }
}

impl Worker for SplitBy {
    type Output = Vec<SplitGame>;

    fn process(&mut self, batch: &Batch) -> Vec<SplitGame> {
        let mut visitor = NameVisitor {
            by: self,
            name: None,
        };
        let games = batch.games(&mut visitor, Reading::Skim);
        games
            .map(|(text, name)| SplitGame {
                name,
                range: text.range(),
            })
            .collect()
    }
}

struct NameVisitor<'s> {
    by: &'s SplitBy,
    name: Option<String>,
}

impl Visitor for NameVisitor<'_> {
    type Output = String;

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        if name.as_raw_bytes() == self.by.tag.as_bytes() && self.name.is_none() {
            let value = value.trim().decode(Fallback::Windows1252).text;
            let start: String = value.chars().take(self.by.length).collect();
            self.name = Some(file_name(&start));
        }
    }

    fn begin_moves(&mut self, _: Option<&Position>) -> VisitStep {
        VisitStep::Over
    }

    fn end_game(&mut self) -> String {
        self.name.take().unwrap_or_else(|| file_name(""))
    }
}

/// Returns a text as a part of a file name: letters, digits, `.`, `-` and `_`, and no dot at its ends. It is no name of
/// a device.
fn file_name(value: &str) -> String {
    let is_allowed = |character: char| character.is_alphanumeric() || "._-".contains(character);
    let name: String = value
        .chars()
        .map(|character| {
            if is_allowed(character) {
                character
            } else {
                '_'
            }
        })
        .collect();
    let name = name.trim_matches(['.', '_']);
    let mut length = name.len().min(MAX_BYTES);
    while !name.is_char_boundary(length) {
        length -= 1;
    }
    let name = name[..length].trim_end_matches(['.', '_']);
    // A value of question marks says nothing.
    if name.is_empty() {
        return "unknown".to_owned();
    }
    let (stem, rest) = name.split_at(name.find('.').unwrap_or(name.len()));
    if is_device(stem) {
        format!("{stem}_{rest}")
    } else {
        name.to_owned()
    }
}

/// Returns whether Windows reserves a name for a device, whatever follows after a dot.
fn is_device(stem: &str) -> bool {
    let stem = stem.to_ascii_uppercase();
    let number = stem
        .strip_prefix("COM")
        .or_else(|| stem.strip_prefix("LPT"));
    match number {
        Some(number) => {
            let mut digits = number.chars();
            let digit = digits.next();
            digit.is_some_and(|digit| digit.is_ascii_digit() || "¹²³".contains(digit))
                && digits.next().is_none()
        }
        None => matches!(stem.as_str(), "CON" | "PRN" | "AUX" | "NUL"),
    }
}
