//! The initiative: how far the better side can make something of its endgame.
//!
//! Where there is much to play for it adds to the better side's endgame, where little it takes away,
//! though never so much that the other side would be better.

use super::parameters::PARAMETERS;
use super::pieces::{KINGSIDE, QUEENSIDE};
use super::scene::Scene;
use super::side::{Black, White, rank_of};
use super::tally::{Tally, Trace};
use chess_move::Role;

#[inline(always)]
pub(super) fn evaluate<T: Trace>(scene: &Scene<'_>, tally: &mut Tally<'_, T>) {
    let (white, black) = (scene.us::<White>(), scene.us::<Black>());
    let pawns = white.pawns | black.pawns;
    let files = (white.king.file() as i32 - black.king.file() as i32).abs();
    let ranks = (white.king.rank() as i32 - black.king.rank() as i32).abs();
    let infiltrated = rank_of::<White>(white.king) > 3 || rank_of::<Black>(black.king) > 3;
    let both_flanks = !pawns.is_disjoint(QUEENSIDE) && !pawns.is_disjoint(KINGSIDE);
    let only_pawns = scene.occupied == pawns | scene.position.by_role(Role::King);
    let p = &PARAMETERS;
    tally.add_initiative(&p.initiative_base, 1);
    tally.add_initiative(&p.initiative_passed, scene.passed.len() as i32);
    tally.add_initiative(&p.initiative_pawns, pawns.len() as i32);
    tally.add_initiative(&p.initiative_outflanking, files - ranks);
    tally.add_initiative(&p.initiative_infiltration, i32::from(infiltrated));
    tally.add_initiative(&p.initiative_both_flanks, i32::from(both_flanks));
    tally.add_initiative(&p.initiative_pawn_ending, i32::from(only_pawns));
}

/// What is added to an endgame value.
#[inline(always)]
pub(super) fn share(initiative: i32, endgame: i32) -> i32 {
    endgame.signum() * initiative.max(-endgame.abs())
}
