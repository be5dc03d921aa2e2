//! [`State`]: the parameters of a run, and the file that keeps them.

use super::{COUNT, PAIRS_OF_ITERATION, PairResult, RATE, RATE_DECAY, STABILITY, STEP_DECAY};
use crate::options::SpsaOptions;
use crate::recipe::ENGINE;
use chess_search::{Evaluation, SearchParameters, TunedParameter};
use std::fmt::Write;
use std::fs;
use std::io;
use training_data::{network_name, write_whole};

/// The parameters of a run between two iterations.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct State {
    /// The pairs of games that were played.
    pub(crate) pairs: u64,
    values: [f64; COUNT],
    /// The first line of the file, which says what the run is.
    header: String,
}

impl State {
    /// Reads the state of a run, or starts one. The file of another run is an error.
    pub(crate) fn open(options: &SpsaOptions, evaluation: &Evaluation) -> io::Result<Self> {
        let network = evaluation
            .network()
            .map_or("hand-written".to_owned(), |network| network_name(network));
        let mut state = Self {
            pairs: 0,
            values: std::array::from_fn(|index| f64::from(SearchParameters::ALL[index].value)),
            header: format!(
                "cargo xtask spsa --pairs {} --nodes {} --seed {} # engine {}, {network}\n",
                options.pairs,
                options.nodes,
                options.seed,
                ENGINE.trim_ascii()
            ),
        };
        let text = match fs::read_to_string(&options.out) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(state),
            text => text?,
        };
        let file = options.out.display();
        let Some(lines) = text.strip_prefix(&state.header) else {
            let message = format!("{file} belongs to another run; expected: {}", state.header);
            return Err(io::Error::other(message.trim_end()));
        };
        state
            .parse(lines)
            .ok_or_else(|| io::Error::other(format!("{file} is damaged")))?;
        Ok(state)
    }

    /// Takes the lines after the header, or returns `None` if they are not those of [`text`](Self::text).
    fn parse(&mut self, lines: &str) -> Option<()> {
        let mut lines = lines.lines();
        self.pairs = lines.next()?.strip_prefix("pairs ")?.parse().ok()?;
        for (value, parameter) in self.values.iter_mut().zip(SearchParameters::ALL) {
            let (name, number) = lines.next()?.split_once(' ')?;
            *value = number.parse().ok()?;
            let (least, most) = bounds(parameter);
            if name != parameter.name || !(least..=most).contains(value) {
                return None;
            }
        }
        lines.next().is_none().then_some(())
    }

    fn text(&self) -> String {
        let mut text = format!("{}pairs {}\n", self.header, self.pairs);
        for (value, parameter) in self.values.iter().zip(SearchParameters::ALL) {
            let _ = writeln!(text, "{} {value}", parameter.name);
        }
        text
    }

    pub(crate) fn write(&self, options: &SpsaOptions) -> io::Result<()> {
        write_whole(&options.out, self.text().as_bytes())
    }

    /// Returns the parameters of a player: each moved up or down by a step, rounded.
    pub(crate) fn moved(&self, is_up: [bool; COUNT], all_pairs: u64) -> [i32; COUNT] {
        let scale = self.step_scale(all_pairs);
        std::array::from_fn(|index| {
            let parameter = &SearchParameters::ALL[index];
            let step = f64::from(parameter.step) * scale;
            let step = if is_up[index] { step } else { -step };
            let (least, most) = bounds(parameter);
            (self.values[index] + step).clamp(least, most).round() as i32
        })
    }

    /// Moves the parameters toward the players that won.
    pub(crate) fn update(&mut self, pairs: &[PairResult], all_pairs: u64) {
        let delay = STABILITY * all_pairs as f64;
        let progress = (self.pairs as f64 + 1.0 + delay) / (all_pairs as f64 + delay);
        let rate = RATE * progress.powf(-RATE_DECAY) * self.step_scale(all_pairs);
        for pair in pairs {
            for (index, parameter) in SearchParameters::ALL.iter().enumerate() {
                let direction = if pair.is_up[index] { 1.0 } else { -1.0 };
                let change = rate * f64::from(parameter.step) * f64::from(pair.wins) * direction;
                let (least, most) = bounds(parameter);
                self.values[index] = (self.values[index] + change).clamp(least, most);
            }
        }
        self.pairs += PAIRS_OF_ITERATION as u64;
    }

    /// Returns how many times larger steps are now than at the end.
    fn step_scale(&self, all_pairs: u64) -> f64 {
        ((self.pairs as f64 + 1.0) / all_pairs as f64).powf(-STEP_DECAY)
    }

    /// Returns a table of the values before the run and now.
    pub(crate) fn table(&self) -> String {
        let mut table = format!("{:<26}{:>8}{:>8}\n", "parameter", "before", "now");
        for (value, parameter) in self.values.iter().zip(SearchParameters::ALL) {
            let _ = writeln!(
                table,
                "{:<26}{:>8}{:>8.0}",
                parameter.name, parameter.value, value
            );
        }
        table
    }
}

