//! `chess-data convert`: PGN files to Parquet files.

use super::{Failure, cores};
use chess_arrow::Table;
use chess_data::convert::{BrokenGames, Conversion, ConversionProgress, Report, size};
use clap::Args;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use std::fmt::Write as _;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// Converts PGN files to Parquet files.
#[derive(Args, Debug)]
pub(crate) struct Convert {
    /// Files, folders, or - for standard input.
    #[arg(required = true, value_name = "INPUT")]
    inputs: Vec<PathBuf>,
    /// The folder of the Parquet files. Files that are complete already are skipped.
    #[arg(long, value_name = "FOLDER")]
    to: PathBuf,
    /// The table: games or positions.
    #[arg(long, default_value = "games")]
    table: Table,
    /// The number of threads [default: the number of cores]
    #[arg(long)]
    threads: Option<NonZeroUsize>,
    /// Ends with an error at the first broken game. Without this, it is a row with its errors.
    #[arg(long)]
    strict: bool,
}

impl Convert {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let broken_games = if self.strict {
            BrokenGames::Refuse
        } else {
            BrokenGames::Keep
        };
        let conversion = Conversion::new(self.table, &self.to)
            .with_threads(self.threads.unwrap_or_else(cores))
            .with_broken_games(broken_games);
        let start = Instant::now();
        let progress = conversion.progress();
        let (end, ended) = channel::<()>();
        let bar = io::stderr().is_terminal().then(|| {
            let total = size(&self.inputs);
            let progress = Arc::clone(&progress);
            thread::spawn(move || show(&progress, total, &ended))
        });
        let result = conversion.run(&self.inputs);
        drop(end);
        if let Some(bar) = bar {
            // The conversion does not depend on the bar.
            let _ = bar.join();
        }
        let report = result.map_err(|error| Failure::new(error.to_string()))?;
        let summary = summary(&report, progress.bytes(), start.elapsed());
        match writeln!(io::stdout(), "{summary}") {
            // The program that reads the summary has ended.
            Err(error) if error.kind() != ErrorKind::BrokenPipe => {
                Err(Failure::write(Path::new("standard output"), &error))
            }
            _ => Ok(()),
        }
    }
}

/// Draws a progress bar until the other side of the channel is dropped.
fn show(progress: &ConversionProgress, total: Option<u64>, ended: &Receiver<()>) {
    let bar = match total {
        Some(total) => ProgressBar::new(total),
        None => ProgressBar::no_length(),
    };
    let template = if total.is_some() {
        "{wide_bar} {bytes}/{total_bytes} {bytes_per_sec} {msg} {eta} left"
    } else {
        "{spinner} {bytes} {bytes_per_sec} {msg}"
    };
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    while ended.recv_timeout(Duration::from_millis(200)) == Err(RecvTimeoutError::Timeout) {
        bar.set_position(progress.bytes());
        bar.set_message(format!("{} games", HumanCount(progress.games())));
    }
    bar.finish_and_clear();
}

/// Returns what was converted, and how fast.
fn summary(report: &Report, bytes: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64().max(0.001);
    #[expect(clippy::cast_precision_loss, reason = "a rate for people")]
    #[expect(clippy::cast_sign_loss, reason = "sizes and times are positive")]
    let rate = (bytes as f64 / seconds) as u64;
    let files = if report.files == 1 { "file" } else { "files" };
    let mut summary = format!(
        "{} games, {} rows in {} {files}, {seconds:.1} s, {}/s",
        HumanCount(report.games),
        HumanCount(report.rows),
        report.files,
        HumanBytes(rate),
    );
    // Writing to a string does not fail.
    if report.skipped_files > 0 {
        let _ = write!(summary, "\n{} complete already", report.skipped_files);
    }
    if report.errors.broken_games > 0 {
        let _ = write!(summary, "\n{}", report.errors);
    }
    summary
}
