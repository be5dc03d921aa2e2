//! `chess match`: games between two or more engines.

mod args;
mod entrants;
mod logged;
mod openings;
mod pgn_log;
mod record;
mod report;
mod resume;
mod standings;
pub(crate) mod statistics;

pub(crate) use args::{MatchArgs, TestArgs, parse_elo};
pub(crate) use record::{MatchRecord, SprtRecord, TallyRecord};

use crate::context::Context;
use crate::engines::{DeviationNotes, contest_error, stop_at_interrupt, supervisor};
use crate::error::Error;
use crate::exit::Verdict;
use crate::interrupt;
use crate::progress::Progress;
use crate::safe_text::safe;
use chess_match::{Contest, ContestProgress, CrossTable, Sprt, SprtState, StartPlayer, Supervisor};
use chess_move::Color;
use entrants::{Entrants, configs, time_controls};
use pgn_log::PgnLog;
use report::Report;
use std::io::Write;
use std::ops::ControlFlow;
use std::thread;

pub(crate) fn run(args: &MatchArgs, context: &mut Context) -> Result<Verdict, Error> {
    let configs = configs(args)?;
    let sprt = args.sprt(configs.len())?;
    let openings = openings::read(args)?;
    let adjudication = args.adjudication()?;
    let threads = args.concurrency;
    if threads > thread::available_parallelism().unwrap_or(threads) {
        context.note("more games at a time than processors: engines take time from each other");
    }
    if args.games % 2 == 1 {
        context.note("an odd number of games leaves one opening with one color only");
    }
    let mut log = args.pgn.as_deref().map(PgnLog::open).transpose()?;
    if let Some(log) = &mut log
        && !args.resume
    {
        log.check_end()?;
    }
    let supervisor = supervisor(context);
    stop_at_interrupt(&supervisor);
    let mut tournament = Contest {
        tournament: args.tournament(),
        time_controls: time_controls(&configs, args.time_control()),
        adjudication,
        margin: args.margin,
        threads,
        ..Contest::new(openings, args.games)
    };
    let entrants = Entrants::start(configs, &supervisor)?;
    if let Some(log) = &mut log
        && args.resume
    {
        tournament.results = resume::resume(log, &tournament, entrants.names(), context)?;
    }
    let mut session = Session {
        args,
        sprt,
        report: Report::new(entrants.names(), sprt),
        table: tournament.known_results(entrants.names().len()),
        log,
        deviations: DeviationNotes::default(),
    };
    let played = session.play(&tournament, &entrants, &supervisor, context);
    if played.is_ok() || count_games(&session.table) > 0 {
        session.print(context)?;
    }
    played?;
    if interrupt::was_pressed() {
        if session.log.is_some() {
            context.note("the same command with --resume goes on with this match");
        }
        return Err(Error::interrupted());
    }
    Ok(match session.test() {
        Some(SprtState::AcceptH0) => Verdict::Bad,
        _ => Verdict::Good,
    })
}

/// A match that is played.
struct Session<'a> {
    args: &'a MatchArgs,
    sprt: Option<Sprt>,
    report: Report<'a>,
    /// The results so far.
    table: CrossTable,
    log: Option<PgnLog>,
    deviations: DeviationNotes,
}

impl Session<'_> {
    /// Plays the games, unless the test is decided.
    fn play(
        &mut self,
        tournament: &Contest,
        entrants: &Entrants,
        supervisor: &Supervisor,
        context: &mut Context,
    ) -> Result<(), Error> {
        if self.is_decided() {
            return Ok(());
        }
        let starters = entrants.starters(supervisor);
        let starters: Vec<&StartPlayer<'_>> = starters
            .iter()
            .map(|starter| starter as &StartPlayer<'_>)
            .collect();
        let games = tournament.schedule(starters.len()).games() as u64;
        let bar = Progress::steps(context.progress(), games, "games, {msg}");
        bar.add(count_games(&self.table));
        let mut failure = None;
        let result = tournament.run(&starters, supervisor, |played| {
            self.table.clone_from(played.table);
            bar.add(1);
            bar.message(self.report.summary(&self.table));
            if let Err(error) = bar.suspend(|| self.add(&played, context)) {
                failure = Some(error);
                return ControlFlow::Break(());
            }
            if self.is_decided() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        if let Some(error) = failure {
            return Err(error);
        }
        result
            .map(drop)
            .map_err(|error| contest_error(|player| entrants.config(player), &error))
    }

    /// Writes and prints a game.
    fn add(&mut self, played: &ContestProgress<'_>, context: &mut Context) -> Result<(), Error> {
        let game = played.game;
        for color in Color::ALL {
            self.deviations
                .add(&game.names[color], &game.deviations[color], context);
        }
        let step = self.report.add(played);
        if let Some(log) = &mut self.log {
            log.add(&step)?;
        }
        if context.out.is_json() {
            context.out.json(&MatchRecord::Game(step.record()))?;
        } else if !self.args.no_games {
            writeln!(context.out, "{}", safe(&step.line()))?;
        }
        Ok(context.out.flush()?)
    }

    /// Prints the result.
    fn print(&self, context: &mut Context) -> Result<(), Error> {
        if context.out.is_json() {
            let record = self.report.record(&self.table);
            return context.out.json(&MatchRecord::Result(Box::new(record)));
        }
        self.report.print(&self.table, context)
    }

    /// Returns the state of the test.
    fn test(&self) -> Option<SprtState> {
        let sprt = self.sprt?;
        Some(sprt.state(&self.table.between(0, 1)))
    }

    fn is_decided(&self) -> bool {
        self.test()
            .is_some_and(|state| state != SprtState::Continue)
    }
}

/// Returns the number of games in a table.
fn count_games(table: &CrossTable) -> u64 {
    // Each game is counted for both players.
    (0..table.players())
        .map(|player| table.total(player).games())
        .sum::<u64>()
        / 2
}
