//! [`BookFile`]: a book that stays in its file.

use super::entry::Entry;
use super::error::BookError;
use super::weighted::{MAX_MOVES, WeightedMove, choose};
use alloc::vec::Vec;
use chess_board::Position;
use chess_move::Diagnostic;
use core::error::Error;
use core::fmt;
use std::io::{self, Read, Seek, SeekFrom};

/// A book that stays in its file. Each lookup is a binary search with positioned reads, and reads the entries of one
/// position.
///
/// ```no_run
/// use chess_board::Position;
/// use chess_openings::BookFile;
/// use std::fs::File;
///
/// let mut book = BookFile::new(File::open("book.bin")?)?;
/// if let Some(chosen) = book.choose(&Position::default(), 0x9e37_79b9_7f4a_7c15)? {
///     println!("{}", chosen.mv);
/// }
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
///
/// Requires the feature `std`.
#[derive(Debug)]
pub struct BookFile<R> {
    reader: R,
    entries: u64,
}

impl<R: Read + Seek> BookFile<R> {
    /// Creates a book. Checks the length of the file, but not the order of its entries, which would read all of it.
    ///
    /// # Errors
    /// If the file cannot be read, or if its length is not a multiple of 16.
    #[doc(alias = "open_reader")]
    pub fn new(mut reader: R) -> Result<Self, BookFileError> {
        let bytes = reader.seek(SeekFrom::End(0))?;
        if bytes % Entry::LEN as u64 != 0 {
            return Err(BookError::Length { bytes }.into());
        }
        Ok(Self {
            reader,
            entries: bytes / Entry::LEN as u64,
        })
    }

    /// Returns the number of entries.
    pub fn len(&self) -> u64 {
        self.entries
    }

    /// Returns whether the book has no entries.
    pub fn is_empty(&self) -> bool {
        self.entries == 0
    }

    /// Reads the entries of a position, in the order of the file.
    ///
    /// # Errors
    /// If the file cannot be read, if the entries that were read are not sorted, or if more than 256 entries have
    /// the key.
    pub fn entries(&mut self, position: &Position) -> Result<Vec<Entry>, BookFileError> {
        let key = position.polyglot_key();
        let (mut low, mut high) = (0, self.entries);
        let (mut low_key, mut high_key) = (0, u64::MAX);
        while low < high {
            let middle = low + (high - low) / 2;
            let found = self.read(middle)?.key;
            if found < low_key || found > high_key {
                return Err(BookError::Unsorted { index: middle }.into());
            }
            if found < key {
                (low, low_key) = (middle + 1, found);
            } else {
                (high, high_key) = (middle, found);
            }
        }
        let mut entries = Vec::new();
        for index in low..self.entries {
            let entry = self.read(index)?;
            if entry.key < key {
                return Err(BookError::Unsorted { index }.into());
            }
            if entry.key > key {
                break;
            }
            if entries.len() == MAX_MOVES {
                return Err(BookError::TooManyMoves { key }.into());
            }
            entries.push(entry);
        }
        Ok(entries)
    }

    /// Reads the moves of a position, in the order of the file.
    ///
    /// # Errors
    /// As [`entries`](Self::entries), or if a move is not legal. [`choose`](Self::choose) ignores such entries.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<WeightedMove>, BookFileError> {
        self.entries(position)?
            .iter()
            .map(|entry| Ok(entry.weighted_move(position)?))
            .collect()
    }

    /// Reads the moves of a position and chooses one: see [`choose`](choose()). Entries whose move is not legal are not
    /// chosen.
    ///
    /// # Errors
    /// As [`entries`](Self::entries).
    pub fn choose(
        &mut self,
        position: &Position,
        random: u64,
    ) -> Result<Option<WeightedMove>, BookFileError> {
        let entries = self.entries(position)?;
        let legal = entries
            .iter()
            .filter_map(|entry| entry.weighted_move(position).ok());
        Ok(choose(&legal.collect::<Vec<_>>(), random))
    }

    fn read(&mut self, index: u64) -> io::Result<Entry> {
        let mut bytes = [0; Entry::LEN];
        self.reader
            .seek(SeekFrom::Start(index * Entry::LEN as u64))?;
        self.reader.read_exact(&mut bytes)?;
        Ok(Entry::from_bytes(bytes))
    }
}

/// The reason why a [`BookFile`] could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum BookFileError {
    /// Reading failed.
    Io(io::Error),
    /// The book is malformed.
    Book(BookError),
}

impl fmt::Display for BookFileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "cannot read the book: {error}"),
            Self::Book(error) => error.fmt(f),
        }
    }
}

impl Error for BookFileError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Book(error) => Some(error),
        }
    }
}

impl Diagnostic for BookFileError {
    fn code(&self) -> &'static str {
        match self {
            Self::Io(_) => "book-io",
            Self::Book(error) => error.code(),
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Book(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for BookFileError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

impl From<BookError> for BookFileError {
    fn from(error: BookError) -> Self {
        Self::Book(error)
    }
}
