//! Writing moves to a list.

use crate::move_gen::MoveGen;
use crate::side::{Side, back};
use crate::sink::{PawnTargets, Sink};
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Move, MoveFlag, MoveList, Role, Square};
use core::ops::ControlFlow;

/// Returns all legal moves.
///
/// Their order is unspecified and may change between versions; sort them if it matters.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::legal_moves;
///
/// let position = Position::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")?;
/// assert!(legal_moves(&position).is_empty());
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[doc(alias("generate_moves", "generate_legal_moves", "MoveGen", "moves"))]
pub fn legal_moves(position: &Position) -> MoveList {
    MoveGen::legal(position).list()
}

/// Adds moves to a list. They are written by a function that is handed the places for them, and
/// says how many it has used, or nothing if there were too few.
///
/// The list is made longer first and cut to its length afterwards, so that writing needs neither
/// to look at the list's length nor to change it.
#[inline(always)]
pub(crate) fn append_with(list: &mut MoveList, write: impl Fn(&mut [Move]) -> Option<usize>) {
    let old = list.len();
    if list.try_extend_from_slice(&[FILLER; ROOM]).is_ok() {
        let count = write(&mut list[old..]);
        list.truncate(old + count.unwrap_or_default());
        if count.is_some() {
            return;
        }
    }
    append_many(list, &write);
}

/// The same for a list that is nearly full, and for a position with very many moves.
#[cold]
#[inline(never)]
fn append_many(list: &mut MoveList, write: &dyn Fn(&mut [Move]) -> Option<usize>) {
    let mut room = [FILLER; MoveList::CAPACITY + BLOCK];
    // No position has more moves than a list has room for. Of what a move that was not legal has
    // left this is not proved: should there be more, there are none.
    let count = write(&mut room)
        .filter(|&count| count <= MoveList::CAPACITY)
        .unwrap_or_default();
    list.extend(room[..count].iter().copied());
}

/// Places for the moves of nearly every position out of a game, with those of a block to spare.
/// More would take longer to make ready.
const ROOM: usize = 96;
/// Moves that are written without asking whether there are so many. Measured: 8 is as fast with
/// the instruction `popcnt` and slower without, 4 and 12 are slower.
const BLOCK: usize = 6;
/// Stands where there is no move.
const FILLER: Move = Move::new(Square::H8, Square::H8, MoveFlag::Quiet);

/// Writes moves to a slice.
pub(crate) struct Lister<'a> {
    room: &'a mut [Move],
    len: usize,
    enemy: Bitboard,
}

/// There are more moves than places for them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Full;

impl<'a> Lister<'a> {
    #[inline(always)]
    pub(crate) fn new(position: &Position, room: &'a mut [Move]) -> Self {
        let enemy = position.by_color(position.side_to_move().other());
        Self {
            room,
            len: 0,
            enemy,
        }
    }

    /// How many moves there are, if all were written.
    #[inline(always)]
    pub(crate) fn finish(&self, flow: ControlFlow<Full>) -> Option<usize> {
        flow.is_continue().then_some(self.len)
    }

    /// The moves to each of the targets.
    ///
    /// Written in blocks, of which only as much counts as there are targets: no processor foresees
    /// where a loop of a few turns ends, and a wrong guess costs more than a block of moves. For
    /// the same reason a block is written even if there is no target at all.
    #[inline(always)]
    fn add(&mut self, targets: Bitboard, to_move: impl Fn(Square) -> Move) -> ControlFlow<Full> {
        let count = targets.len();
        let mut rest = targets;
        let mut written = 0;
        loop {
            let room = self.room.get_mut(self.len + written..);
            let Some(block) = room.and_then(<[Move]>::first_chunk_mut::<BLOCK>) else {
                return ControlFlow::Break(Full);
            };
            for mv in block {
                // Once there are no targets left, h8 stands in; before, it is the last in any case.
                let to = (rest | Square::H8).first().unwrap_or(Square::H8);
                let _ = rest.pop_first();
                *mv = to_move(to);
            }
            written += BLOCK;
            if written >= count {
                break;
            }
        }
        self.len += count;
        ControlFlow::Continue(())
    }

    /// One move that is in no set.
    #[inline(always)]
    fn push(&mut self, mv: Move) -> ControlFlow<Full> {
        let Some(place) = self.room.get_mut(self.len) else {
            return ControlFlow::Break(Full);
        };
        *place = mv;
        self.len += 1;
        ControlFlow::Continue(())
    }

    /// Pawn moves in one direction, each found again by stepping back from its target. Unlike the
    /// targets of a piece, these are mostly none where pawns take, as can be foreseen.
    #[inline(always)]
    fn pawn_moves(&mut self, targets: Bitboard, step: i8, flag: MoveFlag) -> ControlFlow<Full> {
        if targets.is_empty() {
            return ControlFlow::Continue(());
        }
        self.add(targets, |to| Move::new(back(to, step), to, flag))
    }

    #[inline(always)]
    fn promotions(
        &mut self,
        targets: Bitboard,
        step: i8,
        flags: [MoveFlag; 4],
    ) -> ControlFlow<Full> {
        for flag in flags {
            self.pawn_moves(targets, step, flag)?;
        }
        ControlFlow::Continue(())
    }
}

/// Queen first: it is nearly always the move that is meant.
pub(crate) const PROMOTIONS: [MoveFlag; 4] = [
    MoveFlag::PromoteQueen,
    MoveFlag::PromoteRook,
    MoveFlag::PromoteBishop,
    MoveFlag::PromoteKnight,
];
pub(crate) const PROMOTION_CAPTURES: [MoveFlag; 4] = [
    MoveFlag::PromoCaptureQueen,
    MoveFlag::PromoCaptureRook,
    MoveFlag::PromoCaptureBishop,
    MoveFlag::PromoCaptureKnight,
];

impl Sink for Lister<'_> {
    type Break = Full;
    const BY_ROLE: bool = false;

    #[inline(always)]
    fn piece<S: Side>(
        &mut self,
        _role: Role,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Full> {
        let enemy = self.enemy;
        self.add(targets, |to| {
            let flag = if enemy.contains(to) {
                MoveFlag::Capture
            } else {
                MoveFlag::Quiet
            };
            Move::new(from, to, flag)
        })
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, targets: PawnTargets) -> ControlFlow<Full> {
        let PawnTargets {
            pushes,
            double_pushes,
            west,
            east,
        } = targets;
        let last = S::EIGHTH_RANK;
        if (pushes | west | east).intersection(last).any() {
            self.promotions(west & last, S::FORWARD - 1, PROMOTION_CAPTURES)?;
            self.promotions(east & last, S::FORWARD + 1, PROMOTION_CAPTURES)?;
            self.promotions(pushes & last, S::FORWARD, PROMOTIONS)?;
        }
        self.pawn_moves(west - last, S::FORWARD - 1, MoveFlag::Capture)?;
        self.pawn_moves(east - last, S::FORWARD + 1, MoveFlag::Capture)?;
        self.pawn_moves(pushes - last, S::FORWARD, MoveFlag::Quiet)?;
        self.pawn_moves(double_pushes, 2 * S::FORWARD, MoveFlag::DoublePawnPush)
    }

    #[inline(always)]
    fn en_passant<S: Side>(&mut self, from: Square, to: Square) -> ControlFlow<Full> {
        self.push(Move::new(from, to, MoveFlag::EnPassant))
    }

    #[inline(always)]
    fn castle<S: Side>(&mut self, from: Square, side: CastlingSide) -> ControlFlow<Full> {
        self.push(Move::new(from, side.king_to(S::US), side.flag()))
    }
}
