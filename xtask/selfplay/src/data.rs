//! `cargo xtask data`: shows and checks shards.

use crate::statistics::Statistics;
use std::io;
use std::path::{Path, PathBuf};
use training_data::{Shard, shard_paths};

/// Prints the header of the first shard and the statistics of all.
pub(crate) fn show(paths: &[PathBuf]) -> io::Result<()> {
    let mut statistics = Statistics::default();
    let mut is_first = true;
    for path in shard_paths(paths)? {
        let shard = Shard::open(&path)?;
        if is_first {
            println!("{}:\n{}", path.display(), shard.header());
            is_first = false;
        }
        statistics.add_shard(shard.compressed_len());
        for game in shard.games() {
            let game = game.map_err(|error| named(&path, &error))?;
            let counted = statistics.add_game(&game);
            counted.map_err(|error| named(&path, &error))?;
        }
    }
    print!("{statistics}");
    Ok(())
}

/// Checks every shard, and returns an error after all if one is wrong.
pub(crate) fn verify(paths: &[PathBuf]) -> io::Result<()> {
    let (mut shards, mut games, mut plies, mut wrong) = (0_u64, 0_u64, 0, 0_u64);
    for path in shard_paths(paths)? {
        let checked = Shard::open(&path).and_then(|shard| check(&shard, &path));
        match checked {
            Ok((shard_games, shard_plies)) => {
                shards += 1;
                games += shard_games;
                plies += shard_plies;
            }
            Err(error) => {
                eprintln!("error: {error}");
                wrong += 1;
            }
        }
    }
    println!("{shards} shards, {games} games and {plies} positions are right");
    if wrong == 0 {
        Ok(())
    } else {
        Err(io::Error::other(format!("{wrong} shards are wrong")))
    }
}

/// Checks every game of a shard, and returns the number of its games and positions.
fn check(shard: &Shard, path: &Path) -> io::Result<(u64, u64)> {
    let (mut games, mut plies) = (0, 0);
    for game in shard.games() {
        let in_game =
            |error: &dyn std::fmt::Display| named(path, &format_args!("game {games}: {error}"));
        let game = game.map_err(|error| in_game(&error))?;
        game.verify().map_err(|error| in_game(&error))?;
        games += 1;
        plies += game.plies.len() as u64;
    }
    Ok((games, plies))
}

pub(crate) fn named(path: &Path, error: &dyn std::fmt::Display) -> io::Error {
    io::Error::other(format!("{}: {error}", path.display()))
}
