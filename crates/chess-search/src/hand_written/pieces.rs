//! Knights, bishops, rooks and queens: mobility, outposts, files, and their attacks on the king.
//!
//! (<https://www.chessprogramming.org/Mobility>, <https://www.chessprogramming.org/Outposts>,
//! <https://www.chessprogramming.org/King_Safety#Attacking_King_Zone>)

use super::parameters::{PARAMETERS, Terms};
use super::scene::{Scene, shields};
use super::side::{Side, rank};
use super::tally::{Tally, Trace};
use chess_board::Bitboard;
use chess_board::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use chess_move::{Rank, Role, Square};

/// All of a side's pieces; their attacks are noted in the scene.
#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(scene: &mut Scene<'_>, tally: &mut Tally<'_, T>) {
    knights::<S, T>(scene, tally);
    bishops::<S, T>(scene, tally);
    rooks::<S, T>(scene, tally);
    queens::<S, T>(scene, tally);
}

#[inline(always)]
fn knights<S: Side, T: Trace>(scene: &mut Scene<'_>, tally: &mut Tally<'_, T>) {
    let knights = scene.role::<S>(Role::Knight);
    pawns_above_five::<S, T>(scene, tally, &PARAMETERS.knight_pawns, knights);
    if knights.more_than_one() {
        tally.add::<S, _>(&PARAMETERS.knight_pair, 0);
    }
    let outposts = outposts::<S>(scene);
    for square in knights {
        let reached = reach::<S, T>(scene, tally, Role::Knight, square, knight_attacks(square));
        tally.add::<S, _>(&PARAMETERS.knight_mobility, reached);
        let protected = scene.us::<S>().pawn_attacks.contains(square);
        if protected {
            tally.add::<S, _>(&PARAMETERS.minor_protected, 0);
        }
        if outposts.contains(square) {
            tally.add::<S, _>(&PARAMETERS.knight_outpost, usize::from(protected));
        }
    }
}

#[inline(always)]
fn bishops<S: Side, T: Trace>(scene: &mut Scene<'_>, tally: &mut Tally<'_, T>) {
    let bishops = scene.role::<S>(Role::Bishop);
    if bishops.more_than_one() {
        tally.add::<S, _>(&PARAMETERS.bishop_pair, 0);
    }
    let outposts = outposts::<S>(scene);
    for square in bishops {
        let attacks = bishop_attacks(square, scene.occupied);
        let reached = reach::<S, T>(scene, tally, Role::Bishop, square, attacks);
        tally.add::<S, _>(&PARAMETERS.bishop_mobility, reached);
        let us = scene.us::<S>();
        let protected = us.pawn_attacks.contains(square);
        if protected {
            tally.add::<S, _>(&PARAMETERS.minor_protected, 1);
        }
        if outposts.contains(square) {
            tally.add::<S, _>(&PARAMETERS.bishop_outpost, usize::from(protected));
        }
        let own_squares = if square.is_light() {
            Bitboard::LIGHT_SQUARES
        } else {
            Bitboard::DARK_SQUARES
        };
        let in_the_way = (us.pawns & own_squares).len();
        tally.add_times::<S, _>(&PARAMETERS.bishop_pawns, 0, in_the_way as i32);
    }
}

#[inline(always)]
fn rooks<S: Side, T: Trace>(scene: &mut Scene<'_>, tally: &mut Tally<'_, T>) {
    let rooks = scene.role::<S>(Role::Rook);
    pawns_above_five::<S, T>(scene, tally, &PARAMETERS.rook_pawns, rooks);
    if rooks.more_than_one() {
        tally.add::<S, _>(&PARAMETERS.rook_pair, 0);
    }
    for square in rooks {
        let attacks = rook_attacks(square, scene.occupied);
        let reached = reach::<S, T>(scene, tally, Role::Rook, square, attacks);
        tally.add::<S, _>(&PARAMETERS.rook_mobility, reached);
        let (us, them) = (scene.us::<S>(), scene.them::<S>());
        let file = Bitboard::from(square.file());
        if us.pawns.is_disjoint(file) {
            let open = them.pawns.is_disjoint(file);
            tally.add::<S, _>(&PARAMETERS.rook_open_file, usize::from(open));
        }
        let file_friends = scene.role::<S>(Role::Rook) | scene.role::<S>(Role::Queen);
        if !(attacks & file).is_disjoint(file_friends) {
            tally.add::<S, _>(&PARAMETERS.rook_battery, 0);
        }
        let seventh = rank::<S>(Rank::Seventh);
        let target = them.pawns & seventh | rank::<S>(Rank::Eighth) & them.king;
        if seventh.contains(square) && target.any() {
            tally.add::<S, _>(&PARAMETERS.rook_seventh, 0);
        }
    }
}

#[inline(always)]
fn queens<S: Side, T: Trace>(scene: &mut Scene<'_>, tally: &mut Tally<'_, T>) {
    for square in scene.role::<S>(Role::Queen) {
        let attacks = bishop_attacks(square, scene.occupied) | rook_attacks(square, scene.occupied);
        let reached = reach::<S, T>(scene, tally, Role::Queen, square, attacks);
        tally.add::<S, _>(&PARAMETERS.queen_mobility, reached);
        if shields(scene.position, square, S::THEM).next().is_some() {
            tally.add::<S, _>(&PARAMETERS.queen_aimed_at, 0);
        }
    }
}

/// Knights gain and rooks lose with every own pawn (L. Kaufman, 1999: the evaluation of
/// material imbalances).
#[inline(always)]
fn pawns_above_five<S: Side, T: Trace>(
    scene: &Scene<'_>,
    tally: &mut Tally<'_, T>,
    terms: &Terms<1>,
    pieces: Bitboard,
) {
    let above_five = scene.us::<S>().pawns.len() as i32 - 5;
    tally.add_times::<S, _>(terms, 0, above_five * pieces.len() as i32);
}

/// Notes what a piece attacks and what of it concerns the enemy king, and counts the squares worth
/// going to.
#[inline(always)]
fn reach<S: Side, T: Trace>(
    scene: &mut Scene<'_>,
    tally: &mut Tally<'_, T>,
    role: Role,
    square: Square,
    attacks: Bitboard,
) -> usize {
    let index = role.index() - 1;
    let us = scene.us::<S>();
    if us.pinned.contains(square) {
        tally.add::<S, _>(&PARAMETERS.pinned, index);
    }
    let reached = (attacks & us.mobility_area).len();
    let closeness = |king: Square| 7 - i32::from(king.distance(square));
    tally.add_danger::<S, _>(&PARAMETERS.danger_company, index, closeness(us.king));
    let their_king = scene.them::<S>().king;
    tally.add_danger::<S::Other, _>(&PARAMETERS.danger_near, index, closeness(their_king));
    let in_zone = (attacks & scene.them::<S>().king_zone).len() as i32;
    if in_zone > 0 {
        tally.add_danger::<S::Other, _>(&PARAMETERS.danger_attacker, index, 1);
        tally.add_danger::<S::Other, _>(&PARAMETERS.danger_attack, index, in_zone);
    }
    scene.attack::<S>(role, attacks);
    reached
}

/// Where no pawn can ever drive a piece away, in the opponent's half or just before it.
#[inline(always)]
fn outposts<S: Side>(scene: &Scene<'_>) -> Bitboard {
    let ranks = rank::<S>(Rank::Fourth) | rank::<S>(Rank::Fifth) | rank::<S>(Rank::Sixth);
    ranks - scene.them::<S>().attack_span
}
