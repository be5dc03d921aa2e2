//! The pawns of both sides in front of a king (<https://www.chessprogramming.org/King_Safety#Pawn_Shield>,
//! <https://www.chessprogramming.org/King_Safety#Pawn_Storm>): piece-square tables that move with the king.

use super::side::{Side, ahead, rank_of};
use super::sums::{EvalSums, Trace};
use super::tuned::PARAMETERS;
use chess_board::Bitboard;
use chess_move::Square;

/// The distances in files, and the numbers of ranks, that the parameters `shelter` and `storm` distinguish.
const FILES: usize = 3;
const OWN_RANKS: usize = 4;
const THEIR_RANKS: usize = 6;

/// Adds the terms of the pawns near the king's file that are not behind the king.
pub(super) fn evaluate<S: Side, T: Trace>(
    own: Bitboard,
    theirs: Bitboard,
    king: Square,
    sums: &mut EvalSums<'_, T>,
) {
    let king_rank = rank_of::<S>(king);
    let ranks_ahead = |pawn: Square| rank_of::<S>(pawn) - king_rank;
    let mut missing = 0;
    let (mut west, mut east) = (Bitboard::from(king), Bitboard::from(king));
    for files_beside in 0..FILES {
        let beside = west | east;
        let front = ahead::<S>(beside);
        for pawn in own & (beside | front) {
            let ranks = ranks_ahead(pawn).min(OWN_RANKS - 1);
            sums.add::<S, _>(&PARAMETERS.shelter, OWN_RANKS * files_beside + ranks);
        }
        for pawn in theirs & (beside | front) {
            let ranks = ranks_ahead(pawn).min(THEIR_RANKS - 1);
            sums.add::<S, _>(&PARAMETERS.storm, THEIR_RANKS * files_beside + ranks);
        }
        // The king's file and its neighbors need a shield.
        if files_beside <= 1 {
            for start in beside {
                missing += i32::from(own.is_disjoint(ahead::<S>(Bitboard::from(start))));
            }
        }
        (west, east) = (west.west(), east.east());
    }
    sums.add_danger::<S, _>(&PARAMETERS.danger_no_shield, 0, missing);
}
