//! [`Epd`]: a position with whatever is known of it, in one line.
//!
//! The first four fields of a FEN, then operations, each of them an opcode with operands and a
//! semicolon behind it: `bm Nf3 e4; id "a; b";`. The standard is section 16.2 of the PGN
//! specification (Edwards, 1994).

mod deviations;
mod error;
mod operation;
mod parse;
mod write;

pub use deviations::EpdDeviations;
pub use error::{EpdError, EpdErrorKind};
pub use operation::{EpdMoves, EpdOperand, EpdOperation, EpdValue};

use alloc::vec::Vec;
use chess_board::{Position, Waivers};
use chess_move::Move;
use core::str::FromStr;
use parse::ParseMode;

/// A position with operations: test suites, opening books and analyses come in this form.
///
/// ```
/// use chess_notation::{Epd, San};
///
/// let text = "1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - bm Qd1+; id \"BK.01\"; x 1;";
/// let epd: Epd = text.parse()?;
/// assert_eq!(epd.id(), Some("BK.01"));
/// assert_eq!(epd.best_moves()[0].to_string(), "d6d1");
/// // What is not known is kept too.
/// assert_eq!(epd.to_string(), text);
/// # Ok::<(), chess_notation::EpdError>(())
/// ```
///
/// The moves of `bm`, `am`, `pm`, `sm` and `pv` are resolved in the position. `hmvc` and `fmvn`
/// are its clocks as well as operations.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Epd {
    /// The position.
    pub position: Position,
    /// What is said of it, in the order of the text.
    pub operations: Vec<EpdOperation>,
}

impl Epd {
    /// A position of which nothing is said.
    pub const fn new(position: Position) -> Self {
        Self {
            position,
            operations: Vec::new(),
        }
    }

    /// Reads a line as the standard has it: moves in standard algebraic notation, no clocks.
    ///
    /// # Errors
    /// The first place at which it is not.
    pub fn from_epd(text: &str) -> Result<Self, EpdError> {
        Self::from_epd_with(text, Waivers::empty())
    }

    /// As [`from_epd`](Self::from_epd), some rules of validity waived by name.
    ///
    /// # Errors
    /// As [`from_epd`](Self::from_epd).
    pub fn from_epd_with(text: &str, waivers: Waivers) -> Result<Self, EpdError> {
        parse::epd(text, waivers, &mut ParseMode::Strict)
    }

    /// Reads what was meant for a line, and tells what it had to put up with.
    ///
    /// A FEN is recognized: its clocks become `hmvc` and `fmvn`. Moves are read as
    /// [`San::parse_move`](crate::San::parse_move) does it; what cannot be read is kept as it is.
    ///
    /// ```
    /// use chess_notation::{Epd, EpdDeviations};
    ///
    /// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 3 40";
    /// let (epd, deviations) = Epd::from_epd_tolerant(fen)?;
    /// assert_eq!(deviations, EpdDeviations::FEN_CLOCKS);
    /// assert_eq!(epd.position.to_string(), fen);
    /// assert_eq!(epd.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - hmvc 3; fmvn 40;");
    /// # Ok::<(), chess_notation::EpdError>(())
    /// ```
    ///
    /// # Errors
    /// If the position cannot be read, or a string does not end.
    pub fn from_epd_tolerant(text: &str) -> Result<(Self, EpdDeviations), EpdError> {
        Self::from_epd_tolerant_with(text, Waivers::empty())
    }

    /// As [`from_epd_tolerant`](Self::from_epd_tolerant), some rules of validity waived by name.
    ///
    /// # Errors
    /// As [`from_epd_tolerant`](Self::from_epd_tolerant).
    pub fn from_epd_tolerant_with(
        text: &str,
        waivers: Waivers,
    ) -> Result<(Self, EpdDeviations), EpdError> {
        let mut mode = ParseMode::Tolerant(EpdDeviations::empty());
        let epd = parse::epd(text, waivers, &mut mode)?;
        Ok((epd, mode.deviations()))
    }

    /// What the first operation with this opcode says.
    pub fn get(&self, opcode: &str) -> Option<&EpdValue> {
        self.operations
            .iter()
            .find(|operation| operation.opcode() == opcode)
            .map(EpdOperation::value)
    }

    /// The best moves, `bm`; none if nothing is said of them.
    pub fn best_moves(&self) -> &[Move] {
        self.moves("bm")
    }

    /// The moves to avoid, `am`; none if nothing is said of them.
    pub fn avoid_moves(&self) -> &[Move] {
        self.moves("am")
    }

    /// The principal variation, `pv`; empty if nothing is said of it.
    pub fn principal_variation(&self) -> &[Move] {
        self.moves("pv")
    }

    /// The name of the position, `id`.
    pub fn id(&self) -> Option<&str> {
        self.text("id")
    }

    /// One of the comments `c0` to `c9`.
    pub fn comment(&self, number: u8) -> Option<&str> {
        let digit = char::from_digit(u32::from(number), 10)?;
        self.text(["c", digit.encode_utf8(&mut [0; 4])].concat().as_str())
    }

    /// The number of moves to mate, `dm`: of the side to move, or with a minus of the other side.
    pub fn mate_in(&self) -> Option<i64> {
        self.number("dm")
    }

    /// The evaluation, `ce`, in centipawns for the side to move.
    pub fn centipawns(&self) -> Option<i64> {
        self.number("ce")
    }

    /// The depth of the analysis, `acd`, in plies.
    pub fn depth(&self) -> Option<i64> {
        self.number("acd")
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

/// As [`Epd::from_epd`].
impl FromStr for Epd {
    type Err = EpdError;

    fn from_str(text: &str) -> Result<Self, EpdError> {
        Self::from_epd(text)
    }
}

/// Which of the two texts of a position a line is.
///
/// ```
/// use chess_notation::PositionText;
///
/// let fen = "4k3/8/8/8/8/8/8/4K2R w K - 3 40";
/// assert_eq!(PositionText::of(fen), PositionText::Fen);
/// assert_eq!(PositionText::of("4k3/8/8/8/8/8/8/4K2R w K - bm O-O;"), PositionText::Epd);
/// assert_eq!(PositionText::of("4k3/8/8/8/8/8/8/4K2R w K -"), PositionText::Either);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PositionText {
    /// After four fields come numbers: the clocks of a FEN.
    Fen,
    /// After four fields come operations.
    Epd,
    /// After four fields comes nothing: a FEN without clocks, an EPD without operations.
    Either,
    /// There are not four fields.
    Neither,
}

impl PositionText {
    /// What a line looks like, without reading it.
    pub fn of(line: &str) -> Self {
        let mut words = line.split_ascii_whitespace();
        match (words.by_ref().take(4).count(), words.next()) {
            (0..=3, _) => Self::Neither,
            (_, None) => Self::Either,
            (_, Some(word)) if word.starts_with(|char: char| char.is_ascii_digit()) => Self::Fen,
            _ => Self::Epd,
        }
    }
}
