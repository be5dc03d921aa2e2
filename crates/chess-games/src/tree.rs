//! [`MoveTree`]: how often each move was played in each position, and with what result.

use crate::batch::Batch;
use crate::pipeline::Worker;
use crate::statistics::results::ResultCounts;
use crate::tags::elo;
use chess_board::Position;
use chess_move::{ByColor, Color, Move};
use chess_movegen::PositionRules;
use chess_notation::pgn::{GameResult, GameStart, Ply, RawText, VisitStep, Visitor};
use std::cmp::Reverse;
use std::collections::HashMap;

/// An opening explorer: for each position, the moves that were played, with their results and ratings.
///
/// Positions are found by [`Position::key`], so transpositions are counted together. It is a [`Worker`]: each thread
/// counts for itself, and [`merge`](Self::merge) adds the counts.
///
/// Memory grows with the number of different moves in the first plies, up to [`with_max_moves`](Self::with_max_moves),
/// and not with the number of games.
///
/// ```
/// use chess_board::Position;
/// use chess_games::{Batch, MoveTree, Worker};
///
/// let batch = Batch::new("1. e4 e5 1-0\n\n1. e4 c5 0-1\n\n1. d4 d5 1/2-1/2\n", 0);
/// let mut tree = MoveTree::new();
/// tree.process(&batch);
/// let moves = tree.moves(&Position::default());
/// assert_eq!((moves[0].mv.to_string().as_str(), moves[0].counts.results.games()), ("e2e4", 2));
/// assert_eq!(moves[0].counts.results.white_score(), Some(0.5));
/// ```
#[derive(Clone, Debug)]
pub struct MoveTree {
    max_ply: usize,
    max_moves: usize,
    moves: HashMap<(u64, Move), MoveCounts>,
    games: u64,
    left_out: u64,
}

/// How often a move was played, and with what result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct MoveCounts {
    /// The results.
    pub results: ResultCounts,
    /// The sum of the ratings of the players who played the move.
    pub elo_sum: u64,
    /// The number of these ratings.
    pub elo_count: u64,
}

/// A move of a [`MoveTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct TreeMove {
    /// The move.
    pub mv: Move,
    /// How often it was played, and with what result.
    pub counts: MoveCounts,
}

impl MoveCounts {
    /// Returns the mean rating of the players who played the move.
    pub fn mean_elo(self) -> Option<u64> {
        (self.elo_sum + self.elo_count / 2).checked_div(self.elo_count)
    }

    fn add(&mut self, other: Self) {
        self.results += other.results;
        self.elo_sum += other.elo_sum;
        self.elo_count += other.elo_count;
    }
}

impl Default for MoveTree {
    fn default() -> Self {
        Self::new()
    }
}

impl MoveTree {
    /// Creates an empty tree of 20 plies and at most 10 million moves, which take about 800 MB.
    pub fn new() -> Self {
        Self {
            max_ply: 20,
            max_moves: 10_000_000,
            moves: HashMap::new(),
            games: 0,
            left_out: 0,
        }
    }

    /// Returns this tree for another number of plies from the start of each game.
    #[must_use]
    pub fn with_max_ply(self, max_ply: usize) -> Self {
        Self { max_ply, ..self }
    }

    /// Returns this tree with another limit for the number of different moves. When it is reached, moves that are new
    /// are left out, and those that are known are counted on.
    #[must_use]
    pub fn with_max_moves(self, max_moves: usize) -> Self {
        Self { max_moves, ..self }
    }

    /// Returns the number of games.
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Returns how often a move was left out because of the limit.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Returns the number of different moves.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns whether there are no moves.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the moves of a position, the most frequent first.
    pub fn moves(&self, position: &Position) -> Vec<TreeMove> {
        let key = position.key();
        let legal = position.legal_moves().into_iter();
        let mut moves: Vec<_> = legal
            .filter_map(|mv| {
                let counts = *self.moves.get(&(key, mv))?;
                Some(TreeMove { mv, counts })
            })
            .collect();
        moves.sort_by_key(|found| (Reverse(found.counts.results.games()), found.mv.to_bits()));
        moves
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.left_out += other.left_out;
        if self.moves.is_empty() {
            self.moves = other.moves;
            return;
        }
        for (key, counts) in other.moves {
            self.add(key, counts);
        }
    }

    fn add(&mut self, key: (u64, Move), counts: MoveCounts) {
        if let Some(known) = self.moves.get_mut(&key) {
            known.add(counts);
        } else if self.moves.len() < self.max_moves {
            self.moves.insert(key, counts);
        } else {
            self.left_out += counts.results.games();
        }
    }
}

impl Worker for MoveTree {
    type Output = ();

    fn process(&mut self, batch: &Batch) {
        let mut visitor = TreeVisitor {
            tree: self,
            line: Vec::new(),
            elo: ByColor::new(None, None),
            result: GameResult::Unknown,
            has_null_move: false,
        };
        for _ in batch.read_games(&mut visitor) {}
    }
}

/// Adds the games that are read to a tree.
struct TreeVisitor<'t> {
    tree: &'t mut MoveTree,
    line: Vec<(u64, Move, Color)>,
    elo: ByColor<Option<u16>>,
    result: GameResult,
    /// Whether a null move was played, after which moves do not count.
    has_null_move: bool,
}

impl Visitor for TreeVisitor<'_> {
    type Output = ();

    fn begin_game(&mut self, _: GameStart) -> VisitStep {
        self.line.clear();
        self.elo = ByColor::new(None, None);
        self.result = GameResult::Unknown;
        self.has_null_move = false;
        VisitStep::Into
    }

    fn tag(&mut self, name: RawText<'_>, value: RawText<'_>) {
        match name.as_raw_bytes() {
            b"WhiteElo" => self.elo[Color::White] = elo(value),
            b"BlackElo" => self.elo[Color::Black] = elo(value),
            _ => {}
        }
    }

    fn ply(&mut self, ply: Ply<'_>) {
        let Some(mv) = ply.mv else {
            self.has_null_move = true;
            return;
        };
        if self.line.len() < self.tree.max_ply && !self.has_null_move {
            self.line
                .push((ply.before.key(), mv, ply.before.side_to_move()));
        }
    }

    fn begin_variation(&mut self) -> VisitStep {
        VisitStep::Over
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn end_game(&mut self) {
        self.tree.games += 1;
        for &(key, mv, color) in &self.line {
            let elo = self.elo[color];
            let mut counts = MoveCounts {
                elo_sum: elo.unwrap_or(0).into(),
                elo_count: elo.is_some().into(),
                ..MoveCounts::default()
            };
            counts.results.count(self.result);
            self.tree.add((key, mv), counts);
        }
    }
}
