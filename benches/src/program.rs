//! [`Program`]: a chess library as the tasks use it.

/// A chess library: each function calls the fastest way that the library's documentation shows.
pub trait Program: 'static {
    /// The name of the package.
    const NAME: &'static str;
    /// Whether [`captures`](Self::captures) includes promotions that do not capture.
    const CAPTURES_INCLUDE_PROMOTIONS: bool;
    /// Whether [`captures`](Self::captures) includes en passant captures.
    const CAPTURES_INCLUDE_EN_PASSANT: bool;
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

    /// Counts leaves in the library's fastest way.
    fn perft(position: &Self::Position, depth: u32) -> u64;

    /// Counts leaves by playing each move, including those of the last ply.
    fn leaves(position: &Self::Position, depth: u32) -> u64;

    /// Replaces the content of the list by the legal moves. Returns their number.
    fn list(position: &Self::Position, list: &mut Self::List) -> usize;

    /// Replaces the content of the list by the legal captures. Returns their number.
    fn captures(position: &Self::Position, list: &mut Self::List) -> usize;

    /// Iterates over the moves of a list.
    fn moves(list: &Self::List) -> impl Iterator<Item = Self::Move>;

    /// Visits the legal moves as sets of target squares and returns their number, or `None` if the library has no such
    /// sets.
    fn sets(position: &Self::Position) -> Option<usize>;

    /// Returns the number of legal moves.
    fn count(position: &Self::Position) -> usize;

    /// Returns whether a move, which may come from another position, is legal.
    fn is_legal(position: &Self::Position, mv: Self::Move) -> bool;

    /// Returns the position after a legal move.
    fn play(position: &Self::Position, mv: Self::Move) -> Self::Position;

    /// Returns whether the side to move is in check.
    fn is_check(position: &Self::Position) -> bool;

    /// Returns the hash key, or `None` if the library does not update a key move by move.
    fn key(position: &Self::Position) -> Option<u64>;

    /// Plays moves on one position and takes each back: the first `each` moves in the first position, and so on. Returns
    /// the number of moves, or `None` if the library cannot take moves back.
    fn make_and_unmake(
        _positions: &[Self::Position],
        _moves: &[Self::Move],
        _each: usize,
    ) -> Option<u64> {
        None
    }

    /// Returns the UCI text of a legal move.
    fn uci(position: &Self::Position, mv: Self::Move) -> String;

    /// Appends the SAN of a legal move, with `+` or `#`. Returns `None` if the library cannot write SAN.
    fn write_san(_position: &Self::Position, _mv: Self::Move, _text: &mut String) -> Option<()> {
        None
    }

    /// Parses SAN and returns the position after the move, or `None` if the library cannot read SAN.
    fn play_san(_position: &Self::Position, _san: &str) -> Option<Self::Position> {
        None
    }

    /// Returns all legal moves.
    fn all_moves(position: &Self::Position) -> Vec<Self::Move> {
        let mut list = Self::List::default();
        Self::list(position, &mut list);
        Self::moves(&list).collect()
    }

    /// Returns all legal moves with their UCI texts, in the order of the texts. Libraries generate moves in different
    /// orders; this one is the same for all.
    fn sorted_moves(position: &Self::Position) -> Vec<(String, Self::Move)> {
        let mut moves: Vec<_> = Self::all_moves(position)
            .into_iter()
            .map(|mv| (Self::uci(position, mv), mv))
            .collect();
        moves.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        moves
    }
}
