//! [`Opening`]: a named opening.

use super::table;
use chess_board::Position;
use chess_move::Move;
use chess_movegen::{Game, PositionRules};
use chess_notation::pgn::PgnGame;
use core::fmt;

/// A named opening: an entry of the table of `lichess-org/chess-openings`.
///
/// The value is two bytes. `Display` prints the ECO code and the name.
///
/// ```
/// use chess_board::Position;
/// use chess_openings::Opening;
///
/// let position = Position::from_fen("rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")?;
/// let opening = Opening::of_position(&position).unwrap();
/// assert_eq!(opening.to_string(), "B20 Sicilian Defense");
/// # Ok::<(), chess_board::FenError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Opening(u16);

/// The last named position of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct NamedPly {
    /// The opening.
    pub opening: Opening,
    /// The number of moves, counted in plies, after which the game is in the named position.
    pub ply: usize,
}

impl Opening {
    pub(super) fn from_index(index: usize) -> Self {
        Self(index as u16)
    }

    /// Returns all openings, sorted as in the source: by ECO code, then by name.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + DoubleEndedIterator {
        (0..table::openings()).map(Self::from_index)
    }

    /// Returns the opening with the name of this position, or `None` if the position has no name.
    ///
    /// Pieces, side to move, castling rights and a legal en passant capture count; the clocks do not.
    #[doc(alias("lookup", "classify", "eco"))]
    pub fn of_position(position: &Position) -> Option<Self> {
        match table::find(position)? {
            table::Known::Named(index) => Some(Self::from_index(index)),
            table::Known::Unnamed => None,
        }
    }

    /// Returns the last named position of a game.
    pub fn of_game(game: &Game) -> Option<NamedPly> {
        let positions = game.positions().iter().enumerate();
        positions.rev().find_map(|(ply, position)| {
            let opening = Self::of_position(position)?;
            Some(NamedPly { opening, ply })
        })
    }

    /// Returns the last named position of a line of moves. The line ends at the first illegal move.
    pub fn of_line(start: &Position, moves: impl IntoIterator<Item = Move>) -> Option<NamedPly> {
        let mut position = *start;
        let mut deepest = Self::of_position(&position).map(|opening| NamedPly { opening, ply: 0 });
        for (index, mv) in moves.into_iter().enumerate() {
            if !position.is_legal(mv) {
                break;
            }
            position.play_unchecked(mv);
            if let Some(opening) = Self::of_position(&position) {
                deepest = Some(NamedPly {
                    opening,
                    ply: index + 1,
                });
            }
        }
        deepest
    }

    /// Returns the last named position of the main line of a PGN game.
    ///
    /// ```
    /// use chess_notation::pgn::PgnGame;
    /// use chess_openings::Opening;
    ///
    /// let game = PgnGame::from_pgn("1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6 *").unwrap();
    /// let named = Opening::of_pgn(&game).unwrap();
    /// assert_eq!(named.opening.family(), "Sicilian Defense");
    /// assert_eq!(named.ply, 10);
    /// ```
    pub fn of_pgn(game: &PgnGame) -> Option<NamedPly> {
        // A null move ends the line.
        Self::of_line(game.start(), game.main_line().map_while(|mv| mv))
    }

    /// Returns the code of the Encyclopaedia of Chess Openings, `A00` to `E99`.
    pub fn eco(self) -> &'static str {
        table::eco(self.0.into())
    }

    /// Returns the full name, such as `Sicilian Defense: Najdorf Variation, English Attack`.
    #[doc(alias = "opening_name")]
    pub fn name(self) -> &'static str {
        table::name(self.0.into())
    }

    /// Returns the name before the colon, such as `Sicilian Defense`.
    pub fn family(self) -> &'static str {
        self.name()
            .split_once(": ")
            .map_or(self.name(), |(family, _)| family)
    }

    /// Returns the name after the colon, such as `Najdorf Variation, English Attack`.
    pub fn variation(self) -> Option<&'static str> {
        self.name().split_once(": ").map(|(_, variation)| variation)
    }

    /// Returns the moves of the table's line, from the start position.
    pub fn moves(self) -> impl ExactSizeIterator<Item = Move> + Clone {
        table::moves(self.0.into())
    }

    /// Returns the position that has this name.
    pub fn position(self) -> Position {
        let mut position = Position::default();
        for mv in self.moves() {
            position.play_unchecked(mv);
        }
        position
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&alloc::format!("{} {}", self.eco(), self.name()))
    }
}

impl fmt::Debug for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Opening({self})")
    }
}
