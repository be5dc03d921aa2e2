//! The functions of SQL.

use crate::support::{error, query, run, session, table};
use chess_data::register_tablebase;
use chess_syzygy::{TableName, Tablebase, TablebaseLimits};
use datafusion::arrow::array::Array;
use insta::assert_snapshot;
use std::path::Path;
use std::sync::Arc;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const MATE: &str = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";

/// Returns the value of an expression.
async fn value(expression: &str) -> String {
    let context = session(1);
    let text = table(&context, &format!("SELECT {expression} AS v")).await;
    let line = text.lines().nth(3).unwrap();
    line.trim_matches(|c| c == '|' || c == ' ').to_owned()
}

#[test]
fn moves_are_played() {
    run(async {
        let moves = "moves_from_san('1. e4 e5 2. Nf3')";
        assert_eq!(value(moves).await, "[4892, 7460, 405]");
        assert_snapshot!(value(&format!("fen_after({moves}, 2)")).await, @"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2");
        assert_eq!(value(&format!("fen_after({moves}, 0)")).await, START);
        assert_eq!(value(&format!("fen_after({moves}, 4)")).await, "");
        assert_eq!(value(&format!("fen_after({moves}, -1)")).await, "");
        let key = format!("key_after({moves}, 3) = position_key(fen_after({moves}, 3))");
        assert_eq!(value(&key).await, "true");
        assert_eq!(value(&format!("san({moves})")).await, "1. e4 e5 2. Nf3");
        assert_eq!(value(&format!("uci({moves})")).await, "e2e4 e7e5 g1f3");
        assert_eq!(
            value(&format!("opening_name({moves})")).await,
            "King's Knight Opening"
        );
        assert_eq!(value(&format!("opening_eco({moves})")).await, "C40");
    });
}

#[test]
fn games_can_begin_at_other_positions() {
    run(async {
        let fen = "'4k3/8/8/8/8/8/4P3/4K3 b - - 0 10'";
        let moves = format!("moves_from_san('10... Kd7 11. e4', {fen})");
        assert_eq!(
            value(&format!("san({moves}, {fen})")).await,
            "10... Kd7 11. e4"
        );
        assert_eq!(value(&format!("uci({moves}, {fen})")).await, "e8d7 e2e4");
        assert_snapshot!(value(&format!("fen_after({moves}, 2, {fen})")).await, @"8/3k4/8/8/4P3/8/8/4K3 b - e3 0 11");
        // The column `fen` is null in games that begin at the usual position.
        assert_eq!(value("fen_after([], 0, NULL)").await, START);
        assert_eq!(
            value(&format!("reaches([], '{START}', NULL)")).await,
            "true"
        );
        assert_eq!(value("uci(moves_from_san('e4', NULL), NULL)").await, "e2e4");
    });
}

#[test]
fn reached_positions_are_found_anywhere_in_the_game() {
    run(async {
        let moves = "moves_from_san('1. e4 e5 2. Nf3 Nc6')";
        for ply in 0..=4 {
            let found = format!("reaches({moves}, fen_after({moves}, {ply}))");
            assert_eq!(value(&found).await, "true");
        }
        // Clocks do not count.
        let other_clocks = "'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 7 9'";
        assert_eq!(
            value(&format!("reaches({moves}, {other_clocks})")).await,
            "true"
        );
        let no_castling = "'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2'";
        assert_eq!(
            value(&format!("reaches({moves}, {no_castling})")).await,
            "false"
        );
        assert_eq!(value(&format!("reaches({moves}, '{MATE}')")).await, "false");
    });
}

#[test]
fn positions_are_described() {
    run(async {
        assert_eq!(
            value(&format!("cardinality(legal_moves('{START}'))")).await,
            "20"
        );
        assert_eq!(value(&format!("is_check('{MATE}')")).await, "true");
        assert_eq!(value(&format!("outcome('{MATE}')")).await, "checkmate");
        assert_eq!(value(&format!("outcome('{START}')")).await, "");
        assert_eq!(
            value("material('8/8/4k3/3r4/8/3R4/4P3/4K3 w - - 0 1')").await,
            "KRPvKR"
        );
        assert_eq!(value(&format!("perft('{START}', 4)")).await, "197281");
        assert_eq!(value(&format!("san('{START}', 4892)")).await, "e4");
        assert_eq!(value(&format!("uci('{START}', 4892)")).await, "e2e4");
        assert_eq!(value(&format!("fen_error('{START}')")).await, "");
        assert_snapshot!(value("fen_error('8/8/8/8/8/8/8/8 w - - 0 1')").await, @"white has no king; black has no king");
    });
}

