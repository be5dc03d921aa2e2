//! [`Entrants`]: the engines of a match.

use super::args::MatchArgs;
use crate::engines::{engine_error, resolved};
use crate::error::Error;
use chess_match::{EngineConfig, Player, PlayerError, Supervisor, TimeControl, UciPlayer};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The engines of a match, in the order of the arguments.
#[derive(Debug)]
pub(super) struct Entrants {
    list: Vec<Entrant>,
    /// The names, all different.
    names: Vec<String>,
}

#[derive(Debug)]
struct Entrant {
    config: EngineConfig,
    /// The engine that was started for its name, if it plays the first game.
    started: Mutex<Option<UciPlayer>>,
}

impl Entrants {
    /// Starts each engine, so that all names are known before the first game, and an engine that does not start is not
    /// found in the last one.
    pub(super) fn start(
        configs: Vec<EngineConfig>,
        supervisor: &Supervisor,
    ) -> Result<Self, Error> {
        let mut list = Vec::new();
        let mut names = Vec::new();
        for config in configs {
            let player = UciPlayer::start(&config, supervisor)
                .map_err(|error| engine_error(&config, &error))?;
            // As in a tag.
            names.push(player.name().replace(char::is_control, " "));
            // The others would only take memory until their first game.
            let plays_first = list.len() < 2;
            list.push(Entrant {
                config,
                started: Mutex::new(plays_first.then_some(player)),
            });
        }
        Ok(Self {
            list,
            names: distinct(&names),
        })
    }

    pub(super) fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the configuration of an engine.
    pub(super) fn config(&self, index: usize) -> &EngineConfig {
        &self.list[index].config
    }

    /// Returns a function for each engine that starts it.
    pub(super) fn starters<'a>(
        &'a self,
        supervisor: &'a Supervisor,
    ) -> Vec<impl Fn() -> Result<Box<dyn Player>, PlayerError> + Sync + 'a> {
        let starter = |entrant: &'a Entrant| {
            move || -> Result<Box<dyn Player>, PlayerError> {
                // The lock ends here: several threads may start the engine at a time.
                let started = lock(&entrant.started).take();
                let player = match started {
                    Some(player) => player,
                    None => UciPlayer::start(&entrant.config, supervisor)?,
                };
                Ok(Box::new(player))
            }
        };
        self.list.iter().map(starter).collect()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Returns the configurations of the engines, with the options for all.
pub(super) fn configs(args: &MatchArgs) -> Result<Vec<EngineConfig>, Error> {
    if args.engine.len() < 2 {
        return Err(Error::usage(
            "a match needs two engines or more: --engine A --engine B",
        ));
    }
    let configure = |config: &EngineConfig| -> Result<EngineConfig, Error> {
        let mut config = resolved(config.clone())?;
        config.options.extend(args.option.iter().cloned());
        Ok(config)
    };
    args.engine.iter().map(configure).collect()
}

/// Returns the time controls of the engines: their own, or else the one for all.
pub(super) fn time_controls(configs: &[EngineConfig], for_all: TimeControl) -> Vec<TimeControl> {
    let controls = configs.iter().map(|config| config.time_control);
    controls.map(|control| control.unwrap_or(for_all)).collect()
}

/// Numbers names that occur several times: `chess (1)`, `chess (2)`.
fn distinct(names: &[String]) -> Vec<String> {
    let number = |(index, name): (usize, &String)| {
        let count = |names: &[String]| names.iter().filter(|other| *other == name).count();
        match count(names) {
            1 => name.clone(),
            _ => format!("{name} ({})", count(&names[..=index])),
        }
    };
    names.iter().enumerate().map(number).collect()
}

#[cfg(test)]
mod tests {
    use super::distinct;

    #[test]
    fn names_that_occur_several_times_are_numbered() {
        let names = ["a", "b", "a", "c", "a"].map(str::to_owned);
        assert_eq!(distinct(&names), ["a (1)", "b", "a (2)", "c", "a (3)"]);
    }
}
