//! Games, files and queries, for tests.

use chess_movegen::PositionRules;
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::prelude::SessionContext;
use dev_random::Random;
use std::fmt::Write as _;
use std::fs;
use std::future::Future;
use std::io::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

/// Returns the PGN files of chess-notation's tests: real games, and what parsers are tested with.
pub(crate) fn files() -> Vec<(String, Vec<u8>)> {
    let mut folders = vec![notation_files()];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "pgn") {
                files.push((path.display().to_string(), fs::read(&path).unwrap()));
            }
        }
    }
    files.sort_unstable();
    assert!(files.len() > 10);
    files
}

pub(crate) fn notation_files() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../chess-notation/tests/data/pgn")
}

/// The first games of a month of the lichess database (CC0).
pub(crate) fn lichess() -> PathBuf {
    notation_files().join("lichess_db/games.pgn")
}

/// Returns games of random legal moves with ratings, clocks and some errors.
pub(crate) fn random_games(count: usize) -> String {
    let mut random = Random(7);
    let mut text = String::new();
    for number in 1..=count {
        let (white, black) = (1000 + random.below(1800), 1000 + random.below(1800));
        let result = random.pick(&["1-0", "0-1", "1/2-1/2", "*"]);
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "[Event \"Game {number}\"]\n[Site \"?\"]\n[Date \"2024.{:02}.{:02}\"]\n[Round \"{number}\"]\n\
             [White \"Player {}\"]\n[Black \"Player {}\"]\n[Result \"{result}\"]\n\
             [WhiteElo \"{white}\"]\n[BlackElo \"{black}\"]\n[TimeControl \"300+3\"]\n\n",
            1 + random.below(12),
            1 + random.below(28),
            random.below(50),
            random.below(50),
        );
        let mut position = chess_board::Position::default();
        for ply in 0..random.below(60) {
            let moves = position.legal_moves();
            let Some(mv) = random.choose(&moves) else {
                break;
            };
            if ply % 2 == 0 {
                let _ = write!(text, "{}. ", ply / 2 + 1);
            }
            let san = chess_notation::San::from_move(&position, mv);
            let _ = write!(
                text,
                "{san} {{[%clk 0:0{}:{:02}]}} ",
                random.below(5),
                random.below(60)
            );
            position.play_unchecked(mv);
        }
        if number % 50 == 0 {
            text.push_str("Ke5 ");
        }
        let _ = write!(text, "{result}\n\n");
    }
    text
}

/// Compresses a text.
pub(crate) fn compress(text: &[u8], ending: &str) -> Vec<u8> {
    match ending {
        "gz" => {
            let mut encoder =
                flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        }
        "bz2" => {
            let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
            encoder.write_all(text).unwrap();
            encoder.finish().unwrap()
        }
        "zst" => {
            // Several frames, cut anywhere.
            let frames = text
                .chunks(20_000)
                .map(|part| zstd::bulk::compress(part, 1).unwrap());
            frames.flatten().collect()
        }
        other => panic!("{other}"),
    }
}

/// Runs a test on a runtime of several threads.
pub(crate) fn run<T>(test: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .unwrap()
        .block_on(test)
}

pub(crate) fn session(threads: usize) -> SessionContext {
    chess_data::local_session(NonZeroUsize::new(threads).unwrap()).unwrap()
}

pub(crate) async fn query(context: &SessionContext, sql: &str) -> Vec<RecordBatch> {
    try_query(context, sql).await.unwrap()
}

pub(crate) async fn try_query(
    context: &SessionContext,
    sql: &str,
) -> datafusion::error::Result<Vec<RecordBatch>> {
    context.sql(sql).await?.collect().await
}

/// Returns the rows of a query as a table.
pub(crate) async fn table(context: &SessionContext, sql: &str) -> String {
    pretty_format_batches(&query(context, sql).await)
        .unwrap()
        .to_string()
}

/// Returns the text of an error without a backtrace.
pub(crate) async fn error(context: &SessionContext, sql: &str) -> String {
    try_query(context, sql).await.unwrap_err().strip_backtrace()
}
