//! The positions of the benchmarks: real games, and short random walks that leave them.

use chess_board::Position;
use chess_movegen::PositionRules;
use dev_random::Random;
use std::collections::HashSet;

/// Positions of real games, one FEN per line.
const REAL: &str = include_str!("../data/sample.fen");

/// The number of positions: too many for a processor to memorize their branches.
pub const POSITION_COUNT: usize = 200_000;

/// The maximum number of random plies after a position of a game, as in the lines of a search.
const LONGEST_WALK: usize = 3;

/// cozy-chess accepts no larger halfmove clock.
const LONGEST_CLOCK: u16 = 100;

/// Returns the first `count` positions as FENs: all different, the same on every machine, in an order without pattern.
///
/// Each walk starts from a random position of a real game and plays one to three random moves. Only positions with a
/// legal move and with a halfmove clock that every library accepts are taken.
///
/// # Panics
/// If the positions of the real games are not FENs.
pub fn positions(count: usize) -> Vec<String> {
    let real: Vec<Position> = REAL
        .lines()
        .map(|fen| Position::from_fen(fen).expect("a valid FEN"))
        .collect();
    let mut random = Random(21);
    let mut seen = HashSet::new();
    let mut fens = Vec::with_capacity(count);
    while fens.len() < count {
        let mut position = random.pick(&real);
        for _ in 0..=random.below(LONGEST_WALK) {
            if let Some(mv) = random.choose(&position.legal_moves()) {
                position.play_unchecked(mv);
            }
        }
        let is_usable =
            position.halfmove_clock() <= LONGEST_CLOCK && !position.legal_moves().is_empty();
        if is_usable && seen.insert(position.key()) {
            fens.push(position.to_string());
        }
    }
    fens
}

#[cfg(test)]
mod tests {
    use super::positions;
    use crate::ours::Ours;
    use crate::peer::{CozyChess, Shakmaty};
    use crate::program::Program;
    use std::collections::HashSet;

    #[test]
    fn positions_are_distinct_and_repeatable() {
        let fens = positions(5_000);
        assert_eq!(fens, positions(5_000));
        assert_eq!(fens.iter().collect::<HashSet<_>>().len(), fens.len());
    }

    #[test]
    fn every_library_reads_and_writes_the_same_fens() {
        fn check<P: Program>(fen: &str) {
            let mut text = String::new();
            P::write(&P::read(fen), &mut text);
            assert_eq!(text, fen, "{}", P::NAME);
        }
        for fen in positions(2_000) {
            check::<Ours>(&fen);
            check::<Shakmaty>(&fen);
            check::<CozyChess>(&fen);
        }
    }
}
