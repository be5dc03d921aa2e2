//! The schemas are pinned: a change needs a new version, by the rule in the crate's documentation.

use arrow::datatypes::DataType;
use chess_arrow::{SCHEMA_VERSION, TABLE_KEY, Table, VERSION_KEY};
use chess_move::Diagnostic;
use insta::assert_snapshot;

fn listing(table: Table) -> String {
    let schema = table.schema();
    let fields = schema.fields().iter().map(|field| {
        let null = if field.is_nullable() {
            ""
        } else {
            ", required"
        };
        format!("{}: {}{null}\n", field.name(), field.data_type())
    });
    fields.collect()
}

#[test]
fn the_schema_of_games_is_pinned() {
    assert_eq!(SCHEMA_VERSION, 2);
    assert_snapshot!(listing(Table::Games), @r#"
    game_id: FixedSizeBinary(16), required
    event: Utf8
    site: Utf8
    date: Date32
    date_text: Utf8
    round: Utf8
    white: Utf8
    black: Utf8
    result: Utf8
    white_elo: Int32
    black_elo: Int32
    eco: Utf8
    opening: Utf8
    time_control: Utf8
    base_seconds: Int32
    increment_seconds: Int32
    termination: Utf8
    variant: Utf8
    fen: Utf8
    tags: Map("entries": non-null Struct("key": non-null Utf8, "value": Utf8), unsorted), required
    ply_count: Int32
    moves: List(non-null UInt16)
    clocks: List(Int32)
    evals: List(Struct("cp": Int32, "mate": Int32))
    comments: List(non-null Struct("ply": non-null Int32, "text": non-null Utf8))
    nags: List(non-null Struct("ply": non-null Int32, "nag": non-null Int32))
    file: Utf8, required
    byte_start: Int64, required
    byte_end: Int64, required
    game_number: Int64, required
    errors: List(non-null Struct("ply": non-null Int32, "line": non-null Int64, "kind": non-null Utf8, "text": non-null Utf8))
    speed: Utf8
    "#);
}

#[test]
fn the_schema_of_positions_is_pinned() {
    assert_snapshot!(listing(Table::Positions), @"
    game_id: FixedSizeBinary(16), required
    ply: Int32, required
    side_to_move: Utf8, required
    fen: Utf8, required
    key: UInt64, required
    move: UInt16, required
    uci: Utf8, required
    san: Utf8, required
    key_after: UInt64, required
    clock: Int32
    eval_cp: Int32
    eval_mate: Int32
    result: Utf8
    file: Utf8, required
    byte_start: Int64, required
    game_number: Int64, required
    ");
}

#[test]
fn schemas_name_their_table_and_version() {
    for table in Table::ALL {
        let schema = table.schema();
        assert_eq!(schema.metadata()[TABLE_KEY], table.name());
        assert_eq!(schema.metadata()[VERSION_KEY], "2");
        assert_eq!(table.name().parse(), Ok(table));
    }
    assert_eq!("game".parse::<Table>().unwrap_err().code(), "table-name");
}

/// Returns how the tables of the documents call a type.
fn type_name(kind: &DataType) -> String {
    match kind {
        DataType::Utf8 => "text".to_owned(),
        DataType::Date32 => "date".to_owned(),
        DataType::FixedSizeBinary(bytes) => format!("{bytes} bytes"),
        DataType::List(item) => format!("list of {}", type_name(item.data_type())),
        DataType::Struct(fields) => {
            let fields = fields
                .iter()
                .map(|field| format!("`{}` {}", field.name(), type_name(field.data_type())));
            format!("({})", fields.collect::<Vec<_>>().join(", "))
        }
        DataType::Map(entries, _) => {
            let DataType::Struct(entry) = entries.data_type() else {
                panic!("{kind}")
            };
            format!(
                "map from {} to {}",
                type_name(entry[0].data_type()),
                type_name(entry[1].data_type())
            )
        }
        number => number.to_string().to_lowercase(),
    }
}

/// Returns the rows of the tables of columns in a document, without the targets of links.
fn column_rows(document: &str) -> Vec<[String; 3]> {
    let lines = document.lines().map(|line| line.trim_start_matches("//! "));
    let mut rows = Vec::new();
    let mut is_in_table = false;
    for line in lines {
        is_in_table = line == "| column | type | value |" || is_in_table && line.starts_with('|');
        if is_in_table && line.starts_with("| `") {
            let mut text = line.to_owned();
            while let Some((start, rest)) = text.split_once("](") {
                let (_, end) = rest.split_once(')').unwrap();
                let (before, linked) = start.rsplit_once('[').unwrap();
                text = format!("{before}{linked}{end}");
            }
            let cells: Vec<_> = text
                .trim_matches('|')
                .split('|')
                .map(|cell| cell.trim().to_owned())
                .collect();
            rows.push(cells.try_into().unwrap());
        }
    }
    rows
}

#[test]
fn the_documents_list_all_columns_with_their_types() {
    let rows = column_rows(include_str!("../../src/lib.rs"));
    assert_eq!(
        rows,
        column_rows(include_str!("../../../../../docs/data.md"))
    );
    let mut documented = Vec::new();
    for [names, kind, _] in &rows {
        for name in names.split(", ") {
            documented.push(format!("{name}: {kind}"));
        }
    }
    let mut columns = Vec::new();
    for table in Table::ALL {
        for field in table.schema().fields() {
            let null = if field.is_nullable() {
                ""
            } else {
                ", not null"
            };
            columns.push(format!(
                "`{}`: {}{null}",
                field.name(),
                type_name(field.data_type())
            ));
        }
    }
    assert_eq!(documented, columns);
}
