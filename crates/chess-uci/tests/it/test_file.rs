//! [`TestFile`]: a temporary file.

use std::env;
use std::fs;
use std::path::PathBuf;
use std::process;

/// A file that is deleted with this value.
pub(crate) struct TestFile(pub(crate) PathBuf);

impl TestFile {
    pub(crate) fn new(name: &str, content: &[u8]) -> Self {
        let path = env::temp_dir().join(format!("chess-uci-{}-{name}", process::id()));
        fs::write(&path, content).unwrap();
        Self(path)
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = fs::remove_file(&self.0);
    }
}
