//! Random and damaged bytes cause errors, never panics.

use chess_board::Position;
use chess_openings::{Book, BookBuilder, BookMove, Entry, MergeRule};
use dev_random::Random;

fn positions() -> Vec<Position> {
    [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/P6P/8/8/8/8/p6p/R3K2R w KQkq - 0 1",
        "8/8/8/8/8/5k2/5p2/5K2 w - - 0 1",
    ]
    .iter()
    .map(|fen| Position::from_fen(fen).unwrap())
    .collect()
}

fn use_book(bytes: &[u8], positions: &[Position]) {
    if let Ok(book) = Book::new(bytes) {
        for position in positions {
            let _ = book.choose(position, u64::MAX);
            assert!(book.moves(position).len() <= book.len());
        }
        let merged = Book::merge(&book, &book, MergeRule::AddWeights);
        assert!(merged.len() <= book.len());
    }
    #[cfg(feature = "std")]
    if let Ok(mut file) = chess_openings::BookFile::new(std::io::Cursor::new(bytes)) {
        for position in positions {
            let _ = file.moves(position);
        }
    }
}

#[test]
fn random_bytes_never_panic() {
    let mut random = Random(5);
    let positions = positions();
    for round in 0..20_000 {
        let length = random.below(100);
        let mut bytes: Vec<u8> = (0..length).map(|_| random.next() as u8).collect();
        if round % 2 == 0 {
            bytes.truncate(length / 16 * 16);
            // The key of a position, so that the entry is found and its move decoded.
            let key = random.pick(&positions).polyglot_key().to_be_bytes();
            for entry in bytes.chunks_mut(16) {
                entry[..8].copy_from_slice(&key);
            }
        }
        use_book(&bytes, &positions);
    }
}

#[test]
fn damaged_books_never_panic() {
    let mut random = Random(6);
    let positions = positions();
    let entries = positions.iter().flat_map(|position| {
        [0o1434, 0o0407, 0o4_6070].map(|bits| Entry {
            key: position.polyglot_key(),
            mv: BookMove::from_bits(bits),
            weight: 5,
            learn: 0,
        })
    });
    let book = Book::from_entries(entries);
    for _ in 0..20_000 {
        let mut bytes = book.as_bytes().to_vec();
        for _ in 0..=random.below(3) {
            let at = random.below(bytes.len());
            bytes[at] = random.next() as u8;
        }
        bytes.truncate(bytes.len() - random.below(2) * random.below(20));
        use_book(&bytes, &positions);
    }
}

#[test]
fn random_texts_as_pgn_never_panic() {
    let mut random = Random(8);
    let mut builder = BookBuilder::new().with_min_games(1);
    let words = [
        "1.",
        "e4",
        "e5",
        "Nf3",
        "O-O",
        "--",
        "(",
        ")",
        "{",
        "}",
        "1-0",
        "*",
        "[FEN \"x\"]",
        "\n\n",
    ];
    for _ in 0..5_000 {
        let text: Vec<&str> = (0..random.below(20)).map(|_| random.pick(&words)).collect();
        builder.add_pgn(text.join(" ").as_bytes());
    }
    assert!(Book::new(builder.build().as_bytes()).is_ok());
}
