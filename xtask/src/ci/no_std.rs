//! The lower crates need no standard library.

use super::{Failure, output, succeed};
use crate::cargo::{cargo, rustflags_with, target_dir};
use std::process::Command;

/// Compiles a crate that cannot be compiled together with the standard library, and, if some target
/// without one is installed, compiles for that too.
pub(super) fn check() -> Result<(), Failure> {
    let bare_target = bare_target();
    match &bare_target {
        Some(target) => println!("for this machine, and for {target}"),
        None => println!("for this machine; no target without an operating system is installed"),
    }
    for features in ["", "alloc", "serde", "alloc,serde"] {
        succeed(&mut proof(features, None))?;
        if let Some(target) = &bare_target {
            succeed(&mut proof(features, Some(target)))?;
        }
    }
    Ok(())
}

fn proof(features: &str, target: Option<&str>) -> Command {
    let mut command = cargo();
    command
        .args([
            "check",
            "--quiet",
            "--package=no-std-proof",
            "--features",
            features,
        ])
        .arg("--target-dir")
        .arg(target_dir().join("no-std"))
        .env("CARGO_ENCODED_RUSTFLAGS", rustflags_with("--cfg=bare"));
    if let Some(target) = target {
        command.args(["--target", target]);
    }
    command
}

/// Some installed target that has no operating system.
fn bare_target() -> Option<String> {
    let installed = output(Command::new("rustup").args(["target", "list", "--installed"])).ok()?;
    installed
        .lines()
        .find(|target| target.contains("-none"))
        .map(str::to_owned)
}
