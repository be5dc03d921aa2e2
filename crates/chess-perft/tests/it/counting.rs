//! All ways to count leaves agree: plain and in bulk, with and without a hash table and threads.

use crate::corpus;
use crate::random::Random;
use crate::sample;
use chess_board::{Board, Position, Setup, Waivers};
use chess_move::{Color, Role, Square};
use chess_movegen::{PositionRules, divide, for_each_child};
use chess_perft::{Diagnostic, Perft, TableTooLarge, perft};
use std::num::NonZeroUsize;

/// Counts two plies by playing each move.
fn two_plies(position: &Position) -> u64 {
    let mut leaves = 0;
    for_each_child(position, |_, child| leaves += child.count_legal() as u64);
    leaves
}

#[test]
fn bulk_count_of_two_plies_equals_playing_each_move() {
    for position in sample::positions() {
        assert_eq!(perft(position, 2), two_plies(position), "{position:?}");
    }
}

/// Tests boards that no game reaches: many queens, exposed kings, pins and checks in every
/// direction.
#[test]
fn bulk_count_of_two_plies_equals_playing_each_move_on_random_boards() {
    let mut random = Random(5);
    let mut counted = 0;
    for _ in 0..60_000 {
        if let Some(position) = random_board(&mut random) {
            assert_eq!(perft(&position, 2), two_plies(&position), "{position:?}");
            counted += 1;
        }
    }
    assert!(counted > 5_000, "{counted}");
}

/// Places up to 24 pieces, of a few roles or of all, on random squares.
fn random_board(random: &mut Random) -> Option<Position> {
    let kinds: &[&[Role]] = &[
        &Role::ALL[..5],
        &[Role::Bishop, Role::Rook],
        &[Role::Pawn, Role::Queen],
        &[Role::Pawn, Role::Knight],
    ];
    let roles = random.choose(kinds)?;
    let mut board = Board::empty();
    for _ in 0..random.below(24) {
        let square = random.choose(&Square::ALL[8..56])?;
        board.set(
            square,
            random.choose(roles)?.of(random.choose(&Color::ALL)?),
        );
    }
    for color in Color::ALL {
        board.set(random.choose(&Square::ALL)?, Role::King.of(color));
    }
    let side_to_move = random.choose(&Color::ALL)?;
    let setup = Setup {
        board,
        side_to_move,
        ..Setup::empty()
    };
    Position::from_setup(setup, Waivers::all()).ok()
}

/// Tests boards with more sliders of one side than games have.
#[test]
fn bulk_count_of_two_plies_equals_playing_each_move_among_many_queens() {
    let boards = [
        "QQQQQQQQ/QQQQQQQQ/8/8/7q/q6r/8/k1b3K1",
        "qqqqqqqq/qqqqqqqq/8/8/7Q/Q6R/8/K1B3k1",
        "k7/1pqqqqqq/1qqqqqqq/8/8/8/PPPPPPPP/RNBQKBNR",
    ];
    let mut counted = 0;
    for board in boards {
        for color in Color::ALL {
            let setup = Setup {
                board: board.parse().expect("a placement"),
                side_to_move: color,
                ..Setup::empty()
            };
            if let Ok(position) = Position::from_setup(setup, Waivers::all()) {
                assert_eq!(perft(&position, 2), two_plies(&position), "{position:?}");
                counted += 1;
            }
        }
    }
    assert!(counted >= 3, "{counted}");
}

#[test]
fn depth_zero_counts_one_leaf_and_checkmate_none() {
    let start = Position::default();
    assert_eq!(perft(&start, 0), 1);
    assert_eq!(Perft::new().count(&start, 0), 1);
    assert_eq!(Perft::new().divide(&start, 0), []);
    let mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1").expect("a valid position");
    for depth in 1..6 {
        assert_eq!(perft(&mate, depth), 0);
        assert_eq!(Perft::new().with_threads(threads(2)).count(&mate, depth), 0);
    }
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("at least one thread")
}

/// The tables are so small that entries are overwritten all the time. They are kept from one
/// position to the next, and there are more threads than processors.
#[test]
fn counts_with_tables_and_threads_match_published_counts() {
    let small = Perft::new().with_hash_mib(1).expect("a megabyte");
    let shared = Perft::new()
        .with_hash_mib(2)
        .expect("two megabytes")
        .with_threads(threads(3));
    let threaded = Perft::new().with_threads(threads(5));
    let mut counted = 0;
    for entry in corpus::entries(corpus::PERFTSUITE).chain(corpus::entries(corpus::FISCHER)) {
        let Some(&(depth, leaves)) = entry
            .counts
            .iter()
            .rev()
            .find(|(_, leaves)| (50_000..500_000).contains(leaves))
        else {
            continue;
        };
        for perft in [&small, &shared, &threaded] {
            let count = perft.count(&entry.position, depth);
            assert_eq!(count, u128::from(leaves), "{} {perft:?}", entry.fen);
        }
        counted += 1;
    }
    assert!(counted > 500, "{counted}");
}

#[test]
fn divide_with_a_table_equals_the_plain_divide() {
    let start = Position::default();
    let with_table = Perft::new().with_hash_mib(1).expect("a megabyte");
    let plain: Vec<_> = divide(&start, 4)
        .map(|(mv, leaves)| (mv, u128::from(leaves)))
        .collect();
    assert_eq!(plain, with_table.divide(&start, 4));
    assert_eq!(plain.len(), 20);
    assert_eq!(
        plain.iter().map(|(_, leaves)| leaves).sum::<u128>(),
        197_281
    );
}

#[test]
fn a_table_too_large_for_memory_is_an_error() {
    let mib = usize::MAX / 2;
    let error = Perft::new()
        .with_hash_mib(mib)
        .expect_err("more than there is");
    assert_eq!(error, TableTooLarge { mib });
    assert!(error.to_string().contains(&mib.to_string()));
    assert_eq!(error.code(), "perft-table-too-large");
}

#[test]
fn a_cleared_table_is_empty_and_counts_again() {
    let start = Position::default();
    let mut perft = Perft::new().with_hash_mib(1).expect("a megabyte");
    assert_eq!(perft.stored_counts(), Some(0));
    assert_eq!(perft.count(&start, 5), 4_865_609);
    // The table has 65,536 entries, for some nine thousand positions.
    let stored = perft.stored_counts();
    assert!(stored > Some(1_000), "{stored:?}");
    // Counting once more finds the counts and stores nothing new.
    assert_eq!(perft.count(&start, 5), 4_865_609);
    assert_eq!(perft.stored_counts(), stored);
    perft.clear();
    assert_eq!(perft.stored_counts(), Some(0));
    assert_eq!(perft.count(&start, 4), 197_281);
}

#[test]
fn clearing_without_a_table_does_nothing() {
    let mut perft = Perft::new();
    perft.clear();
    assert_eq!(perft.stored_counts(), None);
    assert_eq!(perft.count(&Position::default(), 3), 8_902);
}
