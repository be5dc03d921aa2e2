//! Scaling of endgame scores: drawish endings count less, pawn endings more
//! (<https://www.chessprogramming.org/Draw_Evaluation>).

use super::context::EvalContext;
use super::piece_square::Material;
use super::side::{Black, Side, White};
use super::tapered::Tapered;
use chess_board::Bitboard;
use chess_move::{Color, File, Rank, Role, Square};

/// The normal scale, at which an endgame score is unchanged.
pub(crate) const FULL_SCALE: i32 = 64;

/// Up to this scale an ending is so drawish that the middlegame score is scaled as well.
pub(crate) const DRAWISH_SCALE: i32 = 8;

/// The halfmove clock from which scores are damped.
pub(super) const DAMPING_START: i32 = 20;
/// The number of further plies that would damp a score to zero. At a clock of 100, when the game is drawn, half is
/// left.
pub(super) const DAMPING: i32 = 160;

// By the number of the stronger side's pawns: one to three, and four or more. Measured in games of
// the engine against itself, as the slope of the winning odds over the score, in 64ths of the
// normal slope.

/// Pawns only: an advantage usually wins.
const PAWNS_ALONE: [i32; 4] = [44, 56, 88, 104];
/// One knight or bishop each: it can be sacrificed for the last pawn.
const MINOR_EACH: [i32; 4] = [14, 38, 72, 80];
/// Bishops of opposite colors only
/// (<https://www.chessprogramming.org/Bishops_of_Opposite_Colors>).
const OPPOSITE_BISHOPS_ALONE: [i32; 4] = [4, 16, 26, 32];
/// Bishops of opposite colors with other pieces.
const OPPOSITE_BISHOPS: [i32; 4] = [28, 52, 56, 56];
/// All other endings.
const OTHERS: [i32; 4] = [36, 52, 62, 64];

/// Returns the scale of an endgame, given the sum of all terms from White's point of view. If the endgame score is
/// zero, the middlegame score decides who is better.
#[inline(always)]
pub(super) fn scale(context: &EvalContext<'_>, material: Material, sum: Tapered) -> i32 {
    if (sum.endgame(), sum.middlegame()) > (0, 0) {
        of_stronger::<White>(context, material)
    } else {
        of_stronger::<Black>(context, material)
    }
}

/// Returns the value of the pieces without pawns, in pawns.
#[inline(always)]
fn worth(material: Material, color: Color) -> i32 {
    3 * (material.count(color, Role::Knight) + material.count(color, Role::Bishop))
        + 5 * material.count(color, Role::Rook)
        + 9 * material.count(color, Role::Queen)
}

#[inline(always)]
fn of_stronger<S: Side>(context: &EvalContext<'_>, material: Material) -> i32 {
    let us = context.us::<S>();
    let (ours, theirs) = (worth(material, S::US), worth(material, S::THEM));
    if us.pawns.is_empty() {
        return without_pawns::<S>(context, material, ours, theirs);
    }
    if is_rook_pawn_draw::<S>(context, material, ours) {
        return 0;
    }
    let bishops = context.position.by_role(Role::Bishop);
    let opposite = material.count(S::US, Role::Bishop) == 1
        && material.count(S::THEM, Role::Bishop) == 1
        && bishops & Bitboard::LIGHT_SQUARES != bishops
        && !bishops.is_disjoint(Bitboard::LIGHT_SQUARES);
    let by_pawns = match (opposite, ours == 3 && theirs == 3) {
        (true, true) => &OPPOSITE_BISHOPS_ALONE,
        (true, false) => &OPPOSITE_BISHOPS,
        (false, true) => &MINOR_EACH,
        (false, false) if ours == 0 && theirs == 0 => &PAWNS_ALONE,
        (false, false) => &OTHERS,
    };
    by_pawns[us.pawns.len().min(4) - 1]
}

/// Returns whether a pawnless advantage is too small to mate: a minor piece, two knights, bishops on squares of one
/// color, or an advantage of a minor piece (<https://en.wikipedia.org/wiki/Pawnless_chess_endgame>).
#[inline(always)]
fn without_pawns<S: Side>(
    context: &EvalContext<'_>,
    material: Material,
    ours: i32,
    theirs: i32,
) -> i32 {
    let only = |role| ours == 3 * material.count(S::US, role);
    let bishops = context.role::<S>(Role::Bishop);
    let one_color =
        bishops.is_subset(Bitboard::LIGHT_SQUARES) || bishops.is_subset(Bitboard::DARK_SQUARES);
    let two_knights = only(Role::Knight) && ours == 6;
    let against_pawns = context.them::<S>().pawns.any();
    if ours <= 3 || (only(Role::Bishop) && one_color) || (two_knights && !against_pawns) {
        0
    // Two knights can sometimes mate against a pawn, because its moves avoid stalemate.
    } else if two_knights || ours - theirs <= 3 {
        DRAWISH_SCALE
    } else {
        FULL_SCALE
    }
}

/// Returns whether only rook pawns on one file and bishops of the wrong color are left, with the enemy king in front of
/// them (<https://www.chessprogramming.org/Wrong_Color_Bishop_and_Rook_Pawn>).
#[inline(always)]
fn is_rook_pawn_draw<S: Side>(context: &EvalContext<'_>, material: Material, ours: i32) -> bool {
    if ours != 3 * material.count(S::US, Role::Bishop) {
        return false;
    }
    let (us, them) = (context.us::<S>(), context.them::<S>());
    let file = if us.pawns.is_subset(Bitboard::from(File::A)) {
        File::A
    } else if us.pawns.is_subset(Bitboard::from(File::H)) {
        File::H
    } else {
        return false;
    };
    let corner = Square::new(file, Rank::Eighth.relative_to(S::US));
    let corner_color = if corner.is_light() {
        Bitboard::LIGHT_SQUARES
    } else {
        Bitboard::DARK_SQUARES
    };
    context.role::<S>(Role::Bishop).is_disjoint(corner_color) && them.king.distance(corner) <= 1
}
