//! Movetext: from the first move of a game to its end.

use super::error::{PgnErrorKind, Snippet};
use super::limits::LONGEST_WORD;
use super::parser::Parser;
use super::replay::Moves;
use super::source::Source;
use super::tag_scan::TagScan;
use super::token::{Gap, Kind, Token};
use super::visitor::{VisitStep, Visitor};

impl<S: Source> Parser<S> {
    /// Moves and all that goes with them, up to the first token of the next game.
    pub(super) fn movetext<V: Visitor>(
        &mut self,
        visitor: &mut V,
        moves: &mut impl Moves,
        first: Token,
        told: bool,
    ) -> Result<(), S::Error> {
        if !told
            && matches!(first.kind, Kind::Move | Kind::FirstNumber | Kind::Comment)
            && self.lexer.pass_over()?
        {
            return Ok(());
        }
        let mut token = first;
        let mut any_move = false;
        let mut any_result = false;
        loop {
            match token.kind {
                Kind::Move => {
                    any_move = true;
                    if self.depth.is_told()
                        && let Err(kind) = moves.play(visitor, self.lexer.text(token.range()))
                    {
                        self.end_line(visitor, kind, &token);
                    }
                }
                Kind::Comment | Kind::OpenComment | Kind::LineComment => {
                    self.comment(visitor, &token);
                }
                Kind::FirstNumber if any_move && self.depth.open == 0 => {
                    self.lexer.unread(&token);
                    break;
                }
                Kind::Result(result) if self.depth.open == 0 => {
                    any_result = true;
                    if told {
                        self.result(visitor, result, &token);
                    }
                    self.after_result(visitor)?;
                    break;
                }
                Kind::Bracket => {
                    if self.lexer.is_at_event() || self.bracket(visitor, &token)? {
                        break;
                    }
                }
                Kind::End => break,
                _ => self.rare(visitor, moves, &token),
            }
            token = self.lexer.token()?;
        }
        self.end(visitor, moves);
        if told && !any_result {
            self.result_of_tag(visitor);
        }
        Ok(())
    }

    /// The less frequent tokens of movetext.
    fn rare<V: Visitor>(&mut self, visitor: &mut V, moves: &mut impl Moves, token: &Token) {
        match token.kind {
            Kind::Open => self.open(visitor, moves, token),
            Kind::Close => self.close(visitor, moves, token),
            // A long line's place must be asked for even if nobody is told.
            Kind::TooLong => self.too_long(visitor, token),
            _ if !self.depth.is_told() => {}
            Kind::Nag(nag) => visitor.nag(nag),
            Kind::Escape => visitor.aside(self.text(token)),
            Kind::InvalidNag => self.invalid_nag(visitor, token),
            Kind::Result(_) => self.error_at(visitor, PgnErrorKind::ResultInVariation, token),
            Kind::LongWord => {
                let limit = LONGEST_WORD;
                self.end_line(visitor, PgnErrorKind::TooLong { limit }, token);
            }
            Kind::Junk => {
                let found = Snippet::new(self.lexer.text(token.range()));
                self.end_line(visitor, PgnErrorKind::Unexpected(found), token);
            }
            _ => {}
        }
    }

    /// What stands between the result and the next game still belongs to this one if it is a
    /// comment or a glyph that no blank line parts from it.
    fn after_result<V: Visitor>(&mut self, visitor: &mut V) -> Result<(), S::Error> {
        loop {
            let token = self.lexer.token()?;
            match token.kind {
                Kind::Comment | Kind::OpenComment | Kind::LineComment
                    if token.gap < Gap::BlankLine =>
                {
                    self.comment(visitor, &token);
                }
                Kind::Nag(nag) if token.gap < Gap::BlankLine => {
                    if self.depth.is_told() {
                        visitor.nag(nag);
                    }
                }
                Kind::InvalidNag if token.gap < Gap::BlankLine => {
                    if self.depth.is_told() {
                        self.invalid_nag(visitor, &token);
                    }
                }
                Kind::TooLong => self.too_long(visitor, &token),
                Kind::Bracket | Kind::End => return Ok(()),
                _ => {
                    self.lexer.unread(&token);
                    return Ok(());
                }
            }
        }
    }

    fn open<V: Visitor>(&mut self, visitor: &mut V, moves: &mut impl Moves, token: &Token) {
        let told = self.depth.is_told();
        self.depth.open += 1;
        if !told {
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
        self.depth.step_over();
    }

    fn close<V: Visitor>(&mut self, visitor: &mut V, moves: &mut impl Moves, token: &Token) {
        if self.depth.open == 0 {
            if self.depth.is_told() {
                self.error_at(visitor, PgnErrorKind::UnopenedVariation, token);
            }
            return;
        }
        if self.depth.open <= self.depth.silent {
            if self.depth.open < self.depth.silent || self.depth.entered {
                moves.close();
                visitor.end_variation();
            }
            self.depth.silent = usize::MAX;
            self.depth.entered = true;
        }
        self.depth.open -= 1;
    }

    /// A bracket in movetext; returns whether it is that of the next game's tag.
    fn bracket<V: Visitor>(&mut self, visitor: &mut V, token: &Token) -> Result<bool, S::Error> {
        match self.lexer.tag()? {
            TagScan::Pair { .. } => return Ok(true),
            TagScan::NotOne => {
                // The window may have moved to begin with it.
                let at = self.lexer.here();
                self.lexer.consume(at + 1);
                let found = Token {
                    start: at,
                    end: at + 1,
                    ..*token
                };
                if self.depth.is_told() {
                    let kind = PgnErrorKind::Unexpected(Snippet::new(b"["));
                    self.end_line(visitor, kind, &found);
                }
            }
            TagScan::TooLong => self.too_long(visitor, token),
        }
        Ok(false)
    }

    #[cold]
    fn invalid_nag<V: Visitor>(&mut self, visitor: &mut V, token: &Token) {
        let found = Snippet::new(self.lexer.text(token.range()));
        self.error_at(visitor, PgnErrorKind::InvalidNag(found), token);
    }

    /// Closes what is open at the end of a game.
    fn end<V: Visitor>(&mut self, visitor: &mut V, moves: &mut impl Moves) {
        let told = self.depth.told();
        if told > 0 {
            let at = self.lexer.here_place();
            self.error(visitor, PgnErrorKind::UnclosedVariation, at);
        }
        for _ in 0..told {
            moves.close();
            visitor.end_variation();
        }
    }

    /// An error that ends the moves of the line.
    #[cold]
    fn end_line<V: Visitor>(&mut self, visitor: &mut V, kind: PgnErrorKind, token: &Token) {
        self.error_at(visitor, kind, token);
        self.depth.silence();
    }
}
