//! The step that builds the libraries for 32-bit processors and without an operating system.

use super::{Failure, output, succeed};
use crate::cargo::{cargo, target_dir};
use crate::metadata;
use std::process::Command;

/// 32-bit targets that have the standard library.
const WITH_STD: [&str; 2] = ["wasm32-unknown-unknown", "i686-unknown-linux-gnu"];
/// A 32-bit target without the standard library.
const WITHOUT_STD: &str = "thumbv7em-none-eabi";

pub(super) fn check() -> Result<(), Failure> {
    let installed = output(Command::new("rustup").args(["target", "list", "--installed"]))
        .map_err(|_| Failure::Missing("rustup, to list the installed targets".to_owned()))?;
    let is_installed = |target: &str| installed.lines().any(|line| line == target);

    for target in WITH_STD.into_iter().filter(|target| is_installed(target)) {
        println!("all libraries for {target}");
        let mut build = build(target);
        build.arg("--all-features");
        for package in metadata::published().map_err(Failure::Other)? {
            if package.is_library {
                build.arg("--package").arg(package.name);
            }
        }
        succeed(&mut build)?;
    }
    if is_installed(WITHOUT_STD) {
        println!("the libraries without std for {WITHOUT_STD}");
        for features in ["", "alloc,serde"] {
            succeed(build(WITHOUT_STD).args(["--package=no-std-proof", "--features", features]))?;
        }
    }

    let missing: Vec<_> = WITH_STD
        .into_iter()
        .chain([WITHOUT_STD])
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

fn build(target: &str) -> Command {
    let mut build = cargo();
    build
        .args([
            "build",
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
