//! [`Reader`]: the games of a file, one after the other.
//!
//! | module | contents |
//! |---|---|
//! | this one | the reader |
//! | `parse` | reads one game |
//! | `split` | cuts a file between games |

pub(crate) mod parse;
pub(crate) mod split;

use crate::PieceLetters;
use crate::pgn::events::game_end::GameEnd;
use crate::pgn::events::parser::Parser;
use crate::pgn::events::replay::{Replay, Skim, Spelling};
use crate::pgn::events::visitor::Visitor;
use crate::pgn::lexer::source::Source;
#[cfg(feature = "std")]
use crate::pgn::lexer::source::Stream;
use crate::pgn::text::limits::{AcceptedVariants, PgnLimits};
use crate::pgn::text::raw_text::RawText;
use crate::pgn::text::tag_names::TagNames;
use crate::pgn::tree::PgnGame;
use crate::pgn::tree::builder::GameBuilder;

/// Reads the games of a file in memory ([`new`](Self::new)) or of a stream (`from_read`).
///
/// A [`Visitor`] is called for each part of a game; no text is copied. A file in memory cannot fail to be read, so the
/// methods return a `T`; those of a reader of a stream return an `io::Result<T>`. That is what
/// [`S::Output<T>`](Source::Output) means.
///
/// ```
/// use chess_notation::pgn::{GameBuilder, Reader};
///
/// let file = b"[White \"A\"]\n1. e4 e5 1-0\n\n[White \"B\"]\n1. d4 *\n";
/// let mut reader = Reader::new(file);
/// let mut builder = GameBuilder::default();
/// while let Some(game) = reader.read_game(&mut builder) {
///     println!("{}: {} plies", game.tag("White").unwrap_or("?"), game.main_line().count());
/// }
///
/// let stream = &file[..];
/// let mut reader = Reader::from_read(stream);
/// while let Some(game) = reader.read_game(&mut builder)? {
///     println!("{}", game.result());
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// After a read of a stream has failed, `end_game` is not called for the unfinished game. A later call tries to read
/// again; it takes the rest of the unfinished game for another game.
#[derive(Debug)]
pub struct Reader<S> {
    parser: Parser<S>,
    replay: Replay,
}

impl<'a> Reader<&'a [u8]> {
    /// Creates a reader of a file in memory.
    pub fn new(bytes: &'a [u8]) -> Self {
        Self::from_offset(bytes, 0)
    }

