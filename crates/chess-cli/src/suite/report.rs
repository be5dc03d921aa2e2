//! [`SuiteRecord`]: the result of a suite, as text and JSON.

use super::Suite;
use super::case::{Case, Group, Share};
use super::search::Answer;
use crate::context::Context;
use crate::error::Error;
use crate::numbers::{commas, count, percent};
use crate::score::{ScoreRecord, score_text, white_view};
use chess_notation::PositionNotation;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::Write;

/// The result of a suite, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SuiteRecord {
    /// The name of the suite.
    suite: String,
    /// The name of the engine.
    engine: String,
    /// The number of solved positions.
    solved: usize,
    #[serde(flatten)]
    share: Share,
    /// The number of nodes searched.
    nodes: u64,
    /// The points by theme, or by the length of mates.
    groups: Vec<GroupRecord>,
    /// The positions in the order of the suite.
    positions: Vec<PositionRecord>,
}

/// The points in a part of a suite.
#[derive(Debug, Serialize, JsonSchema)]
struct GroupRecord {
    /// The theme, or the length of mates.
    name: String,
    #[serde(flatten)]
    share: Share,
}

/// The answer to a position.
#[derive(Debug, Serialize, JsonSchema)]
struct PositionRecord {
    /// The `id` of the position, or the number of its line.
    id: String,
    /// The position.
    fen: String,
    /// What solves the position.
    wanted: String,
    /// The move played in SAN; null if there is none.
    played: Option<String>,
    /// The last score from White's point of view.
    score: Option<ScoreRecord>,
    /// The score as text.
    #[serde(skip)]
    score_text: String,
    #[serde(flatten)]
    answer: Answer,
}

/// Returns the sum of points.
fn sum(shares: impl Iterator<Item = Share>) -> Share {
    shares.fold(Share::default(), |sum, share| Share {
        points: sum.points + share.points,
        max_points: sum.max_points + share.max_points,
    })
}

impl SuiteRecord {
    /// `answers` are those to the positions of the suite, in its order.
    pub(super) fn new(suite: &Suite, engine: &str, answers: Vec<Answer>) -> Self {
        let mut groups: BTreeMap<Group, GroupRecord> = BTreeMap::new();
        for (case, answer) in suite.cases.iter().zip(&answers) {
            if let Some((group, name)) = &case.group {
                let group = groups.entry(*group).or_insert_with(|| GroupRecord {
                    name: name.clone(),
                    share: Share::default(),
                });
                group.share = sum([group.share, answer.share].into_iter());
            }
        }
        let is_solved = |answer: &&Answer| answer.share.points == answer.share.max_points;
        Self {
            suite: suite.name.clone(),
            engine: engine.to_owned(),
            solved: answers.iter().filter(is_solved).count(),
            share: sum(answers.iter().map(|answer| answer.share)),
            nodes: answers.iter().map(|answer| answer.nodes).sum(),
            groups: groups.into_values().collect(),
            positions: suite
                .cases
                .iter()
                .zip(answers)
                .map(PositionRecord::new)
                .collect(),
        }
    }

    /// Returns whether there is no fault, and the required percentage of points is reached.
    pub(super) fn is_good(&self, target: Option<u32>) -> bool {
        let target = u64::from(target.unwrap_or(0));
        let has_fault = |position: &PositionRecord| !position.answer.faults.is_empty();
        !self.positions.iter().any(has_fault)
            && self.share.points * 100 >= target * self.share.max_points
    }

    /// Prints the result. In text, `misses` lists the positions that are not solved.
    pub(super) fn print(&self, misses: bool, context: &mut Context) -> Result<(), Error> {
        let out = &mut context.out;
        if out.is_json() {
            return out.json(self);
        }
        writeln!(out, "{}", self.summary())?;
        for GroupRecord { name, share } in &self.groups {
            let Share { points, max_points } = share;
            let percent = percent(*points, *max_points);
            writeln!(
                out,
                "  {name:<42} {points:>5} of {max_points:>5}  {percent:>5.1} %"
            )?;
        }
        for position in &self.positions {
            let Share { points, max_points } = position.answer.share;
            if misses && points < max_points {
                writeln!(out, "  {}", position.miss())?;
            }
            for fault in &position.answer.faults {
                writeln!(out, "  fault at {}, {}: {fault}", position.id, position.fen)?;
            }
        }
        // The results of a long run are shown one by one.
        Ok(out.flush()?)
    }

    fn summary(&self) -> String {
        let positions = self.positions.len();
        let Share { points, max_points } = self.share;
        let mut parts = vec![format!("solved {} of {positions}", self.solved)];
        if max_points != positions as u64 {
            parts.push(format!(
                "{} of {} points",
                commas(points),
                commas(max_points)
            ));
        }
        parts.push(format!("{:.1} %", percent(points, max_points)));
        parts.push(count(self.nodes, "node"));
        format!("{}: {}", self.suite, parts.join(", "))
    }
}

impl PositionRecord {
    fn new((case, answer): (&Case, Answer)) -> Self {
        let Case {
            id, position, task, ..
        } = case;
        let white = |(score, bound)| white_view(score, bound, position.side_to_move());
        let score = answer.score.map(white);
        Self {
            id: id.clone(),
            fen: position.to_fen().to_string(),
            wanted: task.wanted(position),
            played: answer.played.map(|mv| position.san(mv).to_string()),
            score: score.map(|(score, bound)| ScoreRecord::new(score, bound)),
            score_text: score.map_or_else(String::new, |(score, bound)| score_text(score, bound)),
            answer,
        }
    }

    fn miss(&self) -> String {
        let played = self.played.as_deref().unwrap_or("-");
        let Self {
            id,
            wanted,
            score_text,
            fen,
            answer,
            ..
        } = self;
        let depth = answer.depth.unwrap_or(0);
        format!("missed {id}: {played}, wanted {wanted}; {score_text} depth {depth}; {fen}")
    }
}
