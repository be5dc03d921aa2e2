//! [`WeightedMove`]: a legal move of a book, and the choice between several.

use chess_move::Move;

/// The maximum number of entries with one key. No position has more legal moves.
pub(super) const MAX_MOVES: usize = 256;

/// A legal move of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct WeightedMove {
    /// The move.
    pub mv: Move,
    /// The weight of the move.
    pub weight: u16,
    /// The learning data of the move.
    pub learn: u32,
}

/// Chooses a move with a probability in proportion to its weight. Moves of weight 0 are never chosen.
///
/// `random` is a uniform random number of 64 bits, from a generator of the caller. The same number chooses the same
/// move.
///
/// Returns `None` if there is no move with a weight above 0.
pub fn choose(moves: &[WeightedMove], random: u64) -> Option<WeightedMove> {
    let total: u128 = moves.iter().map(|mv| u128::from(mv.weight)).sum();
    let mut ticket = (u128::from(random) * total) >> 64;
    moves
        .iter()
        .find(|mv| {
            let weight = u128::from(mv.weight);
            let is_chosen = ticket < weight;
            ticket = ticket.saturating_sub(weight);
            is_chosen
        })
        .copied()
}
