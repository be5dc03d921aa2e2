//! What the tolerant reading of a move puts up with.

use bitflags::bitflags;

bitflags! {
    /// In what a text of a move differs from what the standard has for it.
    ///
    /// Empty for exactly the text that [`San::from_move`](crate::San::from_move) prints.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
    pub struct SanDeviations: u16 {
        /// The origin is named otherwise than the standard asks: more of it than is needed
        /// (`Ngf3`, `Ng1f3`), or the rank where the file would do.
        const ORIGIN = 1;
        /// Squares without a piece letter: `e2e4`, `g1f3`, `e1g1`.
        const COORDINATES = 1 << 1;
        /// `-` between origin and target, or `:` for `x`.
        const SEPARATOR = 1 << 2;
        /// No sign for taking: `ed5`, `Nd5`.
        const CAPTURE_MISSING = 1 << 3;
        /// A sign for taking where nothing is taken: `Nxf3`.
        const CAPTURE_SURPLUS = 1 << 4;
        /// No `+` or `#` where the move gives check or mate.
        const SUFFIX_MISSING = 1 << 5;
        /// `+` or `#` where the move does not give it, or the one for the other, or several.
        const SUFFIX_WRONG = 1 << 6;
        /// Zeros, small letters or no hyphens for castling, or the king's move instead: `0-0`,
        /// `o-o`, `OO`, `Kg1`.
        const CASTLING_STYLE = 1 << 7;
        /// Promotion without `=` or in parentheses: `e8Q`, `e8(Q)`, `e8/Q`.
        const PROMOTION_STYLE = 1 << 8;
        /// A small letter for a piece: `nf3`, `e8=q`, `bc4` where no pawn could be meant.
        const PIECE_CASE = 1 << 9;
        /// The letter of a pawn: `Pe4`.
        const PAWN_LETTER = 1 << 10;
        /// A figurine for a piece: `♘f3`.
        const FIGURINE = 1 << 11;
        /// `e.p.` or `ep`.
        const EN_PASSANT_REMARK = 1 << 12;
        /// Signs of praise or blame: `!`, `?`, `!?`.
        const ANNOTATION = 1 << 13;
        /// A space behind the squares: `exd6 e.p.`.
        const SPACE = 1 << 14;
    }
}
