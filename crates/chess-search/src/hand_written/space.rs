//! Space: room behind the pawns, which is worth the more the more pieces want it.

use super::parameters::PARAMETERS;
use super::scene::Scene;
use super::side::{Side, backward, rank};
use super::tally::{Tally, Trace};
use chess_board::Bitboard;
use chess_move::{File, Rank};

#[inline(always)]
pub(super) fn evaluate<S: Side, T: Trace>(scene: &Scene<'_>, tally: &mut Tally<'_, T>) {
    const FILES: Bitboard = Bitboard::from_file(File::C)
        .union(Bitboard::from_file(File::D))
        .union(Bitboard::from_file(File::E))
        .union(Bitboard::from_file(File::F));
    let (us, them) = (scene.us::<S>(), scene.them::<S>());
    let ranks = rank::<S>(Rank::Second) | rank::<S>(Rank::Third) | rank::<S>(Rank::Fourth);
    let safe = (FILES & ranks) - us.pawns - them.pawn_attacks;
    let mut behind = backward::<S>(us.pawns);
    behind |= backward::<S>(behind);
    behind |= backward::<S>(behind);
    let room = safe.len() + (safe & behind & !them.attacked).len();
    let pieces = (us.pieces - us.pawns).len();
    tally.add_times::<S, _>(&PARAMETERS.space, 0, (room * pieces / 8) as i32);
}
