//! `chess pgn fens`: the positions of games.

use super::inputs::{Flow, InputArgs, Step, TextUse};
use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use chess_games::{PlySelection, Positions};
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::collections::HashSet;
use std::io::Write;

/// Print positions of the games as FEN, one in each line
#[derive(Debug, Args)]
pub(crate) struct FensArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// Which positions: `last`, `all`, or after a number of plies (half moves) such as 20 or 10-20
    #[arg(long, value_name = "PLIES", default_value = "last", value_parser = parse_plies)]
    at: PlySelection,
    /// Print each position once; needs memory for each different position
    #[arg(long)]
    unique: bool,
}

/// A position of a game, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct FenRecord<'r> {
    /// The file that the game is from.
    file: &'r str,
    /// The number of the game in its file, from 1.
    game: u64,
    /// The number of plies before the position.
    ply: u32,
    fen: String,
}

fn parse_plies(text: &str) -> Result<PlySelection, String> {
    let expected = || "expected last, all, or a number of plies such as 20 or 10-20".to_owned();
    let number = |text: &str| text.parse::<u32>().map_err(|_| expected());
    Ok(match text {
        "last" => PlySelection::Last,
        "all" => PlySelection::Plies(0..=u32::MAX),
        _ => {
            let (from, to) = text.split_once('-').unwrap_or((text, text));
            let (from, to) = (number(from)?, number(to)?);
            if from > to {
                return Err(expected());
            }
            PlySelection::Plies(from..=to)
        }
    })
}

pub(crate) fn run(args: &FensArgs, context: &mut Context) -> Result<Verdict, Error> {
    let mut games_before = 0;
    let mut seen = HashSet::new();
    args.input.process(
        context,
        TextUse::Read,
        || Positions::new(args.at.clone()),
        |context, step| {
            match step {
                Step::Batch {
                    input, mut output, ..
                } => {
                    output.number_from(&mut games_before);
                    if args.unique {
                        output.retain_new(&mut seen);
                    }
                    let file = args.input.name(input);
                    for found in &output.positions {
                        if context.out.is_json() {
                            context.out.json(&FenRecord {
                                file: &file,
                                game: found.game,
                                ply: found.ply,
                                fen: found.position.to_string(),
                            })?;
                        } else {
                            writeln!(context.out, "{}", found.position)?;
                        }
                    }
                }
                Step::End { .. } => games_before = 0,
            }
            Ok(Flow::Continue)
        },
    )?;
    Ok(Verdict::Good)
}
