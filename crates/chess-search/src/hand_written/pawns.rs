//! [`SidePawns`]: the scores that depend only on pawns and kings, and what other terms need to know about the pawns
//! (<https://www.chessprogramming.org/Pawn_Structure>).

use super::shelter;
use super::side::{Side, ahead, backward, behind, files, forward, pawn_attacks, rank_of, widened};
use super::sums::{EvalSums, Trace};
use super::tapered::Tapered;
use super::tuned::PARAMETERS;
use chess_board::{Bitboard, Position};
use chess_move::{Role, Square};

/// What the scores of one side's pawns depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct PawnKey {
    pub(super) own: Bitboard,
    pub(super) theirs: Bitboard,
    pub(super) king: Square,
}

impl PawnKey {
    /// The key of no position, because a pawn cannot be on the square of a king.
    pub(super) const NONE: Self = Self {
        own: Bitboard::from_square(Square::A1),
        theirs: Bitboard::EMPTY,
        king: Square::A1,
    };

    #[inline(always)]
    pub(super) fn of<S: Side>(position: &Position) -> Self {
        Self {
            own: position.pieces(S::US, Role::Pawn),
            theirs: position.pieces(S::THEM, Role::Pawn),
            king: position.king(S::US),
        }
    }
}

/// The scores and sets of squares of one side that depend only on its king and the pawns of both sides.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SidePawns {
    /// The score from White's point of view.
    pub(super) sum: Tapered,
    /// The danger of the king from the missing pawns of its shelter.
    pub(super) danger: Tapered,
    /// The passed pawns.
    pub(super) passed: Bitboard,
    /// The squares that the pawns attack or can attack after advancing.
    pub(super) attack_span: Bitboard,
}

impl SidePawns {
    pub(super) fn new<S: Side, T: Trace>(key: &PawnKey, trace: &mut T) -> Self {
        let mut sums = EvalSums::new(Tapered::ZERO, trace);
        let passed = structure::<S, T>(key.own, key.theirs, &mut sums);
        shelter::evaluate::<S, T>(key.own, key.theirs, key.king, &mut sums);
        Self {
            sum: sums.sum,
            danger: sums.danger[S::US.index()],
            passed,
            attack_span: pawn_attacks::<S>(key.own | ahead::<S>(key.own)),
        }
    }
}

/// Adds the terms of one side's pawns and returns its passed pawns.
fn structure<S: Side, T: Trace>(
    own: Bitboard,
    theirs: Bitboard,
    sums: &mut EvalSums<'_, T>,
) -> Bitboard {
    let mut passed = Bitboard::EMPTY;
    let their_attacks = pawn_attacks::<S::Other>(theirs);
    for square in own {
        let pawn = Bitboard::from(square);
        let rank = rank_of::<S>(square);
        let way = ahead::<S>(pawn);
        let is_open = way.is_disjoint(theirs);
        let sides = pawn.east() | pawn.west();
        let neighbors = own & files(sides);
        let phalanx = own & sides;
        let supporters = own & backward::<S>(sides);
        // Pawns beside this one, or further back on the neighboring files.
        let helpers = neighbors & (sides | behind::<S>(sides));
        let sentries = theirs & (widened(way) - way);

        if phalanx.any() {
            sums.add::<S, _>(&PARAMETERS.pawn_phalanx, rank);
        }
        sums.add_times::<S, _>(&PARAMETERS.pawn_supported, rank, supporters.len() as i32);
        if neighbors.is_empty() {
            sums.add::<S, _>(&PARAMETERS.pawn_isolated, 0);
        } else if helpers.is_empty() && !their_attacks.is_disjoint(forward::<S>(pawn)) {
            sums.add::<S, _>(&PARAMETERS.pawn_backward, 0);
        }
        if !own.is_disjoint(way) {
            sums.add::<S, _>(&PARAMETERS.pawn_doubled, usize::from(supporters.any()));
        } else if is_open && sentries.is_empty() {
            passed |= pawn;
        } else if is_open && helpers.len() >= sentries.len() {
            sums.add::<S, _>(&PARAMETERS.pawn_candidate, rank);
        }
        if !theirs.is_disjoint(pawn_attacks::<S>(pawn)) {
            sums.add::<S, _>(&PARAMETERS.pawn_lever, rank);
        }
        if !theirs.is_disjoint(forward::<S>(pawn)) {
            sums.add::<S, _>(&PARAMETERS.pawn_rammed, rank);
        }
    }
    let on_files = files(own).bits() & 0xff;
    let islands = (on_files & !(on_files << 1)).count_ones();
    sums.add_times::<S, _>(&PARAMETERS.pawn_island, 0, islands as i32);
    passed
}
