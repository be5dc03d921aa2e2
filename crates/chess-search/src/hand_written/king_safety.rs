//! King safety.
//!
//! Attacks on a king are worth more than their sum. They are first added up as danger, in units of their own, and
//! [`penalty`] converts the danger to a score (<https://www.chessprogramming.org/King_Safety#Attack_Units>).

use super::context::EvalContext;
use super::side::{Side, files, rank, widened};
use super::sums::{EvalSums, Trace};
use super::tapered::Tapered;
use super::tuned::PARAMETERS;
use chess_board::Bitboard;
use chess_board::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use chess_move::{Rank, Role};

/// The danger at which half of it is subtracted from the score.
pub(crate) const HALF_DANGER: i32 = 300;

/// Returns the penalty for a danger: almost nothing for a small one, and a growing share of a large one.
#[inline(always)]
pub(super) fn penalty(danger: Tapered) -> Tapered {
    let of = |danger: i32| {
        let danger = danger.max(0);
        danger * danger / (danger + HALF_DANGER)
    };
    Tapered::new(of(danger.middlegame()), of(danger.endgame()))
}

/// Adds the danger of this side's king, except the attackers counted by [`pieces`](super::pieces) and the missing pawns
/// of its shelter.
#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(context: &EvalContext<'_>, sums: &mut EvalSums<'_, T>) {
    let (us, them) = (context.us::<S>(), context.them::<S>());
    let mut danger = |terms, squares: Bitboard| {
        sums.add_danger::<S, 1>(terms, 0, squares.len() as i32);
    };
    let guarded = us.attacked_by_others();
    danger(
        &PARAMETERS.danger_flight,
        us.attacks[Role::King.index()] - us.pieces - them.attacked,
    );
    danger(&PARAMETERS.danger_guard, us.king_zone & guarded);
    danger(&PARAMETERS.danger_pawn, us.king_zone & them.pawn_attacks);

    let king_files = files(widened(Bitboard::from(us.king)));
    let heavy = context.role::<S::Other>(Role::Rook) | context.role::<S::Other>(Role::Queen);
    let open_files = (king_files & files(heavy)) - files(us.pawns);
    danger(
        &PARAMETERS.danger_open_file,
        open_files & rank::<S>(Rank::First),
    );
    let diagonal = bishop_attacks(us.king, context.occupied);
    let straight = rook_attacks(us.king, context.occupied);
    // The more squares a queen could reach from the king's, the more lines lead to the king.
    danger(&PARAMETERS.danger_reach, (diagonal | straight) - us.pieces);

    let from = checks::<S>(context, diagonal, straight);
    for (index, squares) in [
        from - us.attacked,
        (from & us.attacked) - guarded,
        from & guarded,
    ]
    .into_iter()
    .enumerate()
    {
        sums.add_danger::<S, _>(&PARAMETERS.danger_check, index, squares.len() as i32);
    }
}

/// Returns the squares from which the opponent could give check on the next move, given the squares that a bishop and a
/// rook in the king's place would attack.
#[inline(always)]
fn checks<S: Side>(context: &EvalContext<'_>, diagonal: Bitboard, straight: Bitboard) -> Bitboard {
    let (us, them) = (context.us::<S>(), context.them::<S>());
    let by = |role: Role| them.attacks[role.index()];
    let from = knight_attacks(us.king) & by(Role::Knight)
        | diagonal & (by(Role::Bishop) | by(Role::Queen))
        | straight & (by(Role::Rook) | by(Role::Queen));
    from - them.pieces
}
