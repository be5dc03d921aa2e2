//! A library as the tasks see it.

/// A chess library, as much of it as is compared: each function in the library's own fastest way
/// that its documentation shows.
pub trait Program: 'static {
    /// The name of the package.
    const NAME: &'static str;
    /// A position that can be copied and played on.
    type Position: Clone + 'static;
    /// A move without its position.
    type Move: Copy + 'static;
    /// Room for the moves of a position, to be used again and again.
    type List: Default + 'static;

    /// Returns the position of a FEN, validated.
    fn read(fen: &str) -> Self::Position;

    /// Adds the FEN of a position to a text.
    fn write(position: &Self::Position, text: &mut String);

    /// Counts leaves as fast as the library can.
    fn perft(position: &Self::Position, depth: u32) -> u64;

    /// Counts leaves by playing each of them, and shows each to the visitor.
    fn leaves(position: &Self::Position, depth: u32) -> u64;

    /// Replaces the moves in the list by those of the position; how many there are.
    fn list(position: &Self::Position, list: &mut Self::List) -> usize;

    /// Returns the moves as a slice.
    fn moves(list: &Self::List) -> impl Iterator<Item = Self::Move>;

    /// Looks at the moves as sets of targets, without making a move of each; how many there are.
    /// Nothing where the library has no such sets.
    fn sets(position: &Self::Position) -> Option<usize>;

    /// Returns the number of legal moves.
    fn count(position: &Self::Position) -> usize;

    /// Returns whether a move is legal, of any move.
    fn is_legal(position: &Self::Position, mv: Self::Move) -> bool;

    /// Returns the position after a legal move, the given one kept.
    fn play(position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// The UCI text of a legal move.
    fn uci(position: &Self::Position, mv: Self::Move) -> String;

    /// Returns all legal moves.
    fn all_moves(position: &Self::Position) -> Vec<Self::Move> {
        let mut list = Self::List::default();
        Self::list(position, &mut list);
        Self::moves(&list).collect()
    }
}
