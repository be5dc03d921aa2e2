//! Threats: pieces attacked by cheaper pieces, hanging pieces, and control of squares
//! (<https://www.chessprogramming.org/Hanging_Piece>).

use super::context::{EvalContext, SideContext};
use super::parameters::{PARAMETERS, Terms};
use super::side::{Side, forward, own_half, pawn_attacks};
use super::sums::{EvalSums, Trace};
use chess_board::Bitboard;
use chess_move::Role;

/// Adds the threats of this side. Each victim counts by its role: once for its cheapest attacker up to a rook, and once for
/// any attacker if it is not defended, or defended once and attacked twice.
#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(context: &EvalContext<'_>, sums: &mut EvalSums<'_, T>) {
    let (us, them) = (context.us::<S>(), context.them::<S>());
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
        count::<S, T>(context, sums, terms, victims & attackers);
        victims -= attackers;
    }
    let loose = (them.pieces & us.attacked) - them.attacked;
    count::<S, T>(context, sums, &PARAMETERS.threat_loose, loose);
    let outnumbered =
        (them.pieces & us.attacked_twice & them.attacked) - them.attacked_twice - them.pawn_attacks;
    count::<S, T>(context, sums, &PARAMETERS.threat_outnumbered, outnumbered);
    let undefended = us.pieces - us.attacked;
    count::<S, T>(context, sums, &PARAMETERS.undefended, undefended);

    let steps = forward::<S>(us.pawns) - context.occupied - them.pawn_attacks;
    let forks = pawn_attacks::<S>(steps) & (them.pieces - them.pawns);
    sums.add_times::<S, _>(&PARAMETERS.threat_push, 0, forks.len() as i32);

    control::<S, T>(us, them, sums);
}

/// Adds the control of squares (<https://www.chessprogramming.org/Square_Control>).
#[inline(always)]
fn control<S: Side, T: Trace>(us: &SideContext, them: &SideContext, sums: &mut EvalSums<'_, T>) {
    let alone = us.attacked - them.attacked;
    let squares = [
        alone & own_half::<S>(),
        alone - own_half::<S>(),
        (us.pawn_attacks & them.attacked) - them.pawn_attacks,
    ];
    for (index, squares) in squares.into_iter().enumerate() {
        sums.add_times::<S, _>(&PARAMETERS.control, index, squares.len() as i32);
    }
}

/// Adds each victim by its role. Kings do not count, because attacks on them are checks, which the search handles.
#[inline(always)]
fn count<S: Side, T: Trace>(
    context: &EvalContext<'_>,
    sums: &mut EvalSums<'_, T>,
    terms: &Terms<5>,
    victims: Bitboard,
) {
    if victims.is_empty() {
        return;
    }
    for role in Role::ALL.into_iter().take(5) {
        let number = (victims & context.position.by_role(role)).len() as i32;
        sums.add_times::<S, _>(terms, role.index(), number);
    }
}
