//! [`Visitor`]: what a reader tells of a game.

use crate::pgn::error::PgnError;
use crate::pgn::nag::Nag;
use crate::pgn::result::GameResult;
use crate::pgn::text::RawText;
use chess_board::Position;
use chess_move::Move;

/// What a reader does with the part of a game that is about to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitStep {
    /// Tell of it.
    Into,
    /// Pass over it, which is faster: nothing of it is visited, and no moves are looked for.
    Over,
}

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameStart {
    /// Its number in the file, from 1.
    pub number: u64,
    /// The line on which it begins, from 1.
    pub line: u64,
    /// In bytes from the start of the file.
    pub offset: u64,
}

/// A move that was read, found legal, and played.
#[derive(Clone, Copy, Debug)]
pub struct Ply<'a> {
    /// The position in which it was played.
    pub before: &'a Position,
    /// The move; `None` for one that passes (`--`).
    pub mv: Option<Move>,
    /// The position that it leads to.
    pub after: &'a Position,
    /// What stands in the file.
    pub text: RawText<'a>,
}

/// What a reader tells of a game, in the order of the file.
///
/// All methods but [`end_game`](Visitor::end_game) do nothing unless they are written, and cost
/// nothing then.
///
/// ```
/// use chess_notation::pgn::{Ply, Reader, VisitStep, Visitor};
///
/// /// The number of captures, in the main lines only.
/// #[derive(Default)]
/// struct Captures(usize);
///
/// impl Visitor for Captures {
///     type Output = usize;
///
///     fn ply(&mut self, ply: Ply<'_>) {
///         self.0 += usize::from(ply.mv.is_some_and(|mv| mv.is_capture()));
///     }
///
///     fn begin_variation(&mut self) -> VisitStep {
///         VisitStep::Over
///     }
///
///     fn end_game(&mut self) -> usize {
///         core::mem::take(&mut self.0)
///     }
/// }
///
/// let mut reader = Reader::new(b"1. e4 d5 2. exd5 (2. d4 dxe4) Qxd5 *");
/// assert_eq!(reader.read_game(&mut Captures::default()), Some(2));
/// ```
pub trait Visitor {
    /// What comes of a game.
    type Output;

    /// A game begins.
    fn begin_game(&mut self, start: GameStart) -> VisitStep {
        let _ = start;
        VisitStep::Into
    }

    /// A tag pair.
    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        let _ = (name, value);
    }

    /// The tags have ended, and moves follow, or none.
    ///
    /// `start` is the position from which they are played; `None` if they are not played at all,
    /// because the reader skims or because the start position cannot be read.
    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        let _ = start;
        VisitStep::Into
    }

    /// A legal move, of a game that is read with `read_game`.
    fn ply(&mut self, ply: Ply<'_>) {
        let _ = ply;
    }

    /// What stands where a move should, in a game that is read with `skim_game`.
    fn move_text(&mut self, text: RawText<'_>) {
        let _ = text;
    }

    /// A glyph, of the move before it.
    fn nag(&mut self, nag: Nag) {
        let _ = nag;
    }

    /// A comment, without its braces and with the white space in it.
    fn comment(&mut self, text: RawText<'_>) {
        let _ = text;
    }

    /// A variation begins: moves instead of the last one.
    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Into
    }

    /// The variation ends that began last, of those that were stepped into.
    fn end_variation(&mut self) {}

    /// How the game ended: what stands after the moves, else what the tag `Result` says. Of a game
    /// that has neither this is not told.
    ///
    /// Comments of the game may still follow what stands after the moves.
    fn result(&mut self, result: GameResult) {
        let _ = result;
    }

    /// A line that is no part of any game: after `%`, or after `;` between games.
    fn aside(&mut self, text: RawText<'_>) {
        let _ = text;
    }

    /// Something is wrong. What the reader does about it is said with the kind of the error.
    fn error(&mut self, error: &PgnError) {
        let _ = error;
    }

    /// The game has ended. This comes for every game, stepped into or over.
    fn end_game(&mut self) -> Self::Output;
}
