//! [`EpdOperation`]: an opcode with its operands.

use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use chess_move::Move;
use core::ops::RangeInclusive;
use smallvec::SmallVec;

/// An opcode with its value.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct EpdOperation {
    opcode: String,
    value: EpdValue,
}

/// The moves of an operation. Few have more than two, so eight are stored in place.
pub type EpdMoves = SmallVec<[Move; 8]>;

/// The value of an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EpdValue {
    /// Moves in the position: `bm` (best), `am` (to avoid), `pm` (predicted), `sm` (supplied).
    Moves(EpdMoves),
    /// Moves that are played one after the other: `pv`.
    Line(Vec<Move>),
    /// A whole number: `acd`, `acn`, `acs`, `ce`, `dm`, `fmvn`, `hmvc`, `rc`.
    Number(i64),
    /// A text: `id`, `c0` to `c9`, `v0` to `v9`, `eco`, `nic`.
    Text(String),
    /// The operands of any other opcode, or operands that do not fit their opcode.
    Operands(Vec<EpdOperand>),
}

/// An operand, unchanged from the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum EpdOperand {
    /// An operand without quotation marks. One with spaces, semicolons or quotation marks is
    /// written quoted.
    Word(String),
    /// A text between quotation marks.
    Quoted(String),
}

impl EpdOperand {
    /// Returns the text, without quotation marks.
    pub fn as_str(&self) -> &str {
        match self {
            Self::Word(text) | Self::Quoted(text) => text,
        }
    }
}

/// The maximum length of an opcode in the standard.
const MAX_OPCODE_LENGTH: usize = 15;

impl EpdOperation {
    /// Creates an operation. Returns `None` if the opcode is not one to fifteen ASCII letters,
    /// digits and underscores with a letter first, or if the value does not have the type or the
    /// range of the opcode: such an operation could not be parsed again. Whether moves are legal is
    /// not checked.
    ///
    /// ```
    /// use chess_notation::{EpdOperation, EpdValue};
    ///
    /// assert!(EpdOperation::new("dm", EpdValue::Number(3)).is_some());
    /// assert!(EpdOperation::new("dm", EpdValue::Text("three".into())).is_none());
    /// assert!(EpdOperation::new("fmvn", EpdValue::Number(0)).is_none());
    /// ```
    pub fn new(opcode: &str, value: EpdValue) -> Option<Self> {
        let fits = match (OperandKind::of(opcode), &value) {
            (OperandKind::Moves, EpdValue::Moves(moves)) => !moves.is_empty(),
            (OperandKind::Line, EpdValue::Line(moves)) => !moves.is_empty(),
            (OperandKind::Number, EpdValue::Number(number)) => {
                number_range(opcode).contains(number)
            }
            (OperandKind::Text, EpdValue::Text(_)) | (OperandKind::Any, EpdValue::Operands(_)) => {
                true
            }
            _ => false,
        };
        (fits && is_opcode(opcode)).then(|| Self::new_unchecked(opcode, value))
    }

    /// Creates an operation for tolerant parsing, which keeps operands that do not fit their
    /// opcode.
    pub(super) fn new_unchecked(opcode: &str, value: EpdValue) -> Self {
        Self {
            opcode: opcode.to_owned(),
            value,
        }
    }

    /// Returns the opcode: `bm`, `id`.
    pub fn opcode(&self) -> &str {
        &self.opcode
    }

    /// Returns the value.
    pub const fn value(&self) -> &EpdValue {
        &self.value
    }
}

pub(super) fn is_opcode(word: &str) -> bool {
    word.len() <= MAX_OPCODE_LENGTH
        && word.starts_with(|char: char| char.is_ascii_alphabetic())
        && word
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

/// Returns the numbers that an opcode may have.
pub(super) fn number_range(opcode: &str) -> RangeInclusive<i64> {
    match opcode {
        "fmvn" => 1..=i64::from(u16::MAX),
        "hmvc" => 0..=i64::from(u16::MAX),
        _ => i64::MIN..=i64::MAX,
    }
}

/// The type of operands that an opcode has.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum OperandKind {
    Moves,
    Line,
    Number,
    Text,
    Any,
}

impl OperandKind {
    pub(super) fn of(opcode: &str) -> Self {
        match opcode.as_bytes() {
            b"bm" | b"am" | b"pm" | b"sm" => Self::Moves,
            b"pv" => Self::Line,
            b"acd" | b"acn" | b"acs" | b"ce" | b"dm" | b"fmvn" | b"hmvc" | b"rc" => Self::Number,
            b"id" | b"eco" | b"nic" | [b'c' | b'v', b'0'..=b'9'] => Self::Text,
            _ => Self::Any,
        }
    }
}
