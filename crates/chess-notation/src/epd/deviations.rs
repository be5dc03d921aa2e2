//! What the tolerant reading of an EPD puts up with.

use bitflags::bitflags;

bitflags! {
    /// What the tolerant reading had to put up with; empty for a line that the strict one accepts.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
    pub struct EpdDeviations: u16 {
        /// The two clocks of a FEN, or one of them, after the four fields: the line is a FEN. They
        /// are kept as `hmvc` and `fmvn`.
        const FEN_CLOCKS = 1;
        /// Something in the four fields that is not as the standard has it.
        const POSITION = 1 << 1;
        /// White space other than single spaces.
        const EXTRA_SPACE = 1 << 2;
        /// A semicolon with no operation before it.
        const EMPTY_OPERATION = 1 << 3;
        /// No semicolon behind the last operation.
        const MISSING_SEMICOLON = 1 << 4;
        /// An opcode that is not one to fifteen letters, digits and underscores with a letter
        /// first. It is kept.
        const OPCODE = 1 << 5;
        /// A number that is none, or too large. The operand is kept as it is.
        const NUMBER = 1 << 6;
        /// A text without quotation marks, or more than one operand where one is due.
        const TEXT = 1 << 7;
        /// A move that is not spelled as the standard has it.
        const SAN = 1 << 8;
        /// A move that cannot be read, or no move at all. The operands are kept as they are.
        const UNREADABLE_MOVE = 1 << 9;
    }
}
