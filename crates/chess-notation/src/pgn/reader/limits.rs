//! [`PgnLimits`]: what a reader accepts, so that memory is bounded whatever is read.

/// What a reader accepts, so that its memory is bounded whatever it reads.
///
/// Beyond a limit comes an error with its place, and reading goes on after what was too large.
///
/// ```
/// use chess_notation::pgn::PgnLimits;
///
/// let limits = PgnLimits::default();
/// assert_eq!((limits.token, limits.depth), (1 << 20, 1 << 17));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct PgnLimits {
    /// The longest comment, tag pair or escaped line, in bytes: 1,048,576 unless told otherwise.
    pub token: usize,
    /// How deep variations may be nested: 131,072 unless told otherwise. Each open one takes 176
    /// bytes while moves are played.
    pub depth: usize,
}

impl PgnLimits {
    /// With another limit of comments, tag pairs and escaped lines, in bytes.
    #[must_use]
    pub const fn with_token(self, token: usize) -> Self {
        Self { token, ..self }
    }

    /// With another limit of nested variations.
    #[must_use]
    pub const fn with_depth(self, depth: usize) -> Self {
        Self { depth, ..self }
    }
}

impl Default for PgnLimits {
    fn default() -> Self {
        Self {
            token: 1 << 20,
            depth: 1 << 17,
        }
    }
}

/// The longest word, in bytes: what the standard says of symbols.
pub(in crate::pgn) const MAX_SYMBOL_LENGTH: usize = 255;
