//! [`Report`]: what is printed about a match.

use crate::context::Context;
use crate::date::today;
use crate::error::Error;
use crate::output::Style;
use chess_match::{PgnGame, PlayedGame, Progress, Sprt, SprtState, Tally};
use chess_move::Color;
use chess_notation::prelude::*;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// A line of `chess match --format json`.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "snake_case")]
pub(crate) enum MatchRecord {
    /// A game that is over.
    Game(GameRecord),
    /// The result of the match, as the last line.
    Result(Box<ResultRecord>),
}

/// A game of a match.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GameRecord {
    /// The number of the game, from 1. Games end in any order.
    number: usize,
    /// The name of the engine with White.
    white: String,
    /// The name of the engine with Black.
    black: String,
    /// `1-0`, `0-1` or `1/2-1/2`.
    result: &'static str,
    /// A stable name of the reason why the game is over, such as `checkmate`, `time` or `crash`.
    reason: &'static str,
    /// The reason for people.
    explanation: String,
    /// The engine that lost by its own fault: on time, by an illegal move, a crash or a hang.
    culprit: Option<String>,
    /// The moves of the opening, in SAN with move numbers.
    opening: String,
    /// The number of plies, with those of the opening.
    plies: usize,
}

/// The result of a match, for the first engine.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ResultRecord {
    /// The names of the engines.
    engines: [String; 2],
    wins: u64,
    draws: u64,
    losses: u64,
    /// The pairs of games with 0, ½, 1, 1½ and 2 points.
    pairs: [u64; 5],
    /// The Elo difference; null without games and if one engine made all points.
    elo: Option<f64>,
    /// The ends of the interval that holds the true difference with a probability of 95 %; null if there is none. An end is null if
    /// it is infinite.
    elo_interval: Option<[Option<f64>; 2]>,
    /// The normalized Elo difference.
    normalized_elo: Option<f64>,
    /// The likelihood of superiority: the probability that the first engine is stronger, from 0 to 1.
    los: Option<f64>,
    /// The state of the test, with `--sprt`.
    sprt: Option<SprtRecord>,
    /// What the engines did wrong, with the number of games.
    faults: Vec<FaultRecord>,
}

/// The state of a sequential test.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SprtRecord {
    elo0: f64,
    elo1: f64,
    /// The log-likelihood ratio.
    llr: f64,
    /// The ratio at which H0 is accepted.
    lower: f64,
    /// The ratio at which H1 is accepted.
    upper: f64,
    /// `H0`, `H1`, or null if the test is not decided.
    accepted: Option<&'static str>,
}

/// What an engine did wrong.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FaultRecord {
    /// The name of the engine.
    engine: String,
    /// A stable name, such as `time`, `illegal-move`, `crash` or `hang`.
    fault: &'static str,
    /// The number of games.
    games: u64,
}

/// What is printed about a match.
#[derive(Debug)]
pub(super) struct Report {
    names: [String; 2],
    sprt: Option<Sprt>,
    faults: BTreeMap<(usize, &'static str), u64>,
    /// The pairs of games.
    pairs: Tally,
}

/// A game that has just ended.
pub(super) struct Step<'g> {
    number: usize,
    white: String,
    black: String,
    game: &'g PlayedGame,
}

impl Report {
    pub(super) const fn new(names: [String; 2], sprt: Option<Sprt>) -> Self {
        Self {
            names,
            sprt,
            faults: BTreeMap::new(),
            pairs: Tally::from_games(0, 0, 0),
        }
    }

