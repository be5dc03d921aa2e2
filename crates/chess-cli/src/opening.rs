//! `chess opening`: names of openings.

use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::output::Style;
use crate::position::PositionArgs;
use chess_board::Position;
use chess_move::Move;
use chess_notation::PositionNotation;
use chess_openings::{Opening, continuations};
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;

/// Name the opening of a game or a position, or find openings by name
///
/// Openings are found by position, so the order of the moves does not matter.
#[derive(Debug, Args)]
pub(crate) struct OpeningArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// List the moves from here that lead to a named position or toward one
    #[arg(long, short)]
    next: bool,
    /// List the openings whose ECO code or name contains this text
    #[arg(long, value_name = "TEXT", conflicts_with_all = ["next", "position"])]
    find: Option<String>,
}

/// An opening, for `--format json`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct OpeningRecord {
    /// The code of the Encyclopedia of Chess Openings, such as `B90`.
    eco: &'static str,
    /// The name, such as `Sicilian Defense: Najdorf Variation`.
    name: &'static str,
    /// The line of the table, in SAN with move numbers. A game may have reached the position in another order.
    line: String,
    /// The plies of the game up to the named position.
    ply: Option<usize>,
}

/// What follows a position, for `--format json` with `--next`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct NextRecord {
    /// The move in SAN.
    san: String,
    /// The move as UCI writes it.
    uci: String,
    /// The opening of the position after the move, if that has a name.
    opening: Option<OpeningRecord>,
}

pub(crate) fn run(args: &OpeningArgs, context: &mut Context) -> Result<Verdict, Error> {
    if let Some(text) = &args.find {
        return find(text, context);
    }
    let located = args.position.read(context)?;
    let position = *located.position();
    if args.next {
        return next(&position, context);
    }
    let of_game = Opening::of_game(&located.game);
    let ply = of_game.map(|named| named.ply);
    let found = of_game
        .map(|named| named.opening)
        .or_else(|| Opening::of_position(&position));
    let Some(opening) = found else {
        context.note("no opening of the table has this position");
        return Ok(Verdict::Bad);
    };
    if context.out.is_json() {
        context.out.json(&record(opening, ply))?;
        return Ok(Verdict::Good);
    }
    writeln!(context.out, "{opening}")?;
    writeln!(context.out, "{}", line(opening))?;
    if let Some(ply) = ply
        && ply < located.game.moves().len()
    {
        let moves = &located.game.moves()[..ply];
        let line = located.game.start().san_line(moves).unwrap_or_default();
        writeln!(context.out, "reached after {line}")?;
    }
    Ok(Verdict::Good)
}

fn record(opening: Opening, ply: Option<usize>) -> OpeningRecord {
    OpeningRecord {
        eco: opening.eco(),
        name: opening.name(),
        line: line(opening),
        ply,
    }
}

/// Returns the moves of an opening with move numbers.
fn line(opening: Opening) -> String {
    let moves: Vec<Move> = opening.moves().collect();
    Position::default().san_line(&moves).unwrap_or_default()
}

fn find(text: &str, context: &mut Context) -> Result<Verdict, Error> {
    let wanted = text.to_lowercase();
    let found: Vec<Opening> = Opening::all()
        .filter(|opening| opening.to_string().to_lowercase().contains(&wanted))
        .collect();
    for &opening in &found {
        if context.out.is_json() {
            context.out.json(&record(opening, None))?;
        } else {
            let name = context.out.styled(Style::Bold, opening.name());
            writeln!(context.out, "{} {name}: {}", opening.eco(), line(opening))?;
        }
    }
    if found.is_empty() {
        context.note(&format!("no opening of the table has `{text}` in its name"));
        return Ok(Verdict::Bad);
    }
    Ok(Verdict::Good)
}

fn next(position: &Position, context: &mut Context) -> Result<Verdict, Error> {
    let mut count = 0;
    for next in continuations(position) {
        count += 1;
        if context.out.is_json() {
            let record = NextRecord {
                san: position.san(next.mv).to_string(),
                uci: position.uci(next.mv).to_string(),
                opening: next.opening.map(|opening| record(opening, None)),
            };
            context.out.json(&record)?;
        } else {
            let name = next
                .opening
                .map_or_else(String::new, |opening| opening.to_string());
            let line = format!("{:<8}{name}", position.san(next.mv).to_string());
            writeln!(context.out, "{}", line.trim_end())?;
        }
    }
    Ok(if count > 0 {
        Verdict::Good
    } else {
        Verdict::Bad
    })
}
