//! Moves to a set of targets as short vectors, by the instruction `pshufb` of SSSE3.
//!
//! A table holds the moves of each piece to all squares that it could reach on an empty board. `pext` of BMI2 turns the
//! targets into a bit for each of these moves, and a shuffle moves the selected ones to the front. So no branch depends
//! on the number of moves.

#![allow(
    unsafe_code,
    reason = "calls instructions for which Rust has no safe function"
)]

use crate::attacks::pext::pext;
use crate::attacks::{leaper, walk};
use crate::bitboard::Bitboard;
use crate::direction::Direction;
use chess_move::{Move, MoveFlag, Square};
use core::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_cmpeq_epi16, _mm_or_si128, _mm_set1_epi16, _mm_shuffle_epi8,
};
use core::mem::transmute;

// This module is compiled only if the build target has SSSE3, so every machine that can run the program has the
// instruction. The other intrinsics need SSE2, which is part of x86-64.
#[cfg(not(all(target_arch = "x86_64", target_feature = "ssse3")))]
compile_error!("shuffle is for targets with SSSE3");

/// The number of moves in a vector.
pub const MOVES: usize = 8;

/// The moves of a bishop or rook: those to the first eight squares that it could reach, and the others.
#[derive(Clone, Copy, Debug)]
pub struct Halves {
    /// The first moves; the rest of the array is filled with arbitrary moves.
    pub lower: [Move; MOVES],
    /// The number of moves in `lower`.
    pub lower_count: usize,
    /// The moves that follow; the rest of the array is filled with arbitrary moves.
    pub upper: [Move; MOVES],
}

/// Returns the moves of a king to each of the targets: captures on the squares of `enemy`, and quiet moves. The rest of
/// the array is filled with arbitrary moves. Targets out of reach are ignored.
#[inline(always)]
pub fn king_moves(from: Square, targets: Bitboard, enemy: Bitboard) -> [Move; MOVES] {
    leaper_moves(&KING.0[from as usize], targets, enemy)
}

/// Returns the moves of a knight in the same way.
#[inline(always)]
pub fn knight_moves(from: Square, targets: Bitboard, enemy: Bitboard) -> [Move; MOVES] {
    leaper_moves(&KNIGHT.0[from as usize], targets, enemy)
}

/// Returns the moves of a bishop in the same way.
#[inline(always)]
pub fn bishop_moves(from: Square, targets: Bitboard, enemy: Bitboard) -> Halves {
    slider_moves(&BISHOP.0[from as usize], targets, enemy)
}

/// Returns the moves of a rook in the same way.
#[inline(always)]
pub fn rook_moves(from: Square, targets: Bitboard, enemy: Bitboard) -> Halves {
    slider_moves(&ROOK.0[from as usize], targets, enemy)
}

#[inline(always)]
fn leaper_moves(reach: &Reach<1>, targets: Bitboard, enemy: Bitboard) -> [Move; MOVES] {
    let of_reach = |squares: Bitboard| pext(squares.bits(), reach.squares.bits()) as u8;
    chosen(reach.moves[0], of_reach(targets), of_reach(enemy))
}

#[inline(always)]
fn slider_moves(reach: &Reach<2>, targets: Bitboard, enemy: Bitboard) -> Halves {
    let of_reach = |squares: Bitboard| pext(squares.bits(), reach.squares.bits()) as u16;
    let [lower, upper] = of_reach(targets).to_le_bytes();
    let [lower_captures, upper_captures] = of_reach(enemy).to_le_bytes();
    Halves {
        lower: chosen(reach.moves[0], lower, lower_captures),
        lower_count: lower.count_ones() as usize,
        upper: chosen(reach.moves[1], upper, upper_captures),
    }
}

/// The bits of moves.
type Words = [u16; MOVES];

/// The capture bit of a move.
const CAPTURE: u16 = (MoveFlag::Capture.code() as u16) << 12;

/// Returns the moves whose bit in `places` is set, as captures if their bit in `captures` is set. The rest of the array
/// is filled with arbitrary moves.
#[inline(always)]
fn chosen(moves: Words, places: u8, captures: u8) -> [Move; MOVES] {
    const BIT_OF_LANE: Words = [1, 2, 4, 8, 16, 32, 64, 128];
    // SAFETY: the intrinsics require features that the build target has (checked above). Arrays and vectors have the
    // same size. Each word is one of `moves`, which are quiet moves and not 0, or the same move as a capture.
    unsafe {
        let vector = |words| transmute::<Words, __m128i>(words);
        let bits = _mm_and_si128(_mm_set1_epi16(captures.into()), vector(BIT_OF_LANE));
        let is_capture = _mm_cmpeq_epi16(bits, vector(BIT_OF_LANE));
        let flags = _mm_and_si128(is_capture, vector([CAPTURE; MOVES]));
        let moves = _mm_or_si128(vector(moves), flags);
        let order = transmute::<[u8; 16], __m128i>(ORDERS.0[places as usize]);
        transmute::<__m128i, [Move; MOVES]>(_mm_shuffle_epi8(moves, order))
    }
}

/// The moves of a piece from a square on an empty board, in `N` vectors.
#[repr(align(32))]
struct Reach<const N: usize> {
    /// The bits of a quiet move to each of `squares`, in order. The rest is filled with the first one.
    moves: [Words; N],
    squares: Bitboard,
}

