//! Standard input as a table.

use crate::support::{compress, error, lichess, query, run, session};
use datafusion::arrow::array::RecordBatch;
use insta::assert_snapshot;
use std::fs;
use std::io::{self, Read, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Runs a statement with this standard input. Returns what the program prints.
fn sql(arguments: &[&str], input: &[u8]) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_chess-data"))
        .arg("sql")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // The program may end without reading its input.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    String::from_utf8([output.stdout, output.stderr].concat()).unwrap()
}

#[test]
fn standard_input_is_a_table_whatever_its_compression() {
    let text = fs::read(lichess()).unwrap();
    let query = "SELECT count(*) AS games, sum(ply_count) AS plies, max(file) AS file FROM stdin WHERE white_elo > 1500";
    let plain = sql(&[query], &text);
    assert_snapshot!(plain, @r"
    +-------+-------+------+
    | games | plies | file |
    +-------+-------+------+
    | 90    | 6238  | -    |
    +-------+-------+------+
    ");
    for ending in ["gz", "zst", "bz2"] {
        assert_eq!(sql(&[query], &compress(&text, ending)), plain, "{ending}");
    }
}

#[test]
fn standard_input_has_both_tables() {
    let text = b"[White \"A\"]\n\n1. e4 e5 *\n\n[White \"B\"]\n\n1. d4 *\n";
    let printed = [
        "SELECT white FROM '-'",
        "SELECT san FROM plies('-')",
        "SELECT white, game_number FROM games('-') LIMIT 1",
        "CREATE TABLE kept AS SELECT * FROM stdin; SELECT a.white FROM kept a JOIN kept b ON a.white < b.white",
        "SELECT white FROM games",
        "SELECT san FROM positions WHERE ply = 1",
    ]
    .map(|query| sql(&["--games", "-", "--format", "csv", query], text));
    assert_snapshot!(printed.concat(), @r"
    white
    A
    B
    san
    e4
    e5
    d4
    white,game_number
    A,1
    white
    A
    white
    A
    B
    san
    e4
    d4
    ");
}

#[test]
fn the_shell_reads_no_games_from_standard_input() {
    let output = Command::new(env!("CARGO_BIN_EXE_chess-data"))
        .args(["shell", "--games", "-"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    assert!(!output.status.success());
    assert_snapshot!(String::from_utf8_lossy(&output.stderr), @"error: the shell reads statements from standard input: expected a path after --games, or use chess-data sql");
}

#[test]
fn a_second_scan_is_an_error() {
    let text = b"1. e4 *\n";
    let printed = [
        "SELECT count(*) FROM stdin UNION ALL SELECT count(*) FROM plies('-')",
        "SELECT ply_count, file FROM stdin; SELECT white FROM stdin",
    ]
    .map(|query| sql(&["--format", "csv", query], text));
    assert_snapshot!(printed[0].lines().last().unwrap(), @"error: reading standard input: cannot read: standard input can be read only once; keep it with CREATE TABLE … AS SELECT, or in a file");
    assert_snapshot!(printed[1], @r"
    ply_count,file
    1,-
    white
    error: reading standard input: cannot read: standard input can be read only once; keep it with CREATE TABLE … AS SELECT, or in a file
    ");
}

#[test]
fn explaining_a_query_does_not_read_standard_input() {
    run(async {
        let context = session(1);
        chess_data::register_stream(&context, &b"1. e4 *\n"[..]).unwrap();
        query(&context, "EXPLAIN SELECT * FROM stdin").await;
        let rows = query(&context, "SELECT * FROM stdin").await;
        assert_eq!(rows[0].num_rows(), 1);
    });
}

#[test]
fn a_session_without_a_stream_has_no_such_table() {
    run(async {
        let games = error(&session(1), "SELECT * FROM games('-')").await;
        assert!(
            games.ends_with("standard input is not a table here: expected a path"),
            "{games}"
        );
        let stdin = error(&session(1), "SELECT * FROM stdin").await;
        assert!(
            stdin.ends_with("table 'datafusion.public.stdin' not found"),
            "{stdin}"
        );
    });
}

/// The same game again and again, without an end. Counts the bytes that are read.
struct Endless(Arc<AtomicUsize>);

impl Read for Endless {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        const GAME: &[u8] = b"[Event \"a\"]\n\n1. e4 e5 1-0\n\n";
        let at = self.0.load(Ordering::Relaxed) % GAME.len();
        let count = out.len().min(GAME.len() - at);
        out[..count].copy_from_slice(&GAME[at..at + count]);
        self.0.fetch_add(count, Ordering::Relaxed);
        Ok(count)
    }
}

#[test]
fn a_limit_ends_a_stream_without_an_end() {
    run(async {
        let read = Arc::new(AtomicUsize::new(0));
        let context = session(2);
        chess_data::register_stream(&context, Endless(Arc::clone(&read))).unwrap();
        let rows = query(&context, "SELECT * FROM stdin LIMIT 20000").await;
        assert_eq!(
            rows.iter().map(RecordBatch::num_rows).sum::<usize>(),
            20_000
        );
        // A few batches of a megabyte wait to be taken.
        assert!(read.load(Ordering::Relaxed) < 20 << 20);
    });
}

#[test]
fn a_truncated_stream_is_an_error() {
    let text = fs::read(lichess()).unwrap();
    let mut bytes = compress(&text, "zst");
    bytes.truncate(bytes.len() - 100);
    let printed = sql(&["SELECT count(*) FROM stdin"], &bytes);
    assert!(
        printed.starts_with("error: reading standard input: the zstd data is cut off at byte"),
        "{printed}"
    );
}
