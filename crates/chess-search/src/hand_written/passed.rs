//! Passed pawns (<https://www.chessprogramming.org/Passed_Pawn>).

use super::context::EvalContext;
use super::side::{Side, ahead, backward, behind, files_from_edge, forward, rank_of};
use super::sums::{EvalSums, Trace};
use super::tuned::PARAMETERS;
use chess_board::Bitboard;
use chess_board::attacks::rook_attacks;
use chess_move::{Rank, Role, Square};

#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(context: &EvalContext<'_>, sums: &mut EvalSums<'_, T>) {
    for square in context.us::<S>().passed {
        pawn::<S, T>(context, sums, square);
    }
}

fn pawn<S: Side, T: Trace>(context: &EvalContext<'_>, sums: &mut EvalSums<'_, T>, square: Square) {
    let (us, them) = (context.us::<S>(), context.them::<S>());
    let pawn = Bitboard::from(square);
    let rank = rank_of::<S>(square);
    let way = ahead::<S>(pawn);

    sums.add::<S, _>(&PARAMETERS.passed_advance, rank);
    sums.add::<S, _>(&PARAMETERS.passed_from_edge, files_from_edge(square));
    let sides = pawn.east() | pawn.west();
    if !us.pawns.is_disjoint(sides | backward::<S>(sides)) {
        sums.add::<S, _>(&PARAMETERS.passed_connected, rank);
    }

    let promotion = Square::new(square.file(), Rank::Eighth.relative_to(S::US));
    let (own_king, enemy_king) = (us.king.distance(promotion), them.king.distance(promotion));
    sums.add_times::<S, _>(&PARAMETERS.passed_own_king, own_king.into(), rank as i32);
    sums.add_times::<S, _>(
        &PARAMETERS.passed_enemy_king,
        enemy_king.into(),
        rank as i32,
    );

    let rooks = rook_attacks(square, context.occupied) & behind::<S>(pawn);
    for (index, rooks) in [
        rooks & context.role::<S>(Role::Rook),
        rooks & context.role::<S::Other>(Role::Rook),
    ]
    .into_iter()
    .enumerate()
    {
        if rooks.any() {
            sums.add::<S, _>(&PARAMETERS.passed_rook_behind, index);
        }
    }

    let stop = forward::<S>(pawn) & them.pieces;
    if let Some(blocker) = stop.first()
        && let Some(role) = context.position.board().role_at(blocker)
    {
        sums.add::<S, _>(&PARAMETERS.passed_blocked, role.index());
    }
    let run = before::<S>(way, context.occupied | them.attacked);
    sums.add_times::<S, _>(&PARAMETERS.passed_run, rank, run.len() as i32);
    if run == way {
        sums.add::<S, _>(&PARAMETERS.passed_through, rank);
    }
    let held = before::<S>(way, context.occupied | (them.attacked - us.attacked));
    sums.add_times::<S, _>(&PARAMETERS.passed_held_run, rank, held.len() as i32);
    let escorted = (way & us.attacked).len();
    sums.add_times::<S, _>(&PARAMETERS.passed_escort, rank, escorted as i32);

    if (them.pieces - them.pawns).single().is_some()
        && way.is_disjoint(context.occupied)
        && is_outrun::<S>(context, rank, enemy_king)
    {
        sums.add::<S, _>(&PARAMETERS.passed_unstoppable, 0);
    }
}

/// Returns the squares of a pawn's way before the first obstacle.
#[inline(always)]
fn before<S: Side>(way: Bitboard, obstacles: Bitboard) -> Bitboard {
    let obstacles = way & obstacles;
    way - obstacles - ahead::<S>(obstacles)
}

/// Returns whether the enemy king, at this distance from the promotion square, is outside the square of a pawn on this
/// rank (<https://www.chessprogramming.org/Rule_of_the_Square>).
fn is_outrun<S: Side>(context: &EvalContext<'_>, rank: usize, enemy_king: u8) -> bool {
    let moves = (7 - rank).min(5);
    let head_start = usize::from(context.position.side_to_move() == S::THEM);
    usize::from(enemy_king) > moves + head_start
}