    /// Adds a game.
    pub(super) fn add<'g>(&mut self, progress: &Progress<'g>) -> Step<'g> {
        self.pairs = *progress.pairs;
        let first = progress.first_color;
        if progress.games.games() == 1 {
            let names = &progress.game.names;
            self.names = match (&names[first], &names[!first]) {
                (one, two) if one == two => [format!("{one} (1)"), format!("{two} (2)")],
                (one, two) => [one.clone(), two.clone()],
            };
        }
        if let Some(color) = progress.game.ending.culprit() {
            let player = usize::from(color != first);
            *self
                .faults
                .entry((player, progress.game.ending.name()))
                .or_default() += 1;
        }
        let [one, two] = self.names.clone();
        let (white, black) = match first {
            Color::White => (one, two),
            Color::Black => (two, one),
        };
        Step {
            number: progress.number + 1,
            white,
            black,
            game: progress.game,
        }
    }

    /// Returns the games that the test counts.
    pub(super) fn decided(&self, result: &Tally) -> Tally {
        if self.pairs.games() == 0 {
            *result
        } else {
            self.pairs
        }
    }

    /// Returns the state of the match in a few words.
    pub(super) fn summary(&self, games: &Tally, pairs: &Tally) -> String {
        let counted = if pairs.games() == 0 { games } else { pairs };
        let mut parts = vec![games.to_string()];
        if let Some(elo) = counted.elo() {
            parts.push(format!("Elo {elo}"));
        }
        if let Some(sprt) = &self.sprt {
            let (low, high) = sprt.bounds();
            parts.push(format!(
                "LLR {:.2} ({low:.2}, {high:.2})",
                sprt.llr(counted)
            ));
        }
        parts.join(", ")
    }

    /// Prints the result.
    pub(super) fn print(
        &self,
        tally: &Tally,
        state: Option<SprtState>,
        context: &mut Context,
    ) -> Result<(), Error> {
        let [first, second] = &self.names;
        let out = &mut context.out;
        let heading = out.styled(Style::Bold, &format!("{first} against {second}"));
        let Some(score) = tally.score() else {
            writeln!(out, "{heading}: no games")?;
            return Ok(());
        };
        writeln!(
            out,
            "{heading}: {tally} of {} games, {:.1} %",
            tally.games(),
            score * 100.0
        )?;
        if tally.is_paired() {
            let [none, half, one, more, two] = tally.pairs();
            writeln!(
                out,
                "pairs with 0, ½, 1, 1½, 2 points: {none}, {half}, {one}, {more}, {two}"
            )?;
        }
        if let Some(elo) = tally.elo() {
            write!(out, "Elo {elo}")?;
            if elo.interval.is_some() {
                write!(out, " (95 %)")?;
            }
            if let Some(normalized) = elo.normalized {
                write!(out, ", normalized {normalized:+.1}")?;
            }
            if let Some(los) = tally.likelihood_of_superiority() {
                write!(out, ", LOS {:.1} %", los * 100.0)?;
            }
            writeln!(out)?;
        }
        if let Some(sprt) = &self.sprt {
            let (low, high) = sprt.bounds();
            let llr = sprt.llr(&self.decided(tally));
            let verdict = match state {
                Some(SprtState::AcceptH0) => out.styled(Style::Bad, "H0 accepted"),
                Some(SprtState::AcceptH1) => out.styled(Style::Good, "H1 accepted"),
                _ => "not decided".to_owned(),
            };
            writeln!(
                out,
                "SPRT of {} against {} Elo: LLR {llr:.2} ({low:.2}, {high:.2}), {verdict}",
                sprt.elo0(),
                sprt.elo1()
            )?;
        }
        for ((player, fault), games) in &self.faults {
            let name = &self.names[*player];
            let plural = if *games == 1 { "" } else { "s" };
            let line = format!("{name}: {fault} in {games} game{plural}");
            let line = out.styled(Style::Warning, &line);
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Returns the result as JSON.
    pub(super) fn record(&self, tally: &Tally, state: Option<SprtState>) -> ResultRecord {
        let finite = |number: f64| number.is_finite().then_some(number);
        let elo = tally.elo();
        let interval = elo.and_then(|elo| elo.interval);
        let fault = |(&(player, fault), &games): (&(usize, &'static str), &u64)| FaultRecord {
            engine: self.names[player].clone(),
            fault,
            games,
        };
        ResultRecord {
            engines: self.names.clone(),
            wins: tally.wins(),
            draws: tally.draws(),
            losses: tally.losses(),
            pairs: tally.pairs(),
            elo: elo.and_then(|elo| finite(elo.elo)),
            elo_interval: interval.map(|(low, high)| [finite(low), finite(high)]),
            normalized_elo: elo.and_then(|elo| elo.normalized),
            los: tally.likelihood_of_superiority(),
            sprt: self.sprt.map(|sprt| {
                let (lower, upper) = sprt.bounds();
                SprtRecord {
                    elo0: sprt.elo0(),
                    elo1: sprt.elo1(),
                    llr: sprt.llr(&self.decided(tally)),
                    lower,
                    upper,
                    accepted: match state {
                        Some(SprtState::AcceptH0) => Some("H0"),
                        Some(SprtState::AcceptH1) => Some("H1"),
                        _ => None,
                    },
                }
            }),
            faults: self.faults.iter().map(fault).collect(),
        }
    }
}

impl Step<'_> {
    /// Returns the line of a game for people.
    pub(super) fn line(&self) -> String {
        let moves = self.game.game.moves().len().div_ceil(2);
        format!(
            "{}. {} - {}: {}, {} ({moves} moves)",
            self.number,
            self.white,
            self.black,
            self.game.result().as_str(),
            self.game.ending
        )
    }

    pub(super) fn record(&self) -> GameRecord {
        let game = &self.game.game;
        let opening = &game.moves()[..self.game.opening_plies];
        GameRecord {
            number: self.number,
            white: self.white.clone(),
            black: self.black.clone(),
            result: self.game.result().as_str(),
            reason: self.game.ending.name(),
            explanation: self.game.ending.to_string(),
            culprit: self.game.ending.culprit().map(|color| match color {
                Color::White => self.white.clone(),
                Color::Black => self.black.clone(),
            }),
            opening: game.start().san_line(opening).unwrap_or_default(),
            plies: game.moves().len(),
        }
    }

    pub(super) fn pgn(&self) -> PgnGame {
        let mut pgn = self.game.to_pgn();
        let round = self.number.to_string();
        for (name, value) in [
            ("Event", "Engine match"),
            ("Date", &today()),
            ("Round", &round),
            ("White", &self.white),
            ("Black", &self.black),
        ] {
            // The names of engines that no tag can hold are left as they are.
            let _ = pgn.set_tag(name, value);
        }
        pgn
    }
}
