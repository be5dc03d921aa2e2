//! The analysis of the games of a PGN.

use super::games_file::{GamesFile, Numbered};
use super::{AnalyzeArgs, MOVE_TIME, plot, start};
use crate::context::Context;
use crate::engines::DeviationNotes;
use crate::error::{Error, shown};
use crate::exit::Verdict;
use crate::interrupt;
use crate::position::not_a_position;
use crate::progress::Progress;
use crate::score::{ScoreRecord, score_text};
use chess_match::{
    AnnotateOptions, GameReview, Player, PlayerSummary, ReviewedPosition, Thresholds, UciPlayer,
};
use chess_move::{Bound, Color, Score};
use chess_notation::PositionNotation;
use chess_notation::pgn::{PgnGame, Reader};
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;
use std::ops::ControlFlow;

/// The analysis of a game, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GameRecord {
    /// The number of the game in its file, from 1.
    game: usize,
    /// The tag `White`.
    white: Option<String>,
    /// The tag `Black`.
    black: Option<String>,
    /// `1-0`, `0-1`, `1/2-1/2`, or `*`.
    result: &'static str,
    /// The name of the engine.
    engine: String,
    /// The score before the first move, from White's point of view.
    start_score: ScoreRecord,
    /// The moves of the main line.
    moves: Vec<ReviewedMoveRecord>,
    /// White's moves in numbers.
    white_summary: SummaryRecord,
    /// Black's moves in numbers.
    black_summary: SummaryRecord,
}

/// An analyzed move.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct ReviewedMoveRecord {
    /// The number of the ply in the game, from 1.
    ply: usize,
    /// The move in SAN.
    san: String,
    /// The move as UCI writes it.
    uci: String,
    /// The score after the move, from White's point of view.
    score: ScoreRecord,
    /// A better move in SAN; null if the move is the best one.
    better: Option<String>,
    /// The expected score that the move gives away, from 0 to 1.
    loss: f64,
    /// The centipawns that the move gives away.
    centipawn_loss: i32,
    /// `dubious`, `mistake` or `blunder`.
    judgment: Option<&'static str>,
}

/// The moves of a player in numbers.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SummaryRecord {
    /// The number of moves.
    moves: usize,
    /// The number of dubious moves.
    dubious: usize,
    /// The number of mistakes.
    mistakes: usize,
    /// The number of blunders.
    blunders: usize,
    /// The mean of the centipawns given away.
    average_centipawn_loss: f64,
}

impl From<PlayerSummary> for SummaryRecord {
    fn from(summary: PlayerSummary) -> Self {
        Self {
            moves: summary.moves,
            dubious: summary.dubious,
            mistakes: summary.mistakes,
            blunders: summary.blunders,
            average_centipawn_loss: summary.average_centipawn_loss,
        }
    }
}

/// The games of the input.
struct Input {
    games: Vec<Numbered>,
    /// Bad if a game has errors or is left out.
    verdict: Verdict,
}

pub(super) fn run(
    args: &AnalyzeArgs,
    text: &str,
    source: &str,
    context: &mut Context,
) -> Result<Verdict, Error> {
    let Input { games, verdict } = games(args, text, source, context)?;
    if args.plot.is_some() && games.len() != 1 {
        return Err(Error::usage(format!(
            "--plot draws one game, and {source} has {}: choose one with --game N",
            games.len()
        )));
    }
    // Before the work, so that it is not lost.
    let mut file = match &args.output {
        Some(path) if args.resume => Some(GamesFile::resume(path, args.position.path(), &games)?),
        Some(path) => Some(GamesFile::create(path, args.position.path())?),
        None => None,
    };
    let total = games.len();
    let done = file.as_ref().map_or(0, GamesFile::safe_games);
    if done > 0 {
        context.note(&format!("{done} of {total} games are analyzed already"));
    }
    let games: Vec<Numbered> = games.into_iter().skip(done).collect();
    if !games.is_empty()
        && let Err(error) = analyze(args, games, &mut file, context)
    {
        let done = file.as_ref().map_or(0, GamesFile::safe_games);
        if let Some(path) = &args.output
            && done > 0
        {
            context.note(&format!(
                "{done} of {total} games are in {}: --resume goes on with the others",
                shown(path)
            ));
        }
        return Err(error);
    }
    file.map_or(Ok(()), GamesFile::finish)?;
    Ok(verdict)
}

/// Analyses games one by one, and writes each as soon as it is analyzed.
fn analyze(
    args: &AnalyzeArgs,
    games: Vec<Numbered>,
    file: &mut Option<GamesFile>,
    context: &mut Context,
) -> Result<(), Error> {
    let mut engine = start(args, context)?;
    let mut deviations = DeviationNotes::default();
    let plies = games
        .iter()
        .map(|game| game.pgn.plies().count() + 1)
        .sum::<usize>();
    let progress = Progress::steps(context.progress(), plies as u64, "positions");
    for (index, game) in games.into_iter().enumerate() {
        let reviewed = review(args, &game, &mut engine, &progress)?;
        let Some(reviewed) = reviewed else {
            return Err(Error::interrupted());
        };
        if let Some(path) = &args.plot {
            plot::write(path, &game.pgn, &reviewed)?;
        }
        progress.suspend(|| {
            note(&game, &reviewed, context);
            let found = engine.take_deviations();
            deviations.add(engine.name(), &found, context);
        });
        if context.out.is_json() {
            let record = record(&game, &reviewed, engine.name());
            context.out.json(&record)?;
            context.out.flush()?;
        }
        let pgn = annotated(args, game.pgn, &reviewed, engine.name());
        if let Some(open) = file.take() {
            *file = Some(open.add(&pgn)?);
        } else if !context.out.is_json() {
            let separator = if index > 0 { "\n" } else { "" };
            progress.suspend(|| -> Result<(), Error> {
                write!(context.out, "{separator}{}", pgn.to_pgn())?;
                // Games appear as they are done.
                Ok(context.out.flush()?)
            })?;
        }
    }
    drop(progress);
    engine.quit();
    Ok(())
}

