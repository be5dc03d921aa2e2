//! The recursive walk down the tree.

use crate::replies::count_replies;
use arrayvec::ArrayVec;
use chess_board::Position;
use chess_move::{Color, MoveList};
use chess_movegen::raw::{Black, Side, White, count, for_each_child_of};

/// A store of counts that were made before, or none.
pub(crate) trait CountCache {
    /// Whether it is faster to collect positions and prefetch all of them at once.
    const COLLECT: bool;

    /// Returns the count for this position and depth, from the cache or by counting.
    fn get_or_count(&self, position: &Position, depth: u32, count: impl FnOnce() -> u128) -> u128;

    /// Touches the entries of positions that will be looked up soon, so that their cache lines load in parallel.
    fn prefetch(&self, positions: &[Position], depth: u32);
}

/// No store: counts everything again.
pub(crate) struct NoCache;

impl CountCache for NoCache {
    const COLLECT: bool = false;

    #[inline(always)]
    fn get_or_count(&self, _: &Position, _: u32, count: impl FnOnce() -> u128) -> u128 {
        count()
    }

    fn prefetch(&self, _: &[Position], _: u32) {}
}

/// Returns the number of leaves `depth` plies below a position.
pub(crate) fn count_leaves<M: CountCache>(position: &Position, depth: u32, cache: &M) -> u128 {
    match position.side_to_move() {
        Color::White => walk::<White, M>(position, depth, cache),
        Color::Black => walk::<Black, M>(position, depth, cache),
    }
}

/// Returns the number of leaves `depth` plies below a position in which `S` is to move.
fn walk<S: Side, M: CountCache>(position: &Position, depth: u32, cache: &M) -> u128 {
    match depth {
        0 => 1,
        1 => count::<S>(position.into()) as u128,
        2 => cache.get_or_count(position, depth, || u128::from(count_replies::<S>(position))),
        3 if M::COLLECT => cache.get_or_count(position, depth, || {
            let mut children = ArrayVec::<Position, { MoveList::CAPACITY }>::new();
            for_each_child_of::<S>(position, |_, child| children.push(*child));
            cache.prefetch(&children, depth - 1);
            let below = |child| walk::<S::Opponent, M>(child, depth - 1, cache);
            children.iter().map(below).sum()
        }),
        _ => cache.get_or_count(position, depth, || {
            let mut nodes = 0;
            for_each_child_of::<S>(position, |_, child| {
                nodes += walk::<S::Opponent, M>(child, depth - 1, cache);
            });
            nodes
        }),
    }
}