/// Returns the least and the largest value of a parameter.
fn bounds(parameter: &TunedParameter) -> (f64, f64) {
    let (least, most) = (parameter.range.start(), parameter.range.end());
    (f64::from(*least), f64::from(*most))
}

#[cfg(test)]
mod tests {
    use super::*;
    use dev_random::Random;

    fn state() -> State {
        State {
            pairs: 0,
            values: std::array::from_fn(|index| f64::from(SearchParameters::ALL[index].value)),
            header: "a test\n".to_owned(),
        }
    }

    /// The first player wins more often with the first parameter up, and with the second down. The third does not
    /// matter.
    #[test]
    fn parameters_move_toward_the_player_that_wins() {
        let mut state = state();
        let before = state.values;
        let mut random = Random(1);
        let all_pairs = 4_000;
        while state.pairs < all_pairs {
            let pairs: Vec<_> = (0..PAIRS_OF_ITERATION)
                .map(|_| {
                    let is_up = std::array::from_fn(|_| random.below(2) == 0);
                    let favors =
                        |index: usize, up| is_up[index] == up && random.clone().below(3) > 0;
                    let wins = i32::from(favors(0, true)) + i32::from(favors(1, false)) - 1;
                    random.next();
                    PairResult { is_up, wins }
                })
                .collect();
            state.update(&pairs, all_pairs);
        }
        let steps = |index: usize| {
            (state.values[index] - before[index]) / f64::from(SearchParameters::ALL[index].step)
        };
        assert!(steps(0) > 3.0, "{}", steps(0));
        assert!(steps(1) < -3.0, "{}", steps(1));
        assert!(steps(2).abs() < 1.5, "{}", steps(2));
    }

    #[test]
    fn players_differ_by_two_steps_in_every_parameter() {
        let state = state();
        let mut random = Random(1);
        let is_up: [bool; COUNT] = std::array::from_fn(|_| random.below(2) == 0);
        let players = [is_up, is_up.map(|up| !up)].map(|is_up| state.moved(is_up, 1));
        for (index, parameter) in SearchParameters::ALL.iter().enumerate() {
            let difference = players[0][index] - players[1][index];
            let sign = if is_up[index] { 1 } else { -1 };
            assert_eq!(difference, 2 * sign * parameter.step, "{}", parameter.name);
        }
        assert!(SearchParameters::from_values(players[0]).is_some());
    }

    #[test]
    fn the_file_of_a_run_is_read_back_and_a_damaged_one_is_refused() {
        let mut before = state();
        before.pairs = 160;
        before.values[1] += 0.123_456_789;
        let text = before.text();
        let lines = text.strip_prefix("a test\n").unwrap();
        let mut after = state();
        assert_eq!(after.parse(lines), Some(()));
        assert_eq!(after, before);
        for damaged in [
            String::new(),
            lines.replace("pairs", "games"),
            lines.replace(SearchParameters::ALL[2].name, "other"),
            lines.lines().take(3).collect::<Vec<_>>().join("\n"),
            format!("{lines}\nmore 1"),
            lines.replacen("futility_scale 64", "futility_scale NaN", 1),
            lines.replacen("futility_scale 64", "futility_scale 1e9", 1),
        ] {
            assert_eq!(state().parse(&damaged), None, "{damaged}");
        }
    }
}
