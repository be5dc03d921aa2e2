//! Accumulators equal a computation from all pieces.

use crate::{random_network, start_position};
use chess_board::{Move, MoveFlag};
use chess_movegen::PositionRules;
use chess_nnue::{Accumulators, PieceChanges, Position, Square};
use dev_random::{Random, effort};

/// A step of a random walk through the positions of a game.
struct Step<'a> {
    number: usize,
    change: Change,
    position: &'a Position,
}

enum Change {
    Start,
    Move(PieceChanges),
    TakeBack,
}

/// Plays random legal moves, and takes back a part of them.
fn for_random_lines(seed: u64, games: usize, mut call: impl FnMut(Step<'_>)) {
    let mut random = Random(seed);
    for game in 0..games {
        let mut line = vec![start_position(game, &mut random)];
        let mut change = Change::Start;
        for number in 0..150 {
            let position = *line.last().unwrap();
            call(Step {
                number,
                change,
                position: &position,
            });
            let mv = random
                .choose(&position.legal_moves())
                .filter(|_| random.below(4) > 0);
            change = if let Some(mv) = mv {
                line.push(position.after(mv));
                Change::Move(position.changes(mv))
            } else if line.len() > 1 {
                line.pop();
                Change::TakeBack
            } else {
                break;
            };
        }
    }
}

/// Moves are played and taken back in random order. Some positions are not evaluated, so that several updates are due
/// at once, and some are evaluated after a null move.
#[test]
fn incremental_scores_equal_those_from_all_pieces() {
    for (neurons, seed) in [(32, 1), (160, 2), (256, 3)] {
        let network = random_network(neurons, seed);
        let mut accumulators = Accumulators::new(&network, &Position::default());
        let mut evaluated = 0;
        for_random_lines(seed, effort(40, 400), |step| {
            match step.change {
                Change::Start => accumulators.reset(step.position),
                Change::Move(changes) => accumulators.push(&changes, step.position),
                Change::TakeBack => accumulators.pop(),
            }
            if step.number % 3 == 0 {
                let position = step.position;
                assert_eq!(
                    accumulators.evaluate(position),
                    network.evaluate(position),
                    "{position}"
                );
                if let Ok(passed) = position.pass() {
                    assert_eq!(
                        accumulators.evaluate(&passed),
                        network.evaluate(&passed),
                        "{passed}"
                    );
                }
                evaluated += 1;
            }
        });
        assert!(evaluated > 1_000, "{evaluated}");
    }
}

/// The kinds of moves whose changes are special, and kings that cross the middle of the board.
#[test]
fn special_moves_are_followed() {
    let network = random_network(32, 6);
    for (fen, from, to, flag) in [
        (
            "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
            Square::E1,
            Square::G1,
            MoveFlag::KingsideCastle,
        ),
        (
            "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
            Square::E8,
            Square::C8,
            MoveFlag::QueensideCastle,
        ),
        // Chess960: the king goes to the square of its rook, or stays.
        (
            "4k3/8/8/8/8/8/8/5KR1 w G - 0 1",
            Square::F1,
            Square::G1,
            MoveFlag::KingsideCastle,
        ),
        (
            "1rk5/8/8/8/8/8/8/4K3 b b - 0 1",
            Square::C8,
            Square::C8,
            MoveFlag::QueensideCastle,
        ),
        (
            "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
            Square::E5,
            Square::D6,
            MoveFlag::EnPassant,
        ),
        (
            "1r2k3/P7/8/8/8/8/8/4K3 w - - 0 1",
            Square::A7,
            Square::B8,
            MoveFlag::PromoCaptureQueen,
        ),
        (
            "4k3/8/8/8/8/8/7p/4K3 b - - 0 1",
            Square::H2,
            Square::H1,
            MoveFlag::PromoteKnight,
        ),
        (
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
            Square::E1,
            Square::D1,
            MoveFlag::Quiet,
        ),
        (
            "3k4/8/8/8/8/8/8/4K3 b - - 0 1",
            Square::D8,
            Square::E8,
            MoveFlag::Quiet,
        ),
    ] {
        let mut position = Position::from_fen(fen).unwrap();
        let mut accumulators = Accumulators::new(&network, &position);
        let mv = Move::new(from, to, flag);
        let changes = position.changes(mv);
        position.play_unchecked(mv);
        accumulators.push(&changes, &position);
        assert_eq!(
            accumulators.evaluate(&position),
            network.evaluate(&position),
            "{fen}"
        );
    }
}

/// Calls in the wrong order give meaningless scores, and no panic.
#[test]
fn wrong_use_does_not_panic() {
    let network = random_network(32, 7);
    let start = Position::default();
    let mut accumulators = Accumulators::new(&network, &start);
    accumulators.pop();
    let other = Position::from_fen("4k3/8/8/8/8/8/8/K7 b - - 0 1").unwrap();
    accumulators.evaluate(&other);
    let changes = other.changes(Move::new(Square::E8, Square::D8, MoveFlag::Quiet));
    accumulators.push(&changes, &start);
    accumulators.push(&changes, &other);
    accumulators.evaluate(&start);
    accumulators.reset(&start);
    assert_eq!(accumulators.evaluate(&start), network.evaluate(&start));
}
