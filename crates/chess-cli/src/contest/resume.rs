//! Goes on with a match from the games in its file.

use super::logged::{LoggedGame, Reading};
use super::pgn_log::PgnLog;
use super::report::EVENT;
use super::statistics::games;
use crate::context::Context;
use crate::error::Error;
use chess_match::{Contest, GameResult, Move, Schedule};
use chess_notation::PositionNotation;
use std::collections::BTreeMap;

/// Reads the games of a match that were played before, by their number from 0, and prepares the file for those that are
/// missing.
///
/// A damaged game at the end of the file, which a crash may leave, is played again. All other games must be of this
/// match.
pub(super) fn resume(
    log: &mut PgnLog,
    tournament: &Contest,
    names: &[String],
    context: &mut Context,
) -> Result<BTreeMap<usize, GameResult>, Error> {
    let expected = Expected {
        tournament,
        schedule: tournament.schedule(names.len()),
        names,
    };
    let mut results = BTreeMap::new();
    let mut damaged: Option<(LoggedGame, String)> = None;
    log.read(Reading::Moves, |game| {
        if let Some((game, damage)) = &damaged {
            return Err(of_game(log, game, "cli-resume-damaged", damage)
                .hint("remove this game, so that it is played again"));
        }
        if let Some(damage) = game.damage() {
            damaged = Some((game, damage));
            return Ok(());
        }
        let (number, result) = expected.number_and_result(&game).map_err(|reason| {
            let message = format!("the game is not of this match: {reason}");
            of_game(log, &game, "cli-resume-other", &message)
                .hint("a match goes on with the engines, names and openings of its beginning, and with as many games or more")
        })?;
        if results.insert(number, result).is_some() {
            let message = format!("game {} is there twice", number + 1);
            return Err(of_game(log, &game, "cli-resume-twice", &message));
        }
        Ok(())
    })?;
    let path = log.name();
    context.note(&format!(
        "{path} has {} of {} of this match",
        results.len(),
        games(expected.schedule.games() as u64)
    ));
    let Some((game, damage)) = damaged else {
        log.continue_at_end()?;
        return Ok(results);
    };
    if !log.begins_like(game.offset, &format!("[Event \"{EVENT}\"]"))? {
        let message = format!("the game is not of this match, and it is damaged: {damage}");
        return Err(of_game(log, &game, "cli-resume-other", &message));
    }
    context.note(&format!(
        "{path}: the last game, which begins in line {}, is damaged and is played again: {damage}",
        game.line
    ));
    log.continue_at(game.offset)?;
    Ok(results)
}

/// The games that a match should have.
struct Expected<'c> {
    tournament: &'c Contest,
    schedule: Schedule,
    names: &'c [String],
}

impl Expected<'_> {
    /// Returns the number of a game and its result, or why it is not of this match.
    fn number_and_result(&self, game: &LoggedGame) -> Result<(usize, GameResult), String> {
        let shown = |text: &Option<String>| match text {
            Some(text) => text.replace(char::is_control, "\u{fffd}"),
            None => "no tag".to_owned(),
        };
        let games = self.schedule.games();
        let round = game.round.as_ref().and_then(|round| round.parse().ok());
        let number = round.filter(|round| (1..=games).contains(round));
        let number = number.ok_or_else(|| {
            let found = shown(&game.round);
            format!("expected the tag Round from 1 to {games}, found {found}")
        })? - 1;
        let fixture = self.schedule.fixture(number);
        let players = fixture.players.map(|player| &self.names[player]);
        for (tag, expected, found) in [
            ("White", players.white, &game.white),
            ("Black", players.black, &game.black),
        ] {
            if found.as_ref() != Some(expected) {
                let found = shown(found);
                return Err(format!(
                    "in game {} expected the tag {tag} {expected}, found {found}",
                    number + 1
                ));
            }
        }
        let opening = self.tournament.openings.get(fixture.opening).to_game();
        let start = game.start.unwrap_or_default();
        if start != *opening.start() {
            return Err(format!(
                "in game {} expected the start position {}, found {}",
                number + 1,
                opening.start().to_fen(),
                start.to_fen()
            ));
        }
        let expected = opening.moves();
        let is_expected = match game.opening() {
            Some(found) => found == expected,
            None => game.moves.starts_with(expected),
        };
        if !is_expected {
            let line = |moves: &[Move]| match moves {
                [] => "without moves".to_owned(),
                moves => start.san_line(moves).unwrap_or_default(),
            };
            let shown = game.moves.len().min(expected.len());
            return Err(format!(
                "in game {} expected the opening {}, found {}",
                number + 1,
                line(expected),
                line(game.opening().unwrap_or(&game.moves[..shown]))
            ));
        }
        let result = game.result.unwrap_or(GameResult::Unknown);
        Ok((number, result))
    }
}

/// Returns an error about a game in the file.
fn of_game(log: &PgnLog, game: &LoggedGame, code: &'static str, message: &str) -> Error {
    let (path, line) = (log.name(), game.line);
    Error::input(code, format!("{path}: line {line}: {message}"))
}
