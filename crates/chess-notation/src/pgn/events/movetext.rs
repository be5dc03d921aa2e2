//! Parses movetext: from the first move of a game to its end.

use crate::pgn::events::error::PgnErrorKind;
use crate::pgn::events::game_end::GameEnd;
use crate::pgn::events::parser::Parser;
use crate::pgn::events::replay::MoveHandler;
use crate::pgn::events::visitor::{VisitStep, Visitor};
use crate::pgn::lexer::source::Window;
use crate::pgn::lexer::tag_pair::TagScan;
use crate::pgn::lexer::token::{Gap, Token, TokenKind};
use crate::pgn::text::limits::MAX_SYMBOL_LENGTH;
use crate::pgn::text::place::Snippet;
use crate::pgn::text::raw_text::RawText;
use crate::pgn::text::result::GameResult;

impl<S: Window> Parser<S> {
    /// Reads moves and everything among them, up to the first token of the next game.
    pub(crate) fn movetext<V: Visitor>(
        &mut self,
        visitor: &mut V,
        moves: &mut impl MoveHandler,
        first: Token,
        visited: bool,
    ) -> Result<(), S::Error> {
        if !self.depth.is_visited()
            && matches!(
                first.kind,
                TokenKind::Move | TokenKind::FirstNumber | TokenKind::Comment
            )
            && self.skip_movetext(visitor, visited)?
        {
            return Ok(());
        }
        let mut token = first;
        let mut any_move = false;
        let mut any_result = false;
        loop {
            match token.kind {
                TokenKind::Move => {
                    any_move = true;
                    if self.depth.is_visited()
                        && let Err(kind) = moves.play(visitor, self.lexer.text(token.range()))
                    {
                        self.end_line(visitor, kind, &token);
                    }
                }
                TokenKind::Comment | TokenKind::OpenComment | TokenKind::LineComment => {
                    self.comment(visitor, &token);
                }
                TokenKind::FirstNumber if any_move && self.depth.open == 0 => {
                    self.lexer.unread(&token);
                    break;
                }
                TokenKind::Result(result) if self.depth.open == 0 => {
                    any_result = true;
                    if visited {
                        let text = self.lexer.text(token.range());
                        if moves.is_strict() && text != result.as_str().as_bytes() {
                            let kind = PgnErrorKind::Unexpected(Snippet::new(text));
                            self.error_at(visitor, kind, &token);
                        }
                        self.result(visitor, result, token.range());
                    }
                    self.after_result(visitor)?;
                    break;
                }
                TokenKind::Bracket => {
                    if self.lexer.is_at_event() || self.bracket(visitor, &token)? {
                        break;
                    }
                }
                TokenKind::End => break,
                _ => self.rare(visitor, moves, &token),
            }
            self.frequent_tokens(visitor, moves, &mut any_move);
            token = self.lexer.token()?;
        }
        self.end = Some(GameEnd {
            is_in_comment: self.lexer.take_is_in_comment(),
            variations: self.depth.open,
            missing_result: (!any_result).then(|| self.result_tag()),
        });
        self.end(visitor, moves);
        if visited && !any_result {
            self.result_of_tag(visitor);
        }
        Ok(())
    }

    /// Handles moves in the usual spelling and comments up to the next other token.
    #[inline(always)]
    fn frequent_tokens<V: Visitor>(
        &mut self,
        visitor: &mut V,
        moves: &mut impl MoveHandler,
        any_move: &mut bool,
    ) {
        let is_visited = self.depth.is_visited();
        let handled = self.lexer.frequent_tokens(|kind, text| {
            let is_move = kind == TokenKind::Move;
            *any_move |= is_move;
            if !is_visited {
                return Ok(());
            }
            if is_move {
                return moves.play(visitor, text);
            }
            visitor.comment(RawText::new(text));
            Ok(())
        });
        if let Err((kind, token)) = handled {
            self.end_line(visitor, kind, &token);
        }
    }

    /// Skips the movetext after its first token if its end, and the result of a visited game, can be
    /// found without tokens. Otherwise it consumes nothing and returns `false`.
    fn skip_movetext<V: Visitor>(
        &mut self,
        visitor: &mut V,
        visited: bool,
    ) -> Result<bool, S::Error> {
        if !visited {
            return Ok(self.lexer.skip_movetext(false)?.is_some());
        }
        let Some(place) = self.lexer.skip_movetext(true)? else {
            return Ok(false);
        };
        let result = GameResult::from_ascii_tolerant(self.lexer.text(place.clone()));
        self.end = Some(GameEnd {
            is_in_comment: false,
            variations: 0,
            missing_result: result.is_none().then(|| self.result_tag()),
        });
        match result {
            Some(result) => {
                self.result(visitor, result, place);
            }
            None => self.result_of_tag(visitor),
        }
        Ok(true)
    }

