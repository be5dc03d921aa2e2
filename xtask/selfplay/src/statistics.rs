//! [`Statistics`] and [`PositionStatistics`]: counts of games and of positions.

use chess_board::Position;
use chess_move::Color;
use std::collections::{BTreeMap, HashSet};
use std::fmt;
use training_data::{Adjudication, Ending, Filter, GameError, Rejection, ScoredGame, Verdict};

/// One position in this many, by its key, is remembered to find duplicates.
const SAMPLED: u64 = 64;
/// The width of a bin of scores, in centipawns.
const BIN: i32 = 100;
/// The bins of the histogram on each side of 0. The last one holds all larger scores.
const BINS: usize = 12;

/// Counts of games and positions.
#[derive(Debug, Default)]
pub(crate) struct Statistics {
    shards: u64,
    bytes: u64,
    games: u64,
    chess960: u64,
    plies: u64,
    longest: usize,
    starts: HashSet<u64>,
    verdicts: [u64; 3],
    endings: [u64; 7],
    /// Games that were played out, by the adjudication and the result.
    played_out: [[u64; 3]; 3],
    /// Plies of the games that were played out after the adjudication.
    plies_after: u64,
    rejections: [u64; 4],
    positions: PositionStatistics,
}

/// Counts of positions for training.
#[derive(Debug, Default)]
pub(crate) struct PositionStatistics {
    count: u64,
    sampled: u64,
    distinct: HashSet<u64>,
    /// The number of positions by the number of pieces, 2 to 5, 6 to 9, and so on: the output buckets of the network.
    pieces: [u64; 8],
    /// The number of positions and the points of the side to move, by its score.
    bins: [(u64, f64); 2 * BINS],
    calibration: Calibration,
}

impl Statistics {
    pub(crate) fn add_shard(&mut self, bytes: usize) {
        self.shards += 1;
        self.bytes += bytes as u64;
    }

    /// Counts a game.
    ///
    /// # Errors
    /// If a move is illegal.
    pub(crate) fn add_game(&mut self, game: &ScoredGame) -> Result<(), GameError> {
        self.games += 1;
        self.chess960 += u64::from(game.start.is_chess960());
        self.plies += game.plies.len() as u64;
        self.longest = self.longest.max(game.plies.len());
        self.starts.insert(game.start.key());
        self.verdicts[game.verdict as usize] += 1;
        self.endings[game.ending as usize] += 1;
        if let Some(Adjudication { verdict, plies }) = game.adjudication
            && game.ending != Ending::Adjudication
        {
            self.played_out[verdict as usize][game.verdict as usize] += 1;
            self.plies_after += game.plies.len() as u64 - u64::from(plies);
        }
        let filter = Filter::default();
        let replayed = game.replay(|position, ply| {
            if let Some(reason) = filter.rejection(position, ply) {
                self.rejections[reason as usize] += 1;
                return;
            }
            self.positions.add(position, ply.score, game.verdict);
        });
        replayed.map(|_| ())
    }
}

impl PositionStatistics {
    /// Counts a position with its score for White and the result of its game.
    pub(crate) fn add(&mut self, position: &Position, score: i16, verdict: Verdict) {
        self.count += 1;
        let key = position.key();
        if key.is_multiple_of(SAMPLED) {
            self.sampled += 1;
            self.distinct.insert(key);
        }
        self.pieces[(position.occupied().len() - 2) / 4] += 1;
        let white = verdict.white_points();
        let (score, points) = match position.side_to_move() {
            Color::White => (score, white),
            Color::Black => (score.saturating_neg(), 1.0 - white),
        };
        let bin = (i32::from(score).div_euclid(BIN) + BINS as i32).clamp(0, 2 * BINS as i32 - 1);
        let (count, sum) = &mut self.bins[bin as usize];
        *count += 1;
        *sum += points;
        self.calibration.add(score, points);
    }
}

/// The number of positions and the points of the side to move, by its score, for the logistic curve that fits best.
#[derive(Debug, Default)]
struct Calibration(BTreeMap<i16, (u64, f64)>);

impl Calibration {
    fn add(&mut self, score: i16, points: f64) {
        let (count, sum) = self.0.entry(score).or_default();
        *count += 1;
        *sum += points;
    }

