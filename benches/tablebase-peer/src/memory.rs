//! [`Memory`]: files that shakmaty-syzygy reads as a whole when it opens them.

use shakmaty_syzygy::filesystem::{Filesystem, OsFilesystem, RandomAccessFile, ReadHint};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Files in memory.
pub struct Memory;

impl Filesystem for Memory {
    fn regular_file_size(&self, path: &Path) -> io::Result<u64> {
        OsFilesystem::new().regular_file_size(path)
    }

    fn read_dir(&self, path: &Path) -> io::Result<Vec<PathBuf>> {
        OsFilesystem::new().read_dir(path)
    }

    fn open(&self, path: &Path) -> io::Result<Box<dyn RandomAccessFile>> {
        Ok(Box::new(Bytes(fs::read(path)?)))
    }
}

struct Bytes(Vec<u8>);

impl RandomAccessFile for Bytes {
    #[inline]
    fn read_at(&self, buffer: &mut [u8], offset: u64, _: ReadHint) -> io::Result<usize> {
        let rest = usize::try_from(offset)
            .ok()
            .and_then(|offset| self.0.get(offset..))
            .unwrap_or(&[]);
        let len = rest.len().min(buffer.len());
        buffer[..len].copy_from_slice(&rest[..len]);
        Ok(len)
    }
}
