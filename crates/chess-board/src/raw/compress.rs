//! Moves to a set of targets as one vector, compressed by an instruction of AVX-512 VBMI2.

#![allow(
    unsafe_code,
    reason = "calls instructions for which Rust has no safe function"
)]

use crate::bitboard::Bitboard;
use chess_move::{Move, MoveFlag, Square};
use core::arch::x86_64::{
    __m512i, _mm512_and_si512, _mm512_mask_blend_epi8, _mm512_mask_compress_epi8, _mm512_max_epu16,
    _mm512_permutexvar_epi8, _mm512_set1_epi16, _mm512_slli_epi16, _mm512_sub_epi16,
    _mm512_ternarylogic_epi32,
};
use core::mem::transmute;

// This module is compiled only if the build target has these features, so every machine that can run the program has
// the instructions.
#[cfg(not(all(
    target_arch = "x86_64",
    target_feature = "avx512bw",
    target_feature = "avx512vbmi",
    target_feature = "avx512vbmi2"
)))]
compile_error!("compress is for targets with AVX-512BW, VBMI and VBMI2");

/// The number of moves in a vector. No piece has more than 27 targets.
pub const MOVES: usize = 32;

/// The index of each square.
const SQUARES: [u8; 64] = {
    let mut squares = [0; 64];
    let mut index = 0;
    while index < 64 {
        squares[index] = index as u8;
        index += 1;
    }
    squares
};

/// The bit of a square's byte that says capture. If a move has that byte as its upper half, this is the bit of its
/// flag.
const CAPTURE: u8 = 0x40;

/// The index of each square, and the bit [`CAPTURE`].
const CAPTURES: [u8; 64] = {
    let mut squares = SQUARES;
    let mut index = 0;
    while index < 64 {
        squares[index] |= CAPTURE;
        index += 1;
    }
    squares
};

/// The places 0 to 31, each twice.
const TWICE: [u8; 64] = {
    let mut places = [0; 64];
    let mut index = 0;
    while index < 64 {
        places[index] = index as u8 / 2;
        index += 1;
    }
    places
};

/// Where the moves of a vector start, and what flag they have.
#[derive(Clone, Copy)]
enum Origin {
    /// All on one square. The targets determine the flags.
    Square(Square),
    /// Each this many squares before its target.
    Step(i8, MoveFlag),
}

/// Returns the moves from one square to each of the first 32 targets: captures on the squares of `enemy`, and quiet
/// moves. The rest of the array is filled with arbitrary moves.
#[inline(always)]
pub fn piece_moves(from: Square, targets: Bitboard, enemy: Bitboard) -> [Move; MOVES] {
    moves(Origin::Square(from), targets, enemy)
}

/// Returns the moves with this flag to each of the first 32 targets, from the square whose index is smaller by `step`.
/// The rest of the array is filled with arbitrary moves.
#[inline(always)]
pub fn pawn_moves(step: i8, targets: Bitboard, flag: MoveFlag) -> [Move; MOVES] {
    moves(Origin::Step(step, flag), targets, Bitboard::EMPTY)
}

#[inline(always)]
fn moves(origin: Origin, targets: Bitboard, enemy: Bitboard) -> [Move; MOVES] {
    const TO: i16 = 0x3f;
    const FROM: i16 = 0x3f << 6;
    // (a & b) | c
    const AND_OR: i32 = 0xea;
    // SAFETY: the intrinsics require features that the build target has (checked above). Arrays and vectors have the
    // same size, and a `Move` can be any word except 0.
    unsafe {
        let vector = |bytes| transmute::<[u8; 64], __m512i>(bytes);
        let squares = _mm512_mask_blend_epi8(enemy.bits(), vector(SQUARES), vector(CAPTURES));
        let chosen = _mm512_mask_compress_epi8(squares, targets.bits(), squares);
        let halves = _mm512_permutexvar_epi8(vector(TWICE), chosen);
        let (from, kept) = match origin {
            Origin::Square(from) => {
                let kept = TO | i16::from(CAPTURE) << 8;
                (_mm512_set1_epi16((from as i16) << 6), kept)
            }
            Origin::Step(step, flag) => {
                let to = _mm512_and_si512(halves, _mm512_set1_epi16(TO));
                let from =
                    _mm512_slli_epi16::<6>(_mm512_sub_epi16(to, _mm512_set1_epi16(step.into())));
                let flag = _mm512_set1_epi16((u16::from(flag.code()) << 12).cast_signed());
                (
                    _mm512_ternarylogic_epi32::<AND_OR>(from, _mm512_set1_epi16(FROM), flag),
                    TO,
                )
            }
        };
        let moves = _mm512_ternarylogic_epi32::<AND_OR>(halves, _mm512_set1_epi16(kept), from);
        let moves = _mm512_max_epu16(moves, _mm512_set1_epi16(1));
        transmute::<__m512i, [Move; MOVES]>(moves)
    }
}
