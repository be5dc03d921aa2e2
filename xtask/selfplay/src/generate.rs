//! `cargo xtask selfplay`: plays games and writes whole shards.

use crate::folder::RunFolder;
use crate::options::Options;
use crate::play::Player;
use crate::progress::Progress;
use crate::recipe::Recipe;
use std::io;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::thread;
use training_data::{ScoredGame, ShardWriter};

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
        let games = play_all(options, &recipe, first, count, &progress)?;
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

/// Plays games and returns them in the order of their numbers, so that the number of threads changes nothing.
fn play_all(
    options: &Options,
    recipe: &Recipe,
    first: u64,
    count: u64,
    progress: &Mutex<Progress>,
) -> io::Result<Vec<ScoredGame>> {
    let next = AtomicU64::new(first);
    let play_some = || {
        let mut player = Player::new(recipe.clone()).map_err(io::Error::other)?;
        let mut games = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= first + count {
                return io::Result::Ok(games);
            }
            let game = player.play(number);
            if let Ok(mut progress) = progress.lock() {
                progress.count(&game);
            }
            games.push((number, game));
        }
    };
    let mut games = Vec::new();
    thread::scope(|scope| {
        let threads: Vec<_> = (0..options.threads.get())
            .map(|_| scope.spawn(play_some))
            .collect();
        for thread in threads {
            let ended = |_| io::Error::other("a thread ended early");
            games.extend(thread.join().map_err(ended)??);
        }
        io::Result::Ok(())
    })?;
    games.sort_by_key(|&(number, _)| number);
    Ok(games.into_iter().map(|(_, game)| game).collect())
}
