//! Malicious and damaged files: every game is a row, and nothing panics.

use crate::support::{compress, error, files, query, run, session};
use chess_notation::pgn::{Reader, looks_like_pgn};
use datafusion::arrow::array::{AsArray, RecordBatch};
use datafusion::arrow::datatypes::Int64Type;
use dev_random::Random;
use std::fs;
use std::path::Path;
use tempfile::tempdir;

/// Reads all columns of both tables, and checks the number of games. A text that does not look like PGN is an error.
async fn read(path: &Path, text: &[u8]) {
    if !looks_like_pgn(text) {
        for partitions in [1, 3] {
            let sql = format!("SELECT white FROM games('{}')", path.display());
            let error = error(&session(partitions), &sql).await;
            let name = path.display().to_string();
            assert!(
                error.contains(&name) && error.contains("expected PGN,"),
                "{error}"
            );
        }
        return;
    }
    let mut reader = Reader::new(text);
    let games = std::iter::from_fn(|| reader.skip_game().then_some(())).count();
    for partitions in [1, 3] {
        let context = session(partitions);
        query(
            &context,
            "SET datafusion.optimizer.repartition_file_min_size = 1",
        )
        .await;
        for columns in ["*", "* EXCEPT (game_number)", "white"] {
            let sql = format!("SELECT {columns} FROM games('{}')", path.display());
            let rows: usize = query(&context, &sql)
                .await
                .iter()
                .map(RecordBatch::num_rows)
                .sum();
            assert_eq!(rows, games, "{columns} of {}", path.display());
        }
        let plies = format!("FROM plies('{}')", path.display());
        let counted = query(&context, &format!("SELECT count(*) {plies}")).await;
        let counted = counted[0].column(0).as_primitive::<Int64Type>().value(0);
        let rows = query(&context, &format!("SELECT * {plies}")).await;
        assert_eq!(
            rows.iter().map(|rows| rows.num_rows() as i64).sum::<i64>(),
            counted
        );
    }
}

#[test]
fn malicious_games_are_rows() {
    let mut nested = String::from("1. e4 ");
    (0..100_000).for_each(|ply| nested.push_str(if ply % 2 == 0 { "(d4 " } else { "(e4 " }));
    let texts = [
        String::new(),
        "\n\n \n".to_owned(),
        "\u{feff}1. e4 *".to_owned(),
        "no game at all".to_owned(),
        nested,
        "( ".repeat(500_000),
        format!("1. e4 e5\n; {}", "x".repeat(3_000_000)),
        format!("1. e4 {{{}", "x \n".repeat(1_000_000)),
        format!("[Event \"{}\"]\n\n1. e4 *", "x".repeat(3_000_000)),
        "[White \"x\"]\n".repeat(100_000),
        format!("1. e4 {} *", "9".repeat(2_000_000)),
        "$1 ".repeat(300_000),
        "\0".repeat(1_000_000),
        "[Event \"\n\n".repeat(5_000),
        "1-0\n".repeat(5_000),
        "[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*\n\n".repeat(1000),
    ];
    run(async {
        let folder = tempdir().unwrap();
        for (number, text) in texts.iter().enumerate() {
            let path = folder.path().join(format!("{number}.pgn"));
            fs::write(&path, text).unwrap();
            read(&path, text.as_bytes()).await;
        }
    });
}

#[test]
fn damaged_games_are_rows() {
    const DAMAGE: [&[u8]; 10] = [
        b"{",
        b"}",
        b"(",
        b"]",
        b"\"",
        b"\n\n",
        b"\0",
        b"\xff",
        b"\n\n[Event \"",
        b"1-0",
    ];
    run(async {
        let folder = tempdir().unwrap();
        let mut random = Random(25);
        for (number, (_, mut bytes)) in files().into_iter().enumerate() {
            if bytes.len() > 50_000 {
                continue;
            }
            for _ in 0..5 {
                let at = random.below(bytes.len() + 1);
                bytes.splice(at..at, random.pick(&DAMAGE).iter().copied());
            }
            let path = folder.path().join(format!("{number}.pgn"));
            fs::write(&path, &bytes).unwrap();
            read(&path, &bytes).await;
        }
    });
}

#[test]
fn highly_compressed_files_are_read_in_pieces() {
    run(async {
        let folder = tempdir().unwrap();
        let text = "1. e4 *\n\n".repeat(200_000);
        for ending in ["gz", "zst", "bz2"] {
            let path = folder.path().join(format!("games.pgn.{ending}"));
            fs::write(&path, compress(text.as_bytes(), ending)).unwrap();
            let sql = format!("SELECT count(*) FROM games('{}')", path.display());
            let rows = query(&session(2), &sql).await;
            assert_eq!(
                rows[0].column(0).as_primitive::<Int64Type>().value(0),
                200_000
            );
        }
    });
}
