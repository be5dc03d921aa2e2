//! The parser: turns tokens into calls of a visitor.

use crate::pgn::events::error::{PgnError, PgnErrorKind};
use crate::pgn::events::game_end::GameEnd;
use crate::pgn::events::replay::{MoveHandler, Skim, StartTag};
use crate::pgn::events::visitor::{GameStart, VisitStep, Visitor};
use crate::pgn::lexer::Lexer;
use crate::pgn::lexer::source::Window;
use crate::pgn::lexer::tag_pair::TagScan;
use crate::pgn::lexer::token::{Token, TokenKind};
use crate::pgn::text::limits::PgnLimits;
use crate::pgn::text::place::{Place, Snippet};
use crate::pgn::text::raw_text::RawText;
use crate::pgn::text::result::GameResult;
use crate::pgn::text::tag_names::TagNames;
use chess_move::Diagnostic;
use core::ops::Range;

/// Reads one game after the other.
#[derive(Debug)]
pub(crate) struct Parser<S> {
    pub(crate) lexer: Lexer<S>,
    /// The number of games that have begun.
    games: u64,
    pub(crate) depth: VariationDepth,
    /// The result in the first tag `Result` of the game, if it is a result.
    result_tag: Option<GameResult>,
    has_result_tag: bool,
    places: TagPlaces,
    /// How the last game ended, unless its moves were skipped.
    pub(crate) end: Option<GameEnd>,
}

/// The places of the tags that define the start of a game.
#[derive(Clone, Debug, Default)]
struct TagPlaces {
    fen: Option<TagPlace>,
    variant: Option<TagPlace>,
}

/// The place of a tag's value in the file, without white space at its ends.
#[derive(Clone, Copy, Debug)]
struct TagPlace {
    start: Place,
    end: u64,
    /// Whether the value is ASCII, so that offsets in its text are offsets in the file.
    is_ascii: bool,
}

impl TagPlace {
    /// Returns the place of an error in the value: the wrong part of the value if the error has a
    /// span, otherwise the whole value.
    fn of_error(self, kind: &PgnErrorKind) -> (Place, u64) {
        if let PgnErrorKind::Fen(error) = kind
            && self.is_ascii
            && let Some(span) = error.span()
        {
            let at = |offset: usize| (self.start.offset + offset as u64).min(self.end);
            let offset = at(span.start);
            let start = Place {
                offset,
                column: self.start.column + (offset - self.start.offset),
                ..self.start
            };
            return (start, at(span.end));
        }
        (self.start, self.end)
    }
}

/// What has been read of a game so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum HeaderState {
    Nothing,
    Comments,
    Tags,
    CommentsAfterTags,
}

impl<S: Window> Parser<S> {
    pub(crate) fn new(source: S, base: u64, limits: PgnLimits) -> Self {
        Self {
            lexer: Lexer::new(source, base, limits),
            games: 0,
            depth: VariationDepth::MAIN_LINE,
            result_tag: None,
            has_result_tag: false,
            places: TagPlaces::default(),
            end: None,
        }
    }

    /// Reads the next game. Returns `None` after the last game.
    pub(crate) fn game<V: Visitor>(
        &mut self,
        visitor: &mut V,
        moves: &mut impl MoveHandler,
    ) -> Result<Option<V::Output>, S::Error> {
        let first = loop {
            let token = self.lexer.token()?;
            match token.kind {
                TokenKind::End => return Ok(None),
                TokenKind::Escape | TokenKind::LineComment => visitor.aside(self.text(&token)),
                TokenKind::Junk if self.unread_escape(&token) => {}
                _ => break token,
            }
        };
        self.begin();
        let place = self.lexer.place(&first);
        let start = GameStart {
            number: self.games,
            line: place.line,
            offset: place.offset,
        };
        if visitor.begin_game(start) == VisitStep::Over {
            self.depth.skip_line();
        }
        moves.begin();
        self.result_tag = None;
        self.has_result_tag = false;
        self.places = TagPlaces::default();
        let visited = self.depth.is_visited();
        let (names, mut on_tag) = (&TagNames::default(), |_: RawText<'_>, _: RawText<'_>| {});
        let token = self.tags(visitor, moves, first, place, names, &mut on_tag)?;
        if visited {
            let step = match moves.start() {
                Ok(start) => visitor.begin_moves(start),
                Err((kind, tag)) => {
                    let tag = match tag {
                        StartTag::Variant => self.places.variant,
                        StartTag::Fen => self.places.fen,
                    };
                    let (start, end) = tag.map_or((place, place.offset), |tag| tag.of_error(&kind));
                    visitor.error(&PgnError::new(kind, self.games, start, end));
                    visitor.begin_moves(None);
                    VisitStep::Over
                }
            };
            if step == VisitStep::Over {
                self.depth.skip_line();
            }
        }
        self.movetext(visitor, moves, token, visited)?;
        Ok(Some(visitor.end_game()))
    }

