//! All ways to count leaves agree, however they share and remember their work.

use crate::corpus;
use crate::random::Random;
use crate::sample;
use chess_board::{Board, Position, Setup, Waivers};
use chess_move::{Color, Role, Square};
use chess_movegen::{
    Perft, TableTooLarge, count_legal, divide, for_each_child, legal_moves, perft,
};
use std::num::NonZeroUsize;

/// The last two plies played one by one.
fn two_plies(position: &Position) -> u64 {
    let mut leaves = 0;
    for_each_child(position, |_, child| leaves += count_legal(child) as u64);
    leaves
}

/// Counting the replies to all moves together is where perft takes its shortest cut: here each
/// move is played instead.
#[test]
fn two_plies_together() {
    for position in sample::positions() {
        assert_eq!(perft(position, 2), two_plies(position), "{position:?}");
    }
}

/// Boards that no game reaches: many queens, kings in the open, pins and checks in every direction.
#[test]
fn two_plies_together_on_random_boards() {
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

/// A few pieces to a crowd of them, all of one kind or of any, on random squares.
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

#[test]
fn children_are_the_legal_moves_played() {
    for position in sample::positions() {
        let mut moves = Vec::new();
        for_each_child(position, |mv, child| {
            let mut played = *position;
            played.play_unchecked(mv);
            assert_eq!(child.to_setup(), played.to_setup(), "{position:?} {mv}");
            assert_eq!(child.key(), played.key(), "{position:?} {mv}");
            moves.push(mv);
        });
        let mut listed = legal_moves(position).to_vec();
        moves.sort_unstable();
        listed.sort_unstable();
        assert_eq!(moves, listed, "{position:?}");
    }
}

#[test]
fn no_ply_and_no_move() {
    let start = Position::default();
    assert_eq!(perft(&start, 0), 1);
    assert_eq!(divide(&start, 0).count(), 0);
    assert_eq!(Perft::new().count(&start, 0), 1);
    assert_eq!(Perft::new().divide(&start, 0), []);
    let mate = Position::from_fen("R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1").expect("a valid position");
    for depth in 1..6 {
        assert_eq!(perft(&mate, depth), 0);
        assert_eq!(divide(&mate, depth).count(), 0);
        assert_eq!(Perft::new().with_threads(threads(2)).count(&mate, depth), 0);
    }
}

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).expect("at least one thread")
}

/// With tables so small that entries are overwritten all the time, and kept from one position to
/// the next, and with more threads than there are processors.
#[test]
fn tables_and_threads() {
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
fn divisions() {
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
fn no_memory_for_a_table() {
    let mib = usize::MAX / 2;
    let error = Perft::new()
        .with_hash_mib(mib)
        .expect_err("more than there is");
    assert_eq!(error, TableTooLarge { mib });
    assert!(error.to_string().contains(&mib.to_string()));
}
