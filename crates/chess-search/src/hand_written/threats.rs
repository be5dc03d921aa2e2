//! Threats: what is attacked by something cheaper, what is attacked and not defended, and which squares
//! are whose.
//! (<https://www.chessprogramming.org/Hanging_Piece>)

use super::parameters::{PARAMETERS, Terms};
use super::scene::{Scene, SideScene};
use super::side::{Side, forward, own_half, pawn_attacks};
use super::tally::{Tally, Trace};
use chess_board::Bitboard;
use chess_move::Role;

/// What this side threatens. Each victim counts by its role: for a pawn, a minor piece or a rook that attacks
/// it, the cheapest of them; whoever attacks it, if nothing defends it or one piece against two.
#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(scene: &Scene<'_>, tally: &mut Tally<'_, T>) {
    let (us, them) = (scene.us::<S>(), scene.them::<S>());
    let by = |role: Role| us.attacks[role.index()];
    let mut victims = them.pieces;
    for (terms, attackers) in [
        (&PARAMETERS.threat_pawn, by(Role::Pawn)),
        (
            &PARAMETERS.threat_minor,
            by(Role::Knight) | by(Role::Bishop),
        ),
        (&PARAMETERS.threat_rook, by(Role::Rook)),
    ] {
        count::<S, T>(scene, tally, terms, victims & attackers);
        victims -= attackers;
    }
    let loose = (them.pieces & us.attacked) - them.attacked;
    count::<S, T>(scene, tally, &PARAMETERS.threat_loose, loose);
    let outnumbered =
        (them.pieces & us.attacked_twice & them.attacked) - them.attacked_twice - them.pawn_attacks;
    count::<S, T>(scene, tally, &PARAMETERS.threat_outnumbered, outnumbered);
    let undefended = us.pieces - us.attacked;
    count::<S, T>(scene, tally, &PARAMETERS.undefended, undefended);

    let steps = forward::<S>(us.pawns) - scene.occupied - them.pawn_attacks;
    let forks = pawn_attacks::<S>(steps) & (them.pieces - them.pawns);
    tally.add_times::<S, _>(&PARAMETERS.threat_push, 0, forks.len() as i32);

    control::<S, T>(us, them, tally);
}

/// Which squares are this side's (<https://www.chessprogramming.org/Square_Control>).
#[inline(always)]
fn control<S: Side, T: Trace>(us: &SideScene, them: &SideScene, tally: &mut Tally<'_, T>) {
    let alone = us.attacked - them.attacked;
    let squares = [
        alone & own_half::<S>(),
        alone - own_half::<S>(),
        (us.pawn_attacks & them.attacked) - them.pawn_attacks,
    ];
    for (index, squares) in squares.into_iter().enumerate() {
        tally.add_times::<S, _>(&PARAMETERS.control, index, squares.len() as i32);
    }
}

/// Adds each victim by its role. The king is none: what attacks it gives check, and that is for the
/// search.
#[inline(always)]
fn count<S: Side, T: Trace>(
    scene: &Scene<'_>,
    tally: &mut Tally<'_, T>,
    terms: &Terms<5>,
    victims: Bitboard,
) {
    if victims.is_empty() {
        return;
    }
    for role in Role::ALL.into_iter().take(5) {
        let number = (victims & scene.position.by_role(role)).len() as i32;
        tally.add_times::<S, _>(terms, role.index(), number);
    }
}
