//! Passed pawns, with what stands about them. (<https://www.chessprogramming.org/Passed_Pawn>)

use super::parameters::PARAMETERS;
use super::scene::Scene;
use super::side::{Side, ahead, backward, behind, edge_distance, forward, rank_of};
use super::tally::{Tally, Trace};
use chess_board::Bitboard;
use chess_board::attacks::rook_attacks;
use chess_move::{Role, Square};

#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(scene: &Scene<'_>, tally: &mut Tally<'_, T>) {
    for square in scene.passed & scene.us::<S>().pawns {
        pawn::<S, T>(scene, tally, square);
    }
}

fn pawn<S: Side, T: Trace>(scene: &Scene<'_>, tally: &mut Tally<'_, T>, square: Square) {
    let (us, them) = (scene.us::<S>(), scene.them::<S>());
    let pawn = Bitboard::from(square);
    let rank = rank_of::<S>(square);
    let way = ahead::<S>(pawn);
    let Some(step) = forward::<S>(pawn).first() else {
        return;
    };

    tally.add::<S, _>(&PARAMETERS.passed_rank, rank);
    tally.add::<S, _>(&PARAMETERS.passed_file, edge_distance(square));
    let sides = pawn.east() | pawn.west();
    if !us.pawns.is_disjoint(sides | backward::<S>(sides)) {
        tally.add::<S, _>(&PARAMETERS.passed_connected, rank);
    }

    let (own_king, enemy_king) = (us.king.distance(step), them.king.distance(step));
    tally.add_times::<S, _>(&PARAMETERS.passed_own_king, own_king.into(), rank as i32);
    tally.add_times::<S, _>(
        &PARAMETERS.passed_enemy_king,
        enemy_king.into(),
        rank as i32,
    );
    let rooks = rook_attacks(square, scene.occupied) & behind::<S>(pawn);
    for (index, rooks) in [
        rooks & scene.role::<S>(Role::Rook),
        rooks & scene.role::<S::Other>(Role::Rook),
    ]
    .into_iter()
    .enumerate()
    {
        if rooks.any() {
            tally.add::<S, _>(&PARAMETERS.passed_rook_behind, index);
        }
    }

    if them.pieces.contains(step)
        && let Some(role) = scene.position.board().role_at(step)
    {
        tally.add::<S, _>(&PARAMETERS.passed_blocked, role.index());
    }
    if scene.occupied.contains(step) {
        return;
    }
    tally.add::<S, _>(&PARAMETERS.passed_free, rank);
    if !them.attacked.contains(step) {
        tally.add::<S, _>(&PARAMETERS.passed_safe_step, rank);
    }
    if us.attacked.contains(step) {
        tally.add::<S, _>(&PARAMETERS.passed_protected_step, rank);
    }
    if way.is_disjoint(them.attacked | them.pieces) {
        tally.add::<S, _>(&PARAMETERS.passed_safe_way, rank);
    }

    if (them.pieces - them.pawns).single().is_some()
        && way.is_disjoint(scene.occupied)
        && is_outrun::<S>(scene, square)
    {
        tally.add::<S, _>(&PARAMETERS.passed_unstoppable, 0);
    }
}

/// Whether the enemy king is outside the square of the pawn.
/// (<https://www.chessprogramming.org/Rule_of_the_Square>)
fn is_outrun<S: Side>(scene: &Scene<'_>, pawn: Square) -> bool {
    let promotion = Square::new(pawn.file(), S::US.promotion_rank());
    let moves = (7 - rank_of::<S>(pawn)).min(5);
    let head_start = usize::from(scene.position.side_to_move() == S::THEM);
    usize::from(scene.them::<S>().king.distance(promotion)) > moves + head_start
}
