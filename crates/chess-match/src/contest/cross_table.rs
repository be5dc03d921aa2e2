//! [`CrossTable`]: the results of a contest.

use super::schedule::Fixture;
use crate::statistics::tally::{Points, Tally};
use chess_move::Color;
use chess_notation::pgn::GameResult;
use std::collections::BTreeMap;

/// The results of a contest: of each player against each other one.
///
/// Players have the numbers that they have in the contest, from 0. Two games of two players with the same opening and
/// reversed colors are counted as a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CrossTable {
    players: usize,
    /// The results of two players for the one with the lower number, who is first in the key.
    encounters: BTreeMap<[usize; 2], Encounter>,
}

/// The results of two players, for one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Encounter {
    pairs: Tally,
    /// The results of games whose partner is not over, by the number of the opening.
    waiting: BTreeMap<usize, Points>,
}

impl Encounter {
    fn add(&mut self, opening: usize, points: Points) {
        match self.waiting.remove(&opening) {
            Some(partner) => self.pairs.add_pair(partner, points),
            None => {
                self.waiting.insert(opening, points);
            }
        }
    }

    fn tally(&self) -> Tally {
        let mut tally = self.pairs;
        for &points in self.waiting.values() {
            tally.add_game(points);
        }
        tally
    }
}

impl CrossTable {
    pub(super) const fn new(players: usize) -> Self {
        Self {
            players,
            encounters: BTreeMap::new(),
        }
    }

    /// Adds a game. A game without a result is not counted.
    pub(super) fn add(&mut self, fixture: Fixture, result: GameResult) {
        let players = fixture.players;
        let (color, key) = if players.white < players.black {
            (Color::White, [players.white, players.black])
        } else {
            (Color::Black, [players.black, players.white])
        };
        if let Some(points) = Points::of_result(result, color) {
            let encounter = self.encounters.entry(key).or_default();
            encounter.add(fixture.opening, points);
        }
    }

    /// Returns the number of players.
    pub const fn players(&self) -> usize {
        self.players
    }

    /// Returns the results of a player against another one.
    pub fn between(&self, player: usize, opponent: usize) -> Tally {
        let tally = |key| {
            self.encounters
                .get(&key)
                .map(Encounter::tally)
                .unwrap_or_default()
        };
        if player < opponent {
            tally([player, opponent])
        } else {
            tally([opponent, player]).other()
        }
    }

    /// Returns the results of a player against all others.
    pub fn total(&self, player: usize) -> Tally {
        (0..self.players).fold(Tally::default(), |total, opponent| {
            total + self.between(player, opponent)
        })
    }

    /// Returns the players by their share of the points, the best one first. Of equal players, the one with the lower
    /// number is first, and players without games are last.
    pub fn ranking(&self) -> Vec<usize> {
        let mut ranking: Vec<_> = (0..self.players)
            .map(|player| (self.total(player).score().unwrap_or(-1.0), player))
            .collect();
        ranking.sort_by(|(one, _), (other, _)| other.total_cmp(one));
        ranking.into_iter().map(|(_, player)| player).collect()
    }
}
