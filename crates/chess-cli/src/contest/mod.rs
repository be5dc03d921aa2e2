//! `chess match`: games between two engines.

mod args;
mod openings;
mod pgn_log;
mod report;

pub(crate) use args::MatchArgs;
pub(crate) use report::MatchRecord;

use crate::context::Context;
use crate::engines::{contest_error, resolved, stop_at_interrupt, supervisor};
use crate::error::Error;
use crate::exit::Verdict;
use crate::interrupt;
use crate::progress::Progress;
use crate::safe_text::safe;
use chess_match::{Contest, EngineConfig, Player, PlayerError, SprtState, Supervisor};
use pgn_log::PgnLog;
use report::Report;
use std::io::Write;
use std::ops::ControlFlow;
use std::thread;

pub(crate) fn run(args: &MatchArgs, context: &mut Context) -> Result<Verdict, Error> {
    let configs = configs(args)?;
    let openings = openings::read(args)?;
    let threads = args.concurrency;
    if threads > thread::available_parallelism().unwrap_or(threads) {
        context.note("more games at a time than processors: engines take time from each other");
    }
    if args.games % 2 == 1 {
        context.note("an odd number of games leaves one opening with one color only");
    }
    let mut log = args.pgn.as_ref().map(PgnLog::open).transpose()?;
    let supervisor = supervisor(context);
    stop_at_interrupt(&supervisor);
    let first = starter(&configs[0], &supervisor);
    let second = starter(&configs[1], &supervisor);
    let games = Contest::new(openings, args.games)
        .with_time_controls(args.time_controls(&configs))
        .with_adjudication(args.adjudication())
        .with_margin(args.margin)
        .with_threads(threads);
    let sprt = args.sprt()?;
    let bar = Progress::steps(context.progress(), args.games as u64, "games, {msg}");
    let mut report = Report::new(names(&configs), sprt);
    let mut failure = None;
    let result = games.run([&first, &second], &supervisor, |progress| {
        bar.add(1);
        let step = report.add(&progress);
        bar.message(report.summary(progress.games, progress.pairs));
        let written = bar.suspend(|| -> Result<(), Error> {
            if let Some(log) = &mut log {
                log.add(&step)?;
            }
            if context.out.is_json() {
                context.out.json(&MatchRecord::Game(step.record()))?;
            } else if !args.no_games {
                writeln!(context.out, "{}", safe(&step.line()))?;
            }
            Ok(context.out.flush()?)
        });
        if let Err(error) = written {
            failure = Some(error);
            return ControlFlow::Break(());
        }
        let is_decided = sprt.is_some_and(|sprt| sprt.state(progress.pairs) != SprtState::Continue);
        if is_decided {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    drop(bar);
    if let Some(error) = failure {
        return Err(error);
    }
    let tally = result.map_err(|error| contest_error([&configs[0], &configs[1]], &error))?;
    let state = sprt.map(|sprt| sprt.state(&report.decided(&tally)));
    if context.out.is_json() {
        let record = report.record(&tally, state);
        context.out.json(&MatchRecord::Result(Box::new(record)))?;
    } else {
        report.print(&tally, state, context)?;
    }
    if interrupt::was_pressed() {
        return Err(Error::interrupted());
    }
    Ok(match state {
        Some(SprtState::AcceptH0) => Verdict::Bad,
        _ => Verdict::Good,
    })
}

/// Returns the configurations of the two engines, with the options for both.
fn configs(args: &MatchArgs) -> Result<[EngineConfig; 2], Error> {
    let [first, second] = args.engine.as_slice() else {
        return Err(Error::usage(
            "a match needs two engines: --engine A --engine B",
        ));
    };
    let configure = |config: &EngineConfig| -> Result<EngineConfig, Error> {
        let mut config = resolved(config.clone())?;
        config.options.extend(args.option.iter().cloned());
        Ok(config)
    };
    Ok([configure(first)?, configure(second)?])
}

/// Returns a function that starts an engine.
fn starter<'a>(
    config: &'a EngineConfig,
    supervisor: &'a Supervisor,
) -> impl Fn() -> Result<Box<dyn Player>, PlayerError> + Sync + 'a {
    move || {
        let player = config.start(supervisor)?;
        Ok(Box::new(player))
    }
}

/// Returns the names of the engines before they have said theirs.
fn names(configs: &[EngineConfig; 2]) -> [String; 2] {
    [0, 1].map(|index| {
        let EngineConfig { name, program, .. } = &configs[index];
        name.clone()
            .unwrap_or_else(|| program.to_string_lossy().into_owned())
    })
}