    /// Skips the next game, and calls a function for its tags of some names, with the name and the value.
    /// Returns `false` after the last game.
    ///
    /// Equals [`game`](Self::game) with a visitor that skips every game after its tags, but does not count lines.
    pub(crate) fn skip(
        &mut self,
        names: &TagNames,
        mut on_tag: impl FnMut(RawText<'_>, RawText<'_>),
    ) -> Result<bool, S::Error> {
        let first = loop {
            let token = self.lexer.token()?;
            match token.kind {
                TokenKind::End => return Ok(false),
                TokenKind::Escape | TokenKind::LineComment => {}
                TokenKind::Junk if self.unread_escape(&token) => {}
                _ => break token,
            }
        };
        self.begin();
        self.depth.skip_line();
        // Only the place of a line that is too long is used. It must be taken from the lexer now.
        let place = match first.kind {
            TokenKind::TooLong => self.lexer.place(&first),
            _ => Place {
                offset: 0,
                line: 0,
                column: 0,
            },
        };
        let token = self.tags(&mut Skip, &mut Skim, first, place, names, &mut on_tag)?;
        self.movetext(&mut Skip, &mut Skim, token, false)?;
        Ok(true)
    }

    /// Begins a game.
    fn begin(&mut self) {
        self.games += 1;
        self.depth = VariationDepth::MAIN_LINE;
        self.end = None;
    }

    /// Makes a percent sign between games escape the rest of its line even if it is not the first byte of the line. Returns
    /// whether the token is one.
    ///
    /// The games must not depend on where a line begins, because the text of a game is cut out of its file.
    #[cold]
    fn unread_escape(&mut self, token: &Token) -> bool {
        let is_escape = self.lexer.text(token.range()).starts_with(b"%");
        if is_escape {
            self.lexer.unread(&Token {
                kind: TokenKind::Escape,
                start: token.start + 1,
                ..*token
            });
        }
        is_escape
    }

    /// Returns an error at the end of what has been read.
    pub(crate) fn error_here(&mut self, kind: PgnErrorKind) -> PgnError {
        let place = self.lexer.here_place();
        PgnError::new(kind, self.games.max(1), place, place.offset)
    }

