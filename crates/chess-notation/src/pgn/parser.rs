//! [`Parser`]: from tokens to what a visitor is told.

use super::depth::Depth;
use super::error::{PgnError, PgnErrorKind, Snippet};
use super::lexer::{Lexer, Place};
use super::limits::{LONGEST_WORD, Limits};
use super::replay::{Moves, Skim};
use super::source::Source;
use super::tag_scan::TagScan;
use super::text::RawText;
use super::token::{Gap, Kind, Token};
use super::visitor::{GameStart, Step, Visitor};
use core::ops::Range;

/// Reads one game after the other.
#[derive(Debug)]
pub(super) struct Parser<S> {
    pub(super) lexer: Lexer<S>,
    /// How many games have begun.
    games: u64,
    depth: Depth,
}

/// What has been read of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Read {
    Nothing,
    Comments,
    Tags,
    CommentsAfterTags,
}

impl<S: Source> Parser<S> {
    pub(super) fn new(source: S, base: u64, limits: Limits) -> Self {
        Self {
            lexer: Lexer::new(source, base, limits),
            games: 0,
            depth: Depth::MAIN_LINE,
        }
    }

    /// Reads the next game, or finds that there is none.
    pub(super) fn game<V: Visitor>(
        &mut self,
        visitor: &mut V,
        moves: &mut impl Moves,
    ) -> Result<Option<V::Output>, S::Error> {
        let first = loop {
            let token = self.lexer.token()?;
            match token.kind {
                Kind::End => return Ok(None),
                Kind::Escape | Kind::LineComment => visitor.aside(self.text(&token)),
                _ => break token,
            }
        };
        self.games += 1;
        self.depth = Depth::MAIN_LINE;
        let place = self.lexer.place(&first);
        let start = GameStart {
            number: self.games,
            line: place.line,
            offset: place.offset,
        };
        if visitor.begin_game(start) == Step::Over {
            self.depth.step_over();
        }
        moves.begin();
        let told = self.depth.is_told();
        let token = self.tags(visitor, moves, first, place)?;
        if told {
            let step = match moves.start() {
                Ok(start) => visitor.begin_moves(start),
                Err(kind) => {
                    visitor.error(&PgnError::new(kind, self.games, place, place.offset));
                    visitor.begin_moves(None);
                    Step::Over
                }
            };
            if step == Step::Over {
                self.depth.step_over();
            }
        }
        self.movetext(visitor, moves, token, told)?;
        Ok(Some(visitor.end_game()))
    }

    /// Passes over the next game; `false` if there is none.
    ///
    /// As [`game`](Self::game) with a visitor that steps over every game, but that the line on
    /// which the game begins is not counted.
    pub(super) fn skip(&mut self) -> Result<bool, S::Error> {
        let first = loop {
            let token = self.lexer.token()?;
            match token.kind {
                Kind::End => return Ok(false),
                Kind::Escape | Kind::LineComment => {}
                _ => break token,
            }
        };
        self.games += 1;
        self.depth = Depth::MAIN_LINE;
        self.depth.step_over();
        // Of a long line the place must be asked for, and for the rest nobody is told of it.
        let place = match first.kind {
            Kind::TooLong => self.lexer.place(&first),
            _ => Place { offset: 0, line: 0 },
        };
        let token = self.tags(&mut Skip, &mut Skim, first, place)?;
        self.movetext(&mut Skip, &mut Skim, token, false)?;
        Ok(true)
    }

