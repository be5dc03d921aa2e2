//! Counting the leaves of the tree of all legal moves.

use crate::legal_moves::{count_legal, legal_moves};
use chess_board::Position;
use chess_move::{Move, MoveList};

/// Returns the number of leaves of the tree of legal moves, `depth` plies deep: 1 for depth 0.
///
/// The moves of the last ply are counted and not played. The crate `chess-perft` counts the same faster: the
/// last two plies together, with a hash table, on several threads. A count beyond [`u64::MAX`] is returned
/// as `u64::MAX`.
///
/// The walk is recursive. Bound a depth that comes from a user: a hundred plies fit on the stack, thousands may
/// overflow it.
///
/// ```
/// use chess_board::Position;
/// use chess_movegen::perft;
///
/// let start = Position::default();
/// assert_eq!(perft(&start, 0), 1);
/// assert_eq!(perft(&start, 4), 197_281);
/// ```
pub fn perft(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count_legal(position) as u64,
        _ => legal_moves(position)
            .into_iter()
            .map(|mv| perft(&position.after(mv), depth - 1))
            .fold(0, u64::saturating_add),
    }
}

/// Returns each legal move with the number of leaves below it.
///
/// The counts add up to [`perft()`] of the same depth. There are no moves for depth 0. To debug a move generator,
/// compare its divide with this one, play the first move whose count differs, and repeat one ply shallower.
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
#[doc(alias = "perft_divide")]
pub fn divide(position: &Position, depth: u32) -> impl Iterator<Item = (Move, u64)> + use<> {
    let position = *position;
    let moves = if depth == 0 {
        MoveList::new()
    } else {
        legal_moves(&position)
    };
    moves
        .into_iter()
        .map(move |mv| (mv, perft(&position.after(mv), depth - 1)))
}
