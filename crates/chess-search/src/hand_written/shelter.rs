//! [`Shelter`]: the pawns before a king, of both sides.
//! (<https://www.chessprogramming.org/King_Safety#Pawn_Shield>)

use super::parameters::PARAMETERS;
use super::side::{Side, edge_distance, rank_of};
use super::tally::{Tally, Trace};
use super::tapered::Tapered;
use chess_board::Bitboard;
use chess_move::{File, Rank, Square};

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
        let mut tally = Tally::new(Tapered::ZERO, trace);
        add::<S, T>(king, own, theirs, &mut tally);
        Self {
            sum: tally.sum,
            danger: tally.danger[S::US.index()],
        }
    }
}

fn add<S: Side, T: Trace>(king: Square, own: Bitboard, theirs: Bitboard, tally: &mut Tally<'_, T>) {
    let not_behind = not_behind::<S>(king);
    let mut bare = 0;
    for file in king_files(king) {
        let edge = 8 * edge_distance(Square::new(file, Rank::First));
        let own_rank = hindmost::<S>(own & not_behind & file);
        let their_rank = hindmost::<S>(theirs & not_behind & file);
        tally.add::<S, _>(&PARAMETERS.shelter, edge + own_rank);
        if own_rank != 0 && their_rank == own_rank + 1 {
            tally.add::<S, _>(&PARAMETERS.storm_blocked, their_rank);
        } else {
            tally.add::<S, _>(&PARAMETERS.storm, edge + their_rank);
        }
        bare += i32::from(own_rank == 0);
    }
    tally.add_danger::<S, _>(&PARAMETERS.danger_no_shield, 0, bare);
    let file = Bitboard::from(king.file());
    if own.is_disjoint(file) {
        let open = theirs.is_disjoint(file);
        tally.add::<S, _>(&PARAMETERS.king_open_file, usize::from(open));
    }
}

/// The king's rank and all before it.
fn not_behind<S: Side>(king: Square) -> Bitboard {
    let rank = 8 * king.rank() as u32;
    Bitboard::from_bits(if S::SIGN > 0 {
        !0 << rank
    } else {
        !0 >> (56 - rank)
    })
}

/// The rank of the pawn that is the least far up the board as the side sees it; 0 for none.
fn hindmost<S: Side>(pawns: Bitboard) -> usize {
    let pawn = if S::SIGN > 0 {
        pawns.first()
    } else {
        pawns.last()
    };
    pawn.map_or(0, rank_of::<S>)
}

/// The king's file and those beside it; at the edge, one more.
fn king_files(king: Square) -> [File; 3] {
    match king.file() {
        File::A | File::B => [File::A, File::B, File::C],
        File::C => [File::B, File::C, File::D],
        File::D => [File::C, File::D, File::E],
        File::E => [File::D, File::E, File::F],
        File::F => [File::E, File::F, File::G],
        File::G | File::H => [File::F, File::G, File::H],
    }
}
