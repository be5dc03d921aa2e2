//! [`GameBuilder`]: the visitor that builds a [`PgnGame`].

use crate::pgn::events::error::PgnError;
use crate::pgn::events::visitor::{GameStart, Ply, VisitStep, Visitor};
use crate::pgn::text::nag::Nag;
use crate::pgn::text::nag::Nags;
use crate::pgn::text::raw_text::{Fallback, RawText};
use crate::pgn::text::result::GameResult;
use crate::pgn::tree::PgnGame;
use crate::pgn::tree::comment::Comment;
use crate::pgn::tree::node::NodeId;
use alloc::vec::Vec;
use chess_board::Position;

/// Builds a [`PgnGame`] of each game that a reader reads.
///
/// Text that is not UTF-8 is decoded as Windows-1252 by default.
///
/// ```
/// use chess_notation::pgn::{Fallback, GameBuilder, Reader};
///
/// let mut reader = Reader::new(b"[White \"Andr\xe9\"] 1. e4 *");
/// let mut builder = GameBuilder::with_fallback(Fallback::Latin1);
/// let game = reader.read_game(&mut builder).unwrap();
/// assert_eq!(game.tag("White"), Some("André"));
/// assert!(game.used_fallback());
/// ```
#[derive(Debug, Default)]
pub struct GameBuilder {
    fallback: Fallback,
    game: PgnGame,
    line: OpenLine,
    outer: Vec<OpenLine>,
}

/// The maximum number of errors that are kept for a game.
const MAX_KEPT_ERRORS: usize = 100;

/// A line of moves that is not complete.
#[derive(Debug)]
struct OpenLine {
    at: NodeId,
    /// Whether comments belong to the next move, not to the last one.
    before_move: bool,
    comments: Vec<Comment>,
    nags: Nags,
}

impl OpenLine {
    fn new(at: NodeId, before_move: bool) -> Self {
        Self {
            at,
            before_move,
            comments: Vec::new(),
            nags: Nags::new(),
        }
    }
}

impl Default for OpenLine {
    fn default() -> Self {
        Self::new(NodeId::ROOT, false)
    }
}

impl GameBuilder {
    /// Creates a builder with another fallback for text that is not UTF-8.
    pub fn with_fallback(fallback: Fallback) -> Self {
        Self {
            fallback,
            ..Self::default()
        }
    }

    /// Adds a comment to the last move, or keeps it for the next one.
    #[inline(always)]
    fn add_comment(&mut self, comment: Comment) {
        if self.line.before_move {
            self.line.comments.push(comment);
        } else {
            self.game.tree.comment(self.line.at, comment);
        }
    }

    /// Adds a comment that is not short, ASCII and one line.
    ///
    /// It is not inlined, so that a short comment stays in registers until it is written at its place.
    #[inline(never)]
    fn long_comment(&mut self, text: RawText<'_>) {
        let (comment, used_fallback) = Comment::from_raw(text, self.fallback);
        self.game.used_fallback |= used_fallback;
        self.add_comment(comment);
    }

    /// Attaches comments and glyphs without a following move to the last move.
    fn attach_to_last(&mut self, line: OpenLine, last: NodeId) {
        if !line.comments.is_empty() || !line.nags.is_empty() {
            let notes = self.game.tree.notes_mut(last);
            notes.nags.extend(line.nags);
            notes.after.extend(line.comments);
        }
    }
}

impl Visitor for GameBuilder {
    type Output = PgnGame;

    fn begin_game(&mut self, _: GameStart) -> VisitStep {
        self.game = PgnGame::new();
        self.line = OpenLine::default();
        self.outer.clear();
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        let (name, value) = (name.decode(self.fallback), value.decode(self.fallback));
        self.game.used_fallback |= name.used_fallback || value.used_fallback;
        self.game.tags.push(&name.text, &value.text);
    }

    fn begin_moves(&mut self, start: Option<&Position>) -> VisitStep {
        if let Some(start) = start {
            self.game.start = *start;
        }
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        let line = &mut self.line;
        let Some(node) = self.game.tree.add(line.at, ply.mv) else {
            return;
        };
        line.at = node;
        line.before_move = false;
        if !line.comments.is_empty() || !line.nags.is_empty() {
            let notes = self.game.tree.notes_mut(node);
            notes.before = core::mem::take(&mut line.comments);
            notes.nags = core::mem::take(&mut line.nags);
        }
    }

    fn nag(&mut self, nag: Nag) {
        if self.line.before_move {
            self.line.nags.push(nag);
        } else {
            self.game.tree.notes_mut(self.line.at).nags.push(nag);
        }
    }

    fn comment(&mut self, text: RawText<'_>) {
        match Comment::of_short_line(text) {
            Some(comment) => self.add_comment(comment),
            None => self.long_comment(text),
        }
    }

    fn begin_variation(&mut self) -> VisitStep {
        let parent = self.game.tree.parent(self.line.at).unwrap_or(NodeId::ROOT);
        let line = core::mem::replace(&mut self.line, OpenLine::new(parent, true));
        self.outer.push(line);
        VisitStep::Into
    }

    fn end_variation(&mut self) {
        let Some(outer) = self.outer.pop() else {
            return;
        };
        let empty = self.game.tree.parent(outer.at) == Some(self.line.at);
        let line = core::mem::replace(&mut self.line, outer);
        let last = if empty { self.line.at } else { line.at };
        self.attach_to_last(line, last);
        self.line.before_move = true;
    }

    fn result(&mut self, result: GameResult) {
        self.game.result = result;
    }

    fn error(&mut self, error: &PgnError) {
        if self.game.errors.len() < MAX_KEPT_ERRORS {
            self.game.errors.push(error.clone());
        } else {
            self.game.errors_left_out += 1;
        }
    }

    fn end_game(&mut self) -> PgnGame {
        let line = core::mem::take(&mut self.line);
        let last = line.at;
        self.attach_to_last(line, last);
        core::mem::take(&mut self.game)
    }
}
