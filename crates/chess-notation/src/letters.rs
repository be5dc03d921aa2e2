//! [`PieceLetters`]: the letters of the pieces in other languages.

use crate::inline_string::MoveText;
use crate::lan::Lan;
use crate::san::{San, SanDeviation, SanError, piece};
use crate::syntax::MoveSyntaxError;
use alloc::string::String;
use chess_board::Position;
use chess_move::{Deviations, DidYouMean, Move, Role};
use core::fmt::Write;

/// The letters of the pieces in a language, or figurines.
///
/// The pawn has no letter in any of them.
///
/// ```
/// use chess_board::Position;
/// use chess_notation::{PieceLetters, San};
///
/// let position = Position::default();
/// let mv = "Nf3".parse::<San>()?.to_move(&position)?;
/// let san = San::from_move(&position, mv);
/// assert_eq!(san.to_text_with(&PieceLetters::FIGURINE).as_str(), "♘f3");
/// assert_eq!(san.to_text_with(&PieceLetters::GERMAN).as_str(), "Sf3");
/// assert_eq!(PieceLetters::GERMAN.parse_san("Sf3")?, san);
/// # Ok::<(), chess_notation::SanError>(())
/// ```
#[doc(alias("language", "localize"))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PieceLetters {
    /// In the order of [`Role`]: knight, bishop, rook, queen, king.
    letters: [&'static str; 5],
}

/// The maximum length of a letter, in bytes.
const MAX_LETTER_LENGTH: usize = 4;

/// More characters than any move has. Longer texts are rejected without reading the rest.
const MAX_CHARACTERS: usize = 12;

