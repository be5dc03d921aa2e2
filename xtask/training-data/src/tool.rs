//! [`run_tool`], for the programs that use this library.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// Runs the command of a command line and returns the exit code: 0, 1 after an error, and 2 after a wrong command line,
/// for which the usage is printed. It is no error if the reader of the output stops early, as `head` does.
pub fn run_tool<C>(
    parsed: Result<C, impl Display>,
    usage: &str,
    run: impl FnOnce(C) -> io::Result<()>,
) -> ExitCode {
    match parsed.map(run) {
        Err(error) => {
            eprintln!("error: {error}\n\n{usage}");
            ExitCode::from(2)
        }
        Ok(Err(error)) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
        Ok(_) => ExitCode::SUCCESS,
    }
}
