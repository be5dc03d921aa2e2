//! [`Source`]: where the bytes of a table come from.

use core::fmt;
use std::fs::File;
use std::io;
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

/// A file, read by position. It must not change while it is in use.
#[derive(Debug)]
pub(crate) struct FileSource {
    len: u64,
    #[cfg(any(unix, windows))]
    file: File,
    #[cfg(not(any(unix, windows)))]
    file: std::sync::Mutex<File>,
}

impl FileSource {
    pub(crate) fn new(file: File) -> io::Result<Self> {
        let len = file.metadata()?.len();
        #[cfg(not(any(unix, windows)))]
        let file = std::sync::Mutex::new(file);
        Ok(Self { len, file })
    }
}

impl Source for FileSource {
    fn len(&self) -> u64 {
        self.len
    }

    #[cfg(unix)]
    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, buffer, offset)
    }

    #[cfg(windows)]
    fn read_exact_at(&self, mut offset: u64, mut buffer: &mut [u8]) -> io::Result<()> {
        while !buffer.is_empty() {
            match std::os::windows::fs::FileExt::seek_read(&self.file, buffer, offset) {
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
    fn read_exact_at(&self, offset: u64, buffer: &mut [u8]) -> io::Result<()> {
        use std::io::{Read, Seek, SeekFrom};
        let mut file = self
            .file
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        file.seek(SeekFrom::Start(offset))?;
        file.read_exact(buffer)
    }
}
