//! `chess moves`: the legal moves.

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::position::PositionArgs;
use chess_move::Square;
use chess_movegen::legal_moves;
use chess_notation::prelude::*;
use clap::Args;
use serde::Serialize;
use std::io::Write;

/// List the legal moves of a position
#[derive(Debug, Args)]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Only the moves of the piece on this square
    #[arg(long, value_name = "SQUARE")]
    from: Option<Square>,
}

/// A legal move.
#[derive(Debug, Serialize)]
struct MoveRecord {
    uci: String,
    san: String,
    lan: String,
}

/// The legal moves of a position.
#[derive(Debug, Serialize)]
struct MovesRecord {
    fen: String,
    moves: Vec<MoveRecord>,
}

pub(crate) fn run(args: &MovesArgs, context: &mut Context) -> Result<Verdict, Error> {
    let located = args.position.read(context)?;
    let position = located.position();
    let mut moves: Vec<_> = legal_moves(position)
        .into_iter()
        .filter(|mv| args.from.is_none_or(|square| mv.from() == square))
        .map(|mv| MoveRecord {
            uci: position.uci(mv).to_string(),
            san: position.san(mv).to_string(),
            lan: position.lan(mv).to_string(),
        })
        .collect();
    moves.sort_by(|a, b| a.san.cmp(&b.san));
    if context.out.is_json() {
        let fen = position.to_fen().to_string();
        context.out.json(&MovesRecord { fen, moves })?;
        return Ok(Verdict::Good);
    }
    for mv in &moves {
        writeln!(context.out, "{:<8}{:<6}{}", mv.san, mv.uci, mv.lan)?;
    }
    Ok(Verdict::Good)
}
