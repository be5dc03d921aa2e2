//! Polyglot books of any bytes.

use crate::Target;
use chess_board::Position;
use chess_movegen::PositionRules;
use chess_openings::{Book, BookFile, Entry, MergeRule};
use std::io::Cursor;

pub(crate) const TARGET: Target = Target {
    name: "book",
    subject: "Polyglot books of any bytes, in memory and in files",
    check,
    max_len: 320,
    words: &[],
};

fn check(data: &[u8]) {
    let positions = [
        Position::default(),
        Position::from_fen("r3k2r/P6P/8/8/8/8/p6p/R3K2R w KQkq - 0 1").expect("the FEN is valid"),
    ];
    if let Ok(book) = Book::new(data) {
        for position in &positions {
            for weighted in book.moves(position).flatten() {
                assert!(
                    position.is_legal(weighted.mv),
                    "{position} {:?}",
                    weighted.mv
                );
            }
            let _ = book.choose(position, u64::MAX / 3);
        }
        let entries: Vec<Entry> = book.iter().collect();
        assert_eq!(entries.len(), book.len());
        for entry in &entries {
            assert_eq!(Entry::from_bytes(entry.to_bytes()), *entry);
        }
        let again = Book::from_entries(entries);
        assert_eq!(again.len(), book.len());
        assert!(Book::merge(&book, &again, MergeRule::AddWeights).len() <= book.len());
    }
    if let Ok(mut file) = BookFile::new(Cursor::new(data)) {
        for position in &positions {
            let in_file = file.moves(position).ok();
            let in_memory = Book::new(data)
                .ok()
                .map(|book| book.moves(position).flatten().collect::<Vec<_>>());
            if let (Some(in_file), Some(in_memory)) = (in_file, in_memory) {
                assert_eq!(in_file, in_memory);
            }
        }
    }
}
