//! Engines: which ones to start, and how they end.

use crate::context::Context;
use crate::error::Error;
use crate::exit::ExitStatus;
use crate::interrupt;
use crate::numbers::within;
use crate::tablebases;
use chess_match::{
    ClientError, ContestError, Diagnostic, EngineConfig, EngineDeviation, PlayerError, Supervisor,
    TimeControl, UciPlayer, Watchdog,
};
use clap::Args;
use std::collections::BTreeSet;
use std::env;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;

/// The argument with which this program runs as the watchdog of another one: it ends the engines after a crash.
pub(crate) const WATCHDOG: &str = "__watchdog";

/// An engine for a position or a game.
#[derive(Debug, Args)]
pub(crate) struct EngineArgs {
    /// The engine: a command, or words such as `cmd=stockfish option.Hash=64`; the engine of this program if missing
    #[arg(long, short, value_name = "ENGINE")]
    pub(crate) engine: Option<EngineConfig>,
    /// Set an option of the engine; can be repeated
    #[arg(long, value_name = "NAME=VALUE", value_parser = parse_option)]
    pub(crate) option: Vec<(String, String)>,
}

/// How long an engine may think about a position.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// Seconds for each position
    #[arg(long, short, value_name = "SECONDS", value_parser = parse_seconds)]
    time: Option<Duration>,
    /// Nodes for each position
    #[arg(long, short, value_name = "N", value_parser = within::<u64>(1..))]
    nodes: Option<u64>,
    /// The depth for each position, in plies
    #[arg(long, short, value_name = "PLIES", value_parser = within::<u32>(1..))]
    depth: Option<u32>,
}

impl LimitArgs {
    /// Returns the limits, or a time if there are none.
    pub(crate) fn control(&self, default: Duration) -> TimeControl {
        let mut control = TimeControl {
            move_time: self.time,
            nodes: self.nodes,
            depth: self.depth,
            ..TimeControl::default()
        };
        if control.is_unlimited() {
            control.move_time = Some(default);
        }
        control
    }
}

/// Parses a positive number of seconds.
pub(crate) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (0.001..=1e6).contains(seconds));
    seconds
        .map(Duration::from_secs_f64)
        .ok_or_else(|| "expected a number of seconds from 0.001".to_owned())
}

/// Parses `NAME=VALUE`.
pub(crate) fn parse_option(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("expected NAME=VALUE, such as Hash=64".to_owned()),
    }
}

impl EngineArgs {
    /// Sets options that arguments of their own stand for, unless they are missing.
    pub(crate) fn prepare(&mut self, options: &[(&str, Option<usize>)]) {
        for (name, value) in options {
            if let Some(value) = value {
                self.option.push(((*name).to_owned(), value.to_string()));
            }
        }
    }

    /// Gives endgame tables to the engine, if there are directories of them.
    pub(crate) fn prepare_tablebases(&mut self, directories: &[PathBuf]) -> Result<(), Error> {
        if directories.is_empty() {
            return Ok(());
        }
        // The engine would not say that it has found none.
        tablebases::open(directories)?;
        // An engine can be started in another directory.
        let absolute = directories.iter().map(std::path::absolute);
        let absolute = absolute.collect::<Result<Vec<_>, _>>();
        let joined = absolute.ok().and_then(|paths| env::join_paths(paths).ok());
        let path = joined.and_then(|path| path.into_string().ok());
        let Some(path) = path else {
            return Err(Error::usage(
                "a directory of --syzygy cannot be passed to an engine: its path has a separator of paths or is not Unicode",
            ));
        };
        self.option.push(("SyzygyPath".to_owned(), path));
        Ok(())
    }

    /// Limits the strength of the engine.
    pub(crate) fn prepare_strength(&mut self, elo: Option<u32>) {
        if let Some(elo) = elo {
            for (name, value) in [("UCI_LimitStrength", "true"), ("UCI_Elo", &elo.to_string())] {
                self.option.push((name.to_owned(), value.to_owned()));
            }
        }
    }

