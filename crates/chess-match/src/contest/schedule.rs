//! [`Schedule`]: who plays whom, with which opening.

use chess_move::ByColor;

/// Which players of a contest meet. With two players both are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Tournament {
    /// Each player meets each other one.
    #[default]
    RoundRobin,
    /// The first player meets each other one.
    Gauntlet,
}

/// The games of a contest, in order.
///
/// All pairings play the first opening, once with each color; then all play the second one, and so on. So the results
/// of all players rest on the same openings at any time. In the first game of an opening, the first player of the
/// pairing has White.
///
/// ```
/// use chess_match::{ByColor, Schedule, Tournament};
///
/// let schedule = Schedule::new(Tournament::RoundRobin, 3, 4);
/// assert_eq!(schedule.games(), 12);
/// let players = |number| {
///     let ByColor { white, black } = schedule.fixture(number).players;
///     (white, black)
/// };
/// assert_eq!([0, 1, 2, 3, 4, 5].map(players), [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]);
/// assert_eq!((schedule.fixture(5).opening, schedule.fixture(6).opening), (0, 1));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    /// Pairs of players, the first one with the lower number.
    pairings: Vec<[usize; 2]>,
    games_per_pairing: usize,
}

/// A game of a [`Schedule`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fixture {
    /// The number of the opening, from 0.
    pub opening: usize,
    /// The numbers of the players, from 0.
    pub players: ByColor<usize>,
}

impl Schedule {
    /// Creates a schedule with a number of games for each pair of players who meet. An odd number leaves one opening
    /// with one color only.
    pub fn new(tournament: Tournament, players: usize, games_per_pairing: usize) -> Self {
        let first_players = match tournament {
            Tournament::RoundRobin => players,
            Tournament::Gauntlet => players.min(1),
        };
        let pairings = (0..first_players)
            .flat_map(|first| (first + 1..players).map(move |second| [first, second]))
            .collect();
        Self {
            pairings,
            games_per_pairing,
        }
    }

    /// Returns the number of games.
    pub const fn games(&self) -> usize {
        self.pairings.len().saturating_mul(self.games_per_pairing)
    }

    /// Returns a game by its number, from 0.
    ///
    /// # Panics
    /// If there is no game of this number.
    pub fn fixture(&self, number: usize) -> Fixture {
        assert!(
            number < self.games(),
            "game {number} is not in 0..{}",
            self.games()
        );
        let pairings = self.pairings.len();
        let opening = number / (2 * pairings);
        // The number of games that each pairing plays with this opening: one with the last opening of an odd number of
        // games.
        let games = (self.games_per_pairing - 2 * opening).min(2);
        let within = number - 2 * pairings * opening;
        let [first, second] = self.pairings[within / games];
        Fixture {
            opening,
            players: if within.is_multiple_of(games) {
                ByColor::new(first, second)
            } else {
                ByColor::new(second, first)
            },
        }
    }
}
