//! Bishop and rook attacks from 9 KB of tables, for WebAssembly, where a program is downloaded before it runs, and for
//! programs with little memory.
//!
//! Each of the four lines through a square is looked up alone. A multiplication gathers the occupancy of the line's six
//! inner squares in the highest bits (<https://www.chessprogramming.org/Kindergarten_Bitboards>). On a diagonal, each
//! square is on another file, so a diagonal is looked up like a rank.

use super::walk;
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use chess_move::Square;

/// The size of the tables for bishops and rooks together, in bytes.
#[cfg(any(target_family = "wasm", chess_small_tables))]
pub(super) const TABLE_BYTES: usize =
    size_of_val(&DIAGONALS) + size_of_val(&RANKS) + size_of_val(&FILES);

/// The two diagonals through each square, without the square itself.
static DIAGONALS: [[u64; 2]; 64] = diagonals();
/// The attacks along a rank, repeated on all ranks: by file and by the occupancy of the files b to g.
static RANKS: [[u64; 64]; 8] = ranks();
/// The attacks along the a-file: by rank and by the occupancy of the second to the seventh rank.
static FILES: [[u64; 64]; 8] = files();

const FIRST_RANK: u64 = 0xff;
const A_FILE: u64 = 0x0101_0101_0101_0101;
/// Multiplication by it adds up all ranks in the eighth rank, one file to the right: the files b to g become the
/// highest six bits.
const GATHER_FILES: u64 = A_FILE << 1;
/// Multiplication of a subset of the a-file by it puts the second to the seventh rank into the highest six bits.
const GATHER_RANKS: u64 = gather_ranks();

#[inline(always)]
pub(super) fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    let along = &RANKS[square.file() as usize];
    let [diagonal, antidiagonal] = DIAGONALS[square as usize];
    let attacks = |line: u64| {
        let inner = (occupied.bits() & line).wrapping_mul(GATHER_FILES) >> 58;
        line & along[inner as usize]
    };
    Bitboard::from_bits(attacks(diagonal) | attacks(antidiagonal))
}

#[inline(always)]
pub(super) fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    let (file, rank) = (square.file() as usize, square.rank() as usize);
    let row = occupied.bits() >> (8 * rank);
    let along_rank = RANKS[file][(row >> 1 & 63) as usize] & FIRST_RANK << (8 * rank);
    let column = occupied.bits() >> file & A_FILE;
    let along_file = FILES[rank][(column.wrapping_mul(GATHER_RANKS) >> 58) as usize] << file;
    Bitboard::from_bits(along_rank | along_file)
}

const fn gather_ranks() -> u64 {
    let mut factor = 0;
    let mut rank = 1;
    while rank < 7 {
        // From bit 8 × rank to bit 57 + rank.
        factor |= 1 << (57 - 7 * rank);
        rank += 1;
    }
    factor
}

const fn diagonals() -> [[u64; 2]; 64] {
    let mut table = [[0; 2]; 64];
    let mut i = 0;
    while i < 64 {
        table[i] = [
            both_ways(Square::ALL[i], Direction::NorthEast, 0),
            both_ways(Square::ALL[i], Direction::NorthWest, 0),
        ];
        i += 1;
    }
    table
}

const fn ranks() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut file = 0;
    while file < 8 {
        let mut inner = 0;
        while inner < 64 {
            let attacks = both_ways(Square::ALL[file], Direction::East, (inner as u64) << 1);
            table[file][inner] = attacks * A_FILE;
            inner += 1;
        }
        file += 1;
    }
    table
}

const fn files() -> [[u64; 64]; 8] {
    let mut table = [[0; 64]; 8];
    let mut rank = 0;
    while rank < 8 {
        let mut inner = 0;
        while inner < 64 {
            // The bit of each rank moves to the a-file.
            let mut occupied = 0;
            let mut bit = 0;
            while bit < 6 {
                occupied |= (inner as u64 >> bit & 1) << (8 * (bit + 1));
                bit += 1;
            }
            table[rank][inner] = both_ways(Square::ALL[8 * rank], Direction::North, occupied);
            inner += 1;
        }
        rank += 1;
    }
    table
}

/// Returns the attacks from a square in a direction and in the opposite one.
const fn both_ways(square: Square, direction: Direction, occupied: u64) -> u64 {
    let occupied = Bitboard::from_bits(occupied);
    let forwards = walk::ray(square, direction, occupied);
    let backwards = walk::ray(square, direction.opposite(), occupied);
    forwards.union(backwards).bits()
}

#[cfg(all(test, not(any(target_family = "wasm", chess_small_tables))))]
mod tests {
    use super::super::slider;
    use super::*;

    /// Compares all subsets of the relevant squares of every square, and the same with all edges occupied.
    #[test]
    fn small_tables_agree_with_large_ones() {
        for square in Square::ALL {
            for (directions, small, large) in [
                (
                    Direction::BISHOP,
                    bishop as fn(_, _) -> _,
                    slider::bishop as fn(_, _) -> Bitboard,
                ),
                (Direction::ROOK, rook, slider::rook),
            ] {
                let relevant = walk::relevant(square, directions);
                for subset in relevant.subsets() {
                    for occupied in [subset, subset | !relevant] {
                        assert_eq!(small(square, occupied), large(square, occupied), "{square}");
                    }
                }
            }
        }
    }
}
