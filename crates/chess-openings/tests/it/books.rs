//! Entries, moves, lookup, choice and merging of books.

use chess_board::Position;
use chess_movegen::PositionRules;
use chess_notation::PositionNotation;
use chess_openings::{Book, BookMove, Entry, MergeRule, choose};
use dev_random::Random;

fn entry(position: &Position, san: &str, weight: u16) -> Entry {
    let mv = position.parse_san(san).unwrap();
    Entry {
        key: position.polyglot_key(),
        mv: BookMove::from_move(position, mv),
        weight,
        learn: 0,
    }
}

#[test]
fn entries_have_the_layout_of_the_format() {
    let entry = Entry {
        key: 0x0102_0304_0506_0708,
        mv: BookMove::from_bits(0x090a),
        weight: 0x0b0c,
        learn: 0x0d0e_0f10,
    };
    assert_eq!(
        entry.to_bytes(),
        core::array::from_fn(|index| index as u8 + 1)
    );
    assert_eq!(Entry::from_bytes(entry.to_bytes()), entry);
}

/// Row, file and promotion bits as in the description of the format.
#[test]
fn moves_are_encoded_as_documented() {
    for (fen, san, row_file_promotion) in [
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "e4",
            (1, 4, 3, 4, 0),
        ),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O", (0, 4, 0, 7, 0)),
        ("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "O-O-O", (0, 4, 0, 0, 0)),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "O-O", (7, 4, 7, 7, 0)),
        ("r3k2r/8/8/8/8/8/8/4K3 b kq - 0 1", "O-O-O", (7, 4, 7, 0, 0)),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=N", (6, 0, 7, 0, 1)),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=B", (6, 0, 7, 0, 2)),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=R", (6, 0, 7, 0, 3)),
        ("8/P3k3/8/8/8/8/8/4K3 w - - 0 1", "a8=Q", (6, 0, 7, 0, 4)),
        // Chess960: the king on b1 castles with the rooks on a1 and g1.
        ("4k3/8/8/8/8/8/8/RK4R1 w GA - 0 1", "O-O", (0, 1, 0, 6, 0)),
        ("4k3/8/8/8/8/8/8/RK4R1 w GA - 0 1", "O-O-O", (0, 1, 0, 0, 0)),
    ] {
        let position = Position::from_fen(fen).unwrap();
        let (from_row, from_file, to_row, to_file, promotion) = row_file_promotion;
        let bits = promotion << 12 | from_row << 9 | from_file << 6 | to_row << 3 | to_file;
        let mv = position.parse_san(san).unwrap();
        assert_eq!(
            BookMove::from_move(&position, mv).to_bits(),
            bits,
            "{fen} {san}"
        );
        assert_eq!(
            BookMove::from_bits(bits).to_move(&position),
            Some(mv),
            "{fen} {san}"
        );
    }
}

#[test]
fn castling_by_the_new_square_of_the_king_is_illegal() {
    let position = Position::from_fen("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1").unwrap();
    let e1g1 = BookMove::from_bits(0o0406);
    assert_eq!(e1g1.to_string(), "e1g1");
    assert_eq!(e1g1.to_move(&position), None);
}

/// Every one of the 65,536 encodings is either one legal move or none.
#[test]
fn moves_and_encodings_correspond_one_to_one() {
    let mut random = Random(3);
    for start in 0..40 {
        let mut position = Position::chess960(start * 24).unwrap();
        for _ in 0..60 {
            let moves = position.legal_moves();
            let Some(mv) = random.choose(&moves) else {
                break;
            };
            for &mv in &moves {
                assert_eq!(
                    BookMove::from_move(&position, mv).to_move(&position),
                    Some(mv)
                );
            }
            position.play_unchecked(mv);
        }
        let legal =
            (0..=u16::MAX).filter(|&bits| BookMove::from_bits(bits).to_move(&position).is_some());
        assert_eq!(legal.count(), position.legal_moves().len(), "{position}");
    }
}

#[test]
fn moves_of_a_position_are_found_among_other_positions() {
    let start = Position::default();
    let after = start.after(start.parse_san("e4").unwrap());
    let book = Book::from_entries([
        entry(&start, "d4", 5),
        entry(&after, "c5", 1),
        entry(&start, "e4", 9),
        entry(&start, "a3", 0),
    ]);
    let moves: Vec<_> = book.moves(&start).map(Result::unwrap).collect();
    let texts: Vec<_> = moves
        .iter()
        .map(|mv| (mv.mv.to_string(), mv.weight))
        .collect();
    assert_eq!(
        texts,
        [
            ("e2e4".to_owned(), 9),
            ("d2d4".to_owned(), 5),
            ("a2a3".to_owned(), 0)
        ]
    );
    assert_eq!(book.moves(&after).len(), 1);
    let elsewhere = after.after(after.parse_san("c5").unwrap());
    assert_eq!(book.moves(&elsewhere).len(), 0);
    assert_eq!(book.choose(&elsewhere, 5), None);
}

#[test]
fn moves_are_chosen_in_proportion_to_their_weights() {
    let start = Position::default();
    let book = Book::from_entries([
        entry(&start, "e4", 6),
        entry(&start, "d4", 3),
        entry(&start, "c4", 1),
        entry(&start, "a3", 0),
    ]);
    let moves: Vec<_> = book.moves(&start).map(Result::unwrap).collect();
    let mut random = Random(1);
    let mut counts = [0; 4];
    for _ in 0..100_000 {
        let chosen = choose(&moves, random.next()).unwrap();
        counts[moves.iter().position(|mv| *mv == chosen).unwrap()] += 1;
    }
    for (count, expected) in counts.into_iter().zip([60_000_i32, 30_000, 10_000, 0]) {
        assert!(
            (count - expected).abs() < 600 && (expected > 0 || count == 0),
            "{counts:?}"
        );
    }
    assert_eq!(choose(&moves, 0).unwrap().weight, 6);
    assert_eq!(choose(&moves, u64::MAX).unwrap().weight, 1);
    assert_eq!(choose(&moves[3..], 1), None);
    assert_eq!(choose(&[], 1), None);
}

#[test]
fn merging_prefers_the_first_book_or_adds_the_weights() {
    let start = Position::default();
    let after = start.after(start.parse_san("e4").unwrap());
    let first = Book::from_entries([entry(&start, "e4", 60_000), entry(&start, "d4", 6)]);
    let second = Book::from_entries([
        entry(&start, "e4", 60_000),
        entry(&start, "c4", 12),
        entry(&after, "c5", 5),
    ]);
    let show = |book: &Book| -> Vec<(String, u16)> {
        [start, after]
            .iter()
            .flat_map(|position| book.moves(position))
            .map(|mv| mv.map(|mv| (mv.mv.to_string(), mv.weight)).unwrap())
            .collect()
    };
    let texts = |moves: &[(&str, u16)]| -> Vec<(String, u16)> {
        moves
            .iter()
            .map(|&(mv, weight)| (mv.to_owned(), weight))
            .collect()
    };
    let merged = Book::merge(&first, &second, MergeRule::PreferFirst);
    assert_eq!(
        show(&merged),
        texts(&[("e2e4", 60_000), ("d2d4", 6), ("c7c5", 5)])
    );
    // 120,000 does not fit, so the weights of the position are scaled down.
    let merged = Book::merge(&first, &second, MergeRule::AddWeights);
    assert_eq!(
        show(&merged),
        texts(&[("e2e4", 65_535), ("c2c4", 6), ("d2d4", 3), ("c7c5", 5)])
    );
    assert_eq!(Book::new(merged.as_bytes()).unwrap().len(), 4);
}
