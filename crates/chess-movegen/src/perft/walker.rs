//! The walk down the tree.

use super::replies::Replies;
use crate::count::count;
use crate::generate::generate;
use crate::side::{Side, back};
use crate::sink::{PawnTargets, Sink};
use crate::stage::All;
use arrayvec::ArrayVec;
use chess_board::{Bitboard, CastlingSide, Position};
use chess_move::{Move, MoveFlag, MoveList, Piece, Role, Square};
use core::convert::Infallible;
use core::ops::ControlFlow;

/// Remembers what was counted, or does not.
pub(super) trait Memory {
    /// Whether it pays to collect positions and ask for all of them at once.
    const COLLECT: bool;

    /// The count for this position and depth: from memory, or by counting.
    fn recall(&self, position: &Position, depth: u32, count: impl FnOnce() -> u128) -> u128;

    /// Asks for positions that will be recalled soon, so that slow memory works on all of them at
    /// the same time.
    fn announce(&self, positions: &[Position], depth: u32);
}

/// Counts everything anew.
pub(super) struct NoMemory;

impl Memory for NoMemory {
    const COLLECT: bool = false;

    #[inline(always)]
    fn recall(&self, _: &Position, _: u32, count: impl FnOnce() -> u128) -> u128 {
        count()
    }

    fn announce(&self, _: &[Position], _: u32) {}
}

/// The number of leaves `depth` plies below a position in which `S` is to move.
pub(super) fn walk<S: Side, M: Memory>(position: &Position, depth: u32, memory: &M) -> u128 {
    match depth {
        0 => 1,
        1 => count::<S>(position.into()) as u128,
        2 => memory.recall(position, depth, || {
            u128::from(Replies::count::<S>(position))
        }),
        3 if M::COLLECT => memory.recall(position, depth, || {
            let mut children = ArrayVec::<Position, { MoveList::CAPACITY }>::new();
            each_child::<S>(position, |child| children.push(*child));
            memory.announce(&children, depth - 1);
            let below = |child| walk::<S::Opponent, M>(child, depth - 1, memory);
            children.iter().map(below).sum()
        }),
        _ => memory.recall(position, depth, || {
            let mut nodes = 0;
            each_child::<S>(position, |child| {
                nodes += walk::<S::Opponent, M>(child, depth - 1, memory);
            });
            nodes
        }),
    }
}

/// Plays each legal move and shows the position after it.
#[inline(always)]
fn each_child<S: Side>(position: &Position, visit: impl FnMut(&Position)) {
    let _ = generate::<S, All, _>(position.into(), &mut Children { position, visit });
}

struct Children<'a, V> {
    position: &'a Position,
    visit: V,
}

impl<V: FnMut(&Position)> Children<'_, V> {
    #[inline(always)]
    fn play<S: Side>(&mut self, role: Role, mv: Move) {
        let mut child = *self.position;
        child.play_piece_unchecked(Piece::new(S::US, role), mv);
        (self.visit)(&child);
    }

    #[inline(always)]
    fn pawn_moves<S: Side>(&mut self, targets: Bitboard, step: i8, flag: MoveFlag) {
        for to in targets {
            self.play::<S>(Role::Pawn, Move::new(back(to, step), to, flag));
        }
    }
}

impl<V: FnMut(&Position)> Sink for Children<'_, V> {
    type Break = Infallible;
    const BY_ROLE: bool = true;

    #[inline(always)]
    fn piece<S: Side>(
        &mut self,
        role: Role,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        let enemy = self.position.by_color(S::THEM);
        for to in targets & enemy {
            self.play::<S>(role, Move::new(from, to, MoveFlag::Capture));
        }
        for to in targets - enemy {
            self.play::<S>(role, Move::new(from, to, MoveFlag::Quiet));
        }
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
        for role in Role::PROMOTIONS {
            let quiet = MoveFlag::promotion_to(role).unwrap_or(MoveFlag::PromoteQueen);
            let taking = MoveFlag::promotion_capture_to(role).unwrap_or(MoveFlag::PromoteQueen);
            self.pawn_moves::<S>(west & last, S::FORWARD - 1, taking);
            self.pawn_moves::<S>(east & last, S::FORWARD + 1, taking);
            self.pawn_moves::<S>(pushes & last, S::FORWARD, quiet);
        }
        self.pawn_moves::<S>(west - last, S::FORWARD - 1, MoveFlag::Capture);
        self.pawn_moves::<S>(east - last, S::FORWARD + 1, MoveFlag::Capture);
        self.pawn_moves::<S>(pushes - last, S::FORWARD, MoveFlag::Quiet);
        self.pawn_moves::<S>(double_pushes, 2 * S::FORWARD, MoveFlag::DoublePawnPush);
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn en_passant<S: Side>(&mut self, from: Square, to: Square) -> ControlFlow<Infallible> {
        self.play::<S>(Role::Pawn, Move::new(from, to, MoveFlag::EnPassant));
        ControlFlow::Continue(())
    }

    #[inline(always)]
    fn castle<S: Side>(&mut self, from: Square, side: CastlingSide) -> ControlFlow<Infallible> {
        self.play::<S>(
            Role::King,
            Move::new(from, side.king_to(S::US), side.flag()),
        );
        ControlFlow::Continue(())
    }
}
