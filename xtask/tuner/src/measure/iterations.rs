//! [`Iterations`]: the gain of searching on until the nodes have doubled, and the weights of the features that predict
//! it.

use super::logistic::{ONE, fit, log_odds, squashed, units};
use chess_search::tune::{
    ITERATION_FEATURES, IterationFeatures, IterationRecord, LineRecord, SearchRecord,
};
use std::fmt::Write;

/// The number of features.
const COUNT: usize = ITERATION_FEATURES.len();
/// The index of the doublings since the best move changed among the features, and how many of them count as one.
const DOUBLINGS: usize = 1;
const MAX_DOUBLINGS: i32 = 10;
/// The iterations that end between these shares of the nodes of a search belong to the sample: the earlier ones are too
/// short, and after the later ones the nodes do not double any more.
const FIRST_SHARE: u64 = 8;
const LAST_SHARE: u64 = 2;
/// Larger gains are cut to this one, in centipawns.
const LARGEST: i32 = 10_000;
/// The doublings since the best move changed that have a row in the table, from zero.
const ROWS: usize = MAX_DOUBLINGS as usize + 1;

/// The end of an iteration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct IterationSample {
    features: IterationFeatures,
    /// The gain of searching on until the nodes had doubled, in centipawns.
    gain: i32,
}

impl IterationSample {
    /// Returns how often the nodes have doubled since the best move changed, at most the number of the last row.
    fn doublings(&self) -> usize {
        let doublings = units(&self.features)[DOUBLINGS] * f64::from(MAX_DOUBLINGS);
        (doublings.round() as usize).min(ROWS - 1)
    }
}

/// Ends of iterations.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Iterations(Vec<IterationSample>);

impl Iterations {
    /// Adds the iterations of a search with this number of nodes.
    ///
    /// When the best move changes, the gain is the difference to the score of the earlier best move in the same
    /// iteration.
    pub(super) fn add(&mut self, record: &SearchRecord, nodes: u64) {
        let iterations = &record.iterations;
        let gain = |before: &IterationRecord, after: &IterationRecord| {
            let same = |line: &&LineRecord| line.depth == after.depth && line.mv == before.best;
            let old = record.lines.iter().rfind(same);
            old.map_or(0, |old| after.score - old.score)
        };
        for (index, now) in iterations.iter().enumerate() {
            if (nodes / FIRST_SHARE..=nodes / LAST_SHARE).contains(&now.nodes) {
                let next = iterations[index..].windows(2);
                let until_doubled = next.take_while(|pair| pair[0].nodes < 2 * now.nodes);
                let gains = until_doubled.map(|pair| gain(&pair[0], &pair[1]).max(0));
                self.0.push(IterationSample {
                    features: now.features,
                    gain: gains.sum::<i32>().min(LARGEST),
                });
            }
        }
    }

    /// Returns the number of iterations.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn append(&mut self, other: &mut Self) {
        self.0.append(&mut other.0);
    }

    /// Returns the weights of the features under which the gains are the most likely, in 1024ths. With the weights, the
    /// log-odds of the usual gain are zero.
    pub(super) fn weights(&self) -> [i32; COUNT] {
        let records = self.0.iter();
        let records = records.map(|sample| (units(&sample.features), squashed(sample.gain)));
        let mut weights = fit(&records);
        let usual = self.usual();
        // Every iteration has the first feature.
        weights[0] -= (usual / (1.0 - usual)).ln();
        weights.map(|weight| (weight * ONE).round() as i32)
    }

    /// Returns a table of the gains by the doublings since the best move changed, relative to the usual gain, and of
    /// what the weights expect.
    pub(super) fn table(&self, weights: &[i32; COUNT]) -> String {
        let usual = self.usual();
        let (weight_numbers, weights) = (weights, units(weights));
        let mut rows = [[0.0; 3]; ROWS];
        for sample in &self.0 {
            let features = units(&sample.features);
            let these = [
                1.0,
                squashed(sample.gain) / usual,
                log_odds(&features, &weights).exp(),
            ];
            for (sum, this) in rows[sample.doublings()].iter_mut().zip(these) {
                *sum += this;
            }
        }
        let mut text = String::from("Weights of what is known after an iteration, in 1024ths\n");
        for (weight, name) in weight_numbers.iter().zip(ITERATION_FEATURES) {
            let _ = writeln!(text, "{weight:6} {name}");
        }
        text.push_str(
            "Iterations: gain until the nodes have doubled, relative to the usual gain, found and expected\n\
             doublings iterations  found expected\n",
        );
        for (row, [count, found, expected]) in rows.into_iter().enumerate() {
            let mean = |sum: f64| sum / f64::max(count, 1.0);
            let _ = writeln!(
                text,
                "{row:9} {count:10} {:6.3} {:8.3}",
                mean(found),
                mean(expected)
            );
        }
        text
    }

    /// Returns the mean gain, as a number between zero and one.
    fn usual(&self) -> f64 {
        let all = self.0.iter().map(|sample| squashed(sample.gain));
        all.sum::<f64>() / self.0.len().max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess_move::Move;
    use chess_movegen::PositionRules;
    use chess_search::Game;

    fn moves() -> [Move; 3] {
        let moves = Game::default().position().legal_moves();
        [moves[0], moves[1], moves[2]]
    }

    /// The best move changes at depths 2 and 4, which gains 30 and 5 centipawns.
    fn record() -> SearchRecord {
        let [a, b, c] = moves();
        let mut record = SearchRecord::default();
        for (depth, nodes, best, score) in [
            (1, 100, a, 10),
            (2, 150, b, 20),
            (3, 250, b, 25),
            (4, 450, c, 40),
        ] {
            record.iterations.push(IterationRecord {
                depth,
                nodes,
                best,
                score,
                features: [1_024, 1_024, 0],
            });
        }
        for (depth, mv, score) in [
            (1, a, 10),
            (2, a, -10),
            (2, b, 20),
            (3, b, 25),
            (4, b, 38),
            (4, b, 35),
            (4, c, 40),
        ] {
            record.lines.push(LineRecord { depth, mv, score });
        }
        record
    }

    #[test]
    fn gains_are_those_until_the_nodes_have_doubled() {
        let mut iterations = Iterations::default();
        iterations.add(&record(), 800);
        let gains: Vec<_> = iterations.0.iter().map(|sample| sample.gain).collect();
        // After 100 nodes until 250, after 150 until 450, after 250 until the end. 450 nodes are more than a half.
        assert_eq!(gains, [30, 5, 5]);
    }

    /// A changed move gains 100 centipawns in one of two cases, and otherwise in one of ten.
    #[test]
    fn weights_are_relative_to_the_usual_gain() {
        let sample = |number: i32| {
            let is_new = number % 2 == 0;
            let every = if is_new { 4 } else { 20 };
            IterationSample {
                features: [1_024, if is_new { 0 } else { 102 }, 0],
                gain: if number % every < 2 { 100 } else { 0 },
            }
        };
        let iterations = Iterations((0..2_000).map(sample).collect());
        let weights = iterations.weights();
        let table = iterations.table(&weights);
        assert!(table.contains("0       1000  1.667    1.698"), "{table}");
        assert!(table.contains("1       1000  0.333    0.327"), "{table}");
    }
}