    /// Starts the engine.
    pub(crate) fn start(&self, supervisor: &Supervisor) -> Result<UciPlayer, Error> {
        let mut config = match &self.engine {
            Some(config) => resolved(config.clone())?,
            None => own_engine()?,
        };
        config.options.extend(self.option.iter().cloned());
        UciPlayer::start(&config, supervisor).map_err(|error| engine_error(&config, &error))
    }

    /// Returns the error that the engine failed.
    pub(crate) fn error(&self, error: &PlayerError) -> Error {
        let own = EngineConfig::new("of this program");
        engine_error(self.engine.as_ref().unwrap_or(&own), error)
    }
}

/// Replaces the engine `self` by this program's own.
pub(crate) fn resolved(mut config: EngineConfig) -> Result<EngineConfig, Error> {
    if config.program == "self" && config.args.is_empty() {
        let own = own_engine()?;
        config.program = own.program;
        config.args = own.args;
    }
    Ok(config)
}

/// Returns the engine of this program.
pub(crate) fn own_engine() -> Result<EngineConfig, Error> {
    let program = this_program()?;
    Ok(EngineConfig {
        args: vec!["uci".into()],
        ..EngineConfig::new(program)
    })
}

fn this_program() -> Result<PathBuf, Error> {
    env::current_exe().map_err(|error| {
        Error::new(
            ExitStatus::Engine,
            "cli-no-program",
            format!("cannot find this program: {error}"),
        )
    })
}

/// Returns the supervisor of all engines. They end when this program ends, for whatever reason.
pub(crate) fn supervisor(context: &mut Context) -> Supervisor {
    let mut command = Command::new(match this_program() {
        Ok(program) => program,
        Err(_) => return unwatched("cannot find this program", context),
    });
    command.arg(WATCHDOG);
    match Watchdog::start(command) {
        Ok(watchdog) => Supervisor::with_watchdog(watchdog),
        Err(error) => unwatched(&error.to_string(), context),
    }
}

fn unwatched(reason: &str, context: &mut Context) -> Supervisor {
    context.note(&format!(
        "engines may go on running if this program crashes: {reason}"
    ));
    Supervisor::new()
}

/// Ends the engines at the first Ctrl-C. The command ends by itself when it sees that they are gone.
pub(crate) fn stop_at_interrupt(supervisor: &Supervisor) {
    let supervisor = supervisor.clone();
    interrupt::on_first(move || supervisor.stop());
}

/// The deviations of engines from the protocol that were noted, so that each kind is noted once for each engine.
#[derive(Debug, Default)]
pub(crate) struct DeviationNotes(BTreeSet<(String, &'static str)>);

impl DeviationNotes {
    /// Notes the deviations of a kind that this engine has not shown before.
    pub(crate) fn add(
        &mut self,
        engine: &str,
        deviations: &[EngineDeviation],
        context: &mut Context,
    ) {
        for deviation in deviations {
            if self.0.insert((engine.to_owned(), deviation.code())) {
                context.note(&format!("engine {engine}: {deviation}"));
            }
        }
    }
}

/// Returns the error that an engine failed.
pub(crate) fn engine_error(config: &EngineConfig, error: &PlayerError) -> Error {
    if interrupt::was_pressed() {
        return Error::interrupted();
    }
    let program = config.program.to_string_lossy();
    let name = config.name.as_deref().unwrap_or(&program);
    let reported = Error::of(ExitStatus::Engine, error).with_span(error);
    match error {
        // The text of this error begins with the program, which often is the name.
        PlayerError::Engine(ClientError::Start { program, .. }) if name == program => reported,
        _ => reported.about(format_args!("engine {name}")),
    }
}

/// Returns the error that a match could not be played.
pub(crate) fn contest_error<'c>(
    config: impl Fn(usize) -> &'c EngineConfig,
    error: &ContestError,
) -> Error {
    match error {
        ContestError::Start { player, error } => engine_error(config(*player), error),
        error => Error::of(ExitStatus::Engine, error),
    }
}
