//! [`Program`]: a chess library as the tasks use it.

use crate::task::PgnWork;

/// A chess library: each function calls the fastest way that the library's documentation shows. Functions that return
/// `None` are those of libraries that cannot do it.
pub(crate) trait Program: 'static {
    /// The name of the package.
    const NAME: &'static str;
    /// A position that can be copied and played on.
    type Position: Clone + 'static;
    /// A move without its position.
    type Move: Copy + 'static;
    /// A list of moves that is reused.
    type List: Default + 'static;

    /// Parses a FEN and validates the position.
    fn read(fen: &str) -> Self::Position;

    /// Appends the FEN of a position to a text.
    fn write(position: &Self::Position, text: &mut String);

    /// Counts leaves by playing all moves but those of the last ply, which are counted.
    fn perft(position: &Self::Position, depth: u32) -> u64;

    /// Counts leaves by playing each move, including those of the last ply.
    fn leaves(position: &Self::Position, depth: u32) -> u64;

    /// Replaces the content of the list by the legal moves. Returns their number.
    fn list(position: &Self::Position, list: &mut Self::List) -> usize;

    /// Replaces the content of the list by the legal captures.
    fn captures(position: &Self::Position, list: &mut Self::List);

    /// Iterates over the moves of a list.
    fn moves(list: &Self::List) -> impl Iterator<Item = Self::Move>;

    /// Visits the legal moves as sets of target squares and returns their number.
    fn sets(_position: &Self::Position) -> Option<usize> {
        None
    }

    /// Returns the number of legal moves.
    fn count(position: &Self::Position) -> usize;

    /// Returns whether a move, which may come from another position, is legal.
    fn is_legal(position: &Self::Position, mv: Self::Move) -> bool;

    /// Returns the position after a legal move.
    fn play(position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// Returns whether the side to move is in check.
    fn is_check(position: &Self::Position) -> bool;

    /// Returns the hash key, if the library updates a key move by move.
    fn key(_position: &Self::Position) -> Option<u64> {
        None
    }

    /// Returns the UCI text of a legal move.
    fn uci(position: &Self::Position, mv: Self::Move) -> String;

    /// Appends the SAN of a legal move, with `+` or `#`.
    fn write_san(_position: &Self::Position, _mv: Self::Move, _text: &mut String) -> Option<()> {
        None
    }

    /// Parses SAN and returns the position after the move.
    fn play_san(_position: &Self::Position, _san: &str) -> Option<Self::Position> {
        None
    }

    /// Reads PGN and returns the number of moves in the main lines.
    fn pgn(_work: PgnWork, _text: &[u8]) -> Option<u64> {
        None
    }

    /// Returns all legal moves with their UCI texts, in the order of the texts. Libraries generate moves in different
    /// orders; this one is the same for all.
    fn sorted_moves(position: &Self::Position) -> Vec<(String, Self::Move)> {
        let mut list = Self::List::default();
        Self::list(position, &mut list);
        let mut moves: Vec<_> = Self::moves(&list)
            .map(|mv| (Self::uci(position, mv), mv))
            .collect();
        moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        moves
    }
}
