//! [`BatchLimits`]: how large a record batch may be.

/// How large a record batch may be. A batch ends with the game that reaches one of the limits.
///
/// ```
/// use chess_arrow::BatchLimits;
///
/// assert_eq!(BatchLimits::default().rows, 8192);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BatchLimits {
    /// The number of rows: 8,192 by default.
    pub rows: usize,
    /// The size of the values, in bytes, roughly: 8 MiB by default.
    pub bytes: usize,
}

impl BatchLimits {
    /// Returns these limits with another number of rows.
    #[must_use]
    pub const fn with_rows(self, rows: usize) -> Self {
        Self { rows, ..self }
    }

    /// Returns these limits with another size, in bytes.
    #[must_use]
    pub const fn with_bytes(self, bytes: usize) -> Self {
        Self { bytes, ..self }
    }
}

impl Default for BatchLimits {
    fn default() -> Self {
        Self {
            rows: 8192,
            bytes: 8 << 20,
        }
    }
}

/// The most plies of a main line that are read. The longest game that is possible under the rules of FIDE has fewer.
pub const MAX_PLIES: u32 = 65_535;

/// The kind of the error of a game with more than [`MAX_PLIES`] plies. The first plies are in the tables.
pub const TOO_MANY_PLIES: &str = "data-too-many-plies";

/// The most errors of a game in the column `errors`. If a game has as many or more, the last one is
/// [`TOO_MANY_ERRORS`].
pub const MAX_ERRORS: u32 = 1000;

/// The kind of the error that stands for all errors from the last of [`MAX_ERRORS`] on.
pub const TOO_MANY_ERRORS: &str = "data-too-many-errors";

/// The kind of the error of a game that is cut off because its text is too long.
pub const TOO_LONG: &str = "data-too-long";
