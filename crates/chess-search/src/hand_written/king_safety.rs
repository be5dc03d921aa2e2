//! What a king is in danger of.
//!
//! Attacks on a king add up to more than their sum. So what attacks it is first added up as danger,
//! in units of its own, and then taken off the score, squared in the middlegame
//! ([`penalty`]). (<https://www.chessprogramming.org/King_Safety>)

use super::parameters::PARAMETERS;
use super::pieces::{flank, is_pawnless};
use super::scene::Scene;
use super::side::{Side, rank};
use super::tally::{Tally, Trace};
use super::tapered::Tapered;
use chess_board::Bitboard;
use chess_board::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use chess_move::{Rank, Role};

/// What the square of the middlegame's danger is divided by.
pub(crate) const MIDDLEGAME_DIVISOR: i32 = 1024;
/// Danger beyond this is no more.
pub(crate) const MOST_DANGER: i32 = 2000;
/// What the endgame's danger is divided by.
pub(crate) const ENDGAME_DIVISOR: i32 = 16;

/// What a danger takes off the score.
#[inline(always)]
pub(super) fn penalty(danger: Tapered) -> Tapered {
    let middlegame = danger.middlegame().clamp(0, MOST_DANGER);
    let endgame = danger.endgame().clamp(0, MOST_DANGER);
    Tapered::new(
        middlegame * middlegame / MIDDLEGAME_DIVISOR,
        endgame / ENDGAME_DIVISOR,
    )
}

/// What the king of this side is in danger of, beside the attackers that
/// [`pieces`](super::pieces) has counted and the shelter that it lacks.
#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(scene: &Scene<'_>, tally: &mut Tally<'_, T>) {
    let (us, them) = (scene.us::<S>(), scene.them::<S>());
    tally.add_danger::<S, _>(&PARAMETERS.danger_base, 0, 1);

    let only_heavy =
        us.attacks[Role::Queen.index()] | us.attacks[Role::King.index()] | !us.attacked;
    let weak = them.attacked & !us.attacked_twice & only_heavy;
    let weak_squares = (weak & us.king_zone).len() as i32;
    tally.add_danger::<S, _>(&PARAMETERS.danger_weak_square, 0, weak_squares);

    checks::<S, T>(scene, tally, weak);

    let no_queen = scene.role::<S::Other>(Role::Queen).is_empty();
    tally.add_danger::<S, _>(&PARAMETERS.danger_no_queen, 0, i32::from(no_queen));

    let camp = !(rank::<S>(Rank::Sixth) | rank::<S>(Rank::Seventh) | rank::<S>(Rank::Eighth));
    let flank = flank(us.king);
    let attacked = them.attacked & flank & camp;
    let attacked_twice = (attacked & them.attacked_twice).len() as i32;
    let defended = (us.attacked & flank & camp).len() as i32;
    tally.add_danger::<S, _>(&PARAMETERS.danger_flank_attack, 0, attacked.len() as i32);
    tally.add_danger::<S, _>(&PARAMETERS.danger_flank_attack, 1, attacked_twice);
    tally.add_danger::<S, _>(&PARAMETERS.danger_flank_defence, 0, defended);

    tally.add_danger::<S, _>(&PARAMETERS.danger_pinned, 0, us.pinned.len() as i32);

    let beside = us.attacks[Role::King.index()];
    for (index, role) in [Role::Knight, Role::Bishop].into_iter().enumerate() {
        let defends = !scene.role::<S>(role).is_disjoint(beside);
        tally.add_danger::<S, _>(&PARAMETERS.danger_defender, index, i32::from(defends));
    }

    if is_pawnless(flank, us.pawns | them.pawns) {
        tally.add::<S, _>(&PARAMETERS.king_pawnless_flank, 0);
    }
}

/// Checks that the opponent could give at the next move.
#[inline(always)]
fn checks<S: Side, T: Trace>(scene: &Scene<'_>, tally: &mut Tally<'_, T>, weak: Bitboard) {
    let (us, them) = (scene.us::<S>(), scene.them::<S>());
    let safe = !them.pieces & (!us.attacked | (weak & them.attacked_twice));
    let through = scene.occupied - scene.role::<S>(Role::Queen);
    let straight = rook_attacks(us.king, through);
    let diagonal = bishop_attacks(us.king, through);
    let from = [
        (Role::Knight, knight_attacks(us.king)),
        (Role::Bishop, diagonal),
        (Role::Rook, straight),
        (
            Role::Queen,
            (straight | diagonal) - us.attacks[Role::Queen.index()],
        ),
    ];
    let mut not_safe = 0;
    for (role, squares) in from {
        let checks = squares & them.attacks[role.index()] & !them.pieces;
        let safe_checks = ((checks & safe).len() as i32).min(2);
        not_safe += i32::from(checks.any() && safe_checks == 0);
        tally.add_danger::<S, _>(&PARAMETERS.danger_safe_check, role.index() - 1, safe_checks);
    }
    tally.add_danger::<S, _>(&PARAMETERS.danger_unsafe_check, 0, not_safe);
}
