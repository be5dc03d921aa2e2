//! [`Continuation`]: a step in the tree of named openings.

use super::opening::Opening;
use super::table::{self, Known};
use chess_board::Position;
use chess_move::Move;
use chess_movegen::PositionRules;

/// A move that leads to a named position, at once or by more moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Continuation {
    /// The move.
    pub mv: Move,
    /// The position after the move.
    pub after: Position,
    /// The opening of the position after the move. `None` if only later positions have a name.
    pub opening: Option<Opening>,
}

/// Returns the moves from a position that lead to positions in the table of openings.
///
/// A position is in the table if it has a name or is part of the line to a name. A move that reaches such a
/// position by transposition is included.
///
/// ```
/// use chess_board::Position;
/// use chess_notation::PositionNotation;
/// use chess_openings::continuations;
///
/// let start = Position::default();
/// let mut names = vec![];
/// for first in continuations(&start) {
///     let name = first.opening.map_or("", |opening| opening.name());
///     names.push(format!("{} {name}", start.san(first.mv)));
/// }
/// assert_eq!(names.len(), 20);
/// assert!(names.contains(&"e4 King's Pawn Game".to_owned()));
/// ```
#[doc(alias("explorer", "tree"))]
pub fn continuations(position: &Position) -> impl Iterator<Item = Continuation> + use<> {
    let position = *position;
    position.legal_moves().into_iter().filter_map(move |mv| {
        let after = position.after(mv);
        let known = table::find(&after)?;
        Some(Continuation {
            mv,
            after,
            opening: match known {
                Known::Named(index) => Some(Opening::from_index(index)),
                Known::Unnamed => None,
            },
        })
    })
}
