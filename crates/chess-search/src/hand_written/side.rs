//! [`Side`]: the side that a term belongs to, as a type.

use chess_board::Bitboard;
use chess_move::{Color, Rank, Square};

/// The side that a term belongs to, as a type: each term compiles once for White and once for Black
/// and does not test the color at run time.
pub(super) trait Side {
    const US: Color;
    const THEM: Color;
    /// The sign of a good score for the side in sums from White's point of view.
    const SIGN: i32;
    type Other: Side;
}

#[derive(Debug)]
pub(super) struct White;

#[derive(Debug)]
pub(super) struct Black;

impl Side for White {
    const US: Color = Color::White;
    const THEM: Color = Color::Black;
    const SIGN: i32 = 1;
    type Other = Black;
}

impl Side for Black {
    const US: Color = Color::Black;
    const THEM: Color = Color::White;
    const SIGN: i32 = -1;
    type Other = White;
}

/// Shifts squares one step forward.
#[inline(always)]
pub(super) fn forward<S: Side>(set: Bitboard) -> Bitboard {
    match S::US {
        Color::White => set.north(),
        Color::Black => set.south(),
    }
}

/// Shifts squares one step back.
#[inline(always)]
pub(super) fn backward<S: Side>(set: Bitboard) -> Bitboard {
    forward::<S::Other>(set)
}

/// Returns the squares that pawns on these squares attack.
#[inline(always)]
pub(super) fn pawn_attacks<S: Side>(pawns: Bitboard) -> Bitboard {
    let ahead = forward::<S>(pawns);
    ahead.east() | ahead.west()
}

/// Returns all squares in front of these on their files.
#[inline(always)]
pub(super) fn ahead<S: Side>(set: Bitboard) -> Bitboard {
    let mut bits = forward::<S>(set).bits();
    match S::US {
        Color::White => {
            bits |= bits << 8;
            bits |= bits << 16;
            bits |= bits << 32;
        }
        Color::Black => {
            bits |= bits >> 8;
            bits |= bits >> 16;
            bits |= bits >> 32;
        }
    }
    Bitboard::from_bits(bits)
}

/// Returns all squares behind these on their files.
#[inline(always)]
pub(super) fn behind<S: Side>(set: Bitboard) -> Bitboard {
    ahead::<S::Other>(set)
}

/// Returns the squares and their neighbors on the same rank.
#[inline(always)]
pub(super) fn widened(set: Bitboard) -> Bitboard {
    set | set.east() | set.west()
}

/// Returns all squares of the files of these.
#[inline(always)]
pub(super) fn files(set: Bitboard) -> Bitboard {
    ahead::<White>(set) | ahead::<Black>(set) | set
}

/// Returns the rank as counted from the side, from 0.
#[inline(always)]
pub(super) fn rank_of<S: Side>(square: Square) -> usize {
    square.relative_to(S::US).rank().index()
}

/// Returns a rank as counted from the side.
#[inline(always)]
pub(super) const fn rank<S: Side>(rank: Rank) -> Bitboard {
    Bitboard::from_rank(rank.relative_to(S::US))
}

/// Returns the first four ranks as counted from the side.
#[inline(always)]
pub(super) const fn own_half<S: Side>() -> Bitboard {
    Bitboard::from_bits(match S::US {
        Color::White => 0xffff_ffff,
        Color::Black => 0xffff_ffff << 32,
    })
}

/// Returns the distance of a square's file from the nearer edge, 0 to 3.
#[inline(always)]
pub(super) const fn files_from_edge(square: Square) -> usize {
    let file = square.file().index();
    if file < 4 { file } else { 7 - file }
}
