//! How far an advantage wins in an endgame: drawish ones count for less.
//! (<https://www.chessprogramming.org/Evaluation_of_Draws>)

use super::piece_square::Material;
use super::pieces::{KINGSIDE, QUEENSIDE};
use super::scene::Scene;
use super::side::{Black, Side, White, rank_of};
use chess_board::Bitboard;
use chess_move::{Color, File, Role, Square};

/// The scale at which an endgame's value counts in full.
pub(crate) const WHOLE_SCALE: i32 = 64;

/// Up to this scale an ending is so near to a draw that the middlegame's value is scaled as well.
pub(crate) const DRAWISH_SCALE: i32 = 12;

/// So many plies without progress would take all of a value away; a hundred, when the game is drawn,
/// take some half of it, since the search is to see the draw, not to shy away from it too soon.
pub(super) const DAMPING: i32 = 200;

/// The scale of an endgame of this value, seen by White.
#[inline(always)]
pub(super) fn scale(scene: &Scene<'_>, material: Material, endgame: i32) -> i32 {
    if endgame > 0 {
        of_stronger::<White>(scene, material)
    } else {
        of_stronger::<Black>(scene, material)
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
fn of_stronger<S: Side>(scene: &Scene<'_>, material: Material) -> i32 {
    let (us, them) = (scene.us::<S>(), scene.them::<S>());
    let (ours, theirs) = (worth(material, S::US), worth(material, S::THEM));
    let pawns = us.pawns.len() as i32;
    if pawns == 0 {
        return without_pawns::<S>(scene, material, ours, theirs);
    }
    if is_rook_pawn_draw::<S>(scene, material, ours) {
        return 0;
    }
    let bishops = scene.position.by_role(Role::Bishop);
    let opposite = material.count(S::US, Role::Bishop) == 1
        && material.count(S::THEM, Role::Bishop) == 1
        && bishops & Bitboard::LIGHT_SQUARES != bishops
        && !bishops.is_disjoint(Bitboard::LIGHT_SQUARES);
    if opposite {
        return if ours == 3 && theirs == 3 {
            let passed = (scene.passed & us.pawns).len() as i32;
            (18 + 6 * passed).min(WHOLE_SCALE)
        } else {
            (30 + 2 * pawns).min(WHOLE_SCALE)
        };
    }
    if ours == 5 && theirs == 5 && pawns - them.pawns.len() as i32 <= 1 {
        let one_flank = us.pawns.is_subset(QUEENSIDE) || us.pawns.is_subset(KINGSIDE);
        let king_before = !(us.pawns & file_and_beside(them.king)).is_empty()
            && rank_of::<S>(them.king) > us.pawns.into_iter().map(rank_of::<S>).max().unwrap_or(0);
        if one_flank && king_before {
            return 36;
        }
    }
    (40 + 6 * pawns).min(WHOLE_SCALE)
}

/// Without pawns a small advantage in material mates nobody.
#[inline(always)]
fn without_pawns<S: Side>(scene: &Scene<'_>, material: Material, ours: i32, theirs: i32) -> i32 {
    let knights_only = ours == 3 * material.count(S::US, Role::Knight);
    let bishops = scene.role::<S>(Role::Bishop);
    let bishops_only = ours == 3 * material.count(S::US, Role::Bishop);
    let one_color =
        bishops.is_subset(Bitboard::LIGHT_SQUARES) || bishops.is_subset(Bitboard::DARK_SQUARES);
    if ours <= 3 || (bishops_only && one_color) {
        0
    } else if ours == 6 && knights_only {
        // Against a pawn two knights can sometimes mate.
        if scene.them::<S>().pawns.any() { 6 } else { 0 }
    } else if ours - theirs <= 3 {
        if theirs <= 3 { 6 } else { 12 }
    } else {
        WHOLE_SCALE
    }
}

/// Pawns on a rook file alone, with at most bishops that do not go to the corner, and the enemy king
/// there before them. (<https://www.chessprogramming.org/Wrong_Color_Bishop_and_Rook_Pawn>)
#[inline(always)]
fn is_rook_pawn_draw<S: Side>(scene: &Scene<'_>, material: Material, ours: i32) -> bool {
    if ours != 3 * material.count(S::US, Role::Bishop) {
        return false;
    }
    let (us, them) = (scene.us::<S>(), scene.them::<S>());
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
    scene.role::<S>(Role::Bishop).is_disjoint(corner_color) && them.king.distance(corner) <= 1
}

#[inline(always)]
fn file_and_beside(king: Square) -> Bitboard {
    let file = Bitboard::from(king.file());
    file | file.east() | file.west()
}
