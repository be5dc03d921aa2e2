//! `chess schema`: the JSON schemas of what the commands print.

use crate::context::Context;
use crate::error::{Error, ErrorRecord};
use crate::exit::Verdict;
use crate::{
    analyze, book, chess960, contest, convert, explain, moves, opening, perft, pgn, show, sprt,
    status, suite, tablebase,
};
use clap::Args;
use schemars::{Schema, schema_for};
use std::io::Write;

/// Print the JSON schema of what a command prints with --format json
///
/// Each line of the output is one JSON value of this schema. Fields may be added in later versions.
#[derive(Debug, Args)]
pub(crate) struct SchemaArgs {
    /// The name of the output; all names are listed if missing
    #[arg(value_name = "NAME")]
    name: Option<String>,
}

/// A name and the function that makes its schema.
type Named = (&'static str, fn() -> Schema);

/// The schemas, by the command and what it prints.
const SCHEMAS: &[Named] = &[
    ("show", || schema_for!(show::ShowRecord)),
    ("moves", || schema_for!(moves::MovesRecord)),
    ("explain", || schema_for!(explain::ExplainRecord)),
    ("convert", || schema_for!(convert::ConvertRecord)),
    ("status", || schema_for!(status::StatusRecord)),
    ("perft", || schema_for!(perft::PerftRecord)),
    ("960", || schema_for!(chess960::Chess960Record)),
    ("opening", || schema_for!(opening::OpeningRecord)),
    ("opening-next", || schema_for!(opening::NextRecord)),
    ("tablebase", || schema_for!(tablebase::TablebaseRecord)),
    ("tablebase-verify", || schema_for!(tablebase::VerifyRecord)),
    ("book-info", || schema_for!(book::BookRecord)),
    ("book-lookup", || schema_for!(book::LookupRecord)),
    ("analyze-position", || schema_for!(analyze::AnalysisRecord)),
    ("analyze-game", || schema_for!(analyze::GameRecord)),
    ("match", || schema_for!(contest::MatchRecord)),
    ("sprt", || schema_for!(sprt::ResultsRecord)),
    ("suite", || schema_for!(suite::SuiteRecord)),
    ("pgn-check-fault", || schema_for!(pgn::FaultRecord<'_>)),
    ("pgn-check-summary", || schema_for!(pgn::CheckSummaryRecord)),
    ("pgn-stats", || schema_for!(pgn::StatsRecord)),
    ("pgn-game", || schema_for!(pgn::GameRecord<'_>)),
    ("pgn-selection", || schema_for!(pgn::SelectionRecord)),
    ("pgn-split", || schema_for!(pgn::SplitRecord)),
    ("pgn-fens", || schema_for!(pgn::FenRecord<'_>)),
    ("pgn-tags", || schema_for!(pgn::TagNameRecord<'_>)),
    ("pgn-tree", || schema_for!(pgn::TreeRecord)),
    ("error", || schema_for!(ErrorRecord<'_>)),
];

pub(crate) fn run(args: &SchemaArgs, context: &mut Context) -> Result<Verdict, Error> {
    let Some(name) = &args.name else {
        for (name, _) in SCHEMAS {
            writeln!(context.out, "{name}")?;
        }
        return Ok(Verdict::Good);
    };
    // The command `analyze` has the alias `analyse`, and so have its schemas.
    let wanted = name.replacen("analyse-", "analyze-", 1);
    let Some((_, schema)) = SCHEMAS.iter().find(|(known, _)| *known == wanted) else {
        let known: Vec<_> = SCHEMAS.iter().map(|(name, _)| *name).collect();
        let known = known.join(", ");
        return Err(Error::usage(format!(
            "unknown name `{name}`: expected one of {known}"
        )));
    };
    let text = serde_json::to_string_pretty(&schema()).map_err(std::io::Error::from)?;
    writeln!(context.out, "{text}")?;
    Ok(Verdict::Good)
}
