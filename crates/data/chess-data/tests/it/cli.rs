//! The program `chess-data`: output, errors and exit codes.

use crate::support::{compress, random_games};
use insta::assert_snapshot;
use std::fmt::Write as _;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use tempfile::{TempDir, tempdir};

/// Returns a folder with some games.
fn folder() -> TempDir {
    let folder = tempdir().unwrap();
    let games =
        "[White \"Anand\"]\n[WhiteElo \"2790\"]\n\n1. e4 e5 1-0\n\n[White \"Berg\"]\n\n1. d4 0-1\n";
    fs::write(folder.path().join("games.pgn"), games).unwrap();
    folder
}

/// Runs the program in a folder. Returns what it prints, with the exit code if it is not 0.
fn chess_data(folder: &Path, arguments: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chess-data"))
        .args(arguments)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end without reading its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let mut printed = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
    if !output.status.success() {
        writeln!(printed, "exit code {}", output.status.code().unwrap()).unwrap();
    }
    let path = folder.display().to_string();
    printed
        .replace(&path, "FOLDER")
        .replace(path.trim_start_matches('/'), "FOLDER")
}

fn sql(folder: &Path, arguments: &[&str]) -> String {
    chess_data(folder, &[&["sql"], arguments].concat(), "")
}

#[test]
fn rows_are_printed_in_each_format() {
    let folder = folder();
    let folder = folder.path();
    let query =
        "SELECT white, white_elo, moves, tags, encode(game_id, 'hex') AS id FROM 'games.pgn'";
    assert_snapshot!(sql(folder, &[query]), @"
    +-------+-----------+--------------+------+----------------------------------+
    | white | white_elo | moves        | tags | id                               |
    +-------+-----------+--------------+------+----------------------------------+
    | Anand | 2790      | [4892, 7460] | {}   | 475572fd7aed2cda8c264a5dcf0e72d3 |
    | Berg  |           | [4827]       | {}   | c5ad95ba3e3f5a68f164d151cd4fdb95 |
    +-------+-----------+--------------+------+----------------------------------+
    ");
    assert_snapshot!(sql(folder, &[query, "--format", "csv"]), @r#"
    white,white_elo,moves,tags,id
    Anand,2790,"[4892, 7460]",{},475572fd7aed2cda8c264a5dcf0e72d3
    Berg,,[4827],{},c5ad95ba3e3f5a68f164d151cd4fdb95
    "#);
    assert_snapshot!(sql(folder, &[query, "--format", "json"]), @r#"
    {"white":"Anand","white_elo":2790,"moves":[4892,7460],"tags":{},"id":"475572fd7aed2cda8c264a5dcf0e72d3"}
    {"white":"Berg","moves":[4827],"tags":{},"id":"c5ad95ba3e3f5a68f164d151cd4fdb95"}
    "#);
    assert_eq!(
        sql(
            folder,
            &[query, "--format", "parquet", "--output", "games.parquet"]
        ),
        ""
    );
    assert_snapshot!(sql(folder, &["SELECT * EXCEPT (id) FROM 'games.parquet'"]), @"
    +-------+-----------+--------------+------+
    | white | white_elo | moves        | tags |
    +-------+-----------+--------------+------+
    | Anand | 2790      | [4892, 7460] | {}   |
    | Berg  |           | [4827]       | {}   |
    +-------+-----------+--------------+------+
    ");
}

#[test]
fn empty_results_have_a_header() {
    let folder = folder();
    let query = "SELECT white, ply_count FROM 'games.pgn' WHERE white = 'Nobody'";
    assert_snapshot!(sql(folder.path(), &[query]), @"
    +-------+-----------+
    | white | ply_count |
    +-------+-----------+
    +-------+-----------+
    ");
    assert_snapshot!(sql(folder.path(), &[query, "--format", "csv"]), @"white,ply_count");
    assert_snapshot!(sql(folder.path(), &[query, "--format", "json"]), @"");
}

#[test]
fn long_tables_are_cut() {
    let folder = folder();
    let query = "SELECT value FROM generate_series(1, 5000)";
    let table = sql(folder.path(), &[query]);
    assert_eq!(table.lines().count(), 1005);
    assert_snapshot!(table.lines().last().unwrap(), @"The table is cut after 1000 rows. Use --format csv, json or parquet for all rows.");
    assert_eq!(
        sql(folder.path(), &[query, "--format", "csv"])
            .lines()
            .count(),
        5001
    );
}

#[test]
fn the_shell_reads_statements_from_standard_input() {
    let folder = folder();
    let statements = "CREATE EXTERNAL TABLE g STORED AS PGN\nLOCATION 'games.pgn';\nSELECT count(*) AS n FROM g;\nSELECT 1 AS one";
    assert_snapshot!(chess_data(folder.path(), &["shell"], statements), @"
    +---+
    | n |
    +---+
    | 2 |
    +---+
    +-----+
    | one |
    +-----+
    | 1   |
    +-----+
    ");
    let statements = "SELECT 1 AS one;\nSELECT nothing;\nSELECT 2;";
    assert_snapshot!(chess_data(folder.path(), &["shell", "--format", "csv"], statements), @"
    one
    1
    error: Schema error: No field named nothing.
    exit code 1
    ");
}

#[test]
fn wrong_queries_are_one_error() {
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("zip.pgn"), "PK\x03\x04 a zip archive").unwrap();
    fs::write(
        folder.join("utf16.pgn"),
        "\u{feff}1. e4 *"
            .encode_utf16()
            .flat_map(u16::to_le_bytes)
            .collect::<Vec<_>>(),
    )
    .unwrap();
    let in_parts = "SET datafusion.optimizer.repartition_file_min_size = 1; SELECT count(*) FROM";
    fs::write(
        folder.join("prose.pgn"),
        "Dear friend,\n\nhere are no games.\n",
    )
    .unwrap();
    let [zip, utf16, prose] =
        ["zip", "utf16", "prose"].map(|name| format!("{in_parts} '{name}.pgn'"));
    let mut packed = compress(random_games(200).as_bytes(), "zst");
    packed.truncate(packed.len() - 10);
    fs::write(folder.join("cut.pgn.zst"), packed).unwrap();
    let mut printed = String::new();
    for arguments in [
        &["SELEC 1"][..],
        &["SELECT nothing FROM 'games.pgn'"],
        &["SELECT count(*) FROM 'missing.pgn'"],
        &["SELECT count(*) FROM games", "--games", "missing/"],
        &["SELECT count(*) FROM 'cut.pgn.zst'"],
        &["SELECT count(*) FROM 'zip.pgn'"],
        &[&zip, "--threads", "2"],
        &["SELECT count(*) FROM 'prose.pgn'"],
        &[&prose, "--threads", "2"],
        &[&utf16, "--threads", "2"],
        &["SELECT reaches(moves, 'here') FROM 'games.pgn'"],
        &["SELECT reaches(moves) FROM 'games.pgn'"],
        &[""],
        &["--file", "missing.sql"],
        &["SELECT 1", "--output", "missing/rows.csv"],
        &["SELECT 1", "--output", "."],
    ] {
        printed.push_str(&sql(folder, arguments));
    }
    assert_snapshot!(printed, @r#"
    error: sql parser error: Expected: an SQL statement, found: SELEC at Line: 1, Column: 1
    exit code 1
    error: Schema error: No field named nothing.
    Valid fields are "games.pgn".game_id, "games.pgn".event, "games.pgn".site, "games.pgn".date, "games.pgn".date_text, "games.pgn".round, "games.pgn".white, "games.pgn".black, "games.pgn".result, "games.pgn".white_elo, "games.pgn".black_elo, "games.pgn".eco, "games.pgn".opening, "games.pgn".time_control, "games.pgn".base_seconds, "games.pgn".increment_seconds, "games.pgn".termination, "games.pgn".variant, "games.pgn".fen, "games.pgn".tags, "games.pgn".ply_count, "games.pgn".moves, "games.pgn".clocks, "games.pgn".evals, "games.pgn".comments, "games.pgn".nags, "games.pgn".file, "games.pgn".byte_start, "games.pgn".byte_end, "games.pgn".game_number, "games.pgn".errors, "games.pgn".speed.
    exit code 1
    error: expected PGN files at file://FOLDER/missing.pgn, found none
    exit code 1
    error: expected PGN files at file://FOLDER/missing/*.pgn*, found none
    exit code 1
    error: reading FOLDER/cut.pgn.zst: the zstd data is cut off at byte 41220 (after 160000 bytes of text)
    exit code 1
    error: reading FOLDER/zip.pgn: expected PGN, plain or compressed with gzip, zstd or bzip2, found a zip archive; unpack it first
    exit code 1
    error: reading FOLDER/zip.pgn: expected PGN, plain or compressed with gzip, zstd or bzip2, found a zip archive; unpack it first
    exit code 1
    error: reading FOLDER/prose.pgn: expected PGN, found neither a tag nor a move in the first 33 bytes
    exit code 1
    error: reading FOLDER/prose.pgn: expected PGN, found neither a tag nor a move in the first 33 bytes
    exit code 1
    error: reading FOLDER/utf16.pgn: expected PGN, plain or compressed with gzip, zstd or bzip2, found a text in UTF-16; convert it to UTF-8 first
    exit code 1
    error: reaches: here: placement: expected a piece, a number of empty squares or /, found 'h' (bytes 0..1)
    exit code 1
    error: Execution error: Function 'reaches' user-defined coercion failed with: Error during planning: expected reaches(moves, fen, [fen]), found reaches(List(non-null UInt16)). No function matches the given name and argument types 'reaches(List(non-null UInt16))'. You might need to add explicit type casts.
    	Candidate functions:
    	reaches(UserDefined)
    exit code 1
    error: expected an SQL statement, found none
    exit code 1
    error: missing.sql: No such file or directory (os error 2)
    exit code 1
    error: cannot write missing/rows.csv: No such file or directory (os error 2)
    exit code 1
    error: cannot write .: Is a directory (os error 21)
    exit code 1
    "#);
}

#[test]
fn a_query_that_needs_more_memory_than_allowed_is_an_error() {
    let folder = folder();
    let join = "SELECT a.value FROM generate_series(1, 300000) a JOIN generate_series(1, 300000) b ON a.value = b.value";
    let printed = sql(folder.path(), &["--memory", "1", "--format", "csv", join]);
    let expected = "value\nerror: the query needs more memory than --memory allows, or more space for temporary files: ";
    assert!(printed.starts_with(expected), "{printed}");
    assert!(printed.ends_with("exit code 1\n"), "{printed}");
}

#[test]
fn copies_do_not_replace_files() {
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("notes.csv"), "my notes").unwrap();
    fs::create_dir_all(folder.join("notes")).unwrap();
    fs::write(folder.join("notes/old.csv"), "old notes").unwrap();
    let copy = |to: &str| {
        let statement = format!("COPY (SELECT white FROM 'games.pgn') TO '{to}' STORED AS CSV");
        sql(folder, &["--format", "csv", &statement])
    };
    let printed = [
        "notes.csv",
        "notes/",
        "notes",
        "new.csv",
        "new.csv",
        "new/",
        "new/",
    ]
    .map(copy);
    assert_snapshot!(printed.concat(), @"
    error: cannot write FOLDER/notes.csv: it exists already; choose another name, or remove it
    exit code 1
    error: cannot write FOLDER/notes: the folder is not empty; choose another one, or remove its files
    exit code 1
    error: cannot write FOLDER/notes: the folder is not empty; choose another one, or remove its files
    exit code 1
    count
    2
    error: cannot write FOLDER/new.csv: it exists already; choose another name, or remove it
    exit code 1
    count
    2
    error: cannot write FOLDER/new: the folder is not empty; choose another one, or remove its files
    exit code 1
    ");
    assert_eq!(fs::read(folder.join("notes.csv")).unwrap(), b"my notes");
    assert_eq!(fs::read_dir(folder.join("notes")).unwrap().count(), 1);
    let new = fs::read_to_string(folder.join("new.csv")).unwrap();
    assert!(new.starts_with("white\n"), "{new}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = folder();
    let query = "SELECT * FROM 'games.pgn'";
    for format in ["table", "csv", "json", "parquet"] {
        let printed = sql(
            folder.path(),
            &[query, "--format", format, "--output", "/dev/full"],
        );
        assert_eq!(
            printed,
            "error: cannot write /dev/full: No space left on device (os error 28)\nexit code 1\n",
            "{format}"
        );
        let full = fs::File::options().write(true).open("/dev/full").unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_chess-data"))
            .args(["sql", query, "--format", format])
            .current_dir(folder.path())
            .stdout(full)
            .output()
            .unwrap();
        assert_eq!(
            String::from_utf8(output.stderr).unwrap(),
            "error: cannot write standard output: No space left on device (os error 28)\n"
        );
        assert!(!output.status.success());
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let folder = folder();
    for format in ["csv", "json", "parquet"] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_chess-data"))
            .args([
                "sql",
                "SELECT value FROM generate_series(1, 3000000)",
                "--format",
                format,
            ])
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "", "{format}");
        assert!(output.status.success(), "{format}");
    }
}

#[test]
fn a_query_that_fails_leaves_no_file() {
    let folder = folder();
    let query = "SELECT fen_after([4892, 4892], ply_count) FROM 'games.pgn'";
    let printed = sql(
        folder.path(),
        &[query, "--format", "parquet", "--output", "rows.parquet"],
    );
    assert!(printed.contains("exit code 1"), "{printed}");
    let names: Vec<_> = fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(names.len(), 1, "{names:?}");
}

#[test]
fn conversions_end_with_a_summary() {
    let folder = folder();
    let folder = folder.path();
    fs::write(folder.join("broken.pgn"), "1. e4 Ke2 *\n").unwrap();
    let convert = |arguments: &[&str]| {
        let printed = chess_data(folder, &[&["convert"], arguments].concat(), "1. c4 *\n");
        // The time and the speed differ from run to run.
        let Some((start, rest)) = printed.split_once(" s, ") else {
            return printed;
        };
        let start = start.rsplit_once(", ").map_or("", |start| start.0);
        let rest = rest.split_once("/s\n").map_or("", |rest| rest.1);
        format!("{start}\n{rest}")
    };
    assert_snapshot!(convert(&["games.pgn", "broken.pgn", "--to", "out"]), @"
    3 games, 3 rows in 2 files
    1 broken game (pgn-move: 1)
    ");
    assert_snapshot!(convert(&["games.pgn", "-", "--to", "out"]), @"
    1 games, 1 rows in 1 file
    1 complete already
    ");
    assert_snapshot!(convert(&["-", "--to", "out"]), @"
    error: out/stdin.parquet exists, but a stream cannot be compared with it; remove it or choose another folder
    exit code 1
    ");
    assert_snapshot!(convert(&["broken.pgn", "--to", "strict", "--strict"]), @"
    error: broken.pgn: 1 broken game (pgn-move: 1)
    exit code 1
    ");
    fs::write(folder.join("prose.pgn"), "here are no games").unwrap();
    assert_snapshot!(convert(&["prose.pgn", "--to", "out"]), @"
    error: prose.pgn: expected PGN, found neither a tag nor a move in the first 17 bytes
    exit code 1
    ");
    assert_snapshot!(convert(&["missing.pgn", "--to", "out"]), @"
    error: missing.pgn: cannot open: No such file or directory (os error 2)
    exit code 1
    ");
    assert_snapshot!(convert(&["games.pgn", "--to", "out", "--table", "moves"]), @"
    error: invalid value 'moves' for '--table <TABLE>': expected the name of a table: games or positions

    For more information, try '--help'.
    exit code 2
    ");
}
