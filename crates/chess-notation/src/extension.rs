//! [`PositionNotation`] and [`GameNotation`]: the notations as methods of a position and of a game.

use crate::lan::{Lan, LanError};
use crate::record::MoveRecord;
use crate::san::{San, SanDeviation, SanError};
use crate::uci::{UciError, UciMove};
use alloc::string::String;
use alloc::vec::Vec;
use chess_board::Position;
use chess_move::{Color, Deviations, Move};
use chess_movegen::{Game, IllegalMove, PositionRules};
use core::fmt::Write;

/// Methods of [`Position`] that write and parse moves.
///
/// ```
/// use chess_board::Position;
/// use chess_notation::PositionNotation;
///
/// let position = Position::default();
/// let mv = position.parse_san("Nf3")?;
/// assert_eq!(position.san(mv).to_string(), "Nf3");
/// assert_eq!(position.uci(mv).to_string(), "g1f3");
/// assert_eq!(position.lan(mv).to_string(), "Ng1-f3");
/// # Ok::<(), chess_notation::SanError>(())
/// ```
pub trait PositionNotation: sealed::Sealed {
    /// Returns a legal move in standard algebraic notation: [`San::from_move`].
    fn san(&self, mv: Move) -> San;

    /// Returns a legal move as UCI writes it: [`UciMove::from_move`].
    fn uci(&self, mv: Move) -> UciMove;

    /// Returns a legal move in long algebraic notation: [`Lan::from_move`].
    fn lan(&self, mv: Move) -> Lan;

    /// Returns everything about a move that a board or a log needs.
    ///
    /// # Errors
    /// Returns the reason if the move is not legal.
    fn record(&self, mv: Move) -> Result<MoveRecord, IllegalMove>;

    /// Parses a move in standard algebraic notation, exactly as [`san`](Self::san) prints it: [`San::parse_move`].
    ///
    /// # Errors
    /// Returns an error if the text is not a move, if not exactly one legal move fits, or if the standard spells the
    /// move differently.
    #[doc(alias("push_san", "parse_move"))]
    fn parse_san(&self, text: impl AsRef<[u8]>) -> Result<Move, SanError>;

    /// Parses a move as files and people write it, and returns how the text differs from the standard:
    /// [`San::parse_move_tolerant`].
    ///
    /// # Errors
    /// Returns an error if the text is not a move, or if not exactly one legal move fits.
    fn parse_san_tolerant(
        &self,
        text: impl AsRef<[u8]>,
    ) -> Result<(Move, Deviations<SanDeviation>), SanError>;

    /// Parses a move as UCI writes it: [`UciMove::parse_move`].
    ///
    /// # Errors
    /// Returns an error if the text is not a move, or if the move is not legal.
    #[doc(alias("push_uci", "make_move_uci"))]
    fn parse_uci(&self, text: impl AsRef<[u8]>) -> Result<Move, UciError>;

    /// Parses a move in long algebraic notation, exactly as [`lan`](Self::lan) prints it: [`Lan::parse_move`].
    ///
    /// # Errors
    /// Returns an error if the text is not a move, if the move is not legal, or if its capture sign or suffix is wrong.
    fn parse_lan(&self, text: impl AsRef<[u8]>) -> Result<Move, LanError>;

    /// Returns moves that are played one after the other, such as a principal variation, in
    /// standard algebraic notation with move numbers.
    ///
    /// ```
    /// use chess_board::Position;
    /// use chess_notation::PositionNotation;
    ///
    /// let start = Position::default();
    /// let after = start.after(start.parse_san("e4")?);
    /// let e5 = after.parse_san("e5")?;
    /// let nf3 = after.after(e5).parse_san("Nf3")?;
    /// assert_eq!(after.san_line(&[e5, nf3])?, "1... e5 2. Nf3");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns the reason if a move is not legal where it is played.
    fn san_line(&self, moves: &[Move]) -> Result<String, IllegalMove>;
}

mod sealed {
    /// Keeps other crates from implementing the traits, so that they can gain methods.
    pub trait Sealed {}
}

impl sealed::Sealed for Position {}
impl sealed::Sealed for Game {}

impl PositionNotation for Position {
    fn san(&self, mv: Move) -> San {
        San::from_move(self, mv)
    }

    fn uci(&self, mv: Move) -> UciMove {
        UciMove::from_move(self, mv)
    }

    fn lan(&self, mv: Move) -> Lan {
        Lan::from_move(self, mv)
    }

    fn record(&self, mv: Move) -> Result<MoveRecord, IllegalMove> {
        MoveRecord::new(self, mv)
    }

    fn parse_san(&self, text: impl AsRef<[u8]>) -> Result<Move, SanError> {
        San::parse_move(self, text)
    }

    fn parse_san_tolerant(
        &self,
        text: impl AsRef<[u8]>,
    ) -> Result<(Move, Deviations<SanDeviation>), SanError> {
        San::parse_move_tolerant(self, text)
    }

    fn parse_uci(&self, text: impl AsRef<[u8]>) -> Result<Move, UciError> {
        UciMove::parse_move(self, text)
    }

    fn parse_lan(&self, text: impl AsRef<[u8]>) -> Result<Move, LanError> {
        Lan::parse_move(self, text)
    }

    fn san_line(&self, moves: &[Move]) -> Result<String, IllegalMove> {
        let mut position = *self;
        let mut text = String::new();
        for &mv in moves {
            position.legality(mv)?;
            push_numbered(&mut text, &mut position, mv);
        }
        Ok(text)
    }
}

/// Methods of [`chess_movegen::Game`] that write its moves.
///
/// ```
/// use chess_movegen::Game;
/// use chess_notation::{GameNotation, PositionNotation};
///
/// let mut game = Game::default();
/// for text in ["e4", "e5", "Nf3"] {
///     game.play(game.position().parse_san(text)?)?;
/// }
/// assert_eq!(game.san_history()[2].to_string(), "Nf3");
/// assert_eq!(game.san_line(), "1. e4 e5 2. Nf3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
pub trait GameNotation: sealed::Sealed {
    /// Returns the moves of the game in standard algebraic notation, in order.
    fn san_history(&self) -> Vec<San>;

    /// Returns the moves of the game in standard algebraic notation with move numbers.
    fn san_line(&self) -> String;
}

impl GameNotation for Game {
    fn san_history(&self) -> Vec<San> {
        let mut position = *self.start();
        let sans = self.moves().iter().map(|&mv| next_san(&mut position, mv));
        sans.collect()
    }

    fn san_line(&self) -> String {
        let mut position = *self.start();
        let mut text = String::new();
        for &mv in self.moves() {
            push_numbered(&mut text, &mut position, mv);
        }
        text
    }
}

/// Returns the text of a legal move, and plays the move. It is compiled once for all lines of moves.
#[inline(never)]
pub(crate) fn next_san(position: &mut Position, mv: Move) -> San {
    let san = San::from_move(position, mv);
    position.play_unchecked(mv);
    san
}

/// Plays a legal move and appends it to a line: White's with its number, Black's only at the start.
fn push_numbered(text: &mut String, position: &mut Position, mv: Move) {
    let number = position.fullmove_number();
    let us = position.side_to_move();
    let san = next_san(position, mv);
    let is_first = text.is_empty();
    if !is_first {
        text.push(' ');
    }
    // Writing to a string does not fail.
    let _ = match us {
        Color::White => write!(text, "{number}. {san}"),
        Color::Black if is_first => write!(text, "{number}... {san}"),
        Color::Black => write!(text, "{san}"),
    };
}
