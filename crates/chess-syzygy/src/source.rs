//! [`Source`]: where the bytes of a table come from.

use crate::set_cache::SetCache;
use core::fmt;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The bytes of a table: a file, memory, an archive.
///
/// ```
/// use chess_syzygy::Source;
///
/// let source: &[u8] = b"a table";
/// let mut buffer = [0; 5];
/// source.read_exact_at(2, &mut buffer)?;
/// assert_eq!((Source::len(&source), &buffer), (7, b"table"));
/// # Ok::<(), std::io::Error>(())
/// ```
#[expect(clippy::len_without_is_empty, reason = "no table is empty")]
pub trait Source: fmt::Debug + Send + Sync {
    /// Returns the number of bytes.
    fn len(&self) -> u64;

    /// Reads as many bytes as the buffer has from an offset. Several threads may call it at the same time.
    ///
    /// # Errors
    /// If reading fails, or if there are fewer bytes.
    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()>;

    /// Returns all bytes, if they are in memory. Then they are used in place, and not cached.
    fn bytes(&self) -> Option<&[u8]> {
        None
    }
}

macro_rules! source_in_memory {
    ($($bytes:ty),+) => {$(
        impl Source for $bytes {
            fn len(&self) -> u64 {
                <[u8]>::len(self) as u64
            }

            fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
                let bytes = usize::try_from(offset)
                    .ok()
                    .and_then(|offset| self.get(offset..offset.checked_add(buffer.len())?))
                    .ok_or(io::ErrorKind::UnexpectedEof)?;
                buffer.copy_from_slice(bytes);
                Ok(())
            }

            fn bytes(&self) -> Option<&[u8]> {
                Some(self)
            }
        }
    )+};
}

source_in_memory!(&'static [u8], Vec<u8>, Box<[u8]>, Arc<[u8]>);

/// Files that are open, within a limit, by the number of the file.
pub(crate) type OpenFiles = SetCache<File>;

/// A file, read by position. It must not change while it is in use. It is opened again if it has been closed.
#[derive(Debug)]
pub(crate) struct FileSource {
    path: PathBuf,
    len: u64,
    number: u32,
    open_files: Arc<OpenFiles>,
}

impl FileSource {
    /// Creates a source of a file that has just been opened.
    pub(crate) fn new(
        path: &Path,
        file: File,
        len: u64,
        number: u32,
        open_files: Arc<OpenFiles>,
    ) -> io::Result<Self> {
        open_files.get_or_make((number, 0), || Ok::<_, io::Error>(file))?;
        Ok(Self {
            path: path.into(),
            len,
            number,
            open_files,
        })
    }
}

impl Source for FileSource {
    fn len(&self) -> u64 {
        self.len
    }

    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        let file = self
            .open_files
            .get_or_make((self.number, 0), || File::open(&self.path))?;
        read_exact_at(&file, offset, buffer)
    }
}

#[cfg(unix)]
pub(crate) fn read_exact_at(file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
    std::os::unix::fs::FileExt::read_exact_at(file, buffer, offset)
}

#[cfg(windows)]
pub(crate) fn read_exact_at(file: &File, mut offset: u64, mut buffer: &mut [u8]) -> io::Result<()> {
    while !buffer.is_empty() {
        match std::os::windows::fs::FileExt::seek_read(file, buffer, offset) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => {
                buffer = &mut buffer[read..];
                offset += read as u64;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(not(any(unix, windows)))]
pub(crate) fn read_exact_at(mut file: &File, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
    use std::io::{Read, Seek, SeekFrom};
    use std::sync::{Mutex, PoisonError};

    /// Reading moves the position of the file.
    static READING: Mutex<()> = Mutex::new(());
    let _reading = READING.lock().unwrap_or_else(PoisonError::into_inner);
    file.seek(SeekFrom::Start(offset))?;
    file.read_exact(buffer)
}

#[cfg(test)]
mod tests {
    use super::{FileSource, OpenFiles, Source};
    use std::fs::{self, File};
    use std::sync::Arc;

    const FILES: u32 = 100;
    const OPEN: usize = 8;

    #[test]
    fn few_of_many_files_are_open() {
        let folder = std::env::temp_dir().join(format!("chess-syzygy-open-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let open_files = Arc::new(OpenFiles::new(OPEN));
        let source = |number: u32| {
            let path = folder.join(number.to_string());
            fs::write(&path, number.to_le_bytes()).unwrap();
            let file = File::open(&path).unwrap();
            FileSource::new(&path, file, 4, number, Arc::clone(&open_files)).unwrap()
        };
        let sources: Vec<FileSource> = (0..FILES).map(source).collect();
        for round in 0..3 {
            for at in 0..FILES {
                let number = at * 37 % FILES;
                let mut bytes = [0; 4];
                sources[number as usize]
                    .read_exact_at(0, &mut bytes)
                    .unwrap();
                assert_eq!(u32::from_le_bytes(bytes), number, "round {round}");
            }
            // Elsewhere, open files are not listed.
            if cfg!(target_os = "linux") {
                let open = open_in(&folder);
                assert!((1..=OPEN).contains(&open), "{open} files are open");
            }
        }
        fs::remove_dir_all(&folder).unwrap();
    }

    /// Counts the files of a folder that this process has open.
    fn open_in(folder: &std::path::Path) -> usize {
        let folder = folder.canonicalize().unwrap();
        fs::read_dir("/proc/self/fd")
            .unwrap()
            .filter_map(|link| fs::read_link(link.ok()?.path()).ok())
            .filter(|path| path.starts_with(&folder))
            .count()
    }
}
