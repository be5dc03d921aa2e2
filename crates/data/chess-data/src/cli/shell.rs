//! `chess-data shell`: reads statements from the terminal.

use super::output::Output;
use super::write::Format;
use super::{Failure, STANDARD_INPUT, SessionOptions, sql};
use clap::Args;
use datafusion::prelude::SessionContext;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::PathBuf;

/// Reads SQL statements from the terminal, or from standard input.
#[derive(Args, Debug)]
pub(crate) struct Shell {
    #[command(flatten)]
    session: SessionOptions,
    /// How the rows are printed.
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

const HELP: &str = "\
A statement ends with a semicolon. For example:
  SELECT count(*) FROM 'games.pgn';
  SELECT white, black FROM games('dir/*.pgn.zst') WHERE white_elo > 2700;
  SELECT san, count(*) FROM plies('games.pgn') WHERE ply = 1 GROUP BY san;
  CREATE EXTERNAL TABLE games STORED AS PGN LOCATION 'dir/';
  SHOW TABLES;  DESCRIBE games;
help, quit";

impl Shell {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        if self.session.games.as_deref() == Some(STANDARD_INPUT) {
            return Err(Failure::new(
                "the shell reads statements from standard input: expected a path after --games, or use chess-data sql",
            ));
        }
        let context = self.session.open().await?;
        if io::stdin().is_terminal() {
            self.interactive(&context).await
        } else {
            let run = async |out: &mut (dyn Write + Send)| self.scripted(&context, out).await;
            Output::stdout().complete(run).await
        }
    }

    async fn interactive(&self, context: &SessionContext) -> Result<(), Failure> {
        let failed = |error: ReadlineError| Failure::new(error.to_string());
        let mut editor = DefaultEditor::new().map_err(failed)?;
        let history = history();
        if let Some(history) = &history {
            // There is no history the first time.
            let _ = editor.load_history(history);
        }
        println!(
            "chess-data {}. Type help for examples.",
            env!("CARGO_PKG_VERSION")
        );
        let mut statement = String::new();
        loop {
            let prompt = if statement.is_empty() {
                "chess> "
            } else {
                "    -> "
            };
            match editor.readline(prompt) {
                Ok(line) => {
                    let end = self.line(context, &mut statement, &line, &mut editor).await;
                    if end {
                        break;
                    }
                }
                Err(ReadlineError::Interrupted) => statement.clear(),
                Err(ReadlineError::Eof) => break,
                Err(error) => return Err(failed(error)),
            }
        }
        if let Some(history) = &history {
            editor.save_history(history).map_err(failed)?;
        }
        Ok(())
    }

    /// Handles a line. Returns whether it ends the shell.
    async fn line(
        &self,
        context: &SessionContext,
        statement: &mut String,
        line: &str,
        editor: &mut DefaultEditor,
    ) -> bool {
        match line.trim() {
            "" => return false,
            "help" | "\\?" if statement.is_empty() => {
                println!("{HELP}");
                return false;
            }
            "quit" | "exit" | "\\q" if statement.is_empty() => return true,
            _ => {}
        }
        if !statement.is_empty() {
            statement.push('\n');
        }
        statement.push_str(line);
        if !line.trim_end().ends_with(';') {
            return false;
        }
        // A statement that is not remembered still runs.
        let _ = editor.add_history_entry(statement.as_str());
        let text = std::mem::take(statement);
        let mut out = io::stdout();
        tokio::select! {
            result = sql::run(context, &text, self.format, &mut out) => {
                if let Err(error) = result {
                    println!("{error}");
                }
            }
            _ = tokio::signal::ctrl_c() => println!("interrupted"),
        }
        false
    }

    /// Runs the statements of standard input. The first error ends it.
    async fn scripted(
        &self,
        context: &SessionContext,
        out: &mut (dyn Write + Send),
    ) -> Result<(), Failure> {
        let mut statement = String::new();
        for line in io::stdin().lock().lines() {
            let line = line.map_err(|error| Failure::new(format!("standard input: {error}")))?;
            statement.push_str(&line);
            statement.push('\n');
            if statement.trim_end().ends_with(';') {
                let text = std::mem::take(&mut statement);
                sql::run(context, &text, self.format, out).await?;
            }
        }
        if statement.trim().is_empty() {
            return Ok(());
        }
        sql::run(context, &statement, self.format, out).await
    }
}

/// Returns where statements are remembered.
fn history() -> Option<PathBuf> {
    let home = std::env::var_os("HOME")?;
    Some(PathBuf::from(home).join(".chess_data_history"))
}
