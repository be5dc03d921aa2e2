//! `cargo xtask perft`: builds the runner for this machine's processor, and runs it.
//!
//! Everything that the command can do is in the package `perft-runner`, which is compiled apart:
//! optimised, with every instruction that this processor has, into `target/native`, so that it
//! does not evict what the other commands build.

use crate::CANNOT_RUN;
use crate::cargo::{cargo, rustflags_with, target_dir};
use std::env::consts::EXE_SUFFIX;
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::PathBuf;
use std::process::{Command, ExitCode, ExitStatus};

/// Runs the command with the arguments that follow its name.
pub(crate) fn run(args: &[OsString]) -> ExitCode {
    match build().and_then(|runner| start(&runner, args)) {
        Ok(status) => exit_code(status),
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::from(CANNOT_RUN)
        }
    }
}

/// Why the runner did not run.
#[derive(Debug)]
pub(crate) enum Error {
    /// Cargo said why on standard error.
    Build(ExitStatus),
    Start(PathBuf, io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Build(status) => write!(f, "building the perft runner failed ({status})"),
            Self::Start(program, error) => write!(f, "cannot run {}: {error}", program.display()),
        }
    }
}

/// Builds the runner if it is not up to date, and returns the path of its program.
pub(crate) fn build() -> Result<PathBuf, Error> {
    let target_dir = target_dir().join("native");
    let program = target_dir
        .join("release")
        .join(format!("perft-runner{EXE_SUFFIX}"));
    let mut build = cargo();
    build
        .args([
            "build",
            "--release",
            "--package=perft-runner",
            "--bin=perft-runner",
        ])
        // Where the path above expects it, whatever `build.target` the user has configured.
        .env_remove("CARGO_BUILD_TARGET")
        .arg("--target-dir")
        .arg(&target_dir)
        .env(
            "CARGO_ENCODED_RUSTFLAGS",
            rustflags_with("-Ctarget-cpu=native"),
        );
    if program.exists() {
        build.arg("--quiet");
    } else {
        eprintln!("Building the perft runner for this machine's processor, once.");
    }
    let status = build
        .status()
        .map_err(|error| Error::Start(build.get_program().into(), error))?;
    if status.success() {
        Ok(program)
    } else {
        Err(Error::Build(status))
    }
}

fn start(program: &PathBuf, args: &[OsString]) -> Result<ExitStatus, Error> {
    let status = Command::new(program).args(args).status();
    status.map_err(|error| Error::Start(program.clone(), error))
}

/// The runner's own exit code is ours.
fn exit_code(status: ExitStatus) -> ExitCode {
    let code = status.code().and_then(|code| u8::try_from(code).ok());
    ExitCode::from(code.unwrap_or(CANNOT_RUN))
}