    /// Returns the scale `s` for which `1 / (1 + exp(-score / s))` has the smallest logarithmic loss, in centipawns,
    /// and that loss.
    fn fit(&self) -> (f64, f64) {
        let loss = |scale: f64| {
            let of_score = |(&score, &(count, sum)): (&i16, &(u64, f64))| {
                let expected = 1.0 / (1.0 + (-f64::from(score) / scale).exp());
                let expected = expected.clamp(1e-9, 1.0 - 1e-9);
                -sum * expected.ln() - (count as f64 - sum) * (1.0 - expected).ln()
            };
            self.0.iter().map(of_score).sum::<f64>()
        };
        // The loss has one minimum in the reciprocal of the scale.
        let (mut low, mut high) = (1.0 / 2000.0, 1.0 / 20.0);
        for _ in 0..60 {
            let third = (high - low) / 3.0;
            if loss(1.0 / (low + third)) < loss(1.0 / (high - third)) {
                high -= third;
            } else {
                low += third;
            }
        }
        let count: u64 = self.0.values().map(|&(count, _)| count).sum();
        (1.0 / low, loss(1.0 / low) / count.max(1) as f64)
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of_games = |part| percent(part, self.games);
        let per_ply = self.bytes as f64 / self.plies.max(1) as f64;
        let (shards, games, plies) = (self.shards, self.games, self.plies);
        writeln!(
            f,
            "{shards} shards, {games} games, {plies} positions, {per_ply:.2} bytes a ply"
        )?;
        let mean = plies as f64 / games.max(1) as f64;
        writeln!(
            f,
            "game length: mean {mean:.1} plies, longest {}",
            self.longest
        )?;
        writeln!(
            f,
            "start positions: {} distinct, {:.1} % Chess960",
            self.starts.len(),
            of_games(self.chess960)
        )?;
        let [black, draws, white] = self.verdicts.map(of_games);
        writeln!(
            f,
            "results: {white:.2} % White wins, {draws:.2} % draws, {black:.2} % Black wins"
        )?;
        for (ending, count) in Ending::ALL.into_iter().zip(self.endings) {
            writeln!(f, "  {:5.2} % {}", of_games(count), ending.name())?;
        }
        writeln!(f, "games played out after adjudication:")?;
        for adjudicated in Verdict::ALL {
            let by_result = self.played_out[adjudicated as usize];
            let all: u64 = by_result.iter().sum();
            let wrong = all - by_result[adjudicated as usize];
            let [black, draws, white] = by_result;
            writeln!(
                f,
                "  as {adjudicated:?}: {all}, of which {white} White wins, {draws} draws, {black} Black wins: {:.2} % wrong",
                percent(wrong, all)
            )?;
        }
        let played_out: u64 = self.played_out.iter().flatten().sum();
        let after = self.plies_after as f64 / played_out.max(1) as f64;
        writeln!(f, "  plies after adjudication: mean {after:.1}")?;
        let kept = self.positions.count;
        let per_game = kept as f64 / games.max(1) as f64;
        writeln!(
            f,
            "kept positions: {:.1} %, {per_game:.1} a game",
            percent(kept, plies)
        )?;
        for (reason, count) in Rejection::ALL.into_iter().zip(self.rejections) {
            writeln!(f, "  {:5.2} % {}", percent(count, plies), reason.name())?;
        }
        self.positions.fmt(f)
    }
}

impl fmt::Display for PositionStatistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let share = |part| percent(part, self.count);
        writeln!(f, "{} positions", self.count)?;
        let repeated = self.sampled - self.distinct.len() as u64;
        let repeated = percent(repeated, self.sampled);
        writeln!(
            f,
            "{repeated:.2} % of the positions occurred before (of one in {SAMPLED})"
        )?;
        for (index, count) in self.pieces.into_iter().enumerate() {
            let least = 4 * index + 2;
            let most = (least + 3).min(32);
            writeln!(f, "  {:5.2} % {least} to {most} pieces", share(count))?;
        }
        writeln!(
            f,
            "positions by score of the side to move, and its mean points:"
        )?;
        for (index, (count, sum)) in self.bins.into_iter().enumerate() {
            let low = (index as i32 - BINS as i32) * BIN;
            let bin = match index {
                0 => format!("below {}", low + BIN),
                _ if index == 2 * BINS - 1 => format!("{low} and above"),
                _ => format!("{low} to {}", low + BIN - 1),
            };
            let points = sum / count.max(1) as f64;
            writeln!(f, "  {bin:>14} {:6.2} %  {points:.3}", share(count))?;
        }
        let (scale, loss) = self.calibration.fit();
        writeln!(
            f,
            "best fit: expected points 1 / (1 + exp(-score / {scale:.0})), loss {loss:.4}"
        )
    }
}

fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::Calibration;

    #[test]
    fn the_fit_finds_the_scale_of_the_results() {
        let mut calibration = Calibration::default();
        for score in (-399..400).step_by(19) {
            let points = 1.0 / (1.0 + (-f64::from(score) / 130.0).exp());
            calibration.add(score, points);
        }
        let (scale, _) = calibration.fit();
        assert!((scale - 130.0).abs() < 0.1, "{scale}");
    }
}
