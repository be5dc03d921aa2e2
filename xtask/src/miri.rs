//! `cargo xtask miri`: runs tests of the lower crates in Miri, an interpreter that finds undefined behavior.

use crate::cargo::{target_dir, workspace_root};
use crate::{BAD_USAGE, CANNOT_RUN};
use std::ffi::OsString;
use std::process::{Command, ExitCode, Stdio};

const USAGE: &str = "\
Usage: cargo xtask miri

Runs the tests that xtask/miri-tests.txt names, of chess-move, chess-board and chess-movegen, in Miri, which finds undefined
behavior. It interprets the program and takes some hundred times as long, so exhaustive tests are not among them.
Needs a nightly toolchain and `rustup component add miri rust-src --toolchain nightly`.

Exit codes: 0 all passed, 1 a test failed, 2 wrong usage, 3 Miri could not be run.
";

/// The package and the name of a test in each line.
const TESTS: &str = include_str!("../miri-tests.txt");

const PACKAGES: [&str; 3] = ["chess-move", "chess-board", "chess-movegen"];

/// Runs the command with the arguments that follow its name.
pub(crate) fn run(args: &[OsString]) -> ExitCode {
    match args {
        [] => {}
        [help] if help == "--help" || help == "-h" => {
            print!("{USAGE}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprint!("error: unexpected argument\n\n{USAGE}");
            return ExitCode::from(BAD_USAGE);
        }
    }
    for package in PACKAGES {
        if let Err((code, error)) = test(package) {
            eprintln!("error: {package}: {error}");
            return ExitCode::from(code);
        }
    }
    ExitCode::SUCCESS
}

/// Returns the names of the tests of a package.
fn names(package: &str) -> Vec<&'static str> {
    let of_package = |line: &'static str| {
        let (name, test) = line.split_once(' ')?;
        (name == package).then_some(test)
    };
    TESTS.lines().filter_map(of_package).collect()
}

/// Runs the tests of a package, or returns the exit code and the reason.
fn test(package: &str) -> Result<(), (u8, String)> {
    let names = names(package);
    let mut command = Command::new("rustup");
    command
        .current_dir(workspace_root())
        .args(["run", "nightly", "cargo", "miri", "test"])
        .args(["--package", package, "--test=it", "--target-dir"])
        .arg(target_dir().join("miri"))
        .args(["--", "--exact"])
        .args(&names)
        // The tests look for their snapshots.
        .env("MIRIFLAGS", "-Zmiri-disable-isolation")
        .env("INSTA_WORKSPACE_ROOT", workspace_root())
        // The cargo that runs this program sets these variables, which would select its own toolchain.
        .env_remove("CARGO")
        .env_remove("RUSTC")
        .env_remove("RUSTUP_TOOLCHAIN")
        .stderr(Stdio::inherit());
    let output = command
        .output()
        .map_err(|error| (CANNOT_RUN, error.to_string()))?;
    let text = String::from_utf8_lossy(&output.stdout);
    print!("{text}");
    if !text.contains("running ") {
        let missing =
            "Miri could not be run: rustup component add miri rust-src --toolchain nightly";
        return Err((CANNOT_RUN, missing.to_owned()));
    }
    if !output.status.success() {
        return Err((1, "a test failed".to_owned()));
    }
    // The harness skips names that it does not know.
    if text.contains(&format!("test result: ok. {} passed;", names.len())) {
        Ok(())
    } else {
        let reason = "xtask/miri-tests.txt names a test that does not exist";
        Err((1, reason.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::{PACKAGES, TESTS, names};

    #[test]
    fn each_line_names_a_test_of_one_of_the_packages() {
        let counts = PACKAGES.map(|package| names(package).len());
        assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
        assert_eq!(counts.iter().sum::<usize>(), TESTS.lines().count());
    }
}
