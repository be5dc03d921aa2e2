//! `chess moves`: the legal moves.

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::notation::Notation;
use crate::position::PositionArgs;
use chess_move::Square;
use chess_movegen::PositionRules;
use chess_notation::PositionNotation;
use clap::Args;
use schemars::JsonSchema;
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
    /// Print the moves in this notation alone; otherwise in SAN, UCI and LAN
    #[arg(long, value_enum, value_name = "NOTATION", hide_possible_values = true)]
    notation: Option<Notation>,
}

/// The legal moves of a position, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MovesRecord {
    /// The position.
    fen: String,
    /// The moves, sorted by their SAN.
    moves: Vec<MoveRecord>,
}

/// A legal move in several notations.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MoveRecord {
    /// As UCI writes it.
    uci: String,
    /// In standard algebraic notation.
    san: String,
    /// In long algebraic notation.
    lan: String,
}

pub(crate) fn run(args: &MovesArgs, context: &mut Context) -> Result<Verdict, Error> {
    let located = args.position.read(context)?;
    let position = located.position();
    let mut moves: Vec<_> = position
        .legal_moves()
        .into_iter()
        .filter(|mv| args.from.is_none_or(|square| mv.from() == square))
        .collect();
    moves.sort_by_cached_key(|&mv| position.san(mv).to_string());
    if context.out.is_json() {
        let record = |&mv: &_| MoveRecord {
            uci: position.uci(mv).to_string(),
            san: position.san(mv).to_string(),
            lan: position.lan(mv).to_string(),
        };
        let record = MovesRecord {
            fen: position.to_fen().to_string(),
            moves: moves.iter().map(record).collect(),
        };
        context.out.json(&record)?;
        return Ok(Verdict::Good);
    }
    for mv in moves {
        if let Some(notation) = args.notation {
            writeln!(context.out, "{}", notation.write(position, mv))?;
        } else {
            let (san, uci, lan) = (position.san(mv), position.uci(mv), position.lan(mv));
            writeln!(context.out, "{san:<8}{uci:<6}{lan}")?;
        }
    }
    Ok(Verdict::Good)
}
