//! Zobrist hashing: the random numbers whose XOR is a position's key.
//!
//! There is one number per piece and square, one per castling rook's square, one per file of a
//! legal en passant capture, and one for Black to move (Zobrist, 1970:
//! <https://www.chessprogramming.org/Zobrist_Hashing>). The generator splitmix64 (Steele, Lea and
//! Flood, 2014) computes them at compile time, so they are the same in every build.

use crate::contents::Contents;
use crate::state::CastlingRooks;
use chess_move::{Color, File, Piece, Role, Square};

/// The seed of the sequence. The tests check that all positions of the corpus have different keys
/// with it.
const SEED: u64 = 0x6368_6573_732d_6b65;

/// The six roles, and an empty square, which contributes 0 to a key. A power of two is faster than 7.
const ROWS: usize = 8;

static PIECES: [[[u64; 64]; ROWS]; 2] = KEYS.pieces;
static CASTLING: [u64; 64] = KEYS.castling;
static EN_PASSANT: [u64; 8] = KEYS.en_passant;
const BLACK_TO_MOVE: u64 = KEYS.black_to_move;

struct Keys {
    pieces: [[[u64; 64]; ROWS]; 2],
    castling: [u64; 64],
    en_passant: [u64; 8],
    black_to_move: u64,
}

const KEYS: Keys = keys();

const fn keys() -> Keys {
    let mut state = SEED;
    let mut keys = Keys {
        pieces: [[[0; 64]; ROWS]; 2],
        castling: [0; 64],
        en_passant: [0; 8],
        black_to_move: 0,
    };
    let mut color = 0;
    while color < 2 {
        let mut role = 0;
        while role < 6 {
            let mut square = 0;
            while square < 64 {
                keys.pieces[color][role][square] = split_mix_64(&mut state);
                square += 1;
            }
            role += 1;
        }
        color += 1;
    }
    let mut square = 0;
    while square < 64 {
        keys.castling[square] = split_mix_64(&mut state);
        square += 1;
    }
    let mut file = 0;
    while file < 8 {
        keys.en_passant[file] = split_mix_64(&mut state);
        file += 1;
    }
    keys.black_to_move = split_mix_64(&mut state);
    keys
}

/// Returns the next number of the generator `SplitMix64` (Steele, Lea and Flood, "Fast splittable pseudorandom number
/// generators", 2014), which also makes the parts of a key. The first state is the seed.
pub const fn split_mix_64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Returns the part of a [key](crate::Position::key) for a piece on a square.
///
/// If a move only takes a piece from one square to another, the keys before and after differ by the
/// parts for both squares and by [`side_key`]. A search uses this to detect upcoming repetitions.
#[inline]
pub fn piece_key(piece: Piece, square: Square) -> u64 {
    self::piece(piece.color, piece.role, square)
}

/// Returns the part of a [key](crate::Position::key) for Black to move.
#[inline]
pub const fn side_key() -> u64 {
    BLACK_TO_MOVE
}

#[inline(always)]
pub(crate) fn piece(color: Color, role: Role, square: Square) -> u64 {
    PIECES[color as usize][role as usize][square as usize]
}

/// Returns the number of the piece that stands on a square, or 0 if the square is empty.
#[inline(always)]
pub(crate) const fn contents(color: Color, contents: Contents, square: Square) -> u64 {
    let row = match contents.role() {
        Some(role) => role as usize,
        None => 6,
    };
    PIECES[color as usize][row][square as usize]
}

/// Returns the number of the castling right of the rook on this square.
#[inline(always)]
pub(crate) const fn castling(rook: Square) -> u64 {
    CASTLING[rook as usize]
}

/// Returns the numbers of several castling rights together. Few moves end one.
#[cold]
pub(crate) fn castling_rooks(rooks: CastlingRooks) -> u64 {
    let squares = rooks.squares().into_iter();
    squares.fold(0, |key, rook| key ^ castling(rook))
}

#[inline(always)]
pub(crate) fn en_passant(file: File) -> u64 {
    EN_PASSANT[file as usize]
}

#[inline(always)]
pub(crate) const fn black_to_move() -> u64 {
    BLACK_TO_MOVE
}
