//! [`OutputFile`]: a file that appears complete or not at all.

use crate::error::{Error, shown};
use crate::interrupt;
use std::collections::BTreeSet;
use std::fs::{self, File};
use std::io::{self, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tempfile::NamedTempFile;

/// A file that appears under its name when it is complete. Until then, and after an error or Ctrl-C, an earlier file
/// of that name stays as it is.
///
/// Devices and pipes are written directly.
#[derive(Debug)]
pub(crate) struct OutputFile {
    writer: BufWriter<Target>,
    path: PathBuf,
}

#[derive(Debug)]
enum Target {
    /// A new file, and the name that it gets.
    Temporary(NamedTempFile, PathBuf),
    /// A device or a pipe.
    Direct(File),
}

impl OutputFile {
    /// Begins a file. The folder must exist.
    pub(crate) fn create(path: impl Into<PathBuf>) -> Result<Self, Error> {
        let path = path.into();
        let target = Target::create(&path).map_err(|error| Error::write(shown(&path), &error))?;
        if let Target::Temporary(file, _) = &target {
            interrupt::remove_at_exit(file.path());
        }
        Ok(Self {
            writer: BufWriter::with_capacity(1 << 16, target),
            path,
        })
    }

    /// Writes a whole file.
    pub(crate) fn write_whole(path: impl Into<PathBuf>, bytes: &[u8]) -> Result<(), Error> {
        let mut file = Self::create(path)?;
        file.write_all(bytes).map_err(|error| file.error(&error))?;
        file.finish()
    }

    /// Returns the error for a write that failed.
    pub(crate) fn error(&self, error: &io::Error) -> Error {
        Error::write(shown(&self.path), error)
    }

    /// Continues a file after this number of bytes; the rest of it is removed. What is written is added to the file
    /// itself.
    pub(crate) fn append(path: impl Into<PathBuf>, len: u64) -> Result<Self, Error> {
        let path = path.into();
        let open = || -> io::Result<File> {
            let mut file = File::options().write(true).open(&path)?;
            file.set_len(len)?;
            file.seek(SeekFrom::End(0))?;
            Ok(file)
        };
        let file = open().map_err(|error| Error::write(shown(&path), &error))?;
        Ok(Self {
            writer: BufWriter::with_capacity(1 << 16, Target::Direct(file)),
            path,
        })
    }

    /// Gives the file its name now. What is written later is added to it.
    pub(crate) fn publish(self) -> Result<Self, Error> {
        let Self { writer, path } = self;
        let published = writer
            .into_inner()
            .map_err(io::IntoInnerError::into_error)
            .and_then(Target::publish);
        match published {
            Ok(file) => Ok(Self {
                writer: BufWriter::with_capacity(1 << 16, Target::Direct(file)),
                path,
            }),
            Err(error) => Err(Error::write(shown(&path), &error)),
        }
    }

    /// Gives the file its name.
    pub(crate) fn finish(self) -> Result<(), Error> {
        let Self { writer, path } = self;
        let named = writer
            .into_inner()
            .map_err(io::IntoInnerError::into_error)
            .and_then(Target::finish);
        named.map_err(|error| Error::write(shown(&path), &error))
    }
}

/// The maximum number of links that are followed, as on Linux.
const MAX_LINKS: usize = 40;

/// Returns the name of the file to write. A link is followed, so that it still is a link afterwards, even if the file
/// does not exist yet.
fn resolve(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        if let Ok(existing) = fs::canonicalize(&path) {
            return Ok(existing);
        }
        let folder = match path.parent() {
            Some(folder) if folder != Path::new("") => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        if let Ok(target) = fs::read_link(&path) {
            path = folder.join(target);
            continue;
        }
        // The folder by one name, so that two names of a file are equal.
        let folder = fs::canonicalize(&folder).ok();
        let name = folder.zip(path.file_name());
        return Ok(name.map_or_else(|| path.clone(), |(folder, name)| folder.join(name)));
    }
    Err(io::Error::other("too many links"))
}

/// The files that this program has written or is writing.
static WRITTEN: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());

/// Refuses a second output with the name of another one, which it would replace.
fn reserve(path: &Path) -> io::Result<()> {
    let mut written = WRITTEN.lock().unwrap_or_else(PoisonError::into_inner);
    if written.insert(path.to_owned()) {
        Ok(())
    } else {
        Err(io::Error::other(
            "it is also another output of this command",
        ))
    }
}

/// Checks before long work that the outputs of a command are different files. [`OutputFile::create`] checks the same.
pub(crate) fn check_different<'p>(
    paths: impl IntoIterator<Item = &'p PathBuf>,
) -> Result<(), Error> {
    let mut names = BTreeSet::new();
    for path in paths {
        let name = resolve(path).map_err(|error| Error::write(shown(path), &error))?;
        let is_device = fs::metadata(&name).is_ok_and(|data| !data.is_file());
        if !is_device && !names.insert(name) {
            let path = shown(path);
            return Err(Error::usage(format!(
                "two outputs cannot be the same file {path}"
            )));
        }
    }
    Ok(())
}

impl Target {
    fn create(path: &Path) -> io::Result<Self> {
        let path = resolve(path)?;
        let existing = fs::metadata(&path).ok();
        match &existing {
            // Of a folder this is the error.
            Some(data) if !data.is_file() => {
                return File::options().write(true).open(&path).map(Self::Direct);
            }
            // Replacing a file needs no permission to write to it, but its owner meant something by that.
            Some(_) => drop(File::options().write(true).open(&path)?),
            None => {}
        }
        let folder = match path.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder,
            _ => Path::new("."),
        };
        fs::metadata(folder)?;
        let mut builder = tempfile::Builder::new();
        // Before the file is made, so that it is not left behind.
        reserve(&path)?;
        builder.prefix(".chess-").suffix(".tmp");
        #[cfg(unix)]
        let permissions = {
            use std::os::unix::fs::PermissionsExt;
            let mode = existing.map_or(0o666, |data| data.permissions().mode() & 0o777);
            fs::Permissions::from_mode(mode)
        };
        #[cfg(unix)]
        builder.permissions(permissions);
        // The name of the temporary file in this error would puzzle: the caller adds the name that was asked for.
        let file = builder
            .tempfile_in(folder)
            .map_err(|error| io::Error::from(error.kind()))?;
        Ok(Self::Temporary(file, path))
    }

    fn file(&mut self) -> &mut File {
        match self {
            Self::Temporary(file, _) => file.as_file_mut(),
            Self::Direct(file) => file,
        }
    }

    fn finish(self) -> io::Result<()> {
        self.publish().map(drop)
    }

    /// Gives the file its name.
    fn publish(self) -> io::Result<File> {
        match self {
            Self::Direct(mut file) => file.flush().map(|()| file),
            Self::Temporary(file, path) => {
                let temporary = file.path().to_owned();
                let named = file.persist(path).map_err(|error| error.error);
                interrupt::forget(&temporary);
                named
            }
        }
    }
}

/// The methods of the temporary file itself would add its name to an error: the caller adds the name that was asked
/// for.
impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file().flush()
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}
