//! Counting the leaves of the tree of all legal moves.

mod foe;
#[cfg(feature = "std")]
mod parallel;
mod replies;
#[cfg(feature = "std")]
mod table;
mod walker;

#[cfg(feature = "std")]
pub use parallel::Perft;
#[cfg(feature = "std")]
pub use table::TableTooLarge;

use crate::list::legal_moves;
use crate::side::with_side;
use chess_board::Position;
use chess_move::{Move, MoveList};

/// The number of ways in which `depth` plies can be played from a position: 1 for no ply at all.
///
/// Counted without remembering anything and by one thread; [`Perft`] has a hash table and threads.
/// The moves of the last ply are not played but counted, and the last two plies are counted
/// together. A count beyond [`u64::MAX`] (which would take centuries) is returned as that.
///
/// The walk is recursive, and each ply needs some of the stack. A hundred plies, more than any machine
/// counts where there is a choice of moves, have room; thousands overflow it, and the program is
/// aborted. A depth that comes from a user should be bounded before it is passed here.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::perft;
///
/// let start = Position::default();
/// assert_eq!(perft(&start, 0), 1);
/// assert_eq!(perft(&start, 4), 197_281);
/// ```
#[cfg_attr(
    not(feature = "std"),
    doc = "\n\n[`Perft`]: https://docs.rs/chess-movegen"
)]
pub fn perft(position: &Position, depth: u32) -> u64 {
    let count = with_side!(position, S => walker::walk::<S, _>(position, depth, &walker::NoMemory));
    u64::try_from(count).unwrap_or(u64::MAX)
}

/// Each legal move with the number of leaves below it; together they are [`perft()`] of the same
/// depth, and as recursive. No moves for depth 0.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::divide;
///
/// for (mv, nodes) in divide(&Position::default(), 3) {
///     println!("{mv}: {nodes}");
/// }
/// # let sum: u64 = divide(&Position::default(), 3).map(|(_, nodes)| nodes).sum();
/// # assert_eq!(sum, 8_902);
/// ```
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> + use<> {
    let position = *position;
    let moves = if depth == 0 {
        MoveList::new()
    } else {
        legal_moves(&position)
    };
    moves.into_iter().map(move |mv| {
        let mut after = position;
        after.play_unchecked(mv);
        (mv, perft(&after, depth - 1))
    })
}