    /// Creates a reader of a part of a file that begins at `offset`. Byte ranges count from the
    /// start of the file; games and lines count from the start of the part.
    pub fn from_offset(bytes: &'a [u8], offset: u64) -> Self {
        Self::of_source(bytes, offset)
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Reader<Stream<R>> {
    /// Creates a reader of a stream, in constant memory.
    ///
    /// It has a buffer of 64 KiB, which grows only for a single comment or line that is longer, up to
    /// [`PgnLimits::token`].
    pub fn from_read(read: R) -> Self {
        Self::of_source(Stream::new(read), 0)
    }

    /// Returns the memory that is allocated for text, in bytes.
    pub fn buffer_capacity(&self) -> usize {
        self.parser.lexer.source().capacity()
    }
}

impl<S: Source> Reader<S> {
    fn of_source(source: S, offset: u64) -> Self {
        Self {
            parser: Parser::new(source, offset, PgnLimits::default()),
            replay: Replay::new(Spelling::Tolerant),
        }
    }

    /// Returns the reader with these limits.
    #[must_use]
    pub fn with_limits(mut self, limits: PgnLimits) -> Self {
        self.parser.lexer.set_limits(limits);
        self
    }

    /// Returns the reader with the piece letters of another language.
    ///
    /// The letters replace the English ones; figurines are read with any letters. Letters that are
    /// not ASCII are recognized only in UTF-8.
    ///
    /// ```
    /// use chess_notation::PieceLetters;
    /// use chess_notation::pgn::Reader;
    ///
    /// let reader = Reader::new(b"1. e4 e5 2. Sf3 Sc6 3. Lb5 *");
    /// let game = reader.with_letters(PieceLetters::GERMAN).games().next().unwrap();
    /// assert_eq!(game.main_line().count(), 5);
    /// ```
    #[must_use]
    pub fn with_letters(mut self, letters: PieceLetters) -> Self {
        self.replay.spelling = match letters {
            PieceLetters::ENGLISH => Spelling::Tolerant,
            _ => Spelling::TolerantIn(letters),
        };
        self
    }

    /// Returns the reader with these accepted variants.
    #[must_use]
    pub fn with_variants(mut self, variants: AcceptedVariants) -> Self {
        self.replay.variants = variants;
        self
    }

    /// Reads the next game and plays its moves. Returns `None` after the last game.
    ///
    /// The visitor gets each legal move as a [`Ply`](crate::pgn::Ply).
    pub fn read_game<V: Visitor>(&mut self, visitor: &mut V) -> S::Output<Option<V::Output>> {
        S::output(self.parser.game(visitor, &mut self.replay))
    }

    /// Reads the next game without playing its moves. Returns `None` after the last game.
    ///
    /// The visitor gets the [text](Visitor::move_text) of each move, right or wrong. Games begin
    /// and end at the same places as with [`read_game`](Self::read_game), so both can be called in
    /// turns.
    #[doc(alias("read_headers", "scan_headers"))]
    pub fn skim_game<V: Visitor>(&mut self, visitor: &mut V) -> S::Output<Option<V::Output>> {
        S::output(self.parser.game(visitor, &mut Skim))
    }

    /// Skips the next game, and calls a function for its tags of some names, with the name and the value. Returns
    /// `false` after the last game.
    ///
    /// This is the fastest way to read tags: it looks for neither results nor errors, and counts no lines. Games end at
    /// the same places as with [`read_game`](Self::read_game).
    ///
    /// ```
    /// use chess_notation::pgn::{Reader, TagNames};
    ///
    /// let file = b"[White \"Anand\"]\n[WhiteElo \"2786\"]\n\n1. e4 e5 1-0\n\n[White \"Carlsen\"]\n\n1. d4 *\n";
    /// let names = TagNames::new(["White", "WhiteElo"]);
    /// let mut reader = Reader::new(file);
    /// let mut ratings = Vec::new();
    /// let mut rating = None;
    /// while reader.skim_tags(&names, |name, value| {
    ///     if name.as_raw_bytes() == b"WhiteElo" {
    ///         rating = value.to_str().and_then(|text| text.parse::<u16>().ok());
    ///     }
    /// }) {
    ///     ratings.push(rating.take());
    /// }
    /// assert_eq!(ratings, [Some(2786), None]);
    /// ```
    pub fn skim_tags(
        &mut self,
        names: &TagNames,
        tag: impl FnMut(RawText<'_>, RawText<'_>),
    ) -> S::Output<bool> {
        S::output(self.parser.skip(names, tag))
    }

    /// Returns what the last game lacks at its end, such as a result.
    ///
    /// It is `None` before the first game, and can be `None` after a game that was skipped as a whole: by
    /// [`skip_game`](Self::skip_game) or [`skim_tags`](Self::skim_tags), or because [`Visitor::begin_game`] returned
    /// [`VisitStep::Over`](crate::pgn::VisitStep::Over).
    pub fn game_end(&self) -> Option<GameEnd> {
        self.parser.end
    }

    /// Skips the next game. Returns `false` after the last game.
    #[inline]
    pub fn skip_game(&mut self) -> S::Output<bool> {
        self.skim_tags(&TagNames::default(), |_, _| {})
    }

    /// Returns the remaining games as an iterator. Each game has its own errors, and only one game
    /// is in memory at a time.
    ///
    /// ```
    /// use chess_notation::pgn::Reader;
    ///
    /// let file = b"[White \"A\"]\n1. e4 e5 1-0\n\n[White \"B\"]\n1. d4 *\n";
    /// let games: Vec<_> = Reader::new(file).games().collect();
    /// assert_eq!(games.len(), 2);
    /// assert_eq!(games[1].tag("White"), Some("B"));
    /// ```
    ///
    /// Use [`read_game`](Self::read_game) with a [`GameBuilder`] to choose the encoding. If reading a stream fails, the
    /// error is the last item.
    pub fn games(self) -> impl Iterator<Item = S::Output<PgnGame>> {
        let mut builder = GameBuilder::default();
        let mut reader = Some(self);
        core::iter::from_fn(move || {
            let Self { parser, replay } = reader.as_mut()?;
            let game = parser.game(&mut builder, replay).transpose();
            if !matches!(game, Some(Ok(_))) {
                reader = None;
            }
            game.map(S::output)
        })
    }

    /// Returns the number of bytes read, from the start of the file. Between games this is the end
    /// of the last game.
    pub fn offset(&self) -> u64 {
        self.parser.lexer.position()
    }
}
