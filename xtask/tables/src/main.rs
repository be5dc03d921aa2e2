//! The program behind `cargo xtask tables`.

#![forbid(unsafe_code)]

use chess_syzygy::{Material, TableKind, TableName, Tablebase};
use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;
use std::{env, fs};
use tables::check::{Counts, check};
use tables::ending::MAX_PIECES;
use tables::solver::Solver;
use tables::write::table;

const USAGE: &str = "\
Usage: cargo xtask tables COMMAND

Commands:
  check DIRECTORY [NAME ...]
          solve the endings of a directory of Syzygy tables with at most four pieces, independently
          of the prober, and compare the result and the distance to zeroing of each position
          (NAME: only these endings, such as KQvKR)
  write   write the tables of three pieces that the tests of chess-syzygy read
";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["check", directory, ref names @ ..] => match run(directory, names) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {error}");
                ExitCode::FAILURE
            }
        },
        ["write"] => match write() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                eprintln!("error: {error}");
                ExitCode::FAILURE
            }
        },
        ["help" | "--help" | "-h"] => {
            print!("{USAGE}");
            ExitCode::SUCCESS
        }
        _ => {
            eprint!("error: invalid arguments\n\n{USAGE}");
            ExitCode::from(2)
        }
    }
}

fn run(directory: &str, names: &[&str]) -> Result<(), String> {
    let tablebase = Tablebase::open([directory]).map_err(|error| error.to_string())?;
    let mut materials = if names.is_empty() {
        tablebase
            .tables()
            .filter(|table| {
                table.kind == TableKind::Wdl && table.material.piece_count() <= MAX_PIECES
            })
            .map(|table| table.material)
            .collect()
    } else {
        names
            .iter()
            .map(|name| name.parse().map_err(|error| format!("{name}: {error}")))
            .collect::<Result<Vec<Material>, _>>()?
    };
    materials.sort_by_key(|material| (material.piece_count(), material.to_string()));

    let mut solver = Solver::default();
    let mut total = Counts::default();
    println!(
        "{:<8} {:>12} {:>8} {:>12} {:>12} {:>8}",
        "ending", "positions", "ep", "rounded", "one more", "seconds"
    );
    for &material in &materials {
        let start = Instant::now();
        for kind in TableKind::ALL {
            tablebase
                .verify(TableName { material, kind })
                .map_err(|error| error.to_string())?;
        }
        solver.solve(material);
        let counts = check(&solver, &tablebase, material, 2).map_err(|error| error.to_string())?;
        print(&material.to_string(), counts, start);
        total.add(counts);
    }
    println!(
        "{} endings, {} positions, no difference",
        materials.len(),
        total.positions
    );
    Ok(())
}

/// The endings whose tables are committed.
const WRITTEN: [&str; 5] = ["KBvK", "KNvK", "KPvK", "KQvK", "KRvK"];

fn folder() -> &'static Path {
    Path::new(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../crates/chess-syzygy/tests/data"
    ))
}

/// Returns the file names and the contents of the tables to write.
fn written() -> Vec<(String, Vec<u8>)> {
    let mut solver = Solver::default();
    let mut tables = Vec::new();
    for name in WRITTEN {
        let results = solver.solve(name.parse().expect("the name of a material"));
        for kind in TableKind::ALL {
            tables.push((format!("{name}.{}", kind.extension()), table(results, kind)));
        }
    }
    tables
}

fn write() -> Result<(), String> {
    for (name, bytes) in written() {
        let path = folder().join(&name);
        fs::write(&path, &bytes)
            .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
        println!("{name}: {} bytes", bytes.len());
    }
    Ok(())
}

fn print(name: &str, counts: Counts, start: Instant) {
    println!(
        "{name:<8} {:>12} {:>8} {:>12} {:>12} {:>8.1}",
        counts.positions,
        counts.en_passant,
        counts.rounded,
        counts.one_ply_more,
        start.elapsed().as_secs_f64()
    );
}

#[cfg(test)]
mod tests {
    use super::{WRITTEN, folder, run, written};
    use std::fs;

    #[test]
    fn the_committed_tables_equal_the_written_ones() {
        for (name, bytes) in written() {
            let found = fs::read(folder().join(&name)).unwrap();
            assert!(found == bytes, "{name}: run cargo xtask tables write");
        }
    }

    #[test]
    fn the_prober_agrees_with_the_solver_on_the_committed_tables() {
        run(folder().to_str().unwrap(), &WRITTEN).unwrap();
    }

    #[test]
    #[ignore = "needs published tables: CHESS_SYZYGY"]
    fn the_prober_agrees_with_the_solver_on_published_tables() {
        let directory = std::env::var("CHESS_SYZYGY").expect("CHESS_SYZYGY names a directory");
        run(&directory, &WRITTEN).unwrap();
    }
}
