//! Reads a PGN file of any size as a stream. Prints what it contains, the speed, and the memory if
//! the system reports it.
//!
//! ```text
//! cargo run --release -p chess-notation --example read_pgn -- games.pgn
//! zstd -dc games.pgn.zst | cargo run --release -p chess-notation --example read_pgn -- -
//! ```
//!
//! With `skim` after the name, the moves are found but not played.

use chess_notation::pgn::{PgnError, Ply, RawText, Reader, Visitor};
use std::fs::File;
use std::io::{self, Read};
use std::process::ExitCode;
use std::time::Instant;

/// The counts for a file.
#[derive(Default)]
struct Count {
    /// In main lines and variations.
    plies: u64,
    comments: u64,
    errors: u64,
    first_error: Option<String>,
}

impl Visitor for Count {
    type Output = ();

    fn ply(&mut self, _: Ply<'_>) {
        self.plies += 1;
    }

    fn move_text(&mut self, _: RawText<'_>) {
        self.plies += 1;
    }

    fn comment(&mut self, _: RawText<'_>) {
        self.comments += 1;
    }

    fn error(&mut self, error: &PgnError) {
        self.errors += 1;
        self.first_error
            .get_or_insert_with(|| format!("{}: {error}", error.place()));
    }

    fn end_game(&mut self) {}
}

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let Some(path) = args.next() else {
        eprintln!("usage: read_pgn FILE|- [skim]");
        return ExitCode::from(2);
    };
    match read(&path, args.next().is_some()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{path}: {error}");
            ExitCode::FAILURE
        }
    }
}

fn read(path: &str, skim: bool) -> io::Result<()> {
    let file: Box<dyn Read> = if path == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path)?)
    };
    let mut reader = Reader::from_read(file);
    let mut count = Count::default();
    let mut games = 0_u64;
    let start = Instant::now();
    loop {
        let game = if skim {
            reader.skim_game(&mut count)?
        } else {
            reader.read_game(&mut count)?
        };
        if game.is_none() {
            break;
        }
        games += 1;
    }
    let seconds = start.elapsed().as_secs_f64();
    #[expect(clippy::cast_precision_loss, reason = "printed with a few digits")]
    let megabytes = reader.offset() as f64 / 1e6;
    println!(
        "{megabytes:.1} MB in {seconds:.2} s: {:.0} MB/s",
        megabytes / seconds
    );
    println!(
        "{games} games, {} plies, {} comments",
        count.plies, count.comments
    );
    println!("{} errors", count.errors);
    if let Some(error) = count.first_error {
        println!("the first: {error}");
    }
    println!("{} KiB held for text", reader.buffer_capacity() / 1024);
    if let Some(peak) = peak_memory() {
        println!("{peak} of memory at most, the program itself included");
    }
    Ok(())
}

/// Returns the peak memory of this process, which Linux reports.
fn peak_memory() -> Option<String> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().to_owned())
}