impl PieceLetters {
    /// `N B R Q K`, the letters of the PGN standard.
    pub const ENGLISH: Self = Self::checked(["N", "B", "R", "Q", "K"]);
    /// `♘ ♗ ♖ ♕ ♔`, which books print for either side.
    pub const FIGURINE: Self = Self::checked(["♘", "♗", "♖", "♕", "♔"]);
    /// `♞ ♝ ♜ ♛ ♚`, for programs that print Black's moves differently.
    pub const FIGURINE_BLACK: Self = Self::checked(["♞", "♝", "♜", "♛", "♚"]);
    /// Czech: `J S V D K`.
    pub const CZECH: Self = Self::checked(["J", "S", "V", "D", "K"]);
    /// Danish and Norwegian: `S L T D K`.
    pub const DANISH: Self = Self::checked(["S", "L", "T", "D", "K"]);
    /// Dutch: `P L T D K`.
    pub const DUTCH: Self = Self::checked(["P", "L", "T", "D", "K"]);
    /// Finnish: `R L T D K`.
    pub const FINNISH: Self = Self::checked(["R", "L", "T", "D", "K"]);
    /// French: `C F T D R`.
    pub const FRENCH: Self = Self::checked(["C", "F", "T", "D", "R"]);
    /// German: `S L T D K`.
    pub const GERMAN: Self = Self::checked(["S", "L", "T", "D", "K"]);
    /// Hungarian: `H F B V K`.
    pub const HUNGARIAN: Self = Self::checked(["H", "F", "B", "V", "K"]);
    /// Italian: `C A T D R`.
    pub const ITALIAN: Self = Self::checked(["C", "A", "T", "D", "R"]);
    /// Polish: `S G W H K`.
    pub const POLISH: Self = Self::checked(["S", "G", "W", "H", "K"]);
    /// Portuguese: `C B T D R`.
    pub const PORTUGUESE: Self = Self::checked(["C", "B", "T", "D", "R"]);
    /// Romanian: `C N T D R`.
    pub const ROMANIAN: Self = Self::checked(["C", "N", "T", "D", "R"]);
    /// Russian: `К С Л Ф Кр`, in Cyrillic letters.
    pub const RUSSIAN: Self = Self::checked(["К", "С", "Л", "Ф", "Кр"]);
    /// Spanish: `C A T D R`.
    pub const SPANISH: Self = Self::checked(["C", "A", "T", "D", "R"]);
    /// Swedish: `S L T D K`.
    pub const SWEDISH: Self = Self::checked(["S", "L", "T", "D", "K"]);
    /// All of the constants above. More languages can be added.
    pub const ALL: &'static [Self] = &[
        Self::ENGLISH,
        Self::FIGURINE,
        Self::FIGURINE_BLACK,
        Self::CZECH,
        Self::DANISH,
        Self::DUTCH,
        Self::FINNISH,
        Self::FRENCH,
        Self::GERMAN,
        Self::HUNGARIAN,
        Self::ITALIAN,
        Self::POLISH,
        Self::PORTUGUESE,
        Self::ROMANIAN,
        Self::RUSSIAN,
        Self::SPANISH,
        Self::SWEDISH,
    ];

    /// Creates letters for knight, bishop, rook, queen and king. Returns `None` if a letter is
    /// empty, is longer than four bytes, equals another letter, or begins with an ASCII character
    /// that is not a capital letter. Other ASCII characters in it must be letters, and it must not
    /// contain `O`, which is castling, `x`, or the letter of a file. So every printed move can be
    /// parsed again.
    pub const fn new(letters: [&'static str; 5]) -> Option<Self> {
        let mut i = 0;
        while i < letters.len() {
            let bytes = letters[i].as_bytes();
            if bytes.is_empty() || bytes.len() > MAX_LETTER_LENGTH {
                return None;
            }
            let first = bytes[0];
            if first.is_ascii() && !first.is_ascii_uppercase() {
                return None;
            }
            let mut at = 0;
            while at < bytes.len() {
                let byte = bytes[at];
                let is_letter =
                    byte.is_ascii_alphabetic() && !matches!(byte, b'a'..=b'h' | b'x' | b'O');
                if byte.is_ascii() && !is_letter {
                    return None;
                }
                at += 1;
            }
            let mut j = 0;
            while j < i {
                if equal(bytes, letters[j].as_bytes()) {
                    return None;
                }
                j += 1;
            }
            i += 1;
        }
        Some(Self { letters })
    }

    const fn checked(letters: [&'static str; 5]) -> Self {
        match Self::new(letters) {
            Some(letters) => letters,
            None => panic!("expected letters that distinguish the pieces"),
        }
    }

    /// Returns the letter of a piece; for a pawn, an empty string.
    #[inline]
    pub const fn letter(&self, role: Role) -> &'static str {
        match role {
            Role::Pawn => "",
            Role::Knight => self.letters[0],
            Role::Bishop => self.letters[1],
            Role::Rook => self.letters[2],
            Role::Queen => self.letters[3],
            Role::King => self.letters[4],
        }
    }

    /// Splits a text into the piece that it begins with and the rest. If two letters fit, such as
    /// the Russian king and knight, the longer one counts.
    pub fn strip<'t>(&self, text: &'t str) -> Option<(Role, &'t str)> {
        Role::ALL
            .into_iter()
            .filter_map(|role| {
                let letter = self.letter(role);
                let rest = text.strip_prefix(letter)?;
                (!letter.is_empty()).then_some((role, rest))
            })
            .min_by_key(|(_, rest)| rest.len())
    }
}

const fn equal(a: &[u8], b: &[u8]) -> bool {
    if a.len() != b.len() {
        return false;
    }
    let mut i = 0;
    while i < a.len() {
        if a[i] != b[i] {
            return false;
        }
        i += 1;
    }
    true
}

impl PieceLetters {
    /// Returns a text in English letters with the letters replaced by these. The only other capital
    /// letter in a move is the `O` of castling, which no language changes.
    pub(crate) fn translate(&self, english: &str) -> MoveText {
        let mut text = MoveText::new();
        for byte in english.bytes() {
            match piece(byte) {
                // A letter has at most four bytes, for which there is room in any move.
                Some(role) => text.write_str(self.letter(role)).unwrap_or_default(),
                None => text.push_ascii(byte),
            }
        }
        text
    }

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

    /// Parses a move with these letters as files and people write it, and returns how the text differs from the standard.
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
