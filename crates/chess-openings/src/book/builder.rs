//! [`BookBuilder`]: a book from games.

use super::book_move::BookMove;
use super::entry::Entry;
use super::memory::Book;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use chess_board::Position;
use chess_move::{Color, Move};
use chess_movegen::PositionRules;
use chess_notation::pgn::{GameResult, GameStart, PgnGame, Ply, Reader, VisitStep, Visitor};

/// Builds a book from games.
///
/// The weight of a move is the sum over its games: 2 for a win of the player who moves, 1 for a draw, 0 for a loss. So
/// it is in proportion to the points that the move has scored. Moves without points are left out. Games without a
/// result are skipped.
///
/// The moves after an error or a null move do not count. The memory of the builder grows with the number of different
/// moves, not with the number of games. The builder is also a [`Visitor`], for readers of streams.
///
/// ```
/// use chess_openings::BookBuilder;
///
/// let mut builder = BookBuilder::new().with_min_games(1).with_max_ply(2);
/// let games = builder.add_pgn(b"1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 1/2-1/2\n");
/// assert_eq!(games, 2);
/// // 1. e4 with weight 3, 1. ... c5 with weight 1. 1. ... e5 has lost, and 2. Nf3 is the third ply.
/// assert_eq!(builder.build().len(), 2);
/// ```
#[derive(Clone, Debug)]
pub struct BookBuilder {
    max_ply: usize,
    min_games: u64,
    win: u16,
    draw: u16,
    loss: u16,
    played_by: PlayedBy,
    moves: BTreeMap<(u64, BookMove), Counts>,
    /// The game that is being read.
    line: Vec<(u64, BookMove, Color)>,
    result: GameResult,
    /// Whether the game that is being read had a null move, after which its moves do not count.
    has_ended: bool,
}

/// The players whose moves go into a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayedBy {
    /// Both players.
    Both,
    /// White only.
    White,
    /// Black only.
    Black,
}

#[derive(Clone, Copy, Debug, Default)]
struct Counts {
    games: u64,
    weight: u64,
}

impl Default for BookBuilder {
    fn default() -> Self {
        Self {
            max_ply: 1024,
            min_games: 3,
            win: 2,
            draw: 1,
            loss: 0,
            played_by: PlayedBy::Both,
            moves: BTreeMap::new(),
            line: Vec::new(),
            result: GameResult::Unknown,
            has_ended: false,
        }
    }
}

impl BookBuilder {
    /// Creates a builder without games: at most 1,024 plies of each game, moves that occur at least three times.
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the number of plies of each game that are used.
    #[must_use]
    pub fn with_max_ply(mut self, plies: usize) -> Self {
        self.max_ply = plies;
        self
    }

    /// Sets how often a move must occur in the games. A move that a game repeats counts each time.
    #[must_use]
    pub fn with_min_games(mut self, games: u64) -> Self {
        self.min_games = games;
        self
    }

    /// Sets the weights that a win, a draw and a loss of the player who moves add to a move.
    #[must_use]
    pub fn with_result_weights(mut self, win: u16, draw: u16, loss: u16) -> Self {
        (self.win, self.draw, self.loss) = (win, draw, loss);
        self
    }

    /// Sets the players whose moves are used.
    #[must_use]
    pub fn with_moves_of(mut self, players: PlayedBy) -> Self {
        self.played_by = players;
        self
    }

    /// Adds all games of a PGN file and returns their number. If a game has an error, only the
    /// moves before the error are used.
    pub fn add_pgn(&mut self, pgn: &[u8]) -> u64 {
        let mut reader = Reader::new(pgn);
        let mut games = 0;
        while reader.read_game(self).is_some() {
            games += 1;
        }
        games
    }

    /// Adds the main line of a game.
    pub fn add_game(&mut self, game: &PgnGame) {
        let moves = game.main_line().map_while(|mv| mv);
        self.add_line(game.start(), moves, game.result());
    }

    /// Adds a line of moves. It ends at the first illegal move.
    pub fn add_line(
        &mut self,
        start: &Position,
        moves: impl IntoIterator<Item = Move>,
        result: GameResult,
    ) {
        self.line.clear();
        self.result = result;
        let mut position = *start;
        for mv in moves.into_iter().take(self.max_ply) {
            if !position.is_legal(mv) {
                break;
            }
            self.push(&position, mv);
            position.play_unchecked(mv);
        }
        self.count();
    }

    /// Returns the book of the games so far.
    pub fn build(&self) -> Book {
        let moves = self
            .moves
            .iter()
            .filter(|(_, counts)| counts.games >= self.min_games && counts.weight > 0)
            .map(|(&(key, mv), counts)| {
                let entry = Entry {
                    key,
                    mv,
                    weight: 0,
                    learn: 0,
                };
                (entry, counts.weight)
            });
        Book::from_weights(moves)
    }

    fn push(&mut self, position: &Position, mv: Move) {
        let by = position.side_to_move();
        let encoded = BookMove::from_move(position, mv);
        self.line.push((position.polyglot_key(), encoded, by));
    }

    /// Counts the moves of the game that has been read.
    fn count(&mut self) {
        let winner = match self.result {
            GameResult::WhiteWins => Some(Color::White),
            GameResult::BlackWins => Some(Color::Black),
            GameResult::Draw => None,
            GameResult::Unknown => return,
        };
        for &(key, mv, by) in &self.line {
            let is_used = match self.played_by {
                PlayedBy::Both => true,
                PlayedBy::White => by == Color::White,
                PlayedBy::Black => by == Color::Black,
            };
            if is_used {
                let counts = self.moves.entry((key, mv)).or_default();
                counts.games += 1;
                counts.weight += u64::from(match winner {
                    None => self.draw,
                    Some(winner) if winner == by => self.win,
                    Some(_) => self.loss,
                });
            }
        }
    }
}

/// Counts the main line of each game.
impl Visitor for BookBuilder {
    type Output = ();

    fn begin_game(&mut self, _: GameStart) -> VisitStep {
        self.line.clear();
        self.result = GameResult::Unknown;
        self.has_ended = false;
        VisitStep::Into
    }

    fn ply(&mut self, ply: Ply<'_>) {
        match ply.mv {
            Some(mv) if self.line.len() < self.max_ply && !self.has_ended => {
                self.push(ply.before, mv);
            }
            Some(_) => {}
            None => self.has_ended = true,
        }
    }

    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Over
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn end_game(&mut self) {
        self.count();
    }
}
