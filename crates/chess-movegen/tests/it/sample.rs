//! A sample of some thousand positions, for tests that compare one function with another.

use crate::corpus;
use crate::random::Random;
use chess_board::Position;
use chess_move::{Move, Rank, Role};
use chess_movegen::PositionRules;
use std::sync::LazyLock;

/// The maximum length of a random walk, in plies.
const PLIES: usize = 60;

/// Returns the positions of the corpus and the last position of a random walk from each. The walks
/// have random lengths up to [`PLIES`], so the sample has openings, endings and finished games.
pub(crate) fn positions() -> &'static [Position] {
    static POSITIONS: LazyLock<Vec<Position>> = LazyLock::new(|| {
        let mut random = Random(1);
        let mut positions: Vec<_> = corpus::positions().collect();
        for index in 0..positions.len() {
            let mut position = positions[index];
            for _ in 0..=random.below(PLIES) {
                let Some(mv) = lively_move(&position, &mut random) else {
                    break;
                };
                position.play_unchecked(mv);
            }
            positions.push(position);
        }
        positions
    });
    &POSITIONS
}

/// Returns a random legal move. Moves that lead to rare positions are preferred: check, an en
/// passant capture, or a pawn near its last rank.
fn lively_move(position: &Position, random: &mut Random) -> Option<Move> {
    let moves = position.legal_moves();
    if random.below(3) == 0 {
        let lively: Vec<_> = moves
            .iter()
            .copied()
            .filter(|&mv| is_lively(position, mv))
            .collect();
        if let Some(mv) = random.choose(&lively) {
            return Some(mv);
        }
    }
    random.choose(&moves)
}

fn is_lively(position: &Position, mv: Move) -> bool {
    let us = position.side_to_move();
    let far = position.pieces(us, Role::Pawn).contains(mv.from())
        && mv.to().relative_to(us).rank() >= Rank::Sixth;
    let mut after = *position;
    after.play_unchecked(mv);
    far || after.is_check() || after.legal_en_passant().is_some()
}

/// The kinds of positions that other tests rely on.
#[test]
fn the_sample_has_every_kind_of_position() {
    let assert_some = |least: usize, is: fn(&Position) -> bool| {
        let count = positions().iter().filter(|position| is(position)).count();
        assert!(count >= least, "{count} of {least}");
    };
    assert!(positions().len() > 3_500);
    assert_some(300, Position::is_check);
    assert_some(10, |position| position.checkers().more_than_one());
    assert_some(500, |position| position.legal_en_passant().is_some());
    assert_some(1_000, Position::is_chess960);
    assert_some(50, |position| position.legal_moves().is_empty());
    assert_some(300, |position| {
        position.legal_moves().iter().any(|mv| mv.is_castle())
    });
    // Castling in Chess960 that leaves the king on its square.
    assert_some(30, |position| {
        let stays = |mv: &Move| mv.is_castle() && mv.from() == mv.to();
        position.legal_moves().iter().any(stays)
    });
    assert_some(80, |position| {
        position.legal_moves().iter().any(|mv| mv.is_promotion())
    });
}
