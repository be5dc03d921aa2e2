//! Counting the moves of all sliders at once, in builds with AVX-512VL and AVX-512 VPOPCNTDQ.
//!
//! The sliders are spread over the empty squares in each of the eight directions (Kogge and Stone,
//! <https://www.chessprogramming.org/Kogge-Stone_Algorithm>). In one direction at most one slider reaches a square, so
//! the number of squares is the number of moves, and no loop depends on the number of sliders. The four directions
//! toward higher squares, and the four toward lower ones, are computed as vectors. With AVX2 alone, this is
//! not faster in trees.

use chess_board::Bitboard;
use chess_move::File;

/// The sets for four directions, and for their opposites.
type Lanes = [u64; 4];

/// North, north-east, north-west and east, as differences of square indices. The opposites go back as far.
const STEPS: Lanes = [8, 9, 7, 1];

const ALL: u64 = u64::MAX;
const NOT_A_FILE: u64 = !Bitboard::from_file(File::A).bits();
const NOT_H_FILE: u64 = !Bitboard::from_file(File::H).bits();

/// The squares that a step can lead to. Others are on the other side of the board.
const REACHED: Lanes = [ALL, NOT_A_FILE, NOT_H_FILE, NOT_A_FILE];
const REACHED_BACK: Lanes = [ALL, NOT_H_FILE, NOT_A_FILE, NOT_H_FILE];

/// Returns the number of moves of these sliders to the targets.
///
/// It is not inlined. Where it was, the compiler loaded both kinds of sliders as one vector, which processors cannot
/// forward from the two stores before, and with link-time optimization it made shorter vectors.
#[inline(never)]
pub(crate) fn slider_moves(
    diagonal: Bitboard,
    straight: Bitboard,
    occupied: Bitboard,
    targets: Bitboard,
) -> usize {
    let (diagonal, straight) = (diagonal.bits(), straight.bits());
    let (empty, targets) = ((!occupied).bits(), targets.bits());
    let from = [straight, diagonal, diagonal, straight];
    let mut count = 0;
    for lane in 0..4 {
        let forward = attacks(from[lane], empty, REACHED[lane], |squares, steps| {
            squares << (steps * STEPS[lane])
        });
        let back = attacks(from[lane], empty, REACHED_BACK[lane], |squares, steps| {
            squares >> (steps * STEPS[lane])
        });
        count += (forward & targets).count_ones() + (back & targets).count_ones();
    }
    count as usize
}

/// Returns what sliders attack in one direction: the empty squares up to the first piece, and this one.
#[inline(always)]
fn attacks(from: u64, empty: u64, reached: u64, shift: impl Fn(u64, u64) -> u64) -> u64 {
    let mut through = empty & reached;
    let mut filled = from;
    filled |= through & shift(filled, 1);
    through &= shift(through, 1);
    filled |= through & shift(filled, 2);
    through &= shift(through, 2);
    filled |= through & shift(filled, 4);
    shift(filled, 1) & reached
}

#[cfg(test)]
mod tests {
    use super::slider_moves;
    use chess_board::Bitboard;
    use chess_board::attacks::{bishop_attacks, rook_attacks};
    use dev_random::Random;

    #[test]
    fn filling_finds_as_many_moves_as_looking_up_each_slider() {
        let mut random = Random(1);
        for round in 0..20_000 {
            let mut squares = |sparse: u32| {
                let sets = (0..sparse).map(|_| random.next());
                Bitboard::from_bits(sets.fold(u64::MAX, |all, set| all & set))
            };
            let (diagonal, straight) = (squares(1 + round % 6), squares(1 + round % 5));
            let occupied = diagonal | straight | squares(1 + round % 4);
            let targets = squares(round % 3);
            let by_diagonal = diagonal
                .into_iter()
                .map(|from| bishop_attacks(from, occupied));
            let by_straight = straight
                .into_iter()
                .map(|from| rook_attacks(from, occupied));
            let expected: usize = by_diagonal
                .chain(by_straight)
                .map(|attacked| (attacked & targets).len())
                .sum();
            assert_eq!(
                slider_moves(diagonal, straight, occupied, targets),
                expected
            );
        }
    }
}
