//! Handles the moves of a game: [`Replay`] parses and plays them, [`Skim`] passes their text on.

use crate::pgn::events::error::PgnErrorKind;
use crate::pgn::events::start_tags::{StartTags, TagValue};
use crate::pgn::events::visitor::{Ply, Visitor};
use crate::pgn::text::limits::AcceptedVariants;
use crate::pgn::text::place::Snippet;
use crate::pgn::text::raw_text::RawText;
use crate::pgn::text::variant::Variant;
use crate::{PieceLetters, San, SanError};
use alloc::vec::Vec;
use chess_board::{CastlingHint, FenError, Position, Setup, Waivers, raw};
use chess_move::{Move, Role};
use chess_movegen::PositionRules;

/// A way to handle moves.
pub(crate) trait MoveHandler {
    /// Returns whether only the standard's spellings are accepted.
    fn is_strict(&self) -> bool {
        false
    }

    /// Handles the end of the tags; returns the start position if moves are played, or the tag that is wrong.
    fn start<'t>(
        &mut self,
        tags: &'t StartTags,
    ) -> Result<Option<&Position>, (PgnErrorKind, &'t TagValue)>;

    /// Handles the text of a move.
    fn play<V: Visitor>(&mut self, visitor: &mut V, text: &[u8]) -> Result<(), PgnErrorKind>;

    /// Handles the start of a variation.
    fn open(&mut self) -> Result<(), PgnErrorKind>;

    /// Handles the end of the innermost variation.
    fn close(&mut self);
}

/// Passes the text of moves on.
#[derive(Debug)]
pub(crate) struct Skim;

impl MoveHandler for Skim {
    #[inline(always)]
    fn start<'t>(
        &mut self,
        _: &'t StartTags,
    ) -> Result<Option<&Position>, (PgnErrorKind, &'t TagValue)> {
        Ok(None)
    }

    #[inline(always)]
    fn play<V: Visitor>(&mut self, visitor: &mut V, text: &[u8]) -> Result<(), PgnErrorKind> {
        visitor.move_text(RawText::new(text));
        Ok(())
    }

    #[inline(always)]
    fn open(&mut self) -> Result<(), PgnErrorKind> {
        Ok(())
    }

    #[inline(always)]
    fn close(&mut self) {}
}

/// Parses and plays moves.
#[derive(Debug)]
pub(crate) struct Replay {
    line: LineState,
    /// The lines that the open variations branch off from.
    outer: Vec<LineState>,
    pub(crate) variants: AcceptedVariants,
    pub(crate) spelling: Spelling,
}

/// Which spellings of moves and start positions are accepted.
#[derive(Debug)]
pub(crate) enum Spelling {
    /// Those that files contain, with English letters.
    Tolerant,
    /// The same with letters of another language.
    TolerantIn(PieceLetters),
    /// That of the standard.
    Standard,
}

/// A line of moves up to a position.
#[derive(Clone, Copy, Debug)]
struct LineState {
    now: Position,
    /// The position before the last move.
    before: Position,
    has_moves: bool,
}

/// The number of open variations for which memory is kept from game to game.
const KEPT_DEPTH: usize = 64;

impl Replay {
    pub(crate) fn new(spelling: Spelling) -> Self {
        Self {
            line: LineState::from_start(Position::default()),
            outer: Vec::new(),
            variants: AcceptedVariants::default(),
            spelling,
        }
    }

    fn start_position<'t>(
        &self,
        tags: &'t StartTags,
    ) -> Result<Position, (PgnErrorKind, &'t TagValue)> {
        let standard_only = self.variants == AcceptedVariants::StandardOnly;
        let mut hint = CastlingHint::Unknown;
        if let Some(tag) = &tags.variant {
            match Variant::from_name(&tag.text) {
                Some(Variant::Standard) => {}
                Some(Variant::Chess960) if !standard_only => hint = CastlingHint::Chess960,
                Some(Variant::Chess960) => return Err((PgnErrorKind::Chess960, tag)),
                None => {
                    let found = Snippet::new(tag.text.as_bytes());
                    return Err((PgnErrorKind::Variant(found), tag));
                }
            }
        }
        let Some(tag) = &tags.fen else {
            return Ok(Position::default());
        };
        let setup = match self.spelling {
            Spelling::Standard => Setup::from_fen(&tag.text),
            _ => Setup::from_fen_tolerant(&tag.text, hint).map(|(setup, _)| setup),
        };
        let start = setup
            .and_then(start_position)
            .map_err(|error| (PgnErrorKind::Fen(error), tag))?;
        if standard_only && start.is_chess960() {
            return Err((PgnErrorKind::Chess960, tag));
        }
        Ok(start)
    }
}

impl LineState {
    /// Calls the visitor for the move that was played last.
    #[inline(always)]
    fn show<V: Visitor>(&self, visitor: &mut V, mv: Option<Move>, text: &[u8]) {
        visitor.ply(Ply {
            before: &self.before,
            mv,
            after: &self.now,
            text: RawText::new(text),
        });
    }