    pub(crate) fn text(&self, token: &Token) -> RawText<'_> {
        RawText::new(self.lexer.text(token.range()))
    }

    /// Reads tag pairs and the comments among them; returns the token that follows. If the game is not visited, calls
    /// `on_tag` for the tags of these names.
    fn tags<V: Visitor>(
        &mut self,
        visitor: &mut V,
        moves: &mut impl MoveHandler,
        first: Token,
        place: Place,
        names: &TagNames,
        on_tag: &mut impl FnMut(RawText<'_>, RawText<'_>),
    ) -> Result<Token, S::Error> {
        let mut token = first;
        let mut state = HeaderState::Nothing;
        loop {
            match token.kind {
                TokenKind::Bracket
                    if state == HeaderState::Nothing
                        && !self.depth.is_visited()
                        && self.lexer.event_tags(names, &mut *on_tag) =>
                {
                    state = HeaderState::Tags;
                }
                TokenKind::Bracket => {
                    if state > HeaderState::Nothing && self.lexer.is_at_event() {
                        return Ok(token);
                    }
                    match self.lexer.tag()? {
                        TagScan::Pair { .. } if state == HeaderState::CommentsAfterTags => {
                            return Ok(token);
                        }
                        TagScan::Pair { name, value, end } => {
                            state = HeaderState::Tags;
                            if self.depth.is_visited() {
                                self.tag(visitor, moves, name, value);
                                self.lexer.consume(end);
                                while let Some((name, value)) = self.lexer.next_tag() {
                                    self.tag(visitor, moves, name, value);
                                }
                            } else {
                                let name = self.lexer.text(name);
                                if names.contains(name) {
                                    let value = RawText::of_tag(self.lexer.text(value));
                                    on_tag(RawText::new(name), value);
                                }
                                self.lexer.consume(end);
                                self.lexer.named_tags(names, &mut *on_tag);
                            }
                        }
                        TagScan::NotATag => {
                            let at = self.lexer.here_place();
                            self.lexer.skip_line()?;
                            self.error(visitor, PgnErrorKind::Tag, at);
                            state = state.max(HeaderState::Comments);
                        }
                        TagScan::TooLong => {
                            self.too_long(visitor, &token);
                            state = state.max(HeaderState::Comments);
                        }
                    }
                }
                TokenKind::Comment | TokenKind::OpenComment | TokenKind::LineComment => {
                    self.comment(visitor, &token);
                    state = match state {
                        HeaderState::Nothing | HeaderState::Comments => HeaderState::Comments,
                        HeaderState::Tags | HeaderState::CommentsAfterTags => {
                            HeaderState::CommentsAfterTags
                        }
                    };
                }
                TokenKind::Escape if self.depth.is_visited() => visitor.aside(self.text(&token)),
                TokenKind::Escape => {}
                // The place of the first token was already taken from the lexer, which returns it
                // only once.
                TokenKind::TooLong if state == HeaderState::Nothing => {
                    let limit = self.lexer.limits().token;
                    self.error(visitor, PgnErrorKind::TooLong { limit }, place);
                    state = HeaderState::Comments;
                }
                TokenKind::TooLong => self.too_long(visitor, &token),
                _ => return Ok(token),
            }
            token = self.lexer.token()?;
        }
    }

    fn tag<V: Visitor, M: MoveHandler>(
        &mut self,
        visitor: &mut V,
        moves: &mut M,
        name: Range<usize>,
        value: Range<usize>,
    ) {
        let name_text = self.lexer.text(name.clone());
        let value_text = RawText::of_tag(self.lexer.text(value.clone()));
        moves.tag(name_text, value_text);
        visitor.tag(RawText::new(name_text), value_text);
        if matches!(name_text, b"Result" | b"FEN" | b"Variant") {
            self.special_tag(visitor, name, value, M::IS_STRICT);
        }
    }

    /// Stores the tags that the reader itself uses.
    fn special_tag<V: Visitor>(
        &mut self,
        visitor: &mut V,
        name: Range<usize>,
        value: Range<usize>,
        is_strict: bool,
    ) {
        let bytes = self.lexer.text(value.clone());
        let before = bytes.len() - bytes.trim_ascii_start().len();
        let text = bytes.trim_ascii();
        if self.lexer.text(name.clone()) == b"Result" {
            let result = GameResult::from_ascii_tolerant(text)
                .filter(|result| !is_strict || result.as_str().as_bytes() == text);
            let is_known = result.is_some() || matches!(text, b"" | b"?");
            if !is_known {
                let kind = PgnErrorKind::ResultTag(Snippet::new(text));
                let place = self.tag_place(value.start + before, text.len());
                visitor.error(&PgnError::new(kind, self.games, place.start, place.end));
            }
            if !self.has_result_tag {
                self.has_result_tag = true;
                self.result_tag = result;
            }
            return;
        }
        let is_fen = self.lexer.text(name) == b"FEN";
        let place = Some(self.tag_place(value.start + before, text.len()));
        if is_fen {
            self.places.fen = place;
        } else {
            self.places.variant = place;
        }
    }

    fn tag_place(&mut self, start: usize, length: usize) -> TagPlace {
        let is_ascii = self.lexer.text(start..start + length).is_ascii();
        TagPlace {
            start: self.lexer.place_at(start),
            end: self.lexer.offset(start + length),
            is_ascii,
        }
    }

    /// Handles the result after the moves, and compares it with the result in the tag.
    pub(crate) fn result<V: Visitor>(
        &mut self,
        visitor: &mut V,
        result: GameResult,
        token: &Token,
    ) {
        if let Some(tag) = self.result_tag
            && tag != result
        {
            let place = self.lexer.place(token);
            let end = self.lexer.offset(token.end);
            let kind = PgnErrorKind::ResultMismatch { tag, result };
            visitor.error(&PgnError::new(kind, self.games, place, end));
        }
        visitor.result_text(self.text(token));
        visitor.result(result);
    }

    /// Returns the result in the tag, or an unknown one.
    pub(crate) fn result_tag(&self) -> GameResult {
        self.result_tag.unwrap_or_default()
    }

    /// Handles a game without a result after its moves: uses the result in the tag, if any.
    pub(crate) fn result_of_tag<V: Visitor>(&self, visitor: &mut V) {
        if let Some(result) = self.result_tag {
            visitor.result(result);
        }
    }

    pub(crate) fn comment<V: Visitor>(&mut self, visitor: &mut V, token: &Token) {
        if !self.depth.is_visited() {
            return;
        }
        let text = self.text(token);
        if token.kind == TokenKind::OpenComment {
            visitor.comment(RawText::new(text.as_raw_bytes().trim_ascii_end()));
            let place = self.lexer.place(token);
            visitor.error(&PgnError::new(
                PgnErrorKind::UnclosedComment,
                self.games,
                place,
                place.offset + 1,
            ));
        } else {
            visitor.comment(text);
        }
    }

    /// Handles a comment or a line that is too long. It is already consumed.
    #[cold]
    pub(crate) fn too_long<V: Visitor>(&mut self, visitor: &mut V, token: &Token) {
        let at = self.lexer.place(&Token {
            kind: TokenKind::TooLong,
            ..*token
        });
        let limit = self.lexer.limits().token;
        self.error(visitor, PgnErrorKind::TooLong { limit }, at);
    }

    #[cold]
    pub(crate) fn error_at<V: Visitor>(
        &mut self,
        visitor: &mut V,
        kind: PgnErrorKind,
        token: &Token,
    ) {
        if self.is_game_visited() {
            let place = self.lexer.place(token);
            let end = self.lexer.offset(token.end);
            visitor.error(&PgnError::new(kind, self.games, place, end));
        }
    }

    /// Reports an error from a place up to the current one.
    #[cold]
    pub(crate) fn error<V: Visitor>(&mut self, visitor: &mut V, kind: PgnErrorKind, at: Place) {
        if self.is_game_visited() {
            let end = self.lexer.position();
            visitor.error(&PgnError::new(kind, self.games, at, end));
        }
    }

    /// Returns whether the game is visited; an error in the main line does not change this.
    fn is_game_visited(&self) -> bool {
        self.depth.skipped_from > 0 || self.depth.entered
    }
}

