//! The step that checks that the lower crates need no standard library.

use super::{Failure, succeed};
use crate::cargo::{cargo, rustflags_with, target_dir};

/// Compiles a crate that defines a panic handler, which the compiler rejects if the standard library
/// is linked too. (The step `targets` builds the crates for a processor without an operating system.)
pub(super) fn check() -> Result<(), Failure> {
    for features in ["", "alloc", "serde", "alloc,serde"] {
        succeed(
            cargo()
                .args([
                    "check",
                    "--quiet",
                    "--package=no-std-proof",
                    "--features",
                    features,
                ])
                .arg("--target-dir")
                .arg(target_dir().join("no-std"))
                .env("CARGO_ENCODED_RUSTFLAGS", rustflags_with("--cfg=bare")),
        )?;
    }
    Ok(())
}
