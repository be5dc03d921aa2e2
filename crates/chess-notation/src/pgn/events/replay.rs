//! Handles the moves of a game: [`Replay`] parses and plays them, [`Skim`] passes their text on.

use crate::pgn::events::error::PgnErrorKind;
use crate::pgn::events::visitor::{Ply, Visitor};
use crate::pgn::text::limits::AcceptedVariants;
use crate::pgn::text::place::Snippet;
use crate::pgn::text::raw_text::{Fallback, RawText};
use crate::pgn::text::variant::Variant;
use crate::{PieceLetters, San, SanError};
use alloc::string::String;
use alloc::vec::Vec;
use chess_board::{CastlingHint, FenError, Position, Setup, Waivers, raw};
use chess_move::{Move, Role};
use chess_movegen::has_legal_move;

/// A way to handle moves.
pub(crate) trait MoveHandler {
    /// Whether only the standard's spellings are accepted.
    const IS_STRICT: bool = false;

    /// Handles the start of a game.
    fn begin(&mut self);

    /// Handles a tag pair, which may define the start position.
    fn tag(&mut self, name: &[u8], value: RawText<'_>);

    /// Handles the end of the tags; returns the start position if moves are played.
    fn start(&mut self) -> Result<Option<&Position>, (PgnErrorKind, StartTag)>;

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
    fn begin(&mut self) {}

    #[inline(always)]
    fn tag(&mut self, _: &[u8], _: RawText<'_>) {}

    #[inline(always)]
    fn start(&mut self) -> Result<Option<&Position>, (PgnErrorKind, StartTag)> {
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
    /// The values of the tags, once they are read.
    fen: Option<String>,
    variant: Option<String>,
    variants: AcceptedVariants,
    /// The letters of the pieces, if they are not English.
    letters: Option<PieceLetters>,
}

/// The tag that is wrong if a game cannot start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StartTag {
    Fen,
    Variant,
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
    pub(crate) fn new() -> Self {
        Self {
            line: LineState::from_start(Position::default()),
            outer: Vec::new(),
            fen: None,
            variant: None,
            variants: AcceptedVariants::default(),
            letters: None,
        }
    }

    pub(crate) fn set_letters(&mut self, letters: PieceLetters) {
        self.letters = (letters != PieceLetters::ENGLISH).then_some(letters);
    }

    pub(crate) fn set_variants(&mut self, variants: AcceptedVariants) {
        self.variants = variants;
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
        // Whether a move captures is unpredictable. The text says it before the position does, so a branch on the text
        // costs less time where it is predicted wrongly.
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
    fn begin(&mut self) {
        self.outer.clear();
        self.outer.shrink_to(KEPT_DEPTH);
        self.fen = None;
        self.variant = None;
    }

    fn tag(&mut self, name: &[u8], value: RawText<'_>) {
        let keep =
            |value: RawText<'_>| Some(value.trim().decode(Fallback::default()).text.into_owned());
        match name {
            b"FEN" => self.fen = keep(value),
            b"Variant" => self.variant = keep(value),
            _ => {}
        }
    }

    fn start(&mut self) -> Result<Option<&Position>, (PgnErrorKind, StartTag)> {
        self.start_from(|fen, hint| Ok(Setup::from_fen_tolerant(fen, hint)?.0))
    }

    #[inline(always)]
    fn play<V: Visitor>(&mut self, visitor: &mut V, text: &[u8]) -> Result<(), PgnErrorKind> {
        let line = &mut self.line;
        let quick = match self.letters {
            None => line.play_quick(text),
            Some(_) => None,
        };
        let mv = match quick {
            Some(mv) => Some(mv),
            None => line.play_slow(text, self.letters.as_ref())?,
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

impl Replay {
    /// Returns the start position, whose FEN is parsed by `parse`.
    fn start_from(
        &mut self,
        parse: fn(&str, CastlingHint) -> Result<Setup, FenError>,
    ) -> Result<Option<&Position>, (PgnErrorKind, StartTag)> {
        let standard_only = self.variants == AcceptedVariants::StandardOnly;
        let mut hint = CastlingHint::Unknown;
        if let Some(variant) = &self.variant {
            match Variant::from_name(variant) {
                Some(Variant::Standard) => {}
                Some(Variant::Chess960) if !standard_only => hint = CastlingHint::Chess960,
                Some(Variant::Chess960) => return Err((PgnErrorKind::Chess960, StartTag::Variant)),
                None => {
                    let found = Snippet::new(variant.as_bytes());
                    return Err((PgnErrorKind::Variant(found), StartTag::Variant));
                }
            }
        }
        let start = match &self.fen {
            Some(fen) => parse(fen, hint)
                .and_then(start_position)
                .map_err(|error| (PgnErrorKind::Fen(error), StartTag::Fen))?,
            None => Position::default(),
        };
        if standard_only && start.is_chess960() {
            return Err((PgnErrorKind::Chess960, StartTag::Fen));
        }
        self.line = LineState::from_start(start);
        Ok(Some(&self.line.now))
    }
}

/// Parses and plays moves in the spelling of the standard alone.
#[derive(Debug)]
pub(crate) struct StrictReplay(Replay);

impl StrictReplay {
    pub(crate) fn new() -> Self {
        Self(Replay::new())
    }
}

impl MoveHandler for StrictReplay {
    const IS_STRICT: bool = true;

    fn begin(&mut self) {
        self.0.begin();
    }

    fn tag(&mut self, name: &[u8], value: RawText<'_>) {
        self.0.tag(name, value);
    }

    fn start(&mut self) -> Result<Option<&Position>, (PgnErrorKind, StartTag)> {
        self.0.start_from(|fen, _| Setup::from_fen(fen))
    }

    fn play<V: Visitor>(&mut self, visitor: &mut V, text: &[u8]) -> Result<(), PgnErrorKind> {
        let line = &mut self.0.line;
        let mv = line.play_parsed(text, San::parse_move(&line.now, text), &[NULL_MOVE])?;
        line.has_moves = true;
        line.show(visitor, mv, text);
        Ok(())
    }

    fn open(&mut self) -> Result<(), PgnErrorKind> {
        self.0.open()
    }

    fn close(&mut self) {
        self.0.close();
    }
}

impl LineState {
    /// Plays moves that the quick parser does not handle: castling, promotions, other spellings.
    #[inline(never)]
    fn play_slow(
        &mut self,
        text: &[u8],
        letters: Option<&PieceLetters>,
    ) -> Result<Option<Move>, PgnErrorKind> {
        let parsed = match letters {
            Some(letters) => letters.find_move(&self.now, text),
            None => San::find_move_slow(&self.now, text),
        };
        self.play_parsed(text, parsed, NULL_MOVES)
    }

    /// Plays the legal move of a text, or one of these null moves.
    fn play_parsed(
        &mut self,
        text: &[u8],
        parsed: Result<Move, SanError>,
        null_moves: &[&[u8]],
    ) -> Result<Option<Move>, PgnErrorKind> {
        match parsed {
            Ok(mv) => {
                self.play(mv);
                Ok(Some(mv))
            }
            Err(error) => {
                let is_null_move = null_moves.contains(&text);
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
            Err(kind) if has_legal_move(&self.now) => Err(kind),
            Err(kind) => Err(match chess_movegen::outcome(&self.now) {
                Some(outcome) => PgnErrorKind::GameOver { text, outcome },
                None => kind,
            }),
        }
    }
}

/// The null move, as it is written.
const NULL_MOVE: &[u8] = b"--";

/// The null moves that files contain.
const NULL_MOVES: &[&[u8]] = &[NULL_MOVE, b"Z0", b"z0", b"0000", b"null", b"@@@@"];

/// Checks a start position. Start positions in files are often composed, so all rules that can be
/// waived are waived.
fn start_position(setup: Setup) -> Result<Position, FenError> {
    Ok(Position::from_setup(setup, Waivers::all())?)
}
