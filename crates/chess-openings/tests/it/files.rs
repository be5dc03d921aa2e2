//! Books that stay in their files.

use chess_board::Position;
use chess_movegen::PositionRules;
use chess_openings::{Book, BookBuilder, BookFile, BookMove, Diagnostic, Entry};
use dev_random::Random;
use std::io::Cursor;

/// Random entries, with some positions that have many.
fn random_book() -> Book {
    let mut random = Random(11);
    let mut entries = vec![];
    for number in 0..300 {
        let position = Position::chess960(number).unwrap();
        for mv in position.legal_moves().into_iter().take(random.below(4)) {
            entries.push(Entry {
                key: position.polyglot_key(),
                mv: BookMove::from_move(&position, mv),
                weight: random.next() as u16,
                learn: 0,
            });
        }
    }
    Book::from_entries(entries)
}

#[test]
fn lookups_in_a_file_and_in_memory_agree() {
    let book = random_book();
    let mut file = BookFile::new(Cursor::new(book.as_bytes())).unwrap();
    assert_eq!(file.len(), book.len() as u64);
    for number in 0..400 {
        let position = Position::chess960(number).unwrap();
        let in_memory: Vec<_> = book.moves(&position).map(Result::unwrap).collect();
        assert_eq!(file.moves(&position).unwrap(), in_memory);
    }
    let mut empty = BookFile::new(Cursor::new([])).unwrap();
    assert_eq!(empty.moves(&Position::default()).unwrap(), []);
}

#[test]
fn malformed_files_are_errors() {
    let code = |bytes: &[u8]| match BookFile::new(Cursor::new(bytes)) {
        Ok(mut file) => file
            .moves(&Position::default())
            .err()
            .map(|error| error.code()),
        Err(error) => Some(error.code()),
    };
    let mut builder = BookBuilder::new().with_min_games(1);
    builder.add_pgn(b"1. e4 e5 2. Nf3 1/2-1/2\n");
    let bytes = builder.build().as_bytes().to_vec();
    assert_eq!(code(&bytes), None);
    assert_eq!(code(&bytes[..bytes.len() - 1]), Some("book-length"));

    let reversed: Vec<u8> = bytes.chunks(16).rev().flatten().copied().collect();
    assert_eq!(Book::new(&reversed).unwrap_err().code(), "book-unsorted");

    let entry = |mv| Entry {
        key: Position::default().polyglot_key(),
        mv: BookMove::from_bits(mv),
        weight: 1,
        learn: 0,
    };
    let illegal = Book::from_entries([entry(0)]);
    assert_eq!(code(illegal.as_bytes()), Some("book-illegal-move"));
    let found = illegal.moves(&Position::default()).next().unwrap();
    assert_eq!(
        found.unwrap_err().to_string(),
        "invalid book entry: a1a1 is not a legal move of its position"
    );

    let many = Book::from_entries(vec![entry(0o1434); 257]);
    assert_eq!(code(many.as_bytes()), Some("book-too-many-moves"));
}

#[test]
fn entries_with_illegal_moves_are_never_chosen() {
    let start = Position::default();
    let entry = |mv| Entry {
        key: start.polyglot_key(),
        mv: BookMove::from_bits(mv),
        weight: 1,
        learn: 0,
    };
    let book = Book::from_entries([entry(0), entry(0o1434)]);
    let mut file = BookFile::new(Cursor::new(book.as_bytes().to_vec())).unwrap();
    for random in [0, u64::MAX] {
        let chosen = book.choose(&start, random);
        assert_eq!(chosen.unwrap().mv.to_string(), "e2e4");
        assert_eq!(file.choose(&start, random).unwrap(), chosen);
    }
    assert_eq!(Book::from_entries([entry(0)]).choose(&start, 0), None);
}

#[test]
fn unsorted_entries_read_by_a_binary_search_are_an_error() {
    let entry = |key| Entry {
        key,
        mv: BookMove::from_bits(0),
        weight: 1,
        learn: 0,
    };
    let bytes: Vec<u8> = [9 << 60, u64::MAX, 3, 0, 2]
        .into_iter()
        .flat_map(|key| entry(key).to_bytes())
        .collect();
    let mut file = BookFile::new(Cursor::new(bytes)).unwrap();
    let error = file.moves(&Position::default()).unwrap_err();
    assert_eq!(error.code(), "book-unsorted");
}
