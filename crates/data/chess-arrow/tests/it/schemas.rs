//! The schemas are pinned: a change needs a new version, by the rule in the crate's documentation.

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
