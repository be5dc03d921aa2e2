//! Conversion to Parquet.

use crate::support::{compress, lichess, query, random_games, run, session};
use chess_arrow::Table;
use chess_data::convert::{BrokenGames, Conversion, ConvertError};
use chess_move::Diagnostic;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::parquet::file::metadata::ParquetMetaDataReader;
use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use tempfile::tempdir;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<_> = entries
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

async fn rows(sql: &str) -> String {
    let context = session(1);
    pretty_format_batches(&query(&context, sql).await)
        .unwrap()
        .to_string()
}

#[cfg(unix)]
#[test]
fn names_of_files_that_are_not_utf_8_are_read_as_windows_1252() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    run(async {
        let folder = tempdir().unwrap();
        let file = folder.path().join(OsStr::from_bytes(b"J\xf6rg.pgn"));
        fs::write(&file, "1. e4 *").unwrap();
        let out = folder.path().join("out");
        Conversion::new(Table::Games, &out).run(&[file]).unwrap();
        assert_eq!(names(&out), ["J\u{f6}rg.parquet"]);
        let sql = format!("SELECT file FROM '{}/J\u{f6}rg.parquet'", out.display());
        let rows = rows(&sql).await;
        assert!(rows.contains("J\u{f6}rg.pgn"), "{rows}");
    });
}

#[test]
fn parquet_files_have_the_rows_of_the_pgn_files() {
    run(async {
        let folder = tempdir().unwrap();
        let games = folder.path().join("games.pgn");
        fs::write(&games, random_games(300)).unwrap();
        for (input, table, threads) in [
            (&games, Table::Games, 1),
            (&games, Table::Positions, 3),
            (&lichess(), Table::Games, 3),
            (&lichess(), Table::Positions, 1),
        ] {
            let out = folder.path().join("out");
            Conversion::new(table, &out)
                .with_threads(NonZeroUsize::new(threads).unwrap())
                .with_text_of_a_row_group(40_000)
                .run(std::slice::from_ref(input))
                .unwrap();
            let (function, order) = match table {
                Table::Games => ("games", "game_number"),
                _ => ("plies", "game_number, ply"),
            };
            // A query has the whole path in this column.
            let select = "SELECT * EXCEPT (file) FROM";
            let pgn = input.display();
            let read = format!("{select} {function}('{pgn}') ORDER BY {order}");
            let parquet = out.join("games.parquet");
            let parquet = parquet.display();
            let kept = format!("{select} '{parquet}' ORDER BY {order}");
            assert!(rows(&read).await == rows(&kept).await, "{table} of {pgn}");
            fs::remove_dir_all(out).unwrap();
        }
    });
}

#[test]
fn game_numbers_continue_in_the_next_row_group() {
    run(async {
        let folder = tempdir().unwrap();
        let games = folder.path().join("games.pgn");
        fs::write(&games, random_games(500)).unwrap();
        let out = folder.path().join("out");
        let report = Conversion::new(Table::Games, &out)
            .with_text_of_a_row_group(20_000)
            .run(&[games])
            .unwrap();
        assert_eq!(report.games, 500);
        let parquet = out.join("games.parquet");
        let file = fs::File::open(&parquet).unwrap();
        let metadata = ParquetMetaDataReader::new()
            .parse_and_finish(&file)
            .unwrap();
        assert!(metadata.num_row_groups() > 5);
        let sql = format!(
            "SELECT array_agg(game_number ORDER BY byte_start) = generate_series(1, 500) AS fine FROM '{}'",
            parquet.display()
        );
        assert!(rows(&sql).await.contains("true"));
    });
}

#[test]
fn complete_files_are_skipped_and_changed_ones_are_errors() {
    let folder = tempdir().unwrap();
    let (games, out) = (folder.path().join("a.pgn"), folder.path().join("out"));
    fs::write(&games, "1. e4 *\n").unwrap();
    let conversion = Conversion::new(Table::Games, &out);
    let first = conversion.run(std::slice::from_ref(&games)).unwrap();
    assert_eq!((first.files, first.games, first.skipped_files), (1, 1, 0));
    let second = conversion.run(std::slice::from_ref(&games)).unwrap();
    assert_eq!(
        (second.files, second.games, second.skipped_files),
        (0, 0, 1)
    );
    fs::write(&games, "1. e4 e5 *\n").unwrap();
    let changed = conversion.run(std::slice::from_ref(&games)).unwrap_err();
    assert_eq!(changed.code(), "convert-exists");
    assert!(
        changed
            .to_string()
            .contains("chess.source_bytes is 8, expected 11"),
        "{changed}"
    );
    let other = Conversion::new(Table::Positions, &out).run(&[games]);
    assert_eq!(other.unwrap_err().code(), "convert-exists");
}

