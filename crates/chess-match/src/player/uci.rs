//! [`UciPlayer`]: an engine that plays.

use super::{Choice, Player, PlayerError};
use crate::analysis::position::{Analyst, PositionAnalysis, Reports};
use crate::clock::TurnLimits;
use crate::engine::config::EngineConfig;
use crate::engine::supervisor::{EngineGuard, Supervisor};
use chess_move::Bound;
use chess_movegen::{Game, PositionRules};
use chess_uci::{Client, ClientError, EngineDeviation, ProcessGroup};
use core::time::Duration;

/// An engine that plays: a program of its own that speaks UCI.
///
/// When it is dropped, or stopped by its [`Supervisor`], it is killed with all processes that it has started. An engine
/// that plays by the rules is asked to end first, by [`quit`](Self::quit).
#[derive(Debug)]
pub struct UciPlayer {
    name: String,
    // Dropped before the client: the number of the group is not reused while the engine has not been waited for.
    guard: EngineGuard,
    client: Client,
    supervisor: Supervisor,
    state: EngineState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum EngineState {
    Running,
    /// It has ended, or was killed.
    Gone,
}

/// The time after which a search without a time limit counts as a hang.
const PATIENCE: Duration = Duration::from_secs(600);

impl UciPlayer {
    /// Starts an engine and sets its options.
    ///
    /// # Errors
    /// If the program cannot be started, does not answer, or does not have an option.
    pub fn start(config: &EngineConfig, supervisor: &Supervisor) -> Result<Self, PlayerError> {
        if supervisor.is_stopped() {
            return Err(PlayerError::Stopped);
        }
        let command = config.command();
        let mut guard = None;
        // From its first moment, because an engine may hang before it has said a word.
        let started = |id| guard = Some(supervisor.guard(ProcessGroup::begun_by(id)));
        let mut client = Client::start_watched(command, config.timeout, started)?;
        let Some(guard) = guard else {
            return Err(PlayerError::NoMove);
        };
        for (name, value) in &config.options {
            let is_button = value.is_empty()
                && client
                    .option(name)
                    .is_some_and(|option| option.kind == chess_uci::OptionKind::Button);
            if is_button {
                client.press(name)?;
            } else {
                client.set_option(name, value)?;
            }
        }
        client.wait_until_ready()?;
        let name = config
            .name
            .clone()
            .or_else(|| client.name().map(str::to_owned))
            .unwrap_or_else(|| config.program.to_string_lossy().into_owned());
        Ok(Self {
            name,
            client,
            guard,
            supervisor: supervisor.clone(),
            state: EngineState::Running,
        })
    }

    /// Returns the client, to use the engine for something else than a game.
    pub const fn client(&mut self) -> &mut Client {
        &mut self.client
    }

    /// Asks the engine to end, and waits for it. Kills it if it does not end in time.
    pub fn quit(self) {
        let Self { client, guard, .. } = self;
        // A failure means that the engine was killed.
        let _ = client.quit();
        drop(guard);
    }

    fn search(
        &mut self,
        game: &Game,
        limits: &TurnLimits,
        observer: &mut dyn FnMut(&PositionAnalysis),
    ) -> Result<PositionAnalysis, PlayerError> {
        let color = game.position().side_to_move();
        let patience = match limits.time_limit(color) {
            Some(limit) => limit.saturating_add(limits.margin),
            None => PATIENCE,
        };
        let analysis = self.client.analyze(game, limits.to_go(color))?;
        let mut analysis = analysis.timeout(patience);
        let handle = analysis.stop_handle();
        let _stop = self.supervisor.on_stop(move || handle.stop());
        let mut reports = Reports::new(*game.position());
        for info in &mut analysis {
            if reports.add(&info?) {
                observer(&reports.analysis(None));
            }
        }
        let best = analysis.best_move()?.best.ok_or(PlayerError::NoMove)?;
        Ok(reports.analysis(Some(best)))
    }

    /// Notes whether the engine is still there.
    fn checked<T>(&mut self, result: Result<T, PlayerError>) -> Result<T, PlayerError> {
        if let Err(PlayerError::Engine(
            ClientError::Timeout { .. } | ClientError::Ended { .. } | ClientError::Start { .. },
        )) = &result
        {
            self.state = EngineState::Gone;
        }
        match result {
            Err(_) if self.supervisor.is_stopped() => Err(PlayerError::Stopped),
            result => result,
        }
    }
}

impl Player for UciPlayer {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self) -> Result<(), PlayerError> {
        let result = self.client.new_game().map_err(PlayerError::from);
        self.checked(result)
    }

    /// Waits until the engine has answered all that was sent, so that a late line cannot answer the next search.
    fn get_ready(&mut self) -> Result<(), PlayerError> {
        let result = self.client.wait_until_ready().map_err(PlayerError::from);
        self.checked(result)
    }

    fn take_deviations(&mut self) -> Vec<EngineDeviation> {
        self.client.take_deviations()
    }

    fn choose(&mut self, game: &Game, limits: &TurnLimits) -> Result<Choice, PlayerError> {
        let result = self.search(game, limits, &mut |_| {});
        let analysis = self.checked(result)?;
        let line = analysis.lines.first();
        Ok(Choice {
            mv: analysis.best.ok_or(PlayerError::NoMove)?,
            score: line.map(|line| line.score),
            bound: line.map_or(Bound::Exact, |line| line.bound),
            depth: line.and_then(|line| line.depth),
            nodes: analysis.nodes,
        })
    }

    fn is_usable(&mut self) -> bool {
        self.state == EngineState::Running
    }
}

impl Analyst for UciPlayer {
    fn analyze(
        &mut self,
        game: &Game,
        limits: &TurnLimits,
        observer: &mut dyn FnMut(&PositionAnalysis),
    ) -> Result<PositionAnalysis, PlayerError> {
        if !game.position().has_legal_move() {
            return Ok(PositionAnalysis::default());
        }
        let result = self.search(game, limits, observer);
        self.checked(result)
    }
}
