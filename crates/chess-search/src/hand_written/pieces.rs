//! Knights, bishops, rooks and queens: mobility, outposts, files, and attacks on the king
//! (<https://www.chessprogramming.org/Mobility>, <https://www.chessprogramming.org/Outposts>,
//! <https://www.chessprogramming.org/King_Safety#Attacking_King_Zone>).

use super::context::{EvalContext, shields};
use super::parameters::{PARAMETERS, Terms};
use super::side::{Side, rank};
use super::sums::{EvalSums, Trace};
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
    let knights = context.role::<S>(Role::Knight);
    pawns_above_five::<S, T>(context, sums, &PARAMETERS.knight_pawns, knights);
    if knights.more_than_one() {
        sums.add::<S, _>(&PARAMETERS.knight_pair, 0);
    }
    let outposts = outposts::<S>(context);
    for square in knights {
        let mobility =
            record_attacks::<S, T>(context, sums, Role::Knight, square, knight_attacks(square));
        sums.add::<S, _>(&PARAMETERS.knight_mobility, mobility);
        let protected = context.us::<S>().pawn_attacks.contains(square);
        if protected {
            sums.add::<S, _>(&PARAMETERS.minor_protected, 0);
        }
        if outposts.contains(square) {
            sums.add::<S, _>(&PARAMETERS.knight_outpost, usize::from(protected));
        }
    }
}

#[inline(always)]
fn bishops<S: Side, T: Trace>(context: &mut EvalContext<'_>, sums: &mut EvalSums<'_, T>) {
    let bishops = context.role::<S>(Role::Bishop);
    if bishops.more_than_one() {
        sums.add::<S, _>(&PARAMETERS.bishop_pair, 0);
    }
    let outposts = outposts::<S>(context);
    for square in bishops {
        let attacks = bishop_attacks(square, context.occupied);
        let mobility = record_attacks::<S, T>(context, sums, Role::Bishop, square, attacks);
        sums.add::<S, _>(&PARAMETERS.bishop_mobility, mobility);
        let us = context.us::<S>();
        let protected = us.pawn_attacks.contains(square);
        if protected {
            sums.add::<S, _>(&PARAMETERS.minor_protected, 1);
        }
        if outposts.contains(square) {
            sums.add::<S, _>(&PARAMETERS.bishop_outpost, usize::from(protected));
        }
        let own_squares = if square.is_light() {
            Bitboard::LIGHT_SQUARES
        } else {
            Bitboard::DARK_SQUARES
        };
        let in_the_way = (us.pawns & own_squares).len();
        sums.add_times::<S, _>(&PARAMETERS.bishop_pawns, 0, in_the_way as i32);
    }
}

#[inline(always)]
fn rooks<S: Side, T: Trace>(context: &mut EvalContext<'_>, sums: &mut EvalSums<'_, T>) {
    let rooks = context.role::<S>(Role::Rook);
    pawns_above_five::<S, T>(context, sums, &PARAMETERS.rook_pawns, rooks);
    if rooks.more_than_one() {
        sums.add::<S, _>(&PARAMETERS.rook_pair, 0);
    }
    for square in rooks {
        let attacks = rook_attacks(square, context.occupied);
        let mobility = record_attacks::<S, T>(context, sums, Role::Rook, square, attacks);
        sums.add::<S, _>(&PARAMETERS.rook_mobility, mobility);
        let (us, them) = (context.us::<S>(), context.them::<S>());
        let file = Bitboard::from(square.file());
        if us.pawns.is_disjoint(file) {
            let open = them.pawns.is_disjoint(file);
            sums.add::<S, _>(&PARAMETERS.rook_open_file, usize::from(open));
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
        if shields(context.position, square, S::THEM).next().is_some() {
            sums.add::<S, _>(&PARAMETERS.queen_aimed_at, 0);
        }
    }
}

/// Adds the terms of knights and rooks by the number of own pawns: with more pawns knights gain and
/// rooks lose value (L. Kaufman, 1999: the evaluation of material imbalances).
#[inline(always)]
fn pawns_above_five<S: Side, T: Trace>(
    context: &EvalContext<'_>,
    sums: &mut EvalSums<'_, T>,
    terms: &Terms<1>,
    pieces: Bitboard,
) {
    let above_five = context.us::<S>().pawns.len() as i32 - 5;
    sums.add_times::<S, _>(terms, 0, above_five * pieces.len() as i32);
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
    sums.add_danger::<S, _>(&PARAMETERS.danger_company, index, closeness(us.king));
    let their_king = context.them::<S>().king;
    sums.add_danger::<S::Other, _>(&PARAMETERS.danger_near, index, closeness(their_king));
    let in_zone = (attacks & context.them::<S>().king_zone).len() as i32;
    if in_zone > 0 {
        sums.add_danger::<S::Other, _>(&PARAMETERS.danger_attacker, index, 1);
        sums.add_danger::<S::Other, _>(&PARAMETERS.danger_attack, index, in_zone);
    }
    context.attack::<S>(role, attacks);
    mobility
}

/// Returns the outpost squares: in or just before the opponent's half, where no pawn can attack them.
#[inline(always)]
fn outposts<S: Side>(context: &EvalContext<'_>) -> Bitboard {
    let ranks = rank::<S>(Rank::Fourth) | rank::<S>(Rank::Fifth) | rank::<S>(Rank::Sixth);
    ranks - context.them::<S>().attack_span
}
