//! [`PgnLimits`] and [`AcceptedVariants`]: what a reader accepts.

/// Limits that bound the memory of a reader, whatever it reads.
///
/// Text beyond a limit is an error with its place; reading continues after that text.
///
/// ```
/// use chess_notation::pgn::PgnLimits;
///
/// let limits = PgnLimits::default();
/// assert_eq!((limits.token, limits.depth), (1 << 20, 1 << 17));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PgnLimits {
    /// The longest comment, tag pair or escaped line, in bytes: 1,048,576 by default.
    pub token: usize,
    /// How deeply variations may be nested: 131,072 by default. Each open variation takes 136 bytes
    /// while moves are played.
    pub depth: usize,
}

impl Default for PgnLimits {
    fn default() -> Self {
        Self {
            token: 1 << 20,
            depth: 1 << 17,
        }
    }
}

/// The rules that a reader accepts.
///
/// ```
/// use chess_notation::pgn::{AcceptedVariants, PgnErrorKind, Reader};
///
/// let file = b"[Variant \"Chess960\"]\n\n1. e4 *\n";
/// let mut games = Reader::new(file).with_variants(AcceptedVariants::StandardOnly).games();
/// let game = games.next().unwrap();
/// assert_eq!(game.errors()[0].kind(), &PgnErrorKind::Chess960);
/// assert_eq!(game.main_line().count(), 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum AcceptedVariants {
    /// Standard chess, from any start position, and Chess960.
    #[default]
    StandardAndChess960,
    /// Standard chess alone, from any start position. A tag `Variant` that names Chess960, or
    /// castling rights that only Chess960 has, are an error, and the game then has no moves.
    StandardOnly,
}

/// The longest symbol of movetext, in bytes, from the PGN standard.
pub(crate) const MAX_SYMBOL_LENGTH: usize = 255;
