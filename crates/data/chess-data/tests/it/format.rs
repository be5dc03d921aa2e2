//! PGN as a file format: files, stores, byte ranges, projection, filters and limits.

use crate::support::{compress, error, files, lichess, query, random_games, run, session, table};
use datafusion::arrow::array::RecordBatch;
use datafusion::arrow::util::pretty::pretty_format_batches;
use datafusion::object_store::memory::InMemory;
use datafusion::object_store::{ObjectStore, ObjectStoreExt, PutPayload};
use datafusion::prelude::SessionContext;
use insta::assert_snapshot;
use std::fs;
use std::sync::Arc;
use tempfile::tempdir;
use url::Url;

fn text(rows: &[RecordBatch]) -> String {
    pretty_format_batches(rows).unwrap().to_string()
}

#[test]
fn a_folder_is_an_external_table() {
    run(async {
        let folder = tempdir().unwrap();
        let path = folder.path().display();
        fs::write(folder.path().join("a.pgn"), "[White \"A\"]\n\n1. e4 1-0\n").unwrap();
        let packed = compress(b"[White \"B\"]\n\n1. d4 d5 0-1\n", "gz");
        fs::write(folder.path().join("b.pgn.gz"), packed).unwrap();
        fs::write(folder.path().join("README"), "no games").unwrap();
        let context = session(2);
        let create = format!("CREATE EXTERNAL TABLE games STORED AS PGN LOCATION '{path}/'");
        query(&context, &create).await;
        let create = format!(
            "CREATE EXTERNAL TABLE positions STORED AS PGN LOCATION '{path}/' OPTIONS ('table' 'positions')"
        );
        query(&context, &create).await;
        let games = "SELECT white, result, ply_count FROM games ORDER BY white";
        assert_snapshot!(table(&context, games).await, @"
        +-------+--------+-----------+
        | white | result | ply_count |
        +-------+--------+-----------+
        | A     | 1-0    | 1         |
        | B     | 0-1    | 2         |
        +-------+--------+-----------+
        ");
        let positions = "SELECT game_number, ply, san FROM positions ORDER BY san";
        assert_snapshot!(table(&context, positions).await, @"
        +-------------+-----+-----+
        | game_number | ply | san |
        +-------------+-----+-----+
        | 1           | 1   | d4  |
        | 1           | 2   | d5  |
        | 1           | 1   | e4  |
        +-------------+-----+-----+
        ");
        let files = "SELECT count(*) FROM games WHERE file LIKE '%/b.pgn.gz' AND file LIKE '/%'";
        assert_snapshot!(table(&context, files).await, @"
        +----------+
        | count(*) |
        +----------+
        | 1        |
        +----------+
        ");
    });
}

#[test]
fn folders_can_be_partitions() {
    run(async {
        let folder = tempdir().unwrap();
        for (year, game) in [(2023, "1. e4 *"), (2024, "1. d4 *")] {
            let part = folder.path().join(format!("year={year}"));
            fs::create_dir(&part).unwrap();
            fs::write(part.join("games.pgn"), game).unwrap();
        }
        let context = session(2);
        let path = folder.path().display();
        let create = format!(
            "CREATE EXTERNAL TABLE games STORED AS PGN PARTITIONED BY (year) LOCATION '{path}/'"
        );
        query(&context, &create).await;
        let rows = "SELECT year, san(moves) FROM games WHERE year = '2024'";
        assert_snapshot!(table(&context, rows).await, @"
        +------+------------------+
        | year | san(games.moves) |
        +------+------------------+
        | 2024 | 1. d4            |
        +------+------------------+
        ");
    });
}

#[test]
fn paths_and_table_functions_are_tables() {
    run(async {
        let folder = tempdir().unwrap();
        let file = folder.path().join("a.pgn");
        fs::write(&file, "1. e4 e5 *\n").unwrap();
        let context = session(1);
        let file = file.display();
        let path = folder.path().display();
        for (table, count) in [
            (format!("'{file}'"), 1),
            (format!("games('{file}')"), 1),
            (format!("games('{path}/*.pgn')"), 1),
            (format!("games('{path}')"), 1),
            (format!("plies('{file}')"), 2),
        ] {
            let rows = query(&context, &format!("SELECT count(*) AS n FROM {table}")).await;
            assert!(text(&rows).contains(&format!("| {count} ")), "{table}");
        }
    });
}

#[test]
fn wrong_paths_and_options_are_errors() {
    run(async {
        let context = session(1);
        let folder = tempdir().unwrap();
        let path = folder.path().display().to_string();
        let errors = [
            error(&context, "SELECT * FROM games('/no/such.pgn')").await,
            error(&context, &format!("SELECT * FROM games('{path}')")).await,
            error(&context, "SELECT * FROM games(1)").await,
            error(&context, "SELECT * FROM games()").await,
            error(
                &context,
                "CREATE EXTERNAL TABLE g STORED AS PGN LOCATION '/no/such/'",
            )
            .await,
            error(
                &context,
                "CREATE EXTERNAL TABLE g (a INT) STORED AS PGN LOCATION '/tmp/'",
            )
            .await,
            error(
                &context,
                "CREATE EXTERNAL TABLE g STORED AS PGN LOCATION '/tmp/' OPTIONS ('table' 'moves')",
            )
            .await,
            error(
                &context,
                "CREATE EXTERNAL TABLE g STORED AS PGN LOCATION '/tmp/' OPTIONS ('size' '1')",
            )
            .await,
        ];
        assert_snapshot!(errors.join("\n").replace(&path, "FOLDER"), @"
        Error during planning: expected PGN files at file:///no/such.pgn, found none
        Error during planning: expected PGN files at file://FOLDER/*.pgn*, found none
        Error during planning: games: expected a path in quotes, found Int64(1)
        Error during planning: games: expected a path, found no argument
        Error during planning: expected PGN files at file:///no/such/*.pgn*, found none
        Error during planning: the columns of PGN files are fixed: expected no list of columns
        Error during planning: the option table: expected the name of a table: games or positions, found moves
        Error during planning: expected the option table, found size
        ");
    });
}

#[test]
fn an_in_memory_store_is_read_like_files() {
    run(async {
        let games = random_games(300);
        let store: Arc<dyn ObjectStore> = Arc::new(InMemory::new());
        for (name, bytes) in [
            ("plain/games.pgn", games.clone().into_bytes()),
            ("packed/games.pgn.zst", compress(games.as_bytes(), "zst")),
        ] {
            store
                .put(&name.into(), PutPayload::from(bytes))
                .await
                .unwrap();
        }
        let file = tempdir().unwrap();
        let local = file.path().join("games.pgn");
        fs::write(&local, &games).unwrap();
        let context = session(3);
        query(
            &context,
            "SET datafusion.optimizer.repartition_file_min_size = 1000",
        )
        .await;
        context.register_object_store(&Url::parse("mem://games").unwrap(), store);
        let rows = |table: String| {
            let context = context.clone();
            let sql = format!(
                "SELECT game_id, white, ply_count, moves FROM {table} ORDER BY game_id, white"
            );
            async move { text(&query(&context, &sql).await) }
        };
        let expected = rows(format!("games('{}')", local.display())).await;
        assert_eq!(
            rows("games('mem://games/plain/')".to_owned()).await,
            expected
        );
        assert_eq!(
            rows("games('mem://games/packed/')".to_owned()).await,
            expected
        );
    });
}

/// Returns all rows of a file, however it is cut.
async fn all_rows(context: &SessionContext, file: &str, columns: &str, order: &str) -> String {
    let sql = format!("SELECT {columns} FROM games('{file}') ORDER BY {order}");
    text(&query(context, &sql).await)
}

#[test]
fn every_game_is_read_exactly_once_whatever_the_partitions() {
    run(async {
        let folder = tempdir().unwrap();
        let games = random_games(400);
        let mut named = vec![("games.pgn".to_owned(), games.clone().into_bytes())];
        for ending in ["gz", "bz2", "zst"] {
            named.push((
                format!("games.pgn.{ending}"),
                compress(games.as_bytes(), ending),
            ));
        }
        for (number, (_, bytes)) in files().into_iter().enumerate() {
            named.push((format!("{number}.pgn"), bytes));
        }
        for (name, bytes) in named {
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            let file = path.display().to_string();
            let columns = "game_id, event, result, moves, errors";
            let order = "game_id, event, moves, result";
            let numbered = "game_number, byte_start, byte_end, game_id, ply_count";
            let (mut expected, mut numbers) = (None, None);
            for partitions in [1, 3] {
                let context = session(partitions);
                query(
                    &context,
                    "SET datafusion.optimizer.repartition_file_min_size = 1",
                )
                .await;
                let rows = all_rows(&context, &file, columns, order).await;
                assert_eq!(
                    *expected.get_or_insert_with(|| rows.clone()),
                    rows,
                    "{file}"
                );
                let rows = all_rows(&context, &file, numbered, "game_number").await;
                assert_eq!(*numbers.get_or_insert_with(|| rows.clone()), rows, "{file}");
            }
        }
    });
}

#[test]
fn plain_files_are_split_into_byte_ranges() {
    run(async {
        let context = session(4);
        query(
            &context,
            "SET datafusion.optimizer.repartition_file_min_size = 1",
        )
        .await;
        let sql = format!("EXPLAIN SELECT white FROM games('{}')", lichess().display());
        let plan = text(&query(&context, &sql).await);
        assert!(plan.contains("file_groups={4 groups"), "{plan}");
    });
}

#[test]
fn conditions_on_tags_are_evaluated_by_the_scan() {
    run(async {
        let context = session(1);
        let file = lichess().display().to_string();
        let plan = |condition: &str| {
            let sql = format!("EXPLAIN SELECT white, moves FROM games('{file}') WHERE {condition}");
            let context = context.clone();
            async move { text(&query(&context, &sql).await) }
        };
        let pushed = plan("white_elo > 2000 AND result = '1-0'").await;
        assert!(!pushed.contains("FilterExec"), "{pushed}");
        assert!(pushed.contains("predicate="), "{pushed}");
        let kept = plan("ply_count > 20").await;
        assert!(kept.contains("FilterExec"), "{kept}");
        assert!(!kept.contains("predicate="), "{kept}");
    });
}

#[test]
fn filters_give_the_rows_that_they_give_on_all_rows() {
    run(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("games.pgn");
        fs::write(&path, random_games(500)).unwrap();
        let file = path.display().to_string();
        let context = session(2);
        query(
            &context,
            &format!("CREATE TABLE kept AS SELECT * FROM games('{file}')"),
        )
        .await;
        for columns in [
            "white, result",
            "event, ply_count, moves",
            "count(*)",
            "game_number, event",
        ] {
            for condition in [
                "white_elo > 2200",
                "white_elo > 2200 AND black_elo < 1500 AND ply_count > 10",
                "result = '1-0' OR white = 'Player 3'",
                "white_elo > 9000",
                "date BETWEEN '2024-03-01' AND '2024-03-31'",
                "tags['Nothing'] IS NULL",
                "eco IS NULL AND event LIKE '%7'",
                "white_elo > 2000 AND cardinality(errors) > 0",
            ] {
                let sql = |table: &str| {
                    let order = if columns.contains("event") {
                        "event"
                    } else {
                        "1"
                    };
                    format!("SELECT {columns} FROM {table} WHERE {condition} ORDER BY {order}, 2")
                        .replace(
                            if columns == "count(*)" {
                                ", 2"
                            } else {
                                "\u{0}"
                            },
                            "",
                        )
                };
                let read = text(&query(&context, &sql(&format!("games('{file}')"))).await);
                let expected = text(&query(&context, &sql("kept")).await);
                assert_eq!(read, expected, "{columns} WHERE {condition}");
            }
        }
    });
}

#[test]
fn a_limit_stops_reading() {
    run(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("games.pgn.gz");
        // The end of the file is missing, so reading it is an error.
        let mut packed = compress(random_games(2000).as_bytes(), "gz");
        packed.truncate(packed.len() - 100);
        fs::write(&path, packed).unwrap();
        let context = session(1);
        query(&context, "SET datafusion.execution.batch_size = 10").await;
        let games = format!("games('{}')", path.display());
        for condition in ["", "WHERE white_elo > 2000"] {
            let sql = format!("SELECT white, moves FROM {games} {condition} LIMIT 30");
            let rows = query(&context, &sql).await;
            assert_eq!(rows.iter().map(RecordBatch::num_rows).sum::<usize>(), 30);
        }
        let whole = error(&context, &format!("SELECT count(*) FROM {games}")).await;
        assert!(whole.contains("cut off"), "{whole}");
    });
}

#[test]
fn a_truncated_file_is_an_error_that_names_it() {
    run(async {
        let folder = tempdir().unwrap();
        let path = folder.path().join("games.pgn.zst");
        let mut packed = compress(random_games(200).as_bytes(), "zst");
        packed.truncate(packed.len() - 10);
        fs::write(&path, packed).unwrap();
        let context = session(1);
        let path = path.display().to_string();
        let error = error(&context, &format!("SELECT count(*) FROM games('{path}')")).await;
        let folder = folder.path().display().to_string();
        assert_snapshot!(error.replace(folder.trim_start_matches('/'), "FOLDER"), @"
        reading /FOLDER/games.pgn.zst
        caused by
        External error: the zstd data is cut off at byte 41220 (after 160000 bytes of text)
        ");
    });
}
