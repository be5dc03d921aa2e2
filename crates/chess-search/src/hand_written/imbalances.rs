//! Terms that depend only on the numbers of pieces (<https://www.chessprogramming.org/Material#Imbalance>).

use super::piece_square::Material;
use super::side::Side;
use super::sums::{EvalSums, Trace};
use super::tuned::PARAMETERS;
use chess_move::Role;

/// Adds pairs of pieces, and the terms of pieces by the number of pawns: with more own pawns knights gain and rooks
/// lose value (L. Kaufman, 1999: The evaluation of material imbalances).
#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(material: Material, sums: &mut EvalSums<'_, T>) {
    let own = |role| material.count(S::US, role);
    let [knights, bishops, rooks] = [Role::Knight, Role::Bishop, Role::Rook].map(own);
    for (terms, pieces) in [
        (&PARAMETERS.knight_pair, knights),
        (&PARAMETERS.bishop_pair, bishops),
        (&PARAMETERS.rook_pair, rooks),
    ] {
        if pieces > 1 {
            sums.add::<S, _>(terms, 0);
        }
    }
    let pawns = own(Role::Pawn);
    sums.add_times::<S, _>(&PARAMETERS.knight_pawns, 0, (pawns - 5) * knights);
    sums.add_times::<S, _>(&PARAMETERS.rook_pawns, 0, (pawns - 5) * rooks);

    let above_ten = pawns + material.count(S::THEM, Role::Pawn) - 10;
    let all = [knights + bishops, rooks, own(Role::Queen)];
    for (index, pieces) in all.into_iter().enumerate() {
        sums.add_times::<S, _>(&PARAMETERS.pieces_and_pawns, index, above_ten * pieces);
    }
}
