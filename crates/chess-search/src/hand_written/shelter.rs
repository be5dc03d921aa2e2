//! [`Shelter`]: the pawns before a king, of both sides.
//! (<https://www.chessprogramming.org/King_Safety#Pawn_Shield>)

use super::parameters::PARAMETERS;
use super::side::{Side, edge_distance, forward, rank_of};
use super::sums::{EvalSums, Trace};
use super::tapered::Tapered;
use chess_board::Bitboard;
use chess_move::Square;

/// What the pawns before a king come to. It depends on nothing but the pawns and the king.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Shelter {
    /// White's good less Black's.
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

/// Goes over the king's file and those beside it, as many as there are.
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

/// How many ranks before a square the nearest of these pawns on its file stands; 0 if there is none.
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
