//! Many games and positions at once, as Arrow tables and numpy arrays.
//!
//! | module | contents |
//! |---|---|
//! | `functions` | `read_pgn` and `read_positions` |
//! | `game_filter` | the class `GameFilter` |
//! | `stream` | the class `RecordBatchStream`, and the thread that reads |
//! | `record_batch` | the class `RecordBatch` |
//! | `worker` | from text to record batches |
//! | `failure` | why reading fails |
//! | `positions` | the class `PositionBatch` |
//! | `layouts` | how a position is written into an array |
//! | `move_code` | numbers for moves |
//! | `perspective` | from whose side a position is seen |
//! | `source` | from Python to positions |
//! | `moves` | from Python to moves |
//! | `games` | from games to positions |
//! | `texts` | texts of Arrow columns |
//! | `arrays` | from Rust to numpy |
//! | `rows` | rows on several threads |

mod arrays;
mod failure;
pub(crate) mod functions;
pub(crate) mod game_filter;
mod games;
mod layouts;
mod move_code;
mod moves;
mod perspective;
pub(crate) mod positions;
pub(crate) mod record_batch;
mod rows;
mod source;
pub(crate) mod stream;
mod texts;
mod worker;
