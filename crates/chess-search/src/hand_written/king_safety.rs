//! What a king is in danger of.
//!
//! Attacks on a king add up to more than their sum. So what attacks it is first added up as danger,
//! in units of its own, and then taken off the score, squared in the middlegame
//! ([`penalty`]). (<https://www.chessprogramming.org/King_Safety#Attack_Units>)

use super::parameters::PARAMETERS;
use super::scene::Scene;
use super::side::{Side, files, own_half, rank, widened};
use super::tally::{Tally, Trace};
use super::tapered::Tapered;
use chess_board::Bitboard;
use chess_board::attacks::{bishop_attacks, king_attacks, knight_attacks, rook_attacks};
use chess_move::{Rank, Role};

/// What the square of the middlegame's danger is divided by.
pub(crate) const MIDDLEGAME_DIVISOR: i32 = 500;
/// Danger beyond this is no more.
pub(crate) const MOST_DANGER: i32 = 1000;
/// What the endgame's danger is divided by.
pub(crate) const ENDGAME_DIVISOR: i32 = 5;

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
/// [`pieces`](super::pieces) has counted and the pawns that it lacks before it.
#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(scene: &Scene<'_>, tally: &mut Tally<'_, T>) {
    let (us, them) = (scene.us::<S>(), scene.them::<S>());
    let guarded = us.attacked_by_others();
    let count = |squares: Bitboard| (squares & us.king_zone).len() as i32;
    let bare = count(them.attacked - guarded);
    tally.add_danger::<S, _>(&PARAMETERS.danger_bare, 0, bare);
    let outnumbered = count(them.attacked_twice - us.attacked_twice);
    tally.add_danger::<S, _>(&PARAMETERS.danger_outnumbered, 0, outnumbered);
    let king_files = files(widened(Bitboard::from(us.king)));
    let front = king_files & own_half::<S>();
    let (attacked, defended) = (front & them.attacked, front & us.attacked);
    tally.add_danger::<S, _>(&PARAMETERS.danger_files, 0, attacked.len() as i32);
    tally.add_danger::<S, _>(&PARAMETERS.danger_files, 1, defended.len() as i32);
    tally.add_danger::<S, _>(&PARAMETERS.danger_guard, 0, count(guarded));
    tally.add_danger::<S, _>(&PARAMETERS.danger_pawn, 0, count(them.pawn_attacks));
    checks::<S, T>(scene, tally);
    let free = king_attacks(us.king) - us.pieces - them.attacked;
    tally.add::<S, _>(&PARAMETERS.king_freedom, free.len());
    tally.add_danger::<S, _>(&PARAMETERS.danger_pinned, 0, us.pinned.len() as i32);
    let bare_files = king_files - files(us.pawns);
    let heavy = scene.role::<S::Other>(Role::Rook) | scene.role::<S::Other>(Role::Queen);
    let open = (files(heavy) & bare_files & rank::<S>(Rank::First)).len() as i32;
    tally.add_danger::<S, _>(&PARAMETERS.danger_open_file, 0, open);
    let no_queen = scene.role::<S::Other>(Role::Queen).is_empty();
    tally.add_danger::<S, _>(&PARAMETERS.danger_no_queen, 0, i32::from(no_queen));
}

/// Checks that the opponent could give at the next move from a square that nobody attacks.
#[inline(always)]
fn checks<S: Side, T: Trace>(scene: &Scene<'_>, tally: &mut Tally<'_, T>) {
    let (us, them) = (scene.us::<S>(), scene.them::<S>());
    let diagonal = bishop_attacks(us.king, scene.occupied);
    let straight = rook_attacks(us.king, scene.occupied);
    for (role, lines) in [
        (Role::Knight, knight_attacks(us.king)),
        (Role::Bishop, diagonal),
        (Role::Rook, straight),
        (Role::Queen, diagonal | straight),
    ] {
        let all = (lines & them.attacks[role.index()]) - them.pieces;
        let squares = all - us.attacked;
        let index = role.index() - 1;
        tally.add_danger::<S, _>(&PARAMETERS.danger_any_check, 0, i32::from(all.any()));
        tally.add_danger::<S, _>(&PARAMETERS.danger_check, index, squares.len() as i32);
    }
}
