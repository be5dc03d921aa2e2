//! [`Games`]: games that `cargo xtask selfplay` played.

use std::io;
use std::path::PathBuf;
use training_data::{ScoredGame, Shard, shard_paths};

/// Games, and the commands that played them.
#[derive(Debug, Default)]
pub(crate) struct Games {
    pub(crate) games: Vec<ScoredGame>,
    /// Each command with the node count of `bench` for the engine that played.
    origins: Vec<String>,
}

impl Games {
    /// Reads at most this number of games from shards and folders of shards.
    pub(crate) fn read(paths: &[PathBuf], most: usize) -> io::Result<Self> {
        let mut games = Self::default();
        for path in shard_paths(paths)? {
            if games.games.len() >= most {
                break;
            }
            let shard = Shard::open(&path)?;
            let origin = shard.header().origin();
            if !games.origins.contains(&origin) {
                games.origins.push(origin);
            }
            for game in shard.games().take(most - games.games.len()) {
                let named = |error| io::Error::other(format!("{}: {error}", path.display()));
                games.games.push(game.map_err(named)?);
            }
        }
        Ok(games)
    }

    /// Returns the lines of a source file that say where its values come from.
    pub(crate) fn origins(&self) -> String {
        format!(
            "//! The positions come from games that these commands played. The number after `# engine` is the node\n\
             //! count of `bench` for the engine that played them. Another engine, even one with the values below,\n\
             //! plays other games from the same seeds.\n\
             //! ```text\n\
             //! {}\n\
             //! ```\n",
            self.origins.join("\n//! ")
        )
    }
}
