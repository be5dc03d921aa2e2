//! `cargo xtask selfplay`: plays games and writes whole shards.

use crate::folder::RunFolder;
use crate::options::Options;
use crate::play::Player;
use crate::progress::Progress;
use crate::recipe::Recipe;
use crate::threads::play_all;
use std::io;
use std::sync::Mutex;
use training_data::ShardWriter;

pub(crate) fn run(options: &Options) -> io::Result<()> {
    let recipe = Recipe::new(options)?;
    let folder = RunFolder::open(&options.out, &recipe)?;
    let count = recipe.shard_games;
    let shards = options.games.div_ceil(count);
    let missing: Vec<u64> = (0..shards)
        .filter(|&shard| !folder.has_shard(shard))
        .collect();
    let left = missing.len() as u64 * count;
    let progress = Mutex::new(Progress::new(shards * count, left));
    for shard in missing {
        let first = shard * count;
        let new_player = || Player::new(recipe.clone());
        let games = play_all(
            first..first + count,
            options.threads,
            new_player,
            |player, number| {
                let game = player.play(number);
                if let Ok(mut progress) = progress.lock() {
                    progress.count(&game);
                }
                game
            },
        )?;
        let mut writer = ShardWriter::new(recipe.header(first, options.commit.as_deref()));
        for game in &games {
            writer.push(game).map_err(io::Error::other)?;
        }
        folder.write_shard(shard, &writer.finish().map_err(io::Error::other)?)?;
        if let Ok(progress) = progress.lock() {
            progress.print_shard(shard);
        }
    }
    Ok(())
}
