//! [`PawnStructure`]: the scores of pawns alone, and the passed pawns (<https://www.chessprogramming.org/Pawn_Structure>).

use super::parameters::PARAMETERS;
use super::shelter::Shelter;
use super::side::{
    Black, Side, White, ahead, backward, behind, files, forward, pawn_attacks, rank_of, widened,
};
use super::sums::{EvalSums, Trace};
use super::tapered::Tapered;
use chess_board::Bitboard;

/// The scores and sets of squares that depend only on the pawns of both sides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct PawnStructure {
    /// The score, White minus Black.
    pub(super) sum: Tapered,
    /// The passed pawns of both sides.
    pub(super) passed: Bitboard,
    /// By color, the squares that its pawns attack or can attack after advancing.
    pub(super) attack_span: [Bitboard; 2],
    /// The danger of each king from the missing pawns of its shelter.
    pub(super) danger: [Tapered; 2],
}

impl PawnStructure {
    pub(super) fn new<T: Trace>(white: Bitboard, black: Bitboard, trace: &mut T) -> Self {
        let mut sums = EvalSums::new(Tapered::ZERO, trace);
        let passed = structure::<White, T>(white, black, &mut sums)
            | structure::<Black, T>(black, white, &mut sums);
        Self {
            sum: sums.sum,
            passed,
            attack_span: [attack_span::<White>(white), attack_span::<Black>(black)],
            danger: [Tapered::ZERO; 2],
        }
    }

    /// Adds the shelters of both kings.
    #[inline(always)]
    pub(super) fn with_shelters(mut self, shelters: [Shelter; 2]) -> Self {
        self.sum += shelters[0].sum + shelters[1].sum;
        self.danger = shelters.map(|shelter| shelter.danger);
        self
    }
}

fn attack_span<S: Side>(pawns: Bitboard) -> Bitboard {
    pawn_attacks::<S>(pawns | ahead::<S>(pawns))
}

/// Adds the terms of one side's pawns and returns its passed pawns.
fn structure<S: Side, T: Trace>(
    own: Bitboard,
    theirs: Bitboard,
    sums: &mut EvalSums<'_, T>,
) -> Bitboard {
    let their_attacks = pawn_attacks::<S::Other>(theirs);
    let mut passed = Bitboard::EMPTY;
    for square in own {
        let pawn = Bitboard::from(square);
        let rank = rank_of::<S>(square);
        let way = ahead::<S>(pawn);
        let open = usize::from(way.is_disjoint(theirs));
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
            sums.add::<S, _>(&PARAMETERS.pawn_isolated, open);
        } else if helpers.is_empty() && !their_attacks.is_disjoint(forward::<S>(pawn)) {
            sums.add::<S, _>(&PARAMETERS.pawn_backward, open);
        }
        if !own.is_disjoint(way) {
            sums.add::<S, _>(&PARAMETERS.pawn_doubled, usize::from(supporters.any()));
        } else if open == 1 && sentries.is_empty() {
            passed |= pawn;
        } else if open == 1 && helpers.len() >= sentries.len() {
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
