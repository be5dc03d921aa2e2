//! [`SearchPlayer`]: a search in this process.

use super::{Choice, Player, PlayerError};
use crate::analysis::position::{AnalysisLine, Analyst, PositionAnalysis};
use crate::clock::TurnLimits;
use crate::engine::supervisor::{StopGuard, Supervisor};
use chess_movegen::Game;
use chess_search::{Evaluate, HandWritten, Limits, SearchClock, SearchResult, Searcher};

/// A search in this process, with an evaluation of your own: no UCI, no second program.
///
/// ```
/// use chess_match::{SearchPlayer, Supervisor};
/// use chess_search::{SearchOptions, Searcher};
///
/// let searcher = Searcher::new(SearchOptions { hash_mib: 2, ..SearchOptions::default() })?;
/// let player = SearchPlayer::new("hand-written", searcher, &Supervisor::new());
/// # Ok::<(), chess_search::HashTooLarge>(())
/// ```
#[derive(Debug)]
pub struct SearchPlayer<E: Evaluate = HandWritten> {
    name: String,
    searcher: Searcher<E>,
    soft_nodes: Option<u64>,
    supervisor: Supervisor,
    _stop: StopGuard,
}

impl<E: Evaluate> SearchPlayer<E> {
    /// Creates a player. The supervisor stops its searches.
    pub fn new(name: impl Into<String>, searcher: Searcher<E>, supervisor: &Supervisor) -> Self {
        let control = searcher.control();
        Self {
            name: name.into(),
            searcher,
            soft_nodes: None,
            supervisor: supervisor.clone(),
            _stop: supervisor.on_stop(move || control.stop()),
        }
    }

    /// Starts no new iteration of a search after this number of nodes.
    #[must_use]
    pub fn with_soft_nodes(self, nodes: u64) -> Self {
        Self {
            soft_nodes: Some(nodes),
            ..self
        }
    }

    fn limits(&self, game: &Game, limits: &TurnLimits) -> Limits {
        let color = game.position().side_to_move();
        Limits {
            depth: limits.control.depth,
            nodes: limits.control.nodes,
            soft_nodes: self.soft_nodes,
            move_time: limits.control.move_time,
            clock: limits.clocks[color].map(|clock| SearchClock {
                remaining: clock.remaining(),
                increment: clock.control.increment,
                moves_to_go: clock.moves_to_go,
            }),
            ..Limits::default()
        }
    }
}

impl<E: Evaluate> SearchPlayer<E> {
    fn search(&mut self, game: &Game, limits: &TurnLimits) -> Result<SearchResult, PlayerError> {
        let limits = self.limits(game, limits);
        let found = self.searcher.search(game, &limits, |_| {});
        if self.supervisor.is_stopped() {
            return Err(PlayerError::Stopped);
        }
        Ok(found)
    }
}

impl<E: Evaluate> Player for SearchPlayer<E> {
    fn name(&self) -> &str {
        &self.name
    }

    fn new_game(&mut self) -> Result<(), PlayerError> {
        self.searcher.clear();
        Ok(())
    }

    fn choose(&mut self, game: &Game, limits: &TurnLimits) -> Result<Choice, PlayerError> {
        let found = self.search(game, limits)?;
        Ok(Choice {
            mv: found.best.ok_or(PlayerError::NoMove)?,
            score: Some(found.score),
            bound: found.bound,
            depth: Some(found.depth),
            nodes: Some(found.nodes),
        })
    }
}

/// The observer sees the result alone.
impl<E: Evaluate> Analyst for SearchPlayer<E> {
    fn analyze(
        &mut self,
        game: &Game,
        limits: &TurnLimits,
        observer: &mut dyn FnMut(&PositionAnalysis),
    ) -> Result<PositionAnalysis, PlayerError> {
        let found = self.search(game, limits)?;
        let line = |line: chess_search::ScoredLine| AnalysisLine {
            score: line.score,
            bound: line.bound,
            depth: Some(line.depth),
            moves: line.pv,
        };
        let analysis = PositionAnalysis {
            best: found.best,
            lines: found.lines.into_iter().map(line).collect(),
            nodes: Some(found.nodes),
            time: found.time,
        };
        observer(&analysis);
        Ok(analysis)
    }
}
