//! The two ways to build the program.

use super::Error;
use crate::cargo::{cargo, rustflags_with, target_dir};
use std::env::consts::EXE_SUFFIX;
use std::fmt;
use std::path::PathBuf;

/// For which processors the program is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Build {
    /// For this one.
    Native,
    /// For any of its kind, as cargo builds when nobody says otherwise.
    Default,
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Native => "native",
            Self::Default => "default",
        })
    }
}

impl Build {
    pub(super) const ALL: [Self; 2] = [Self::Native, Self::Default];

    /// Builds the program if it is not up to date, and returns its path.
    pub(super) fn program(self) -> Result<PathBuf, Error> {
        let target_dir = target_dir().join(match self {
            Self::Native => "native",
            Self::Default => "default",
        });
        let flags = match self {
            Self::Native => rustflags_with("-Ctarget-cpu=native"),
            // Whatever the user has set: this is the build of those who have set nothing.
            Self::Default => "".into(),
        };
        eprintln!("Building: {self}");
        let status = cargo()
            .args(["build", "--release", "--package=benches", "--bin=compare"])
            .args(["--quiet", "--target-dir"])
            .arg(&target_dir)
            .env_remove("CARGO_BUILD_TARGET")
            .env("CARGO_ENCODED_RUSTFLAGS", flags)
            // It does peers good whose small functions are not marked for inlining.
            .env("CARGO_PROFILE_RELEASE_LTO", "fat")
            .status()
            .map_err(Error::Start)?;
        if status.success() {
            let name = format!("compare{EXE_SUFFIX}");
            Ok(target_dir.join("release").join(name))
        } else {
            Err(Error::Build(self))
        }
    }
}
