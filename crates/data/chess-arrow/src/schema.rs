//! [`Table`]: the tables and their schemas.

use arrow::datatypes::{DataType, Field, Fields, Schema, SchemaRef};
use chess_move::Diagnostic;
use std::collections::HashMap;
use std::error::Error;
use std::fmt;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// The version of the schemas. See the [rule for changes](crate#changes-of-the-schemas).
pub const SCHEMA_VERSION: u32 = 2;

/// The key of the schema metadata that has the version.
pub const VERSION_KEY: &str = "chess.schema_version";

/// The key of the schema metadata that has the name of the table.
pub const TABLE_KEY: &str = "chess.table";

/// A table that a file of games can be read as.
///
/// ```
/// use chess_arrow::Table;
///
/// assert_eq!("games".parse(), Ok(Table::Games));
/// assert_eq!(Table::Positions.schema().field(1).name(), "ply");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Table {
    /// One row for each game.
    #[default]
    Games,
    /// One row for each ply of a main line.
    Positions,
}

impl Table {
    /// All tables.
    pub const ALL: [Self; 2] = [Self::Games, Self::Positions];

    /// Returns the name: `games` or `positions`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Positions => "positions",
        }
    }

    /// Returns whether the moves of a game must be read for a column. The other columns need only tags and the result.
    pub fn needs_moves(self, column: &str) -> bool {
        match self {
            Self::Games => GAMES_FROM_MOVES.contains(&column),
            Self::Positions => true,
        }
    }

    /// Returns the schema with all columns.
    pub fn schema(self) -> SchemaRef {
        static GAMES: LazyLock<SchemaRef> = LazyLock::new(|| schema(Table::Games, games()));
        static POSITIONS: LazyLock<SchemaRef> =
            LazyLock::new(|| schema(Table::Positions, positions()));
        match self {
            Self::Games => Arc::clone(&GAMES),
            Self::Positions => Arc::clone(&POSITIONS),
        }
    }
}

/// The columns of the table `games` for which moves are read.
const GAMES_FROM_MOVES: [&str; 7] = [
    "ply_count",
    "moves",
    "clocks",
    "evals",
    "comments",
    "nags",
    "errors",
];

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Table {
    type Err = UnknownTable;

    fn from_str(text: &str) -> Result<Self, UnknownTable> {
        let found = Self::ALL.into_iter().find(|table| table.name() == text);
        found.ok_or(UnknownTable)
    }
}

/// The error of a text that does not name a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTable;

impl fmt::Display for UnknownTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {EXPECTED}")
    }
}

const EXPECTED: &str = "the name of a table: games or positions";

impl Error for UnknownTable {}

impl Diagnostic for UnknownTable {
    fn code(&self) -> &'static str {
        "table-name"
    }

    fn expected(&self) -> Option<&dyn fmt::Display> {
        Some(&EXPECTED)
    }
}

fn schema(table: Table, fields: Vec<Field>) -> SchemaRef {
    let metadata = HashMap::from([
        (VERSION_KEY.to_owned(), SCHEMA_VERSION.to_string()),
        (TABLE_KEY.to_owned(), table.name().to_owned()),
    ]);
    Arc::new(Schema::new_with_metadata(fields, metadata))
}

/// The length of a game identifier, in bytes.
pub(crate) const GAME_ID_LENGTH: i32 = 16;

fn required(name: &str, kind: DataType) -> Field {
    Field::new(name, kind, false)
}

fn optional(name: &str, kind: DataType) -> Field {
    Field::new(name, kind, true)
}

fn list(name: &str, item: Field) -> Field {
    optional(name, DataType::List(Arc::new(item)))
}

/// The fields of an element of the list `evals`.
pub(crate) fn eval_fields() -> Fields {
    Fields::from(vec![
        optional("cp", DataType::Int32),
        optional("mate", DataType::Int32),
    ])
}

/// The fields of an element of the list `comments`.
pub(crate) fn comment_fields() -> Fields {
    Fields::from(vec![
        required("ply", DataType::Int32),
        required("text", DataType::Utf8),
    ])
}

/// The fields of an element of the list `nags`.
pub(crate) fn nag_fields() -> Fields {
    Fields::from(vec![
        required("ply", DataType::Int32),
        required("nag", DataType::Int32),
    ])
}

/// The fields of an element of the list `errors`.
pub(crate) fn error_fields() -> Fields {
    Fields::from(vec![
        required("ply", DataType::Int32),
        required("line", DataType::Int64),
        required("kind", DataType::Utf8),
        required("text", DataType::Utf8),
    ])
}

fn tag_map() -> DataType {
    let entry = Fields::from(vec![
        required("key", DataType::Utf8),
        optional("value", DataType::Utf8),
    ]);
    DataType::Map(
        Arc::new(required("entries", DataType::Struct(entry))),
        false,
    )
}

fn item(kind: DataType) -> Field {
    optional("item", kind)
}

fn required_item(kind: DataType) -> Field {
    required("item", kind)
}

fn games() -> Vec<Field> {
    use DataType::{Date32, FixedSizeBinary, Int32, Int64, Struct, UInt16, Utf8};
    vec![
        required("game_id", FixedSizeBinary(GAME_ID_LENGTH)),
        optional("event", Utf8),
        optional("site", Utf8),
        optional("date", Date32),
        optional("date_text", Utf8),
        optional("round", Utf8),
        optional("white", Utf8),
        optional("black", Utf8),
        optional("result", Utf8),
        optional("white_elo", Int32),
        optional("black_elo", Int32),
        optional("eco", Utf8),
        optional("opening", Utf8),
        optional("time_control", Utf8),
        optional("base_seconds", Int32),
        optional("increment_seconds", Int32),
        optional("termination", Utf8),
        optional("variant", Utf8),
        optional("fen", Utf8),
        required("tags", tag_map()),
        optional("ply_count", Int32),
        list("moves", required_item(UInt16)),
        list("clocks", item(Int32)),
        list("evals", item(Struct(eval_fields()))),
        list("comments", required_item(Struct(comment_fields()))),
        list("nags", required_item(Struct(nag_fields()))),
        required("file", Utf8),
        required("byte_start", Int64),
        required("byte_end", Int64),
        required("game_number", Int64),
        list("errors", required_item(Struct(error_fields()))),
        optional("speed", Utf8),
    ]
}

fn positions() -> Vec<Field> {
    use DataType::{FixedSizeBinary, Int32, Int64, UInt16, UInt64, Utf8};
    vec![
        required("game_id", FixedSizeBinary(GAME_ID_LENGTH)),
        required("ply", Int32),
        required("side_to_move", Utf8),
        required("fen", Utf8),
        required("key", UInt64),
        required("move", UInt16),
        required("uci", Utf8),
        required("san", Utf8),
        required("key_after", UInt64),
        optional("clock", Int32),
        optional("eval_cp", Int32),
        optional("eval_mate", Int32),
        optional("result", Utf8),
        required("file", Utf8),
        required("byte_start", Int64),
        required("game_number", Int64),
    ]
}
