//! [`Openings`]: the positions that games begin from.

use crate::random::Random;
use chess_board::{Position, Waivers};
use chess_move::{Diagnostic, Move};
use chess_movegen::{Game, PositionRules};
use chess_notation::Epd;
use chess_notation::pgn::{GameBuilder, PgnError, Reader};
use chess_openings::{Book, BookError, choose};
use core::error::Error;
use core::fmt;
use std::collections::HashSet;
use std::io::{self, BufRead, Read};

/// An opening: a start position and moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpeningLine {
    start: Position,
    moves: Vec<Move>,
}

impl OpeningLine {
    /// Creates an opening of a game's moves.
    pub fn of_game(game: &Game) -> Self {
        Self {
            start: *game.start(),
            moves: game.moves().to_vec(),
        }
    }

    /// Plays the opening.
    pub fn to_game(&self) -> Game {
        let mut game = Game::new(self.start);
        for &mv in &self.moves {
            // The moves were legal when the opening was made.
            let _ = game.play(mv);
        }
        game
    }

    /// Returns the moves.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

/// The openings of a match, in the order in which they are played. After the last one, the first one follows again.
///
/// ```
/// use chess_match::Openings;
///
/// let openings = Openings::from_pgn(&b"1. e4 e5 2. Nf3 Nc6 *\n\n1. d4 d5 2. c4 *"[..], Some(3))?;
/// assert_eq!(openings.len(), 2);
/// assert_eq!(openings.get(0).moves().len(), 3);
/// assert_eq!(openings.get(2), openings.get(0));
/// # Ok::<(), chess_match::OpeningError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Openings {
    /// Never empty.
    list: Vec<OpeningLine>,
}

/// Why there are no openings.
#[derive(Debug)]
#[non_exhaustive]
pub enum OpeningError {
    /// The input cannot be read.
    Io(io::Error),
    /// A game of a PGN has an error.
    Pgn(PgnError),
    /// A line is no FEN or EPD.
    Position {
        /// The number of the line, from 1.
        line: u64,
        /// The line.
        text: String,
        /// The reason.
        error: chess_notation::EpdError,
    },
    /// After the moves of an opening, the game is over.
    GameOver {
        /// The number of the opening, from 1.
        number: u64,
    },
    /// A move of the book is illegal.
    Book(BookError),
    /// There is no opening.
    Empty,
}

impl fmt::Display for OpeningError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Pgn(error) => error.fmt(f),
            Self::Position { error, .. } => error.fmt(f),
            Self::GameOver { number } => write!(f, "after opening {number} the game is over"),
            Self::Book(error) => error.fmt(f),
            Self::Empty => f.write_str("expected openings, found none"),
        }
    }
}

impl Error for OpeningError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Pgn(error) => Some(error),
            Self::Position { error, .. } => Some(error),
            Self::Book(error) => Some(error),
            Self::GameOver { .. } | Self::Empty => None,
        }
    }
}

impl Diagnostic for OpeningError {
    fn code(&self) -> &'static str {
        match self {
            Self::Io(_) => "opening-io",
            Self::Pgn(error) => error.code(),
            Self::Position { error, .. } => error.code(),
            Self::GameOver { .. } => "opening-game-over",
            Self::Book(error) => error.code(),
            Self::Empty => "opening-none",
        }
    }

    fn inner(&self) -> Option<&dyn Diagnostic> {
        match self {
            Self::Pgn(error) => Some(error),
            Self::Position { error, .. } => Some(error),
            Self::Book(error) => Some(error),
            _ => None,
        }
    }
}

impl From<io::Error> for OpeningError {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

/// The number of random walks that find nothing new before a search for openings ends.
const MAX_FAILURES: usize = 10_000;

impl Openings {
    /// Creates openings from a list.
    ///
    /// # Errors
    /// If the list is empty, or if a game is over after its opening.
    pub fn new(list: Vec<OpeningLine>) -> Result<Self, OpeningError> {
        if list.is_empty() {
            return Err(OpeningError::Empty);
        }
        for (index, opening) in list.iter().enumerate() {
            if opening.to_game().outcome().is_some() {
                return Err(OpeningError::GameOver {
                    number: index as u64 + 1,
                });
            }
        }
        Ok(Self { list })
    }

    /// The start position of chess.
    pub fn start_position() -> Self {
        Self {
            list: vec![OpeningLine::of_game(&Game::default())],
        }
    }

    /// The openings of the table of `chess-openings` with a number of plies in this range.
    ///
    /// # Errors
    /// If no opening has such a number of plies.
    pub fn named(plies: core::ops::RangeInclusive<usize>) -> Result<Self, OpeningError> {
        let list = chess_openings::Opening::all()
            .filter(|opening| plies.contains(&opening.moves().len()))
            .map(|opening| OpeningLine {
                start: Position::default(),
                moves: opening.moves().collect(),
            });
        Self::new(list.collect())
    }

