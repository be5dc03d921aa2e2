//! [`ProbeError`]: the reason why a position cannot be probed.

use crate::table_name::TableName;
use chess_move::Diagnostic;
use core::error::Error;
use core::fmt;
use std::io;

/// The reason why a position cannot be probed.
#[derive(Debug)]
#[non_exhaustive]
pub enum ProbeError {
    /// The position has castling rights, and tables have none.
    CastlingRights,
    /// The position has more pieces than any table.
    TooManyPieces {
        /// The number of pieces, kings included.
        pieces: usize,
    },
    /// A table that the position needs was not found.
    MissingTable(TableName),
    /// A table cannot be read.
    Io {
        /// The table.
        table: TableName,
        /// The error of reading.
        error: io::Error,
    },
    /// The file of a table is damaged, or is of an unknown format.
    Damaged {
        /// The table.
        table: TableName,
        /// What is wrong.
        fault: TableFault,
    },
}

/// What is wrong with the file of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TableFault {
    /// The first four bytes are not those of a Syzygy table of this kind.
    Magic([u8; 4]),
    /// The length is not a multiple of 64 bytes and a checksum of 16.
    Length(u64),
    /// The file ends before its content.
    Truncated,
    /// The byte that describes the layout does not match the name of the table, or is of an unknown layout.
    Layout(u8),
    /// The pieces in the header are not those of the name, or their order is invalid.
    Pieces,
    /// The description of the compression is invalid.
    Compression,
    /// The symbols of the compression are invalid.
    Symbols,
    /// An entry of the index of blocks is out of bounds.
    Index,
    /// A block cannot be decompressed.
    Block,
    /// A stored value has no meaning, or contradicts that of another table.
    Value,
}

impl fmt::Display for TableFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Magic(found) => {
                write!(f, "not a Syzygy table: the first bytes are {found:02x?}")
            }
            Self::Length(bytes) => write!(
                f,
                "{bytes} bytes: expected a multiple of 64, and 16 more (incomplete download?)"
            ),
            Self::Truncated => f.write_str("the file ends before its content"),
            Self::Layout(byte) => {
                write!(
                    f,
                    "the layout {byte:#04x} is unknown or belongs to other pieces"
                )
            }
            Self::Pieces => f.write_str("the pieces in the header do not match the name"),
            Self::Compression => f.write_str("the header of the compression is invalid"),
            Self::Symbols => f.write_str("the symbols of the compression are invalid"),
            Self::Index => f.write_str("the index points out of the blocks"),
            Self::Block => f.write_str("a block cannot be decompressed"),
            Self::Value => {
                f.write_str("a stored value has no meaning, or contradicts another table")
            }
        }
    }
}

impl fmt::Display for ProbeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::CastlingRights => {
                f.write_str("cannot probe a position with castling rights: tables have none")
            }
            Self::TooManyPieces { pieces } => write!(
                f,
                "cannot probe a position of {pieces} pieces: tables have at most 7"
            ),
            Self::MissingTable(table) => write!(f, "table {table} not found"),
            Self::Io { table, error } => write!(f, "cannot read table {table}: {error}"),
            Self::Damaged { table, fault } => write!(f, "table {table} is damaged: {fault}"),
        }
    }
}

impl Error for ProbeError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl Diagnostic for ProbeError {
    fn code(&self) -> &'static str {
        match self {
            Self::CastlingRights => "tablebase-castling-rights",
            Self::TooManyPieces { .. } => "tablebase-too-many-pieces",
            Self::MissingTable(_) => "tablebase-missing-table",
            Self::Io { .. } => "tablebase-io",
            Self::Damaged { .. } => "tablebase-damaged",
        }
    }
}

/// Why reading a table failed, before the name of the table is added.
#[derive(Debug)]
pub(crate) enum ReadError {
    Io(io::Error),
    Fault(TableFault),
}

impl ReadError {
    pub(crate) fn of_table(self, table: TableName) -> ProbeError {
        match self {
            Self::Io(error) => ProbeError::Io { table, error },
            Self::Fault(fault) => ProbeError::Damaged { table, fault },
        }
    }
}

impl From<TableFault> for ReadError {
    fn from(fault: TableFault) -> Self {
        Self::Fault(fault)
    }
}

impl From<io::Error> for ReadError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}
