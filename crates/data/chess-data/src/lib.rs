//! SQL over chess games: PGN files as tables of DataFusion, functions for chess, and conversion to Parquet.
//!
//! ```
//! use datafusion::prelude::SessionContext;
//!
//! # tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(async {
//! # let folder = std::env::temp_dir().join("chess-data-lib-example");
//! # std::fs::create_dir_all(&folder)?;
//! # std::fs::write(folder.join("games.pgn"), "[White \"A\"]\n\n1. e4 e5 1-0\n")?;
//! # let file = folder.join("games.pgn");
//! # let file = file.display();
//! let context = SessionContext::new();
//! chess_data::register(&context)?;
//! let sql = format!("SELECT white, opening_name(moves) AS opening FROM games('{file}')");
//! let rows = context.sql(&sql).await?.collect().await?;
//! assert_eq!(rows[0].num_rows(), 1);
//! # std::fs::remove_dir_all(folder)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # })?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | task | item |
//! |---|---|
//! | make PGN files and the functions known to a session | [`register`], or [`local_session`] for a new one |
//! | open files as a table, without SQL | [`PgnTable`] |
//! | add only the functions, or only the file format | [`functions()`], [`PgnFormatFactory`] and [`PgnTableFactory`] |
//! | look positions up in endgame tables | [`register_tablebase`] |
//! | convert files to Parquet | [`convert::Conversion`] |
//! | run queries on several machines | the module `cluster`, with the feature `cluster` |
//!
//! The columns of the tables are described in [`chess_arrow`].
//!
//! # Reading
//!
//! - Files are plain, or compressed with gzip, zstd or bzip2. The compression is recognized by the content.
//! - Only the columns of a query are built. If none of them needs the moves, the moves are skipped. Conditions on tags
//!   are evaluated before the moves of a game are read. A limit stops reading.
//! - Plain files are cut into byte ranges, and zstd files between frames, so that several threads read them. A game may
//!   begin before `[Event "` at the start of a line after a blank line; every game is read exactly once. A query with
//!   `game_number` reads each file in one thread.
//! - A broken game is a row with its errors. A file that cannot be read is an error that names the file.
#![forbid(unsafe_code)]

#[cfg(feature = "cluster")]
pub mod cluster;
pub mod convert;
#[cfg(feature = "cluster")]
mod error_text;
mod format;
mod functions;
mod partial_file;
mod session;
mod stream;
mod stream_table;
mod table;
mod writes;

pub use format::{PgnFormat, PgnFormatFactory};
pub use functions::functions;
pub use partial_file::PartialFile;
pub use session::{local_session, register, register_tablebase};
pub use stream_table::{register_stream, stream_table};
pub use table::{PgnTable, PgnTableFactory};

/// The README's examples, run with the other documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
