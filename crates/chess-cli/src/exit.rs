//! [`Verdict`] and [`ExitStatus`]: how the program ends.

use std::process::ExitCode;

/// The answer of a command that did its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// Nothing was found that the command looks for.
    Good,
    /// The command did its work, and its answer is no: the move is illegal, the file has faults.
    Bad,
}

/// The exit codes, which `chess --help` and docs/cli.md list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExitStatus {
    /// The answer is no.
    Bad,
    /// The arguments are invalid. clap uses the same number.
    Usage,
    /// An input could be read, and its content is invalid.
    Input,
    /// An input cannot be read: it is missing, a folder, or not permitted.
    Read,
    /// An output cannot be written: the disk is full, or it is not permitted.
    Write,
    /// An engine cannot be started, hangs, or breaks the protocol.
    Engine,
    /// The user pressed Ctrl-C, or the program was asked to end.
    Interrupted,
}

impl ExitStatus {
    /// Returns the number of the exit code.
    pub(crate) const fn number(self) -> u8 {
        match self {
            Self::Bad => 1,
            Self::Usage => 2,
            Self::Input => 3,
            Self::Read => 4,
            Self::Write => 5,
            Self::Engine => 6,
            Self::Interrupted => 130,
        }
    }
}

impl From<ExitStatus> for ExitCode {
    fn from(status: ExitStatus) -> Self {
        Self::from(status.number())
    }
}

impl From<Verdict> for ExitCode {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Good => Self::SUCCESS,
            Verdict::Bad => ExitStatus::Bad.into(),
        }
    }
}

/// The part of `chess --help` about exit codes.
pub(crate) const HELP: &str = "\
Exit codes:
  0    done
  1    done, and the answer is no: an illegal move, a file with faults
  2    invalid arguments
  3    invalid input: a FEN, a move, a PGN file
  4    an input cannot be read: missing, a folder, no permission
  5    an output cannot be written: disk full, no permission
  6    an engine cannot be started, hangs or breaks the protocol
  130  interrupted by Ctrl-C";
