//! The step that builds the default packages, and all others that may be published, with the oldest
//! Rust version that their manifests name.

use super::{Failure, output, succeed};
use crate::cargo::{target_dir, workspace_root};
use crate::metadata;
use std::process::Command;

pub(super) fn check() -> Result<(), Failure> {
    let mut packages = metadata::packages().map_err(Failure::Other)?;
    packages.retain(|package| package.is_default || package.is_published);
    let mut versions: Vec<_> = packages
        .iter()
        .filter_map(|package| package.rust_version.clone())
        .collect();
    versions.sort_unstable();
    versions.dedup();
    let [version] = versions.as_slice() else {
        return Err(Failure::Other(format!(
            "expected one rust-version for all default and published packages, found {versions:?}"
        )));
    };
    if output(Command::new("rustup").args(["run", version, "rustc", "--version"])).is_err() {
        return Err(Failure::Missing(format!(
            "Rust {version}: rustup toolchain install {version} --profile minimal"
        )));
    }
    println!("building with Rust {version}");
    let mut build = Command::new("rustup");
    build
        .current_dir(workspace_root())
        .args([
            "run",
            version,
            "cargo",
            "build",
            "--quiet",
            "--profile=unoptimized",
            "--all-features",
        ])
        .args(
            packages
                .iter()
                .flat_map(|package| ["--package", &package.name]),
        )
        .arg("--target-dir")
        .arg(target_dir().join("msrv"))
        // The cargo that runs this program sets these variables, which would select its own
        // toolchain.
        .env_remove("CARGO")
        .env_remove("RUSTC")
        .env_remove("RUSTUP_TOOLCHAIN");
    succeed(&mut build)
}
