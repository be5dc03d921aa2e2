//! [`PieceLetters`]: the letters of the pieces in other languages.

mod parse;

use crate::ascii::piece;
use crate::inline_string::MoveText;
use chess_move::Role;
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
}
