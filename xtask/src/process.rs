//! Running other programs, and the reasons why a command fails.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::sync::OnceLock;

/// The reason why a command fails.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Failure {
    /// A check failed.
    Failed(String),
    /// What is not installed, and how to install it.
    Missing(String),
    /// A program or a file could not be used.
    CannotRun(String),
    /// The arguments are invalid.
    Usage(String),
}

impl Failure {
    pub(crate) fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Failed(_) => 1,
            Self::Usage(_) => 2,
            Self::Missing(_) | Self::CannotRun(_) => 3,
        })
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Failed(reason) | Self::CannotRun(reason) => f.write_str(reason),
            Self::Missing(what) => write!(f, "not installed: {what}"),
            Self::Usage(error) => write!(f, "{error}\nFor the commands, run `cargo xtask --help`."),
        }
    }
}

impl From<lexopt::Error> for Failure {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage(error.to_string())
    }
}

/// Runs a program that prints to the user's terminal.
pub(crate) fn succeed(command: &mut Command) -> Result<(), Failure> {
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(Failure::Failed(format!(
            "`{}` failed ({status})",
            line(command)
        ))),
        Err(error) => Err(cannot("run", line(command), error)),
    }
}

/// Runs a program and returns its standard output. Prints all output if the program fails.
pub(crate) fn output(command: &mut Command) -> Result<String, Failure> {
    let output = command
        .output()
        .map_err(|error| cannot("run", line(command), error))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    if output.status.success() {
        return Ok(text);
    }
    eprint!("{text}{}", String::from_utf8_lossy(&output.stderr));
    let (line, status) = (line(command), output.status);
    Err(Failure::Failed(format!("`{line}` failed ({status})")))
}

/// Returns an error unless a program runs, such as `mdbook --version`.
pub(crate) fn need(program: &str, args: &[&str], install: &str) -> Result<(), Failure> {
    let output = Command::new(program).args(args).output();
    if output.is_ok_and(|output| output.status.success()) {
        return Ok(());
    }
    Err(Failure::Missing(install.to_owned()))
}

pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    fs::read_to_string(path).map_err(|error| cannot("read", path.display(), error))
}

pub(crate) fn write(path: &Path, text: &str) -> Result<(), Failure> {
    fs::write(path, text).map_err(|error| cannot("write", path.display(), error))
}

pub(crate) fn cannot(verb: &str, what: impl fmt::Display, error: impl fmt::Display) -> Failure {
    Failure::CannotRun(format!("cannot {verb} {what}: {error}"))
}

fn line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let words: Vec<_> = words.map(OsStr::to_string_lossy).collect();
    words.join(" ")
}

/// Returns the cargo that runs this program, with the root of the workspace as its folder.
pub(crate) fn cargo() -> Command {
    let mut command = Command::new(env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.current_dir(workspace_root());
    command
}

/// Returns the cargo of another toolchain, or an error if that is not installed.
pub(crate) fn cargo_of(toolchain: &str) -> Result<Command, Failure> {
    let install =
        format!("Rust {toolchain}: rustup toolchain install {toolchain} --profile minimal");
    need(
        "rustup",
        &["run", toolchain, "rustc", "--version"],
        &install,
    )?;
    let mut command = Command::new("rustup");
    command
        .current_dir(workspace_root())
        .args(["run", toolchain, "cargo"])
        // The cargo that runs this program sets these variables, which would select its own toolchain.
        .env_remove("CARGO")
        .env_remove("RUSTC")
        .env_remove("RUSTUP_TOOLCHAIN");
    Ok(command)
}

/// Returns the root of the workspace that the command is run in.
///
/// It is looked up at run time: with a target directory that several checkouts share, the program may
/// have been compiled from another checkout than the one it is run in.
pub(crate) fn workspace_root() -> &'static Path {
    static ROOT: OnceLock<PathBuf> = OnceLock::new();
    ROOT.get_or_init(|| {
        let manifest = env::var_os("CARGO_MANIFEST_DIR").map(PathBuf::from);
        let starts = [manifest, env::current_dir().ok()];
        let found = starts.iter().flatten().find_map(|start| {
            let is_root = |folder: &&Path| folder.join("xtask/Cargo.toml").is_file();
            start.ancestors().find(is_root).map(Path::to_owned)
        });
        found.unwrap_or_else(|| {
            eprintln!("error: no workspace found: run `cargo xtask` inside of the repository");
            std::process::exit(3)
        })
    })
}

/// Returns the folder that cargo builds into.
pub(crate) fn target_dir() -> PathBuf {
    workspace_root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// Returns the compiler flags that the user has set in the environment, plus one more: a value for
/// `CARGO_ENCODED_RUSTFLAGS`, in which a control character separates flags.
pub(crate) fn rustflags_with(flag: &str) -> OsString {
    let mut flags = env::var_os("CARGO_ENCODED_RUSTFLAGS").unwrap_or_else(|| {
        let plain = env::var("RUSTFLAGS").unwrap_or_default();
        let words: Vec<_> = plain.split_whitespace().collect();
        words.join("\x1f").into()
    });
    if !flags.is_empty() {
        flags.push("\x1f");
    }
    flags.push(flag);
    flags
}