#[test]
fn evaluations_are_centipawns() {
    run(async {
        for (text, centipawns) in [
            ("0.17", "17"),
            ("-1.5", "-150"),
            ("#3", "9997"),
            ("#-3", "-9997"),
        ] {
            assert_eq!(value(&format!("eval_cp('{text}')")).await, centipawns);
        }
        let eval = "named_struct('cp', CAST(NULL AS INT), 'mate', -2)";
        assert_eq!(value(&format!("eval_cp({eval})")).await, "-9998");
        assert_eq!(value("eval_cp(NULL, -2)").await, "-9998");
        assert_eq!(value("eval_cp(17, NULL)").await, "17");
    });
}

#[test]
fn null_arguments_give_null() {
    run(async {
        let moves = "moves_from_san('e4')";
        for expression in [
            "fen_after(NULL, 1)".to_owned(),
            format!("fen_after({moves}, NULL)"),
            format!("key_after({moves}, NULL)"),
            format!("reaches({moves}, NULL)"),
            "reaches(NULL, NULL)".to_owned(),
            "opening_name(NULL)".to_owned(),
            "opening_eco(NULL)".to_owned(),
            "san(NULL)".to_owned(),
            format!("san('{START}', NULL)"),
            "uci(NULL)".to_owned(),
            "moves_from_san(NULL)".to_owned(),
            "position_key(NULL)".to_owned(),
            "legal_moves(NULL)".to_owned(),
            "is_check(NULL)".to_owned(),
            "outcome(NULL)".to_owned(),
            "material(NULL)".to_owned(),
            "fen_error(NULL)".to_owned(),
            "perft(NULL, 1)".to_owned(),
            format!("perft('{START}', NULL)"),
            "eval_cp(CAST(NULL AS TEXT))".to_owned(),
            "eval_cp(NULL, NULL)".to_owned(),
        ] {
            let context = session(1);
            let rows = query(&context, &format!("SELECT {expression} AS v")).await;
            assert!(rows[0].column(0).is_null(0), "{expression}");
        }
    });
}

