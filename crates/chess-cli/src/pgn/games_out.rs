//! [`GamesOut`]: where selected games go.

use crate::context::Context;
use crate::error::Error;
use crate::output_file::OutputFile;
use chess_games::{GameText, GameWriter};
use chess_notation::pgn::{Fallback, RawText};
use clap::Args;
use schemars::JsonSchema;
use serde::Serialize;
use std::io::Write;
use std::path::PathBuf;

/// The file for games.
#[derive(Debug, Args)]
pub(crate) struct OutArgs {
    /// Write the games to this file instead of standard output. The file appears when it is complete
    #[arg(long = "output", short = 'o', value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// A selected game, for `--format json` without `--output`.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct GameRecord<'r> {
    /// The file that the game is from.
    file: &'r str,
    /// The number of bytes before the game in its file, after decompression.
    start: u64,
    /// The text of the game.
    pgn: &'r str,
}

/// How many games were selected, for `--format json`: the last line.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct SelectionRecord {
    /// The number of games read.
    pub(crate) games: u64,
    /// The number of games selected.
    pub(crate) selected: u64,
}

/// Writes selected games to a file, or to standard output.
pub(crate) enum GamesOut {
    File(Box<GameWriter<OutputFile>>),
    /// Standard output as PGN.
    Stdout(GameWriter<Vec<u8>>),
    /// Standard output as JSON.
    Json,
}

impl GamesOut {
    pub(crate) fn new(args: &OutArgs, context: &Context) -> Result<Self, Error> {
        Ok(match &args.output {
            Some(path) => Self::File(Box::new(GameWriter::new(OutputFile::create(path)?))),
            None if context.out.is_json() => Self::Json,
            None => Self::Stdout(GameWriter::new(Vec::new())),
        })
    }

    /// Writes games of the file with this name.
    pub(crate) fn write<'g>(
        &mut self,
        context: &mut Context,
        file: &str,
        games: impl IntoIterator<Item = GameText<'g>>,
    ) -> Result<(), Error> {
        for game in games {
            match self {
                Self::File(writer) => {
                    let written = writer.write(game);
                    written.map_err(|error| writer.get_mut().error(&error))?;
                }
                Self::Stdout(writer) => writer.write(game)?,
                Self::Json => {
                    let pgn = RawText::new(game.trimmed())
                        .decode(Fallback::Windows1252)
                        .text;
                    let record = GameRecord {
                        file,
                        start: game.range().start,
                        pgn: &pgn,
                    };
                    context.out.json(&record)?;
                }
            }
        }
        if let Self::Stdout(writer) = self {
            context.out.write_all(writer.get_mut())?;
            writer.get_mut().clear();
        }
        Ok(())
    }

    /// Writes the text of a file that has comments and no games. In JSON, only games are written.
    pub(crate) fn write_comments(
        &mut self,
        context: &mut Context,
        text: GameText<'_>,
    ) -> Result<(), Error> {
        match self {
            Self::Json => Ok(()),
            _ => self.write(context, "", [text]),
        }
    }

    /// Gives the file its name, and reports how many games were selected.
    pub(crate) fn finish(
        self,
        context: &mut Context,
        games: u64,
        selected: u64,
        note: &str,
    ) -> Result<(), Error> {
        if let Self::File(writer) = self {
            writer.into_inner().finish()?;
        }
        if context.out.is_json() {
            return context.out.json(&SelectionRecord { games, selected });
        }
        context.note(note);
        Ok(())
    }
}
