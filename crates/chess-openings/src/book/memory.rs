//! [`Book`]: a book in memory.

use super::entry::Entry;
use super::error::BookError;
use super::weighted::{WeightedMove, choose};
use alloc::vec::Vec;
use chess_board::Position;

/// A book in memory, in the form of its file.
///
/// `B` holds the bytes: a `Vec<u8>`, a slice, a memory map, or a static array by `include_bytes!`.
///
/// ```
/// use chess_board::Position;
/// use chess_openings::{Book, BookMove, Diagnostic, Entry};
///
/// let start = Position::default();
/// let e2e4 = Entry { key: start.polyglot_key(), mv: BookMove::from_bits(0o1434), weight: 7, learn: 0 };
/// let book = Book::from_entries([e2e4]);
/// let chosen = book.choose(&start, 0).unwrap();
/// assert_eq!(chosen.mv.to_string(), "e2e4");
/// assert_eq!(Book::new(&book.as_bytes()[1..]).unwrap_err().code(), "book-length");
/// # Ok::<(), chess_openings::BookError>(())
/// ```
#[doc(alias("polyglot", "bin"))]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Book<B = Vec<u8>> {
    bytes: B,
}

impl<B: AsRef<[u8]>> Book<B> {
    /// Creates a book from the content of a file. Checks the length and the order of the entries.
    ///
    /// # Errors
    /// If the length is not a multiple of 16, or if the entries are not sorted by key. Illegal moves are found when
    /// their position is looked up.
    pub fn new(bytes: B) -> Result<Self, BookError> {
        let (entries, rest) = bytes.as_ref().as_chunks();
        if !rest.is_empty() {
            return Err(BookError::Length {
                bytes: bytes.as_ref().len() as u64,
            });
        }
        let is_sorted = |pair: &[[u8; 16]]| pair[0][..8] <= pair[1][..8];
        match entries.windows(2).position(|pair| !is_sorted(pair)) {
            Some(index) => Err(BookError::Unsorted {
                index: index as u64 + 1,
            }),
            None => Ok(Self { bytes }),
        }
    }

    /// Returns the content of the file.
    #[doc(alias("save", "write"))]
    pub fn as_bytes(&self) -> &[u8] {
        self.bytes.as_ref()
    }

    /// Returns the number of entries.
    pub fn len(&self) -> usize {
        self.chunks().len()
    }

    /// Returns whether the book has no entries.
    pub fn is_empty(&self) -> bool {
        self.chunks().is_empty()
    }

    /// Returns all entries, sorted by key.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Entry> + DoubleEndedIterator {
        self.chunks().iter().map(|&bytes| Entry::from_bytes(bytes))
    }

    /// Returns the entries of a position, in the order of the file.
    pub fn entries(
        &self,
        position: &Position,
    ) -> impl ExactSizeIterator<Item = Entry> + use<'_, B> {
        let key = position.polyglot_key();
        let chunks = self.chunks();
        let start = chunks.partition_point(|&bytes| Entry::from_bytes(bytes).key < key);
        let count = chunks[start..].partition_point(|&bytes| Entry::from_bytes(bytes).key <= key);
        chunks[start..start + count]
            .iter()
            .map(|&bytes| Entry::from_bytes(bytes))
    }

    /// Returns the moves of a position, in the order of the file: usually from the highest weight to the lowest.
    ///
    /// An entry whose move is not legal is an error. The other entries can still be used.
    pub fn moves(
        &self,
        position: &Position,
    ) -> impl ExactSizeIterator<Item = Result<WeightedMove, BookError>> + use<'_, B> {
        let position = *position;
        self.entries(&position)
            .map(move |entry| entry.weighted_move(&position))
    }

    /// Chooses a move of a position: see [`choose`](choose()). Entries whose move is not legal are not chosen.
    pub fn choose(&self, position: &Position, random: u64) -> Option<WeightedMove> {
        let moves: Vec<WeightedMove> = self.moves(position).filter_map(Result::ok).collect();
        choose(&moves, random)
    }

    fn chunks(&self) -> &[[u8; Entry::LEN]] {
        self.bytes.as_ref().as_chunks().0
    }
}

impl Book {
    /// Creates a book from entries in any order. Sorts them by key, then from the highest weight to the lowest, then
    /// by move.
    pub fn from_entries(entries: impl IntoIterator<Item = Entry>) -> Self {
        let mut entries: Vec<Entry> = entries.into_iter().collect();
        entries.sort_by_key(|entry| (entry.key, u16::MAX - entry.weight, entry.mv));
        Self {
            bytes: entries.into_iter().flat_map(Entry::to_bytes).collect(),
        }
    }
}
