//! The analysis of one position.

use super::{AnalyzeArgs, POSITION_TIME, start};
use crate::context::{Context, Verbosity};
use crate::engines::DeviationNotes;
use crate::error::Error;
use crate::exit::Verdict;
use crate::output::Style;
use crate::progress::Progress;
use crate::score::{ScoreRecord, score_text, white_view};
use chess_board::Position;
use chess_match::{AnalysisLine, Analyst, Player, PositionAnalysis, TurnLimits};
use chess_move::{Bound, ByColor, Score};
use chess_movegen::Game;
use chess_notation::PositionNotation;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;
use std::time::Duration;

/// The analysis of a position, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct AnalysisRecord {
    /// The position.
    fen: String,
    /// The name of the engine.
    engine: String,
    /// The best move as UCI writes it; null if the game is over.
    best: Option<String>,
    /// The best lines, the best one first.
    lines: Vec<LineRecord>,
    /// The number of nodes searched.
    nodes: Option<u64>,
    /// The time that the engine says it took, in seconds.
    seconds: f64,
}

/// A line of an engine.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct LineRecord {
    /// The score from White's point of view.
    score: ScoreRecord,
    /// The depth of the search, in plies.
    depth: Option<u32>,
    /// The moves as UCI writes them.
    uci: Vec<String>,
    /// The moves in SAN with move numbers.
    san: String,
}

pub(super) fn run(
    args: &AnalyzeArgs,
    game: &Game,
    context: &mut Context,
) -> Result<Verdict, Error> {
    let position = game.position();
    if let Some(outcome) = game.outcome() {
        context.note(&format!(
            "the game is over: {}, {outcome}",
            outcome.reason()
        ));
    }
    let mut engine = start(args, context)?;
    let limits = TurnLimits {
        control: args.limits.control(POSITION_TIME),
        clocks: ByColor::new(None, None),
        margin: Duration::from_secs(2),
    };
    let progress = Progress::spinner(context.progress());
    let is_verbose = context.verbosity() == Verbosity::Verbose && !context.out.is_json();
    let mut shown = None;
    let analysis = engine.analyze(game, &limits, &mut |analysis| {
        let Some(first) = analysis.lines.first() else {
            return;
        };
        let text = line(position, first);
        if is_verbose && shown != first.depth {
            shown = first.depth;
            progress.suspend(|| eprintln!("{text}"));
        }
        progress.message(text);
    });
    drop(progress);
    let analysis = analysis.map_err(|error| args.engine.error(&error))?;
    let name = engine.name().to_owned();
    DeviationNotes::default().add(&name, &engine.take_deviations(), context);
    engine.quit();
    if context.out.is_json() {
        let record = record(position, name, &analysis);
        context.out.json(&record)?;
        return Ok(Verdict::Good);
    }
    for analyzed in &analysis.lines {
        let text = line(position, analyzed);
        writeln!(context.out, "{text}")?;
    }
    if let Some(best) = analysis.best {
        let best = context
            .out
            .styled(Style::Bold, &position.san(best).to_string());
        writeln!(context.out, "best move: {best}")?;
    }
    Ok(Verdict::Good)
}

/// Returns a line of an engine for people.
fn line(position: &Position, line: &AnalysisLine) -> String {
    let score = score_of(line, position, score_text);
    let moves = position.san_line(&line.moves).unwrap_or_default();
    match line.depth {
        Some(depth) => format!("{score:>6}  depth {depth:<3} {moves}"),
        None => format!("{score:>6}  {moves}"),
    }
}

/// Shows the score of a line from White's point of view.
fn score_of<R>(
    line: &AnalysisLine,
    position: &Position,
    show: impl FnOnce(Score, Bound) -> R,
) -> R {
    let (score, bound) = white_view(line.score, line.bound, position.side_to_move());
    show(score, bound)
}

fn record(position: &Position, engine: String, analysis: &PositionAnalysis) -> AnalysisRecord {
    let line = |line: &AnalysisLine| {
        let mut at = *position;
        let uci = line.moves.iter().map(|&mv| {
            let text = at.uci(mv).to_string();
            at.play_unchecked(mv);
            text
        });
        LineRecord {
            score: score_of(line, position, ScoreRecord::new),
            depth: line.depth,
            uci: uci.collect(),
            san: position.san_line(&line.moves).unwrap_or_default(),
        }
    };
    AnalysisRecord {
        fen: position.to_fen().to_string(),
        engine,
        best: analysis.best.map(|best| position.uci(best).to_string()),
        lines: analysis.lines.iter().map(line).collect(),
        nodes: analysis.nodes,
        seconds: analysis.time.as_secs_f64(),
    }
}
