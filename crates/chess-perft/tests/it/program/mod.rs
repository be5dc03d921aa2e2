//! Tests of the output and the exit codes of the program `chess-perft`.

mod against;
mod check;
mod count;
mod divide;
mod misuse;

use std::path::PathBuf;
use std::process::{Command, Output};

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

/// The result of a run.
#[derive(Debug)]
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn runner(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_chess-perft"));
    command.args(args).env_remove("FAKE_ENGINE_FAULT");
    command
}

fn run(args: &[&str]) -> Run {
    finish(&mut runner(args))
}

fn finish(command: &mut Command) -> Run {
    let Output {
        status,
        stdout,
        stderr,
    } = command.output().expect("the program runs");
    Run {
        code: status.code().expect("the program ends by itself"),
        out: String::from_utf8(stdout).expect("it prints text"),
        err: String::from_utf8(stderr).expect("it prints text"),
    }
}

impl Run {
    /// Returns the text after the first empty line. The table before it contains times.
    fn below_table(&self) -> &str {
        self.out
            .split_once("\n\n")
            .expect("a table and something below it")
            .1
            .trim_end()
    }
}

/// Creates a file with this text for one test.
fn file(name: &str, text: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, text).expect("the folder for temporary files can be written to");
    path
}
