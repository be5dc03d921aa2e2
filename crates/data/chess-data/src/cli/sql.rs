//! `chess-data sql`: runs statements and prints the rows.

use super::output::Output;
use super::write::{Format, write};
use super::{Failure, SessionOptions};
use clap::Args;
use datafusion::prelude::SessionContext;
use datafusion::sql::parser::{DFParser, Statement};
use std::collections::VecDeque;
use std::fs;
use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;

/// Runs SQL statements and prints the rows.
#[derive(Args, Debug)]
pub(crate) struct Sql {
    /// The statements, with semicolons between them.
    #[arg(required_unless_present = "file")]
    statements: Option<String>,
    /// Reads the statements from a file.
    #[arg(long, conflicts_with = "statements")]
    file: Option<PathBuf>,
    #[command(flatten)]
    session: SessionOptions,
    /// How the rows are printed.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Writes to a file instead of standard output.
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
}

impl Sql {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let statements = match (&self.statements, &self.file) {
            (Some(statements), _) => statements.clone(),
            (None, Some(file)) => fs::read_to_string(file)
                .map_err(|error| Failure::new(format!("{}: {error}", file.display())))?,
            (None, None) => String::new(),
        };
        if self.format == Format::Parquet && self.output.is_none() && io::stdout().is_terminal() {
            return Err(Failure::new(
                "a Parquet file is not for terminals: use --output FILE",
            ));
        }
        let context = self.session.open().await?;
        chess_data::register_stream(&context, io::stdin())?;
        let output = match &self.output {
            Some(path) => Output::file(path)?,
            None => Output::stdout(),
        };
        let run =
            async |out: &mut (dyn Write + Send)| run(&context, &statements, self.format, out).await;
        output.complete(run).await
    }
}

/// Runs statements one after the other, and writes the rows of each.
pub(crate) async fn run(
    context: &SessionContext,
    text: &str,
    format: Format,
    out: &mut (dyn Write + Send),
) -> Result<(), Failure> {
    let statements: VecDeque<Statement> = DFParser::parse_sql(text)?;
    if statements.is_empty() {
        return Err(Failure::new("expected an SQL statement, found none"));
    }
    for statement in statements {
        let plan = context.state().statement_to_plan(statement).await?;
        let rows = context.execute_logical_plan(plan).await?;
        let is_silent = rows.schema().fields().is_empty();
        let rows = rows.execute_stream().await?;
        if is_silent {
            // Definitions have no rows.
            datafusion::physical_plan::common::collect(rows).await?;
        } else {
            write(rows, format, out).await?;
        }
    }
    out.flush()?;
    Ok(())
}
