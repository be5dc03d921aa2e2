//! The table `games`.

use crate::support::{lines, read, read_bytes, table};
use arrow::array::{Array, AsArray};
use arrow::compute::concat_batches;
use chess_arrow::{Batch, Table, TableReader, game_id};
use insta::assert_snapshot;

const GAME: &str = r#"[Event "Open"]
[Site "Oslo"]
[Date "2024.03.17"]
[Round "1.2"]
[White "Dahl, \"D\""]
[Black "Berg"]
[Result "1-0"]
[WhiteElo "2101"]
[BlackElo "?"]
[ECO "C20"]
[TimeControl "300+3"]
[WhiteTitle "IM"]

{Before} 1. e4 $1 {[%clk 0:05:00] Best by test} e5 {[%eval 0.17] [%clk 0:04:59.5]}
2. Qh5?! (2. Nf3 {not read} Nc6) Nc6 {[%eval #3]} 3. -- 1-0
"#;

#[test]
fn tags_have_typed_columns() {
    let columns = [
        "event",
        "site",
        "date",
        "date_text",
        "round",
        "white",
        "black",
        "result",
        "white_elo",
        "black_elo",
        "eco",
        "time_control",
        "base_seconds",
        "increment_seconds",
        "variant",
        "tags",
    ];
    assert_snapshot!(table(Table::Games, &columns, GAME), @r#"Open | Oslo | 2024-03-17 | 2024.03.17 | 1.2 | Dahl, "D" | Berg | 1-0 | 2101 | NULL | C20 | 300+3 | 300 | 3 | NULL | {WhiteTitle: IM}"#);
}

#[test]
fn moves_have_aligned_clocks_and_evaluations() {
    let columns = [
        "ply_count",
        "moves",
        "clocks",
        "evals",
        "comments",
        "nags",
        "errors",
    ];
    assert_snapshot!(table(Table::Games, &columns, GAME), @"5 | [4892, 7460, 231, 3690, 0] | [300000, 299500, NULL, NULL, NULL] | [NULL, {cp: 17, mate: NULL}, NULL, {cp: NULL, mate: 3}, NULL] | [{ply: 0, text: Before}, {ply: 1, text: Best by test}] | [{ply: 1, nag: 1}, {ply: 3, nag: 6}] | []");
}

/// Annotations and comments are read together only if there are columns for both.
#[test]
fn annotations_and_comments_do_not_need_each_other() {
    assert_snapshot!(table(Table::Games, &["clocks", "evals"], GAME), @"[300000, 299500, NULL, NULL, NULL] | [NULL, {cp: 17, mate: NULL}, NULL, {cp: NULL, mate: 3}, NULL]");
    assert_snapshot!(table(Table::Games, &["comments"], GAME), @"[{ply: 0, text: Before}, {ply: 1, text: Best by test}]");
}

#[test]
fn time_controls_are_seconds_and_a_speed() {
    let controls = [
        "300+3",
        "600",
        "40/7200:20/3600:900+30",
        "1/259200",
        "3 min + 2 sec",
        "10+0.1",
        "*60",
        "-",
        "?",
        "300+",
        "90 min + 30",
        "99999999999+1",
    ];
    let games = controls.map(|control| format!("[TimeControl \"{control}\"]\n\n*\n\n"));
    let columns = [
        "time_control",
        "base_seconds",
        "increment_seconds",
        "speed",
        "errors",
    ];
    assert_snapshot!(table(Table::Games, &columns, &games.concat()), @"
    300+3 | 300 | 3 | blitz | []
    600 | 600 | 0 | rapid | []
    40/7200:20/3600:900+30 | 7200 | 0 | classical | []
    1/259200 | 259200 | 0 | correspondence | []
    3 min + 2 sec | 180 | 2 | blitz | []
    10+0.1 | 10 | NULL | ultrabullet | []
    *60 | 60 | 0 | NULL | []
    - | NULL | NULL | NULL | []
    ? | NULL | NULL | NULL | []
    300+ | NULL | NULL | NULL | []
    90 min + 30 | NULL | NULL | NULL | []
    99999999999+1 | NULL | NULL | NULL | []
    ");
}

#[test]
fn the_identifier_and_place_do_not_depend_on_where_the_file_is_cut() {
    let columns = ["game_id", "byte_start", "byte_end"];
    for asides in ["% escaped\n\n", "; aside\n%another\n", "  % escaped\n\n\n"] {
        let (first, second) = ("[White \"1\"]\n\n1. e4 *\n\n", "[Event \"2\"]\n\n*");
        let (first_and_asides, end) = (format!("{first}{asides}"), format!("{second}\n\n{asides}"));
        let whole = read(Table::Games, &columns, &format!("{first_and_asides}{end}"));
        let mut reader = TableReader::new(Table::Games)
            .with_columns(&columns)
            .unwrap();
        let mut parts = Vec::new();
        let offset = first_and_asides.len() as u64;
        for batch in [Batch::new(first_and_asides, 0), Batch::new(end, offset)] {
            parts.extend(reader.read_all(&batch).unwrap());
        }
        let parts = concat_batches(&reader.schema(), &parts).unwrap();
        assert_eq!(parts, whole, "{asides:?}");
        let ids = whole.column(0).as_fixed_size_binary();
        assert_eq!(ids.value(0), game_id(first.as_bytes()), "{asides:?}");
        assert_eq!(ids.value(1), game_id(second.as_bytes()), "{asides:?}");
    }
}

#[test]
fn incomplete_dates_have_only_text() {
    let text = "[Date \"2024.??.??\"]\n\n*\n\n[Date \"????.??.??\"]\n[UTCDate \"2013.01.02\"]\n\n*\n\n[Date \"2023.02.29\"]\n\n*\n";
    assert_snapshot!(table(Table::Games, &["date", "date_text"], text), @"
    NULL | 2024.??.??
    2013-01-02 | ????.??.??
    NULL | 2023.02.29
    ");
}

#[test]
fn the_first_of_two_equal_tags_counts() {
    let text =
        "[White \"A\"]\n[White \"B\"]\n[WhiteElo \"1\"]\n[WhiteElo \"2\"]\n[Note \"n\"]\n\n*\n";
    assert_snapshot!(table(Table::Games, &["white", "white_elo", "tags"], text), @"A | 1 | {Note: n}");
}

#[test]
fn a_broken_game_is_a_row_that_says_so() {
    let text = "[White \"A\"]\n\n1. e4 e5\n2. Ke3 Nf6 1-0\n\n[Variant \"Atomic\"]\n\n1. e4 0-1\n\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n1. e4 *\n\n[Result \"1-0\"]\n\n1. d4 0-1\n";
    let columns = ["game_number", "result", "ply_count", "moves", "errors"];
    assert_snapshot!(table(Table::Games, &columns, text), @"
    1 | 1-0 | 2 | [4892, 7460] | [{ply: 2, line: 4, kind: pgn-move, text: Ke3: the white king on e1 cannot go to e3: a king does not move that way}]
    2 | 0-1 | NULL | NULL | [{ply: 0, line: 1, kind: pgn-variant, text: expected chess or Chess960, found the variant Atomic}]
    3 | * | NULL | NULL | [{ply: 0, line: 1, kind: pgn-fen, text: the start position: white has no king; black has no king}]
    4 | 0-1 | 1 | [4827] | [{ply: 1, line: 3, kind: pgn-result-mismatch, text: the tag Result says 1-0, but the moves end with 0-1}]
    ");
}

#[test]
fn results_come_from_the_moves_and_else_from_the_tag() {
    let text = "[Result \"1-0\"]\n\n1. d4 0-1\n\n[Result \"1/2-1/2\"]\n\n1. d4\n\n[White \"A\"]\n\n1. d4\n";
    let skimmed = table(Table::Games, &["result"], text);
    assert_snapshot!(skimmed, @"
    0-1
    1/2-1/2
    NULL
    ");
    let replayed = table(Table::Games, &["result", "ply_count"], text);
    assert_eq!(skimmed, replayed.replace(" | 1", ""));
}

#[test]
fn bytes_are_those_of_the_text_of_the_game() {
    let text = format!("\n\n{GAME}\n\n\n1. d4 *  \n");
    let columns = ["file", "byte_start", "byte_end", "game_number"];
    assert_snapshot!(table(Table::Games, &columns, &text), @"
    games.pgn | 2 | 345 | 1
    games.pgn | 349 | 356 | 2
    ");
    assert_eq!(&text[2..2 + GAME.trim_end().len()], GAME.trim_end());
}

#[test]
fn the_identifier_is_the_same_in_every_version() {
    assert_eq!(
        u128::from_be_bytes(game_id(b"1. e4 e5 *")),
        0x509603c28f42b29c6938e76ac12f65ec
    );
}

#[test]
fn text_that_is_not_utf_8_is_read_as_windows_1252() {
    let rows = read_bytes(
        Table::Games,
        &["white", "comments"],
        b"[White \"M\xfcller\"]\n\n1. e4 {gr\xfcn} *\n",
    );
    assert_snapshot!(lines(&rows), @"Müller | [{ply: 1, text: grün}]");
}

#[test]
fn a_game_of_too_many_plies_keeps_the_first() {
    let mut text = String::from("[White \"A\"]\n\n");
    for _ in 0..20_000 {
        text.push_str("Nf3 Nf6 Ng1 Ng8 ");
    }
    text.push('*');
    let columns = ["ply_count", "errors"];
    assert_snapshot!(table(Table::Games, &columns, &text), @"65535 | [{ply: 65535, line: 1, kind: data-too-many-plies, text: expected at most 65535 plies, found more}]");
}

/// Only tags of certain names are looked for if no other column is asked for.
#[test]
fn columns_of_tags_are_the_same_without_other_columns() {
    let tags = [
        "[White \"A\"]\n",
        "[White \"A \"quoted\" name\"]\n",
        "[White \"Escaped \\\"name\\\"\"]\n",
        "[White  \"Two blanks\"]\n",
        "[WhiteElo \"2700\"]\n[WhiteElo \"2600\"]\n",
        "[WhiteElo \"-\"]\r\n[White \"After a carriage return\"]\r\n",
        "[ECO \"C20\"] [White \"Second on its line\"]\n",
        "[ECO \"B12\"]\n{A comment} [White \"Not of this game\"]\n",
        "[Date \"2024.??.??\"]\n[UTCDate \"2024.01.02\"]\n",
        "[Date \"2024.03.04\"]\n\n[TimeControl \"300+3\"]\n",
        "[Broken]\n[Black \"B\"]\n",
        "[Black \"M\u{fc}ller\"]\n[WhiteTitle \"GM\"]\n",
        "% an escaped line\n[Variant \"Chess960\"]\n",
        "",
    ];
    let columns = [
        "event",
        "date",
        "date_text",
        "white",
        "black",
        "white_elo",
        "black_elo",
        "eco",
        "time_control",
        "base_seconds",
        "increment_seconds",
        "speed",
        "variant",
        "game_number",
        "byte_start",
        "byte_end",
        "game_id",
    ];
    let moves = [
        "1. e4 e5 1-0\n\n",
        "1. e4 {1-0} *\n",
        "1. e4 Ke3 \"x\" 0-1\n\n",
        "\n",
    ];
    let mut text = String::new();
    for (i, first) in tags.iter().enumerate() {
        for (j, second) in tags.iter().enumerate() {
            text += "[Event \"E\"]\n";
            text += first;
            text += second;
            text += "\n";
            text += moves[(i + j) % moves.len()];
        }
    }
    let all: Vec<&str> = columns.iter().copied().chain(["errors", "tags"]).collect();
    let expected = read_bytes(Table::Games, &all, text.as_bytes());
    assert!(expected.num_rows() > 200);
    assert_eq!(
        read_bytes(Table::Games, &columns, text.as_bytes()),
        expected
            .project(&(0..columns.len()).collect::<Vec<_>>())
            .unwrap()
    );
    for (i, column) in columns.iter().enumerate() {
        let rows = read_bytes(Table::Games, &[column], text.as_bytes());
        assert_eq!(rows, expected.project(&[i]).unwrap(), "{column}");
    }
}

#[test]
fn a_game_of_many_errors_lists_the_first_ones() {
    let text = format!("[White \"A\"]\n{}\n*\n", "[\n".repeat(5000));
    let rows = read(Table::Games, &["errors"], &text);
    let errors = rows.column(0).as_list::<i32>().value(0);
    assert_eq!(errors.len(), 1000);
    let column = |name| errors.as_struct().column_by_name(name).unwrap().clone();
    let (kinds, texts) = (column("kind"), column("text"));
    assert_eq!(kinds.as_string::<i32>().value(998), "pgn-tag");
    assert_eq!(kinds.as_string::<i32>().value(999), "data-too-many-errors");
    assert_snapshot!(texts.as_string::<i32>().value(999), @"expected fewer than 1000 errors in a game, found more");

    let mut reader = TableReader::new(Table::Games);
    reader.read_all(&Batch::new(text, 0)).unwrap();
    assert_eq!(reader.errors().to_string(), "1 broken game (pgn-tag: 5000)");
}
