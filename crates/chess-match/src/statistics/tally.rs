//! [`Tally`]: the results of the games so far.

use chess_move::Color;
use chess_notation::pgn::GameResult;
use core::fmt;
use core::ops::{Add, AddAssign};

/// The result of a game for the first player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Points {
    /// 0 points.
    Loss,
    /// Half a point.
    Draw,
    /// 1 point.
    Win,
}

impl Points {
    /// Returns the result for the second player.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }

    /// Returns the points of the player with this color, or `None` if the game has no result.
    pub(crate) const fn of_result(result: GameResult, color: Color) -> Option<Self> {
        let of_white = match result {
            GameResult::WhiteWins => Self::Win,
            GameResult::Draw => Self::Draw,
            GameResult::BlackWins => Self::Loss,
            GameResult::Unknown => return None,
        };
        Some(match color {
            Color::White => of_white,
            Color::Black => of_white.other(),
        })
    }

    /// Returns the number of half points.
    const fn halves(self) -> usize {
        match self {
            Self::Loss => 0,
            Self::Draw => 1,
            Self::Win => 2,
        }
    }
}

/// The results of the games so far, for the first player.
///
/// Two games with the same opening and colors reversed are a pair. The openings of a match often favor one side, so
/// that the games of a pair depend on each other. Therefore all statistics count the pairs, by their 0, ½, 1, 1½ or 2
/// points ("pentanomial"), as soon as there is one: a game that waits for its partner does not count. Without pairs
/// they count games ("trinomial").
///
/// ```
/// use chess_match::{Points, Tally};
///
/// let mut tally = Tally::default();
/// tally.add_pair(Points::Win, Points::Draw);
/// tally.add_pair(Points::Draw, Points::Draw);
/// assert_eq!(tally.to_string(), "+1 =3 -0");
/// assert_eq!(tally.pairs(), [0, 0, 1, 1, 0]);
/// assert_eq!(tally.score(), Some(0.625));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Tally {
    games: [u64; 3],
    pairs: [u64; 5],
}

impl Tally {
    /// Creates a tally of single games, without pairs.
    pub const fn from_games(wins: u64, draws: u64, losses: u64) -> Self {
        Self {
            games: [losses, draws, wins],
            pairs: [0; 5],
        }
    }

    /// Creates a tally of pairs with 0, ½, 1, 1½ and 2 points.
    ///
    /// A pair with one point is counted as two draws, though it may be a win and a loss: the order of the pairs alone
    /// does not tell them apart, and all statistics of paired games are the same.
    pub const fn from_pairs(pairs: [u64; 5]) -> Self {
        let [none, half, one, one_and_half, two] = pairs;
        Self {
            games: [
                2 * none + half,
                half + 2 * one + one_and_half,
                one_and_half + 2 * two,
            ],
            pairs,
        }
    }

    /// Adds a game that has no partner.
    pub const fn add_game(&mut self, points: Points) {
        self.games[points.halves()] += 1;
    }

    /// Adds two games with the same opening and colors reversed.
    pub const fn add_pair(&mut self, first: Points, second: Points) {
        self.add_game(first);
        self.add_game(second);
        self.pairs[first.halves() + second.halves()] += 1;
    }

    /// Returns the number of games that the first player won.
    pub const fn wins(&self) -> u64 {
        self.games[2]
    }

    /// Returns the number of drawn games.
    pub const fn draws(&self) -> u64 {
        self.games[1]
    }

    /// Returns the number of games that the first player lost.
    pub const fn losses(&self) -> u64 {
        self.games[0]
    }

    /// Returns the number of games.
    pub const fn games(&self) -> u64 {
        self.games[0] + self.games[1] + self.games[2]
    }

    /// Returns the number of pairs with 0, ½, 1, 1½ and 2 points.
    #[doc(alias = "pentanomial")]
    pub const fn pairs(&self) -> [u64; 5] {
        self.pairs
    }

    /// Returns the results for the second player.
    #[must_use]
    pub const fn other(self) -> Self {
        let [losses, draws, wins] = self.games;
        let [none, half, one, one_and_half, two] = self.pairs;
        Self {
            games: [wins, draws, losses],
            pairs: [two, one_and_half, one, half, none],
        }
    }

    pub(super) const fn has_pairs(&self) -> bool {
        self.count_pairs() > 0
    }

    const fn count_pairs(&self) -> u64 {
        let [none, half, one, one_and_half, two] = self.pairs;
        none + half + one + one_and_half + two
    }
}

impl Add for Tally {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        self += other;
        self
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        for (count, more) in self.games.iter_mut().zip(other.games) {
            *count += more;
        }
        for (count, more) in self.pairs.iter_mut().zip(other.pairs) {
            *count += more;
        }
    }
}

/// Prints wins, draws and losses: `+12 =30 -8`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [losses, draws, wins] = self.games;
        write!(f, "+{wins} ={draws} -{losses}")
    }
}
