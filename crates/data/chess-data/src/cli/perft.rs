//! `chess-data perft`: counts move sequences in parts.

use super::{Failure, SessionOptions};
use chess_board::{CastlingHint, Position, Setup, Waivers};
use chess_data::SplitPerft;
use chess_move::WithSpan;
use clap::Args;
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Counts the move sequences from a position, in parts that run on several threads or on a cluster.
#[derive(Args, Debug)]
pub(crate) struct CountPerft {
    /// The position [default: the start position]
    #[arg(long)]
    fen: Option<String>,
    /// The number of plies.
    #[arg(long, value_name = "PLIES")]
    depth: u32,
    /// The number of plies after which the positions are listed, to be counted separately.
    #[arg(long, value_name = "PLIES")]
    split: u32,
    /// The number of positions in a part. A part is what a run that is interrupted loses at most.
    #[arg(long, value_name = "POSITIONS", default_value = "1000")]
    part: NonZeroUsize,
    /// Keeps the parts as Parquet files in this folder, and skips those that are complete already.
    #[arg(long, value_name = "FOLDER")]
    to: Option<PathBuf>,
    #[command(flatten)]
    session: SessionOptions,
}

impl CountPerft {
    pub(crate) async fn run(self) -> Result<(), Failure> {
        let position = match &self.fen {
            Some(fen) => position(fen)?,
            None => Position::default(),
        };
        let mut perft =
            SplitPerft::new(position, self.depth, self.split)?.with_part_size(self.part);
        if let Some(folder) = self.to {
            perft = perft.with_folder(folder);
        }
        let start = Instant::now();
        let context = self.session.open().await?;
        let bar = bar();
        let report = perft.run(&context, |complete, parts| {
            bar.set_length(parts as u64);
            bar.set_position(complete as u64);
        });
        let report = report.await;
        bar.finish_and_clear();
        let report = report?;
        let mut out = io::stdout();
        let parts = if report.parts == 1 { "part" } else { "parts" };
        let written = writeln!(
            out,
            "{}\n{} positions after {} plies in {} {parts}, {} complete already, {:.1} s",
            report.count,
            HumanCount(report.positions as u64),
            self.split,
            HumanCount(report.parts as u64),
            HumanCount(report.parts_found as u64),
            start.elapsed().as_secs_f64(),
        );
        written.map_err(|error| Failure::write(Path::new("standard output"), &error))
    }
}

/// Parses a position like the functions of SQL.
fn position(fen: &str) -> Result<Position, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::new(format!("--fen: {fen}: {error}"));
    let (setup, _) = Setup::from_fen_tolerant_hinted(fen, CastlingHint::DoubleChess960)
        .map_err(|error| failed(&WithSpan(&error)))?;
    Position::from_setup(setup, Waivers::all()).map_err(|error| failed(&error))
}

fn bar() -> ProgressBar {
    if !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::no_length();
    if let Ok(style) = ProgressStyle::with_template("{wide_bar} {pos} of {len} parts {eta} left") {
        bar.set_style(style);
    }
    bar
}
