//! [`Pawns`]: what the pawns are worth by themselves, and which are passed.
//!
//! (<https://www.chessprogramming.org/Pawn_Structure>)

use super::parameters::PARAMETERS;
use super::shelter::Shelter;
use super::side::{
    Black, Side, White, ahead, backward, behind, files, forward, pawn_attacks, rank_of, widened,
};
use super::tally::{Tally, Trace};
use super::tapered::Tapered;
use chess_board::Bitboard;

/// What follows from the pawns of both sides alone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pawns {
    /// White's good less Black's.
    pub(super) sum: Tapered,
    /// The passed pawns of both sides.
    pub(super) passed: Bitboard,
    /// By color, what its pawns attack or could attack further on.
    pub(super) attack_span: [Bitboard; 2],
    /// The danger of each color's king from the pawns that it lacks.
    pub(super) danger: [Tapered; 2],
}

impl Pawns {
    pub(super) fn new<T: Trace>(white: Bitboard, black: Bitboard, trace: &mut T) -> Self {
        let mut tally = Tally::new(Tapered::ZERO, trace);
        let passed = structure::<White, T>(white, black, &mut tally)
            | structure::<Black, T>(black, white, &mut tally);
        Self {
            sum: tally.sum,
            passed,
            attack_span: [attack_span::<White>(white), attack_span::<Black>(black)],
            danger: [Tapered::ZERO; 2],
        }
    }

    /// With the shelters of both kings.
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

/// Adds up one side's pawns and returns those that are passed.
fn structure<S: Side, T: Trace>(
    own: Bitboard,
    theirs: Bitboard,
    tally: &mut Tally<'_, T>,
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
        // Those that are beside it or could come to be.
        let helpers = neighbors & (sides | behind::<S>(sides));
        let sentries = theirs & (widened(way) - way);

        if phalanx.any() {
            tally.add::<S, _>(&PARAMETERS.pawn_phalanx, rank);
        }
        tally.add_times::<S, _>(&PARAMETERS.pawn_supported, rank, supporters.len() as i32);
        if neighbors.is_empty() {
            tally.add::<S, _>(&PARAMETERS.pawn_isolated, open);
        } else if helpers.is_empty() && !their_attacks.is_disjoint(forward::<S>(pawn)) {
            tally.add::<S, _>(&PARAMETERS.pawn_backward, open);
        }
        if !own.is_disjoint(way) {
            tally.add::<S, _>(&PARAMETERS.pawn_doubled, usize::from(supporters.any()));
        } else if open == 1 && sentries.is_empty() {
            passed |= pawn;
        } else if open == 1 && helpers.len() >= sentries.len() {
            tally.add::<S, _>(&PARAMETERS.pawn_candidate, rank);
        }
        if !theirs.is_disjoint(pawn_attacks::<S>(pawn)) {
            tally.add::<S, _>(&PARAMETERS.pawn_lever, rank);
        }
        if !theirs.is_disjoint(forward::<S>(pawn)) {
            tally.add::<S, _>(&PARAMETERS.pawn_rammed, rank);
        }
    }
    let on_files = files(own).bits() & 0xff;
    let islands = (on_files & !(on_files << 1)).count_ones();
    tally.add_times::<S, _>(&PARAMETERS.pawn_island, 0, islands as i32);
    passed
}
