//! Parsing moves with the letters of a language.

use super::PieceLetters;
use crate::ascii::piece;
use crate::inline_string::MoveText;
use crate::lan::Lan;
use crate::san::{San, SanDeviation, SanError};
use crate::syntax::MoveSyntaxError;
use alloc::string::String;
use chess_board::Position;
use chess_move::{Deviations, DidYouMean, Move};

/// More characters than any move has. Longer texts are rejected without reading the rest.
const MAX_CHARACTERS: usize = 12;

impl PieceLetters {
    /// Translates a text from these letters into English letters and parses it with `read`.
    fn read<T>(
        &self,
        text: &str,
        read: impl FnOnce(&[u8]) -> Result<T, MoveSyntaxError>,
    ) -> Result<T, MoveSyntaxError> {
        let mut english = MoveText::new();
        // The offset in `text` of each byte of the English text.
        let mut origins = [text.len(); MAX_CHARACTERS + 1];
        let mut rest = text;
        for origin in origins.iter_mut().take(MAX_CHARACTERS) {
            *origin = text.len() - rest.len();
            let Some(next) = rest.chars().next() else {
                break;
            };
            if let Some((role, after)) = self.strip(rest) {
                english.push_ascii(role.to_upper_char() as u8);
                rest = after;
            } else {
                // An English letter that is not one of these letters must not be parsed as a piece.
                let other = !next.is_ascii() || piece(next as u8).is_some();
                english.push_ascii(if other { b'?' } else { next as u8 });
                rest = &rest[next.len_utf8()..];
            }
        }
        read(english.as_bytes()).map_err(|error| {
            let origin = origins[error.start().min(MAX_CHARACTERS)];
            self.localize(error.moved(text.as_bytes(), origin))
        })
    }

    /// Parses a move with these letters, exactly as [`San::to_text_with`] prints it.
    ///
    /// # Errors
    /// Returns the same errors as [`San::parse_move`].
    pub fn parse_move(
        &self,
        position: &Position,
        text: impl AsRef<[u8]>,
    ) -> Result<Move, SanError> {
        self.read_move(position, text.as_ref(), |position, english| {
            San::parse_move(position, english)
        })
    }

    /// Parses a move with these letters as files and people write it, and returns how the text differs from the
    /// standard.
    ///
    /// Accepts the spellings that [`San::parse_move_tolerant`] accepts, except small piece letters.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_notation::{PieceLetters, SanDeviation};
    ///
    /// let start = Position::default();
    /// let (mv, deviations) = PieceLetters::GERMAN.parse_move_tolerant(&start, "Sg1f3")?;
    /// assert_eq!(mv.to_string(), "g1f3");
    /// assert_eq!(deviations, SanDeviation::Origin.into());
    /// # Ok::<(), chess_notation::SanError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the text is not a move, or if not exactly one legal move fits.
    pub fn parse_move_tolerant(
        &self,
        position: &Position,
        text: impl AsRef<[u8]>,
    ) -> Result<(Move, Deviations<SanDeviation>), SanError> {
        self.read_move(position, text.as_ref(), |position, english| {
            San::parse_move_tolerant(position, english)
        })
    }

    /// Finds the move that a text with these letters means, as [`San::find_move`] does.
    pub(crate) fn find_move(&self, position: &Position, text: &[u8]) -> Result<Move, SanError> {
        self.read_move(position, text, San::find_move_slow)
    }

    /// Translates a text from these letters into English letters and parses it with `read`.
    fn read_move<T>(
        &self,
        position: &Position,
        bytes: &[u8],
        read: impl FnOnce(&Position, &[u8]) -> Result<T, SanError>,
    ) -> Result<T, SanError> {
        let Ok(text) = core::str::from_utf8(bytes) else {
            return read(position, bytes);
        };
        let english = self.english(text);
        read(position, english.as_bytes()).map_err(|error| match error {
            SanError::Syntax(error) => {
                // The English text has one byte for each letter.
                let at = self.origin(text, error.start());
                SanError::Syntax(self.localize(error.moved(bytes, at)))
            }
            SanError::NotStandard {
                mv,
                deviations,
                standard,
            } => SanError::NotStandard {
                mv,
                deviations,
                standard: DidYouMean(self.translate(&standard.0)),
            },
            error => error,
        })
    }

    /// Returns the error with a message that asks for these letters.
    fn localize(&self, error: MoveSyntaxError) -> MoveSyntaxError {
        if *self == Self::ENGLISH {
            error
        } else {
            error.localized()
        }
    }

    /// Returns the text with these letters replaced by English ones, and other English letters by
    /// `?`.
    fn english(&self, text: &str) -> String {
        let mut english = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((letter, after)) = self.next_english(rest) {
            english.push(letter);
            rest = after;
        }
        english
    }

    /// Converts a byte offset in the English form of a text into a byte offset in the text.
    fn origin(&self, text: &str, place: usize) -> usize {
        let mut rest = text;
        let mut english = 0;
        while english < place
            && let Some((letter, after)) = self.next_english(rest)
        {
            english += letter.len_utf8();
            rest = after;
        }
        text.len() - rest.len()
    }

    /// Returns the next character in English, and the rest of the text.
    fn next_english<'t>(&self, rest: &'t str) -> Option<(char, &'t str)> {
        if let Some((role, after)) = self.strip(rest) {
            return Some((role.to_upper_char(), after));
        }
        let next = rest.chars().next()?;
        // An English letter that is not one of these letters must not be parsed as a piece.
        let is_english = matches!(next, 'n' | 'r' | 'q' | 'k')
            || (next.is_ascii() && piece(next as u8).is_some());
        let letter = if is_english { '?' } else { next };
        Some((letter, &rest[next.len_utf8()..]))
    }

    /// Parses standard algebraic notation with these letters, in the standard's spelling.
    ///
    /// # Errors
    /// Returns the first place at which the text differs.
    pub fn parse_san(&self, text: &str) -> Result<San, MoveSyntaxError> {
        self.read(text, San::from_ascii)
    }

    /// Parses long algebraic notation with these letters.
    ///
    /// # Errors
    /// Returns the first place at which the text differs.
    pub fn parse_lan(&self, text: &str) -> Result<Lan, MoveSyntaxError> {
        self.read(text, Lan::from_ascii)
    }
}
