//! The pieces that attack a square, along all lines at once, in builds with AVX2.
//!
//! On a line, subtracting a square from the occupied squares changes the squares up to the first occupied one, toward
//! higher squares. If the order of the bytes is reversed, it changes those toward lower squares
//! (<https://www.chessprogramming.org/Hyperbola_Quintessence>). A rank lies within a byte, so there the lower squares
//! are found by the highest occupied one of them.
//!
//! The compiler turns the loop over the four lines into vector instructions. A table of two cache lines for each square
//! takes the place of the sliders' tables: `is_legal` takes 0.83 of the time where positions are seen once
//! (docs/notes/performance.md).

use super::{leaper, walk};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use chess_move::{Color, Square};

// Elsewhere the loop would not become vectors of four numbers.
#[cfg(not(target_feature = "avx2"))]
compile_error!("attacks::attackers is for targets with AVX2");

/// One number each for the file, both diagonals, and the rank.
type Lanes = [u64; 4];

/// What lies around a square.
#[repr(align(64))]
struct Around {
    /// The lines without the square; of the rank, only the higher squares.
    lines: Lanes,
    /// The square, with the bytes in reverse order; nothing for the rank.
    reversed: Lanes,
    /// The squares from which pawns of the other color, and knights, attack a piece of this color.
    pawn_and_knight: [[u64; 2]; 2],
    /// The squares from which a king attacks.
    king: u64,
    square: u64,
    /// The lower squares of the rank.
    west: u64,
    /// The lowest square of the rank.
    edge: u64,
}

pub(super) const TABLE_BYTES: usize = size_of_val(&AROUND);

static AROUND: [Around; 64] = {
    const NONE: Around = Around {
        lines: [0; 4],
        reversed: [0; 4],
        pawn_and_knight: [[0; 2]; 2],
        king: 0,
        square: 0,
        west: 0,
        edge: 0,
    };
    const fn ray(square: Square, direction: Direction) -> u64 {
        walk::ray(square, direction, Bitboard::EMPTY).bits()
    }
    let mut table = [NONE; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::ALL[index];
        let bit = Bitboard::from_square(square).bits();
        let reversed = bit.swap_bytes();
        let knight = leaper::KNIGHT[index].bits();
        table[index] = Around {
            lines: [
                ray(square, Direction::North) | ray(square, Direction::South),
                ray(square, Direction::NorthEast) | ray(square, Direction::SouthWest),
                ray(square, Direction::NorthWest) | ray(square, Direction::SouthEast),
                ray(square, Direction::East),
            ],
            reversed: [reversed, reversed, reversed, 0],
            pawn_and_knight: [
                [leaper::PAWN[Color::White as usize][index].bits(), knight],
                [leaper::PAWN[Color::Black as usize][index].bits(), knight],
            ],
            king: leaper::KING[index].bits(),
            square: bit,
            west: ray(square, Direction::West),
            edge: 1 << (index / 8 * 8),
        };
        index += 1;
    }
    table
};

/// Returns the pieces, of either color, that would attack a piece of `us` on a square if exactly the squares in
/// `occupied` were occupied. Pawns of `us` count as pawns of the other color.
#[inline(always)]
pub(crate) fn attackers(
    [pawns, knights, diagonal, orthogonal]: [u64; 4],
    kings: u64,
    us: Color,
    square: Square,
    occupied: u64,
) -> u64 {
    let around = &AROUND[square as usize];
    let sliders = [orthogonal, diagonal, diagonal, orthogonal];
    let mut far = 0;
    for (lane, sliders) in sliders.into_iter().enumerate() {
        let line = around.lines[lane];
        let blockers = occupied & line;
        let higher = blockers.wrapping_sub(around.square);
        let reversed = blockers.swap_bytes().wrapping_sub(around.reversed[lane]);
        far |= (higher ^ reversed.swap_bytes()) & line & sliders;
    }
    let highest = (1 << 63) >> (occupied & around.west | around.edge).leading_zeros();
    far |= (around.square - highest) & orthogonal;
    let [pawn, knight] = around.pawn_and_knight[us as usize];
    // A sum, because the compiler would make a vector of these sets, too, if they were joined in the same way.
    let near = (pawns & pawn) + (knights & knight) + (kings & around.king);
    far | near
}
