//! [`Notation`]: the notations of moves, by name.

use crate::error::Error;
use crate::place::Place;
use chess_board::Position;
use chess_move::{Diagnostic, Move};
use chess_notation::{Lan, PieceLetters, San, SanError, UciError, UciMove};
use clap::ValueEnum;

/// A notation of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Notation {
    /// Standard algebraic, English letters: Nf3
    San,
    /// Long algebraic: Ng1-f3
    Lan,
    /// Squares, as engines write them: g1f3
    Uci,
    /// Standard algebraic with figurines: ♘f3
    Figurine,
    Czech,
    /// Danish and Norwegian
    Danish,
    Dutch,
    English,
    Finnish,
    French,
    German,
    Hungarian,
    Italian,
    Polish,
    Portuguese,
    Romanian,
    Russian,
    Spanish,
    Swedish,
}

impl Notation {
    /// Returns the languages, without English.
    pub(crate) fn languages() -> impl Iterator<Item = Self> {
        let is_language = |notation: &Self| notation.letters() != PieceLetters::ENGLISH;
        Self::value_variants().iter().copied().filter(is_language)
    }

    /// Returns the name that the command line has for this notation.
    pub(crate) fn name(self) -> String {
        let value = self.to_possible_value();
        value.map_or_else(String::new, |value| value.get_name().to_owned())
    }

    /// Returns the letters of the pieces. Those of UCI do not matter.
    pub(crate) const fn letters(self) -> PieceLetters {
        match self {
            Self::San | Self::Lan | Self::Uci | Self::English => PieceLetters::ENGLISH,
            Self::Figurine => PieceLetters::FIGURINE,
            Self::Czech => PieceLetters::CZECH,
            Self::Danish => PieceLetters::DANISH,
            Self::Dutch => PieceLetters::DUTCH,
            Self::Finnish => PieceLetters::FINNISH,
            Self::French => PieceLetters::FRENCH,
            Self::German => PieceLetters::GERMAN,
            Self::Hungarian => PieceLetters::HUNGARIAN,
            Self::Italian => PieceLetters::ITALIAN,
            Self::Polish => PieceLetters::POLISH,
            Self::Portuguese => PieceLetters::PORTUGUESE,
            Self::Romanian => PieceLetters::ROMANIAN,
            Self::Russian => PieceLetters::RUSSIAN,
            Self::Spanish => PieceLetters::SPANISH,
            Self::Swedish => PieceLetters::SWEDISH,
        }
    }

    /// Returns the text of a legal move.
    pub(crate) fn write(self, position: &Position, mv: Move) -> String {
        match self {
            Self::Uci => UciMove::from_move(position, mv).to_string(),
            Self::Lan => Lan::from_move(position, mv).to_string(),
            language => {
                let san = San::from_move(position, mv);
                san.to_text_with(&language.letters()).to_string()
            }
        }
    }
}

/// Why a text is not a legal move.
#[derive(Debug)]
pub(crate) enum MoveError {
    /// The text is no move in any notation.
    Syntax(Error),
    /// The move is not legal, or fits several moves.
    Illegal { code: &'static str, reason: String },
}

impl From<MoveError> for Error {
    fn from(error: MoveError) -> Self {
        match error {
            MoveError::Syntax(error) => error,
            MoveError::Illegal { code, reason } => Self::input(code, reason),
        }
    }
}

/// Reads a move: UCI, or SAN or LAN with these letters or figurines, in the spellings that people use.
pub(crate) fn read_move(
    position: &Position,
    text: &str,
    letters: &PieceLetters,
) -> Result<Move, MoveError> {
    let text = text.trim();
    if let Ok(uci) = text.parse::<UciMove>() {
        return uci.to_move(position).map_err(|error| match error {
            UciError::Illegal { reason, .. } => illegal(&reason),
            error => illegal(&error),
        });
    }
    let is_figurine = text.starts_with(|char| ('♔'..='♟').contains(&char));
    let letters = if is_figurine {
        let is_black = text.starts_with(|char| ('♚'..='♟').contains(&char));
        if is_black {
            &PieceLetters::FIGURINE_BLACK
        } else {
            &PieceLetters::FIGURINE
        }
    } else {
        letters
    };
    letters
        .parse_move_tolerant(position, text)
        .map(|(mv, _)| mv)
        .map_err(|error| match error {
            SanError::Illegal { reason, .. } => illegal(&reason),
            SanError::Syntax(error) => {
                let place = Place::new("move", text, error.span().unwrap_or_default());
                let subject = format_args!("`{text}` is not a move");
                MoveError::Syntax(Error::invalid(&error).about(subject).at(place))
            }
            error => illegal(&error),
        })
}

fn illegal(error: &dyn Diagnostic) -> MoveError {
    MoveError::Illegal {
        code: error.code(),
        reason: error.to_string(),
    }
}
