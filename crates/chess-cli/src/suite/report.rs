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
    solved: u64,
    /// The points: one for each solved position, unless the suite gives points for moves.
    points: u64,
    /// The maximum of points.
    max_points: u64,
    /// The number of nodes searched.
    nodes: u64,
    /// The number of mates announced with a line that is shorter than the mate.
    broken_off: u64,
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
    points: u64,
    max_points: u64,
}

/// The answer to a position.
#[derive(Debug, Serialize, JsonSchema)]
struct PositionRecord {
    /// The `id` of the position, or the number of its line.
    id: String,
    fen: String,
    /// What solves the position.
    wanted: String,
    /// The move played in SAN; null if there is none.
    played: Option<String>,
    points: u64,
    max_points: u64,
    /// The last score from White's point of view.
    score: Option<ScoreRecord>,
    /// The same as text.
    #[serde(skip)]
    score_text: String,
    /// The depth of the last score, in plies.
    depth: Option<u32>,
    /// The number of nodes searched.
    nodes: u64,
    /// Wrong reports of the engine.
    faults: Vec<String>,
}

impl SuiteRecord {
    /// `answers` are those to the positions of the suite, in its order.
    pub(super) fn new(suite: &Suite, engine: &str, answers: &[Answer]) -> Self {
        let mut groups: BTreeMap<Group, (&str, Share)> = BTreeMap::new();
        for (case, answer) in suite.cases.iter().zip(answers) {
            if let Some((group, name)) = &case.group {
                let (_, share) = groups.entry(*group).or_insert((name, Share::default()));
                share.got += answer.points.got;
                share.of += answer.points.of;
            }
        }
        let groups = groups.into_values().map(|(name, share)| GroupRecord {
            name: name.to_owned(),
            points: share.got,
            max_points: share.of,
        });
        let is_solved = |answer: &&Answer| answer.points.got == answer.points.of;
        let cases = suite.cases.iter().zip(answers);
        Self {
            suite: suite.name.clone(),
            engine: engine.to_owned(),
            solved: answers.iter().filter(is_solved).count() as u64,
            points: answers.iter().map(|answer| answer.points.got).sum(),
            max_points: answers.iter().map(|answer| answer.points.of).sum(),
            nodes: answers.iter().map(|answer| answer.nodes).sum(),
            broken_off: answers.iter().map(|answer| answer.broken_off).sum(),
            groups: groups.collect(),
            positions: cases
                .map(|(case, answer)| PositionRecord::new(case, answer))
                .collect(),
        }
    }

    /// Returns whether there is no fault, and the required percentage of points is reached.
    pub(super) fn is_good(&self, target: Option<u32>) -> bool {
        let target = u64::from(target.unwrap_or(0));
        self.positions
            .iter()
            .all(|position| position.faults.is_empty())
            && self.points * 100 >= target * self.max_points
    }

    /// Prints the result. In text, `misses` lists the positions that are not solved.
    pub(super) fn print(&self, misses: bool, context: &mut Context) -> Result<(), Error> {
        let out = &mut context.out;
        if out.is_json() {
            return out.json(self);
        }
        writeln!(out, "{}", self.summary())?;
        for GroupRecord {
            name,
            points,
            max_points,
        } in &self.groups
        {
            let share = percent(*points, *max_points);
            writeln!(
                out,
                "  {name:<42} {points:>5} of {max_points:>5}  {share:>5.1} %"
            )?;
        }
        for position in &self.positions {
            if misses && position.points < position.max_points {
                writeln!(out, "  {}", position.miss())?;
            }
            for fault in &position.faults {
                writeln!(out, "  fault at {}, {}: {fault}", position.id, position.fen)?;
            }
        }
        // The results of a long run are shown one by one.
        Ok(out.flush()?)
    }

    fn summary(&self) -> String {
        let positions = self.positions.len() as u64;
        let mut parts = vec![format!("solved {} of {positions}", self.solved)];
        if self.max_points != positions {
            let (points, most) = (commas(self.points), commas(self.max_points));
            parts.push(format!("{points} of {most} points"));
        }
        parts.push(format!("{:.1} %", percent(self.points, self.max_points)));
        parts.push(count(self.nodes, "node"));
        if self.broken_off > 0 {
            parts.push(format!("incomplete lines of mates: {}", self.broken_off));
        }
        format!("{}: {}", self.suite, parts.join(", "))
    }
}

impl PositionRecord {
    fn new(case: &Case, answer: &Answer) -> Self {
        let white = |(score, bound)| white_view(score, bound, case.position.side_to_move());
        let score = answer.score.map(white);
        Self {
            id: case.id.clone(),
            fen: case.position.to_fen().to_string(),
            wanted: case.task.wanted(&case.position),
            played: answer.played.map(|mv| case.position.san(mv).to_string()),
            points: answer.points.got,
            max_points: answer.points.of,
            score: score.map(|(score, bound)| ScoreRecord::new(score, bound)),
            score_text: score
                .map_or_else(|| "-".to_owned(), |(score, bound)| score_text(score, bound)),
            depth: answer.depth,
            nodes: answer.nodes,
            faults: answer.faults.clone(),
        }
    }

    fn miss(&self) -> String {
        let played = self.played.as_deref().unwrap_or("-");
        let Self {
            id,
            wanted,
            score_text,
            fen,
            ..
        } = self;
        let depth = self.depth.unwrap_or(0);
        format!("missed {id}: {played}, wanted {wanted}; {score_text} depth {depth}; {fen}")
    }
}
