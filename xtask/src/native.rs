//! Programs of the workspace that are built for this machine's processor, or another kind of processor, and run.
//!
//! Each is compiled separately and optimized, into a folder such as `target/native`, so that the build does not replace
//! the output of other commands.

use crate::CANNOT_RUN;
use crate::cargo::{cargo, rustflags_with, target_dir};
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode, ExitStatus};

/// Builds a package's program of the same name and runs it with these arguments.
pub(crate) fn run(package: &'static str, args: &[OsString]) -> ExitCode {
    match build(package).and_then(|program| start(&program, args)) {
        Ok(status) => exit_code(status),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(CANNOT_RUN)
        }
    }
}

/// The reason why a program did not run.
#[derive(Debug)]
pub(crate) enum Error {
    /// Cargo failed and printed the reason on standard error.
    Build(&'static str, ExitStatus),
    Start(PathBuf, io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(package, status) => write!(f, "building {package} failed ({status})"),
            Self::Start(program, error) => write!(f, "cannot run {}: {error}", program.display()),
        }
    }
}

/// Builds the program with all instructions of this processor if it is not up to date, and returns its path.
pub(crate) fn build(package: &'static str) -> Result<PathBuf, Error> {
    build_with(package, "native", "-Ctarget-cpu=native")
}

/// Builds the program with a flag of the compiler if it is not up to date, and returns its path. The folder for its output
/// is one below `target`.
pub(crate) fn build_with(
    package: &'static str,
    folder: &str,
    flag: &str,
) -> Result<PathBuf, Error> {
    let target_dir = target_dir().join(folder);
    let program = target_dir
        .join("release")
        .join(format!("{package}{EXE_SUFFIX}"));
    let mut build = cargo();
    build
        .args(["build", "--release", "--package", package, "--bin", package])
        // Otherwise a `build.target` of the user would change the output folder.
        .env_remove("CARGO_BUILD_TARGET")
        .arg("--target-dir")
        .arg(&target_dir)
        .env("CARGO_ENCODED_RUSTFLAGS", rustflags_with(flag));
    if program.exists() {
        build.arg("--quiet");
    } else {
        eprintln!("Building {package} with {flag}, once.");
    }
    let status = build
        .status()
        .map_err(|error| Error::Start(build.get_program().into(), error))?;
    if status.success() {
        Ok(program)
    } else {
        Err(Error::Build(package, status))
    }
}

/// Runs the program. On Unix it takes the place of this process, so that signals to this process reach it, and the
/// function returns only if the program cannot be started.
#[cfg(unix)]
fn start(program: &PathBuf, args: &[OsString]) -> Result<ExitStatus, Error> {
    use std::os::unix::process::CommandExt;
    let error = Command::new(program).args(args).exec();
    Err(Error::Start(program.clone(), error))
}

#[cfg(not(unix))]
fn start(program: &PathBuf, args: &[OsString]) -> Result<ExitStatus, Error> {
    let status = Command::new(program).args(args).status();
    status.map_err(|error| Error::Start(program.clone(), error))
}

/// Converts the exit status of the program into the exit code of this program.
fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    ExitCode::from(code.unwrap_or(CANNOT_RUN))
}
