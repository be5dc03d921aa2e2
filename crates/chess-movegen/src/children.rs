//! The positions after each legal move.

use crate::generate::generate;
use crate::rule::{Legal, Rule};
use crate::side::Side;
use crate::sink::{PawnTargets, Sink, pawn_moves, piece_moves};
use crate::stage::AllMoves;
use chess_board::raw::Parent;
use chess_board::{Bitboard, Position};
use chess_move::{Move, Role, Square};
use core::convert::Infallible;
use core::ops::ControlFlow;

/// Calls `visit` with each legal move and the position after it.
///
/// This is the fastest way to walk a whole tree: each move is played where it is generated, by code specialized for
/// the piece that moves, and no list is built.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::for_each_child;
///
/// fn leaves(position: &Position, depth: u32) -> u64 {
///     if depth == 0 {
///         return 1;
///     }
///     let mut sum = 0;
///     for_each_child(position, |_, child| sum += leaves(child, depth - 1));
///     sum
/// }
/// assert_eq!(leaves(&Position::default(), 3), 8_902);
/// ```
#[inline]
pub fn for_each_child(position: &Position, visit: impl FnMut(Move, &Position)) {
    let mut children = Children::new(position, visit);
    let _ = Legal::generate::<AllMoves, _>(position, &mut children);
}

/// Does the same as [`for_each_child`] for a caller that knows the side to move at compile time.
#[inline(always)]
pub fn for_each_child_of<S: Side>(position: &Position, visit: impl FnMut(Move, &Position)) {
    let mut children = Children::new(position, visit);
    let _ = generate::<S, AllMoves, _>(position.into(), &mut children);
}

struct Children<'a, V> {
    parent: Parent<'a>,
    /// The squares of the opponent's pieces.
    enemy: Bitboard,
    visit: V,
}

impl<'a, V> Children<'a, V> {
    #[inline(always)]
    fn new(position: &'a Position, visit: V) -> Self {
        Self {
            parent: Parent::new(position),
            enemy: position.by_color(position.side_to_move().other()),
            visit,
        }
    }
}

impl<V: FnMut(Move, &Position)> Sink for Children<'_, V> {
    type Break = Infallible;
    const BY_ROLE: bool = true;

    #[inline(always)]
    fn piece<S: Side>(
        &mut self,
        role: Role,
        from: Square,
        targets: Bitboard,
    ) -> ControlFlow<Infallible> {
        piece_moves::<S, _>(self, role, from, targets, self.enemy)
    }

    #[inline(always)]
    fn pawns<S: Side>(&mut self, targets: PawnTargets) -> ControlFlow<Infallible> {
        pawn_moves::<S, _>(self, targets)
    }

    #[inline(always)]
    fn single<S: Side>(&mut self, role: Role, mv: Move) -> ControlFlow<Infallible> {
        let child = self.parent.after(role.of(S::US), mv);
        (self.visit)(mv, &child);
        ControlFlow::Continue(())
    }
}
