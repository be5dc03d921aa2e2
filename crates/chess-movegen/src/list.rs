//! Legal moves as a list.

use crate::generate::generate;
use crate::side::{Side, with_side};
use crate::sink::{PawnTargets, Sink};
use crate::stage::{All, Captures, Quiets};
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Move, MoveFlag, MoveList, Role, Square};
use core::convert::Infallible;
use core::ops::ControlFlow;

/// All legal moves.
///
/// Their order is the generator's own and may change; sort them if it matters.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::legal_moves;
///
/// let position = Position::from_fen("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")?;
/// assert!(legal_moves(&position).is_empty());
/// # Ok::<(), chess_board::FenError>(())
/// ```
pub fn legal_moves(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    append_legal_moves(position, &mut list);
    list
}

/// Adds all legal moves to a list, which may hold others already.
///
/// # Panics
/// If the list has no room for them. An empty list [has room](crate#how-many-moves-there-can-be)
/// for the moves of any position.
pub fn append_legal_moves(position: &Position, list: &mut MoveList) {
    let enemy = position.by_color(position.side_to_move().other());
    let mut lister = Lister { list, enemy };
    let _ = with_side!(position, S => generate::<S, All, _>(position.into(), &mut lister));
}

/// The legal moves that change the material: captures, en passant, promotions.
pub fn legal_captures(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    append_legal_captures(position, &mut list);
    list
}

/// Adds what [`legal_captures`] returns to a list.
///
/// # Panics
/// If the list has no room for them.
pub fn append_legal_captures(position: &Position, list: &mut MoveList) {
    let enemy = position.by_color(position.side_to_move().other());
    let mut lister = Lister { list, enemy };
    let _ = with_side!(position, S => generate::<S, Captures, _>(position.into(), &mut lister));
}

/// The legal moves that leave the material as it is: all that [`legal_captures`] leaves out.
pub fn legal_quiets(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    append_legal_quiets(position, &mut list);
    list
}

/// Adds what [`legal_quiets`] returns to a list.
///
/// # Panics
/// If the list has no room for them.
pub fn append_legal_quiets(position: &Position, list: &mut MoveList) {
    let enemy = position.by_color(position.side_to_move().other());
    let mut lister = Lister { list, enemy };
    let _ = with_side!(position, S => generate::<S, Quiets, _>(position.into(), &mut lister));
}

/// The legal moves out of check: all legal moves while the side to move is in check, else none.
pub fn legal_evasions(position: &Position) -> MoveList {
    let mut list = MoveList::new();
    append_legal_evasions(position, &mut list);
    list
}

/// Adds what [`legal_evasions`] returns to a list.
///
/// # Panics
/// If the list has no room for them.
pub fn append_legal_evasions(position: &Position, list: &mut MoveList) {
    if position.is_check() {
        append_legal_moves(position, list);
    }
}

pub(crate) struct Lister<'a> {
    pub(crate) list: &'a mut MoveList,
    pub(crate) enemy: Bitboard,
}

impl Lister<'_> {
    /// Moves to each of the targets, from the square with the index `origin` plus, `slope` times,
    /// the target's.
    ///
    /// Written in blocks, and what is too many taken off again: no processor foresees where a loop
    /// of a few turns ends, and a wrong guess costs more than a block of moves.
    #[inline(always)]
    fn add(
        &mut self,
        targets: Bitboard,
        origin: u8,
        slope: u8,
        quiet: MoveFlag,
        capture: MoveFlag,
    ) {
        let mut rest = targets;
        while rest.any() {
            let mut end = self.list.len();
            let mut block = [FILLER; BLOCK];
            for mv in &mut block {
                end += usize::from(rest.any());
                let to = rest.pop_first().unwrap_or(Square::H8);
                let from = origin.wrapping_add(slope.wrapping_mul(to as u8));
                let flag = if self.enemy.contains(to) {
                    capture
                } else {
                    quiet
                };
                *mv = Move::new(Square::wrapping_from_index(from), to, flag);
            }
            match self.list.try_extend_from_slice(&block) {
                Ok(()) => self.list.truncate(end),
                Err(_) => push_all(self.list, &block[..end - self.list.len()]),
            }
        }
    }

    /// Pawn moves in one direction, each found again by stepping back from its target.
    #[inline(always)]
    fn pawn_moves(&mut self, targets: Bitboard, step: i8, flag: MoveFlag) {
        self.add(targets, step.wrapping_neg().cast_unsigned(), 1, flag, flag);
    }

    #[inline(always)]
    fn promotions(&mut self, targets: Bitboard, step: i8, flags: [MoveFlag; 4]) {
        for flag in flags {
            self.pawn_moves(targets, step, flag);
        }
    }
}

/// The last moves of a list that is nearly full, where a block has no room.
#[cold]
fn push_all(list: &mut MoveList, moves: &[Move]) {
    list.extend(moves.iter().copied());
}

/// Measured: 4 to 6 are alike, 8 is slower, and so is a loop for each move.
const BLOCK: usize = 5;
/// Stands in a block where there is no move.
const FILLER: Move = Move::new(Square::H8, Square::H8, MoveFlag::Quiet);

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
    type Break = Infallible;
    const BY_ROLE: bool = false;

    #[inline(always)]
    fn piece<S: Side>(
        &mut self,
        _role: Role,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        self.add(targets, from as u8, 0, MoveFlag::Quiet, MoveFlag::Capture);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, targets: PawnTargets) -> ControlFlow<Infallible> {
        let PawnTargets {
            pushes,
            double_pushes,
            west,
            east,
        } = targets;
        let last = S::EIGHTH_RANK;
        if (pushes | west | east).intersection(last).any() {
            self.promotions(west & last, S::FORWARD - 1, PROMOTION_CAPTURES);
            self.promotions(east & last, S::FORWARD + 1, PROMOTION_CAPTURES);
            self.promotions(pushes & last, S::FORWARD, PROMOTIONS);
        }
        self.pawn_moves(west - last, S::FORWARD - 1, MoveFlag::Capture);
        self.pawn_moves(east - last, S::FORWARD + 1, MoveFlag::Capture);
        self.pawn_moves(pushes - last, S::FORWARD, MoveFlag::Quiet);
        self.pawn_moves(double_pushes, 2 * S::FORWARD, MoveFlag::DoublePawnPush);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant<S: Side>(&mut self, from: Square, to: Square) -> ControlFlow<Infallible> {
        self.list.push(Move::new(from, to, MoveFlag::EnPassant));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castle<S: Side>(&mut self, from: Square, side: CastlingSide) -> ControlFlow<Infallible> {
        self.list
            .push(Move::new(from, side.king_to(S::US), side.flag()));
        ControlFlow::Continue(())
    }
}
