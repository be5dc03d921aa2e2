//! [`ScoredGame`]: a game with the score of each position.

use crate::error::GameError;
use chess_board::Position;
use chess_move::{Color, Move};
use chess_movegen::{Game, Outcome, PositionRules};

/// A game with the score of each position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredGame {
    /// The first position with a score. The moves before it are not recorded.
    pub start: Position,
    /// The moves from the start, with the scores.
    pub plies: Vec<ScoredPly>,
    /// The result.
    pub verdict: Verdict,
    /// How the game ended.
    pub ending: Ending,
    /// The first time that the game met the thresholds of adjudication. A game that was played out has more plies than
    /// this, and a result that can differ.
    pub adjudication: Option<Adjudication>,
}

/// A move, with the score of the position before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ScoredPly {
    /// The best move that the search found, which was played.
    pub mv: Move,
    /// The score from White's point of view: see [`white_score`](crate::white_score).
    pub score: i16,
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Verdict {
    /// Black wins.
    BlackWins = 0,
    /// The game is drawn.
    Draw = 1,
    /// White wins.
    WhiteWins = 2,
}

impl Verdict {
    /// All results, in the order of their codes.
    pub const ALL: [Self; 3] = [Self::BlackWins, Self::Draw, Self::WhiteWins];

    /// Returns the win of a color.
    pub const fn win(winner: Color) -> Self {
        match winner {
            Color::White => Self::WhiteWins,
            Color::Black => Self::BlackWins,
        }
    }

    /// Returns the result with the colors exchanged.
    pub(crate) fn flip_colors(self) -> Self {
        match self {
            Self::BlackWins => Self::WhiteWins,
            Self::Draw => Self::Draw,
            Self::WhiteWins => Self::BlackWins,
        }
    }

    /// Returns White's points: 0, 0.5 or 1.
    pub fn white_points(self) -> f64 {
        f64::from(self as u8) / 2.0
    }
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Ending {
    /// The side to move is checkmated.
    Checkmate = 0,
    /// The side to move is stalemated.
    Stalemate = 1,
    /// Neither side has the material to give mate.
    InsufficientMaterial = 2,
    /// A position occurred for the third time since the start.
    ThreefoldRepetition = 3,
    /// Fifty moves of each side without a capture or a pawn move.
    FiftyMoves = 4,
    /// The scores met the thresholds of adjudication.
    Adjudication = 5,
    /// The game reached the largest number of plies. It is a draw.
    PlyLimit = 6,
}

impl Ending {
    /// All ways to end, in the order of their codes.
    pub const ALL: [Self; 7] = [
        Self::Checkmate,
        Self::Stalemate,
        Self::InsufficientMaterial,
        Self::ThreefoldRepetition,
        Self::FiftyMoves,
        Self::Adjudication,
        Self::PlyLimit,
    ];

    /// Returns the way to end as a phrase, such as `fifty-move rule`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Checkmate => "checkmate",
            Self::Stalemate => "stalemate",
            Self::InsufficientMaterial => "insufficient material",
            Self::ThreefoldRepetition => "threefold repetition",
            Self::FiftyMoves => "fifty-move rule",
            Self::Adjudication => "adjudication",
            Self::PlyLimit => "ply limit",
        }
    }
}

/// The moment when the scores met the thresholds of adjudication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Adjudication {
    /// The result by the scores.
    pub verdict: Verdict,
    /// The number of plies that had been played.
    pub plies: u16,
}

/// Returns the result and the ending if the rules end the game here. Repetitions and moves are counted as for claims:
/// three times, and fifty moves.
pub fn ending_by_rules(game: &Game) -> Option<(Verdict, Ending)> {
    let draw = |ending| Some((Verdict::Draw, ending));
    match game.outcome() {
        Some(Outcome::Checkmate { winner }) => {
            return Some((Verdict::win(winner), Ending::Checkmate));
        }
        Some(Outcome::Stalemate) => return draw(Ending::Stalemate),
        Some(Outcome::InsufficientMaterial) => return draw(Ending::InsufficientMaterial),
        _ => {}
    }
    if game.can_claim_threefold() {
        draw(Ending::ThreefoldRepetition)
    } else if game.can_claim_fifty_moves() {
        draw(Ending::FiftyMoves)
    } else {
        None
    }
}

impl ScoredGame {
    /// Returns whether the game belongs to the validation set if that has this percentage of all games. It depends on
    /// the start position alone, so games with the same start are on the same side, also those of several runs.
    pub fn is_for_validation(&self, percent: u8) -> bool {
        self.start.key() % 100 < percent.into()
    }

    /// Calls `visit` with each position and its ply, from the start on, and returns the last position.
    ///
    /// # Errors
    /// If a move is illegal.
    pub fn replay(
        &self,
        mut visit: impl FnMut(&Position, ScoredPly),
    ) -> Result<Position, GameError> {
        let mut position = self.start;
        for (index, &ply) in self.plies.iter().enumerate() {
            let next = position
                .play(ply.mv)
                .map_err(|error| GameError::IllegalMove { ply: index, error })?;
            visit(&position, ply);
            position = next;
        }
        Ok(position)
    }

    /// Plays the moves again, and checks that the game went on until the recorded end and had the recorded result.
    ///
    /// # Errors
    /// If a move is illegal, if the rules end the game elsewhere, or if the recorded result differs.
    pub fn verify(&self) -> Result<(), GameError> {
        let mut game = Game::new(self.start);
        for (index, ply) in self.plies.iter().enumerate() {
            if ending_by_rules(&game).is_some() {
                return Err(GameError::EndedBefore { ply: index });
            }
            game.play(ply.mv)
                .map_err(|error| GameError::IllegalMove { ply: index, error })?;
        }
        if let Some(adjudication) = self.adjudication
            && usize::from(adjudication.plies) > self.plies.len()
        {
            return Err(GameError::Adjudication);
        }
        let recorded = (self.verdict, self.ending);
        let is_right = match (ending_by_rules(&game), self.ending) {
            (Some(expected), _) => recorded == expected,
            (None, Ending::Adjudication) => self.adjudication.is_some_and(|adjudication| {
                let verdict = self.verdict;
                let plies = self.plies.len();
                adjudication.verdict == verdict && usize::from(adjudication.plies) == plies
            }),
            (None, Ending::PlyLimit) => self.verdict == Verdict::Draw,
            (None, _) => false,
        };
        if is_right {
            Ok(())
        } else {
            Err(GameError::WrongEnding {
                expected: ending_by_rules(&game).map(|(_, ending)| ending),
                found: self.ending,
            })
        }
    }
}