/// Returns the games to analyze.
fn games(
    args: &AnalyzeArgs,
    text: &str,
    source: &str,
    context: &mut Context,
) -> Result<Input, Error> {
    let mut games = Vec::new();
    let mut verdict = Verdict::Good;
    for (index, pgn) in Reader::new(text.as_bytes()).games().enumerate() {
        let number = index + 1;
        if args
            .position
            .place
            .game
            .is_some_and(|wanted| wanted != number as u64)
        {
            continue;
        }
        if let Some(error) = pgn.errors().first() {
            verdict = Verdict::Bad;
            context.note(&format!("{source}: {}: {error}", error.place()));
        }
        if pgn.plies().any(|ply| ply.mv.is_none()) {
            verdict = Verdict::Bad;
            context.note(&format!(
                "{source}: game {number} is left out, because it has null moves"
            ));
            continue;
        }
        games.push(Numbered { number, pgn });
    }
    let is_nothing = |game: &Numbered| game.pgn.node_count() == 0 && game.pgn.tags().is_empty();
    if games.is_empty() || games.iter().all(is_nothing) {
        return Err(not_a_position(text, source));
    }
    Ok(Input { games, verdict })
}

/// Analyses a game. Returns `None` after Ctrl-C.
fn review(
    args: &AnalyzeArgs,
    game: &Numbered,
    engine: &mut UciPlayer,
    progress: &Progress,
) -> Result<Option<GameReview>, Error> {
    let failed = |error| args.engine.error(&error);
    engine.new_game().map_err(failed)?;
    let mut cursor = game.pgn.cursor();
    cursor.to_end();
    let mut step = |_| {
        if interrupt::was_pressed() {
            return ControlFlow::Break(());
        }
        progress.add(1);
        ControlFlow::Continue(())
    };
    GameReview::of_game(
        &cursor.history(),
        engine,
        args.limits.control(MOVE_TIME),
        &Thresholds::default(),
        &mut step,
    )
    .map_err(failed)
}

fn annotated(args: &AnalyzeArgs, mut pgn: PgnGame, review: &GameReview, engine: &str) -> PgnGame {
    let options = AnnotateOptions {
        lines: args.better.into(),
        max_line: args.max_line,
    };
    review.annotate(&mut pgn, &options);
    if pgn.tag("Annotator").is_none() {
        // A name that no tag can hold is left out.
        let _ = pgn.set_tag("Annotator", engine);
    }
    pgn
}

/// Says what the analysis found.
fn note(game: &Numbered, review: &GameReview, context: &mut Context) {
    for color in [Color::White, Color::Black] {
        let name = match color {
            Color::White => game.pgn.tag("White"),
            Color::Black => game.pgn.tag("Black"),
        };
        let name = name.filter(|name| *name != "?").unwrap_or(color.name());
        let summary = review.summary(color);
        let count = |count: usize, one: &str, many: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {many}"),
        };
        context.note(&format!(
            "game {}, {name}: {}, {}, {}, average centipawn loss {:.0}",
            game.number,
            count(summary.blunders, "blunder", "blunders"),
            count(summary.mistakes, "mistake", "mistakes"),
            count(summary.dubious, "dubious move", "dubious moves"),
            summary.average_centipawn_loss,
        ));
    }
    for (index, (mv, ply)) in review.moves.iter().zip(game.pgn.plies()).enumerate() {
        let Some(judgment) = mv.judgment else {
            continue;
        };
        let [before, after] =
            [index, index + 1].map(|index| score_of(&review.positions[index], score_text));
        let played = ply.before.san_line(&[mv.mv]).unwrap_or_default();
        let better = mv.better.map_or_else(String::new, |better| {
            format!(", better is {}", ply.before.san(better))
        });
        context.note(&format!(
            "game {}: {played}{} changes {before} to {after}{better}",
            game.number,
            judgment.sign()
        ));
    }
}

fn score_of<R>(position: &ReviewedPosition, show: impl FnOnce(Score, Bound) -> R) -> R {
    show(position.score, position.bound)
}

fn record(game: &Numbered, review: &GameReview, engine: &str) -> GameRecord {
    let moves = game.pgn.plies().zip(&review.moves).enumerate();
    let record = |(index, (ply, mv)): (
        usize,
        (chess_notation::pgn::GamePly, &chess_match::ReviewedMove),
    )| {
        ReviewedMoveRecord {
            ply: index + 1,
            san: ply.before.san(mv.mv).to_string(),
            uci: ply.before.uci(mv.mv).to_string(),
            score: score_of(&review.positions[index + 1], ScoreRecord::new),
            better: mv.better.map(|better| ply.before.san(better).to_string()),
            loss: mv.loss,
            centipawn_loss: mv.centipawn_loss,
            judgment: mv.judgment.map(chess_match::Judgment::name),
        }
    };
    GameRecord {
        game: game.number,
        white: game.pgn.tag("White").map(str::to_owned),
        black: game.pgn.tag("Black").map(str::to_owned),
        result: game.pgn.result().as_str(),
        engine: engine.to_owned(),
        start_score: score_of(&review.positions[0], ScoreRecord::new),
        moves: moves.map(record).collect(),
        white_summary: review.summary(Color::White).into(),
        black_summary: review.summary(Color::Black).into(),
    }
}
