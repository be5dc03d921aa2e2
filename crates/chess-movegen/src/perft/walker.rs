//! The walk down the tree.

use super::replies::Replies;
use crate::children::for_each_child_of;
use crate::count::count;
use crate::side::Side;
use arrayvec::ArrayVec;
use chess_board::Position;
use chess_move::MoveList;

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
            for_each_child_of::<S>(position, |_, child| children.push(*child));
            memory.announce(&children, depth - 1);
            let below = |child| walk::<S::Opponent, M>(child, depth - 1, memory);
            children.iter().map(below).sum()
        }),
        _ => memory.recall(position, depth, || {
            let mut nodes = 0;
            for_each_child_of::<S>(position, |_, child| {
                nodes += walk::<S::Opponent, M>(child, depth - 1, memory);
            });
            nodes
        }),
    }
}
