//! The step that compares the builds for different processors.
//!
//! Each has code of its own: tables or `pext` for sliders, vector instructions for lists and for SAN. Each that this
//! processor can run must pass the tests of the crates with such code (those of the default build are part of
//! `cargo test`), count the published leaves, agree with itself at every node, and have the same fingerprint of all legal
//! moves.

use super::{Failure, output};
use crate::cargo::{cargo, rustflags_with, target_dir};
use crate::native;
use std::process::Command;

const PACKAGE: &str = "perft-runner";

/// The crates with code for some processors only.
const TESTED: [&str; 4] = [
    "chess-move",
    "chess-board",
    "chess-movegen",
    "chess-notation",
];

/// A build that this step compares.
struct Variant {
    name: &'static str,
    flag: &'static str,
    /// Returns whether this processor can run it.
    is_supported: fn() -> bool,
}

static VARIANTS: [Variant; 5] = [
    Variant {
        name: "default",
        flag: "-Ctarget-cpu=generic",
        is_supported: || true,
    },
    Variant {
        name: "small-tables",
        flag: "--cfg=chess_small_tables",
        is_supported: || true,
    },
    Variant {
        name: "x86-64-v3",
        flag: "-Ctarget-cpu=x86-64-v3",
        is_supported: has_v3,
    },
    Variant {
        name: "x86-64-v4",
        flag: "-Ctarget-cpu=x86-64-v4",
        is_supported: has_v4,
    },
    Variant {
        name: "native",
        flag: "-Ctarget-cpu=native",
        is_supported: || true,
    },
];

#[cfg(target_arch = "x86_64")]
fn has_v3() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("fma")
        && is_x86_feature_detected!("f16c")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("movbe")
}

#[cfg(target_arch = "x86_64")]
fn has_v4() -> bool {
    has_v3()
        && is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512cd")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_v3() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
fn has_v4() -> bool {
    false
}

pub(super) fn check() -> Result<(), Failure> {
    let mut first: Option<(&str, String)> = None;
    for variant in &VARIANTS {
        if !(variant.is_supported)() {
            println!("{}: skipped, this processor cannot run it", variant.name);
            continue;
        }
        test(variant)?;
        let found = fingerprint(variant)?;
        println!("{}: {found}", variant.name);
        match &first {
            None => first = Some((variant.name, found)),
            Some((_, expected)) if *expected == found => {}
            Some((name, expected)) => {
                return Err(Failure::Other(format!(
                    "the builds {name} and {} have different legal moves: {expected} and {found}",
                    variant.name
                )));
            }
        }
    }
    Ok(())
}

/// Runs the tests of the crates with code for certain processors, and clippy, which sees only the code of one build.
fn test(variant: &Variant) -> Result<(), Failure> {
    if variant.name == "default" {
        return Ok(());
    }
    let run = |words: &[&str], last: &[&str]| {
        let mut command = cargo();
        command
            .args(words)
            .args(TESTED.map(|name| format!("--package={name}")))
            // Otherwise a `build.target` of the user would change the output folder.
            .env_remove("CARGO_BUILD_TARGET")
            .arg("--target-dir")
            .arg(target_dir().join(folder(variant)))
            .args(last)
            .env("CARGO_ENCODED_RUSTFLAGS", rustflags_with(variant.flag));
        output(&mut command).map(|_| ())
    };
    run(&["test", "--quiet", "--lib", "--test", "it"], &[])?;
    let no_warnings = ["--", "-Dwarnings"];
    run(&["clippy", "--quiet", "--all-targets"], &no_warnings)
}

fn folder(variant: &Variant) -> String {
    match variant.name {
        "native" => "native".to_owned(),
        name => format!("variants/{name}"),
    }
}

/// Checks the counts and the agreements of a build, and returns what it says about its legal moves.
fn fingerprint(variant: &Variant) -> Result<String, Failure> {
    let program = native::build_with(PACKAGE, &folder(variant), variant.flag)
        .map_err(|error| Failure::Other(error.to_string()))?;
    let run = |args: &[&str]| output(Command::new(&program).args(args));
    run(&["--suite", "all", "--budget", "1_000_000_000"])?;
    let checked = run(&["--check", "--suite", "all", "--budget", "1_000_000"])?;
    last_line(&checked).ok_or_else(|| Failure::Other(format!("no fingerprint in:\n{checked}")))
}

/// Returns the last line if it is that of the fingerprint.
fn last_line(printed: &str) -> Option<String> {
    let line = printed.lines().last()?;
    line.starts_with("Fingerprint ").then(|| line.to_owned())
}

#[cfg(test)]
mod tests {
    use super::last_line;

    #[test]
    fn only_a_fingerprint_counts_as_one() {
        let line = "Fingerprint of the legal moves of all nodes: 0123456789abcdef";
        assert_eq!(last_line(&format!("row\n{line}\n")).as_deref(), Some(line));
        assert_eq!(last_line("Does not hold: count"), None);
        assert_eq!(last_line(""), None);
    }
}