/// A visitor that ignores everything.
struct Skip;

impl Visitor for Skip {
    type Output = ();

    fn end_game(&mut self) {}
}

/// The depth of open variations, and the depth from which they are skipped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct VariationDepth {
    pub(crate) open: usize,
    /// Lines at this depth and deeper are skipped.
    pub(crate) skipped_from: usize,
    /// Whether the visitor was called at the start of the outermost skipped line, or no line is skipped.
    pub(crate) entered: bool,
}

impl VariationDepth {
    pub(crate) const MAIN_LINE: Self = Self {
        open: 0,
        skipped_from: usize::MAX,
        entered: true,
    };

    pub(crate) fn is_visited(self) -> bool {
        self.open < self.skipped_from
    }

    /// Skips the rest of the current line.
    pub(crate) fn skip_rest_of_line(&mut self) {
        self.skipped_from = self.open;
        self.entered = true;
    }

    /// Skips the line that begins here.
    pub(crate) fn skip_line(&mut self) {
        self.skipped_from = self.open;
        self.entered = false;
    }

    /// Returns the number of open variations for which the visitor was called.
    pub(crate) fn visited(self) -> usize {
        if self.is_visited() {
            self.open
        } else {
            self.skipped_from.saturating_sub(usize::from(!self.entered))
        }
    }
}