    fn text(&self, token: &Token) -> RawText<'_> {
        RawText::new(self.lexer.text(token.range()))
    }

    /// Tag pairs and the comments among them; returns the token that follows.
    fn tags<V: Visitor>(
        &mut self,
        visitor: &mut V,
        moves: &mut impl Moves,
        first: Token,
        place: Place,
    ) -> Result<Token, S::Error> {
        let mut token = first;
        let mut read = Read::Nothing;
        loop {
            match token.kind {
                Kind::Bracket => {
                    if read > Read::Nothing && self.lexer.is_at_event() {
                        return Ok(token);
                    }
                    match self.lexer.tag()? {
                        TagScan::Pair { .. } if read == Read::CommentsAfterTags => {
                            return Ok(token);
                        }
                        TagScan::Pair { name, value, end } => {
                            read = Read::Tags;
                            self.tag(visitor, moves, name, value);
                            self.lexer.consume(end);
                            if self.depth.is_told() {
                                while let Some((name, value)) = self.lexer.next_tag() {
                                    self.tag(visitor, moves, name, value);
                                }
                            } else {
                                self.lexer.pass_over_tags();
                            }
                        }
                        TagScan::NotOne => {
                            let at = self.lexer.here_place();
                            self.lexer.skip_line()?;
                            self.error(visitor, PgnErrorKind::Tag, at);
                            read = read.max(Read::Comments);
                        }
                        TagScan::TooLong => {
                            self.too_long(visitor, &token);
                            read = read.max(Read::Comments);
                        }
                    }
                }
                Kind::Comment | Kind::OpenComment | Kind::LineComment => {
                    self.comment(visitor, &token);
                    read = match read {
                        Read::Nothing | Read::Comments => Read::Comments,
                        Read::Tags | Read::CommentsAfterTags => Read::CommentsAfterTags,
                    };
                }
                Kind::Escape if self.depth.is_told() => visitor.aside(self.text(&token)),
                Kind::Escape => {}
                // The first token's place is already known, and known only once.
                Kind::TooLong if read == Read::Nothing => {
                    let limit = self.lexer.limits().token;
                    self.error(visitor, PgnErrorKind::TooLong { limit }, place);
                    read = Read::Comments;
                }
                Kind::TooLong => self.too_long(visitor, &token),
                _ => return Ok(token),
            }
            token = self.lexer.token()?;
        }
    }

    fn tag<V: Visitor>(
        &mut self,
        visitor: &mut V,
        moves: &mut impl Moves,
        name: Range<usize>,
        value: Range<usize>,
    ) {
        if self.depth.is_told() {
            let name = self.lexer.text(name);
            let value = RawText::of_tag(self.lexer.text(value));
            moves.tag(name, value);
            visitor.tag(RawText::new(name), value);
        }
    }

    /// Moves and all that goes with them, up to the first token of the next game.
    fn movetext<V: Visitor>(
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
                    if told {
                        visitor.result(result);
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
            Kind::NagTooLarge => self.error_at(visitor, PgnErrorKind::NagTooLarge, token),
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
                Kind::TooLong => self.too_long(visitor, &token),
                Kind::Bracket | Kind::End => return Ok(()),
                _ => {
                    self.lexer.unread(&token);
                    return Ok(());
                }
            }
        }
    }

    fn comment<V: Visitor>(&mut self, visitor: &mut V, token: &Token) {
        if !self.depth.is_told() {
            return;
        }
        let text = self.text(token);
        if token.kind == Kind::OpenComment {
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
                if visitor.begin_variation() == Step::Into {
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

    /// A comment or a line that is too long, which is consumed.
    #[cold]
    fn too_long<V: Visitor>(&mut self, visitor: &mut V, token: &Token) {
        let at = self.lexer.place(&Token {
            kind: Kind::TooLong,
            ..*token
        });
        let limit = self.lexer.limits().token;
        self.error(visitor, PgnErrorKind::TooLong { limit }, at);
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

    #[cold]
    fn error_at<V: Visitor>(&mut self, visitor: &mut V, kind: PgnErrorKind, token: &Token) {
        if self.told_anything() {
            let place = self.lexer.place(token);
            let end = self.lexer.offset(token.end);
            visitor.error(&PgnError::new(kind, self.games, place, end));
        }
    }

    /// An error from a place up to where reading has come.
    #[cold]
    fn error<V: Visitor>(&mut self, visitor: &mut V, kind: PgnErrorKind, at: Place) {
        if self.told_anything() {
            let end = self.lexer.position();
            visitor.error(&PgnError::new(kind, self.games, at, end));
        }
    }

    /// Whether the game as a whole is told of; after an error in the main line too.
    fn told_anything(&self) -> bool {
        self.depth.silent > 0 || self.depth.entered
    }
}

/// Is told nothing.
struct Skip;

impl Visitor for Skip {
    type Output = ();

    fn end_game(&mut self) {}
}
