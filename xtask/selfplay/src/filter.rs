//! `cargo xtask data filter`: from games to positions for training and for validation.

use crate::data::named;
use crate::options::FilterOptions;
use std::io::{self, Write};
use std::path::Path;
use std::time::Instant;
use training_data::{Header, PositionWriter, Record, Shard, WriteError, shard_paths};

pub(crate) fn run(options: &FilterOptions) -> io::Result<()> {
    let start = Instant::now();
    let paths = shard_paths(&options.games)?;
    let mut origins = Vec::new();
    for path in &paths {
        let origin = Shard::open(path)?.header().origin();
        if !origins.contains(&origin) {
            origins.push(origin);
        }
    }
    // Without a file for validation no game is for it.
    let percent = options
        .validation
        .as_ref()
        .map_or(0, |_| options.validation_percent);
    let writer = |path, set, percent| {
        let games = origins.iter().map(|origin| ("games", origin.clone()));
        let more = [
            ("filter", options.filter.to_string()),
            ("set", format!("{set}, {percent} % of the games")),
        ];
        let header = Header::new(games.chain(more));
        PositionWriter::create(path, header).map_err(|error| named(path, &error))
    };
    let mut training = writer(&options.out, "training", 100 - percent)?;
    let mut validation = match &options.validation {
        Some(path) => Some(writer(path, "validation", percent)?),
        None => None,
    };
    let mut positions = 0;
    for path in &paths {
        for game in Shard::open(path)?.games() {
            let game = game.map_err(|error| named(path, &error))?;
            let out = match &mut validation {
                Some(validation) if game.is_for_validation(percent) => validation,
                _ => &mut training,
            };
            let mut pushed = Ok(());
            let replayed = game.replay(|position, ply| {
                if pushed.is_ok() && options.filter.rejection(position, ply).is_none() {
                    let record = Record::new(position, ply.score, game.verdict);
                    pushed = record
                        .map_err(WriteError::from)
                        .and_then(|record| out.push(&record.to_bytes()));
                }
            });
            let _end = replayed.map_err(|error| named(path, &error))?;
            pushed.map_err(|error| named(path, &error))?;
            positions += game.plies.len();
        }
    }
    let finish = |writer: PositionWriter, path: &Path| {
        let kept = writer.finish().map_err(|error| named(path, &error))?;
        io::Result::Ok(format!("{}: {kept} positions\n", path.display()))
    };
    // Both files are finished before anything is printed, because the reader may stop early.
    let mut text = finish(training, &options.out)?;
    if let (Some(validation), Some(path)) = (validation, &options.validation) {
        text += &finish(validation, path)?;
    }
    let rate = positions as f64 / start.elapsed().as_secs_f64().max(1e-9);
    writeln!(
        io::stdout(),
        "{text}of {positions} positions, {rate:.0} a second"
    )
}