#[test]
fn columns_give_what_constants_give() {
    run(async {
        let context = session(1);
        let rows = "(VALUES ('e4 e5'), (NULL), ('d4'), ('')) AS t(line)";
        let sql = format!(
            "SELECT line, san(moves_from_san(line)) AS san, fen_after(moves_from_san(line), 1) AS fen, \
             opening_name(moves_from_san(line)) AS name, reaches(moves_from_san(line), '{START}') AS starts FROM {rows}"
        );
        assert_snapshot!(table(&context, &sql).await, @"
        +-------+----------+-------------------------------------------------------------+-------------------+--------+
        | line  | san      | fen                                                         | name              | starts |
        +-------+----------+-------------------------------------------------------------+-------------------+--------+
        | e4 e5 | 1. e4 e5 | rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1 | King's Pawn Game  | true   |
        |       |          |                                                             |                   |        |
        | d4    | 1. d4    | rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 1 | Queen's Pawn Game | true   |
        |       |          |                                                             |                   | true   |
        +-------+----------+-------------------------------------------------------------+-------------------+--------+
        ");
    });
}

#[test]
fn wrong_values_are_errors_that_name_function_and_value() {
    run(async {
        let context = session(1);
        let mut errors = String::new();
        for expression in [
            "position_key('no fen')",
            "reaches(moves_from_san('e4'), '8/8/8/8/8/8/8/8 w - - 0 1')",
            "moves_from_san('e4 e4')",
            "moves_from_san('e4 1-0 d4')",
            "fen_after([4892, 4892], 2)",
            "fen_after([65535], 1)",
            "san('8/8/4k3/8/8/8/8/4K3 w - - 0 1', 4892)",
            "perft('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 13)",
            "perft('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', -1)",
            "eval_cp('good')",
            "fen_after('e4', 1)",
            "san(1, 2, 3)",
            "is_check(1)",
        ] {
            let error = error(&context, &format!("SELECT {expression}")).await;
            errors.push_str(error.lines().next().unwrap());
            errors.push('\n');
        }
        assert_snapshot!(errors, @"
        Execution error: position_key: no fen: placement: expected a piece, a number of empty squares or /, found 'o' (bytes 1..2)
        Execution error: reaches: 8/8/8/8/8/8/8/8 w - - 0 1: white has no king; black has no king
        Execution error: moves_from_san: e4 e4: e4: the black pawn on e7 cannot go to e4: a pawn does not move that way
        Execution error: moves_from_san: e4 1-0 d4: expected the moves of one game, found more
        Execution error: fen_after: the move word 4892 in rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1: no piece stands on e2
        Execution error: fen_after: the move word 65535 in rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1: the black rook on h8 cannot move: it is white's turn
        Execution error: san: the move word 4892 in 8/8/4k3/8/8/8/8/4K3 w - - 0 1: no piece stands on e2
        Execution error: perft: 13: expected a depth from 0 to 12
        Execution error: perft: -1: expected a depth from 0 to 12
        Execution error: eval_cp: good: expected an evaluation such as 0.17, -1.5 or #-3
        Error during planning: Execution error: Function 'fen_after' user-defined coercion failed with: Error during planning: expected fen_after(moves, number, [fen]), found fen_after(Utf8, Int64). No function matches the given name and argument types 'fen_after(Utf8, Int64)'. You might need to add explicit type casts.
        Error during planning: Execution error: Function 'san' user-defined coercion failed with: Error during planning: expected san(moves, [fen]) or san(fen, move), found san(Int64, Int64, Int64). No function matches the given name and argument types 'san(Int64, Int64, Int64)'. You might need to add explicit type casts.
        Error during planning: Execution error: Function 'is_check' user-defined coercion failed with: Error during planning: expected is_check(fen), found is_check(Int64). No function matches the given name and argument types 'is_check(Int64)'. You might need to add explicit type casts.
        ");
    });
}

/// Tables of three pieces, which the project has made itself.
const TABLES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../chess-syzygy/tests/data");

#[test]
fn positions_are_looked_up_in_endgame_tables() {
    run(async {
        let context = session(1);
        let tablebase = Arc::new(Tablebase::open([TABLES]).unwrap());
        register_tablebase(&context, &tablebase);
        let sql = format!(
            "SELECT fen, syzygy_wdl(fen) AS wdl, syzygy_dtz(fen) AS dtz FROM (VALUES
                ('8/8/8/3k4/8/8/8/KR6 w - - 0 1'),
                ('8/8/8/3k4/8/8/8/KR6 b - - 99 1'),
                ('8/8/8/3k4/8/8/8/KQ6 w - - 0 1'),
                ('8/8/8/3k4/8/8/8/KB6 w - - 0 1'),
                ('8/8/8/3k4/8/8/8/K7 w - - 0 1'),
                ('8/8/8/3k4/8/8/8/KRR5 w - - 0 1'),
                ('8/8/8/3k4/8/8/8/4K2R w K - 0 1'),
                ('{START}'),
                (NULL)) AS positions(fen)"
        );
        assert_snapshot!(table(&context, &sql).await, @"
        +----------------------------------------------------------+------+-----+
        | fen                                                      | wdl  | dtz |
        +----------------------------------------------------------+------+-----+
        | 8/8/8/3k4/8/8/8/KR6 w - - 0 1                            | win  | 29  |
        | 8/8/8/3k4/8/8/8/KR6 b - - 99 1                           | loss | -30 |
        | 8/8/8/3k4/8/8/8/KQ6 w - - 0 1                            | win  | 17  |
        | 8/8/8/3k4/8/8/8/KB6 w - - 0 1                            | draw | 0   |
        | 8/8/8/3k4/8/8/8/K7 w - - 0 1                             | draw | 0   |
        | 8/8/8/3k4/8/8/8/KRR5 w - - 0 1                           |      |     |
        | 8/8/8/3k4/8/8/8/4K2R w K - 0 1                           |      |     |
        | rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 |      |     |
        |                                                          |      |     |
        +----------------------------------------------------------+------+-----+
        ");
        assert_snapshot!(error(&context, "SELECT syzygy_wdl('8/8/8/8/8/8/8/K7 w - - 0 1')").await, @"Execution error: syzygy_wdl: 8/8/8/8/8/8/8/K7 w - - 0 1: black has no king");
    });
}

#[test]
fn damaged_and_missing_endgame_tables_are_errors() {
    run(async {
        let context = session(1);
        let sql = "SELECT syzygy_wdl('8/8/8/3k4/8/8/8/KR6 w - - 0 1')";
        assert_snapshot!(error(&context, sql).await, @"Execution error: syzygy_wdl: expected the endgame tables of --syzygy in this process, found none");
        let mut tablebase = Tablebase::new(TablebaseLimits::default());
        let name = TableName::of_file(Path::new("KRvK.rtbw")).unwrap();
        tablebase.add_source(name, b"<html>404</html>".to_vec());
        register_tablebase(&context, &Arc::new(tablebase));
        assert_snapshot!(error(&context, sql).await, @"Execution error: syzygy_wdl: the endgame tables: table KRvK.rtbw is damaged: not a Syzygy table: the first bytes are [3c, 68, 74, 6d]");
    });
}
