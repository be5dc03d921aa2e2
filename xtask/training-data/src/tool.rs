//! [`exit_code`] and [`usage_error`], for the programs that use this library.

use std::fmt::Display;
use std::io;
use std::process::ExitCode;

/// Returns the exit code of a program, and prints the error if there is one. It is no error if the reader of the output
/// stops early, as `head` does.
pub fn exit_code(done: io::Result<()>) -> ExitCode {
    match done {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// Prints what is wrong with the command line, and how it is used. Returns the exit code.
pub fn usage_error(error: &dyn Display, usage: &str) -> ExitCode {
    eprintln!("error: {error}\n\n{usage}");
    ExitCode::from(2)
}