#[test]
fn no_partial_file_gets_a_final_name() {
    let folder = tempdir().unwrap();
    let out = folder.path().join("out");
    let (good, cut) = (folder.path().join("a.pgn"), folder.path().join("b.pgn.zst"));
    fs::write(&good, random_games(10)).unwrap();
    let mut packed = compress(random_games(500).as_bytes(), "zst");
    packed.truncate(packed.len() / 2);
    fs::write(&cut, packed).unwrap();
    let error = Conversion::new(Table::Games, &out)
        .run(&[good, cut])
        .unwrap_err();
    assert_eq!(error.code(), "input-truncated");
    assert!(error.to_string().contains("b.pgn.zst: "), "{error}");
    assert_eq!(names(&out), ["a.parquet"]);
}

#[test]
fn an_interrupted_run_goes_on() {
    let folder = tempdir().unwrap();
    let out = folder.path().join("out");
    fs::create_dir(&out).unwrap();
    fs::write(out.join(".a.parquet.partial"), "half").unwrap();
    let games = folder.path().join("a.pgn");
    fs::write(&games, random_games(10)).unwrap();
    let report = Conversion::new(Table::Games, &out).run(&[games]).unwrap();
    assert_eq!(report.games, 10);
    assert_eq!(names(&out), ["a.parquet"]);
}

#[test]
fn broken_games_are_counted_or_refused() {
    let folder = tempdir().unwrap();
    let (games, out) = (folder.path().join("a.pgn"), folder.path().join("out"));
    fs::write(&games, random_games(100)).unwrap();
    for table in Table::ALL {
        let out = out.join(table.name());
        let report = Conversion::new(table, &out)
            .run(std::slice::from_ref(&games))
            .unwrap();
        assert_eq!(report.errors.broken_games, 2);
        let refused = Conversion::new(table, folder.path().join(table.name()))
            .with_broken_games(BrokenGames::Refuse)
            .run(std::slice::from_ref(&games))
            .unwrap_err();
        assert!(
            matches!(&refused, ConvertError::BrokenGames { errors, .. } if errors.broken_games == 2)
        );
        assert_eq!(names(&folder.path().join(table.name())), [""; 0]);
    }
}

#[test]
fn inputs_are_files_and_folders() {
    let folder = tempdir().unwrap();
    let out = folder.path().join("out");
    let input = folder.path().join("in");
    fs::create_dir(&input).unwrap();
    let run = |inputs: &[PathBuf]| Conversion::new(Table::Games, &out).run(inputs);
    assert_eq!(run(&[]).unwrap_err().code(), "convert-no-files");
    assert_eq!(
        run(std::slice::from_ref(&input)).unwrap_err().code(),
        "convert-no-files"
    );
    assert_eq!(
        run(&[folder.path().join("none.pgn")]).unwrap_err().code(),
        "input-open"
    );
    fs::write(input.join("b.pgn"), "1. e4 *\n").unwrap();
    fs::write(
        input.join("a.pgn.gz"),
        compress(b"1. d4 *\n\n1. c4 *\n", "gz"),
    )
    .unwrap();
    fs::write(input.join("notes.txt"), "no games").unwrap();
    assert_eq!(run(std::slice::from_ref(&input)).unwrap().games, 3);
    assert_eq!(names(&out), ["a.parquet", "b.parquet"]);
    let same = run(&[
        input.join("b.pgn"),
        input.join("a.pgn.gz"),
        input.join("b.pgn"),
    ]);
    assert_eq!(same.unwrap_err().code(), "convert-same-name");
    fs::write(input.join("c.pgn"), "PK\x03\x04 a zip archive").unwrap();
    assert_eq!(
        run(&[input.join("c.pgn")]).unwrap_err().code(),
        "input-format"
    );
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error() {
    let folder = tempdir().unwrap();
    let games = folder.path().join("a.pgn");
    fs::write(&games, "1. e4 *\n").unwrap();
    let blocked =
        Conversion::new(Table::Games, games.join("out")).run(std::slice::from_ref(&games));
    assert_eq!(blocked.unwrap_err().code(), "convert-write");
}