    fn from_start(start: Position) -> Self {
        Self {
            now: start,
            before: start,
            has_moves: false,
        }
    }

    /// Plays a move in one of the most frequent spellings; returns `None`, and plays nothing, for
    /// other texts.
    ///
    /// It is not inlined, so that it is compiled once for all visitors.
    #[inline(never)]
    #[expect(clippy::match_same_arms, reason = "the first two are compiled apart")]
    fn play_quick(&mut self, text: &[u8]) -> Option<Move> {
        let (parsed, mv) = San::find_move_quick(&self.now, text)?;
        // The text says before the position does whether a move captures, which processors predict badly.
        match (parsed.is_capture, mv.is_capture()) {
            (true, true) => self.play_piece(parsed.role, mv),
            (false, false) => self.play_piece(parsed.role, mv),
            _ => self.play(mv),
        }
        Some(mv)
    }

    /// Plays a legal move of a piece of this role.
    #[inline(always)]
    fn play_piece(&mut self, role: Role, mv: Move) {
        self.before = self.now;
        let piece = role.of(self.now.side_to_move());
        raw::play_piece(&mut self.now, piece, mv);
    }

    /// Plays a legal move.
    #[inline(always)]
    fn play(&mut self, mv: Move) {
        self.before = self.now;
        self.now.play_unchecked(mv);
    }
}

impl MoveHandler for Replay {
    fn is_strict(&self) -> bool {
        matches!(self.spelling, Spelling::Standard)
    }

    fn start<'t>(
        &mut self,
        tags: &'t StartTags,
    ) -> Result<Option<&Position>, (PgnErrorKind, &'t TagValue)> {
        self.outer.clear();
        self.outer.shrink_to(KEPT_DEPTH);
        self.line = LineState::from_start(self.start_position(tags)?);
        Ok(Some(&self.line.now))
    }

    #[inline(always)]
    fn play<V: Visitor>(&mut self, visitor: &mut V, text: &[u8]) -> Result<(), PgnErrorKind> {
        let line = &mut self.line;
        let quick = match self.spelling {
            Spelling::Tolerant => line.play_quick(text),
            _ => None,
        };
        let mv = match quick {
            Some(mv) => Some(mv),
            None => line.play_slow(text, &self.spelling)?,
        };
        line.has_moves = true;
        line.show(visitor, mv, text);
        Ok(())
    }

    fn open(&mut self) -> Result<(), PgnErrorKind> {
        if !self.line.has_moves {
            return Err(PgnErrorKind::NothingToReplace);
        }
        self.outer.push(self.line);
        self.line = LineState::from_start(self.line.before);
        Ok(())
    }

    fn close(&mut self) {
        if let Some(line) = self.outer.pop() {
            self.line = line;
        }
    }
}

impl LineState {
    /// Plays moves that the quick parser does not handle: castling, promotions, other spellings, null moves.
    #[inline(never)]
    fn play_slow(
        &mut self,
        text: &[u8],
        spelling: &Spelling,
    ) -> Result<Option<Move>, PgnErrorKind> {
        let parsed = match spelling {
            Spelling::Tolerant => San::find_move_slow(&self.now, text),
            Spelling::TolerantIn(letters) => letters.find_move(&self.now, text),
            Spelling::Standard => San::parse_move(&self.now, text),
        };
        match parsed {
            Ok(mv) => {
                self.play(mv);
                Ok(Some(mv))
            }
            Err(error) => {
                let is_null_move = match spelling {
                    Spelling::Standard => text == b"--",
                    _ => NULL_MOVES.contains(&text),
                };
                self.play_null_move(Snippet::new(text), error, is_null_move)?;
                Ok(None)
            }
        }
    }

    /// Plays a text that is not a legal move if it is a null move.
    #[cold]
    fn play_null_move(
        &mut self,
        text: Snippet,
        error: SanError,
        is_null_move: bool,
    ) -> Result<(), PgnErrorKind> {
        let passed = if is_null_move {
            self.now.pass().map_err(|_| PgnErrorKind::NullMoveInCheck)
        } else {
            Err(PgnErrorKind::Move { text, error })
        };
        match passed {
            Ok(passed) => {
                self.before = self.now;
                self.now = passed;
                Ok(())
            }
            // If the game is over, no text is a legal move, and the end of the game is the better
            // reason.
            Err(kind) if self.now.has_legal_move() => Err(kind),
            Err(kind) => Err(match self.now.outcome() {
                Some(outcome) => PgnErrorKind::GameOver { text, outcome },
                None => kind,
            }),
        }
    }
}

/// The null moves that files contain.
const NULL_MOVES: [&[u8]; 6] = [b"--", b"Z0", b"z0", b"0000", b"null", b"@@@@"];

/// Checks a start position. Start positions in files are often composed, so all rules that can be
/// waived are waived.
fn start_position(setup: Setup) -> Result<Position, FenError> {
    Ok(Position::from_setup(setup, Waivers::all())?)
}