    /// Handles the less frequent tokens of movetext.
    fn rare<V: Visitor>(&mut self, visitor: &mut V, moves: &mut impl MoveHandler, token: &Token) {
        match token.kind {
            TokenKind::Open => self.open(visitor, moves, token),
            TokenKind::Close => self.close(visitor, moves, token),
            TokenKind::TooLong | TokenKind::TooLongForWindow => {
                let at = self.lexer.place(token);
                self.too_long(visitor, at);
            }
            _ if !self.depth.is_visited() => {}
            TokenKind::Nag(nag) => visitor.nag(nag),
            TokenKind::Escape => visitor.aside(self.text(token)),
            TokenKind::InvalidNag => self.invalid_nag(visitor, token),
            TokenKind::Result(_) => self.error_at(visitor, PgnErrorKind::ResultInVariation, token),
            TokenKind::LongSymbol => {
                let limit = MAX_SYMBOL_LENGTH;
                self.end_line(visitor, PgnErrorKind::TooLong { limit }, token);
            }
            TokenKind::Junk => {
                let found = Snippet::new(self.lexer.text(token.range()));
                self.end_line(visitor, PgnErrorKind::Unexpected(found), token);
            }
            _ => {}
        }
    }

    /// Reads comments and glyphs after the result. They belong to this game until a blank line.
    fn after_result<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        loop {
            let token = self.lexer.token()?;
            match token.kind {
                TokenKind::Comment | TokenKind::OpenComment | TokenKind::LineComment
                    if token.gap <= Gap::LineEnd =>
                {
                    self.comment(visitor, &token);
                }
                TokenKind::Nag(nag) if token.gap <= Gap::LineEnd => {
                    if self.depth.is_visited() {
                        visitor.nag(nag);
                    }
                }
                TokenKind::InvalidNag if token.gap <= Gap::LineEnd => {
                    if self.depth.is_visited() {
                        self.invalid_nag(visitor, &token);
                    }
                }
                TokenKind::TooLong | TokenKind::TooLongForWindow => {
                    let at = self.lexer.place(&token);
                    self.too_long(visitor, at);
                }
                TokenKind::Bracket | TokenKind::End => return Ok(()),
                _ => {
                    self.lexer.unread(&token);
                    return Ok(());
                }
            }
        }
    }

    fn open<V: Visitor>(&mut self, visitor: &mut V, moves: &mut impl MoveHandler, token: &Token) {
        let visited = self.depth.is_visited();
        self.depth.open += 1;
        if !visited {
            return;
        }
        let limit = self.lexer.limits().depth;
        let opened = if self.depth.open > limit {
            Err(PgnErrorKind::TooDeep { limit })
        } else {
            moves.open()
        };
        match opened {
            Ok(()) => {
                if visitor.begin_variation() == VisitStep::Into {
                    return;
                }
                moves.close();
            }
            Err(kind) => self.error_at(visitor, kind, token),
        }
        self.depth.skip_line();
    }

    fn close<V: Visitor>(&mut self, visitor: &mut V, moves: &mut impl MoveHandler, token: &Token) {
        if self.depth.open == 0 {
            if self.depth.is_visited() {
                self.error_at(visitor, PgnErrorKind::UnopenedVariation, token);
            }
            return;
        }
        if self.depth.open <= self.depth.skipped_from {
            if self.depth.entered {
                moves.close();
                visitor.end_variation();
            }
            self.depth.skipped_from = usize::MAX;
            self.depth.entered = true;
        }
        self.depth.open -= 1;
    }

    /// Handles a bracket in movetext; returns whether it begins a tag of the next game.
    fn bracket<V: Visitor>(&mut self, visitor: &mut V, token: &Token) -> Result<bool, S::Error> {
        match self.lexer.tag()? {
            TagScan::Pair(_) => return Ok(true),
            TagScan::NotATag => {
                // The window may have moved, so that it begins with the bracket.
                let at = self.lexer.here();
                self.lexer.consume(at + 1);
                let found = Token {
                    start: at,
                    end: at + 1,
                    ..*token
                };
                if self.depth.is_visited() {
                    let kind = PgnErrorKind::Unexpected(Snippet::new(b"["));
                    self.end_line(visitor, kind, &found);
                }
            }
            TagScan::TooLong => self.tag_too_long(visitor)?,
        }
        Ok(false)
    }

    #[cold]
    fn invalid_nag<V: Visitor>(&mut self, visitor: &mut V, token: &Token) {
        let found = Snippet::new(self.lexer.text(token.range()));
        self.error_at(visitor, PgnErrorKind::InvalidNag(found), token);
    }

    /// Closes open variations at the end of a game.
    fn end<V: Visitor>(&mut self, visitor: &mut V, moves: &mut impl MoveHandler) {
        let visited = self.depth.visited();
        if visited > 0 {
            let at = self.lexer.here_place();
            self.error(visitor, PgnErrorKind::UnclosedVariation, at);
        }
        for _ in 0..visited {
            moves.close();
            visitor.end_variation();
        }
    }

    /// Reports an error and skips the rest of the line.
    #[cold]
    fn end_line<V: Visitor>(&mut self, visitor: &mut V, kind: PgnErrorKind, token: &Token) {
        self.error_at(visitor, kind, token);
        self.depth.skip_rest_of_line();
    }
}
