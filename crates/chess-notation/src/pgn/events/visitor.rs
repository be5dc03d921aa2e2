//! [`Visitor`]: the calls that a reader makes for a game.

use crate::pgn::events::error::PgnError;
use crate::pgn::text::nag::Nag;
use crate::pgn::text::raw_text::RawText;
use crate::pgn::text::result::GameResult;
use chess_board::Position;
use chess_move::Move;

/// Whether a reader visits the part of a game that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitStep {
    /// Visit it.
    Into,
    /// Skip it, which is faster: no moves are parsed and no methods are called.
    Over,
}

/// The place where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameStart {
    /// The number of the game in the file, from 1.
    pub number: u64,
    /// The number of the line, from 1.
    pub line: u64,
    /// The number of bytes before it in the file.
    pub offset: u64,
}

/// A legal move that was played.
#[derive(Clone, Copy, Debug)]
pub struct Ply<'a> {
    /// The position before the move.
    pub before: &'a Position,
    /// The move, or `None` for a null move (`--`).
    pub mv: Option<Move>,
    /// The position after the move.
    pub after: &'a Position,
    /// The text in the file.
    pub text: RawText<'a>,
}

/// The methods that a reader calls for the parts of a game, in the order of the file.
///
/// All methods but [`end_game`](Visitor::end_game) do nothing by default.
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
    /// The output for a game.
    type Output;

    /// Called at the start of a game.
    fn begin_game(&mut self, start: GameStart) -> VisitStep {
        let _ = start;
        VisitStep::Into
    }

    /// Called for a tag pair.
    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        let _ = (name, value);
    }

    /// Called after the tags, before any moves.
    ///
    /// `start` is the position before the first move. It is `None` if moves are not played, because
    /// the reader skims or because the start position is not valid.
    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        let _ = start;
        VisitStep::Into
    }

    /// Called for a legal move of a game that is read with `read_game`.
    fn ply(&mut self, ply: Ply<'_>) {
        let _ = ply;
    }

    /// Called for the text of a move in a game that is read with `skim_game`.
    fn move_text(&mut self, text: RawText<'_>) {
        let _ = text;
    }

    /// Called for a glyph of the move before it.
    fn nag(&mut self, nag: Nag) {
        let _ = nag;
    }

    /// Called for a comment, without its braces and with its white space.
    fn comment(&mut self, text: RawText<'_>) {
        let _ = text;
    }

    /// Called at the start of a variation, which replaces the last move.
    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Into
    }

    /// Called at the end of each variation for which [`begin_variation`](Self::begin_variation)
    /// returned [`VisitStep::Into`]. It ends the innermost open variation.
    fn end_variation(&mut self) {}

    /// Called for the text of the result after the moves, before [`result`](Visitor::result). Not
    /// called if the game has no result there and the tag `Result` counts.
    fn result_text(&mut self, text: RawText<'_>) {
        let _ = text;
    }

    /// Called for the result after the moves, or otherwise for the result in the tag `Result`. Not
    /// called for a game without a result.
    ///
    /// Comments of the game may follow the result.
    fn result(&mut self, result: GameResult) {
        let _ = result;
    }

    /// Called for a line that belongs to no game: after `%`, or after `;` between games.
    fn aside(&mut self, text: RawText<'_>) {
        let _ = text;
    }

    /// Called for an error. Its kind says where reading continues.
    fn error(&mut self, error: &PgnError) {
        let _ = error;
    }

    /// Called at the end of every game, visited or skipped.
    fn end_game(&mut self) -> Self::Output;
}
