//! [`Output`]: where a command writes.

use super::Failure;
use chess_data::PartialFile;
use std::io::{self, BufWriter, ErrorKind, Stdout, Write};
use std::path::{Path, PathBuf};

/// Standard output, or a file that gets its name when it is complete.
#[derive(Debug)]
pub(crate) enum Output {
    Stdout(BufWriter<Stdout>),
    File(BufWriter<PartialFile>, PathBuf),
}

impl Output {
    /// Returns standard output.
    pub(crate) fn stdout() -> Self {
        Self::Stdout(BufWriter::new(io::stdout()))
    }

    /// Creates the file at this path.
    pub(crate) fn file(path: &Path) -> Result<Self, Failure> {
        let file = PartialFile::create(path);
        let file = file.map_err(|error| Failure::write(path, &error))?;
        Ok(Self::File(BufWriter::new(file), path.to_owned()))
    }

    /// Runs a command that writes to this output, and completes the output if the command succeeds.
    ///
    /// If the program that reads standard output ends first, as `head` does, there is no error.
    pub(crate) async fn complete(
        self,
        command: impl AsyncFnOnce(&mut (dyn Write + Send)) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        match self {
            Self::Stdout(out) => {
                let mut out = Watched::new(out);
                let result = command(&mut out).await;
                // Also after an error: rows of earlier statements are shown.
                let flushed = out.flush();
                match out.failure {
                    Some(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
                    Some(error) => Err(Failure::write(Path::new("standard output"), &error)),
                    None => result.and(flushed.map_err(Failure::from)),
                }
            }
            Self::File(file, path) => {
                let failed = |error: io::Error| Failure::write(&path, &error);
                let mut file = Watched::new(file);
                let result = command(&mut file).await;
                if let Some(error) = file.failure {
                    return Err(failed(error));
                }
                result?;
                let file = file.out.into_inner();
                let file = file.map_err(|error| failed(error.into_error()))?;
                file.complete().map_err(failed)
            }
        }
    }
}

/// A writer that keeps its first error. The libraries that write rows change errors to text.
struct Watched<W> {
    out: W,
    failure: Option<io::Error>,
}

impl<W: Write> Watched<W> {
    fn new(out: W) -> Self {
        Self { out, failure: None }
    }

    fn watch<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            let kind = error.kind();
            self.failure.get_or_insert(error);
            kind.into()
        })
    }
}

impl<W: Write> Write for Watched<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let result = self.out.write(bytes);
        self.watch(result)
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.out.flush();
        self.watch(result)
    }
}
