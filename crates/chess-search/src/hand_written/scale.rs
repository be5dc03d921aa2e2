//! How far an advantage wins in an endgame: it counts for less in drawish ones, for more in pawn endings.
//! (<https://www.chessprogramming.org/Draw_Evaluation>)

use super::context::EvalContext;
use super::piece_square::Material;
use super::side::{Black, Side, White};
use super::tapered::Tapered;
use chess_board::Bitboard;
use chess_move::{Color, File, Role, Square};

/// The usual scale, at which an endgame's value counts as it is.
pub(crate) const FULL_SCALE: i32 = 64;

/// Up to this scale an ending is so near to a draw that the middlegame's value is scaled as well.
pub(crate) const DRAWISH_SCALE: i32 = 8;

/// So many plies may go by without progress before a value is damped.
pub(super) const DAMPING_START: i32 = 20;
/// So many more would take all of it away: at a hundred in all, when the game is drawn, half of it is left.
pub(super) const DAMPING: i32 = 160;

// By the number of the stronger side's pawns, one to four and more. They are measured: in so many
// 64ths of what is usual the odds of winning grow with the value, in games of the engine against itself.

/// Pawns and nothing else: what is more wins.
const PAWNS_ALONE: [i32; 4] = [44, 56, 88, 104];
/// A knight or bishop each: it is given for the last pawn.
const MINOR_EACH: [i32; 4] = [14, 38, 72, 80];
/// Bishops on squares of different colors, and nothing else
/// (<https://www.chessprogramming.org/Bishops_of_Opposite_Colors>).
const OPPOSITE_BISHOPS_ALONE: [i32; 4] = [4, 16, 26, 32];
/// Such bishops with other pieces.
const OPPOSITE_BISHOPS: [i32; 4] = [28, 52, 56, 56];
/// All else.
const OTHERS: [i32; 4] = [36, 52, 62, 64];

/// The scale of an endgame, with the sum of all terms as White sees it. Where nobody is better in the
/// endgame, it is asked for whom the middlegame favors.
#[inline(always)]
pub(super) fn scale(context: &EvalContext<'_>, material: Material, sum: Tapered) -> i32 {
    if (sum.endgame(), sum.middlegame()) > (0, 0) {
        of_stronger::<White>(context, material)
    } else {
        of_stronger::<Black>(context, material)
    }
}

/// What the pieces, without pawns, are worth in pawns.
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

/// Without pawns a small advantage in material mates nobody: one minor piece never does, nor two knights
/// or bishops on squares of one color, and the worth of a minor piece more seldom does.
/// (<https://en.wikipedia.org/wiki/Pawnless_chess_endgame>)
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
    // Against a pawn, which leaves the lone king a move, two knights can sometimes mate.
    } else if two_knights || ours - theirs <= 3 {
        DRAWISH_SCALE
    } else {
        FULL_SCALE
    }
}

/// Pawns on a rook file alone, with at most bishops that do not go to the corner, and the enemy king
/// there before them. (<https://www.chessprogramming.org/Wrong_Color_Bishop_and_Rook_Pawn>)
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
    let corner = Square::new(file, S::US.promotion_rank());
    let corner_color = if corner.is_light() {
        Bitboard::LIGHT_SQUARES
    } else {
        Bitboard::DARK_SQUARES
    };
    context.role::<S>(Role::Bishop).is_disjoint(corner_color) && them.king.distance(corner) <= 1
}
