//! [`Shelter`]: the pawns of both sides in front of a king
//! (<https://www.chessprogramming.org/King_Safety#Pawn_Shield>).

use super::parameters::PARAMETERS;
use super::side::{Side, edge_distance, forward, rank_of};
use super::sums::{EvalSums, Trace};
use super::tapered::Tapered;
use chess_board::Bitboard;
use chess_move::Square;

/// The score of the pawns in front of a king. It depends only on the pawns and the king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shelter {
    /// The score, White minus Black.
    pub(super) sum: Tapered,
    /// The danger of this king.
    pub(super) danger: Tapered,
}

impl Shelter {
    pub(super) fn new<S: Side, T: Trace>(
        king: Square,
        own: Bitboard,
        theirs: Bitboard,
        trace: &mut T,
    ) -> Self {
        let mut sums = EvalSums::new(Tapered::ZERO, trace);
        add::<S, T>(king, own, theirs, &mut sums);
        Self {
            sum: sums.sum,
            danger: sums.danger[S::US.index()],
        }
    }
}

/// Adds the terms of the king's file and its neighbors.
fn add<S: Side, T: Trace>(
    king: Square,
    own: Bitboard,
    theirs: Bitboard,
    sums: &mut EvalSums<'_, T>,
) {
    let square = Bitboard::from(king);
    let mut missing = 0;
    for (beside, start) in [(1, square.west()), (0, square), (1, square.east())] {
        let Some(start) = start.first() else {
            continue;
        };
        let shield = ranks_away::<S>(start, own);
        let attacker = ranks_away::<S>(start, theirs);
        let edge = 8 * edge_distance(start);
        sums.add::<S, _>(&PARAMETERS.shelter, edge + 4 * beside + shield.min(3));
        let stopped = attacker > 1 && shield == attacker - 1;
        if stopped {
            sums.add::<S, _>(&PARAMETERS.storm_blocked, attacker);
        } else {
            sums.add::<S, _>(&PARAMETERS.storm, edge + attacker);
        }
        missing += i32::from(shield == 0);
    }
    sums.add_danger::<S, _>(&PARAMETERS.danger_no_shield, 0, missing);
}

/// Returns how many ranks ahead of a square the nearest of these pawns on its file is; 0 if there is none.
fn ranks_away<S: Side>(start: Square, pawns: Bitboard) -> usize {
    let mut square = forward::<S>(Bitboard::from(start));
    while square.any() {
        if let Some(pawn) = (square & pawns).first() {
            return rank_of::<S>(pawn) - rank_of::<S>(start);
        }
        square = forward::<S>(square);
    }
    0
}
