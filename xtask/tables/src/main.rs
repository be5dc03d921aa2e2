//! The program behind `cargo xtask tables`.

#![forbid(unsafe_code)]

use chess_move::Role;
use chess_syzygy::{Material, TableKind, TableName, Tablebase};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;
use std::{env, fs};
use tables::check::{Counts, check};
use tables::ending::MAX_PIECES;
use tables::solver::Solver;
use tables::write::{Distances, table};

const USAGE: &str = "\
Usage: cargo xtask tables COMMAND

Commands:
  check DIRECTORY [NAME ...]
          solve the endings of a directory of Syzygy tables with at most four pieces, independently
          of the prober, and compare the result and the distance to zeroing of each position
          (NAME: only these endings, such as KQvKR)
  write   write the tables that the tests of chess-syzygy read
  write DIRECTORY [NAME ...]
          write tables of three and four pieces to a directory (NAME: only of these endings)
";

fn main() -> ExitCode {
    let args: Vec<String> = env::args().skip(1).collect();
    match args.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["check", directory, ref names @ ..] => report(run(directory, names)),
        ["write"] => report(write_committed()),
        ["write", directory, ref names @ ..] => report(write(Path::new(directory), names)),
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

fn report(result: Result<(), String>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Returns an ending that the solver can solve.
fn ending(name: &str) -> Result<Material, String> {
    let material: Material = name.parse().map_err(|error| format!("{name}: {error}"))?;
    if (3..=MAX_PIECES).contains(&material.piece_count()) {
        Ok(material)
    } else {
        Err(format!("{name}: expected three or four pieces"))
    }
}

fn run(directory: &str, names: &[&str]) -> Result<(), String> {
    let tablebase = Tablebase::open([directory]).map_err(|error| error.to_string())?;
    let mut materials: Vec<_> = if names.is_empty() {
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
            .map(|name| ending(name))
            .collect::<Result<_, _>>()?
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

/// The endings whose tables are in the folder `data` of the tests.
const THREE_PIECES: [&str; 5] = ["KBvK", "KNvK", "KPvK", "KQvK", "KRvK"];
/// Those in the folder `four_pieces`.
const FOUR_PIECES: [&str; 3] = ["KPvKP", "KQvKQ", "KRvKB"];

/// Returns a folder of the tests of chess-syzygy.
fn folder(name: &str) -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder
        .join("../../crates/chess-syzygy/tests")
        .join(name)
}

fn write_committed() -> Result<(), String> {
    write(&folder("data"), &THREE_PIECES)?;
    write(&folder("four_pieces"), &FOUR_PIECES)
}

/// Returns the name and the content of both tables of an ending.
fn written(solver: &mut Solver, name: &str) -> Result<[(String, Vec<u8>); 2], String> {
    let material = ending(name)?;
    let ending = solver.solve(material).ending.clone();
    let known = solver.known(material);
    // No distance is so long that the ply of a move would decide about the fifty-move rule.
    let distances = match ending.pieces[2..] {
        [piece] if piece.role == Role::Rook => Distances::MappedPlies,
        [_] => Distances::Moves,
        _ => Distances::MappedMoves,
    };
    Ok(TableKind::ALL.map(|kind| {
        let known = |to_move, squares| known[ending.number(to_move, squares)];
        let name = format!("{}.{}", material.normalized(), kind.extension());
        (name, table(&ending, kind, distances, known))
    }))
}

/// Writes tables of endings. Without names, of all with three and four pieces.
fn write(directory: &Path, names: &[&str]) -> Result<(), String> {
    fs::create_dir_all(directory)
        .map_err(|error| format!("cannot create {}: {error}", directory.display()))?;
    let all = all_endings();
    let names = if names.is_empty() {
        all.iter().map(String::as_str).collect()
    } else {
        names.to_vec()
    };
    let mut solver = Solver::default();
    for name in names {
        for (name, bytes) in written(&mut solver, name)? {
            let path = directory.join(&name);
            fs::write(&path, &bytes)
                .map_err(|error| format!("cannot write {}: {error}", path.display()))?;
            println!("{name}: {} bytes", bytes.len());
        }
    }
    Ok(())
}

/// Returns the endings of three and four pieces.
fn all_endings() -> Vec<String> {
    let roles = ["P", "N", "B", "R", "Q"];
    let mut names: Vec<String> = roles.iter().map(|role| format!("K{role}vK")).collect();
    for (at, high) in roles.iter().enumerate() {
        for low in &roles[..=at] {
            names.push(format!("K{high}{low}vK"));
            names.push(format!("K{high}vK{low}"));
        }
    }
    names
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
    use super::{FOUR_PIECES, THREE_PIECES, folder, run, written};
    use std::fs;
    use tables::solver::Solver;

    fn compare_with_written(folder_name: &str, endings: &[&str]) {
        let mut solver = Solver::default();
        for name in endings {
            for (name, bytes) in written(&mut solver, name).unwrap() {
                let found = fs::read(folder(folder_name).join(&name)).unwrap();
                assert!(found == bytes, "{name}: run cargo xtask tables write");
            }
        }
    }

    #[test]
    fn the_committed_tables_equal_the_written_ones() {
        compare_with_written("data", &THREE_PIECES);
    }

    #[test]
    #[ignore = "solves endings of four pieces for minutes"]
    fn the_committed_tables_of_four_pieces_equal_the_written_ones() {
        compare_with_written("four_pieces", &FOUR_PIECES);
    }

    #[test]
    fn endings_that_the_solver_cannot_solve_are_errors() {
        for name in ["KQRvKR", "KvK"] {
            let error = run(folder("data").to_str().unwrap(), &[name]).unwrap_err();
            assert_eq!(error, format!("{name}: expected three or four pieces"));
        }
    }

    #[test]
    fn the_prober_agrees_with_the_solver_on_the_committed_tables() {
        run(folder("data").to_str().unwrap(), &THREE_PIECES).unwrap();
    }

    #[test]
    #[ignore = "needs published tables: CHESS_SYZYGY"]
    fn the_prober_agrees_with_the_solver_on_published_tables() {
        let directory = std::env::var("CHESS_SYZYGY").expect("CHESS_SYZYGY names a directory");
        run(&directory, &THREE_PIECES).unwrap();
    }
}