/// One for each square. In a cache line are two of one vector, or one of two.
#[repr(align(64))]
struct Table<const N: usize>([Reach<N>; 64]);

static KING: Table<1> = table(&leaper::KING);
static KNIGHT: Table<1> = table(&leaper::KNIGHT);
static BISHOP: Table<2> = table(&rays(Direction::BISHOP));
static ROOK: Table<2> = table(&rays(Direction::ROOK));

const fn rays(directions: [Direction; 4]) -> [Bitboard; 64] {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let mut direction = 0;
        while direction < 4 {
            let ray = walk::ray(Square::ALL[index], directions[direction], Bitboard::EMPTY);
            table[index] = table[index].union(ray);
            direction += 1;
        }
        index += 1;
    }
    table
}

const fn table<const N: usize>(squares: &[Bitboard; 64]) -> Table<N> {
    let mut table = [const {
        Reach {
            moves: [[0; MOVES]; N],
            squares: Bitboard::EMPTY,
        }
    }; 64];
    let mut index = 0;
    while index < 64 {
        table[index] = reach(Square::ALL[index], squares[index]);
        index += 1;
    }
    Table(table)
}

const fn reach<const N: usize>(from: Square, squares: Bitboard) -> Reach<N> {
    let mut rest = squares;
    let mut moves = [[0; MOVES]; N];
    let mut place = 0;
    while place < N * MOVES {
        moves[place / MOVES][place % MOVES] = match rest.pop_first() {
            Some(to) => Move::new(from, to, MoveFlag::Quiet).to_bits(),
            None => moves[0][0],
        };
        place += 1;
    }
    // No word is 0, on which `chosen` relies: the bits of a move never are, and each piece can move somewhere.
    assert!(rest.is_empty() && squares.any());
    Reach { moves, squares }
}

/// The order of the bytes of a vector that begins with the words whose bit is set. The rest is the first word.
#[repr(align(64))]
struct Orders([[u8; 16]; 256]);

static ORDERS: Orders = {
    let mut orders = [[0; 16]; 256];
    let mut places = 0;
    while places < 256 {
        let mut rest = places as u8;
        let mut word = 0;
        while word < MOVES {
            let place = if rest == 0 {
                0
            } else {
                rest.trailing_zeros() as u8
            };
            orders[places][2 * word] = 2 * place;
            orders[places][2 * word + 1] = 2 * place + 1;
            rest &= rest.saturating_sub(1);
            word += 1;
        }
        places += 1;
    }
    Orders(orders)
};

#[cfg(test)]
mod tests {
    use super::{
        BISHOP, Halves, KING, KNIGHT, ORDERS, ROOK, bishop_moves, king_moves, knight_moves,
        rook_moves,
    };
    use crate::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
    use crate::bitboard::Bitboard;
    use chess_move::{Move, MoveFlag, Square};
    use dev_random::Random;
    use std::vec::Vec;

    #[test]
    fn the_moves_to_the_targets_are_chosen_in_order() {
        let mut random = Random(1);
        for from in Square::ALL {
            for _ in 0..500 {
                let mut squares = || Bitboard::from_bits(random.next());
                let (occupied, enemy) = (squares() & squares(), squares());
                let wanted = squares() & squares();
                let targets = |attacked: Bitboard, reach: Bitboard| {
                    // Those out of reach are ignored.
                    (attacked & (!occupied | enemy), wanted - reach)
                };
                let check = |(near, far): (Bitboard, Bitboard),
                             moves: &dyn Fn(Bitboard) -> Vec<Move>| {
                    let moves = moves(near | far);
                    let flag = |to| {
                        if enemy.contains(to) {
                            MoveFlag::Capture
                        } else {
                            MoveFlag::Quiet
                        }
                    };
                    let expected = near.into_iter().map(|to| Move::new(from, to, flag(to)));
                    assert!(moves.iter().copied().take(near.len()).eq(expected));
                    // The rest is arbitrary, but valid.
                    let is_valid = |mv: &Move| Move::from_bits(mv.to_bits()) == Some(*mv);
                    assert!(moves.iter().all(is_valid));
                };
                let king = king_attacks(from);
                check(targets(king, king), &|targets| {
                    king_moves(from, targets, enemy).to_vec()
                });
                let knight = knight_attacks(from);
                check(targets(knight, knight), &|targets| {
                    knight_moves(from, targets, enemy).to_vec()
                });
                let reach = bishop_attacks(from, Bitboard::EMPTY);
                check(targets(bishop_attacks(from, occupied), reach), &|targets| {
                    joined(&bishop_moves(from, targets, enemy))
                });
                let reach = rook_attacks(from, Bitboard::EMPTY);
                check(targets(rook_attacks(from, occupied), reach), &|targets| {
                    joined(&rook_moves(from, targets, enemy))
                });
            }
        }
    }

    fn joined(halves: &Halves) -> Vec<Move> {
        let lower = &halves.lower[..halves.lower_count];
        [lower, &halves.upper].concat()
    }

    #[test]
    fn the_tables_take_16_kilobytes() {
        let short = size_of_val(&KING) + size_of_val(&KNIGHT);
        let long = size_of_val(&BISHOP) + size_of_val(&ROOK);
        assert_eq!(short + long + size_of_val(&ORDERS), 16_384);
    }
}
