//! [`PartialFile`]: a file that gets its name when it is complete.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// A file that gets its name when it is complete.
///
/// Until then it is hidden beside the complete file, as `.NAME.partial`. If it is dropped before it is complete, it is
/// removed. A path that exists and is not a regular file, such as a named pipe, is written directly.
///
/// ```
/// use chess_data::PartialFile;
/// use std::io::Write;
///
/// let path = std::env::temp_dir().join("chess-data-partial-file.txt");
/// let mut file = PartialFile::create(&path)?;
/// file.write_all(b"1. e4")?;
/// assert!(!path.exists());
/// file.complete()?;
/// assert_eq!(std::fs::read(&path)?, b"1. e4");
/// # std::fs::remove_file(path)?;
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct PartialFile {
    file: File,
    to: PathBuf,
    /// The name until the file is complete. It is `None` for a file that is written directly.
    partial: Option<PathBuf>,
}

impl PartialFile {
    /// Creates the file for this path. A partial file from an interrupted run is overwritten.
    ///
    /// # Errors
    /// Returns an error if the path is a folder, or if the file cannot be created.
    pub fn create(to: &Path) -> io::Result<Self> {
        let is_special = fs::metadata(to).is_ok_and(|metadata| !metadata.is_file());
        let partial = (!is_special).then(|| partial_name(to));
        let file = match &partial {
            Some(partial) => File::create(partial)?,
            None => File::options().write(true).open(to)?,
        };
        Ok(Self {
            file,
            to: to.to_owned(),
            partial,
        })
    }

    /// Writes all data to the disk and gives the file its name.
    ///
    /// # Errors
    /// Returns the error of the system. The partial file is then removed.
    pub fn complete(mut self) -> io::Result<()> {
        let Some(partial) = &self.partial else {
            return self.file.flush();
        };
        self.file.sync_all()?;
        fs::rename(partial, &self.to)?;
        self.partial = None;
        Ok(())
    }
}

fn partial_name(to: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(to.file_name().unwrap_or_default());
    name.push(".partial");
    to.with_file_name(name)
}

impl Write for PartialFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Drop for PartialFile {
    fn drop(&mut self) {
        if let Some(partial) = &self.partial {
            // The error that dropped the file is more important than this one. The next run overwrites the file.
            let _ = fs::remove_file(partial);
        }
    }
}
