//! Knights, bishops, rooks and queens: mobility, outposts, files, and attacks on the king
//! (<https://www.chessprogramming.org/Mobility>, <https://www.chessprogramming.org/King_Safety#Attacking_King_Zone>).

use super::context::EvalContext;
use super::side::{Side, rank, rank_of};
use super::sums::{EvalSums, Trace};
use super::tuned::PARAMETERS;
use chess_board::Bitboard;
use chess_board::attacks::{bishop_attacks, knight_attacks, rook_attacks};
use chess_move::{Rank, Role, Square};

/// Adds the terms of all pieces of a side and records their attacks.
#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(
    context: &mut EvalContext<'_>,
    sums: &mut EvalSums<'_, T>,
) {
    knights::<S, T>(context, sums);
    bishops::<S, T>(context, sums);
    rooks::<S, T>(context, sums);
    queens::<S, T>(context, sums);
}

#[inline(always)]
fn knights<S: Side, T: Trace>(context: &mut EvalContext<'_>, sums: &mut EvalSums<'_, T>) {
    for square in context.role::<S>(Role::Knight) {
        let mobility =
            record_attacks::<S, T>(context, sums, Role::Knight, square, knight_attacks(square));
        sums.add::<S, _>(&PARAMETERS.knight_mobility, mobility);
        protection::<S, T>(context, sums, 0, square);
    }
}

#[inline(always)]
fn bishops<S: Side, T: Trace>(context: &mut EvalContext<'_>, sums: &mut EvalSums<'_, T>) {
    for square in context.role::<S>(Role::Bishop) {
        let attacks = bishop_attacks(square, context.occupied);
        let mobility = record_attacks::<S, T>(context, sums, Role::Bishop, square, attacks);
        sums.add::<S, _>(&PARAMETERS.bishop_mobility, mobility);
        protection::<S, T>(context, sums, 1, square);
        let own_squares = if square.is_light() {
            Bitboard::LIGHT_SQUARES
        } else {
            Bitboard::DARK_SQUARES
        };
        let in_the_way = (context.us::<S>().pawns & own_squares).len();
        sums.add_times::<S, _>(&PARAMETERS.bishop_pawns, 0, in_the_way as i32);
    }
}

#[inline(always)]
fn rooks<S: Side, T: Trace>(context: &mut EvalContext<'_>, sums: &mut EvalSums<'_, T>) {
    for square in context.role::<S>(Role::Rook) {
        let attacks = rook_attacks(square, context.occupied);
        let mobility = record_attacks::<S, T>(context, sums, Role::Rook, square, attacks);
        sums.add::<S, _>(&PARAMETERS.rook_mobility, mobility);
        let (us, them) = (context.us::<S>(), context.them::<S>());
        let file = Bitboard::from(square.file());
        if us.pawns.is_disjoint(file) {
            let targets = them.pawns & file;
            let index = if targets.is_empty() {
                0
            } else if targets.is_disjoint(attacks) {
                1
            } else if targets.is_disjoint(them.pawn_attacks) {
                2
            } else {
                3
            };
            sums.add::<S, _>(&PARAMETERS.rook_open_file, index);
        }
        let file_friends = context.role::<S>(Role::Rook) | context.role::<S>(Role::Queen);
        if !(attacks & file).is_disjoint(file_friends) {
            sums.add::<S, _>(&PARAMETERS.rook_battery, 0);
        }
        let seventh = rank::<S>(Rank::Seventh);
        let target = them.pawns & seventh | rank::<S>(Rank::Eighth) & them.king;
        if seventh.contains(square) && target.any() {
            sums.add::<S, _>(&PARAMETERS.rook_seventh, 0);
        }
    }
}

#[inline(always)]
fn queens<S: Side, T: Trace>(context: &mut EvalContext<'_>, sums: &mut EvalSums<'_, T>) {
    for square in context.role::<S>(Role::Queen) {
        let attacks =
            bishop_attacks(square, context.occupied) | rook_attacks(square, context.occupied);
        let mobility = record_attacks::<S, T>(context, sums, Role::Queen, square, attacks);
        sums.add::<S, _>(&PARAMETERS.queen_mobility, mobility);
    }
}

/// Adds the terms of a knight (0) or bishop (1) that a pawn protects. If no enemy pawn can ever attack it, it is on an
/// outpost (<https://en.wikipedia.org/wiki/Outpost_(chess)>).
#[inline(always)]
fn protection<S: Side, T: Trace>(
    context: &EvalContext<'_>,
    sums: &mut EvalSums<'_, T>,
    index: usize,
    square: Square,
) {
    if context.us::<S>().pawn_attacks.contains(square) {
        sums.add::<S, _>(&PARAMETERS.minor_protected, index);
        let is_attackable = context.them::<S>().attack_span.contains(square);
        if !is_attackable && rank_of::<S>(square) >= Rank::Fourth.index() {
            sums.add::<S, _>(&PARAMETERS.minor_outpost, index);
        }
    }
}

/// Records the attacks of a piece, including those on the enemy king zone, and returns its mobility.
#[inline(always)]
fn record_attacks<S: Side, T: Trace>(
    context: &mut EvalContext<'_>,
    sums: &mut EvalSums<'_, T>,
    role: Role,
    square: Square,
    attacks: Bitboard,
) -> usize {
    let index = role.index() - 1;
    let us = context.us::<S>();
    if us.pinned.contains(square) {
        sums.add::<S, _>(&PARAMETERS.pinned, index);
    }
    let mobility = (attacks & us.mobility_area).len();
    let closeness = |king: Square| 7 - i32::from(king.distance(square));
    let them = context.them::<S>();
    sums.add_danger::<S, _>(&PARAMETERS.danger_near, index, -closeness(us.king));
    sums.add_danger::<S::Other, _>(&PARAMETERS.danger_near, index, closeness(them.king));
    let in_zone = (attacks & them.king_zone).len() as i32;
    if in_zone > 0 {
        sums.add_danger::<S::Other, _>(&PARAMETERS.danger_attacker, index, 1);
        sums.add_danger::<S::Other, _>(&PARAMETERS.danger_attack, index, in_zone);
    }
    context.attack::<S>(role, attacks);
    mobility
}
