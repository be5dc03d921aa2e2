//! The program behind `cargo xtask perft`.

use std::process::ExitCode;

fn main() -> ExitCode {
    perft_runner::run(std::env::args_os())
}
