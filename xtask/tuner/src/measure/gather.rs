//! [`Searchers`]: games, and searches that find the values to compare with.

use super::error::{FARTHEST, Sample};
use super::{DEPTHS, Measured};
use crate::options::GameOptions;
use crate::random::Random;
use crate::selfplay::{OPENING_PLIES, opening};
use chess_board::Position;
use chess_move::Move;
use chess_movegen::{Game, PositionRules, see_at_least};
use chess_search::ablation::SearchFeatures;
use chess_search::tune::{NodeRecord, SearchRecord};
use chess_search::{HashTooLarge, Limits, Score, SearchOptions, Searcher};

/// The size of the hash tables, in MiB.
const HASH_MIB: usize = 2;
/// Nodes of each search that are searched again.
const SAMPLES: usize = 4;
/// The factor of nodes of the search that shows the gain of further iterations.
const THOUGHT: u64 = 8;
/// The factor of nodes of the search without late-move reductions, so that it reaches a similar depth.
const PATIENCE: u64 = 4;
/// A game ends at this score, in centipawns, or after this number of plies.
const DECIDED: i32 = 1_000;
const LONGEST: usize = 300;

/// The value of a mate, which is further than [`FARTHEST`] from every evaluation.
const MATE: i32 = 10_000;

#[derive(Debug)]
pub(super) struct Searchers {
    /// Plays the games.
    player: Searcher,
    /// Searches the same positions with more nodes.
    thinker: Searcher,
    /// Searches the same positions without late-move reductions and late-move pruning.
    patient: Searcher,
    /// Finds the values.
    judge: Searcher,
}

impl Searchers {
    pub(super) fn new() -> Result<Self, HashTooLarge> {
        let options = SearchOptions {
            hash_mib: HASH_MIB,
            ..SearchOptions::default()
        };
        let late_moves = SearchFeatures::LATE_MOVE_REDUCTIONS | SearchFeatures::LATE_MOVE_PRUNING;
        let patient = SearchFeatures::all() - late_moves;
        Ok(Self {
            player: Searcher::new(options.clone())?,
            thinker: Searcher::new(options.clone())?,
            patient: Searcher::new(SearchOptions {
                features: patient,
                ..options.clone()
            })?,
            judge: Searcher::new(options)?,
        })
    }

    /// Plays the game with this number and returns its measurements.
    pub(super) fn game(&mut self, options: &GameOptions, number: usize) -> Measured {
        let mut random = Random::for_part(options.seed, number);
        let mut game = loop {
            if let Some(game) = opening(&mut random, OPENING_PLIES + number % 2) {
                break game;
            }
        };
        for searcher in [
            &mut self.player,
            &mut self.thinker,
            &mut self.patient,
            &mut self.judge,
        ] {
            searcher.clear();
        }
        let limits = Limits {
            nodes: Some(options.nodes),
            ..Limits::default()
        };
        let thought = THOUGHT * options.nodes;
        let thought_limits = Limits {
            nodes: Some(thought),
            ..Limits::default()
        };
        let patient_limits = Limits {
            nodes: Some(PATIENCE * options.nodes),
            ..Limits::default()
        };
        let mut measured = Measured::default();
        while game.outcome().is_none() && game.moves().len() < LONGEST {
            self.player.take_record();
            let result = self.player.search(&game, &limits, |_| {});
            let record = self.player.take_record();
            let is_open = matches!(result.score, Score::Centipawns(score) if score.abs() < DECIDED);
            let Some(mv) = result.best.filter(|_| is_open) else {
                break;
            };
            measured.nodes.add(&record.nodes);
            self.judge(&record, &mut random, &mut measured.samples);
            self.thinker.take_record();
            self.thinker.search(&game, &thought_limits, |_| {});
            let record = self.thinker.take_record();
            measured.iterations.add(&record, thought);
            self.patient.take_record();
            self.patient.search(&game, &patient_limits, |_| {});
            let record = self.patient.take_record();
            measured.moves.add(&record.moves, &mut random);
            if game.play(mv).is_err() {
                break;
            }
        }
        measured
    }

    /// Searches some nodes of a record again.
    fn judge(&mut self, record: &SearchRecord, random: &mut Random, samples: &mut Vec<Sample>) {
        for _ in 0..SAMPLES {
            let depth = 1 + random.below(DEPTHS);
            let is_usable = |node: &&NodeRecord| {
                node.depth == depth as i32
                    && node.evaluation.abs() < DECIDED
                    && node.alpha.abs() < DECIDED
            };
            let nodes: Vec<_> = record.nodes.iter().filter(is_usable).collect();
            let Some(node) = nodes.get(random.below(nodes.len().max(1))) else {
                continue;
            };
            let value = self.value(node.position, depth);
            let moves = node.position.legal_moves();
            let Some(&mv) = moves.get(random.below(moves.len().max(1))) else {
                continue;
            };
            let mut after = node.position;
            after.play_unchecked(mv);
            let expected = node.evaluation + gain(&node.position, mv);
            samples.push(Sample {
                depth,
                is_improving: node.is_improving,
                error: (value - node.evaluation).clamp(-FARTHEST, FARTHEST),
                move_error: (-self.value(after, depth) - expected).clamp(-FARTHEST, FARTHEST),
            });
        }
    }

    /// Returns the value of a position for the side to move.
    fn value(&mut self, position: Position, depth: usize) -> i32 {
        self.judge.clear_hash();
        let limits = Limits {
            depth: Some(depth as u32),
            ..Limits::default()
        };
        let result = self.judge.search(&Game::new(position), &limits, |_| {});
        match result.score {
            Score::Centipawns(value) => value,
            Score::Mate(0) => -MATE,
            Score::Mate(moves) => MATE * moves.signum(),
        }
    }
}

/// Returns what a move gains by the exchange on its target square, in centipawns.
fn gain(position: &Position, mv: Move) -> i32 {
    let mut range = -MATE..MATE;
    while range.end - range.start > 1 {
        let middle = i32::midpoint(range.start, range.end);
        if see_at_least(position, mv, middle) {
            range.start = middle;
        } else {
            range.end = middle;
        }
    }
    range.start
}
