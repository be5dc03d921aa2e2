//! No position has more moves than a list has room for.
//!
//! The documentation of `MoveGen` proves an upper bound. These tests compare the bound with the
//! number of moves on boards far beyond what chess allows.

use crate::random::Random;
use crate::sample;
use chess_board::{Board, Position, Setup, Waivers};
use chess_move::{Color, MoveList, Rank, Role, Square};
use chess_movegen::{MoveGen, PositionRules};

/// Returns the upper bound for this position.
fn bound(position: &Position) -> usize {
    let us = position.side_to_move();
    let count = |role| position.pieces(us, role).len();
    let targets = 64 - position.by_color(us).len() - 1;
    let seventh = Rank::Seventh.relative_to(us);
    let promoting = (position.pieces(us, Role::Pawn) & seventh).len();
    let castlings = (position.castling_rooks() & us.back_rank()).len();
    8 * targets + 8 * count(Role::Knight) + 9 * promoting + castlings
}

const GREATEST_BOUND: usize = 504;
const _: () = assert!(GREATEST_BOUND <= MoveList::CAPACITY);

fn assert_in_bounds(position: &Position) -> usize {
    let moves = MoveGen::pseudo_legal(position).list().len();
    assert!(position.legal_moves().len() <= moves);
    assert!(moves <= bound(position), "{position:?}");
    assert!(bound(position) <= GREATEST_BOUND, "{position:?}");
    moves
}

#[test]
fn positions_of_games_fit_into_a_list() {
    for position in sample::positions() {
        assert_in_bounds(position);
    }
}

/// The largest known number of moves in a position that a game can reach.
#[test]
fn the_known_maximum_of_218_moves_is_generated() {
    let fen = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let position = Position::from_fen(fen).expect("a valid position");
    assert_eq!(position.count_legal(), 218);
    assert_in_bounds(&position);
}

/// Boards with queens around the edge, with knights almost everywhere, and with six pawns that can
/// promote.
#[test]
fn boards_full_of_queens_fit_into_a_list() {
    for (fen, moves) in [
        ("kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - - 0 1", 270),
        (
            "kNNNNNNN/NN1NNNNN/N1NNNNNN/8/8/8/NNNNNNNN/KNNNNNNN w - - 0 1",
            79,
        ),
        ("k1r1r1r1/2PPPPPP/8/8/8/8/8/K7 w - - 0 1", 35),
    ] {
        let position =
            Position::from_setup(fen.parse().unwrap(), Waivers::all()).expect("a valid position");
        assert_eq!(position.count_legal(), moves, "{fen}");
        assert_in_bounds(&position);
    }
}

/// Returns a random board: both kings, and pieces of these roles, mostly White's, on a random share
/// of the other squares.
fn random_board(random: &mut Random, roles: &[Role]) -> Option<Position> {
    let mut board = Board::empty();
    let sixteenths = 1 + random.below(15);
    for square in Square::ALL {
        let role = random.choose(roles)?;
        let pawn_on_back_rank =
            role == Role::Pawn && [Rank::First, Rank::Eighth].contains(&square.rank());
        if random.below(16) < sixteenths && !pawn_on_back_rank {
            let color = if random.below(8) == 0 {
                Color::Black
            } else {
                Color::White
            };
            board.set(square, role.of(color));
        }
    }
    for color in Color::ALL {
        board.set(random.choose(&Square::ALL)?, Role::King.of(color));
    }
    let setup = Setup {
        board,
        ..Setup::empty()
    };
    Position::from_setup(setup, Waivers::all()).ok()
}

#[test]
fn random_boards_full_of_queens_fit_into_a_list() {
    let mut random = Random(4);
    let mut most = 0;
    for roles in [
        &[Role::Queen][..],
        &[Role::Knight],
        &[Role::Queen, Role::Knight],
        &[Role::Pawn, Role::Queen, Role::Knight],
        &[
            Role::Pawn,
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
        ],
    ] {
        for _ in 0..10_000 {
            if let Some(position) = random_board(&mut random, roles) {
                most = most.max(assert_in_bounds(&position));
            }
        }
    }
    assert!(most > 150, "{most}");
}
