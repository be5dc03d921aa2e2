//! Scored games for training networks, and the format of the files that hold them.
//!
//! A [`ScoredGame`] is a whole game with the score of each position. A file, called a shard, holds some thousand games:
//! [`ShardWriter`] makes one, and [`Shard`] reads one. [`Filter`] selects the positions that are fit for training.
//! [`PositionWriter`] and [`PositionReader`] write and read files of such positions. The page `docs/network.md`
//! describes the formats. Games and positions are converted to and from the formats of the trainer bullet and of other
//! engines: see [`Record::to_bullet`], [`Record::to_marlin`] and [`ScoredGame::to_viri`].
//!
//! ```
//! use chess_board::{Move, MoveFlag, Position, Square};
//! use training_data::{Ending, Header, ScoredGame, ScoredPly, Shard, ShardWriter, Verdict};
//!
//! let mv = Move::new(Square::E2, Square::E4, MoveFlag::DoublePawnPush);
//! let game = ScoredGame {
//!     start: Position::default(),
//!     plies: vec![ScoredPly { mv, score: 31 }],
//!     verdict: Verdict::Draw,
//!     ending: Ending::PlyLimit,
//!     adjudication: None,
//! };
//! let mut writer = ShardWriter::new(Header::new([("engine", "2449803")]));
//! writer.push(&game)?;
//! let bytes = writer.finish()?;
//!
//! let shard = Shard::read(&bytes[..])?;
//! assert_eq!(shard.header().get("engine"), Some("2449803"));
//! assert_eq!(shard.games().next().unwrap()?, game);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod bullet;
mod codec;
mod error;
mod filter;
mod game;
mod header;
mod marlin;
mod network;
mod pieces;
mod positions;
mod prelude;
mod score;
mod shard;
mod tool;
mod viri;
mod whole_file;

pub use error::{GameError, ReadError, WriteError};
pub use filter::{Filter, Rejection};
pub use game::{Adjudication, Ending, ScoredGame, ScoredPly, Verdict, ending_by_rules};
pub use header::Header;
pub use network::{network_name, read_network};
pub use positions::{PositionReader, PositionWriter, Record};
pub use score::{MATE_SCORE, MAX_CENTIPAWNS, is_mate_score, white_score};
pub use shard::{SHARD_EXTENSION, Shard, ShardWriter, shard_paths, shards_of_folder};
pub use tool::run_tool;
pub use whole_file::write_whole;
