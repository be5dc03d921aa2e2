//! Searching the positions of a suite, several at a time.

use super::case::{Case, Share, Task};
use super::watch::Watch;
use crate::progress::{Progress, ProgressMode};
use chess_match::{Go, PlayerError, TimeControl, UciPlayer};
use chess_move::{Bound, Move, Score};
use schemars::JsonSchema;
use serde::Serialize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

/// The result of searching one position.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(super) struct Answer {
    #[serde(skip)]
    pub(super) played: Option<Move>,
    /// The last score, for the side to move.
    #[serde(skip)]
    pub(super) score: Option<(Score, Bound)>,
    #[serde(flatten)]
    pub(super) share: Share,
    /// The depth of the last score, in plies.
    pub(super) depth: Option<u32>,
    /// The number of nodes searched.
    pub(super) nodes: u64,
    /// Wrong reports of the engine.
    pub(super) faults: Vec<String>,
}

/// The time after which a search without a time limit is stopped.
const PATIENCE: Duration = Duration::from_secs(600);

/// Searches all positions. Returns the answers in the order of the positions.
pub(super) fn all(
    cases: &[Case],
    engines: &mut [UciPlayer],
    limits: TimeControl,
    progress: ProgressMode,
) -> Result<Vec<Answer>, PlayerError> {
    let progress = Progress::steps(progress, cases.len() as u64, "positions");
    let next = AtomicUsize::new(0);
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for engine in engines {
            let (next, sender) = (&next, sender.clone());
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(case) = cases.get(index) else { break };
                    let answer = search(engine, case, limits);
                    // The first error ends the work.
                    if sender.send((index, answer)).is_err() {
                        break;
                    }
                }
            });
        }
        // Drops the last sender, so that the receiver ends.
        drop(sender);
        let mut answers = Vec::with_capacity(cases.len());
        for (index, answer) in receiver {
            answers.push((index, answer?));
            progress.add(1);
        }
        answers.sort_by_key(|&(index, _)| index);
        Ok(answers.into_iter().map(|(_, answer)| answer).collect())
    })
}

fn search(engine: &mut UciPlayer, case: &Case, limits: TimeControl) -> Result<Answer, PlayerError> {
    let known = match case.task {
        Task::Mate(moves) => Some(moves),
        _ => None,
    };
    let go = Go {
        move_time: limits.move_time,
        nodes: limits.nodes,
        depth: limits.depth,
        mate: known.map(i32::unsigned_abs),
        ..Go::default()
    };
    let client = engine.client();
    client.new_game()?;
    let mut analysis = client.analyze(&case.position, go)?;
    if limits.move_time.is_none() {
        analysis = analysis.timeout(PATIENCE);
    }
    let mut watch = Watch::new(case.position, known);
    let mut nodes = 0;
    while let Some(info) = analysis.next() {
        let info = info?;
        nodes = info.nodes.unwrap_or(nodes);
        watch.see(&info);
        if watch.is_proven {
            analysis.stop()?;
        }
    }
    let played = analysis.best_move()?.best;
    Ok(Answer {
        played,
        share: case.task.judge(played, watch.is_proven),
        score: watch.score,
        depth: watch.depth,
        nodes,
        faults: watch.faults(),
    })
}