    /// Reads the main lines of the games of a PGN, up to `max_plies` plies each.
    ///
    /// # Errors
    /// If the input cannot be read, if a game has an error before that ply, or if there is no game.
    pub fn from_pgn(input: impl Read, max_plies: Option<usize>) -> Result<Self, OpeningError> {
        let mut reader = Reader::from_read(input);
        let mut list = Vec::new();
        while let Some(game) = reader.read_game(&mut GameBuilder::default())? {
            let mut cursor = game.cursor();
            while max_plies.is_none_or(|max| cursor.ply() < max) && cursor.forward() {}
            let has_all = max_plies.is_some_and(|max| cursor.ply() == max);
            if let Some(error) = game.errors().first()
                && !has_all
            {
                return Err(OpeningError::Pgn(error.clone()));
            }
            list.push(OpeningLine::of_game(&cursor.history()));
        }
        Self::new(list)
    }

    /// Reads positions, one FEN or EPD per line. Blank lines, and lines after `#`, are skipped. Castling rights of
    /// double Chess960 are kept if they are written by the files of the rooks: `HFha`.
    ///
    /// # Errors
    /// If the input cannot be read, if a line is no position, or if there is no position.
    pub fn from_positions(input: impl BufRead) -> Result<Self, OpeningError> {
        let mut list = Vec::new();
        for (index, line) in input.lines().enumerate() {
            let line = line?;
            let text = line.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            let (epd, _) =
                Epd::from_epd_tolerant_with(text, Waivers::NO_COMMON_START).map_err(|error| {
                    OpeningError::Position {
                        line: index as u64 + 1,
                        text: line.clone(),
                        error,
                    }
                })?;
            list.push(OpeningLine {
                start: epd.position,
                moves: Vec::new(),
            });
        }
        Self::new(list)
    }

    /// Walks through a book by its weights, up to `plies` plies or to its end, until `count` different openings are
    /// found or no new ones come. The same seed gives the same openings.
    ///
    /// # Errors
    /// If a move of the book is illegal, or if the book does not know the start position.
    pub fn from_book<B: AsRef<[u8]>>(
        book: &Book<B>,
        plies: usize,
        count: usize,
        seed: u64,
    ) -> Result<Self, OpeningError> {
        let mut random = Random::new(seed);
        let mut list = Vec::new();
        let mut known = HashSet::new();
        let mut failures = 0;
        while list.len() < count && failures < MAX_FAILURES {
            let mut game = Game::default();
            while game.moves().len() < plies {
                let moves: Result<Vec<_>, _> = book.moves(game.position()).collect();
                let moves = moves.map_err(OpeningError::Book)?;
                let Some(chosen) = choose(&moves, random.next()) else {
                    break;
                };
                // A move of `Book::moves` is legal.
                let _ = game.play(chosen.mv);
            }
            let is_new = !game.moves().is_empty()
                && game.outcome().is_none()
                && known.insert(game.position().key());
            if is_new {
                failures = 0;
                list.push(OpeningLine::of_game(&game));
            } else {
                failures += 1;
            }
        }
        Self::new(list)
    }

    /// Plays `plies` random moves from the start position, or one more in every other opening so that both colors come
    /// to move first. The same seed gives the same openings.
    ///
    /// # Errors
    /// If `count` is 0.
    pub fn random(plies: usize, count: usize, seed: u64) -> Result<Self, OpeningError> {
        let list = (0..count).filter_map(|index| {
            let mut random = Random::for_part(seed, index as u64);
            (0..MAX_FAILURES).find_map(|_| random_game(plies + index % 2, &mut random))
        });
        Self::new(list.map(|game| OpeningLine::of_game(&game)).collect())
    }

    /// Puts the openings in random order. The same seed gives the same order.
    #[must_use]
    pub fn shuffled(mut self, seed: u64) -> Self {
        Random::new(seed).shuffle(&mut self.list);
        self
    }

    /// Returns the number of different openings.
    #[expect(clippy::len_without_is_empty, reason = "there is at least one")]
    pub const fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns an opening. After the last one, the first one follows again.
    pub fn get(&self, index: usize) -> &OpeningLine {
        &self.list[index % self.list.len()]
    }
}

/// Plays random moves, or returns `None` if the game ends before or after them.
fn random_game(plies: usize, random: &mut Random) -> Option<Game> {
    let mut game = Game::default();
    for _ in 0..plies {
        let moves = game.position().legal_moves();
        let &mv = moves.get(random.below(moves.len()))?;
        game.play(mv).ok()?;
    }
    game.outcome().is_none().then_some(game)
}
