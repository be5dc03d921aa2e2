//! The folder of a run: whole shards with consecutive numbers.

use crate::recipe::Recipe;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};
use training_data::{SHARD_EXTENSION, Shard, shards_of_folder, write_whole};

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
        for shard in shards_of_folder(path)? {
            let name = shard.display();
            let header = Shard::open(&shard)?.header().clone();
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

    pub(crate) fn write_shard(&self, number: u64, bytes: &[u8]) -> io::Result<()> {
        write_whole(&self.shard_path(number), bytes)
    }

    fn shard_path(&self, number: u64) -> PathBuf {
        self.path.join(format!("{number:06}.{SHARD_EXTENSION}"))
    }
}
