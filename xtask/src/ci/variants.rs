//! The step that compares the builds for different processors.
//!
//! Each has code of its own: tables or `pext` for sliders, vector instructions for lists and for SAN. Each that this
//! processor can run must pass the tests of the crates with such code (those of the default build are part of
//! `cargo test`), count the published leaves, agree with itself at every node, and have the same fingerprint of all
//! legal moves.

use crate::process::{Failure, cargo, output, rustflags_with, target_dir};
use std::process::Command;

/// The crates with code for some processors only.
const TESTED: [&str; 4] = [
    "chess-move",
    "chess-board",
    "chess-movegen",
    "chess-notation",
];

const DEFAULT: &str = "default";

/// The builds: their names, the flags of the compiler, and whether this processor can run them. With AVX2 but without
/// AVX-512, the native build has the same code as that for x86-64-v3.
fn variants() -> [(&'static str, &'static str, bool); 4] {
    [
        (DEFAULT, "-Ctarget-cpu=generic", true),
        ("small-tables", "--cfg=chess_small_tables", true),
        ("x86-64-v3", "-Ctarget-cpu=x86-64-v3", has_v3()),
        ("native", "-Ctarget-cpu=native", !has_v3() || has_avx512()),
    ]
}

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
fn has_avx512() -> bool {
    is_x86_feature_detected!("avx512f")
}

#[cfg(not(target_arch = "x86_64"))]
fn has_v3() -> bool {
    false
}

#[cfg(not(target_arch = "x86_64"))]
fn has_avx512() -> bool {
    false
}

pub(super) fn check() -> Result<(), Failure> {
    let mut expected = None;
    for (name, flag, is_useful) in variants() {
        if !is_useful {
            println!("{name}: skipped, this processor cannot run it, or it equals another build");
            continue;
        }
        let variant = || {
            let mut cargo = cargo();
            cargo
                // Otherwise a `build.target` of the user would change the output folder.
                .env_remove("CARGO_BUILD_TARGET")
                .env("CARGO_TARGET_DIR", target_dir().join("variants").join(name))
                .env("CARGO_ENCODED_RUSTFLAGS", rustflags_with(flag));
            cargo
        };
        let packages = TESTED.map(|name| format!("--package={name}"));
        // `cargo test` and the step `clippy` check the default build.
        if name != DEFAULT {
            let test = ["test", "--quiet", "--lib", "--test", "it"];
            output(variant().args(test).args(&packages))?;
            let clippy = ["clippy", "--quiet", "--all-targets"];
            let denied = ["--", "-Dwarnings"];
            output(variant().args(clippy).args(&packages).args(denied))?;
        }
        let found = fingerprint(variant)?;
        println!("{name}: {found}");
        let expected = expected.get_or_insert_with(|| found.clone());
        if found != *expected {
            return Err(Failure::Failed(format!(
                "the builds {DEFAULT} and {name} have different legal moves: {expected} and {found}"
            )));
        }
    }
    Ok(())
}

/// Checks the counts and the agreements of a build, and returns what it says about its legal moves. Without link-time
/// optimization, the program takes half of the time to build.
fn fingerprint(cargo: impl Fn() -> Command) -> Result<String, Failure> {
    let run = |args: &[&str]| {
        output(
            cargo()
                .args(["run", "--quiet", "--release", "--package=chess-perft"])
                .args([
                    "--bin=chess-perft",
                    "--features=program",
                    "--",
                    "--suite=all",
                ])
                .args(args)
                .env("CARGO_PROFILE_RELEASE_LTO", "off")
                .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "8"),
        )
    };
    run(&["--budget=1_000_000_000"])?;
    let checked = run(&["--check", "--budget=1_000_000"])?;
    last_line(&checked).ok_or_else(|| Failure::Failed(format!("no fingerprint in:\n{checked}")))
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
