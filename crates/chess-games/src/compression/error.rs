//! [`DecodeError`]: damaged compressed data, with its place.

use super::Compression;
use chess_move::Diagnostic;
use std::error::Error;
use std::fmt;

/// Why compressed data cannot be decompressed, and where.
///
/// A [`Decoder`](crate::Decoder) returns it within a [`std::io::Error`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DecodeError {
    pub(super) compression: Compression,
    pub(super) kind: DecodeErrorKind,
    pub(super) offset: u64,
    pub(super) text_offset: u64,
}

/// The kind of a [`DecodeError`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DecodeErrorKind {
    /// The file ends within compressed data: a download or a disk that was full has cut it.
    Truncated,
    /// The data is not valid, or does not have the checksum that is stored with it.
    Corrupt,
    /// Other data follows the compressed data.
    TrailingData,
    /// Decompression needs more memory than is allowed.
    Window {
        /// The window that the data needs, in bytes.
        needed: u64,
        /// The largest window that is accepted, in bytes.
        limit: u64,
    },
    /// The data was compressed with a dictionary, which is not part of the file.
    Dictionary,
}

impl DecodeError {
    /// Returns the number of bytes of the file before the place where decompression stopped. Damaged data is
    /// noticed late, so the damage can be before this place.
    pub const fn offset(&self) -> u64 {
        self.offset
    }
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (format, at) = (self.compression.name(), self.offset);
        match self.kind {
            DecodeErrorKind::Truncated => write!(f, "the {format} data is cut off at byte {at}"),
            DecodeErrorKind::Corrupt => write!(f, "the {format} data is damaged before byte {at}"),
            DecodeErrorKind::TrailingData => {
                write!(
                    f,
                    "expected {format} data or the end of the file at byte {at}, found other data"
                )
            }
            DecodeErrorKind::Window { needed, limit } => write!(
                f,
                "the {format} data at byte {at} needs a window of {needed} bytes; at most {limit} are accepted"
            ),
            DecodeErrorKind::Dictionary => {
                write!(
                    f,
                    "the {format} data at byte {at} needs a dictionary, which the file does not contain"
                )
            }
        }?;
        match self.text_offset {
            0 => Ok(()),
            text => write!(f, " (after {text} bytes of text)"),
        }
    }
}

impl Error for DecodeError {}

impl Diagnostic for DecodeError {
    fn code(&self) -> &'static str {
        match self.kind {
            DecodeErrorKind::Truncated => "input-truncated",
            DecodeErrorKind::Corrupt => "input-corrupt",
            DecodeErrorKind::TrailingData => "input-trailing-data",
            DecodeErrorKind::Window { .. } => "input-window",
            DecodeErrorKind::Dictionary => "input-dictionary",
        }
    }
}
