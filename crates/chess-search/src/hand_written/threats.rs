//! Threats: pieces attacked by lesser ones, pieces badly defended, and squares fought for.

use super::parameters::{PARAMETERS, Terms};
use super::scene::Scene;
use super::side::{Side, forward, pawn_attacks, rank};
use super::tally::{Tally, Trace};
use chess_board::Bitboard;
use chess_board::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use chess_move::{Rank, Role};

/// What this side threatens.
#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(scene: &Scene<'_>, tally: &mut Tally<'_, T>) {
    let (us, them) = (scene.us::<S>(), scene.them::<S>());
    let by = |role: Role| us.attacks[role.index()];
    let their_pieces = them.pieces - them.pawns;
    let well_defended = them.pawn_attacks | (them.attacked_twice - us.attacked_twice);
    let weak = (them.pieces & us.attacked) - well_defended;
    let safe = us.attacked | !them.attacked;

    let by_minors = by(Role::Knight) | by(Role::Bishop);
    let minor_targets = (weak | their_pieces) & by_minors;
    victims::<S, T>(scene, tally, &PARAMETERS.threat_minor, minor_targets);
    victims::<S, T>(scene, tally, &PARAMETERS.threat_rook, weak & by(Role::Rook));
    if !weak.is_disjoint(by(Role::King)) {
        tally.add::<S, _>(&PARAMETERS.threat_king, 0);
    }
    let hanging = weak & (!them.attacked | (their_pieces & us.attacked_twice));
    tally.add_times::<S, _>(&PARAMETERS.threat_hanging, 0, hanging.len() as i32);
    let by_queen_only = weak & them.attacks[Role::Queen.index()];
    tally.add_times::<S, _>(
        &PARAMETERS.threat_queen_defends,
        0,
        by_queen_only.len() as i32,
    );

    let fought_for = (us.attacked & them.attacked) - well_defended;
    tally.add_times::<S, _>(&PARAMETERS.threat_restriction, 0, fought_for.len() as i32);

    let pawn_targets = pawn_attacks::<S>(us.pawns & safe) & their_pieces;
    victims::<S, T>(scene, tally, &PARAMETERS.threat_pawn, pawn_targets);
    let free = !scene.occupied;
    let mut pushes = forward::<S>(us.pawns) & free;
    pushes |= forward::<S>(pushes & rank::<S>(Rank::Third)) & free;
    pushes &= safe - them.pawn_attacks;
    let push_targets = pawn_attacks::<S>(pushes) & (their_pieces - us.pawn_attacks);
    tally.add_times::<S, _>(&PARAMETERS.threat_push, 0, push_targets.len() as i32);

    if let Some(queen) = scene.role::<S::Other>(Role::Queen).single() {
        let safe = us.mobility_area - well_defended - us.pawns;
        let knights = by(Role::Knight) & knight_attacks(queen) & safe;
        let sliders = by(Role::Bishop) & bishop_attacks(queen, scene.occupied)
            | by(Role::Rook) & rook_attacks(queen, scene.occupied);
        let sliders = sliders & safe & us.attacked_twice;
        tally.add_times::<S, _>(&PARAMETERS.threat_queen, 0, knights.len() as i32);
        tally.add_times::<S, _>(&PARAMETERS.threat_queen, 1, sliders.len() as i32);
    }
}

/// Adds each victim by its role.
#[inline(always)]
fn victims<S: Side, T: Trace>(
    scene: &Scene<'_>,
    tally: &mut Tally<'_, T>,
    terms: &Terms<6>,
    victims: Bitboard,
) {
    if victims.is_empty() {
        return;
    }
    // Kings do not count: the position is not one in check, or it is the king that must move anyway.
    for role in [
        Role::Pawn,
        Role::Knight,
        Role::Bishop,
        Role::Rook,
        Role::Queen,
    ] {
        let count = (victims & scene.position.by_role(role)).len() as i32;
        tally.add_times::<S, _>(terms, role.index(), count);
    }
}
