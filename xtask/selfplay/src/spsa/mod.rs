//! `cargo xtask spsa`: simultaneous perturbation stochastic approximation (J. Spall, 1992;
//! <https://www.chessprogramming.org/SPSA>).
//!
//! In each pair of games, all parameters of one player are moved by a step up or down, at random, and those of the
//! other player the opposite way. Then all parameters move a little toward the player that won. Most of what a single
//! pair says about a parameter is chance, but it adds up over thousands of pairs.

mod state;

use crate::opening::opening;
use crate::options::SpsaOptions;
use crate::play::{limits, options_of_search, play_game, random_of_game};
use crate::threads::play_all;
use chess_board::Position;
use chess_move::Color;
use chess_search::{Evaluation, HashTooLarge, Limits, SearchParameters, Searcher};
use dev_random::Random;
use state::State;
use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use training_data::{Verdict, read_network};

/// The number of parameters.
pub(crate) const COUNT: usize = SearchParameters::ALL.len();
/// Pairs that are played with the same parameters before these move.
const PAIRS_OF_ITERATION: usize = 16;
/// The part of its step by which a parameter moves after a game won, at the end of a run.
const RATE: f64 = 0.004;
/// The exponents by which moves and steps become smaller, as Spall recommends (1998).
const RATE_DECAY: f64 = 0.602;
const STEP_DECAY: f64 = 0.101;
/// The part of the run by which the first moves are delayed, so that they are not too large.
const STABILITY: f64 = 0.1;

/// The result of a pair of games.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PairResult {
    /// Whether each parameter was moved up for the first player.
    pub(crate) is_up: [bool; COUNT],
    /// The games that the first player won minus those that it lost.
    pub(crate) wins: i32,
}

pub(crate) fn run(options: &SpsaOptions) -> io::Result<()> {
    let evaluation = match &options.network {
        Some(path) => Evaluation::with_network(Arc::new(read_network(path)?)),
        None => Evaluation::with_default_network(),
    };
    let mut state = State::open(options, &evaluation)?;
    while state.pairs < options.pairs {
        let pairs = play_pairs(options, &state, &evaluation)?;
        state.update(&pairs, options.pairs);
        state.write(options)?;
        if io::stderr().is_terminal() {
            eprint!("\rpair {} of {}  ", state.pairs, options.pairs);
        }
    }
    if io::stderr().is_terminal() {
        eprintln!();
    }
    write!(io::stdout(), "{}", state.table())
}

/// Plays the pairs of an iteration. The number of threads does not change the result.
fn play_pairs(
    options: &SpsaOptions,
    state: &State,
    evaluation: &Evaluation,
) -> io::Result<Vec<PairResult>> {
    let numbers = state.pairs..state.pairs + PAIRS_OF_ITERATION as u64;
    let new_players = || Players::new(options, evaluation);
    let results = play_all(numbers, options.threads, new_players, |players, number| {
        players.play_pair(random_of_game(options.seed, number), state, options.pairs)
    })?;
    results.into_iter().collect()
}

/// Two searchers with different parameters.
struct Players {
    searchers: [Searcher<Evaluation>; 2],
    limits: Limits,
}

impl Players {
    fn new(options: &SpsaOptions, evaluation: &Evaluation) -> Result<Self, HashTooLarge> {
        let searcher = || Searcher::with_evaluation(options_of_search(), evaluation.clone());
        Ok(Self {
            searchers: [searcher()?, searcher()?],
            limits: limits(options.nodes),
        })
    }

    /// Plays two games from the same opening, with colors exchanged.
    fn play_pair(
        &mut self,
        mut random: Random,
        state: &State,
        all_pairs: u64,
    ) -> io::Result<PairResult> {
        let is_up: [bool; COUNT] = std::array::from_fn(|_| random.below(2) == 0);
        for (player, searcher) in self.searchers.iter_mut().enumerate() {
            let values = state.moved(is_up.map(|up| up == (player == 0)), all_pairs);
            let mut options = options_of_search();
            options.parameters = SearchParameters::from_values(values)
                .ok_or_else(|| io::Error::other("the parameters have changed"))?;
            searcher.set_options(options).map_err(io::Error::other)?;
        }
        loop {
            if let Some(start) = opening(&mut random)
                && let Some(wins) = self.play_both(start)
            {
                return Ok(PairResult { is_up, wins });
            }
        }
    }

    /// Plays a game with each color, and returns the wins of the first player minus its losses, or `None` if one of the
    /// players finds the start too far from equal.
    fn play_both(&mut self, start: Position) -> Option<i32> {
        let mut sum = 0;
        for color_of_first in Color::ALL {
            self.searchers.iter_mut().for_each(Searcher::clear);
            let game = play_game(start, false, |game| {
                let player = usize::from(game.position().side_to_move() != color_of_first);
                self.searchers[player].search(game, &self.limits, |_| ())
            })?;
            sum += wins(game.verdict, color_of_first);
        }
        Some(sum)
    }
}

/// Returns 1 for a game that this color won, -1 for one that it lost, and 0 for a draw.
fn wins(verdict: Verdict, color: Color) -> i32 {
    match (verdict, color) {
        (Verdict::Draw, _) => 0,
        (Verdict::WhiteWins, Color::White) | (Verdict::BlackWins, Color::Black) => 1,
        _ => -1,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{Command, parse};
    use std::fs;

    #[test]
    fn an_interrupted_run_continues_to_the_same_values_with_any_number_of_threads() {
        let [whole, resumed] = ["whole", "resumed"].map(|name| {
            let name = format!("chess-spsa-{name}-{}", std::process::id());
            std::env::temp_dir().join(name)
        });
        let options = |out: &std::path::Path, threads: &str| {
            let out = out.to_str().unwrap();
            let args = ["selfplay", "spsa", "--out", out, "--threads", threads];
            let args = args.into_iter().chain(["--pairs", "32", "--nodes", "20"]);
            match parse(args.map(Into::into)) {
                Ok(Command::Spsa(options)) => options,
                other => panic!("{other:?}"),
            }
        };
        run(&options(&whole, "1")).unwrap();
        let expected = fs::read_to_string(&whole).unwrap();
        assert!(expected.contains("pairs 32\n"), "{expected}");

        // As after an interruption between the two iterations.
        let evaluation = Evaluation::with_default_network();
        let resumed_options = options(&resumed, "3");
        let mut state = State::open(&resumed_options, &evaluation).unwrap();
        let before = state.clone();
        let pairs = play_pairs(&resumed_options, &state, &evaluation).unwrap();
        assert!(pairs.iter().any(|pair| pair.wins != 0));
        state.update(&pairs, resumed_options.pairs);
        assert_ne!(state, before);
        state.write(&resumed_options).unwrap();
        run(&resumed_options).unwrap();
        assert_eq!(fs::read_to_string(&resumed).unwrap(), expected);

        let other = SpsaOptions {
            seed: 2,
            ..resumed_options
        };
        let error = run(&other).unwrap_err().to_string();
        assert!(error.contains("belongs to another run"), "{error}");
        for path in [whole, resumed] {
            fs::remove_file(path).unwrap();
        }
    }
}
