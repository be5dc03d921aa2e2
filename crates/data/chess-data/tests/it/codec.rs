//! Plans as bytes: the decoded plan gives the rows of the plan that was encoded.

use crate::support::{lichess, random_games, run, session, try_query};
use ballista_core::utils::default_config_producer;
use chess_data::cluster::{ChessLogicalCodec, ChessPhysicalCodec, scheduler_session};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::error::DataFusionError;
use datafusion::logical_expr::LogicalPlan;
use datafusion::physical_plan::{ExecutionPlan, collect, displayable};
use datafusion::prelude::SessionContext;
use datafusion_proto::bytes::{
    logical_plan_from_bytes_with_extension_codec, logical_plan_to_bytes_with_extension_codec,
    physical_plan_from_bytes_with_extension_codec, physical_plan_to_bytes_with_extension_codec,
};
use std::fs;
use std::sync::Arc;
use tempfile::tempdir;

/// Returns a session as a scheduler has it: with the functions, and without tables.
fn other_session() -> SessionContext {
    SessionContext::new_with_state(scheduler_session(default_config_producer()).unwrap())
}

fn through_logical_bytes(plan: &LogicalPlan) -> Result<LogicalPlan, DataFusionError> {
    let codec = ChessLogicalCodec::default();
    let bytes = logical_plan_to_bytes_with_extension_codec(plan, &codec)?;
    let context = other_session().task_ctx();
    logical_plan_from_bytes_with_extension_codec(&bytes, &context, &codec)
}

fn through_physical_bytes(plan: &Arc<dyn ExecutionPlan>) -> Arc<dyn ExecutionPlan> {
    let codec = ChessPhysicalCodec::default();
    let bytes = physical_plan_to_bytes_with_extension_codec(Arc::clone(plan), &codec).unwrap();
    let context = other_session().task_ctx();
    physical_plan_from_bytes_with_extension_codec(&bytes, &context, &codec).unwrap()
}

/// Returns the rows, sorted if the query does not.
fn text(rows: &[RecordBatch]) -> Vec<String> {
    let table = pretty_format_batches(rows).unwrap().to_string();
    let mut lines: Vec<_> = table.lines().map(str::to_owned).collect();
    lines.sort_unstable();
    lines
}

/// Sends a query through bytes as a logical and as a physical plan, and returns the text of the decoded physical plan.
async fn check(context: &SessionContext, sql: &str) -> String {
    let frame = context.sql(sql).await.unwrap();
    let plan = frame.clone().into_optimized_plan().unwrap();
    let physical = frame.clone().create_physical_plan().await.unwrap();
    let expected = text(&frame.collect().await.unwrap());
    assert!(expected.len() > 4, "{sql}: {expected:?}");

    let other = other_session();
    let decoded = through_logical_bytes(&plan).unwrap();
    let rows = other.execute_logical_plan(decoded).await.unwrap();
    assert_eq!(text(&rows.collect().await.unwrap()), expected, "{sql}");

    let decoded = through_physical_bytes(&physical);
    let shown = displayable(decoded.as_ref()).indent(false).to_string();
    assert_eq!(
        shown,
        displayable(physical.as_ref()).indent(false).to_string(),
        "{sql}"
    );
    let rows = collect(decoded, other.task_ctx()).await.unwrap();
    assert_eq!(text(&rows), expected, "{sql}");
    shown
}

