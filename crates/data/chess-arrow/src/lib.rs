//! Chess games and positions as Arrow record batches, from PGN text of any size.
//!
//! ```
//! use chess_arrow::{Table, TableReader};
//! use chess_games::Batch;
//!
//! let games = Batch::new("[White \"Anand\"]\n[WhiteElo \"2790\"]\n\n1. e4 e5 2. Nf3 1-0\n", 0);
//! let mut reader = TableReader::new(Table::Games);
//! let rows = &reader.read_all(&games)?[0];
//! assert_eq!(rows.num_rows(), 1);
//! assert!(rows.column_by_name("moves").is_some());
//! # Ok::<(), chess_arrow::ArrowError>(())
//! ```
//!
//! [`chess_games::Batches`] cuts a file into batches of whole games, and [`TableReader`] makes record batches of them.
//!
//! # The table `games`
//!
//! A row for each game of the file, broken or not.
//!
//! | column | type | value |
//! |---|---|---|
//! | `game_id` | 16 bytes, not null | a hash of the text of the game without the lines around it that belong to no game (`% …`, `; …`): [the same](game_id) in every run and file |
//! | `event`, `site` | text | the tag of this name |
//! | `date` | date | the tag `Date`, or else `UTCDate`, if year, month and day are known |
//! | `date_text` | text | the tag `Date` as it is in the file |
//! | `round`, `white`, `black` | text | the tag of this name |
//! | `result` | text | `1-0`, `0-1`, `1/2-1/2` or `*`: after the moves, or else in the tag `Result` |
//! | `white_elo`, `black_elo` | int32 | the tags `WhiteElo` and `BlackElo`, if they are numbers from 1 to 9999 |
//! | `eco`, `opening`, `time_control` | text | the tag of this name |
//! | `base_seconds`, `increment_seconds` | int32 | the time and the increment of the first period of the tag [`TimeControl`](chess_notation::pgn::TimeControl::parse_tolerant), if they are whole seconds |
//! | `termination`, `variant`, `fen` | text | the tag of this name |
//! | `tags` | map from text to text, not null | the other tags, in order |
//! | `ply_count` | int32 | the number of `moves`; null if they are null |
//! | `moves` | list of uint16 | the main line, a [move word](chess_move::Move::to_bits) for each ply, 0 for a null move; null if the start position is not valid, or if the game is a variant other than Chess960 |
//! | `clocks` | list of int32 | the time left after each ply, in milliseconds; null if the game has no clock times |
//! | `evals` | list of (`cp` int32, `mate` int32) | the evaluation after each ply from White's point of view: centipawns, or moves to mate (negative if Black mates); null if the game has no evaluations |
//! | `comments` | list of (`ply` int32, `text` text) | the comments of the main line without clock times and evaluations; ply 0 is before the first move |
//! | `nags` | list of (`ply` int32, `nag` int32) | the glyphs of the main line |
//! | `file` | text, not null | the name of the file: its path in a query, without folders in a converted file |
//! | `byte_start`, `byte_end` | int64, not null | the place of the game in the file, after decompression |
//! | `game_number` | int64, not null | the number of the game in the file, from 1 |
//! | `errors` | list of (`ply` int32, `line` int64, `kind` text, `text` text) | what is wrong in the tags and the main line; `line` is counted from 1 at the start of the game; `kind` is a [code](chess_move::Diagnostic::code) |
//! | `speed` | text | the [speed](chess_notation::pgn::Speed) of the tag `TimeControl`: `ultrabullet`, `bullet`, `blitz`, `rapid`, `classical` or `correspondence` |
//!
//! After an error in the main line, `moves` has the legal moves before it. The `kind` of an error can also be
//! [`TOO_MANY_PLIES`], [`TOO_MANY_ERRORS`] or [`TOO_LONG`]. Of two tags with the same name and a column of their own,
//! the first counts. Variations are not read. A tag or comment that is not UTF-8 is read as Windows-1252.
//!
//! # The table `positions`
//!
//! A row for each ply of each main line: the position before the move, and the clock and the evaluation after it.
//!
//! | column | type | value |
//! |---|---|---|
//! | `game_id` | 16 bytes, not null | that of the game |
//! | `ply` | int32, not null | the number of the ply, from 1 |
//! | `side_to_move` | text, not null | `white` or `black` |
//! | `fen` | text, not null | the position before the move |
//! | `key` | uint64, not null | [the key](chess_board::Position::key) of the position before the move |
//! | `move` | uint16, not null | the move as a [move word](chess_move::Move::to_bits) |
//! | `uci`, `san` | text, not null | the move as text |
//! | `key_after` | uint64, not null | the key of the position after the move |
//! | `clock` | int32 | the time left after the move, in milliseconds |
//! | `eval_cp`, `eval_mate` | int32 | the evaluation after the move, from White's point of view: centipawns, or moves to mate |
//! | `result` | text | that of the game |
//! | `file` | text, not null | that of the game |
//! | `byte_start`, `game_number` | int64, not null | those of the game |
//!
//! # Changes of the schemas
//!
//! [`SCHEMA_VERSION`] is part of the metadata of each schema, and so of each Parquet file. Programs should ask for
//! columns by name.
//!
//! | change | version |
//! |---|---|
//! | a new nullable column, at the end | same |
//! | a new error `kind` | same |
//! | a column removed, renamed, of another type or with another meaning; another way to compute `game_id` or keys | next |
//!
//! | version | change |
//! |---|---|
//! | 2 | `game_id`, `byte_start` and `byte_end` leave out lines between games (`% …`, `; …`); `base_seconds` and `increment_seconds` are read from all time controls, such as `40/7200:3600`; the column `speed` |
#![forbid(unsafe_code)]

mod annotations;
mod error_counts;
mod game_id;
mod games;
mod limits;
mod lists;
mod positions;
mod reader;
mod rows;
mod schema;
mod tag_column;

pub use error_counts::ErrorCounts;
pub use game_id::game_id;
pub use limits::{BatchLimits, MAX_ERRORS, MAX_PLIES, TOO_LONG, TOO_MANY_ERRORS, TOO_MANY_PLIES};
pub use reader::TableReader;
pub use schema::{SCHEMA_VERSION, TABLE_KEY, Table, UnknownTable, VERSION_KEY};

// The vocabulary of the signatures above.
pub use arrow::array::{BooleanArray, RecordBatch};
pub use arrow::datatypes::{Schema, SchemaRef};
pub use arrow::error::ArrowError;
pub use chess_games::Batch;

/// The README's examples, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
