//! `chess pgn tags`: the tags of games.

use super::inputs::{Flow, InputArgs, Step, TextUse};
use super::numbers::{commas, count, percent};
use crate::context::Context;
use crate::error::Error;
use crate::exit::Verdict;
use crate::safe_text::{safe, table_field};
use chess_games::{TagNameCounts, TagRow, TagTable};
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;

/// List the tags that occur, or print the values of some tags as a table
///
/// With names, there is a line for each game, with tabs between the values and the names in the first line. Tabs and
/// line ends in values are replaced by spaces, control characters by U+FFFD, and a value that a spreadsheet would take
/// as a formula begins with an apostrophe. With --format json, each line is an object of names and values.
#[derive(Debug, Args)]
pub(crate) struct TagsArgs {
    #[command(flatten)]
    pub(super) input: InputArgs,
    /// Print the values of this tag; can be given several times, or with commas: --tag White,Black
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    tag: Vec<String>,
    /// Add the columns `eco` and `opening`, which are found by position and not by the tags. They are called
    /// `position_eco` and `position_opening` next to a tag of the same name
    #[arg(long)]
    openings: bool,
}

/// A tag that occurs, for `--format json` without `--tag`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct TagNameRecord<'r> {
    name: &'r str,
    /// The number of games that have the tag.
    games: u64,
}

pub(crate) fn run(args: &TagsArgs, context: &mut Context) -> Result<Verdict, Error> {
    if args.tag.is_empty() && !args.openings {
        return names(args, context);
    }
    let mut columns = args.tag.clone();
    let mut table = TagTable::new(&args.tag);
    if args.openings {
        for name in OPENING_COLUMNS {
            let mut name = name.to_owned();
            while columns.contains(&name) {
                name.insert_str(0, "position_");
            }
            columns.push(name);
        }
        table = table.with_openings();
    }
    if !context.out.is_json() {
        write_fields(context, &columns)?;
    }
    args.input.process(
        context,
        TextUse::Read,
        || table.clone(),
        |context, step| {
            if let Step::Batch { output, .. } = step {
                for row in output {
                    write(args, context, &columns, row)?;
                }
            }
            Ok(Flow::Continue)
        },
    )?;
    Ok(Verdict::Good)
}

/// The columns of `--openings`.
const OPENING_COLUMNS: [&str; 2] = ["eco", "opening"];

/// Writes the row of a game.
fn write(
    args: &TagsArgs,
    context: &mut Context,
    columns: &[String],
    row: TagRow,
) -> Result<(), Error> {
    let mut values = row.values;
    if args.openings {
        values.push(row.opening.map(|opening| opening.eco().to_owned()));
        values.push(row.opening.map(|opening| opening.name().to_owned()));
    }
    if context.out.is_json() {
        let values = values.into_iter().map(serde_json::Value::from);
        let object: serde_json::Map<_, _> = columns.iter().cloned().zip(values).collect();
        return context.out.json(&object);
    }
    let values: Vec<_> = values.into_iter().map(Option::unwrap_or_default).collect();
    write_fields(context, &values)?;
    Ok(())
}

/// Writes a row of the table.
fn write_fields(context: &mut Context, fields: &[String]) -> Result<(), Error> {
    let fields: Vec<_> = fields.iter().map(|field| table_field(field)).collect();
    writeln!(context.out, "{}", fields.join("\t"))?;
    Ok(())
}

fn names(args: &TagsArgs, context: &mut Context) -> Result<Verdict, Error> {
    let counts = args
        .input
        .process(context, TextUse::Read, TagNameCounts::default, |_, _| {
            Ok(Flow::Continue)
        })?;
    let mut names = TagNameCounts::default();
    for counts in counts {
        names.merge(counts);
    }
    let width = names
        .iter()
        .map(|(name, _)| name.chars().count())
        .max()
        .unwrap_or(0);
    for (name, games) in names.iter() {
        if context.out.is_json() {
            context.out.json(&TagNameRecord { name, games })?;
        } else {
            let share = percent(games, names.games());
            writeln!(
                context.out,
                "{:<width$}  {:>11}  {share:>5.1} %",
                safe(name),
                commas(games)
            )?;
        }
    }
    if names.left_out() > 0 {
        context.note(&format!(
            "there are more than 10,000 names; {} left out",
            count(names.left_out(), "tag")
        ));
    }
    Ok(Verdict::Good)
}
