//! The parser: turns tokens into calls of a visitor.

use crate::pgn::events::error::{PgnError, PgnErrorKind};
use crate::pgn::events::game_end::GameEnd;
use crate::pgn::events::replay::{MoveHandler, Skim};
use crate::pgn::events::start_tags::{StartTags, TagValue};
use crate::pgn::events::visitor::{GameStart, VisitStep, Visitor};
use crate::pgn::lexer::Lexer;
use crate::pgn::lexer::source::Window;
use crate::pgn::lexer::tag_pair::{TagPair, TagScan};
use crate::pgn::lexer::token::{Token, TokenKind};
use crate::pgn::text::limits::PgnLimits;
use crate::pgn::text::place::{Place, Snippet};
use crate::pgn::text::raw_text::{Fallback, RawText};
use crate::pgn::text::result::GameResult;
use crate::pgn::text::tag_names::TagNames;
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
    start_tags: StartTags,
    /// How the last game ended, unless its moves were skipped.
    pub(crate) end: Option<GameEnd>,
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
            start_tags: StartTags::default(),
            end: None,
        }
    }

    /// Reads the next game. Returns `None` after the last game.
    pub(crate) fn game<V: Visitor>(
        &mut self,
        visitor: &mut V,
        moves: &mut impl MoveHandler,
    ) -> Result<Option<V::Output>, S::Error> {
        let Some(first) = self.first_token(visitor)? else {
            return Ok(None);
        };
        let place = self.lexer.place(&first);
        let start = GameStart {
            number: self.games,
            line: place.line,
            offset: place.offset,
        };
        if visitor.begin_game(start) == VisitStep::Over {
            self.depth.skip_line();
        }
        let visited = self.depth.is_visited();
        let (names, mut on_tag) = (&TagNames::default(), |_: RawText<'_>, _: RawText<'_>| {});
        let token = self.tags(visitor, moves, first, names, &mut on_tag)?;
        if visited {
            let step = match moves.start(&self.start_tags) {
                Ok(start) => visitor.begin_moves(start),
                Err((kind, tag)) => {
                    let (start, end) = tag.place_of(&kind);
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
    /// Equals [`game`](Self::game) with a visitor that skips every game, but does not count lines.
    pub(crate) fn skip(
        &mut self,
        names: &TagNames,
        mut on_tag: impl FnMut(RawText<'_>, RawText<'_>),
    ) -> Result<bool, S::Error> {
        let Some(first) = self.first_token(&mut Skip)? else {
            return Ok(false);
        };
        self.depth.skip_line();
        let token = self.tags(&mut Skip, &Skim, first, names, &mut on_tag)?;
        self.movetext(&mut Skip, &mut Skim, token, false)?;
        Ok(true)
    }

    /// Begins the next game. Returns its first token, or `None` after the last game.
    fn first_token(&mut self, visitor: &mut impl Visitor) -> Result<Option<Token>, S::Error> {
        let first = loop {
            let token = self.lexer.token()?;
            match token.kind {
                TokenKind::End => return Ok(None),
                TokenKind::Escape | TokenKind::LineComment => visitor.aside(self.text(&token)),
                TokenKind::Junk if self.unread_escape(&token) => {}
                _ => break token,
            }
        };
        self.games += 1;
        self.depth = VariationDepth::MAIN_LINE;
        self.result_tag = None;
        self.has_result_tag = false;
        self.start_tags = StartTags::default();
        self.end = None;
        Ok(Some(first))
    }

    /// Makes a percent sign between games escape the rest of its line even if it is not the first byte of the line.
    /// Returns whether the token is one.
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
        moves: &impl MoveHandler,
        first: Token,
        names: &TagNames,
        on_tag: &mut impl FnMut(RawText<'_>, RawText<'_>),
    ) -> Result<Token, S::Error> {
        let mut token = first;
        let mut state = HeaderState::Nothing;
        loop {
            match token.kind {
                TokenKind::Bracket => {
                    if state > HeaderState::Nothing && self.lexer.is_at_event() {
                        return Ok(token);
                    }
                    match self.lexer.tag()? {
                        TagScan::Pair(_) if state == HeaderState::CommentsAfterTags => {
                            return Ok(token);
                        }
                        TagScan::Pair(pair) => {
                            state = HeaderState::Tags;
                            if self.depth.is_visited() {
                                let mut next = Some(pair);
                                while let Some(TagPair { name, value, end }) = next {
                                    self.tag(visitor, moves, name, value);
                                    self.lexer.consume(end);
                                    next = self.lexer.next_tag();
                                }
                            } else {
                                let TagPair { name, value, end } = pair;
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
                            self.tag_too_long(visitor)?;
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
                TokenKind::TooLong | TokenKind::TooLongForWindow => {
                    let at = self.lexer.place(&token);
                    self.too_long(visitor, at);
                    state = state.max(HeaderState::Comments);
                }
                _ => return Ok(token),
            }
            token = self.lexer.token()?;
        }
    }

    fn tag<V: Visitor>(
        &mut self,
        visitor: &mut V,
        moves: &impl MoveHandler,
        name: Range<usize>,
        value: Range<usize>,
    ) {
        let name = self.lexer.text(name);
        let text = RawText::of_tag(self.lexer.text(value.clone()));
        visitor.tag(RawText::new(name), text);
        match name {
            b"FEN" => self.start_tags.fen = Some(self.tag_value(value)),
            b"Variant" => self.start_tags.variant = Some(self.tag_value(value)),
            b"Result" => {
                let text = text.trim().as_raw_bytes();
                let result = GameResult::from_ascii_tolerant(text)
                    .filter(|result| !moves.is_strict() || result.as_str().as_bytes() == text);
                if result.is_none() && !matches!(text, b"" | b"?") {
                    let kind = PgnErrorKind::ResultTag(Snippet::new(text));
                    let TagValue { start, end, .. } = self.tag_value(value);
                    visitor.error(&PgnError::new(kind, self.games, start, end));
                }
                if !self.has_result_tag {
                    self.has_result_tag = true;
                    self.result_tag = result;
                }
            }
            _ => {}
        }
    }

    fn tag_value(&mut self, value: Range<usize>) -> TagValue {
        let bytes = self.lexer.text(value.clone());
        let text = RawText::of_tag(bytes).trim();
        let start = value.start + (bytes.len() - bytes.trim_ascii_start().len());
        let end = start + text.as_raw_bytes().len();
        TagValue {
            text: text.decode(Fallback::default()).text.into_owned(),
            start: self.lexer.place_at(start),
            end: self.lexer.offset(end),
        }
    }

    /// Handles the result after the moves, and compares it with the result in the tag.
    pub(crate) fn result<V: Visitor>(
        &mut self,
        visitor: &mut V,
        result: GameResult,
        text: Range<usize>,
    ) {
        if let Some(tag) = self.result_tag
            && tag != result
        {
            let place = self.lexer.place_at(text.start);
            let end = self.lexer.offset(text.end);
            let kind = PgnErrorKind::ResultMismatch { tag, result };
            visitor.error(&PgnError::new(kind, self.games, place, end));
        }
        visitor.result_text(RawText::new(self.lexer.text(text)));
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

    /// Consumes a tag pair that is too long.
    #[cold]
    pub(crate) fn tag_too_long<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        let at = self.lexer.here_place();
        self.lexer.skip_line()?;
        self.too_long(visitor, at);
        Ok(())
    }

    /// Handles a comment or a line that is too long. It is already consumed.
    #[cold]
    pub(crate) fn too_long<V: Visitor>(&mut self, visitor: &mut V, at: Place) {
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