#[test]
fn scans_keep_columns_conditions_limits_and_byte_ranges() {
    run(async {
        let folder = tempdir().unwrap();
        for year in [2023, 2024] {
            let folder = folder.path().join(format!("club/year={year}"));
            fs::create_dir_all(&folder).unwrap();
            fs::write(folder.join("games.pgn"), random_games(year - 1900)).unwrap();
        }
        let context = session(3);
        for statement in [
            "SET datafusion.optimizer.repartition_file_min_size = 1".to_owned(),
            format!(
                "CREATE EXTERNAL TABLE club STORED AS PGN PARTITIONED BY (year) LOCATION '{}'",
                folder.path().join("club").display()
            ),
            format!(
                "CREATE EXTERNAL TABLE moves STORED AS PGN LOCATION '{}' OPTIONS ('table' 'positions')",
                lichess().display()
            ),
            "CREATE VIEW strong AS SELECT * FROM club WHERE white_elo > 2500".to_owned(),
        ] {
            try_query(&context, &statement).await.unwrap();
        }
        let games = format!("games('{}')", lichess().display());
        let path = lichess().display().to_string();
        for (sql, parts) in [
            (format!("SELECT * FROM {games}"), &["table=games"][..]),
            (
                format!("SELECT white, moves FROM {games} WHERE white_elo > 1800 AND result = '1-0'"),
                &["predicate=white_elo", "file_groups={3 groups"],
            ),
            (
                format!("SELECT upper(black) AS b, white FROM '{path}' WHERE eco LIKE 'B%'"),
                &["predicate=eco", "projection=[upper(black"],
            ),
            (
                format!("SELECT count(*) AS n, tags['Opening'] AS o FROM {games} GROUP BY o"),
                &["file_groups={3 groups"],
            ),
            (
                format!("SELECT ply, san, key, fen FROM plies('{path}') WHERE ply < 4"),
                &["table=positions"],
            ),
            ("SELECT san, count(*) FROM moves GROUP BY san".to_owned(), &[]),
            (
                "SELECT year, count(*) AS n, max(white_elo) FROM club WHERE black_elo < 2000 GROUP BY year".to_owned(),
                &["predicate=black_elo"],
            ),
            (
                "SELECT white, year, clocks, errors FROM club WHERE year = '2024'".to_owned(),
                &["year=2024"],
            ),
            ("SELECT year, white FROM strong".to_owned(), &[]),
        ] {
            let plan = check(&context, &sql).await;
            for part in parts {
                assert!(plan.contains(part), "{sql}: no {part} in\n{plan}");
            }
        }
        // In one partition, since a limit takes the rows of the fastest.
        let sql = format!("SELECT white, black, ply_count FROM {games} LIMIT 5");
        let plan = check(&session(1), &sql).await;
        assert!(plan.contains("limit=5"), "{plan}");
    });
}

#[test]
fn every_function_is_decoded_by_name() {
    run(async {
        let context = session(2);
        let games = format!("games('{}')", lichess().display());
        let moves = format!("plies('{}')", lichess().display());
        let mut used = String::new();
        for sql in [
            format!(
                "SELECT fen_after(moves, 10, fen) AS f, key_after(moves, 10) AS k FROM {games}"
            ),
            format!(
                "SELECT white FROM {games} WHERE reaches(moves, fen_after(moves_from_san('1. e4 e5'), 2))"
            ),
            format!("SELECT san(moves, fen) AS s, uci(moves) AS u FROM {games}"),
            format!("SELECT opening_name(moves) AS name, opening_eco(moves) AS eco FROM {games}"),
            format!(
                "SELECT position_key(fen) AS k, legal_moves(fen) AS l, is_check(fen) AS c FROM {moves} WHERE ply < 9"
            ),
            format!(
                "SELECT outcome(fen_after(moves, ply_count, fen)) AS o, count(*) FROM {games} GROUP BY o"
            ),
            format!(
                "SELECT material(fen) AS m, fen_error(fen) AS e, perft(fen, 1) AS p FROM {moves} WHERE ply = 7"
            ),
            format!("SELECT eval_cp(evals[1]) AS e FROM {games} WHERE cardinality(evals) > 0"),
            // Of null, the text of no error, since the other session has no endgame tables.
            format!(
                "SELECT syzygy_wdl(fen_error(fen)) AS w, syzygy_dtz(fen_error(fen)) AS d FROM {moves} WHERE ply = 7"
            ),
        ] {
            check(&context, &sql).await;
            used.push_str(&sql);
        }
        for function in chess_data::functions() {
            let call = format!("{}(", function.name());
            assert!(used.contains(&call), "{call} is not tested");
        }
    });
}

#[test]
fn copies_of_pgn_files_are_encoded() {
    run(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("copy.parquet").display().to_string();
        let context = session(2);
        let games = format!("games('{}')", lichess().display());
        let sql =
            format!("COPY (SELECT white, moves FROM {games} WHERE white_elo > 1500) TO '{path}'");
        let frame = context.sql(&sql).await.unwrap();
        let plan = through_logical_bytes(frame.logical_plan()).unwrap();
        let other = other_session();
        let rows = other.execute_logical_plan(plan).await.unwrap();
        rows.collect().await.unwrap();
        let count = |table: String| {
            let context = context.clone();
            async move {
                let sql = format!("SELECT white, moves FROM {table} WHERE white IS NOT NULL");
                text(&try_query(&context, &sql).await.unwrap())
            }
        };
        let filtered = format!("(SELECT * FROM {games} WHERE white_elo > 1500)");
        assert_eq!(count(format!("'{path}'")).await, count(filtered).await);
    });
}
