//! The program behind `cargo xtask tables`.

#![forbid(unsafe_code)]

use chess_syzygy::{Material, TableKind, TableName, Tablebase};
use std::env;
use std::process::ExitCode;
use std::time::Instant;
use tables::check::{Counts, check};
use tables::ending::MAX_PIECES;
use tables::solver::Solver;

const USAGE: &str = "\
Usage: cargo xtask tables check DIRECTORY [NAME ...]

Solves the endings of a directory of Syzygy tables with at most four pieces, independently of
the prober, and compares the result and the distance to zeroing of each position.

  NAME  only these endings, such as KQvKR (default: all of the directory)
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
            .filter(|table| table.kind == TableKind::Wdl && table.material.len() <= MAX_PIECES)
            .map(|table| table.material)
            .collect()
    } else {
        names
            .iter()
            .map(|name| name.parse().map_err(|error| format!("{name}: {error}")))
            .collect::<Result<Vec<Material>, _>>()?
    };
    materials.sort_by_key(|material| (material.len(), material.to_string()));

    let mut solver = Solver::default();
    let mut total = Counts::default();
    println!("{:<8} {:>12} {:>8} {:>12} {:>12} {:>8}", "ending", "positions", "ep", "rounded", "one more", "seconds");
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
    println!("{} endings, {} positions, no difference", materials.len(), total.positions);
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
