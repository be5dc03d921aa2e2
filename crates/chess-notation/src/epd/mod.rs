//! [`Epd`]: a position with annotations, in one line.
//!
//! A line has the first four fields of a FEN, then operations. Each operation is an opcode with
//! operands, followed by a semicolon: `bm Nf3 e4; id "a; b";`. The standard is section 16.2 of the
//! PGN specification (Edwards, 1994).

mod deviations;
mod error;
mod operation;
mod parse;
mod write;

pub use deviations::EpdDeviation;
pub use error::EpdError;
use error::EpdErrorKind;
pub use operation::{EpdMoves, EpdOperand, EpdOperation, EpdValue};

use alloc::string::String;
use alloc::vec::Vec;
use chess_board::{Position, Waivers};
use chess_move::{Deviations, Move};
use core::str::FromStr;
use parse::ParseMode;

/// A position with operations, the format of test suites, opening books and analyses.
///
/// ```
/// use chess_notation::{Epd, San};
///
/// let text = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\"; x 1;";
/// let epd: Epd = text.parse()?;
/// assert_eq!(epd.id(), Some("BK.01"));
/// assert_eq!(epd.best_moves()[0].to_string(), "d6d1");
/// // Unknown operations are kept, too.
/// assert_eq!(epd.to_string(), text);
/// # Ok::<(), chess_notation::EpdError>(())
/// ```
///
/// The moves of `bm`, `am`, `pm`, `sm` and `pv` are looked up in the position. `hmvc` and `fmvn`
/// set its clocks and are also kept as operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// The operations, in the order of the text.
    pub operations: Vec<EpdOperation>,
}

impl Epd {
    /// Creates an EPD of a position without operations.
    pub const fn new(position: Position) -> Self {
        Self {
            position,
            operations: Vec::new(),
        }
    }

    /// Parses a line in the spelling of the standard: moves in standard algebraic notation, no
    /// clocks.
    ///
    /// # Errors
    /// Returns the first place at which the line differs from the standard.
    #[doc(alias = "parse_epd")]
    pub fn from_epd(text: &str) -> Result<Self, EpdError> {
        parse::epd(text, Waivers::empty(), &mut ParseMode::Strict)
    }

    /// Parses a line as files spell it, and returns how it differs from the standard.
    ///
    /// In a FEN, the clocks become `hmvc` and `fmvn`. Moves are parsed by
    /// [`San::parse_move_tolerant`](crate::San::parse_move_tolerant); operands that cannot be parsed are kept as
    /// text.
    ///
    /// ```
    /// use chess_notation::{Epd, EpdDeviation};
    ///
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 3 40";
    /// let (epd, deviations) = Epd::from_epd_tolerant(fen)?;
    /// assert_eq!(deviations, EpdDeviation::FenClocks.into());
    /// assert_eq!(epd.position.to_string(), fen);
    /// assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 40;");
    /// # Ok::<(), chess_notation::EpdError>(())
    /// ```
    ///
    /// # Errors
    /// Returns an error if the position cannot be parsed, or if a string does not end.
    pub fn from_epd_tolerant(text: &str) -> Result<(Self, Deviations<EpdDeviation>), EpdError> {
        Self::from_epd_tolerant_with(text, Waivers::empty())
    }

    /// Parses a line like [`from_epd_tolerant`](Self::from_epd_tolerant), with some rules of
    /// validity waived.
    ///
    /// # Errors
    /// Returns the same errors as [`from_epd_tolerant`](Self::from_epd_tolerant).
    pub fn from_epd_tolerant_with(
        text: &str,
        waivers: Waivers,
    ) -> Result<(Self, Deviations<EpdDeviation>), EpdError> {
        let mut mode = ParseMode::Tolerant(Deviations::empty());
        let epd = parse::epd(text, waivers, &mut mode)?;
        Ok((epd, mode.deviations()))
    }

    /// Returns the line, as [`Display`](core::fmt::Display) prints it.
    pub fn to_epd(&self) -> String {
        alloc::format!("{self}")
    }

    /// Returns the value of the first operation with this opcode, such as `pv` or `c0`.
    pub fn get(&self, opcode: &str) -> Option<&EpdValue> {
        self.operations
            .iter()
            .find(|operation| operation.opcode() == opcode)
            .map(EpdOperation::value)
    }

    /// Returns the best moves, `bm`; empty if there is no such operation.
    pub fn best_moves(&self) -> &[Move] {
        self.moves("bm")
    }

    /// Returns the moves to avoid, `am`; empty if there is no such operation.
    pub fn avoid_moves(&self) -> &[Move] {
        self.moves("am")
    }

    /// Returns the name of the position, `id`.
    pub fn id(&self) -> Option<&str> {
        self.text("id")
    }

    /// Returns the number of moves to mate, `dm`; negative if the side to move is mated.
    pub fn mate_in(&self) -> Option<i64> {
        self.number("dm")
    }

    fn moves(&self, opcode: &str) -> &[Move] {
        match self.get(opcode) {
            Some(EpdValue::Moves(moves)) => moves,
            Some(EpdValue::Line(moves)) => moves,
            _ => &[],
        }
    }

    fn text(&self, opcode: &str) -> Option<&str> {
        match self.get(opcode) {
            Some(EpdValue::Text(text)) => Some(text),
            _ => None,
        }
    }

    fn number(&self, opcode: &str) -> Option<i64> {
        match self.get(opcode) {
            Some(EpdValue::Number(number)) => Some(*number),
            _ => None,
        }
    }
}

/// Parses like [`Epd::from_epd`].
impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(text: &str) -> Result<Self, EpdError> {
        Self::from_epd(text)
    }
}
