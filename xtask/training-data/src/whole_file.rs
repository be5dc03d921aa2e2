//! [`write_whole`]: files that are never seen unfinished.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Writes a file so that it exists as a whole or not at all, even after a power failure. An older file is replaced.
///
/// # Errors
/// If the file cannot be written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let unfinished = path.with_extension("unfinished");
    let mut file = File::create(&unfinished)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    // The name is in the folder. Only Unix lets a folder be opened and synced.
    if cfg!(unix)
        && let Some(folder) = path.parent()
    {
        let folder = if folder.as_os_str().is_empty() {
            Path::new(".")
        } else {
            folder
        };
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}
