//! Counting the moves of all sliders at once, in builds with AVX-512VL.
//!
//! The sliders are spread over the empty squares in each of the eight directions (Kogge and Stone,
//! <https://www.chessprogramming.org/Kogge-Stone_Algorithm>). In one direction at most one slider reaches a square, so
//! the number of squares is the number of moves, and no loop depends on the number of sliders. The compiler turns the
//! loop over the directions into vector instructions. With AVX2 alone, this is not faster in trees.

use chess_board::Bitboard;
use chess_move::{File, Rank};

const NOT_A_FILE: u64 = !Bitboard::from_file(File::A).bits();
const NOT_H_FILE: u64 = !Bitboard::from_file(File::H).bits();
const NOT_FIRST: u64 = !Bitboard::from_rank(Rank::First).bits();
const NOT_EIGHTH: u64 = !Bitboard::from_rank(Rank::Eighth).bits();

/// A step in each direction, as a rotation, and the squares that it can lead to. It rotates others from one edge of the
/// board to the opposite one. Rooks move in the first four directions, bishops in the last four.
const DIRECTIONS: [(u32, u64); 8] = [
    (8, NOT_FIRST),
    (1, NOT_A_FILE),
    (56, NOT_EIGHTH),
    (63, NOT_H_FILE),
    (9, NOT_FIRST & NOT_A_FILE),
    (7, NOT_FIRST & NOT_H_FILE),
    (55, NOT_EIGHTH & NOT_H_FILE),
    (57, NOT_EIGHTH & NOT_A_FILE),
];

/// Returns the number of moves of these sliders to the targets. The sliders must be on occupied squares.
///
/// Not inlined: with full link-time optimization, the compiler used shorter vectors in the caller
/// (docs/notes/performance.md).
#[inline(never)]
pub(crate) fn slider_moves(
    diagonal: Bitboard,
    orthogonal: Bitboard,
    occupied: Bitboard,
    targets: Bitboard,
) -> usize {
    let empty = !occupied.bits();
    // Always empty, but the compiler does not know it. Otherwise it would replace each rotation by two shifts.
    let nothing = (diagonal | orthogonal).bits() & empty;
    debug_assert_eq!(nothing, 0, "sliders are on occupied squares");
    let mut count = 0;
    for (index, (step, reached)) in DIRECTIONS.into_iter().enumerate() {
        let sliders = if index < 4 { orthogonal } else { diagonal };
        let reached = reached | nothing;
        let mut through = empty & reached;
        let mut filled = sliders.bits();
        filled |= through & filled.rotate_left(step);
        through &= through.rotate_left(step);
        filled |= through & filled.rotate_left(2 * step % 64);
        through &= through.rotate_left(2 * step % 64);
        filled |= through & filled.rotate_left(4 * step % 64);
        // The empty squares up to the first piece, and this one.
        let attacked = filled.rotate_left(step) & reached;
        count += (attacked & targets.bits()).count_ones();
    }
    count as usize
}

#[cfg(test)]
mod tests {
    use super::slider_moves;
    use chess_board::Bitboard;
    use chess_board::attacks::{bishop_attacks, rook_attacks};
    use dev_random::Random;

    #[test]
    fn filling_counts_as_many_moves_as_attack_tables() {
        let mut random = Random(1);
        for round in 0..20_000 {
            let mut squares = |sparse: u32| {
                let sets = (0..sparse).map(|_| random.next());
                Bitboard::from_bits(sets.fold(u64::MAX, |all, set| all & set))
            };
            let (diagonal, orthogonal) = (squares(1 + round % 6), squares(1 + round % 5));
            let occupied = diagonal | orthogonal | squares(1 + round % 4);
            let targets = squares(round % 3);
            let by_diagonal = diagonal
                .into_iter()
                .map(|from| bishop_attacks(from, occupied));
            let by_orthogonal = orthogonal
                .into_iter()
                .map(|from| rook_attacks(from, occupied));
            let expected: usize = by_diagonal
                .chain(by_orthogonal)
                .map(|attacked| (attacked & targets).len())
                .sum();
            assert_eq!(
                slider_moves(diagonal, orthogonal, occupied, targets),
                expected
            );
        }
    }
}
