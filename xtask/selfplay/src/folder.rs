//! The folder of a run: whole shards with consecutive numbers.

use crate::recipe::Recipe;
use std::fs::{self, File, TryLockError};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use training_data::Shard;

const EXTENSION: &str = "games";

/// The folder of a run, locked against other processes.
#[derive(Debug)]
pub(crate) struct RunFolder {
    path: PathBuf,
    /// Locked while this exists.
    _lock: File,
}

impl RunFolder {
    /// Creates the folder if it does not exist, and checks that its shards belong to the same run.
    pub(crate) fn open(path: &Path, recipe: &Recipe) -> io::Result<Self> {
        fs::create_dir_all(path)?;
        let lock = File::create(path.join("lock"))?;
        lock.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => {
                let folder = path.display();
                io::Error::other(format!("another process writes to {folder}"))
            }
            TryLockError::Error(error) => error,
        })?;
        for shard in shards_in(path)? {
            let name = shard.display();
            let header = read_shard(&shard)?.header().clone();
            if let Some((key, ours, theirs)) = recipe.difference(&header) {
                return Err(io::Error::other(format!(
                    "{name} belongs to another run: its {key} is `{theirs}`, expected `{ours}`"
                )));
            }
        }
        Ok(Self {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    pub(crate) fn has_shard(&self, number: u64) -> bool {
        self.shard_path(number).exists()
    }

    /// Writes a shard so that it exists as a whole or not at all, even after a power failure.
    pub(crate) fn write_shard(&self, number: u64, bytes: &[u8]) -> io::Result<()> {
        let path = self.shard_path(number);
        let unfinished = path.with_extension("unfinished");
        let mut file = File::create(&unfinished)?;
        file.write_all(bytes)?;
        file.sync_all()?;
        fs::rename(&unfinished, &path)?;
        // The name is in the folder. Only Unix lets a folder be opened and synced.
        if cfg!(unix) {
            File::open(&self.path)?.sync_all()?;
        }
        Ok(())
    }

    fn shard_path(&self, number: u64) -> PathBuf {
        self.path.join(format!("{number:06}.{EXTENSION}"))
    }
}

/// Returns the shards of a folder, in the order of their names.
pub(crate) fn shards_in(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = entries.collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == EXTENSION)
    });
    paths.sort_unstable();
    Ok(paths)
}

/// Reads a shard. The error names the file.
pub(crate) fn read_shard(path: &Path) -> io::Result<Shard> {
    let named =
        |error: &dyn std::fmt::Display| io::Error::other(format!("{}: {error}", path.display()));
    let file = File::open(path).map_err(|error| named(&error))?;
    Shard::read(io::BufReader::new(file)).map_err(|error| named(&error))
}
