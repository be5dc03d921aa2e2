//! `chess pgn tree`: how often each move was played.

use super::criteria;
use super::inputs::{Flow, InputArgs, TextUse};
use super::numbers::{commas, count, percent};
use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::place::Place;
use chess_board::Position;
use chess_games::{MoveTree, ResultCounts};
use chess_notation::{PositionNotation, San};
use chess_openings::Opening;
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;

/// Show how often each move was played in a position, and with what result
#[derive(Debug, Args)]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// The position to begin from; the start position if missing
    #[arg(long, value_name = "FEN", default_value = "startpos")]
    fen: String,
    /// Moves to play from there, such as "e4 c5"
    #[arg(long, value_name = "MOVES", default_value = "")]
    moves: String,
    /// The number of plies (half moves) that are shown
    #[arg(long, value_name = "N", default_value_t = 1)]
    depth: usize,
    /// Show moves that were played in at least this many games
    #[arg(long, value_name = "N", default_value_t = 1)]
    min_games: u64,
    /// Show at most this many moves of a position
    #[arg(long, value_name = "N", default_value_t = usize::MAX, hide_default_value = true)]
    top: usize,
    /// Only the first plies of each game count
    #[arg(long, value_name = "N", default_value_t = 30)]
    plies: usize,
    /// Keep at most this many different moves in memory, about 80 bytes each
    #[arg(long, value_name = "N", default_value_t = 10_000_000)]
    max_moves: usize,
}

/// A move of the tree, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TreeRecord {
    /// The position before the move.
    fen: String,
    san: String,
    uci: String,
    /// The number of plies of the tree before the move.
    depth: usize,
    games: u64,
    white_wins: u64,
    draws: u64,
    black_wins: u64,
    /// The share of the points that White has scored, from 0 to 1.
    white_score: Option<f64>,
    /// The mean rating of the players who played the move.
    mean_elo: Option<u64>,
    /// The opening of the position after the move, if that has a name.
    opening: Option<String>,
}

pub(crate) fn run(args: &TreeArgs, context: &mut Context) -> Result<Verdict, Error> {
    let position = root(args)?;
    let empty = || {
        MoveTree::new()
            .with_max_ply(args.plies)
            .with_max_moves(args.max_moves)
    };
    let trees = args
        .input
        .process(context, TextUse::Read, empty, |_, _| Ok(Flow::Continue))?;
    let mut tree = empty();
    for part in trees {
        tree.merge(part);
    }
    if tree.left_out() > 0 {
        let left_out = count(tree.left_out(), "move");
        context.note(&format!(
            "{left_out} left out, because there are too many different ones (--max-moves)"
        ));
    }
    let found = show(args, context, &tree, &position, 0)?;
    if found == 0 {
        context.note("no game has a move from this position");
        return Ok(Verdict::Bad);
    }
    Ok(Verdict::Good)
}

/// Returns the position to begin from.
fn root(args: &TreeArgs) -> Result<Position, Error> {
    let mut position = criteria::position(&args.fen)?;
    for word in args.moves.split_whitespace() {
        let text = word
            .trim_start_matches(|character: char| character.is_ascii_digit() || character == '.');
        if text.is_empty() {
            continue;
        }
        let mv = San::find_move(&position, text).map_err(|error| {
            let start = word.as_ptr().addr() - args.moves.as_ptr().addr();
            let span = start..start + word.len();
            Error::invalid(&error).at(Place::new("moves", &args.moves, span))
        })?;
        position = position.after(mv);
    }
    Ok(position)
}

/// Prints the moves of a position and those that follow. Returns the number of moves of the position.
fn show(
    args: &TreeArgs,
    context: &mut Context,
    tree: &MoveTree,
    position: &Position,
    depth: usize,
) -> Result<usize, Error> {
    if depth >= args.depth {
        return Ok(0);
    }
    let moves = tree.moves(position);
    let shown = moves
        .iter()
        .filter(|found| found.counts.results.games() >= args.min_games)
        .take(args.top);
    for found in shown {
        let after = position.after(found.mv);
        let results = found.counts.results;
        let opening = Opening::of_position(&after);
        let san = position.san(found.mv).to_string();
        if context.out.is_json() {
            context.out.json(&TreeRecord {
                fen: position.to_string(),
                uci: position.uci(found.mv).to_string(),
                san,
                depth,
                games: results.games(),
                white_wins: results.white_wins,
                draws: results.draws,
                black_wins: results.black_wins,
                white_score: results.white_score(),
                mean_elo: found.counts.mean_elo(),
                opening: opening.map(|opening| opening.to_string()),
            })?;
        } else {
            let indent = 2 * depth;
            let elo = found
                .counts
                .mean_elo()
                .map_or(String::new(), |elo| elo.to_string());
            let name = opening.map_or(String::new(), |opening| format!("  {opening}"));
            let width = 8_usize.saturating_sub(indent).max(san.len());
            let line = format!(
                "{:indent$}{san:<width$} {:>10}  {}  {elo:>4}{name}",
                "",
                commas(results.games()),
                shares(results)
            );
            writeln!(context.out, "{}", line.trim_end())?;
        }
        show(args, context, tree, &after, depth + 1)?;
    }
    Ok(moves.len())
}

/// Returns the shares of wins, draws and losses in percent.
pub(super) fn shares(results: ResultCounts) -> String {
    let share = |part: u64| format!("{:>5.1}", percent(part, results.finished()));
    format!(
        "+{} ={} -{}",
        share(results.white_wins),
        share(results.draws),
        share(results.black_wins)
    )
}
