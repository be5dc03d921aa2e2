//! [`Report`]: what is printed about a match.

use super::record::{
    EncounterRecord, FaultRecord, GameRecord, ResultRecord, SprtRecord, StandingRecord,
};
use super::standings::{self, points};
use super::statistics;
use crate::context::Context;
use crate::date::today;
use crate::error::Error;
use crate::output::Style;
use chess_match::{ContestProgress, CrossTable, PgnGame, PlayedGame, Sprt, Tally};
use chess_move::{ByColor, Color};
use chess_notation::PositionNotation;
use std::collections::BTreeMap;
use std::io::Write;

/// The value of the tag `Event`.
pub(super) const EVENT: &str = "Engine match";

/// What is printed about a match.
#[derive(Debug)]
pub(super) struct Report<'n> {
    names: &'n [String],
    sprt: Option<Sprt>,
    /// The number of games that an engine lost by a fault.
    faults: BTreeMap<(usize, &'static str), u64>,
}

/// A game that has just ended.
pub(super) struct Step<'g> {
    number: usize,
    names: ByColor<&'g str>,
    game: &'g PlayedGame,
}

impl<'n> Report<'n> {
    pub(super) const fn new(names: &'n [String], sprt: Option<Sprt>) -> Self {
        Self {
            names,
            sprt,
            faults: BTreeMap::new(),
        }
    }

    /// Adds a game.
    pub(super) fn add<'g>(&mut self, progress: &ContestProgress<'g>) -> Step<'g>
    where
        'n: 'g,
    {
        let names = self.names;
        let ending = &progress.game.ending;
        if let Some(color) = ending.culprit() {
            let fault = (progress.players[color], ending.name());
            *self.faults.entry(fault).or_default() += 1;
        }
        Step {
            number: progress.number + 1,
            names: progress.players.map(|player| names[player].as_str()),
            game: progress.game,
        }
    }

    /// Returns the state of the match in a few words.
    pub(super) fn summary(&self, table: &CrossTable) -> String {
        if let &[best, ..] = table.ranking().as_slice()
            && table.players() > 2
        {
            let tally = table.total(best);
            return format!("{} leads with {tally}", self.names[best]);
        }
        let tally = table.between(0, 1);
        let mut parts = vec![tally.to_string()];
        if let Some(elo) = tally.elo() {
            parts.push(format!("Elo {elo}"));
        }
        if let Some(sprt) = &self.sprt {
            parts.push(statistics::ratio(sprt, &tally));
        }
        parts.join(", ")
    }

    /// Prints the result.
    pub(super) fn print(&self, table: &CrossTable, context: &mut Context) -> Result<(), Error> {
        let out = &mut context.out;
        match self.names {
            [first, second] => {
                let tally = table.between(0, 1);
                let heading = out.styled(Style::Bold, &format!("{first} against {second}"));
                let Some(score) = tally.score() else {
                    writeln!(out, "{heading}: no games")?;
                    return Ok(());
                };
                let games = statistics::games(tally.games());
                writeln!(out, "{heading}: {tally} of {games}, {:.1} %", score * 100.0)?;
                statistics::print(&tally, self.sprt.as_ref(), out)?;
            }
            names => standings::print(names, table, out)?,
        }
        for ((player, fault), games) in &self.faults {
            let name = &self.names[*player];
            let line = format!("{name}: {fault} in {}", statistics::games(*games));
            let line = out.styled(Style::Warning, &line);
            writeln!(out, "{line}")?;
        }
        Ok(())
    }

    /// Returns the result as JSON.
    pub(super) fn record(&self, table: &CrossTable) -> ResultRecord {
        let name = |player: usize| self.names[player].clone();
        let fault = |(&(player, fault), &games): (&(usize, &'static str), &u64)| FaultRecord {
            engine: name(player),
            fault,
            games,
        };
        let standing = |player: usize| {
            let total = table.total(player);
            let opponents = (0..table.players()).filter(|opponent| *opponent != player);
            let encounters = opponents.map(|opponent| (opponent, table.between(player, opponent)));
            StandingRecord {
                engine: name(player),
                games: total.games(),
                points: points(&total),
                total: (&total).into(),
                opponents: encounters
                    .filter(|(_, tally)| tally.games() > 0)
                    .map(|(opponent, tally)| EncounterRecord {
                        opponent: name(opponent),
                        tally: (&tally).into(),
                    })
                    .collect(),
            }
        };
        let first: Tally = table.total(0);
        ResultRecord {
            engines: self.names.to_vec(),
            first: (&first).into(),
            sprt: self.sprt.map(|sprt| SprtRecord::new(&sprt, &first)),
            faults: self.faults.iter().map(fault).collect(),
            standings: table.ranking().into_iter().map(standing).collect(),
        }
    }
}

impl Step<'_> {
    /// Returns the line of a game for people.
    pub(super) fn line(&self) -> String {
        let moves = self.game.game.moves().len().div_ceil(2);
        let plural = if moves == 1 { "" } else { "s" };
        format!(
            "{}. {} - {}: {}, {} ({moves} move{plural})",
            self.number,
            self.names.white,
            self.names.black,
            self.game.result().as_str(),
            self.game.ending
        )
    }

    pub(super) fn record(&self) -> GameRecord {
        let game = &self.game.game;
        let opening = &game.moves()[..self.game.opening_plies];
        let name = |color: Color| self.names[color].to_owned();
        GameRecord {
            number: self.number,
            white: name(Color::White),
            black: name(Color::Black),
            result: self.game.result().as_str(),
            reason: self.game.ending.name(),
            explanation: self.game.ending.to_string(),
            culprit: self.game.ending.culprit().map(name),
            opening: game.start().san_line(opening).unwrap_or_default(),
            plies: game.moves().len(),
        }
    }

    pub(super) fn pgn(&self) -> PgnGame {
        let mut pgn = self.game.to_pgn();
        let round = self.number.to_string();
        for (name, value) in [
            ("Event", EVENT),
            ("Date", &today()),
            ("Round", &round),
            ("White", self.names.white),
            ("Black", self.names.black),
        ] {
            // The names of engines that no tag can hold are left as they are.
            let _ = pgn.set_tag(name, value);
        }
        pgn
    }
}
