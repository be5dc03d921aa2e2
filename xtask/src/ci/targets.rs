//! The step that builds the libraries for 32-bit processors and without an operating system, and checks them for other
//! operating systems.

use super::{Failure, output, succeed};
use crate::cargo::{cargo, target_dir};
use crate::metadata;
use std::process::Command;

/// 32-bit targets that have the standard library.
const WITH_STD: [&str; 2] = ["wasm32-unknown-unknown", "i686-unknown-linux-gnu"];
/// 32-bit targets without the standard library. The first has no atomic operations but loads and stores.
const WITHOUT_STD: [&str; 2] = ["thumbv6m-none-eabi", "thumbv7em-none-eabi"];
/// Targets for which this machine has no linker: chess-uci, which has code for each operating system, is checked there
/// with the crates below it.
const CHECKED: [&str; 3] = [
    "aarch64-unknown-linux-gnu",
    "aarch64-apple-darwin",
    "x86_64-pc-windows-gnu",
];

pub(super) fn check() -> Result<(), Failure> {
    let installed = output(Command::new("rustup").args(["target", "list", "--installed"]))
        .map_err(|_| Failure::Missing("rustup, to list the installed targets".to_owned()))?;
    let is_installed = |target: &str| installed.lines().any(|line| line == target);

    for target in WITH_STD.iter().filter(|target| is_installed(target)) {
        println!("all libraries for {target}");
        let mut build = compile("build", target);
        build.arg("--all-features");
        for package in metadata::published().map_err(Failure::Other)? {
            if package.is_library {
                build.arg("--package").arg(package.name);
            }
        }
        succeed(&mut build)?;
    }
    for target in CHECKED.iter().filter(|target| is_installed(target)) {
        println!("chess-uci for {target}");
        succeed(compile("check", target).args(["--all-features", "--package=chess-uci"]))?;
    }
    for target in WITHOUT_STD.iter().filter(|target| is_installed(target)) {
        println!("the libraries without std for {target}");
        for features in ["", "alloc,serde"] {
            let mut build = compile("build", target);
            succeed(build.args(["--package=no-std-proof", "--features", features]))?;
        }
    }

    let missing: Vec<_> = WITH_STD
        .into_iter()
        .chain(WITHOUT_STD)
        .chain(CHECKED)
        .filter(|target| !is_installed(target))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let missing = missing.join(" ");
    Err(Failure::Missing(format!(
        "{missing}: rustup target add {missing}"
    )))
}

fn compile(command: &str, target: &str) -> Command {
    let mut build = cargo();
    build
        .args([
            command,
            "--quiet",
            "--profile=unoptimized",
            "--lib",
            "--target",
            target,
        ])
        .arg("--target-dir")
        .arg(target_dir().join("targets"));
    build
}
