//! [`Searchers`]: searches of the positions of games, and those that find the values to compare with.

use super::error::{FARTHEST, Sample};
use super::{DEPTHS, Measured};
use chess_board::Position;
use chess_move::Move;
use chess_movegen::{Game, PositionRules, see_at_least};
use chess_search::ablation::SearchFeatures;
use chess_search::tune::{NodeRecord, SearchRecord};
use chess_search::{
    Evaluation, HashTooLarge, Limits, Score, SearchOptions, SearchResult, Searcher,
};
use dev_random::Random;
use training_data::ScoredGame;

/// The size of the hash tables, in MiB.
const HASH_MIB: usize = 2;
/// Nodes of each search that are searched again.
const SAMPLES: usize = 4;
/// The factor of nodes of the search that shows the gain of further iterations.
const THOUGHT: u64 = 8;
/// The factor of nodes of the search without late-move reductions, so that it reaches a similar depth.
const PATIENCE: u64 = 4;
/// The positions of a game are measured until one has this score, in centipawns.
const DECIDED: i32 = 1_000;

/// The value of a mate, which is further than [`FARTHEST`] from every evaluation.
const MATE: i32 = 10_000;

#[derive(Debug)]
pub(super) struct Searchers {
    /// The nodes of a search.
    nodes: u64,
    /// Searches the positions of the games.
    player: Searcher<Evaluation>,
    /// Searches the same positions with more nodes.
    thinker: Searcher<Evaluation>,
    /// Searches the same positions without late-move reductions and late-move pruning.
    patient: Searcher<Evaluation>,
    /// Finds the values.
    judge: Searcher<Evaluation>,
}

impl Searchers {
    pub(super) fn new(nodes: u64, evaluation: &Evaluation) -> Result<Self, HashTooLarge> {
        let options = SearchOptions {
            hash_mib: HASH_MIB,
            ..SearchOptions::default()
        };
        let late_moves = SearchFeatures::LATE_MOVE_REDUCTIONS | SearchFeatures::LATE_MOVE_PRUNING;
        let patient = SearchOptions {
            features: SearchFeatures::all() - late_moves,
            ..options.clone()
        };
        let searcher = |options: &SearchOptions| {
            Searcher::with_evaluation(options.clone(), evaluation.clone())
        };
        Ok(Self {
            nodes,
            player: searcher(&options)?,
            thinker: searcher(&options)?,
            patient: searcher(&patient)?,
            judge: searcher(&options)?,
        })
    }

    /// Measures the positions of a game until one side has won. The number of the game is the seed of the samples.
    pub(super) fn measure(&mut self, game: &ScoredGame, number: usize, measured: &mut Measured) {
        let mut random = Random(number as u64);
        for searcher in [
            &mut self.player,
            &mut self.thinker,
            &mut self.patient,
            &mut self.judge,
        ] {
            searcher.clear();
        }
        let with_nodes = |nodes| Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let thought = THOUGHT * self.nodes;
        let mut position = Game::new(game.start);
        for ply in &game.plies {
            let limits = with_nodes(self.nodes);
            let (result, record) = recorded(&mut self.player, &position, &limits);
            if !matches!(result.score, Score::Centipawns(score) if score.abs() < DECIDED) {
                break;
            }
            measured.nodes.add(&record.nodes);
            self.judge(&record, &mut random, &mut measured.samples);
            let (_, record) = recorded(&mut self.thinker, &position, &with_nodes(thought));
            measured.iterations.add(&record, thought);
            let limits = with_nodes(PATIENCE * self.nodes);
            let (_, record) = recorded(&mut self.patient, &position, &limits);
            measured.moves.add(&record.moves, &mut random);
            if position.play(ply.mv).is_err() {
                break;
            }
        }
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
            let Some(node) = random.choose(&nodes) else {
                continue;
            };
            let value = self.value(node.position, depth);
            let moves = node.position.legal_moves();
            let Some(mv) = random.choose(&moves) else {
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

/// Searches a position, and returns the record of this search alone.
fn recorded(
    searcher: &mut Searcher<Evaluation>,
    position: &Game,
    limits: &Limits,
) -> (SearchResult, SearchRecord) {
    searcher.take_record();
    let result = searcher.search(position, limits, |_| {});
    (result, searcher.take_record())
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
